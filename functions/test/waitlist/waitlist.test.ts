import { as, buildClass, buildSeat, buildType, personOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, expect, test } from 'vitest';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import {
  classOf,
  edit,
  idsOf,
  kinds,
  officer,
  officers,
  type Person,
  staffTake,
  take,
  told,
  trainingSergeant,
  waitlistOf,
} from './people.ts';

const table = observer();
await prepareEachTest([], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });
let staff: Person;
beforeEach(async () => {
  staff = await trainingSergeant(system, site);
});

/** Creates a class with one seat, held by `holder`, and a waitlist of `count` employees. */
async function fullClass(count: number, overrides: Parameters<typeof buildClass>[2] = {}) {
  const trainingClass = await buildClass(system, site, { class_size: 1, ...overrides });
  const holder = await officer(system, site);
  await buildSeat(system, site, trainingClass, holder.employee);
  const waitlist = await officers(system, site, count);
  for (const one of waitlist) expect(await take(system, 'joinWaitlist', trainingClass, one)).toBe('ok');
  return { trainingClass, holder, waitlist: waitlist as [Person, ...Person[]] };
}

const seatedIn = async ({ id }: { id: string }, { employee }: Pick<Person, 'employee'>) =>
  id in ((await findEnrollmentState(site.table, employee.id))?.seats ?? {});

// spec 7.45
test('joining a full class adds the employee at the end of the waitlist, with an audit entry', async () => {
  const { trainingClass, waitlist } = await fullClass(2);
  const joiner = await officer(system, site);
  const params = { id: trainingClass.id };
  const { status, body } = await system.call('enrollment', 'joinWaitlist', { params }, joiner.asking);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: trainingClass.id,
    enrolled_count: 1,
    waitlisted_count: 3,
    is_enrolled: false,
    is_waitlisted: true,
  });
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([...waitlist, joiner]));
  const { body: open } = await system.call('enrollment', 'available', {}, joiner.asking);
  expect(open).toMatchObject([{ id: trainingClass.id, is_waitlisted: true }]);
  const audited = (await dumpSite(system, site.code)).filter(({ action }) => action === 'class.join_waitlist');
  expect(audited).toHaveLength(3);
  await expectViewsAgree(system, site);
});

// spec 7.45
test('leaving the waitlist moves later entries up, and joining again is at the end', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(3);
  const [first, second, third] = waitlist as [Person, Person, Person];
  const params = { id: trainingClass.id };
  const { status, body } = await system.call('enrollment', 'leaveWaitlist', { params }, first.asking);
  expect([status, body.waitlisted_count, body.is_waitlisted]).toEqual([200, 2, false]);
  expect(await take(system, 'leaveWaitlist', trainingClass, first)).toBe('400 not_waitlisted');
  expect(await take(system, 'joinWaitlist', trainingClass, first)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([second, third, first]));
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([third, first]));
  await expectViewsAgree(system, site);
});

test('joining is refused with free seats, an entry or seat, a seat of the type, or a closed, inactive or started class', async () => {
  const type = await buildType(system, site);
  const { trainingClass, holder, waitlist } = await fullClass(1, { type });
  const sibling = await buildClass(system, site, { type, inDays: 20 });
  const [seatOfType, newcomer] = [await officer(system, site), await officer(system, site)];
  await buildSeat(system, site, sibling, seatOfType.employee);
  const closed = await fullClass(0, { enrollment_end: '2026-05-12T00:00:00.000Z' });
  const before = await dumpSite(system, site.code);
  expect(await take(system, 'joinWaitlist', sibling, newcomer)).toBe('400 not_full');
  expect(await take(system, 'joinWaitlist', trainingClass, waitlist[0])).toBe('409 already_waitlisted');
  expect(await take(system, 'joinWaitlist', trainingClass, holder)).toBe('409 already_enrolled');
  expect(await take(system, 'joinWaitlist', trainingClass, seatOfType)).toBe('409 same_type');
  expect(await take(system, 'joinWaitlist', closed.trainingClass, newcomer)).toBe('400 enrollment_closed');
  expect(await dumpSite(system, site.code)).toEqual(before);

  await edit(system, site, trainingClass, { is_active: false }, staff);
  expect(await take(system, 'joinWaitlist', trainingClass, newcomer)).toBe('400 class_inactive');
  await edit(system, site, trainingClass, { is_active: true }, staff);
  system.clock.now = new Date(trainingClass.starts_at);
  const late = { asking: await as(system, site, newcomer.employee) };
  expect(await take(system, 'joinWaitlist', trainingClass, late)).toBe('400 class_started');
  expect(
    await take(system, 'leaveWaitlist', trainingClass, { asking: await as(system, site, waitlist[0].employee) }),
  ).toBe('400 class_started');
});

