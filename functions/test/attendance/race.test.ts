import { sessionName } from '@muster/shared/rules/attendance';
import { addDays, today } from '@muster/shared/rules/calendar';
import { type BuiltSite, buildClass, buildPerson, buildSeat, buildSite, type Person } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';
import { classOf, edit, said, take, trainingSergeant } from '../waitlist/people.ts';
import { allAre, callsOf, heldClass, linesOf, numbersOf, refusedIn } from './held-class.ts';

const contention = contentionSimulator();
const system = await buildSystem({ onClient: contention.onClient });
let site: BuiltSite;
let staff: Person;
beforeEach(async () => {
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
});

const rounds = Array.from({ length: 6 }, (_, n) => n);

const attendanceEntries = async ({ id }: Pick<Employee, 'id'>) =>
  (await listEntries(site.table, id)).filter(({ entry }) => entry.kind === 'attendance.recorded');

async function expectFolded() {
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}

test('recording against a removal: the person stays with the line, or goes without an entry', async () => {
  for (const _ of rounds) {
    const held = await heldClass(system, site, { count: 2 });
    const [one] = held.attendees as [Employee];
    const { record, sheet } = callsOf(system, staff, held);
    const params = { classId: held.id, employee_id: one.employee_id };
    const [recorded, removed] = await Promise.all([
      record(held.sessions[0], allAre('present', held.attendees)),
      system.call('attendance', 'removeAttendee', { params }, staff.asking),
    ]);
    const isRecorded = refusedIn(recorded).length === 0;
    expect(said(removed)).toBe(isRecorded ? '409 attendance_recorded' : 'ok');
    if (!isRecorded) expect(refusedIn(recorded)).toEqual([[one.employee_id, 'not_found']]);
    expect(await attendanceEntries(one)).toHaveLength(isRecorded ? 1 : 0);
    expect(numbersOf((await sheet()).body.rows).includes(one.employee_id)).toBe(isRecorded);
  }
  await expectFolded();
});

test('recording in the morning against unenrolling: a line is never lost', async () => {
  // The class is in the evening of today.
  const row = await buildClass(system, site, {
    dates: [{ date: today(site.site.timezone, system.clock.now), start_time: '23:00', end_time: '23:30' }],
    enrollment_end: '2030-01-01T00:00:00.000Z',
  });
  const session = row.sessions.map(sessionName)[0] ?? '';
  for (const _ of rounds) {
    const person = await buildPerson(system, site);
    await buildSeat(system, site, row, person.employee);
    const { record } = callsOf(system, staff, row);
    const [recorded, left] = await Promise.all([
      record(session, allAre('excused', [person.employee])),
      take(system, 'unenroll', row, person),
    ]);
    const isRecorded = refusedIn(recorded).length === 0;
    expect(left).toBe(isRecorded ? '409 attendance_recorded' : 'ok');
    expect(await attendanceEntries(person.employee)).toHaveLength(isRecorded ? 1 : 0);
  }
  await expectFolded();
});

test('recording against the deletion of the class and against other dates: one of them is refused', async () => {
  for (const n of rounds) {
    const held = await heldClass(system, site, { count: 1 });
    const { record } = callsOf(system, staff, held);
    const dates = [addDays(held.days[0], -5), held.days[1]].map((date) => ({
      date,
      start_time: '09:00',
      end_time: '12:00',
    }));
    const [recorded, changed] = await Promise.all([
      record(held.sessions[0], allAre('present', held.attendees)),
      n % 2 === 0
        ? system.call('training', 'deleteClass', { params: { id: held.id } }, staff.asking)
        : edit(system, site, held, { dates }, staff),
    ]);
    const [isRecorded, isChanged] = [
      said(recorded) === 'ok' && refusedIn(recorded).length === 0,
      said(changed) === 'ok',
    ];
    expect([isRecorded, isChanged].filter(Boolean)).toHaveLength(1);
    expect(['ok', '409 class_attended', '409 session_attended']).toContain(said(changed));
    const entries = await attendanceEntries(held.attendees[0] as Employee);
    expect(entries).toHaveLength(isRecorded ? 1 : 0);
    const [left] = await findClasses(site.table, [held.id]);
    expect(left?.attended ?? []).toEqual(isRecorded ? [held.sessions[0]] : []);
  }
  await expectFolded();
});

test('two who correct one line at once: both lines are there, and one counts', async () => {
  for (const _ of rounds) {
    const held = await heldClass(system, site, { count: 1 });
    const [one] = held.attendees as [Employee];
    const [mine, theirs] = [callsOf(system, staff, held), callsOf(system, await trainingSergeant(system, site), held)];
    const first = await mine.record(held.sessions[0], allAre('present', [one]));
    const { no } = first.body.rows[0].lines[0];
    const { employee_id } = one;
    const answers = await Promise.all([
      mine.record(held.sessions[0], [{ employee_id, status: 'absent', reason: 'Left' }]),
      theirs.record(held.sessions[0], [{ employee_id, status: 'excused', reason: 'Court' }]),
    ]);
    expect(answers.flatMap(refusedIn)).toEqual([]);
    const lines = linesOf(await mine.sheet(), one);
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => !line.includes('replaced'))).toHaveLength(1);
    // Who names the line that they have seen gets the new state instead.
    const late = await Promise.all(
      [mine, theirs].map((by) =>
        by
          .record(held.sessions[1], allAre('present', [one]))
          .then(() => by.record(held.sessions[0], [{ employee_id, status: 'present', reason: 'x', replaces: no }])),
      ),
    );
    expect(late.flatMap(refusedIn)).toEqual(Array(2).fill([employee_id, 'changed_since']));
    expect(linesOf(late[0] as never, one).length).toBeGreaterThanOrEqual(4);
  }
  await expectFolded();
});

test('four people record two hundred at once under contention: everyone has one line', async () => {
  const held = await heldClass(system, site, { count: 200 });
  const { record, sheet } = callsOf(system, staff, held);
  const quarter = (n: number) => held.attendees.slice(n * 50, n * 50 + 50);
  const answers = await Promise.all(
    [0, 1, 2, 3].flatMap((n) => [
      record(held.sessions[0], allAre('present', quarter(n))),
      record(held.sessions[0], allAre('present', quarter((n + 1) % 4))),
    ]),
  );
  expect(answers.map(said)).toEqual(Array(8).fill('ok'));
  expect(answers.flatMap(refusedIn)).toEqual([]);
  const { body } = await sheet();
  expect(body.rows.every(({ lines }: { lines: unknown[] }) => lines.length === 1)).toBe(true);
  expect((await classOf(site, held.id)).attended).toEqual([held.sessions[0]]);
});
