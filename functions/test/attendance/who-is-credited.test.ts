import { addDays } from '@muster/shared/rules/calendar';
import { type BuiltSite, buildEmployee, buildPerson, buildSite, type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import { classOf, edit, said, trainingSergeant } from '../waitlist/people.ts';
import { allAre, callsOf, type EndedClass, heldClass, nameInstructors, numbersOf } from './held-class.ts';

/** What happens before the next transaction that writes this class. */
let meanwhile: { classId: string; run: () => Promise<unknown> } | undefined;
const system = await buildSystem({
  onClient(client) {
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const due = meanwhile;
          const isWrite = commandName?.startsWith('TransactWrite');
          if (due && isWrite && JSON.stringify(args.input).includes(`#CLASS#${due.classId}`)) {
            meanwhile = undefined;
            await due.run();
          }
          return next(args);
        },
      { step: 'initialize', name: 'meanwhile' },
    );
  },
});
let site: BuiltSite;
let staff: Person;
let chief: Person;
beforeEach(async () => {
  system.clock.now = usualNow;
  meanwhile = undefined;
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
  chief = await personOf(system, site, site.chief);
});

const minutesOf = async ({ id }: Pick<Employee, 'id'>) =>
  (await listEntries(site.table, id)).flatMap(({ entry }) =>
    entry.kind === 'credit.recorded' ? [entry.data.minutes] : [],
  );
const taughtBy = (held: EndedClass, ...people: Employee[]) =>
  nameInstructors(
    site,
    held.id,
    people.map(({ id, employee_id }) => ({ employee: id, employee_id, name: 'Sam' })),
  );
async function recordAll(held: EndedClass, by = staff) {
  for (const session of held.sessions)
    await callsOf(system, by, held).record(session, allAre('present', held.attendees));
}
const deleteEmployee = ({ employee_id }: Employee) =>
  system.call('roster', 'delete', { params: { employee_id } }, chief.asking);

describe('the own credit', () => {
  test('is left out when staff close their own class, and given once another person closes it', async () => {
    const other = await buildEmployee(system, site);
    const held = await heldClass(system, site, { count: 1 });
    await taughtBy(held, staff.employee, other);
    await recordAll(held);
    expect(said(await callsOf(system, staff, held).close())).toBe('ok');
    expect([await minutesOf(staff.employee), await minutesOf(other)]).toEqual([[], [360]]);
    // Closing it again does not help.
    const before = await contentsOf(system);
    expect(said(await callsOf(system, staff, held).close())).toBe('ok');
    expect(await contentsOf(system)).toEqual(before);

    const second = await trainingSergeant(system, site);
    expect(said(await callsOf(system, second, held).close())).toBe('ok');
    expect([await minutesOf(staff.employee), await minutesOf(other)]).toEqual([[360], [360]]);
    const entry = (await auditEntries(site.table, 'attendance.close')).at(-1);
    expect(entry).toMatchObject({
      before: { closed_attendance: true },
      after: { closed_attendance: true, credited: [staff.employee.id] },
    });
    const { attendance_closed, credited } = await classOf(site, held.id);
    expect([attendance_closed?.by.id, credited]).toEqual([staff.employee.id, [other.id, staff.employee.id]]);
    expect(said(await callsOf(system, second, held).close())).toBe('ok');
    expect(await minutesOf(staff.employee)).toEqual([360]);
  });

  test('is left out when staff certify their own class', async () => {
    const held = await heldClass(system, site, { count: 1 });
    await taughtBy(held, staff.employee);
    await recordAll(held);
    const { issue } = callsOf(system, staff, held);
    expect((await issue(numbersOf(held.attendees))).body.issued).toEqual(numbersOf(held.attendees));
    expect((await classOf(site, held.id)).attendance_closed).toBeDefined();
    expect(await minutesOf(staff.employee)).toEqual([]);
  });

  test('is given to an administrator, with a mark in the audit log', async () => {
    const held = await heldClass(system, site, { count: 1 });
    await taughtBy(held, chief.employee);
    await recordAll(held);
    expect(said(await callsOf(system, chief, held).close())).toBe('ok');
    expect(await minutesOf(chief.employee)).toEqual([360]);
    expect((await auditEntries(site.table, 'attendance.close')).at(-1)).toMatchObject({ marks: ['own_record'] });
  });

  test('is not given for a class without attendance', async () => {
    for (const count of [0, 2]) {
      const held = await heldClass(system, site, { count });
      await taughtBy(held, await buildEmployee(system, site));
      const before = await contentsOf(system);
      const closed = await callsOf(system, staff, held).close();
      expect([said(closed), closed.body.detail]).toEqual([
        '409 attendance_incomplete',
        'No attendance was recorded in this class. Please record it first.',
      ]);
      expect(await contentsOf(system)).toEqual(before);
    }
  });
});

test('an instructor who had left before the last day is not credited, one who left on it or later is', async () => {
  const people = [await buildEmployee(system, site), await buildEmployee(system, site)] as const;
  const [early, late] = people;
  const held = await heldClass(system, site, { count: 1, endedAgo: -2 });
  await taughtBy(held, ...people);
  const leave = async (employee: Employee, day: string) => {
    system.clock.now = new Date(`${day}T22:00:00Z`);
    chief = await personOf(system, site, site.chief);
    expect(said(await deleteEmployee(employee))).toBe('ok');
  };
  await leave(early, held.days[0]);
  await leave(late, held.days[1]);
  system.clock.now = new Date(`${addDays(held.days[1], 1)}T12:00:00Z`);
  staff = await personOf(system, site, staff.employee);
  await recordAll(held);
  expect(said(await callsOf(system, staff, held).close())).toBe('ok');
  expect([await minutesOf(early), await minutesOf(late)]).toEqual([[], [360]]);
});

