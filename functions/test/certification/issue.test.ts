import { as, buildCertification, buildClass, buildCrowd, buildType, personOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, expect, test } from 'vitest';
import { edit, kinds, officer, type Person, said, told, trainingSergeant } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest([], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });
let staff: Person;
beforeEach(async () => {
  staff = await trainingSergeant(system, site);
});

const issue = (classId: string, employee_ids: unknown) =>
  system.call('certification', 'issue', { params: { classId }, body: { employee_ids } }, staff.asking);
const numbers = (crowd: readonly { employee_id: string }[]) => crowd.map(({ employee_id }) => employee_id);

// spec 7.43
test('500 certifications in one call; a repetition changes nothing and gets the same answer', {
  timeout: 60_000,
}, async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2, class_size: 500 });
  const crowd = await buildCrowd(system, site, trainingClass, 500);
  const first = await issue(trainingClass.id, numbers(crowd));
  expect([first.status, first.body]).toEqual([
    200,
    { detail: '500 certifications issued', issued: numbers(crowd), not_issued: [] },
  ]);
  await expectViewsAgree(system, site);
  const before = await dumpSite(system, site.code);
  expect((await issue(trainingClass.id, numbers(crowd))).body).toEqual(first.body);
  expect(await dumpSite(system, site.code)).toEqual(before);
  const notes = before.filter(({ SK, kind }) => SK.startsWith('NOTE#') && kind === 'certified');
  expect(new Set(notes.map(({ PK }) => PK)).size).toBe(500);
});

test('an interrupted call keeps whole transactions, and a repetition issues the rest and notifies each attendee once', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2, class_size: 80 });
  const crowd = await buildCrowd(system, site, trainingClass, 80);
  table.failFromTransaction(3);
  expect((await issue(trainingClass.id, numbers(crowd))).status).toBe(500);
  await expectViewsAgree(system, site);
  table.beforeTransaction(undefined);
  expect((await issue(trainingClass.id, numbers(crowd))).body.issued).toHaveLength(80);
  for (const employee of crowd) expect(await kinds(system, site, { employee })).toEqual(['certified']);
  await expectViewsAgree(system, site);
  system.errors.length = 0;
});

test('employees who are not attendees are returned with the reason; a number counts once, in any case', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2 });
  const [attendee] = await buildCrowd(system, site, trainingClass, 1);
  const [waiting] = await buildCrowd(system, site, await buildClass(system, site), 1);
  const number = attendee?.employee_id ?? '';
  const { status, body } = await issue(trainingClass.id, [number, number, waiting?.employee_id, 'unknown', 'UNKNOWN']);
  expect([status, body]).toEqual([
    200,
    {
      detail: '1 certification issued',
      issued: [number],
      not_issued: [
        { employee_id: waiting?.employee_id, detail: 'Not an attendee of this class' },
        { employee_id: 'UNKNOWN', detail: 'Not an attendee of this class' },
      ],
    },
  ]);
});

test('certifications can be issued from the millisecond at which the class ends', async () => {
  const trainingClass = await buildClass(system, site, { inDays: 1 });
  const [attendee] = await buildCrowd(system, site, trainingClass, 1);
  system.clock.now = new Date(Date.parse(trainingClass.ends_at) - 1);
  staff = await personOf(system, site, staff.employee);
  const before = await dumpSite(system, site.code);
  const { status, body } = await issue(trainingClass.id, [attendee?.employee_id]);
  expect([status, body.code]).toEqual([400, 'class_not_ended']);
  expect(await dumpSite(system, site.code)).toEqual(before);
  system.clock.now = new Date(trainingClass.ends_at);
  expect((await issue(trainingClass.id, [attendee?.employee_id])).status).toBe(200);
});

test('an attendee removed while certifications are issued is returned as not issued', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2 });
  const [gone, stays] = await buildCrowd(system, site, trainingClass, 2);
  const params = { classId: trainingClass.id, employee_id: gone?.employee_id ?? '' };
  table.beforeFirstTransaction(() => system.call('attendance', 'removeAttendee', { params }, staff.asking));
  const { body } = await issue(trainingClass.id, [gone?.employee_id, stays?.employee_id]);
  expect([body.issued, body.not_issued.map(({ employee_id }: { employee_id: string }) => employee_id)]).toEqual([
    [stays?.employee_id],
    [gone?.employee_id],
  ]);
  await expectViewsAgree(system, site);
});

