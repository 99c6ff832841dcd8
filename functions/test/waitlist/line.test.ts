import { addDays } from '@muster/shared/rules/calendar';
import { as, type BuiltSite, buildClass, buildSeat, buildSite, buildType } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { observer } from '@muster/testing/observe';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findRecord } from '../../src/table/entities/training-record.ts';
import {
  classOf,
  edit,
  idsOf,
  kinds,
  lineOf,
  officer,
  officers,
  type Person,
  staffTake,
  take,
  told,
  trainingSergeant,
} from './people.ts';

const table = observer();
let system: System;
let site: BuiltSite;
let staff: Person;
beforeAll(async () => {
  system = await buildSystem({ onClient: table.onClient });
});
beforeEach(async () => {
  table.beforeTransaction(undefined);
  system.clock.now = usualNow;
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
});

/** A class of one seat, which `holder` has, and a line of `count` people. */
async function fullClass(count: number, overrides: Parameters<typeof buildClass>[2] = {}) {
  const row = await buildClass(system, site, { class_size: 1, ...overrides });
  const holder = await officer(system, site);
  await buildSeat(system, site, row, holder.employee);
  const line = await officers(system, site, count);
  for (const one of line) expect(await take(system, 'joinWaitlist', row, one)).toBe('ok');
  return { row, holder, line: line as [Person, ...Person[]] };
}

const seatedIn = async ({ id }: { id: string }, { employee }: Pick<Person, 'employee'>) =>
  id in ((await findRecord(site.table, employee.id))?.seats ?? {});

test('joining a full class: counted, last in line, shown so to the person, with an audit entry', async () => {
  const { row, line } = await fullClass(2);
  const joiner = await officer(system, site);
  const { status, body } = await system.call('enrollment', 'joinWaitlist', { params: { id: row.id } }, joiner.asking);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: row.id,
    enrolled_count: 1,
    waitlisted_count: 3,
    is_enrolled: false,
    is_waitlisted: true,
  });
  expect(await lineOf(site, row)).toEqual(idsOf([...line, joiner]));
  const { body: open } = await system.call('enrollment', 'available', {}, joiner.asking);
  expect(open).toMatchObject([{ id: row.id, is_waitlisted: true }]);
  const audited = (await dumpSite(system, site.code)).filter(({ action }) => action === 'class.join_waitlist');
  expect(audited).toHaveLength(3);
  await expectViewsAgree(system, site);
});

test('leaving the line: whoever stood behind moves up, joining again is at the end', async () => {
  const { row, holder, line } = await fullClass(3);
  const [first, second, third] = line as [Person, Person, Person];
  const { status, body } = await system.call('enrollment', 'leaveWaitlist', { params: { id: row.id } }, first.asking);
  expect([status, body.waitlisted_count, body.is_waitlisted]).toEqual([200, 2, false]);
  expect(await take(system, 'leaveWaitlist', row, first)).toBe('400 not_waitlisted');
  expect(await take(system, 'joinWaitlist', row, first)).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf([second, third, first]));
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf([third, first]));
  await expectViewsAgree(system, site);
});

test('refused, with nothing written: seats are free, twice, with the seat, with a seat of the type, closed, inactive, started', async () => {
  const type = await buildType(system, site);
  const { row, holder, line } = await fullClass(1, { type });
  const sibling = await buildClass(system, site, { type, inDays: 20 });
  const [seatOfType, anybody] = [await officer(system, site), await officer(system, site)];
  await buildSeat(system, site, sibling, seatOfType.employee);
  const closed = await fullClass(0, { enrollment_end: addDays('2026-05-12', 0).concat('T00:00:00.000Z') });
  const before = await dumpSite(system, site.code);
  expect(await take(system, 'joinWaitlist', sibling, anybody)).toBe('400 not_full');
  expect(await take(system, 'joinWaitlist', row, line[0])).toBe('409 already_waitlisted');
  expect(await take(system, 'joinWaitlist', row, holder)).toBe('409 already_enrolled');
  expect(await take(system, 'joinWaitlist', row, seatOfType)).toBe('409 same_type');
  expect(await take(system, 'joinWaitlist', closed.row, anybody)).toBe('400 enrollment_closed');
  expect(await dumpSite(system, site.code)).toEqual(before);

  await edit(system, site, row, { is_active: false }, staff);
  expect(await take(system, 'joinWaitlist', row, anybody)).toBe('400 class_inactive');
  await edit(system, site, row, { is_active: true }, staff);
  system.clock.now = new Date(row.starts_at);
  const late = { asking: await as(system, site, anybody.employee) };
  expect(await take(system, 'joinWaitlist', row, late)).toBe('400 class_started');
  expect(await take(system, 'leaveWaitlist', row, { asking: await as(system, site, line[0].employee) })).toBe(
    '400 class_started',
  );
});

