import { buildClass, buildCrowd, buildSeat, buildType, personOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, expect, test } from 'vitest';
import { getItem } from '../../src/table/core/read.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { seatKey } from '../../src/table/entities/seat.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import {
  edit,
  formOf,
  kinds,
  officer,
  officers,
  type Person,
  said,
  take,
  told,
  trainingSergeant,
} from '../waitlist/people.ts';

await prepareEachTest();
let staff: Person;
beforeEach(async () => {
  staff = await trainingSergeant(system, site);
});

const input = {
  location: 'Range',
  class_size: 12,
  enrollment_start: '2026-05-01T12:00:00Z',
  enrollment_end: '2026-06-01T12:00:00Z',
};
const add = (body: object) => system.call('training', 'addClass', { body }, staff.asking);
const day = (date: string, start = '09:00', end = '12:00') => ({ date, start_time: start, end_time: end });

// spec 7.33, 7.36
test('an edit answers the class as in the list of its type, which is sorted by start', async () => {
  const type = await buildType(system, site);
  const { status, body } = await add({
    ...input,
    training_type_id: type.id,
    dates: [day('2026-06-10'), day('2026-06-09')],
  });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      training_type: { id: type.id, name: type.name, is_mandatory: true },
      location: 'Range',
      class_size: 12,
      enrolled_count: 0,
      waitlisted_count: 0,
      enrollment_start: '2026-05-01T12:00:00.000Z',
      enrollment_end: '2026-06-01T12:00:00.000Z',
      is_active: true,
      training_dates: [
        { date: '2026-06-09', start_time: '2026-06-09T09:00:00', end_time: '2026-06-09T12:00:00' },
        { date: '2026-06-10', start_time: '2026-06-10T09:00:00', end_time: '2026-06-10T12:00:00' },
      ],
      is_enrolled: false,
      is_waitlisted: false,
    },
  ]);
  // The alternative spelling of the dates, times as in answers, and a past date.
  const times = { start_time: '2020-02-03T07:00:00', end_time: '2020-02-03T08:00:00' };
  const past = await add({ ...input, training_type_id: type.id, training_dates: [{ date: '2020-02-03', ...times }] });
  expect([past.status, past.body.training_dates]).toEqual([201, [{ date: '2020-02-03', ...times }]]);
  const { asking } = await officer(system, site);
  const list = await system.call('training', 'classes', { params: { id: type.id } }, asking);
  expect(list.body).toEqual([past.body, body]);
});

test('invalid input is answered as {field: [messages]}, and nothing is written', async () => {
  const type = await buildType(system, site);
  const before = await dumpSite(system, site.code);
  const { status, body } = await add({
    training_type_id: type.id,
    class_size: 0,
    dates: [day('2026-02-30', '10:00', '09:00')],
  });
  expect(status).toBe(400);
  expect(Object.keys(body).toSorted()).toEqual(
    expect.arrayContaining(['class_size', 'enrollment_end', 'enrollment_start', 'location']),
  );
  expect(Object.keys(body).some((field) => field.startsWith('dates.0'))).toBe(true);
  for (const messages of Object.values(body)) expect(messages).toEqual(expect.arrayContaining([expect.any(String)]));
  expect((await add({ ...input, training_type_id: type.id, dates: [] })).body).toEqual({
    dates: ['Please add at least one training date'],
  });
  expect(
    (await add({ ...input, training_type_id: type.id, dates: [day('2026-06-09'), day('2026-06-09')] })).body,
  ).toEqual({ dates: ['This exact date and time is already added'] });
  expect(await dumpSite(system, site.code)).toEqual(before);
});

// spec 7.38
test('a size below the number of attendees is refused; is_active is kept if absent', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 3 });
  await buildCrowd(system, site, trainingClass, 3);
  expect(said(await edit(system, site, trainingClass, { class_size: 2 }, staff))).toBe('409 size_below_enrolled');
  expect((await edit(system, site, trainingClass, { is_active: false }, staff)).body.is_active).toBe(false);
  expect(
    (await edit(system, site, trainingClass, { is_active: undefined, location: 'Annex' }, staff)).body,
  ).toMatchObject({ is_active: false, location: 'Annex' });
  const gone = { params: { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }, body: formOf(trainingClass) };
  expect(said(await system.call('training', 'updateClass', gone, staff.asking))).toBe('404 not_found');
  const wrong = { params: { id: trainingClass.id }, body: formOf(trainingClass, { class_size: 'many', dates: [] }) };
  const { status, body } = await system.call('training', 'updateClass', wrong, staff.asking);
  expect([status, Object.keys(body.fields).toSorted()]).toEqual([400, ['class_size', 'dates']]);
});

