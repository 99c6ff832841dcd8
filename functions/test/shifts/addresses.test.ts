import type { RequestListener } from 'node:http';
import { buildEmployee, buildPerson, buildUnit, type Person, personOf, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { chief, desk, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { runNow } from '@muster/testing/scheduled';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { said } from '../waitlist/people.ts';
import { type CalendarServer, calendarText, sends, startCalendarServer } from './calendar-server.ts';

const crash = crashSimulator();
await prepareEachTest(['chief', 'officer', 'trainer', 'desk', 'other'], { onClient: crash.onClient });
let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answer = sends(plan('20260513'));
});

/** A plan with one night shift. */
const plan = (...days: string[]) =>
  calendarText(days.map((day) => `DTSTART:${day}T180000\nDURATION:PT12H\nSUMMARY:Nights`));

const add = (of: object, more: object = {}, by: Person = desk) =>
  system.call(
    'shifts',
    'addAddress',
    { body: { kind: 'shift', address: server.url, ...of, ...more } as never },
    by.asking,
  );
const addFor = (person: Person, more?: object) => add({ employee_id: person.employee.employee_id }, more);
const refresh = (id: string, by: Person = desk) =>
  system.call('shifts', 'refreshAddress', { params: { id } }, by.asking);
const remove = (id: string) => system.call('shifts', 'removeAddress', { params: { id } }, desk.asking);
const list = async () =>
  (await system.call('shifts', 'addresses', {}, (await personOf(system, site, trainer.employee)).asking)).body;
const ownOf = async ({ employee }: Person): Promise<string[]> => {
  // Signed in again: some tests go on on the next day.
  const { asking } = await personOf(system, site, employee);
  const { body } = await system.call('shifts', 'own', { query: { from: '2026-05-01', to: '2026-06-30' } }, asking);
  return body.map(({ date }: { date: string }) => date);
};