test('an employee with an overlapping seat can join the waitlist', async () => {
  const { trainingClass } = await fullClass(0);
  const other = await buildClass(system, site);
  const person = await officer(system, site);
  expect(await take(system, 'enroll', other, person)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, person)).toBe('ok');
  await expectViewsAgree(system, site);
});

test('an employee can be on ten waitlists of a type; a seat of the type ends all entries', async () => {
  const type = await buildType(system, site);
  const person = await officer(system, site);
  const holders: Person[] = [];
  const classes = [];
  for (let n = 0; n < 11; n++) {
    const { trainingClass, holder } = await fullClass(0, { type, inDays: 10 + n });
    holders.push(holder);
    classes.push(trainingClass);
  }
  for (const trainingClass of classes.slice(0, 10))
    expect(await take(system, 'joinWaitlist', trainingClass, person)).toBe('ok');
  expect(await take(system, 'joinWaitlist', classes[10] as never, person)).toBe('409 too_many_waits');
  expect(await take(system, 'unenroll', classes[4] as never, holders[4] as Person)).toBe('ok');
  expect(await seatedIn(classes[4] as never, person)).toBe(true);
  expect((await findEnrollmentState(site.table, person.employee.id))?.waits).toEqual({});
  for (const trainingClass of classes)
    expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 1, waiting_count: 0 });
  await expectViewsAgree(system, site);
});

test('a seat in another class of the type ends the waitlist entry, whether enrolled or given by staff', async () => {
  const type = await buildType(system, site);
  const { trainingClass, waitlist } = await fullClass(2, { type });
  const [free, again] = [
    await buildClass(system, site, { type, inDays: 20 }),
    await buildClass(system, site, { type, inDays: 21 }),
  ];
  expect(await take(system, 'enroll', free, waitlist[0])).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf(waitlist.slice(1)));
  expect(await staffTake(system, 'addAttendee', again, waitlist[1] as Person, staff)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual([]);
  await expectViewsAgree(system, site);
});

test('staff can seat any employee on the waitlist, which ends the entry', async () => {
  const { trainingClass, waitlist } = await fullClass(2, { class_size: 1 });
  const second = waitlist[1] as Person;
  expect(await staffTake(system, 'addAttendee', trainingClass, second, staff)).toBe('409 class_full');
  // The first employee is not eligible, so that the added seat stays free.
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, waitlist[0].employee);
  await take(system, 'leaveWaitlist', trainingClass, second);
  expect((await edit(system, site, trainingClass, { class_size: 2 }, staff)).body).toMatchObject({
    enrolled_count: 1,
    class_size: 2,
  });
  expect(await staffTake(system, 'addAttendee', trainingClass, second, staff)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([waitlist[0]]));
  await expectViewsAgree(system, site);
});

test('removing an employee from the waitlist notifies them, and the others keep their positions', async () => {
  const { trainingClass, waitlist } = await fullClass(2);
  expect(await staffTake(system, 'removeAttendee', trainingClass, waitlist[0], staff)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf(waitlist.slice(1)));
  expect(await kinds(system, site, waitlist[0])).toEqual(['removed']);
  expect(await staffTake(system, 'removeAttendee', trainingClass, waitlist[0], staff)).toBe('404 not_found');
  await expectViewsAgree(system, site);
});

test('lesson: removing an attendee promotes the first on the waitlist in the same transaction', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(2);
  const { sent } = await table.during(() => staffTake(system, 'removeAttendee', trainingClass, holder, staff));
  expect(sent.filter(({ command }) => command === 'TransactWrite')).toHaveLength(1);
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);
  expect(await kinds(system, site, waitlist[0])).toEqual(['promoted']);
  expect((await kinds(system, site, holder)).toSorted()).toEqual(['added', 'removed']);
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf(waitlist.slice(1)));
  await expectViewsAgree(system, site);
});