test('no certification is issued when the class is deleted meanwhile', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2 });
  const [attendee] = await buildCrowd(system, site, trainingClass, 1);
  const params = { id: trainingClass.id };
  table.beforeFirstTransaction(() => system.call('training', 'deleteClass', { params }, staff.asking));
  const { status, body } = await issue(trainingClass.id, [attendee?.employee_id]);
  expect([status, body.code]).toEqual([404, 'not_found']);
  expect((await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('CERT#'))).toEqual([]);
  await expectViewsAgree(system, site);
});

/** Moves the class to another day before the n-th transaction. */
const moveBefore = (n: number, id: string, date: string) =>
  table.beforeTransaction(async (at) => {
    const changed = { dates: [{ date, start_time: '09:00', end_time: '12:00' }] };
    if (at === n) expect(said(await edit(system, site, { id }, changed, staff))).toBe('ok');
  });

test('certifications have the new date when the class is moved meanwhile, and the call is not answered busy', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2 });
  const crowd = await buildCrowd(system, site, trainingClass, 2);
  moveBefore(1, trainingClass.id, '2026-05-04');
  const { status, body } = await issue(trainingClass.id, numbers(crowd));
  expect([status, body.issued, body.not_issued]).toEqual([200, numbers(crowd), []]);
  const issued = (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('CERT#'));
  expect(issued.map(({ date, expires }) => [date, expires])).toEqual(Array(2).fill(['2026-05-04', '2027-05-04']));
  await expectViewsAgree(system, site);
});

test('no certification is issued when the class is moved into the future meanwhile', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2 });
  const crowd = await buildCrowd(system, site, trainingClass, 2);
  moveBefore(1, trainingClass.id, '2026-05-20');
  const { status, body } = await issue(trainingClass.id, numbers(crowd));
  expect([status, body.code]).toEqual([400, 'class_not_ended']);
  await expectViewsAgree(system, site);
});

test('when the class moves into the future halfway, the remaining attendees are returned with the reason', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -2, class_size: 30 });
  const crowd = await buildCrowd(system, site, trainingClass, 30);
  moveBefore(2, trainingClass.id, '2026-05-20');
  const { status, body } = await issue(trainingClass.id, numbers(crowd));
  expect([status, body.issued]).toEqual([200, numbers(crowd.slice(0, 18))]);
  const detail = 'The class has changed in the meantime. Please check it and issue the certification again.';
  expect(body.not_issued).toEqual(numbers(crowd.slice(18)).map((employee_id) => ({ employee_id, detail })));
  await expectViewsAgree(system, site);
});

test.each([[[]], ['10001'], [undefined], [['', 'x'.repeat(33)]], [[17]]])(
  'employee_ids %j are refused',
  async (employee_ids) => {
    const trainingClass = await buildClass(system, site, { inDays: -2 });
    const { status, body } = await issue(trainingClass.id, employee_ids);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(body.fields)[0]).toMatch(/^employee_ids/);
  },
);

const standing = async ({ employee }: Person) =>
  (await system.call('certification', 'mandatoryStatus', {}, await as(system, site, employee))).body[0];

test('lesson: a renewal shows the new date; an earlier class entered later does not', async () => {
  const type = await buildType(system, site, { expiration_months: 12 });
  const person = await officer(system, site);
  await buildCertification(system, site, type, person.employee, '2025-06-01');
  await buildCertification(system, site, type, person.employee, '2026-05-02');
  const renewed = { certification_date: '2026-05-02', expiration_date: '2027-05-02', status: 'COMPLETED' };
  expect(await standing(person)).toMatchObject(renewed);
  await buildCertification(system, site, type, person.employee, '2023-03-03');
  expect(await standing(person)).toMatchObject(renewed);
});

test('lesson: an expiry is not a year late: twelve months are valid through their last day', async () => {
  const type = await buildType(system, site, { expiration_months: 12, name: 'Driving' });
  const person = await officer(system, site);
  await buildCertification(system, site, type, person.employee, '2026-05-01');
  expect(await told(system, site, person)).toContainEqual({
    kind: 'certified',
    message: 'You are certified in Driving until Sat, May 1, 2027.',
  });
  // 23:59 in Chicago on the last day, and a minute later.
  system.clock.now = new Date('2027-05-02T04:59:00Z');
  expect(await standing(person)).toMatchObject({ status: 'NEAR_EXPIRATION', expiration_date: '2027-05-01' });
  system.clock.now = new Date('2027-05-02T05:00:00Z');
  expect(await standing(person)).toMatchObject({ status: 'MISSING', expiration_date: '2027-05-01' });
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
