import {
  type BuiltSite,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { runNow } from '@muster/testing/scheduled';
import { buildSystem } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { onSchedule } from '../../src/entry/scheduled/on-schedule.ts';
import { reconcile } from '../../src/entry/scheduled/reconcile.ts';
import { type Difference, differenceParts } from '../../src/entry/scheduled/seat-differences.ts';
import { scheduledTasks } from '../../src/entry/scheduled/tasks.ts';
import type { Key } from '../../src/table/core/read.ts';
import { type Action, remove, transact, update } from '../../src/table/core/write.ts';
import {
  changeEnrollmentState,
  enrollmentStateKey,
  existingEnrollmentState,
  findEnrollmentState,
} from '../../src/table/entities/enrollment-state.ts';
import { listJobs, newJob } from '../../src/table/entities/job.ts';
import {
  copyPosition,
  copySeat,
  dropPositions,
  dropSeat,
  type RecordChange,
} from '../../src/table/entities/record-change.ts';
import { attendeeKey, putSeatItem, seatKey } from '../../src/table/entities/seat.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import { trainingTypeKey } from '../../src/table/entities/training-type.ts';
import { waitlistEntryKey } from '../../src/table/entities/waitlist-entry.ts';
import { expectChained } from '../record/chained.ts';
import { classOf, officers, type Person, take } from '../waitlist/people.ts';

const system = await buildSystem();

/** Creates a full class of two seats with a waitlist of two, a certification, and a class without members. */
async function scene() {
  const site = await buildSite(system);
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type, class_size: 2 });
  const idle = await buildClass(system, site, { inDays: 30 });
  const [seated, other, waiting, second] = (await officers(system, site, 4)) as [Person, Person, Person, Person];
  for (const { employee } of [seated, other]) await buildSeat(system, site, trainingClass, employee);
  for (const one of [waiting, second]) await take(system, 'joinWaitlist', trainingClass, one);
  await buildCertification(system, site, await buildType(system, site), seated.employee, '2026-05-04');
  return { site, type, trainingClass, idle, seated: seated.employee.id, waiting: waiting.employee.id };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const look = ({ site }: Scene, mend = false) => reconcile(staffOf(system, site), { mend });

/** Returns the differences found in parts of one employee, each after an interruption. Expects no further ones. */
async function inParts({ site }: Scene): Promise<Difference[]> {
  const all: Difference[] = [];
  for (let after: string | undefined, parts = 0; ; parts++) {
    const { value } = await differenceParts(site.table, after, 1).next();
    if (!value) {
      expect(parts).toBe(5);
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
      return all;
    }
    all.push(...value.found);
    after = value.end;
  }
}

/** Changes what a record holds, and nothing else of the same seat or entry. */
async function inRecord({ site }: Scene, employee: string, held: RecordChange): Promise<Action> {
  const record = existingEnrollmentState(employee, await findEnrollmentState(site.table, employee));
  return changeEnrollmentState(site.table, employee, record, [held], system.clock.now);
}

const setCount = ({ table }: BuiltSite, key: Key, field: string, n: number): Action =>
  update(table, key, { expression: `SET ${field} = :n`, values: { ':n': n } });