// spec 7.37
test('new dates reach all seats, and notify each attendee once, with overlaps', async () => {
  const named = async (name: string) => buildType(system, site, { name });
  const trainingClass = await buildClass(system, site, { inDays: 10, class_size: 80, type: await named('Driving') });
  const [first, second] = [
    await buildClass(system, site, { inDays: 20, type: await named('Radio') }),
    await buildClass(system, site, { type: await named('Archery'), dates: [day('2026-06-02', '13:00', '14:00')] }),
  ];
  const crowd = await buildCrowd(system, site, trainingClass, 70);
  const [busy] = crowd;
  if (!busy) throw new Error('no person');
  for (const other of [first, second]) await buildSeat(system, site, other, busy);
  const dates = [day('2026-06-02', '08:00', '15:00')];
  expect((await edit(system, site, trainingClass, { dates }, staff)).status).toBe(200);
  await expectViewsAgree(system, site);

  const message = (await told(system, site, { employee: busy })).find(({ kind }) => kind === 'class_changed')?.message;
  const moved =
    /^Your class Driving has changed: it is now on Tue, Jun 2, 2026, 08:00-15:00 instead of .+, 09:00-12:00\./u;
  expect(message).toMatch(moved);
  expect(message).toMatch(/It now overlaps your seat in (Radio and Archery|Archery and Radio)\./);
  for (const employee of crowd.slice(1)) {
    expect(await told(system, site, { employee })).toEqual([
      { kind: 'class_changed', message: expect.stringMatching(moved) },
    ]);
  }
  // Saving without a change notifies no one.
  const before = (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#')).length;
  await edit(system, site, trainingClass, {}, staff);
  expect((await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#'))).toHaveLength(before);

  system.clock.now = new Date('2026-07-01T12:00:00Z');
  staff = await personOf(system, site, staff.employee);
  const body = { employee_ids: [busy.employee_id] };
  expect(
    said(await system.call('certification', 'issue', { params: { classId: trainingClass.id }, body }, staff.asking)),
  ).toBe('ok');
  await edit(system, site, trainingClass, { location: 'Annex' }, staff);
  expect(await getItem(site.table, seatKey(site.table, busy.id, trainingClass.id))).toMatchObject({
    location: 'Annex',
  });
  await expectViewsAgree(system, site);
});

test('new dates and another location are announced to the people on the waitlist', async () => {
  const type = await buildType(system, site, { name: 'Driving' });
  const trainingClass = await buildClass(system, site, { inDays: 10, class_size: 1, type });
  await buildCrowd(system, site, trainingClass, 1);
  const [waiting] = await buildCrowd(system, site, trainingClass, 1, { waiting: true });
  if (!waiting) throw new Error('no person');
  await edit(system, site, trainingClass, { description: 'Bring water' }, staff);
  expect(await told(system, site, { employee: waiting })).toEqual([]);
  await edit(system, site, trainingClass, { dates: [day('2026-06-20')] }, staff);
  const moved = expect.stringMatching(
    /^Driving, a class that you are waitlisted for, has changed: it is now on Sat, Jun 20, 2026, 09:00-12:00 instead of .+\.$/u,
  );
  expect(await told(system, site, { employee: waiting })).toEqual([{ kind: 'class_changed', message: moved }]);

  system.clock.now = new Date(system.clock.now.getTime() + 60_000);
  const late = await officer(system, site);
  expect(await take(system, 'joinWaitlist', trainingClass, late)).toBe('ok');
  expect(await told(system, site, late)).toEqual([]);
  system.clock.now = new Date(system.clock.now.getTime() + 60_000);
  await edit(system, site, trainingClass, { location: 'Annex' }, staff);
  for (const [person, count] of [
    [{ employee: waiting }, 2],
    [late, 1],
  ] as const) {
    expect(await kinds(system, site, person)).toEqual(Array.from({ length: count }, () => 'class_changed'));
  }
  await expectViewsAgree(system, site);
});

test('before a class is moved, attendees with other seats are listed, and instructors are notified of new dates', async () => {
  const teacher = await officer(system, site);
  const instructors = [{ employee_id: teacher.employee.employee_id }];
  const trainingClass = await buildClass(system, site, { inDays: 10, instructors });
  const other = await buildClass(system, site, { inDays: 20, type: await buildType(system, site, { name: 'Radio' }) });
  const [busy] = await buildCrowd(system, site, trainingClass, 2);
  if (!busy) throw new Error('no person');
  await buildSeat(system, site, other, busy);
  const moved = formOf(other).dates;
  const ask = async (dates: unknown, class_id = trainingClass.id) => {
    const body = { training_type_id: trainingClass.type_id, dates, class_id };
    return (await system.call('training', 'planWarnings', { body }, staff.asking)).body.warnings;
  };
  expect(await ask(moved)).toEqual([
    expect.objectContaining({
      kind: 'attendee_seated',
      employee_id: busy.employee_id,
      class_id: other.id,
      training_name: 'Radio',
      text: expect.stringMatching(/, who is enrolled, has a seat in Radio on .+\.$/u),
    }),
  ]);
  expect(await ask(formOf(trainingClass).dates)).toEqual([]);
  expect((await edit(system, site, trainingClass, { dates: moved }, staff)).status).toBe(200);
  expect(await told(system, site, teacher)).toEqual([
    { kind: 'class_changed', message: expect.stringMatching(/it is now on .+ instead of .+\.$/u) },
  ]);
});

// spec 7.39
test('a class with certifications cannot be deleted; deleting another one notifies and frees attendees and waitlist', async () => {
  const type = await buildType(system, site);
  const ended = await buildClass(system, site, { type, inDays: -2 });
  const [attendee] = await buildCrowd(system, site, ended, 1);
  const issue = { params: { classId: ended.id }, body: { employee_ids: [attendee?.employee_id] } };
  expect(said(await system.call('certification', 'issue', issue, staff.asking))).toBe('ok');
  const remove = (id: string) => system.call('training', 'deleteClass', { params: { id } }, staff.asking);
  expect((await remove(ended.id)).body.code).toBe('class_certified');

  const trainingClass = await buildClass(system, site, { type, class_size: 1 });
  const [holder, waiting] = (await officers(system, site, 2)) as [Person, Person];
  expect(await take(system, 'enroll', trainingClass, holder)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, waiting)).toBe('ok');
  expect(said(await remove(trainingClass.id))).toBe('ok');
  for (const one of [holder, waiting]) expect(await kinds(system, site, one)).toEqual(['class_cancelled']);
  expect(said(await remove(trainingClass.id))).toBe('404 not_found');
  expect(await take(system, 'enroll', trainingClass, holder)).toBe('404 not_found');
  const left = (await dumpSite(system, site.code)).filter(
    ({ PK, SK }) => !PK.includes('#AUDIT#') && !PK.endsWith('#DELETED') && `${PK} ${SK}`.includes(trainingClass.id),
  );
  expect(left).toEqual([]);
  await expectViewsAgree(system, site);
});

test('dates that overlap or that the department’s clock skips are refused, with their fields', async () => {
  const type = await buildType(system, site);
  const before = await dumpSite(system, site.code);
  const dates = [day('2027-03-14', '02:30', '04:00'), day('2027-03-15'), day('2027-03-15', '11:00', '13:00')];
  const fields = {
    'dates.0.start_time': ['02:30 does not exist on this day: clocks are set forward. Please choose another time.'],
    'dates.2.start_time': ['These times overlap another date of this class, 09:00-12:00'],
  };
  const added = await add({ ...input, training_type_id: type.id, dates });
  expect([added.status, added.body]).toEqual([400, fields]);
  expect(await dumpSite(system, site.code)).toEqual(before);
  const trainingClass = await buildClass(system, site, { type });
  const edited = await edit(system, site, trainingClass, { dates }, staff);
  expect([edited.status, edited.body.code, edited.body.fields]).toEqual([400, 'invalid_input', fields]);
  const autumn = await add({ ...input, training_type_id: type.id, dates: [day('2027-11-07', '01:30', '03:00')] });
  expect(autumn.status).toBe(201);
});

test('stored dates that are no longer accepted stay while other fields are edited', async () => {
  const trainingClass = await buildClass(system, site);
  const sessions = [
    { date: '2027-03-15', start: '09:00', end: '12:00' },
    { date: '2027-03-15', start: '11:00', end: '13:00' },
  ];
  const older = { expression: 'SET sessions = :sessions', values: { ':sessions': sessions } };
  await transact(site.table, [update(site.table, classKey(site.table, trainingClass.id), older)]);
  const dates = sessions.map(({ date, start, end }) => day(date, start, end));
  expect((await edit(system, site, trainingClass, { dates, location: 'Annex' }, staff)).status).toBe(200);
  expect((await edit(system, site, trainingClass, { dates: [...dates, day('2027-03-16')] }, staff)).status).toBe(400);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));

test('the audit log has an edit without the numbers that calendars keep of sessions', async () => {
  const days = ['2026-06-10', '2026-06-11'].map((date) => ({ date, start_time: '09:00', end_time: '12:00' }));
  const row = await buildClass(system, site, { dates: days });
  for (const dates of [days.slice(1), days]) expect(said(await edit(system, site, row, { dates }, staff))).toBe('ok');
  const params = { id: row.id };
  expect(said(await system.call('training', 'deleteClass', { params }, staff.asking))).toBe('ok');
  const entries = [
    ...(await auditEntries(site.table, 'class.update')),
    ...(await auditEntries(site.table, 'class.delete')),
  ];
  expect(entries).toHaveLength(3);
  expect(entries.map(({ before }) => before)).toEqual(
    Array(3).fill(expect.objectContaining({ location: row.location })),
  );
  for (const word of ['dropped_sessions', 'session_numbers']) expect(JSON.stringify(entries)).not.toContain(word);
});
