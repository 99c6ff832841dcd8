import { type CalendarKind, calendarKinds } from '@muster/shared/calendar-kinds';
import { addDays, today } from '@muster/shared/rules/calendar';
import { buildCertification, buildClass, buildPerson, buildSeat, buildSite, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { officer as person, prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { buildSystem, usualNow } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { edit, officers, type Person, staffTake, take } from '../waitlist/people.ts';
import { type ParsedEvent, parsed } from './parsed.ts';

const table = observer();
await prepareEachTest(['officer', 'staff'], { onClient: table.onClient });
let type: TrainingType;
beforeEach(async () => {
  type = await buildType(system, site, { name: 'Firearms' });
});

/** Creates a person's calendar link. Returns the parameters of its request. */
async function addressOf({ asking }: Person, kind: CalendarKind = 'seats') {
  const { status, body } = await system.call<{ address: string }, 'calendars'>(
    'calendars',
    'create',
    { body: { kind } },
    asking,
  );
  expect(status).toBe(201);
  const [, , , site_code = '', token = ''] = body.address.split('/');
  expect(body.address).toBe(`/api/calendars/${site.code}/${token}/muster.ics`);
  return { site_code, token };
}

const ask = (params: { site_code: string; token: string }, headers: Record<string, string> = {}) =>
  system.call<string, 'calendars'>('calendars', 'feed', { params }, { headers });

/** Returns the events at an address by class and number of the session. */
async function eventsAt(params: { site_code: string; token: string }): Promise<Map<string, ParsedEvent>> {
  const { status, body } = await ask(params);
  expect(status).toBe(200);
  const { events } = parsed(body);
  const byId = new Map(events.map((event) => [event.uid.split('@')[0] ?? '', event]));
  expect(byId.size).toBe(events.length);
  return byId;
}

const classIn = (inDays: number, more: Parameters<typeof buildClass>[2] = {}) =>
  buildClass(system, site, { type, inDays, ...more });
const on = (inDays: number) => addDays(today(site.site.timezone, usualNow), inDays);
const session = (inDays: number, start_time = '09:00') => ({ date: on(inDays), start_time, end_time: '12:00' });
const later = (days: number) => {
  system.clock.now = new Date(usualNow.getTime() + days * 24 * 3_600_000);
};
const statusOf = (events: Map<string, ParsedEvent>, id: string, number = 1) => events.get(`${id}-${number}`)?.status;

describe('an address', () => {
  test('answers a calendar without a sign-in, which nothing but the program keeps, and 304 while it is the same', async () => {
    const held = await classIn(10);
    await buildSeat(system, site, held, person.employee);
    const address = await addressOf(person);
    const { status, headers, body } = await ask(address);
    const etag = String(headers.ETag);
    expect({ status, headers }).toEqual({
      status: 200,
      headers: {
        'Content-Type': ['text/calendar; charset=utf-8'],
        'Content-Disposition': ['attachment; filename="muster.ics"'],
        'Cache-Control': ['private, max-age=300'],
        'X-Content-Type-Options': ['nosniff'],
        ETag: [expect.stringMatching(/^"[\w-]{43}"$/)],
      },
    });
    expect(parsed(body).events).toMatchObject([
      {
        uid: `${held.id}-1@${site.code.toLowerCase()}.muster`,
        summary: 'Firearms',
        location: 'Room 1',
        status: 'CONFIRMED',
      },
    ]);
    later(1);
    expect(await ask(address, { 'If-None-Match': `W/${etag}` })).toMatchObject({ status: 304, body: undefined });
    later(0);
    expect((await edit(system, site, held, { location: 'Range' }, staff)).status).toBe(200);
    expect(await ask(address, { 'If-None-Match': etag })).toMatchObject({ status: 200 });
  });

  test('is stored as a hash, listed without its secret, and in the audit log without it', async () => {
    const { token } = await addressOf(person);
    const list = await system.call('calendars', 'list', {}, person.asking);
    expect(list.body).toEqual([{ kind: 'seats', created_at: usualNow.toISOString() }]);
    const entries = await auditEntries(site.table, 'calendar.create');
    expect(entries).toMatchObject([
      { subject: { employee: person.employee.id }, after: { calendar: 'seats', replaced: false } },
    ]);
    expect(JSON.stringify([entries, system.lines])).not.toContain(token);
  });

  test('ends when it is replaced or revoked, and the other one stays', async () => {
    const [first, department] = [await addressOf(person), await addressOf(person, 'department')];
    const second = await addressOf(person);
    expect([await ask(first), await ask(second), await ask(department)].map(({ status }) => status)).toEqual([
      404, 200, 200,
    ]);
    for (const _ of [1, 2]) {
      const answer = await system.call('calendars', 'revoke', { body: { kind: 'seats' } }, person.asking);
      expect(answer).toMatchObject({ status: 200, body: { detail: 'The calendar link no longer works' } });
    }
    expect([await ask(second), await ask(department)].map(({ status }) => status)).toEqual([404, 200]);
    expect(await auditEntries(site.table, 'calendar.revoke')).toHaveLength(1);
  });

  test('is one of two that are made at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => addressOf(person)));
    const answers = await Promise.all(made.map((address) => ask(address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('that does not exist, or is of another department, is not found', async () => {
    const address = await addressOf(person);
    const other = await buildSite(system);
    const unknown = { ...address, token: 'A'.repeat(22) };
    for (const params of [
      unknown,
      { ...address, site_code: other.code },
      { ...address, site_code: 'NOPE-0' },
      { ...address, token: 'x' },
    ])
      expect(await ask(params)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask({ ...address, site_code: address.site_code.toLowerCase() })).toMatchObject({ status: 200 });
  });

  test('of a deactivated employee is not found at once, even after reactivation', async () => {
    const [seats, department] = [await addressOf(person), await addressOf(person, 'department')];
    const params = { employee_id: person.employee.employee_id };
    const chief = await buildPerson(system, site, { permissions: { admin_access: true } });
    const setActive = (active: boolean) =>
      system.call('accounts', 'setActive', { params, body: { active } }, chief.asking);
    expect((await setActive(false)).status).toBe(200);
    expect([(await ask(seats)).status, (await ask(department)).status]).toEqual([404, 404]);
    expect((await setActive(true)).status).toBe(200);
    expect([(await ask(seats)).status, (await ask(department)).status]).toEqual([404, 404]);
  });

  test('of a deleted employee is not found', async () => {
    const address = await addressOf(person);
    const params = { employee_id: person.employee.employee_id };
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    expect((await system.call('roster', 'delete', { params }, clerk.asking)).status).toBe(200);
    expect((await ask(address)).status).toBe(404);
  });

  test('asks for a kind that exists', async () => {
    const made = await system.call('calendars', 'create', { body: { kind: 'everybody' } }, person.asking);
    expect(made).toMatchObject({ status: 400, body: { fields: { kind: ['Please choose a calendar'] } } });
  });

  test('is read in three round trips', async () => {
    await buildSeat(system, site, await classIn(10), person.employee);
    await classIn(20, { instructors: [{ employee_id: person.employee.employee_id }] });
    for (const kind of calendarKinds) {
      const address = await addressOf(person, kind);
      const fresh = await buildSystem({ onClient: table.onClient, besides: system });
      const { answer, trips } = await table.during(() => fresh.call('calendars', 'feed', { params: address }));
      expect(answer.status).toBe(200);
      expect(trips).toBeLessThanOrEqual(3);
    }
  });
});

describe('seats', () => {
  test('waitlists are tentative, and confirmed by a promotion with a higher sequence', async () => {
    const full = await classIn(10, { class_size: 1 });
    const [holder] = await officers(system, site, 1);
    await buildSeat(system, site, full, (holder as Person).employee);
    expect(await take(system, 'joinWaitlist', full, person)).toBe('ok');
    const address = await addressOf(person);
    const waiting = (await eventsAt(address)).get(`${full.id}-1`);
    expect(waiting).toMatchObject({ status: 'TENTATIVE', summary: 'Firearms (waitlist)' });
    expect(await take(system, 'unenroll', full, holder as Person)).toBe('ok');
    const promoted = (await eventsAt(address)).get(`${full.id}-1`);
    expect(promoted).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Firearms',
      sequence: (waiting?.sequence ?? 0) + 1,
    });
  });

  test('a seat that was given up is cancelled for 90 days, and confirmed again with a higher sequence', async () => {
    const held = await classIn(100, { enrollment_start: '2026-01-01T12:00:00.000Z' });
    expect(await take(system, 'enroll', held, person)).toBe('ok');
    const address = await addressOf(person);
    const first = (await eventsAt(address)).get(`${held.id}-1`)?.sequence ?? 0;
    expect(await take(system, 'unenroll', held, person)).toBe('ok');
    expect((await eventsAt(address)).get(`${held.id}-1`)).toMatchObject({ status: 'CANCELLED', sequence: first + 1 });
    expect(await take(system, 'enroll', held, person)).toBe('ok');
    expect((await eventsAt(address)).get(`${held.id}-1`)).toMatchObject({ status: 'CONFIRMED', sequence: first + 2 });
    expect(await take(system, 'unenroll', held, person)).toBe('ok');
    later(89);
    expect((await eventsAt(address)).get(`${held.id}-1`)).toMatchObject({ status: 'CANCELLED', sequence: first + 3 });
    later(91);
    expect((await eventsAt(address)).size).toBe(0);
  });

  test('a seat that staff take away, and one that is moved, are cancelled', async () => {
    const [removed, from, to] = [await buildClass(system, site, { inDays: 8 }), await classIn(10), await classIn(20)];
    await buildSeat(system, site, removed, person.employee);
    await buildSeat(system, site, from, person.employee);
    const address = await addressOf(person);
    expect(await staffTake(system, 'removeAttendee', removed, person, staff)).toBe('ok');
    const moved = await system.call(
      'enrollment',
      'enroll',
      { params: { id: to.id }, body: { move_from: from.id } },
      person.asking,
    );
    expect(moved.status).toBe(200);
    const events = await eventsAt(address);
    expect([removed, from, to].map(({ id }) => statusOf(events, id))).toEqual(['CANCELLED', 'CANCELLED', 'CONFIRMED']);
  });

  test('waitlists that a seat ends are cancelled', async () => {
    const [full, free] = [await classIn(10, { class_size: 1 }), await classIn(20)];
    const [holder] = await officers(system, site, 1);
    await buildSeat(system, site, full, (holder as Person).employee);
    expect(await take(system, 'joinWaitlist', full, person)).toBe('ok');
    const address = await addressOf(person);
    expect(await take(system, 'enroll', free, person)).toBe('ok');
    const events = await eventsAt(address);
    expect([full, free].map(({ id }) => statusOf(events, id))).toEqual(['CANCELLED', 'CONFIRMED']);
  });

  test('a class that is deleted is cancelled for its attendees and for who waited', async () => {
    const full = await classIn(10, { class_size: 1 });
    const [waiting] = await officers(system, site, 1);
    await buildSeat(system, site, full, person.employee);
    expect(await take(system, 'joinWaitlist', full, waiting as Person)).toBe('ok');
    const [first, second] = [await addressOf(person), await addressOf(waiting as Person)];
    const before = (await eventsAt(first)).get(`${full.id}-1`)?.sequence ?? 0;
    expect((await system.call('training', 'deleteClass', { params: { id: full.id } }, staff.asking)).status).toBe(200);
    for (const address of [first, second]) {
      const event = (await eventsAt(address)).get(`${full.id}-1`);
      expect(event).toMatchObject({
        status: 'CANCELLED',
        summary: 'Firearms',
        description: 'This class was canceled.',
      });
      expect(event?.sequence).toBeGreaterThan(before);
    }
    later(91);
    expect((await eventsAt(first)).size).toBe(0);
  });

  test('a class that is canceled is cancelled for its attendees and instructors for 90 days, with the reason', async () => {
    const canceled = await classIn(10, { instructors: [{ employee_id: staff.employee.employee_id }] });
    await buildSeat(system, site, canceled, person.employee);
    const own = await addressOf(person);
    const addresses = [own, await addressOf(staff, 'teaching'), await addressOf(person, 'department')];
    const uid = `${canceled.id}-1`;
    const before = (await eventsAt(own)).get(uid)?.sequence ?? 0;
    const sent = { params: { classId: canceled.id }, body: { reason: 'The range is closed' } };
    expect((await system.call('training', 'cancelClass', sent, staff.asking)).status).toBe(200);
    for (const address of addresses) {
      const event = (await eventsAt(address)).get(uid);
      expect(event).toMatchObject({
        status: 'CANCELLED',
        description: 'This class was canceled: The range is closed',
      });
      expect(event?.sequence).toBeGreaterThan(before);
    }
    later(91);
    for (const address of addresses) expect((await eventsAt(address)).has(uid)).toBe(false);
  });

  test('sessions keep their UIDs while they move; one that is dropped is cancelled, and one that is added is new', async () => {
    const held = await classIn(10, { dates: [session(10), session(11)] });
    await buildSeat(system, site, held, person.employee);
    const address = await addressOf(person);
    const read = async () =>
      [...(await eventsAt(address))].map(([id, { local, status, sequence }]) => [
        id.slice(held.id.length),
        local.slice(0, 10),
        status,
        sequence,
      ]);
    const [first] = await read();
    const sequence = Number(first?.[3]);
    expect(await read()).toEqual([
      ['-1', on(10), 'CONFIRMED', sequence],
      ['-2', on(11), 'CONFIRMED', sequence],
    ]);
    const change = async (...dates: object[]) =>
      expect((await edit(system, site, held, { dates }, staff)).status).toBe(200);
    await change(session(17), session(18, '08:00'));
    const moved = await read();
    expect(moved.map((one) => one.slice(0, 3))).toEqual([
      ['-1', on(17), 'CONFIRMED'],
      ['-2', on(18), 'CONFIRMED'],
    ]);
    expect(moved.every(([, , , now]) => Number(now) > sequence)).toBe(true);
    await change(session(16), session(17), session(18, '08:00'));
    expect((await read()).map((one) => one.slice(0, 3))).toEqual([
      ['-3', on(16), 'CONFIRMED'],
      ['-1', on(17), 'CONFIRMED'],
      ['-2', on(18), 'CONFIRMED'],
    ]);
    await change(session(16), session(18, '08:00'));
    expect((await read()).map((one) => one.slice(0, 3))).toEqual([
      ['-3', on(16), 'CONFIRMED'],
      ['-1', on(17), 'CANCELLED'],
      ['-2', on(18), 'CONFIRMED'],
    ]);
    later(1);
    const [newcomer] = await officers(system, site, 1);
    await buildSeat(system, site, held, (newcomer as Person).employee);
    expect([...(await eventsAt(await addressOf(newcomer as Person))).keys()]).toEqual([`${held.id}-3`, `${held.id}-2`]);
  });

  test('a certified seat stays, for a year after the class', async () => {
    const done = await buildCertification(system, site, type, person.employee, '2026-03-02');
    const address = await addressOf(person);
    expect(statusOf(await eventsAt(address), done.id)).toBe('CONFIRMED');
    expect((await findEnrollmentState(site.table, person.employee.id))?.standings).toBeUndefined();
    later(360);
    expect((await eventsAt(address)).size).toBe(0);
  });

  test('every seat and waitlist entry is there exactly once, whatever was done before', async () => {
    const classes: TrainingClass[] = [];
    for (const n of [0, 1, 2, 3]) {
      const own = n < 2 ? type : await buildType(system, site);
      classes.push(
        await buildClass(system, site, {
          type: own,
          inDays: 10 + 3 * n,
          class_size: 1,
          dates: [session(10 + 3 * n), session(11 + 3 * n)],
        }),
      );
    }
    const [other] = (await officers(system, site, 1)) as [Person];
    const address = await addressOf(person);
    const verbs = ['enroll', 'unenroll', 'joinWaitlist', 'leaveWaitlist'] as const;
    const step = fc.record({ verb: fc.constantFrom(...verbs), n: fc.nat({ max: 3 }), isOther: fc.boolean() });
    const sequences = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { verb, n, isOther } of steps) {
          await take(system, verb, classes[n] as TrainingClass, isOther ? other : person);
          const record = await findEnrollmentState(site.table, person.employee.id);
          const { seats = {}, waits = {} } = record ?? {};
          const events = await eventsAt(address);
          for (const { id } of classes) {
            const expected = id in seats ? 'CONFIRMED' : id in waits ? 'TENTATIVE' : undefined;
            const found = [statusOf(events, id, 1), statusOf(events, id, 2)];
            expect(found).toEqual(expected ? [expected, expected] : [found[0], found[0]]);
            if (!expected) expect([undefined, 'CANCELLED']).toContain(found[0]);
            const now = events.get(`${id}-1`);
            const before = sequences.get(id);
            if (now && before !== undefined) expect(now.sequence).toBeGreaterThanOrEqual(before);
            if (now) sequences.set(id, now.sequence);
          }
        }
      }),
      { numRuns: atWidth(4, 12) },
    );
  });
});