test('an overlapping seat does not stand against waiting', async () => {
  const { row } = await fullClass(0);
  const other = await buildClass(system, site);
  const person = await officer(system, site);
  expect(await take(system, 'enroll', other, person)).toBe('ok');
  expect(await take(system, 'joinWaitlist', row, person)).toBe('ok');
  await expectViewsAgree(system, site);
});

test('ten waits of a type, not eleven; a seat of the type ends them all at once', async () => {
  const type = await buildType(system, site);
  const person = await officer(system, site);
  const holder: Person[] = [];
  const classes = [];
  for (let n = 0; n < 11; n++) {
    const row = await buildClass(system, site, { type, inDays: 10 + n, class_size: 1 });
    const one = await officer(system, site);
    await buildSeat(system, site, row, one.employee);
    holder.push(one);
    classes.push(row);
  }
  for (const row of classes.slice(0, 10)) expect(await take(system, 'joinWaitlist', row, person)).toBe('ok');
  expect(await take(system, 'joinWaitlist', classes[10] as never, person)).toBe('409 too_many_waits');
  expect(await take(system, 'unenroll', classes[4] as never, holder[4] as Person)).toBe('ok');
  expect(await seatedIn(classes[4] as never, person)).toBe(true);
  expect((await findRecord(site.table, person.employee.id))?.waits).toEqual({});
  for (const row of classes) expect(await classOf(site, row.id)).toMatchObject({ enrolled_count: 1, waiting_count: 0 });
  await expectViewsAgree(system, site);
});

test('own enrollment in another class of the type ends the wait; so does a seat that staff give', async () => {
  const type = await buildType(system, site);
  const { row, line } = await fullClass(2, { type });
  const [free, again] = [
    await buildClass(system, site, { type, inDays: 20 }),
    await buildClass(system, site, { type, inDays: 21 }),
  ];
  expect(await take(system, 'enroll', free, line[0])).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf(line.slice(1)));
  expect(await staffTake(system, 'addAttendee', again, line[1] as Person, staff)).toBe('ok');
  expect(await lineOf(site, row)).toEqual([]);
  await expectViewsAgree(system, site);
});

test('staff give a waiting person the seat: not in line any more, whoever is first', async () => {
  const { row, line } = await fullClass(2, { class_size: 1 });
  const second = line[1] as Person;
  expect(await staffTake(system, 'addAttendee', row, second, staff)).toBe('409 class_full');
  // The first in line can't have the seat that is added, so that one is free.
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, line[0].employee);
  await take(system, 'leaveWaitlist', row, second);
  expect((await edit(system, site, row, { class_size: 2 }, staff)).body).toMatchObject({
    enrolled_count: 1,
    class_size: 2,
  });
  expect(await staffTake(system, 'addAttendee', row, second, staff)).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf([line[0]]));
  await expectViewsAgree(system, site);
});

test('removing a waiting person: gone from the line, told, nobody else moves', async () => {
  const { row, line } = await fullClass(2);
  expect(await staffTake(system, 'removeAttendee', row, line[0], staff)).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf(line.slice(1)));
  expect(await kinds(system, site, line[0])).toEqual(['removed']);
  expect(await staffTake(system, 'removeAttendee', row, line[0], staff)).toBe('404 not_found');
  await expectViewsAgree(system, site);
});

test('lesson: removing a booked person promotes the first in line, in the same transaction', async () => {
  const { row, holder, line } = await fullClass(2);
  const { sent } = await table.during(() => staffTake(system, 'removeAttendee', row, holder, staff));
  expect(sent.filter(({ command }) => command === 'TransactWrite')).toHaveLength(1);
  expect(await seatedIn(row, line[0])).toBe(true);
  expect(await kinds(system, site, line[0])).toEqual(['promoted']);
  expect((await kinds(system, site, holder)).toSorted()).toEqual(['added', 'removed']);
  expect(await lineOf(site, row)).toEqual(idsOf(line.slice(1)));
  await expectViewsAgree(system, site);
});