test('lesson: a released seat goes to the waitlist, not to a newcomer', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(1);
  const newcomer = await officer(system, site);
  // The newcomer calls between reading the waitlist and releasing the seat.
  let meanwhile = '';
  table.beforeFirstTransaction(async () => {
    meanwhile = await take(system, 'enroll', trainingClass, newcomer);
  });
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(meanwhile).toBe('409 class_full');
  expect(await take(system, 'enroll', trainingClass, newcomer)).toBe('409 class_full');
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);
});

test('lesson: no employee joins the waitlist while seats are free', async () => {
  const { trainingClass, holder } = await fullClass(0);
  await take(system, 'unenroll', trainingClass, holder);
  expect(await take(system, 'joinWaitlist', trainingClass, await officer(system, site))).toBe('400 not_full');
  // Also when the seat becomes free between reading and joining.
  const other = await fullClass(0);
  table.beforeFirstTransaction(() => take(system, 'unenroll', other.trainingClass, other.holder));
  expect(await take(system, 'joinWaitlist', other.trainingClass, await officer(system, site))).toBe('400 not_full');
  await expectViewsAgree(system, site);
});

test('lesson: no one is promoted once the class has started', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(1);
  system.clock.now = new Date(trainingClass.starts_at);
  staff = await personOf(system, site, staff.employee);
  expect(await staffTake(system, 'removeAttendee', trainingClass, holder, staff)).toBe('ok');
  expect((await edit(system, site, trainingClass, { class_size: 5 }, staff)).status).toBe(200);
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf(waitlist));
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(false);
  expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 0, class_size: 5, waiting_count: 1 });
  expect(await kinds(system, site, waitlist[0])).toEqual([]);
});

test('lesson: enrolling again does not bypass the deadline', async () => {
  const trainingClass = await buildClass(system, site);
  const person = await officer(system, site);
  expect(await take(system, 'enroll', trainingClass, person)).toBe('ok');
  system.clock.now = new Date(Date.parse(trainingClass.enrollment_end) + 1);
  const late = { ...person, asking: await as(system, site, person.employee) };
  expect(await take(system, 'unenroll', trainingClass, late)).toBe('ok');
  expect(await take(system, 'enroll', trainingClass, late)).toBe('400 enrollment_closed');
  expect(await take(system, 'joinWaitlist', trainingClass, late)).toBe('400 enrollment_closed');
});

test('lesson: a skipped employee is notified of the reason once, and keeps the position', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(3);
  const [blocked, second, third] = waitlist as [Person, Person, Person];
  const clash = await buildClass(system, site, { type: await buildType(system, site, { name: 'Night driving' }) });
  await buildSeat(system, site, clash, blocked.employee);
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await take(system, 'unenroll', trainingClass, second)).toBe('ok');
  expect(await seatedIn(trainingClass, third)).toBe(true);
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf([blocked]));
  const said = await told(system, site, blocked);
  expect(said.map(({ kind }) => kind).toSorted()).toEqual(['added', 'passed_over']);
  expect(said.find(({ kind }) => kind === 'passed_over')?.message).toContain(
    'because you hold a seat in Night driving at the same time. You keep your position',
  );
  await expectViewsAgree(system, site);
});

test('giving up the seat that made an employee ineligible gives them the free seat', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, waitlist[0].employee);
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 0, waiting_count: 1 });
  expect(await take(system, 'unenroll', clash, waitlist[0])).toBe('ok');
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);
  expect(await kinds(system, site, waitlist[0])).toContain('promoted');
  await expectViewsAgree(system, site);
});

test('an employee who becomes eligible while the seat is released gets it', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, waitlist[0].employee);
  table.beforeFirstTransaction(async () => expect(await take(system, 'unenroll', clash, waitlist[0])).toBe('ok'));
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);
  await expectViewsAgree(system, site);
});

test('an employee who joins while another leaves and the seat is released gets it', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(1);
  const clash = await buildClass(system, site);
  await buildSeat(system, site, clash, waitlist[0].employee);
  const joiner = await officer(system, site);
  table.beforeFirstTransaction(async () => {
    expect(await take(system, 'leaveWaitlist', trainingClass, waitlist[0])).toBe('ok');
    expect(await take(system, 'joinWaitlist', trainingClass, joiner)).toBe('ok');
  });
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await seatedIn(trainingClass, joiner)).toBe(true);
  await expectViewsAgree(system, site);
});