describe("the department's classes", () => {
  test('are the active ones to come, for everybody with an address, without people', async () => {
    const [shown, hidden, past] = [await classIn(10), await classIn(20, { is_active: false }), await classIn(-5)];
    await buildSeat(system, site, shown, person.employee);
    const address = await addressOf(staff, 'department');
    const { body } = await ask(address);
    expect(body).not.toContain(person.employee.last_name);
    const events = await eventsAt(address);
    expect([shown, hidden, past].map(({ id }) => statusOf(events, id))).toEqual(['CONFIRMED', undefined, undefined]);
    expect(parsed(body).calendar.getFirstPropertyValue('x-wr-calname')).toContain('training');
  });

  test('are cancelled when they are deleted or made inactive, and confirmed when they are active again', async () => {
    const [deleted, withdrawn, draft] = [await classIn(10), await classIn(20), await classIn(30, { is_active: false })];
    const address = await addressOf(person, 'department');
    const before = await eventsAt(address);
    for (const { id } of [deleted, draft]) {
      expect((await system.call('training', 'deleteClass', { params: { id } }, staff.asking)).status).toBe(200);
    }
    expect((await edit(system, site, withdrawn, { is_active: false }, staff)).status).toBe(200);
    const events = await eventsAt(address);
    expect([deleted, withdrawn, draft].map(({ id }) => statusOf(events, id))).toEqual([
      'CANCELLED',
      'CANCELLED',
      undefined,
    ]);
    for (const { id } of [deleted, withdrawn]) {
      expect(events.get(`${id}-1`)?.sequence).toBeGreaterThan(before.get(`${id}-1`)?.sequence ?? 99);
    }
    expect((await edit(system, site, withdrawn, { is_active: true }, staff)).status).toBe(200);
    const again = await eventsAt(address);
    expect(statusOf(again, withdrawn.id)).toBe('CONFIRMED');
    expect(again.get(`${withdrawn.id}-1`)?.sequence).toBeGreaterThan(events.get(`${withdrawn.id}-1`)?.sequence ?? 99);
  });
});