test('lesson: a newcomer does not take a freed seat before those who wait', async () => {
  const { row, holder, line } = await fullClass(1);
  const newcomer = await officer(system, site);
  // The newcomer's attempt comes between reading the line and freeing the seat.
  let meanwhile = '';
  table.beforeTransaction(async (n) => {
    if (n === 1) meanwhile = await take(system, 'enroll', row, newcomer);
  });
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(meanwhile).toBe('409 class_full');
  expect(await take(system, 'enroll', row, newcomer)).toBe('409 class_full');
  expect(await seatedIn(row, line[0])).toBe(true);
});

test('lesson: the next person is not waitlisted while seats remain', async () => {
  const { row, holder } = await fullClass(0);
  await take(system, 'unenroll', row, holder);
  expect(await take(system, 'joinWaitlist', row, await officer(system, site))).toBe('400 not_full');
  // Nor when the seat becomes free between reading and joining.
  const other = await fullClass(0);
  table.beforeTransaction(async (n) => {
    if (n === 1) await take(system, 'unenroll', other.row, other.holder);
  });
  expect(await take(system, 'joinWaitlist', other.row, await officer(system, site))).toBe('400 not_full');
  await expectViewsAgree(system, site);
});

test('lesson: nobody is promoted once the class has started', async () => {
  const { row, holder, line } = await fullClass(1);
  system.clock.now = new Date(row.starts_at);
  staff = { ...staff, asking: await as(system, site, staff.employee) };
  expect(await staffTake(system, 'removeAttendee', row, holder, staff)).toBe('ok');
  expect((await edit(system, site, row, { class_size: 5 }, staff)).status).toBe(200);
  expect(await lineOf(site, row)).toEqual(idsOf(line));
  expect(await seatedIn(row, line[0])).toBe(false);
  expect(await classOf(site, row.id)).toMatchObject({ enrolled_count: 0, class_size: 5, waiting_count: 1 });
  expect(await kinds(system, site, line[0])).toEqual([]);
});

test('lesson: booking again does not bypass the deadline', async () => {
  const row = await buildClass(system, site);
  const person = await officer(system, site);
  expect(await take(system, 'enroll', row, person)).toBe('ok');
  system.clock.now = new Date(Date.parse(row.enrollment_end) + 1);
  const late = { ...person, asking: await as(system, site, person.employee) };
  expect(await take(system, 'unenroll', row, late)).toBe('ok');
  expect(await take(system, 'enroll', row, late)).toBe('400 enrollment_closed');
  expect(await take(system, 'joinWaitlist', row, late)).toBe('400 enrollment_closed');
});

test('lesson: a waiting person is not skipped silently: told why, exactly once, and keeps the place', async () => {
  const { row, holder, line } = await fullClass(3);
  const [blocked, second, third] = line as [Person, Person, Person];
  const clash = await buildClass(system, site, { type: await buildType(system, site, { name: 'Night driving' }) });
  await buildSeat(system, site, clash, blocked.employee);
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await take(system, 'unenroll', row, second)).toBe('ok');
  expect(await seatedIn(row, third)).toBe(true);
  expect(await lineOf(site, row)).toEqual(idsOf([blocked]));
  const said = await told(system, site, blocked);
  expect(said.map(({ kind }) => kind).toSorted()).toEqual(['added', 'passed_over']);
  expect(said.find(({ kind }) => kind === 'passed_over')?.message).toContain(
    'because you hold a seat in Night driving at the same time. You keep your place',
  );
  await expectViewsAgree(system, site);
});

test('when one gives up the seat that stood in the way, the free seat is theirs', async () => {
  const { row, holder, line } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, line[0].employee);
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await classOf(site, row.id)).toMatchObject({ enrolled_count: 0, waiting_count: 1 });
  expect(await take(system, 'unenroll', clash, line[0])).toBe('ok');
  expect(await seatedIn(row, line[0])).toBe(true);
  expect(await kinds(system, site, line[0])).toContain('promoted');
  await expectViewsAgree(system, site);
});

test('becoming eligible while the seat is being freed: not stranded', async () => {
  const { row, holder, line } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, line[0].employee);
  table.beforeTransaction(async (n) => {
    if (n === 1) expect(await take(system, 'unenroll', clash, line[0])).toBe('ok');
  });
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await seatedIn(row, line[0])).toBe(true);
  await expectViewsAgree(system, site);
});

