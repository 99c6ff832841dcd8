import { addDays } from '@muster/shared/rules/calendar';
import { buildEmployee, buildPerson, type Person } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { desk, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';

const crash = crashSimulator();
await prepareEachTest(['officer', 'trainer', 'desk', 'other'], { onClient: crash.onClient });
let kim: Person;
beforeEach(async () => {
  kim = await buildPerson(system, site);
});

const [from, to] = ['2026-05-11', '2026-05-24'];
const night = (date: string, label?: string) => ({ date, start: '18:00', end: '06:00', kind: 'shift' as const, label });

const send = (people: object[], more: object = {}, by: Person = desk) =>
  system.call('shifts', 'importShifts', { body: { from, to, people, ...more } as never }, by.asking);
const sendFor = (one: Person, shifts: object[], more?: object) =>
  send([{ employee_id: one.employee.employee_id, shifts }], more);
const ownOf = async ({ asking }: Person, days = { from, to }) =>
  (await system.call('shifts', 'own', { query: days }, asking)).body;

describe('an import of shifts', () => {
  test('is shown to its people, with one audit entry', async () => {
    const answer = await sendFor(officer, [night('2026-05-13', 'Nights'), night('2026-05-18')]);
    expect([answer.status, answer.body]).toEqual([200, { people: 1, shifts: 2, changed: 2 }]);
    expect(await ownOf(officer)).toEqual([
      { date: '2026-05-13', start: '18:00', end: '06:00', kind: 'shift', label: 'Nights' },
      { date: '2026-05-18', start: '18:00', end: '06:00', kind: 'shift' },
    ]);
    expect(await ownOf(kim)).toEqual([]);
    expect(await auditEntries(site.table, 'shifts.import')).toMatchObject([
      { actor: { id: desk.employee.id }, after: { from, to, people: 1, weeks: 2 } },
    ]);
  });

  test('changes nothing when it is repeated, and replaces the days of its range only', async () => {
    await sendFor(officer, [night('2026-05-13'), night('2026-05-20')]);
    expect((await sendFor(officer, [night('2026-05-20'), night('2026-05-13')])).body).toMatchObject({ changed: 0 });
    expect(await auditEntries(site.table, 'shifts.import')).toHaveLength(1);
    await sendFor(officer, [], { from: '2026-05-18' });
    expect(await ownOf(officer)).toMatchObject([{ date: '2026-05-13' }]);
  });

  test('checks without writing', async () => {
    expect((await sendFor(officer, [night('2026-05-13')], { check_only: true })).body.changed).toBe(0);
    expect(await ownOf(officer)).toEqual([]);
  });

  test.each([
    [[{ employee_id: 'unknown', shifts: [] }], {}, 'people.0.employee_id'],
    [[{ employee_id: '1', shifts: [night('2026-06-01')] }], {}, 'people.0.shifts.0.date'],
    [[{ employee_id: '1', shifts: [night('2026-02-30')] }], {}, 'people.0.shifts.0.date'],
    [[{ employee_id: '1', shifts: [{ ...night('2026-05-13'), start: '25:00' }] }], {}, 'people.0.shifts.0.start'],
    [[{ employee_id: '1', shifts: [{ ...night('2026-05-13'), kind: 'nap' }] }], {}, 'people.0.shifts.0.kind'],
    [[{ employee_id: '1', shifts: Array.from({ length: 11 }, () => night('2026-05-13')) }], {}, 'people.0.shifts'],
    [
      [
        { employee_id: '1', shifts: [] },
        { employee_id: '1', shifts: [] },
      ],
      {},
      'people.1.employee_id',
    ],
    [[], {}, 'people'],
    [[{ employee_id: '1', shifts: [] }], { from: '2024-05-11', to: '2024-05-12' }, 'from'],
    [[{ employee_id: '1', shifts: [] }], { from: '2028-05-11', to: '2028-05-12' }, 'to'],
    [[{ employee_id: '1', shifts: [] }], { from: '2026-05-24', to: '2026-05-11' }, 'to'],
    [[{ employee_id: '1', shifts: [] }], { from: '2026-05-11', to: '2027-05-12' }, 'to'],
    [Array.from({ length: 400 }, (_, n) => ({ employee_id: `x${n}`, shifts: [] })), {}, 'people'],
  ])('names the field that is wrong: %#', async (people, more, field) => {
    const { status, body } = await send(people, more);
    expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, people.length > 99 ? 'people' : field]);
    const kept = (await contentsOf(system)).filter(({ PK }) => PK.startsWith(`${site.code}#SHIFTS`));
    expect(kept).toEqual([]);
  });

  test('is refused to officers, and does not know people of another department', async () => {
    const own = [{ employee_id: officer.employee.employee_id, shifts: [] }];
    expect(said(await send(own, {}, officer))).toBe('403 forbidden');
    expect((await send(own, {}, trainer)).status).toBe(200);
    const stranger = await buildEmployee(system, other);
    const answer = await send([{ employee_id: stranger.employee_id, shifts: [night('2026-05-13')] }]);
    expect(answer.status).toBe(400);
  });

  test('of two at once leaves the shifts of one for each person', async () => {
    const [one, two] = [[night('2026-05-13', 'One')], [night('2026-05-13', 'Two')]];
    const answers = await Promise.all([sendFor(officer, one), sendFor(officer, two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ownOf(officer)).toHaveLength(1);
  });

  test('shows an officer no shifts of another person', async () => {
    await sendFor(kim, [night('2026-05-13')]);
    const asked = { query: { from, to, employee_id: kim.employee.employee_id } };
    expect((await system.call('shifts', 'own', asked, officer.asking)).body).toEqual([]);
  });

  test('continues after an interruption with the same calls', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => buildPerson(system, site)));
    const sent = people.map(({ employee: { employee_id } }) => ({ employee_id, shifts: [night('2026-05-13')] }));
    // 99 people fit into a transaction, and a process that stops after the first write leaves the rest.
    const cut = await crash.runUntil({ afterWrites: 1, before: true }, async () => {
      const { status } = await send(sent, { to: '2026-05-17' });
      if (status >= 500) throw new Error('The call has failed');
    });
    expect(cut).toBe(true);
    const again = await send(sent, { to: '2026-05-17' });
    expect(again.status).toBe(200);
    expect(again.body.changed).toBeGreaterThan(0);
    expect(again.body.changed).toBeLessThan(120);
    for (const person of people) expect(await ownOf(person)).toHaveLength(1);
  });
});

test('shifts end with the year after their week', async () => {
  await sendFor(officer, [night('2026-05-13')]);
  const [item] = (await contentsOf(system)).filter(({ PK }) => PK === `${site.code}#SHIFTS#2026-05-11`);
  expect(item?.ttl).toBe(Date.parse(addDays('2026-05-18', 366)) / 1000);
});