describe('the file of one class', () => {
  const file = ({ id: classId }: { id: string }, { asking }: Person) =>
    system.call<string, 'calendars'>('calendars', 'classFile', { params: { classId } }, asking);

  test("states the reader's relation to it, with the UIDs of the calendar link", async () => {
    const held = await classIn(10, { dates: [session(10), session(11)] });
    await buildSeat(system, site, held, person.employee);
    const { status, headers, body } = await file(held, person);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: { 'Content-Type': ['text/calendar; charset=utf-8'], 'Cache-Control': ['no-store'] },
    });
    const { events } = parsed(body);
    expect(events.map(({ description }) => description)).toEqual(Array(2).fill('You have a seat in this class.'));
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([...(await eventsAt(await addressOf(person))).keys()]);
    expect(parsed((await file(held, staff)).body).events[0]?.description).toBe('A class of the department.');
  });

  test('is for who may see the class', async () => {
    const draft = await classIn(10, { is_active: false });
    expect((await file(draft, person)).status).toBe(404);
    expect((await file(draft, staff)).status).toBe(200);
    await buildSeat(system, site, draft, person.employee);
    expect((await file(draft, person)).status).toBe(200);
  });
});

describe('teaching', () => {
  const instructors = (...people: Person[]) => ({
    instructors: people.map(({ employee: { employee_id } }) => ({ employee_id })),
  });

  test('names no people in a calendar, since any holder of the link can read it', async () => {
    const held = await classIn(10, instructors(person, staff));
    const [attendee] = (await officers(system, site, 1)) as [Person];
    await buildSeat(system, site, held, attendee.employee);
    const readers = { teaching: person, department: staff, seats: attendee };
    for (const kind of calendarKinds) {
      const { body } = await ask(await addressOf(readers[kind], kind));
      expect(parsed(body).events).toHaveLength(1);
      for (const { employee } of [person, staff, attendee]) expect(body).not.toContain(employee.last_name);
    }
  });

  test('a class appears for its instructors, and as cancelled for former ones or after its deletion', async () => {
    const [taught, deleted] = [await classIn(10, instructors(person)), await classIn(20, instructors(person, staff))];
    const [own, others] = [await addressOf(person, 'teaching'), await addressOf(staff, 'teaching')];
    const before = await eventsAt(own);
    expect(before.get(`${taught.id}-1`)).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Firearms',
      description: 'You teach this class.',
    });
    expect([...(await eventsAt(others)).keys()]).toEqual([`${deleted.id}-1`]);
    const file = await system.call<string, 'calendars'>(
      'calendars',
      'classFile',
      { params: { classId: taught.id } },
      person.asking,
    );
    expect(parsed(file.body).events[0]).toMatchObject({
      sequence: before.get(`${taught.id}-1`)?.sequence,
      description: expect.stringMatching(/^You teach this class\.\nTaught by /),
    });
    expect((await edit(system, site, taught, instructors(staff), staff)).status).toBe(200);
    expect((await system.call('training', 'deleteClass', { params: { id: deleted.id } }, staff.asking)).status).toBe(
      200,
    );
    const after = await eventsAt(own);
    for (const { id } of [taught, deleted]) {
      expect(statusOf(after, id)).toBe('CANCELLED');
      expect(after.get(`${id}-1`)?.sequence).toBeGreaterThan(before.get(`${id}-1`)?.sequence ?? 99);
    }
    const staffs = await eventsAt(others);
    expect([taught, deleted].map(({ id }) => statusOf(staffs, id))).toEqual(['CONFIRMED', 'CANCELLED']);
    expect((await edit(system, site, taught, instructors(person), staff)).status).toBe(200);
    const again = await eventsAt(own);
    expect(statusOf(again, taught.id)).toBe('CONFIRMED');
    expect(again.get(`${taught.id}-1`)?.sequence).toBeGreaterThan(after.get(`${taught.id}-1`)?.sequence ?? 99);
    later(91);
    expect((await eventsAt(others)).size).toBe(0);
    expect((await eventsAt(own)).size).toBe(1);
  });
});
