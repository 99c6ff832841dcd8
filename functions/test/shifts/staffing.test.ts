import type { Staffing } from '@muster/shared/areas/shifts';
import { buildClass, buildPerson, buildSeat, buildType, buildUnit, type Person } from '@muster/testing/build';
import { desk, officer, other, prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { beforeEach, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['officer', 'staff', 'desk', 'other']);

let patrol: { id: string };
let classId: string;
let people: Person[];

/** A class on May 20 from 16:00 to 20:00 with one attendee, in a unit of six with a part. */
beforeEach(async () => {
  patrol = await buildUnit(system, site, 'Patrol');
  const watch = await buildUnit(system, site, 'Patrol A', patrol.id);
  people = [];
  for (let n = 0; n < 6; n++) people.push(await buildPerson(system, site, { unit_id: n < 3 ? patrol.id : watch.id }));
  const type = await buildType(system, site);
  const dates = [{ date: '2026-05-20', start_time: '16:00', end_time: '20:00' }];
  const row = await buildClass(system, site, { type, dates });
  classId = row.id;
  await buildSeat(system, site, row, people[0]?.employee ?? officer.employee);
});

const plan = (n: number, start: string, end: string, kind = 'shift', date = '2026-05-20') => ({
  employee_id: people[n]?.employee.employee_id ?? '',
  shifts: [{ date, start, end, kind }],
});
const importAll = (rows: object[]) =>
  system.call(
    'shifts',
    'importShifts',
    { body: { from: '2026-05-18', to: '2026-05-24', people: rows } as never },
    desk.asking,
  );
const staffing = (by: Person = staff) => system.call('shifts', 'staffing', { params: { classId } }, by.asking);
const setMinimum = (minimum_staff: number | null, read?: object) =>
  system.call(
    'lists',
    'updateUnit',
    { params: { id: patrol.id }, body: { name: 'Patrol', minimum_staff, ...(read && { read }) } },
    desk.asking,
  );

test('counts the moment at which the fewest remain, parts of a unit included', async () => {
  await importAll([
    plan(0, '06:00', '18:00'),
    plan(1, '06:00', '18:00'),
    plan(2, '06:00', '18:00'),
    plan(3, '06:00', '18:00'),
    plan(4, '18:00', '06:00'),
    plan(5, '18:00', '06:00', 'shift', '2026-05-19'),
  ]);
  expect((await setMinimum(3)).body).toMatchObject({ minimum_staff: 3 });
  const { body } = (await staffing()) as { body: Staffing };
  // From 18:00 on there is only the night shift.
  expect(body.days).toEqual([
    {
      date: '2026-05-20',
      start: '16:00',
      end: '20:00',
      units: [
        { id: patrol.id, name: 'Patrol', on_duty: 5, attending: 1, remaining: 1, minimum: 3 },
        { id: expect.any(String), name: 'Patrol A', on_duty: 2, attending: 0, remaining: 1, minimum: null },
      ],
    },
  ]);
  expect(body.people.map(({ attends, shifts }) => [attends, shifts[0]?.start])).toEqual([
    [true, '06:00'],
    [false, '06:00'],
    [false, '06:00'],
    [false, '06:00'],
    [false, '18:00'],
  ]);
});

test('counts no absent people, and subtracts attendees from the others', async () => {
  await importAll([plan(0, '12:00', '00:00'), plan(1, '12:00', '00:00'), plan(2, '12:00', '00:00')]);
  const one = { from: '2026-05-20', to: '2026-05-20' };
  const absence = {
    employee_id: people[2]?.employee.employee_id ?? '',
    shifts: [
      { date: '2026-05-20', start: '12:00', end: '00:00', kind: 'shift' },
      { date: '2026-05-20', start: '00:00', end: '00:00', kind: 'absence', label: 'Sick' },
    ],
  };
  await system.call('shifts', 'importShifts', { body: { ...one, people: [absence] } as never }, desk.asking);
  const { body } = await staffing();
  expect(body.days[0].units).toMatchObject([{ on_duty: 2, attending: 1, remaining: 1, minimum: null }]);
});

test('shows an attendee who is off duty, and a unit with a minimum and no one on duty', async () => {
  await setMinimum(2);
  const { body } = await staffing();
  expect(body.days[0].units).toMatchObject([{ name: 'Patrol', on_duty: 0, remaining: 0, minimum: 2 }]);
  expect(body.people).toMatchObject([{ attends: true, shifts: [] }]);
});

test('an instructor without a permission does not see why a person is absent', async () => {
  const dates = [{ date: '2026-05-20', start_time: '16:00', end_time: '20:00' }];
  const instructors = [{ employee_id: officer.employee.employee_id }];
  classId = (await buildClass(system, site, { dates, instructors })).id;
  const absence = { date: '2026-05-20', start: '00:00', end: '00:00', kind: 'absence' };
  await importAll([{ ...plan(0, '', ''), shifts: [{ ...absence, label: 'Sick' }] }]);
  expect((await staffing()).body.people).toMatchObject([{ shifts: [{ ...absence, label: 'Sick' }] }]);
  const { body } = await staffing(officer);
  expect(body.people.map(({ shifts }: Staffing['people'][number]) => shifts)).toEqual([[absence]]);
});

test('is for staff of the class, and for no other department', async () => {
  expect(said(await staffing(officer))).toBe('403 forbidden');
  expect(said(await staffing(desk))).toBe('403 forbidden');
  const stranger = await buildPerson(system, other, { permissions: { manage_trainings: true } });
  expect(said(await staffing(stranger))).toBe('404 not_found');
});

test('a minimum is merged by field, cleared, and bounded', async () => {
  await setMinimum(4);
  const late = await setMinimum(5, { name: 'Patrol', minimum_staff: 3 });
  expect(late.body).toMatchObject({
    code: 'edit_conflict',
    conflicts: [{ field: 'minimum_staff', yours: '5', theirs: '4' }],
  });
  expect((await setMinimum(null)).body).not.toHaveProperty('minimum_staff');
  expect(Object.keys((await setMinimum(0)).body.fields)).toEqual(['minimum_staff']);
});