/** Each kind of difference: how to cause it, and the expected finding. */
const breaks: [string, (s: Scene) => Action[] | Promise<Action[]>, (s: Scene) => object[]][] = [
  [
    'enrolled_count',
    ({ site, trainingClass }) => [setCount(site, classKey(site.table, trainingClass.id), 'enrolled_count', 1)],
    ({ trainingClass }) => [{ kind: 'enrolled_count', class_id: trainingClass.id, found: 1, expected: 2 }],
  ],
  [
    'waiting_count',
    ({ site, trainingClass }) => [setCount(site, classKey(site.table, trainingClass.id), 'waiting_count', 5)],
    ({ trainingClass }) => [{ kind: 'waiting_count', class_id: trainingClass.id, found: 5, expected: 2 }],
  ],
  [
    'class_count',
    ({ site, type }) => [setCount(site, trainingTypeKey(site.table, type.id), 'class_count', 0)],
    ({ type }) => [{ kind: 'class_count', type_id: type.id, found: 0, expected: 1 }],
  ],
  [
    'seat_without_attendee',
    ({ site, idle, seated }) => [putSeatItem(site.table, seated, idle, '')],
    ({ idle, seated }) => [{ kind: 'seat_without_attendee', class_id: idle.id, employee: seated }],
  ],
  [
    'attendee_without_seat',
    ({ site, trainingClass, seated }) => [remove(site.table, seatKey(site.table, seated, trainingClass.id))],
    ({ trainingClass, seated }) => [{ kind: 'attendee_without_seat', class_id: trainingClass.id, employee: seated }],
  ],
  [
    'record_without_attendee',
    async (s) => [await inRecord(s, s.seated, copySeat(s.idle))],
    ({ idle, seated }) => [{ kind: 'record_without_attendee', class_id: idle.id, employee: seated }],
  ],
  [
    'attendee_without_record',
    async (s) => [await inRecord(s, s.seated, dropSeat(s.trainingClass.id))],
    ({ trainingClass, seated }) => [{ kind: 'attendee_without_record', class_id: trainingClass.id, employee: seated }],
  ],
  [
    'record_without_wait',
    async (s) => [await inRecord(s, s.waiting, copyPosition(s.idle, 1))],
    ({ idle, waiting }) => [{ kind: 'record_without_wait', class_id: idle.id, employee: waiting }],
  ],
  [
    'wait_without_record',
    async (s) => {
      const [dropped] = dropPositions([s.trainingClass.id]);
      return dropped ? [await inRecord(s, s.waiting, dropped)] : [];
    },
    ({ trainingClass, waiting }) => [{ kind: 'wait_without_record', class_id: trainingClass.id, employee: waiting }],
  ],
  [
    'a lost attendee item',
    ({ site, trainingClass, seated }) => [remove(site.table, attendeeKey(site.table, trainingClass.id, seated))],
    ({ trainingClass, seated }) => [
      { kind: 'enrolled_count', class_id: trainingClass.id, found: 2, expected: 1 },
      { kind: 'seat_without_attendee', class_id: trainingClass.id, employee: seated },
      { kind: 'record_without_attendee', class_id: trainingClass.id, employee: seated },
    ],
  ],
  [
    'a lost waitlist entry',
    ({ site, trainingClass }) => [remove(site.table, waitlistEntryKey(site.table, trainingClass.id, 1))],
    ({ trainingClass, waiting }) => [
      { kind: 'waiting_count', class_id: trainingClass.id, found: 2, expected: 1 },
      { kind: 'record_without_wait', class_id: trainingClass.id, employee: waiting },
    ],
  ],
  [
    'a record that is lost',
    ({ site, seated }) => [remove(site.table, enrollmentStateKey(site.table, seated))],
    ({ trainingClass, seated }) => [
      { kind: 'attendee_without_record', class_id: trainingClass.id, employee: seated },
      { kind: 'missing_record', employee: seated },
    ],
  ],
];

test('a consistent site has no findings', async () => {
  const s = await scene();
  const before = await dumpSite(system, s.site.code);
  expect(await look(s)).toEqual([]);
  expect(await look(s, true)).toEqual([]);
  expect(await dumpSite(system, s.site.code)).toEqual(before);
  expect(system.lines.findLast(({ message }) => message === 'reconciled')?.fields).toMatchObject({
    SeatDifferences: 0,
    site: s.site.code,
  });
});

test.each(breaks)('%s: found and reported, repaired with `mend`', async (_, breaking, found) => {
  const s = await scene();
  const record = await findEnrollmentState(s.site.table, s.seated);
  await transact(s.site.table, await breaking(s));
  const broken = await dumpSite(system, s.site.code);
  const reported = system.lines.length;
  expect(await look(s)).toEqual(found(s));
  expect(await dumpSite(system, s.site.code)).toEqual(broken);
  const warnings = system.lines.slice(reported).filter(({ level }) => level === 'warn');
  expect(warnings.map(({ fields }) => fields.difference)).toEqual(found(s));
  expect(system.lines.at(-1)?.fields).toMatchObject({ SeatDifferences: found(s).length });
  expect(await inParts(s)).toEqual(expect.arrayContaining(found(s)));

  expect(await look(s, true)).toEqual([]);
  await expectViewsAgree(system, s.site);
  expect((await findEnrollmentState(s.site.table, s.seated))?.certifications).toEqual(record?.certifications);
  const repairs = (await dumpSite(system, s.site.code)).filter(({ action }) => action === 'sweep.repair');
  expect(repairs.length).toBeGreaterThan(0);
});

