import { as, buildClass, buildEmployee, buildSeat, buildType, staffOf } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { certify } from '../../src/areas/certification/certify.ts';
import { employeeNumberKey } from '../../src/table/entities/employee.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { classOf, officer, officers, type Person, staffTake, take } from '../waitlist/people.ts';

await prepareEachTest(['staff']);

const list = (classId: string) => system.call('attendance', 'attendees', { params: { classId } }, staff.asking);
const minutesLater = (minutes: number) => {
  system.clock.now = new Date(usualNow.getTime() + minutes * 60_000);
};

// spec 3.18, 7.40
test('attendees are listed by request date, then the waitlist, each with status', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 2 });
  const [late, early, first, second] = (await officers(system, site, 4)) as [Person, Person, Person, Person];
  expect(await take(system, 'enroll', trainingClass, early)).toBe('ok');
  minutesLater(1);
  expect(await take(system, 'enroll', trainingClass, late)).toBe('ok');
  minutesLater(2);
  expect(await take(system, 'joinWaitlist', trainingClass, first)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, second)).toBe('ok');
  const { status, body } = await list(trainingClass.id);
  expect(status).toBe(200);
  expect(body.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [early.employee.id, 'Enrolled'],
    [late.employee.id, 'Enrolled'],
    [first.employee.id, 'Waitlisted'],
    [second.employee.id, 'Waitlisted'],
  ]);
  expect(body[0]).toEqual({
    id: early.employee.id,
    employee_id: early.employee.employee_id,
    name: `Sam ${early.employee.last_name}`,
    rank: null,
    request_date: '2026-05-13T17:00:00.000Z',
    status: 'Enrolled',
  });
});

// spec 7.41
test('staff can add attendees to an ended class up to its size; unknown classes and employees are not found', async () => {
  const trainingClass = await buildClass(system, site, { inDays: -3, class_size: 1 });
  const [one, other] = (await officers(system, site, 2)) as [Person, Person];
  expect(await staffTake(system, 'addAttendee', trainingClass, one, staff)).toBe('ok');
  expect(await staffTake(system, 'addAttendee', trainingClass, one, staff)).toBe('409 already_enrolled');
  expect(await staffTake(system, 'addAttendee', trainingClass, other, staff)).toBe('409 class_full');
  const unknown = { employee: { ...one.employee, employee_id: 'UNKNOWN' } };
  expect(await staffTake(system, 'addAttendee', trainingClass, unknown, staff)).toBe('404 not_found');
  expect(await staffTake(system, 'addAttendee', { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }, one, staff)).toBe(
    '404 not_found',
  );
  expect(await staffTake(system, 'removeAttendee', trainingClass, other, staff)).toBe('404 not_found');
  await expectViewsAgree(system, site);
});

// spec 7.42
test('a certified attendee has that status and cannot be removed; removal from a running class promotes no one', async () => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type, inDays: -3 });
  const [certified, plain] = (await officers(system, site, 2)) as [Person, Person];
  for (const { employee } of [certified, plain]) await buildSeat(system, site, trainingClass, employee);
  await certify(staffOf(system, site), { classId: trainingClass.id, type, employeeIds: [certified.employee.id] });
  const statuses = new Map(
    (await list(trainingClass.id)).body.map((one: { id: string; status: string }) => [one.id, one.status]),
  );
  expect([statuses.get(certified.employee.id), statuses.get(plain.employee.id)]).toEqual(['Certified', 'Enrolled']);
  expect(await staffTake(system, 'removeAttendee', trainingClass, certified, staff)).toBe('400 already_certified');
  expect(await staffTake(system, 'removeAttendee', trainingClass, plain, staff)).toBe('ok');
  expect(await classOf(site, trainingClass.id)).toMatchObject({ enrolled_count: 1, certified_count: 1 });
  await expectViewsAgree(system, site);
});

test('lesson: a reused employee number does not inherit seats or certifications', async () => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type, inDays: -3 });
  const former = await officer(system, site);
  await buildSeat(system, site, trainingClass, former.employee);
  await certify(staffOf(system, site), { classId: trainingClass.id, type, employeeIds: [former.employee.id] });
  const future = await buildClass(system, site, { inDays: 5 });
  await buildSeat(system, site, future, former.employee);

  // Another employee gets the number.
  const successor = await buildEmployee(system, site, { credential: null });
  const { employee_id } = former.employee;
  await change(site.table, employeeNumberKey(site.table, employee_id), { id: successor.id });
  const { PK, SK } = { PK: `${site.code}#ROSTER`, SK: successor.id };
  await change(site.table, { PK, SK }, { employee_id });
  const asking = await as(system, site, { ...successor, employee_id });
  const { body: upcoming } = await system.call('enrollment', 'upcoming', {}, asking);
  const { body: standing } = await system.call('certification', 'mandatoryStatus', {}, asking);
  expect([upcoming, standing.map(({ status }: { status: string }) => status)]).toEqual([[], ['MISSING', 'MISSING']]);
  expect(await findEnrollmentState(site.table, successor.id)).toMatchObject({ seats: {}, certifications: {} });

  // In the former holder's class, the number refers to the new holder.
  expect(await staffTake(system, 'addAttendee', future, { employee: { ...successor, employee_id } }, staff)).toBe('ok');
  expect(await staffTake(system, 'removeAttendee', future, { employee: { ...successor, employee_id } }, staff)).toBe(
    'ok',
  );
  const { body } = await list(future.id);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([former.employee.id]);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
