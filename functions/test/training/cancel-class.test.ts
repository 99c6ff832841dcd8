import { type BuiltSite, buildClass, buildCrowd, buildSite, buildType, personOf, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { observer } from '@muster/testing/observe';
import { buildSystem, type System } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import {
  classOf,
  edit,
  kinds,
  officer,
  officers,
  type Person,
  said,
  staffTake,
  take,
  told,
  trainingSergeant,
} from '../waitlist/people.ts';

const table = observer();
let system: System;
let site: BuiltSite;
let staff: Person;
beforeEach(async () => {
  table.beforeTransaction(undefined);
  system = await buildSystem({ onClient: table.onClient });
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
});

const reason = 'The instructor is ill';
const cancel = (
  { id: classId }: Pick<TrainingClass, 'id'>,
  body: Record<string, unknown> = { reason },
  { asking }: Pick<Person, 'asking'> = staff,
) => system.call('training', 'cancelClass', { params: { classId }, body }, asking);
const cancellation = ({ id: classId }: Pick<TrainingClass, 'id'>, { asking }: Pick<Person, 'asking'> = staff) =>
  system.call('training', 'cancellation', { params: { classId } }, asking);
const remove = ({ id }: TrainingClass) => system.call('training', 'deleteClass', { params: { id } }, staff.asking);

async function sweep(): Promise<number> {
  table.beforeTransaction(undefined);
  system.clock.now = new Date(system.clock.now.getTime() + 120_000);
  return finishJobs(staffOf(system, site));
}

const numbersIn = (rows: readonly { employee_id: string }[]) => rows.map(({ employee_id }) => employee_id);

test('a canceled class keeps the list of its people, frees their seats and notifies each once with the reason', async () => {
  const type = await buildType(system, site, { name: 'Driving', is_mandatory: true });
  const teacher = await officer(system, site);
  const instructors = [{ employee_id: teacher.employee.employee_id }];
  const trainingClass = await buildClass(system, site, { type, class_size: 2, instructors });
  const next = await buildClass(system, site, { type, inDays: 20, class_size: 5 });
  const [first, second, waiting] = await officers(system, site, 3);
  if (!first || !second || !waiting) throw new Error('No officers');
  for (const one of [first, second]) expect(await take(system, 'enroll', trainingClass, one)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, waiting)).toBe('ok');

  const { status, body } = await cancel(trainingClass);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    at: system.clock.now.toISOString(),
    by: { employee_id: staff.employee.employee_id },
    reason,
  });
  expect(numbersIn(body.attendees)).toEqual([first.employee.employee_id, second.employee.employee_id]);
  expect(numbersIn(body.waitlist)).toEqual([waiting.employee.employee_id]);
  expect((await cancellation(trainingClass, teacher)).body).toEqual(body);
  expect(await listJobs(site.table)).toEqual([]);
  await expectViewsAgree(system, site);

  for (const one of [first, second, waiting]) {
    expect(await told(system, site, one)).toEqual([
      {
        kind: 'class_cancelled',
        message: expect.stringMatching(
          /^Driving \(.+\) has been canceled: The instructor is ill\. The next class with a free seat is on .+\.$/u,
        ),
      },
    ]);
  }
  expect(await kinds(system, site, teacher)).toEqual(['class_cancelled']);
  // The seat of the same training no longer keeps anybody from another class.
  expect(await take(system, 'enroll', next, first)).toBe('ok');

  const list = await system.call('training', 'classes', { params: { id: type.id } }, second.asking);
  expect(list.body[0]).toMatchObject({
    id: trainingClass.id,
    is_active: false,
    enrolled_count: 0,
    waitlisted_count: 0,
    canceled: { reason, by: { employee_id: staff.employee.employee_id, name: expect.any(String) } },
  });
  const [entry] = await auditEntries(site.table, 'class.cancel');
  expect(entry).toMatchObject({
    subject: { class: trainingClass.id },
    before: { is_active: true },
    after: { is_active: false, reason },
  });
});

