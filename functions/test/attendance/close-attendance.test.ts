import { buildPerson, buildType, type Person, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { addAttendee } from '../../src/domain/training/add-attendee.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import { classOf, said } from '../waitlist/people.ts';
import { allAre, callsOf, heldClass, linesOf, nameInstructors, refusedIn } from './held-class.ts';

await prepareEachTest(['staff']);

/** Returns the credits that an employee has in their record. */
const creditsOf = async ({ employee }: Pick<Person, 'employee'>) =>
  (await listEntries(site.table, employee.id)).filter(({ entry }) => entry.kind === 'credit.recorded');

test('closes once everyone has a line for every session, and records nothing more until it is opened again', async () => {
  const held = await heldClass(system, site, { count: 3 });
  const { record, close, reopen, day, sheet, results } = callsOf(system, staff, held);
  const [first, second] = held.sessions;
  await record(first, allAre('present', held.attendees));
  await record(second, allAre('present', held.attendees.slice(1)));
  const before = await contentsOf(system);
  const early = await close();
  expect([said(early), early.body.detail]).toEqual([
    '409 attendance_incomplete',
    'Attendance is missing for 1 person of 3. Please record it first.',
  ]);
  expect(await contentsOf(system)).toEqual(before);

  await record(second, allAre('absent', held.attendees.slice(0, 1)));
  const closed = await close();
  expect(closed.body.attendance_closed).toEqual({
    at: system.clock.now.toISOString(),
    by: { employee_id: staff.employee.employee_id, name: `Sam ${staff.employee.last_name}` },
  });
  expect((await sheet()).body.closed).toEqual(closed.body.attendance_closed);
  const after = await contentsOf(system);
  expect(said(await record(first, [{ ...allAre('absent', held.attendees)[0], reason: 'x' } as never]))).toBe(
    '409 attendance_closed',
  );
  expect(said(await results([{ employee_id: '1', passed: true }]))).toBe('409 attendance_closed');
  // Closing it again changes nothing.
  expect(said(await close())).toBe('ok');
  expect(await contentsOf(system)).toEqual(after);

  expect(said(await reopen(''))).toBe('400 invalid_input');
  expect((await reopen('A sheet came later')).body.attendance_closed).toBe(null);
  const [entry] = await auditEntries(site.table, 'attendance.reopen');
  expect(entry).toMatchObject({ subject: { class: held.id }, after: { reason: 'A sheet came later' } });
  const open = await contentsOf(system);
  expect(said(await reopen('Twice'))).toBe('ok');
  expect(await contentsOf(system)).toEqual(open);
  const [line] = allAre('excused', held.attendees.slice(0, 1));
  expect(refusedIn(await record(second, [{ ...(line as never as object), reason: 'Court' } as never]))).toEqual([]);
  expect((await day()).body.attendance_closed).toBe(null);
});

test('does not close before the class has ended', async () => {
  const held = await heldClass(system, site, { count: 1, endedAgo: -1 });
  const { close } = callsOf(system, staff, held);
  const answer = await close();
  expect([said(answer), answer.body.detail]).toEqual([
    '400 class_not_ended',
    'Attendance can be locked once the class has ended',
  ]);
});

test('credits each employee who teaches once for the class, however often it is closed', async () => {
  const type = await buildType(system, site, { name: 'First aid' });
  const held = await heldClass(system, site, { count: 1, type });
  const [one, late] = [await buildPerson(system, site), await buildPerson(system, site)];
  const instructor = ({ employee }: Person) => ({
    employee: employee.id,
    employee_id: employee.employee_id,
    name: 'Sam',
  });
  await nameInstructors(site, held.id, [
    instructor(one),
    { name: 'Dr. Ray', agency: 'State academy' },
    instructor(one),
  ]);
  const { record, close, reopen } = callsOf(system, staff, held);
  for (const session of held.sessions) await record(session, allAre('present', held.attendees));
  expect(said(await close())).toBe('ok');
  const [credit, ...more] = await creditsOf(one);
  expect(more).toEqual([]);
  expect(credit).toMatchObject({
    entry: {
      valid_on: held.days[1],
      data: { minutes: 360, category_ids: [], type_id: type.id, class_id: held.id, as: 'instructor' },
    },
    texts: { title: { value: 'First aid' }, provider: { value: site.site.name } },
  });
  const [entry] = await auditEntries(site.table, 'attendance.close');
  expect(entry).toMatchObject({ after: { credited: [one.employee.id] } });

  await reopen();
  expect(said(await close())).toBe('ok');
  expect(await creditsOf(one)).toHaveLength(1);
  // Who is named as an instructor later is credited at the next closing.
  await reopen();
  await nameInstructors(site, held.id, [instructor(one), instructor(late)]);
  expect(said(await close())).toBe('ok');
  expect([await creditsOf(one), await creditsOf(late)].map(({ length }) => length)).toEqual([1, 1]);
});

test("instructors and attendees are credited with the class's own minutes where it has some", async () => {
  const held = await heldClass(system, site, { count: 1 });
  const person = await buildPerson(system, site);
  await nameInstructors(site, held.id, [{ employee: person.employee.id, name: 'Sam' }]);
  await transact(site.table, [
    update(site.table, classKey(site.table, held.id), {
      expression: 'SET credit_minutes = :minutes',
      values: { ':minutes': 240 },
    }),
  ]);
  const { record, issue } = callsOf(system, staff, held);
  await record(held.sessions[0], allAre('present', held.attendees));
  await issue(
    held.attendees.map(({ employee_id }) => employee_id),
    { [held.attendees[0]?.employee_id ?? '']: 'Second day made up for' },
  );
  const [attendee] = held.attendees;
  const issued = (await listEntries(site.table, attendee?.id ?? '')).filter(
    ({ entry }) => entry.kind === 'certification.issued',
  );
  expect(issued.map(({ entry }) => entry.data)).toEqual([expect.objectContaining({ minutes: 240 })]);
  expect((await creditsOf(person)).map(({ entry }) => entry.data)).toEqual([expect.objectContaining({ minutes: 240 })]);
});

test('an attendee who is added after the class is recorded, and keeps it from being closed until then', async () => {
  const held = await heldClass(system, site, { count: 1 });
  const { record, close, sheet } = callsOf(system, staff, held);
  for (const session of held.sessions) await record(session, allAre('present', held.attendees));
  const { employee } = await buildPerson(system, site);
  await addAttendee(staffOf(system, site), { classId: held.id, employee });
  expect(said(await close())).toBe('409 attendance_incomplete');
  for (const session of held.sessions) await record(session, allAre('excused', [employee]));
  expect(linesOf(await sheet(), employee)).toHaveLength(2);
  expect(said(await close())).toBe('ok');
});

test('closing against recording and against an added attendee: nothing is recorded in a closed class', async () => {
  for (let round = 0; round < 6; round++) {
    const held = await heldClass(system, site, { count: 2 });
    const { record, close, sheet } = callsOf(system, staff, held);
    const [first, second] = held.sessions;
    await record(first, allAre('present', held.attendees));
    await record(second, allAre('present', held.attendees));
    const { employee } = await buildPerson(system, site);
    const correction = allAre('absent', held.attendees).map((line) => ({ ...line, reason: 'Left' }));
    const [closed, corrected, added] = await Promise.all([
      close(),
      record(second, correction),
      system.call(
        'attendance',
        'addAttendee',
        { params: { classId: held.id }, body: { employee_id: employee.employee_id } },
        staff.asking,
      ),
    ]);
    expect(said(added)).toBe('ok');
    expect(['ok', '409 attendance_closed']).toContain(said(corrected));
    expect(['ok', '409 attendance_incomplete']).toContain(said(closed));
    const { body } = await sheet();
    const missing = body.rows.filter(({ lines }: { lines: unknown[] }) => lines.length === 0).length;
    expect(missing).toBe(1);
    const trainingClass = await classOf(site, held.id);
    expect(trainingClass.attendance_closed !== undefined).toBe(said(closed) === 'ok');
  }
});