test('a lost record is restored at the end of its chain, which continues there', async () => {
  const site = await buildSite(system);
  const context = staffOf(system, site);
  const { table } = site;
  const [stays, left] = [
    await buildEmployee(system, site, { employee_id: 'S1' }),
    await buildEmployee(system, site, { employee_id: 'L1' }),
  ];
  const type = await buildType(system, site);
  for (const { employee_id } of [stays, left]) {
    await updateEmployee(context, { employeeNumber: employee_id, edit: { last_name: 'Park', hired_on: '2015-06-30' } });
  }
  await updateEmployee(context, { employeeNumber: 'L1', edit: { active: false } });
  await buildCertification(system, site, type, stays, '2026-05-04');
  const before = await Promise.all([stays, left].map(({ id }) => findEnrollmentState(table, id)));
  expect(before.map((one) => one?.entries)).toEqual([4, 4]);

  await transact(
    table,
    [stays, left].map(({ id }) => remove(table, enrollmentStateKey(table, id))),
  );
  expect(await reconcile(context, { mend: true })).toEqual([]);
  const after = await Promise.all([stays, left].map(({ id }) => findEnrollmentState(table, id)));
  for (const [n, record] of after.entries()) {
    const { entries, head, closed, certifications } = before[n] ?? {};
    expect(record).toMatchObject({ entries, head, closed, certifications });
  }
  expect(after[1]?.closed, 'who is not active takes no seats').toBe(true);

  await updateEmployee(context, { employeeNumber: 'S1', edit: { last_name: 'Lee' } });
  await updateEmployee(context, { employeeNumber: 'L1', edit: { active: true } });
  for (const { id } of [stays, left]) {
    const record = existingEnrollmentState(id, await findEnrollmentState(table, id));
    expect(record.entries).toBe(5);
    await expectChained(table, id, record);
  }
  for await (const difference of recordDifferences(table)) expect.unreachable(JSON.stringify(difference));
});

test('an overbooked class is reported, not repaired', async () => {
  const s = await scene();
  await change(s.site.table, classKey(s.site.table, s.trainingClass.id), { class_size: 1 });
  const overbooked = [{ kind: 'overbooked', class_id: s.trainingClass.id, found: 2, expected: 1 }];
  expect(await look(s, true)).toEqual(overbooked);
  expect(await classOf(s.site, s.trainingClass.id)).toMatchObject({ class_size: 1, enrolled_count: 2 });
});

test('every site is compared and its jobs are finished; a site that fails is logged', async () => {
  const [one, two] = [await scene(), await scene()];
  await change(one.site.table, classKey(one.site.table, one.trainingClass.id), { waiting_count: 9 });
  await runNow(system.deps, 'seats');
  expect(system.lines).toContainEqual(
    expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ site: one.site.code }) }),
  );

  for (const { site, trainingClass } of [one, two]) {
    const { write } = newJob(site.table, system.clock.now, { kind: 'look_again', class_ids: [trainingClass.id] });
    await transact(site.table, [write]);
  }
  // A waitlist entry without a record makes the first site's job fail.
  await transact(one.site.table, [remove(one.site.table, enrollmentStateKey(one.site.table, one.waiting))]);
  await change(one.site.table, classKey(one.site.table, one.trainingClass.id), { class_size: 3 });
  const young = await buildEmployee(system, two.site, { credential: null });
  expect(young.active).toBe(true);
  await runNow(system.deps, 'jobs');
  expect([(await listJobs(one.site.table)).length, (await listJobs(two.site.table)).length]).toEqual([1, 1]);
  system.clock.now = new Date(system.clock.now.getTime() + 120_000);
  await runNow(system.deps, 'jobs');
  expect([(await listJobs(one.site.table)).length, (await listJobs(two.site.table)).length]).toEqual([1, 0]);
  expect(system.errors.map(({ message, fields }) => [message, fields.site])).toEqual([
    ['a job could not be finished', one.site.code],
  ]);
});

test('a daily comparison leaves out sites whose records have not changed for two days, but for their turn each week', async () => {
  const { site } = await scene();
  const compared = async (days: number) => {
    const scheduled = new Date(Date.now() + days * 86_400_000);
    system.lines.length = 0;
    await onSchedule('seats', scheduledTasks.seats, system.deps)({ scheduled: scheduled.toISOString() });
    return system.lines.some(({ message, fields }) => message === 'reconciled' && fields.site === site.code);
  };
  expect(await compared(0)).toBe(true);
  const seen: boolean[] = [];
  for (const days of [10, 11, 12, 13, 14, 15, 16]) seen.push(await compared(days));
  expect(seen.filter(Boolean)).toHaveLength(1);
});