test('invalid input, other classes and other callers are refused, and nothing is written', async () => {
  const trainingClass = await buildClass(system, site);
  const [attendee] = await officers(system, site, 1);
  if (!attendee) throw new Error('No officer');
  await take(system, 'enroll', trainingClass, attendee);
  const elsewhere = await buildClass(system, site, { inDays: 12 });
  const started = await buildClass(system, site, {
    type: { id: trainingClass.type_id } as never,
    inDays: -2,
    enrollment_start: '2026-01-01T12:00:00Z',
  });
  const before = await dumpSite(system, site.code);
  const empty = await cancel(trainingClass, { reason: '  ' });
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['reason']]);
  expect(said(await cancel(trainingClass, {}))).toBe('400 invalid_input');
  for (const move_to of [trainingClass.id, elsewhere.id, started.id]) {
    const { status, body } = await cancel(trainingClass, { reason, move_to });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['move_to']]);
  }
  expect(said(await cancel(trainingClass, { reason, move_to: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).toBe('404 not_found');
  expect(said(await cancel({ id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).toBe('404 not_found');
  expect(said(await cancellation(trainingClass))).toBe('404 not_found');
  const kept = (items: readonly { PK: string }[]) =>
    items.filter(({ PK }) => !PK.includes('#AUDIT#') && !PK.includes('#ACCESS'));
  expect(said(await cancel(trainingClass, { reason }, attendee))).toBe('403 forbidden');
  expect(said(await cancellation(trainingClass, attendee))).toBe('403 forbidden');
  expect(kept(await dumpSite(system, site.code))).toEqual(kept(before));
});

describe('a canceled class', () => {
  let trainingClass: TrainingClass;
  let held: Person;
  beforeEach(async () => {
    trainingClass = await buildClass(system, site, {
      inDays: 0,
      class_size: 1,
      enrollment_start: '2026-01-01T12:00:00Z',
    });
    held = await officer(system, site);
    expect(await staffTake(system, 'addAttendee', trainingClass, held, staff)).toBe('ok');
    // The job is interrupted: the first transaction alone decides.
    table.failFromTransaction(2);
    expect((await cancel(trainingClass)).status).toBe(500);
    table.beforeTransaction(undefined);
    expect((await classOf(site, trainingClass.id)).enrolled_count).toBe(1);
  });

  test('accepts no one, records nothing and cannot be edited, from the first transaction on', async () => {
    const { id: classId, type_id, sessions } = trainingClass;
    const other = await officer(system, site);
    for (const verb of ['enroll', 'joinWaitlist'] as const) {
      expect(await take(system, verb, trainingClass, other)).toBe('409 class_canceled');
    }
    expect(await staffTake(system, 'addAttendee', trainingClass, other, staff)).toBe('409 class_canceled');
    const next = await buildClass(system, site, { type: { id: type_id } as never, inDays: 20 });
    await take(system, 'enroll', next, other);
    const moved = { params: { id: classId }, body: { move_from: next.id } };
    expect(said(await system.call('enrollment', 'enroll', moved, other.asking))).toBe('409 class_canceled');
    const session = `${sessions[0]?.date}T${sessions[0]?.start}:00`;
    const { employee_id } = held.employee;
    const params = { classId };
    const line = { params, body: { session, lines: [{ employee_id, status: 'present' }] } };
    const refused = [
      await system.call('attendance', 'recordAttendance', line, staff.asking),
      await system.call('attendance', 'closeAttendance', { params }, staff.asking),
      await system.call('arrivals', 'checkInCode', { params, query: { session } }, staff.asking),
      await system.call(
        'arrivals',
        'arrive',
        { body: { class_id: classId, code: '000000', direction: 'in' } },
        held.asking,
      ),
      await system.call('certification', 'issue', { params, body: { employee_ids: [employee_id] } }, staff.asking),
      await edit(system, site, trainingClass, { is_active: true, class_size: 9 }, staff),
      await cancel(trainingClass, { reason: 'Another' }),
    ];
    expect(refused.map(said)).toEqual(refused.map(() => '409 class_canceled'));
    expect(await sweep()).toBe(1);
    await expectViewsAgree(system, site);
    expect(await kinds(system, site, held)).toContain('class_cancelled');
  });

  test('is read with everybody who is left, and the sweep finishes it once', async () => {
    expect(numbersIn((await cancellation(trainingClass)).body.attendees)).toEqual([held.employee.employee_id]);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(numbersIn((await cancellation(trainingClass)).body.attendees)).toEqual([held.employee.employee_id]);
  });

  test('can be deleted, also while its seats are being freed', async () => {
    expect(said(await remove(trainingClass))).toBe('ok');
    await sweep();
    const left = (await dumpSite(system, site.code)).filter(({ PK }) => PK.includes(`#CLASS#${trainingClass.id}`));
    expect(left).toEqual([]);
    expect(await listJobs(site.table)).toEqual([]);
    await expectViewsAgree(system, site);
    expect(await kinds(system, site, held)).toEqual(['class_cancelled', 'added']);
  });
});

test('lists of classes to take, to close and to report leave it out; the calendar of the department has it', async () => {
  const type = await buildType(system, site, { is_mandatory: true });
  const trainingClass = await buildClass(system, site, { type, inDays: 3 });
  const person = await officer(system, site);
  expect(await take(system, 'enroll', trainingClass, person)).toBe('ok');
  expect(said(await cancel(trainingClass))).toBe('ok');
  const has = (rows: readonly { id: string }[]) => rows.some(({ id }) => id === trainingClass.id);
  const month = trainingClass.sessions[0]?.date.slice(0, 7) ?? '';
  const [coming, available, calendar, upcoming] = [
    await system.call('attendance', 'comingClasses', {}, staff.asking),
    await system.call('enrollment', 'available', {}, person.asking),
    await system.call('enrollment', 'departmentMonth', { query: { month } }, person.asking),
    await system.call('enrollment', 'upcoming', {}, person.asking),
  ];
  expect([coming, available, calendar, upcoming].map(({ body }) => has(body))).toEqual([false, false, true, false]);
  const dashboard = await system.call('overview', 'staff', {}, staff.asking);
  expect(has(dashboard.body.training.classes)).toBe(false);
  system.clock.now = new Date(system.clock.now.getTime() + 5 * 86_400_000);
  staff = await personOf(system, site, staff.employee);
  expect(has((await system.call('certification', 'completed', {}, staff.asking)).body)).toBe(false);
  const ended = (await system.call('overview', 'staff', {}, staff.asking)).body.training;
  expect([ended.classes, ended.to_certify.count]).toEqual([[], 0]);
});

test('a class that has ended is canceled while nothing was recorded in it, and not afterwards', async () => {
  const type = await buildType(system, site);
  const past = { type, enrollment_start: '2026-01-01T12:00:00Z' };
  const [unheld, attended, certified] = [
    await buildClass(system, site, { ...past, inDays: -2 }),
    await buildClass(system, site, { ...past, inDays: -3 }),
    await buildClass(system, site, { ...past, inDays: -4 }),
  ];
  const people = await officers(system, site, 3);
  for (const [n, one] of [unheld, attended, certified].entries()) {
    expect(await staffTake(system, 'addAttendee', one, people[n] as Person, staff)).toBe('ok');
  }
  const numberOf = (n: number) => people[n]?.employee.employee_id ?? '';
  const session = `${attended.sessions[0]?.date}T${attended.sessions[0]?.start}:00`;
  const lines = [{ employee_id: numberOf(1), status: 'absent' }];
  const recorded = { params: { classId: attended.id }, body: { session, lines } };
  expect(said(await system.call('attendance', 'recordAttendance', recorded, staff.asking))).toBe('ok');
  const issue = { params: { classId: certified.id }, body: { employee_ids: [numberOf(2)] } };
  expect(said(await system.call('certification', 'issue', issue, staff.asking))).toBe('ok');
  const answers = [await cancel(unheld), await cancel(attended), await cancel(certified)];
  expect(answers.map(said)).toEqual(['ok', '409 class_attended', '409 class_certified']);
  expect(answers[1]?.body.detail).toBe('A class with recorded attendance, results or evaluations cannot be canceled');
});

test('with a key, a repetition finishes an interrupted cancellation and answers it', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 60 });
  await buildCrowd(system, site, trainingClass, 50);
  table.failFromTransaction(3);
  const asking = { ...staff.asking, headers: { ...staff.asking.headers, 'Idempotency-Key': 'cancel-once-1234567' } };
  const first = await cancel(trainingClass, { reason }, { asking });
  expect(first.status).toBe(500);
  table.beforeTransaction(undefined);
  const again = await cancel(trainingClass, { reason }, { asking });
  expect([again.status, again.body.attendees.length]).toEqual([200, 50]);
  expect(await listJobs(site.table)).toEqual([]);
  await expectViewsAgree(system, site);
  expect(said(await cancel(trainingClass, { reason: 'Another' }, { asking }))).toBe('422 key_reused');
});

test('fifty attendees move to another class in the order of their enrollment; the others are named with the reason', {
  timeout: 60_000,
}, async () => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type, class_size: 50 });
  const crowd = await buildCrowd(system, site, trainingClass, 50);
  const target = await buildClass(system, site, { type, inDays: 20, class_size: 48 });
  const overlapping = await buildClass(system, site, { inDays: 20 });
  const [busy] = crowd;
  if (!busy) throw new Error('No attendee');
  await staffTake(system, 'addAttendee', overlapping, { employee: busy }, staff);
  const { status, body } = await cancel(trainingClass, { reason, move_to: target.id });
  expect([status, body.attendees.length]).toEqual([200, 50]);
  const ids = numbersIn(body.attendees);
  expect(ids).toEqual(crowd.map(({ employee_id }) => employee_id));
  const date = target.sessions[0]?.date;
  expect(body.attendees[1].moved_to).toEqual({ class_id: target.id, date });
  expect(body.attendees[0]).toMatchObject({ moved_to: null, not_moved: expect.stringContaining('overlaps') });
  expect(body.attendees[49]).toMatchObject({ moved_to: null, not_moved: 'This class is full' });
  expect(await classOf(site, target.id)).toMatchObject({ enrolled_count: 48 });
  await expectViewsAgree(system, site);
  const second = crowd[1];
  expect(second && (await told(system, site, { employee: second }))).toEqual([
    { kind: 'class_changed', message: expect.stringMatching(/canceled: The instructor is ill\. You have been moved/u) },
  ]);
  expect(await kinds(system, site, { employee: busy })).toEqual(['class_cancelled', 'added']);
});