test('one leaves the line and another joins while the seat is being freed: who joined gets it', async () => {
  const { row, holder, line } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, line[0].employee);
  const joiner = await officer(system, site);
  table.beforeTransaction(async (n) => {
    if (n !== 1) return;
    expect(await take(system, 'leaveWaitlist', row, line[0])).toBe('ok');
    expect(await take(system, 'joinWaitlist', row, joiner)).toBe('ok');
  });
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await seatedIn(row, joiner)).toBe(true);
  await expectViewsAgree(system, site);
});

test('forty who cannot have the seat stand in front: each is told, the next one gets it, no newcomer slips in', {
  timeout: 60_000,
}, async () => {
  const { row, holder, line } = await fullClass(41);
  const clash = await buildClass(system, site, { class_size: 40 });
  const blocked = line.slice(0, 40);
  for (const { employee } of blocked) await buildSeat(system, site, clash, employee);
  const newcomer = await officer(system, site);
  const meanwhile: string[] = [];
  table.beforeTransaction(async () => void meanwhile.push(await take(system, 'enroll', row, newcomer)));
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  table.beforeTransaction(undefined);
  expect(meanwhile.length).toBeGreaterThan(1);
  expect(new Set(meanwhile)).toEqual(new Set(['409 class_full']));
  expect(await seatedIn(row, line[40] as Person)).toBe(true);
  for (const one of blocked) expect((await kinds(system, site, one)).toSorted()).toEqual(['added', 'passed_over']);
  await expectViewsAgree(system, site);
});

test('a class that becomes active again, or moves, serves its line before any newcomer', async () => {
  const { row, holder, line } = await fullClass(2);
  await edit(system, site, row, { is_active: false }, staff);
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect(await lineOf(site, row)).toEqual(idsOf(line));
  const newcomer = await officer(system, site);
  const meanwhile: string[] = [];
  table.beforeTransaction(async (n) => {
    if (n > 1) meanwhile.push(await take(system, 'enroll', row, newcomer));
  });
  const { body } = await edit(system, site, row, { is_active: true }, staff);
  table.beforeTransaction(undefined);
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(new Set(meanwhile)).toEqual(new Set(['409 class_full']));
  expect(body).toMatchObject({ class_size: 1, enrolled_count: 1, waitlisted_count: 1 });
  expect(await seatedIn(row, line[0])).toBe(true);

  const clash = await buildClass(system, site, { inDays: 10 });
  await buildSeat(system, site, clash, (line[1] as Person).employee);
  await take(system, 'unenroll', row, line[0]);
  expect(await classOf(site, row.id)).toMatchObject({ enrolled_count: 0, waiting_count: 1 });
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  expect((await edit(system, site, row, { dates }, staff)).body).toMatchObject({ enrolled_count: 1, class_size: 1 });
  expect(await seatedIn(row, line[1] as Person)).toBe(true);
  await expectViewsAgree(system, site);
});

test('a class that its holders wait elsewhere because of is moved: they get those seats', async () => {
  const moved = await buildClass(system, site);
  const { row, holder, line } = await fullClass(1);
  await buildSeat(system, site, moved, line[0].employee);
  await take(system, 'unenroll', row, holder);
  expect(await seatedIn(row, line[0])).toBe(false);
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  await edit(system, site, moved, { dates }, staff);
  expect(await seatedIn(row, line[0])).toBe(true);
  await expectViewsAgree(system, site);
});

test('request dates follow the order of the line, whatever the clocks of those who answer say', async () => {
  const { row, holder, line } = await fullClass(2);
  // Answered by a server whose clock is behind.
  system.clock.now = new Date(usualNow.getTime() - 5_000);
  const late = await officer(system, site);
  expect(await take(system, 'joinWaitlist', row, late)).toBe('ok');
  system.clock.now = usualNow;
  const listed = async (): Promise<{ id: string; request_date: string }[]> =>
    (await system.call('training', 'attendees', { params: { classId: row.id } }, staff.asking)).body;
  const inLine = [...line, late];
  const waiting = (await listed()).slice(1);
  expect(waiting.map(({ id }) => id)).toEqual(idsOf(inLine));
  const at = (milliseconds: number) => new Date(usualNow.getTime() + milliseconds).toISOString();
  expect(waiting.map(({ request_date }) => request_date)).toEqual([at(0), at(1), at(2)]);
  // Promoted in that order, they are listed in it.
  await edit(system, site, row, { class_size: 3 }, staff);
  expect(await take(system, 'unenroll', row, holder)).toBe('ok');
  expect((await listed()).map(({ id }) => id)).toEqual(idsOf(inLine));
});

test('no call of this file failed on the inside', () => expect(system.errors).toEqual([]));