test('a deleted attendee without a line does not keep a class from being closed, also when the number was given again', async () => {
  const held = await heldClass(system, site, { count: 2 });
  const [gone, stays] = held.attendees as [Employee, Employee];
  for (const session of held.sessions) await callsOf(system, staff, held).record(session, allAre('present', [stays]));
  expect(said(await callsOf(system, staff, held).close())).toBe('409 attendance_incomplete');
  expect(said(await deleteEmployee(gone))).toBe('ok');
  const again = await buildEmployee(system, site, { employee_id: gone.employee_id });
  const body = { employee_ids: [again.employee_id] };
  await system.call('attendance', 'addAttendees', { params: { classId: held.id }, body }, staff.asking);
  expect(said(await callsOf(system, staff, held).close())).toBe('409 attendance_incomplete');
  for (const session of held.sessions) await callsOf(system, staff, held).record(session, allAre('absent', [again]));
  expect(said(await callsOf(system, staff, held).close())).toBe('ok');
});

describe('an edit', () => {
  test('of dates, instructors or minutes is refused while attendance is closed, of the rest it is not', async () => {
    const held = await heldClass(system, site, { count: 1 });
    const teacher = await buildEmployee(system, site);
    await recordAll(held);
    await callsOf(system, staff, held).close();
    const times = { start_time: '09:00', end_time: '12:00' };
    const dates = [...held.days, addDays(held.days[1], 1)].map((date) => ({ date, ...times }));
    for (const changed of [
      { dates },
      { instructors: [{ employee_id: teacher.employee_id }] },
      { credit_minutes: 60_000 },
    ]) {
      const before = await contentsOf(system);
      const refused = await edit(system, site, held, changed, staff);
      expect([said(refused), refused.body.detail]).toEqual([
        '409 attendance_closed',
        'The attendance of this class is locked. To change its dates, instructors or minutes of credit, please reopen it first.',
      ]);
      expect(await contentsOf(system)).toEqual(before);
    }
    expect(said(await edit(system, site, held, { location: 'Annex' }, staff))).toBe('ok');
    await callsOf(system, staff, held).reopen();
    expect(said(await edit(system, site, held, { credit_minutes: 60 }, staff))).toBe('ok');
  });

  test.each(['close', 'issue'] as const)('that meets %s: the minutes of then are credited', async (way) => {
    const teacher = await buildEmployee(system, site);
    const held = await heldClass(system, site, { count: 1 });
    await taughtBy(held, teacher);
    await recordAll(held);
    const calls = callsOf(system, staff, held);
    const run = async () => expect(said(await edit(system, site, held, { credit_minutes: 90 }, staff))).toBe('ok');
    meanwhile = { classId: held.id, run };
    expect(said(await (way === 'close' ? calls.close() : calls.issue(numbersOf(held.attendees))))).toBe('ok');
    expect(meanwhile).toBeUndefined();
    expect(await minutesOf(teacher)).toEqual([90]);
  });

  test('that meets the closing is refused', async () => {
    const held = await heldClass(system, site, { count: 1 });
    await recordAll(held);
    meanwhile = {
      classId: held.id,
      run: async () => expect(said(await callsOf(system, staff, held).close())).toBe('ok'),
    };
    expect(said(await edit(system, site, held, { credit_minutes: 90 }, staff))).toBe('409 attendance_closed');
    expect((await classOf(site, held.id)).credit_minutes).toBeUndefined();
  });

  test('that takes an instructor out of the class ends what they do in it at that moment', async () => {
    const teacher = await buildPerson(system, site);
    const held = await heldClass(system, site, { count: 1 });
    const { record, close, reopen } = callsOf(system, teacher, held);
    const dismissed = async () =>
      transact(site.table, [update(site.table, classKey(site.table, held.id), setting({ instructors: undefined }))]);
    for (const [way, before] of [
      [() => record(held.sessions[0], allAre('present', held.attendees)), async () => undefined],
      [close, () => recordAll(held)],
      [() => reopen(), () => callsOf(system, staff, held).close()],
    ] as const) {
      await before();
      await taughtBy(held, teacher.employee);
      const attendance = (await callsOf(system, staff, held).sheet()).body;
      meanwhile = { classId: held.id, run: dismissed };
      expect(said(await way())).toBe('403 forbidden');
      expect(meanwhile).toBeUndefined();
      expect((await callsOf(system, staff, held).sheet()).body).toEqual(attendance);
    }
  });
});

test('a class is not deleted with credits, also when they are given at that moment', async () => {
  const credit = (held: EndedClass) =>
    transact(site.table, [
      update(site.table, classKey(site.table, held.id), setting({ credited: [chief.employee.id] })),
    ]);
  const remove = ({ id }: EndedClass) => system.call('training', 'deleteClass', { params: { id } }, staff.asking);
  const held = await heldClass(system, site, { count: 1 });
  await credit(held);
  expect(said(await remove(held))).toBe('409 class_attended');
  const other = await heldClass(system, site, { count: 1 });
  meanwhile = { classId: other.id, run: () => credit(other) };
  expect(said(await remove(other))).toBe('409 class_attended');
  expect((await classOf(site, other.id)).deleting).toBeUndefined();
});