test('forty ineligible employees are notified, the next one gets the seat, and no newcomer does', {
  timeout: 60_000,
}, async () => {
  const { trainingClass, holder, waitlist } = await fullClass(41);
  const clash = await buildClass(system, site, { class_size: 40 });
  const blocked = waitlist.slice(0, 40);
  for (const { employee } of blocked) await buildSeat(system, site, clash, employee);
  const newcomer = await officer(system, site);
  const meanwhile: string[] = [];
  table.beforeTransaction(async () => void meanwhile.push(await take(system, 'enroll', trainingClass, newcomer)));
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  table.beforeTransaction(undefined);
  expect(meanwhile.length).toBeGreaterThan(1);
  expect(new Set(meanwhile)).toEqual(new Set(['409 class_full']));
  expect(await seatedIn(trainingClass, waitlist[40] as Person)).toBe(true);
  for (const one of blocked) expect((await kinds(system, site, one)).toSorted()).toEqual(['added', 'passed_over']);
  await expectViewsAgree(system, site);
});

test('a class that becomes active again or moves serves its waitlist before newcomers', async () => {
  const { trainingClass, holder, waitlist } = await fullClass(2);
  await edit(system, site, trainingClass, { is_active: false }, staff);
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await waitlistOf(site, trainingClass)).toEqual(idsOf(waitlist));
  const newcomer = await officer(system, site);
  const meanwhile: string[] = [];
  table.beforeTransaction(async (n) => {
    if (n > 1) meanwhile.push(await take(system, 'enroll', trainingClass, newcomer));
  });
  const { body } = await edit(system, site, trainingClass, { is_active: true }, staff);
  table.beforeTransaction(undefined);
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(new Set(meanwhile)).toEqual(new Set(['409 class_full']));
  expect(body).toMatchObject({ class_size: 1, enrolled_count: 1, waitlisted_count: 1 });
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);

  const clash = await buildClass(system, site, { inDays: 10 });
  await buildSeat(system, site, clash, (waitlist[1] as Person).employee);
  await take(system, 'unenroll', trainingClass, waitlist[0]);
  expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 0, waiting_count: 1 });
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  expect((await edit(system, site, trainingClass, { dates }, staff)).body).toMatchObject({
    enrolled_count: 1,
    class_size: 1,
  });
  expect(await seatedIn(trainingClass, waitlist[1] as Person)).toBe(true);
  await expectViewsAgree(system, site);
});

test('moving a class that made employees ineligible elsewhere gives them those seats', async () => {
  const moved = await buildClass(system, site);
  const { trainingClass, holder, waitlist } = await fullClass(1);
  await buildSeat(system, site, moved, waitlist[0].employee);
  await take(system, 'unenroll', trainingClass, holder);
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(false);
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  await edit(system, site, moved, { dates }, staff);
  expect(await seatedIn(trainingClass, waitlist[0])).toBe(true);
  await expectViewsAgree(system, site);
});

test("request dates follow the order of the waitlist, even if a server's clock is behind", async () => {
  const { trainingClass, holder, waitlist } = await fullClass(2);
  // The server's clock is five seconds behind.
  system.clock.now = new Date(usualNow.getTime() - 5_000);
  const late = await officer(system, site);
  expect(await take(system, 'joinWaitlist', trainingClass, late)).toBe('ok');
  system.clock.now = usualNow;
  const listed = async (): Promise<{ id: string; request_date: string }[]> =>
    (await system.call('attendance', 'attendees', { params: { classId: trainingClass.id } }, staff.asking)).body;
  const expectedOrder = [...waitlist, late];
  const waiting = (await listed()).slice(1);
  expect(waiting.map(({ id }) => id)).toEqual(idsOf(expectedOrder));
  const at = (milliseconds: number) => new Date(usualNow.getTime() + milliseconds).toISOString();
  expect(waiting.map(({ request_date }) => request_date)).toEqual([at(0), at(1), at(2)]);
  // Promotions follow the same order.
  await edit(system, site, trainingClass, { class_size: 3 }, staff);
  expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect((await listed()).map(({ id }) => id)).toEqual(idsOf(expectedOrder));
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