describe('a calendar address', () => {
  test('is added without its secret in any answer, audit entry or log, and read on demand', async () => {
    const added = await addFor(officer);
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'shift',
        holder: { employee_id: officer.employee.employee_id, name: expect.any(String) },
        address: expect.stringMatching(/^127\.0\.0\.1:\d+\/….ics$/),
        read_at: null,
        count: null,
        error: null,
      },
    ]);
    const read = await refresh(added.body.id);
    expect(read.body).toMatchObject({ read_at: system.clock.now.toISOString(), count: 1, error: null });
    expect(await list()).toEqual([read.body]);
    expect(await ownOf(officer)).toEqual(['2026-05-13']);
    const holders = (await contentsOf(system)).filter((item) => JSON.stringify(item).includes('plan-7f3a9c'));
    expect(holders.map(({ PK }) => PK)).toEqual([`${site.code}#SHIFT-ADDRESS`]);
    expect(JSON.stringify(system.lines)).not.toContain('plan-7f3a9c');
    expect(await auditEntries(site.table, 'shifts.add_address')).toHaveLength(1);
    expect(await auditEntries(site.table, 'shifts.read_address')).toMatchObject([{ actor: { id: desk.employee.id } }]);
    const log = await system.call('accounts', 'auditLog', {}, chief.asking);
    expect(log.status).toBe(200);
  });

  test('of a unit is of everybody who is in it or in one of its parts on that day', async () => {
    const patrol = await buildUnit(system, site, 'Patrol');
    const watch = await buildUnit(system, site, 'Patrol A', patrol.id);
    const [kim, lee] = [
      await buildPerson(system, site, { unit_id: watch.id }),
      await buildPerson(system, site, { unit_id: patrol.id }),
    ];
    await refresh((await add({ unit_id: patrol.id })).body.id);
    expect([await ownOf(kim), await ownOf(lee), await ownOf(officer)]).toEqual([['2026-05-13'], ['2026-05-13'], []]);
  });

  test.each([
    ['http://calendar.example.com/a.ics', 'address'],
    ['https://10.0.0.8/a.ics', 'address'],
    ['https://user:secret@example.com/a.ics', 'address'],
    ['calendar', 'address'],
    ['', 'address'],
  ])('is not %s', async (address, field) => {
    const { status, body } = await addFor(officer, { address });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  test('is of one person or one unit who exists, and is the only one of its kind', async () => {
    const unit = await buildUnit(system, site);
    const errorsOf = async (answer: ReturnType<typeof add>) => Object.keys((await answer).body.fields ?? {});
    expect(await errorsOf(add({}))).toEqual(['employee_id']);
    expect(await errorsOf(add({ employee_id: officer.employee.employee_id, unit_id: unit.id }))).toEqual([
      'employee_id',
    ]);
    expect(await errorsOf(add({ employee_id: 'unknown' }))).toEqual(['employee_id']);
    expect(await errorsOf(add({ unit_id: '01KRH4FVM00000000000000000' }))).toEqual(['unit_id']);
    const answers = await Promise.all([add({ unit_id: unit.id }), add({ unit_id: unit.id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await add({ unit_id: unit.id }, { kind: 'absence' })).status).toBe(201);
    expect((await add({ unit_id: unit.id }, { address: 'webcal://example.com/a.ics' })).status).toBe(400);
  });

  test('replaces only its own shifts when it is read again', async () => {
    const body = {
      from: '2026-05-11',
      to: '2026-05-17',
      people: [
        {
          employee_id: officer.employee.employee_id,
          shifts: [{ date: '2026-05-15', start: '08:00', end: '16:00', kind: 'shift' as const }],
        },
      ],
    };
    await system.call('shifts', 'importShifts', { body }, desk.asking);
    const { id } = (await addFor(officer)).body;
    await refresh(id);
    server.answer = sends(plan('20260514', '20260520'));
    expect((await refresh(id)).body.count).toBe(2);
    expect(await ownOf(officer)).toEqual(['2026-05-14', '2026-05-15', '2026-05-20']);
    expect((await remove(id)).status).toBe(200);
    expect(await ownOf(officer)).toEqual(['2026-05-15']);
    expect(said(await refresh(id))).toBe('404 not_found');
    expect(said(await remove(id))).toBe('404 not_found');
  });

  const defects: [string, RequestListener, string][] = [
    ['an error', (_, response) => void response.writeHead(503).end(), 'It answers with the error 503'],
    ['a refusal', (_, response) => void response.writeHead(404).end(), 'It answers with the error 404'],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'It answers with a redirect',
    ],
    ['a web page', sends('<p>Sign in'), 'Its answer is not a calendar (iCal)'],
    ['a text without an end', sends('x'.repeat(2_100_000)), 'Its answer is too long'],
    ['nothing', (_, response) => void response.destroy(), 'It cannot be reached'],
  ];
  test.each(defects)('that answers with %s keeps its earlier shifts and says why', async (_, answer, error) => {
    const { id } = (await addFor(officer)).body;
    const before = (await refresh(id)).body;
    server.answer = answer;
    expect((await refresh(id)).body).toEqual({ ...before, error });
    expect(await ownOf(officer)).toEqual(['2026-05-13']);
    server.answer = sends(plan('20260514'));
    expect((await refresh(id)).body).toMatchObject({ error: null, count: 1 });
  });

  test('is not for officers, nor for another department', async () => {
    const { id } = (await addFor(officer)).body;
    expect(said(await add({ employee_id: officer.employee.employee_id }, {}, officer))).toBe('403 forbidden');
    expect(said(await refresh(id, officer))).toBe('403 forbidden');
    expect(said(await system.call('shifts', 'addresses', {}, officer.asking))).toBe('403 forbidden');
    const stranger = await buildPerson(system, other, { permissions: { manage_employees: true } });
    expect(said(await refresh(id, stranger))).toBe('404 not_found');
    expect((await system.call('shifts', 'addresses', {}, stranger.asking)).body).toEqual([]);
  });

  test('that is removed while it is read leaves no shifts', async () => {
    const { id } = (await addFor(officer)).body;
    server.answer = async (request, response) => {
      await remove(id);
      sends(plan('20260513'))(request, response);
    };
    expect(said(await refresh(id))).toBe('404 not_found');
    expect(await ownOf(officer)).toEqual([]);
  });

  test('of two that are read at once keeps the shifts of both', async () => {
    const ids = [(await addFor(officer)).body.id, (await addFor(officer, { kind: 'absence' })).body.id];
    await Promise.all([...ids, ...ids].map((id) => refresh(id)));
    expect(await ownOf(officer)).toEqual(['2026-05-13', '2026-05-13']);
  });
});

describe('each morning', () => {
  const morning = () => {
    // 06:00 in Chicago is 11:00 UTC.
    system.clock.now = new Date('2026-05-14T11:30:00Z');
    return runNow(system.deps, 'reminders');
  };

  test('every address is read, without an audit entry, and one that fails does not hold up the others', async () => {
    const kim = await buildEmployee(system, site);
    await add({ employee_id: kim.employee_id }, { address: `${new URL(server.url).origin}/gone.ics` });
    await addFor(officer);
    server.answer = (request, response) =>
      request.url?.startsWith('/gone')
        ? void response.writeHead(404).end()
        : sends(plan('20260516'))(request, response);
    expect(await morning()).toEqual([]);
    expect(await ownOf(officer)).toEqual(['2026-05-16']);
    expect((await list()).map((one: { error: string | null }) => one.error).toSorted()).toEqual([
      'It answers with the error 404',
      null,
    ]);
    expect(await auditEntries(site.table, 'shifts.read_address')).toEqual([]);
  });

  test('no address is read of a person who has left', async () => {
    const kim = await buildPerson(system, site);
    await addFor(kim);
    const { employee_id: employeeNumber } = kim.employee;
    await updateEmployee(staffOf(system, site), { employeeNumber, edit: { active: false } });
    expect(await morning()).toEqual([]);
    expect(await list()).toMatchObject([{ read_at: null, error: null }]);
  });

  test('a reading that is interrupted has written all or nothing, and the next one writes it', async () => {
    const { id } = (await addFor(officer)).body;
    server.answer = sends(plan('20260513', '20260520', '20260527'));
    for (const before of [true, false]) {
      await crash.runUntil({ afterWrites: 0, before }, () => refresh(id).then(() => undefined));
      expect(await ownOf(officer)).toHaveLength(before ? 0 : 3);
    }
    await morning();
    expect(await ownOf(officer)).toHaveLength(3);
  });
});
