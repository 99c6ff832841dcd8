import { buildPerson, buildSeat, buildType } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import { classOf, edit, said } from '../waitlist/people.ts';
import { allAre, assess, callsOf, heldClass, nameInstructors, numbersOf, refusedIn } from './held-class.ts';

await prepareEachTest(['staff']);

test('without attendance in the class, certifying is what it was', async () => {
  const held = await heldClass(system, site, { count: 2 });
  const { issue, day } = callsOf(system, staff, held);
  const { body } = await issue(numbersOf(held.attendees));
  expect([body.issued.length, body.not_issued]).toEqual([2, []]);
  expect((await day()).body.attendance_closed).toBe(null);
});

test('an attendee who missed a session is certified with a reason only, and certifying closes attendance', async () => {
  const held = await heldClass(system, site, { count: 4 });
  const [present, absent, excused, unrecorded] = held.attendees as [Employee, Employee, Employee, Employee];
  const { record, issue, day } = callsOf(system, staff, held);
  await record(held.sessions[0], allAre('present', [present, absent, excused]));
  await record(held.sessions[1], [
    ...allAre('present', [present]),
    ...allAre('absent', [absent]),
    ...allAre('excused', [excused]),
  ]);
  const { body } = await issue(numbersOf(held.attendees));
  expect(body.issued).toEqual([present.employee_id]);
  const [, second] = held.days;
  const dayText = (date: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  const details = body.not_issued.map(({ detail }: { detail: string }) => detail);
  expect(details).toEqual([
    expect.stringMatching(/^Was absent on .* To certify anyway, please enter a reason\.$/),
    expect.stringMatching(/^Was excused on .* To certify anyway, please enter a reason\.$/),
    expect.stringMatching(/^Was not marked on .* and .* To certify anyway, please enter a reason\.$/),
  ]);
  expect(details[0]).toContain(dayText(second));
  expect((await day()).body.attendance_closed).not.toBe(null);

  const reasons = { [` ${absent.employee_id}`.trim()]: 'Made up for on another day' };
  const again = await issue(numbersOf(held.attendees), reasons);
  expect(again.body.issued).toEqual(numbersOf([present, absent]));
  const entries = await listEntries(site.table, absent.id);
  expect(entries.at(-1)).toMatchObject({
    entry: { kind: 'certification.issued' },
    texts: { reason: { value: 'Made up for on another day' } },
  });
  const audited = await auditEntries(site.table, 'certification.issue');
  expect(audited.map(({ after }) => after)).toEqual([
    expect.objectContaining({ employees: [present.id], closed_attendance: true }),
    expect.objectContaining({ employees: [absent.id], reasons: { [absent.id]: 'Made up for on another day' } }),
  ]);
  expect((await issue([unrecorded.employee_id], { UNKNOWN: 'x' })).body.issued).toEqual([]);
});

test('a training that requires a pass certifies no one without one, even with a reason', async () => {
  const type = await buildType(system, site);
  await assess(site, type, { assessment: 'score', passing_score: 70, requires_pass: true });
  const held = await heldClass(system, site, { count: 3, type });
  const [passed, failed, untried] = held.attendees as [Employee, Employee, Employee];
  const { results, issue, sheet } = callsOf(system, staff, held);
  const answer = await results([
    { employee_id: passed.employee_id, score: 70 },
    { employee_id: failed.employee_id, score: 69.5, remediation: 'Dry fire, then again' },
  ]);
  expect(refusedIn(answer)).toEqual([]);
  const reasons = Object.fromEntries(numbersOf(held.attendees).map((number) => [number, 'Please']));
  const { body } = await issue(numbersOf(held.attendees), reasons);
  expect(body.issued).toEqual([passed.employee_id]);
  expect(body.not_issued).toEqual([
    {
      employee_id: failed.employee_id,
      detail: 'The assessment was not passed. A certification requires a passed assessment.',
    },
    {
      employee_id: untried.employee_id,
      detail: 'No result of the assessment was recorded. A certification requires a passed assessment.',
    },
  ]);
  expect(refusedIn(await results([{ employee_id: failed.employee_id, score: 80 }]))).toEqual([
    [failed.employee_id, 'reason_required'],
  ]);
  await results([{ employee_id: failed.employee_id, score: 80, reason: 'Second attempt' }]);
  const row = (await sheet()).body.rows.find(({ employee_id }: Employee) => employee_id === failed.employee_id);
  expect(row.result).toMatchObject({ score: 80, passed: true, reason: 'Second attempt', remediation: null });
  const entries = (await listEntries(site.table, failed.id)).filter(
    ({ entry }) => entry.kind === 'assessment.recorded',
  );
  expect(entries).toMatchObject([
    { entry: { data: { score: 69.5, passed: false } }, texts: { remediation: { value: 'Dry fire, then again' } } },
    { entry: { data: { score: 80, passed: true }, supersedes: entries[0]?.entry.no } },
  ]);
  expect((await issue([failed.employee_id])).body.issued).toEqual([failed.employee_id]);
});

test('results are of the kind that the training has', async () => {
  const [scored, judged] = [await buildType(system, site), await buildType(system, site)];
  await assess(site, scored, { assessment: 'score' });
  await assess(site, judged, { assessment: 'pass_fail' });
  const ofNone = await heldClass(system, site, { count: 1 });
  expect(said(await callsOf(system, staff, ofNone).results([{ employee_id: '1', passed: true }]))).toBe(
    '400 not_assessed',
  );
  const fieldsOf = async (type: typeof scored, result: object) => {
    const held = await heldClass(system, site, { count: 1, type });
    const { body } = await callsOf(system, staff, held).results([{ employee_id: '1', ...result }]);
    return body.fields;
  };
  expect(await fieldsOf(scored, {})).toEqual({ 'results.0.score': ['Score is required'] });
  expect(await fieldsOf(scored, { score: 5, passed: true })).toEqual({
    'results.0.passed': ['The score decides whether this training is passed'],
  });
  expect(await fieldsOf(judged, {})).toEqual({ 'results.0.passed': ['Please choose passed or not passed'] });
  expect(await fieldsOf(judged, { passed: true, score: 3 })).toEqual({
    'results.0.score': ['This training has no score'],
  });
  const held = await heldClass(system, site, { count: 1, type: judged });
  const [{ employee_id } = { employee_id: '' }] = held.attendees;
  const { results } = callsOf(system, staff, held);
  await results([{ employee_id, passed: false }], 'key');
  await results([{ employee_id, passed: true, reason: 'Again' }]);
  const before = await contentsOf(system);
  const repeated = await results([{ employee_id, passed: false }], 'key');
  expect([refusedIn(repeated), repeated.body.rows[0].result.passed]).toEqual([[], true]);
  expect(await contentsOf(system)).toEqual(before);
});

test('recorded attendance keeps the attendee, the dates and the class', async () => {
  const held = await heldClass(system, site, { count: 2 });
  const [one, other] = held.attendees as [Employee, Employee];
  const { record } = callsOf(system, staff, held);
  await record(held.sessions[0], allAre('absent', [one]));
  const before = await contentsOf(system);
  const remove = (employee_id: string) =>
    system.call('attendance', 'removeAttendee', { params: { classId: held.id, employee_id } }, staff.asking);
  const removed = await remove(one.employee_id);
  expect([said(removed), removed.body.detail]).toEqual([
    '409 attendance_recorded',
    'Attendance, a result or an evaluation is recorded for this person, so they cannot be removed. Please mark them absent instead.',
  ]);
  const deleted = await system.call('training', 'deleteClass', { params: { id: held.id } }, staff.asking);
  expect(said(deleted)).toBe('409 class_attended');
  const dates = held.days.map((date) => ({ date, start_time: '09:00', end_time: '12:00' }));
  const moved = await edit(
    system,
    site,
    held,
    { dates: dates.with(0, { ...dates[0], end_time: '11:00' } as never) },
    staff,
  );
  expect(said(moved)).toBe('409 session_attended');
  expect(await contentsOf(system)).toEqual(before);
  // What nothing is recorded of can be changed.
  const elsewhere = { location: 'Room 9', dates: dates.with(1, { ...dates[1], end_time: '13:00' } as never) };
  expect(said(await edit(system, site, held, elsewhere, staff))).toBe('ok');
  expect(said(await remove(other.employee_id))).toBe('ok');
});

test('a former employee stays in a class with recorded attendance', async () => {
  const held = await heldClass(system, site, { count: 1 });
  const person = await buildPerson(system, site);
  await buildSeat(system, site, held, person.employee);
  const { record, sheet } = callsOf(system, staff, held);
  await record(held.sessions[0], allAre('present', [person.employee]));
  const chief = await buildPerson(system, site, { permissions: { manage_employees: true, admin_access: true } });
  const { employee_id } = person.employee;
  expect(said(await system.call('roster', 'delete', { params: { employee_id } }, chief.asking))).toBe('ok');
  const numbers = numbersOf((await sheet()).body.rows);
  expect(numbers).toContain(employee_id);
});

test('many are certified for reasons beside the credits of many instructors', async () => {
  const held = await heldClass(system, site, { count: 60 });
  const instructors: Employee[] = [];
  for (let n = 0; n < 20; n++) instructors.push((await buildPerson(system, site)).employee);
  await nameInstructors(
    site,
    held.id,
    instructors.map(({ id, employee_id }) => ({ employee: id, employee_id, name: 'Sam' })),
  );
  // One of them attends it, too.
  const [taught] = instructors as [Employee];
  await buildSeat(system, site, held, taught);
  const people = [...held.attendees, taught];
  const { record, issue } = callsOf(system, staff, held);
  await record(held.sessions[0], allAre('present', people));
  const reasons = Object.fromEntries(numbersOf(people).map((number) => [number, 'One day suffices']));
  const { body } = await issue(numbersOf(people), reasons);
  expect([body.issued.length, body.not_issued]).toEqual([61, []]);
  const kinds = await Promise.all(
    instructors.map(async ({ id }) => (await listEntries(site.table, id)).map(({ entry }) => entry.kind)),
  );
  expect(kinds.filter((all) => all.filter((kind) => kind === 'credit.recorded').length === 1)).toHaveLength(20);
  expect((await classOf(site, held.id)).certified_count).toBe(61);
  expect((await listAttendees(site.table, held.id)).every(({ certified }) => certified)).toBe(true);
});

test('certifying against a correction: no one is certified by a line that was already corrected', async () => {
  for (let round = 0; round < 8; round++) {
    const held = await heldClass(system, site, { count: 3 });
    const { record, issue } = callsOf(system, staff, held);
    for (const session of held.sessions) await record(session, allAre('present', held.attendees));
    const correction = allAre('absent', held.attendees).map((line) => ({ ...line, reason: 'Was not there' }));
    const [issued, corrected] = await Promise.all([
      issue(numbersOf(held.attendees)),
      record(held.sessions[1], correction),
    ]);
    // Either the correction came first, and no one is certified, or certifying closed the attendance before it.
    const isCorrected = said(corrected) === 'ok' && refusedIn(corrected).length === 0;
    expect(issued.body.issued.length).toBe(isCorrected ? 0 : 3);
    expect(said(corrected)).toBe(isCorrected ? 'ok' : '409 attendance_closed');
  }
});