test.each([2, 5, 9])('a move that is interrupted at transaction %i is finished by the sweep', async (nth) => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type, class_size: 8 });
  const crowd = await buildCrowd(system, site, trainingClass, 8);
  const target = await buildClass(system, site, { type, inDays: 20, class_size: 6 });
  table.failFromTransaction(nth);
  expect((await cancel(trainingClass, { reason, move_to: target.id })).status).toBe(500);
  expect(await sweep()).toBe(1);
  expect(await classOf(site, target.id)).toMatchObject({ enrolled_count: 6 });
  const { body } = await cancellation(trainingClass);
  expect(body.attendees.filter(({ moved_to }: { moved_to: object | null }) => moved_to)).toHaveLength(6);
  await expectViewsAgree(system, site);
  for (const employee of crowd) expect(await kinds(system, site, { employee })).toHaveLength(1);
});

describe('at the same moment', () => {
  test('people enroll and are promoted: no one keeps a seat, and each is in the list or was refused', async () => {
    const trainingClass = await buildClass(system, site, { class_size: 3 });
    const people = await officers(system, site, 6);
    for (const one of people.slice(0, 3)) await take(system, 'enroll', trainingClass, one);
    const [leaver, , , waiting, ...newcomers] = people;
    if (!leaver || !waiting) throw new Error('No officers');
    await take(system, 'joinWaitlist', trainingClass, waiting);
    const [answer, left, ...taken] = await Promise.all([
      cancel(trainingClass),
      take(system, 'unenroll', trainingClass, leaver),
      ...newcomers.map((one) => take(system, 'joinWaitlist', trainingClass, one)),
    ]);
    expect(said(answer)).toBe('ok');
    expect(['ok', '400 not_enrolled']).toContain(left);
    for (const one of taken) expect(['ok', '409 class_canceled', '400 not_full']).toContain(one);
    expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 0, waiting_count: 0 });
    await expectViewsAgree(system, site);
    const { body } = await cancellation(trainingClass);
    expect(body.attendees.length + body.waitlist.length).toBeGreaterThanOrEqual(3);
  });

  test('two cancel: one succeeds, and its reason counts', async () => {
    const trainingClass = await buildClass(system, site, { class_size: 40 });
    const crowd = await buildCrowd(system, site, trainingClass, 30);
    const answers = await Promise.all([cancel(trainingClass), cancel(trainingClass, { reason: 'Another' })]);
    expect(answers.map(said).toSorted()).toEqual(['409 class_canceled', 'ok']);
    await expectViewsAgree(system, site);
    for (const employee of crowd.slice(0, 3)) expect(await kinds(system, site, { employee })).toHaveLength(1);
  });

  test('one cancels and another deletes: the class is gone, and each person was told once', async () => {
    const trainingClass = await buildClass(system, site, { class_size: 60 });
    const crowd = await buildCrowd(system, site, trainingClass, 50);
    const [canceled, deleted] = await Promise.all([cancel(trainingClass), remove(trainingClass)]);
    expect(said(deleted)).toBe('ok');
    expect(['ok', '404 not_found']).toContain(said(canceled));
    await sweep();
    expect(await listJobs(site.table)).toEqual([]);
    await expectViewsAgree(system, site);
    for (const employee of crowd) expect(await kinds(system, site, { employee })).toEqual(['class_cancelled']);
  });
});
