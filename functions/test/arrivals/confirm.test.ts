import type { AttendanceLine } from '@muster/shared/attendance-answers';
import { buildPerson, buildSeat, type Person, personOf, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Answered, Body } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { edit, said, staffTake, trainingSergeant } from '../waitlist/people.ts';
import { arrivalsOf, attendees, checkIn, classToday, codeAt, sessionOf } from './class-today.ts';

const contention = contentionSimulator();
await prepareEachTest([], { onClient: contention.onClient });
let staff: Person;
let row: TrainingClass;
beforeEach(async () => {
  staff = await trainingSergeant(system, site);
  row = await classToday(system, site, { class_size: 200 });
});

/** Moves the clock to a UTC time of the class's day, and signs the staff in again. */
async function at(time: string): Promise<void> {
  system.clock.now = new Date(`2026-05-13T${time}Z`);
  staff = await personOf(system, site, staff.employee);
}
const arrives = async (person: Person, direction: 'in' | 'out' = 'in') => {
  const code = await codeAt(site, row, system.clock.now);
  const by = await personOf(system, site, person.employee);
  expect(said(await checkIn(system, by, { class_id: row.id, code, direction }))).toBe('ok');
};
const numberOf = ({ employee }: Person) => employee.employee_id;
const confirm = (people: readonly (Person | string)[], by = staff): Promise<Answered<Body>> => {
  const employee_ids = people.map((one) => (typeof one === 'string' ? one : numberOf(one)));
  const sent = { params: { classId: row.id }, body: { session: sessionOf(row), employee_ids } };
  return system.call('arrivals', 'confirmArrivals', sent, by.asking);
};
const record = (person: Person, line: object): Promise<Answered<Body>> => {
  const body = { session: sessionOf(row), lines: [{ employee_id: numberOf(person), ...line }] };
  return system.call('attendance', 'recordAttendance', { params: { classId: row.id }, body }, staff.asking);
};
/** Returns the lines of attendance of a person, as status and minutes. */
async function linesOf(person: Person): Promise<string[]> {
  const { body } = await system.call('attendance', 'sheet', { params: { classId: row.id } }, staff.asking);
  const found = body.rows.find(({ employee_id }: { employee_id: string }) => employee_id === numberOf(person));
  return (found?.lines ?? []).map(({ status, minutes }: AttendanceLine) => `${status} ${minutes}`);
}
const entriesOf = async ({ employee }: Person) =>
  (await listEntries(site.table, employee.id)).filter(({ entry }) => entry.kind === 'attendance.recorded');

test('people become present with the minutes between in and out; an arrival alone is not attendance', async () => {
  // 12:30 to 14:30 in Chicago.
  const [whole, early, left] = (await attendees(system, site, row, 3)) as [Person, Person, Person];
  await at('17:10:00');
  for (const person of [whole, early]) await arrives(person);
  await at('18:00:00');
  await arrives(left);
  await at('18:45:30');
  for (const person of [early, left]) await arrives(person, 'out');
  expect(await Promise.all([whole, early, left].map(linesOf))).toEqual([[], [], []]);

  const { status, body } = await confirm([whole, early, left]);
  expect([status, body]).toEqual([200, { confirmed: [whole, early, left].map(numberOf), not_confirmed: [] }]);
  expect(await Promise.all([whole, early, left].map(linesOf))).toEqual([
    ['present 120'],
    ['present 75'],
    ['present 45'],
  ]);
  const recorded = { status: 'present', at: '2026-05-13T18:45:30.000Z', by: numberOf(staff) };
  expect((await arrivalsOf(system, row, staff)).map((one) => one.attendance)).toEqual([recorded, recorded, recorded]);
  expect(await auditEntries(site.table, 'attendance.record')).toHaveLength(1);
});

test('confirming again changes nothing, and who was first stays', async () => {
  const [person] = await attendees(system, site, row, 1);
  await arrives(person);
  await confirm([person]);
  await at('17:20:00');
  const other = await trainingSergeant(system, site);
  expect((await confirm([person, person, ` ${numberOf(person)} `], other)).body.confirmed).toEqual([numberOf(person)]);
  expect(await linesOf(person)).toEqual(['present 120']);
  expect((await arrivalsOf(system, row, staff))[0]?.attendance).toMatchObject({ by: numberOf(staff) });
  expect(await entriesOf(person)).toHaveLength(1);
});

test('people without a check-in, outside the class or with other attendance are not confirmed, the others are', async () => {
  const people = await attendees(system, site, row, 4);
  const [fine, absent, removed, away] = people as [Person, Person, Person, Person];
  for (const person of [fine, absent, removed]) await arrives(person);
  expect((await record(absent, { status: 'absent' })).body.not_recorded).toEqual([]);
  expect(await staffTake(system, 'removeAttendee', row, removed, staff)).toBe('ok');
  const { body } = await confirm([fine, absent, removed, away, 'UNKNOWN']);
  expect(body.confirmed).toEqual([numberOf(fine)]);
  expect(body.not_confirmed).toEqual([
    {
      employee_id: numberOf(absent),
      detail: 'Different attendance is already recorded. Please correct it on the Attendance tab, with a reason.',
    },
    { employee_id: numberOf(removed), detail: 'Not an attendee of this class' },
    { employee_id: numberOf(away), detail: 'This person has not checked in' },
    { employee_id: 'UNKNOWN', detail: 'This person has not checked in' },
  ]);
  expect(await linesOf(absent)).toEqual(['absent 0']);
  const open = (await arrivalsOf(system, row, staff)).filter(({ attendance }) => attendance === null);
  expect(open.map(({ employee_id }) => employee_id)).toEqual([numberOf(removed)]);
});

test('a person renumbered after checking in is found by the new and the old number', async () => {
  const [one, two] = (await attendees(system, site, row, 2)) as [Person, Person];
  for (const person of [one, two]) await arrives(person);
  for (const { employee } of [one, two])
    await renumber(staffOf(system, site), { from: employee.employee_id, to: `${employee.employee_id}.N` });
  const [first, second] = [`${numberOf(one)}.N`, `${numberOf(two)}.N`];
  expect((await arrivalsOf(system, row, staff)).map(({ employee_id }) => employee_id).toSorted()).toEqual([
    first,
    second,
  ]);
  expect((await confirm([first, numberOf(two)])).body).toEqual({ confirmed: [first, second], not_confirmed: [] });
  expect([await entriesOf(one), await entriesOf(two)].map(({ length }) => length)).toEqual([1, 1]);
});

test("the arrival of a former employee does not count for the number's new holder", async () => {
  const [gone] = await attendees(system, site, row, 1);
  await arrives(gone);
  expect(await staffTake(system, 'removeAttendee', row, gone, staff)).toBe('ok');
  await renumber(staffOf(system, site), { from: numberOf(gone), to: `${numberOf(gone)}.N` });
  const now = await buildPerson(system, site, { employee_id: numberOf(gone) });
  await buildSeat(system, site, row, now.employee);
  expect((await confirm([now])).body).toEqual({
    confirmed: [],
    not_confirmed: [{ employee_id: numberOf(now), detail: 'This person has not checked in' }],
  });
  expect(await entriesOf(now)).toEqual([]);
});

test('a session to which people have checked in keeps its day and start; its end can change', async () => {
  const [person] = await attendees(system, site, row, 1);
  const date = { date: '2026-05-13', start_time: '12:30', end_time: '14:30' };
  const moved = (changed: object) => edit(system, site, row, { dates: [{ ...date, ...changed }] }, staff);
  expect(said(await moved({ start_time: '12:35' }))).toBe('ok');
  expect(said(await moved({}))).toBe('ok');
  await arrives(person);
  for (const changed of [{ start_time: '12:45' }, { date: '2026-05-14' }]) {
    const refused = await moved(changed);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 session_attended',
      'People have checked in on Wed, May 13, 2026, so its day and start cannot be changed. Other dates can.',
    ]);
  }
  expect(said(await moved({ end_time: '15:30' }))).toBe('ok');
  expect((await confirm([person])).body.confirmed).toEqual([numberOf(person)]);
});

test('only training staff and instructors confirm arrivals, and never their own', async () => {
  const [person] = await attendees(system, site, row, 1);
  await arrives(person);
  for (const by of [person, await buildPerson(system, site, { permissions: { manage_employees: true } })]) {
    expect(said(await confirm([person], by))).toBe('403 forbidden');
  }
  expect(await staffTake(system, 'addAttendee', row, staff, await personOf(system, site, site.chief))).toMatch(
    /ok|403/,
  );
  const chief = await buildPerson(system, site, { permissions: { manage_trainings: true, admin_access: true } });
  await staffTake(system, 'addAttendee', row, staff, chief);
  await arrives(staff);
  const { body } = await confirm([staff]);
  expect([body.confirmed, body.not_confirmed.map(({ employee_id }: { employee_id: string }) => employee_id)]).toEqual([
    [],
    [numberOf(staff)],
  ]);
  expect((await confirm([staff], chief)).body.confirmed).toEqual([numberOf(staff)]);
});

test('an unknown session, an empty list and too many people are refused', async () => {
  const [person] = await attendees(system, site, row, 1);
  const call = (body: object) =>
    system.call('arrivals', 'confirmArrivals', { params: { classId: row.id }, body }, staff.asking);
  const employee_ids = [numberOf(person)];
  expect(said(await call({ session: '2026-05-13T12:31:00', employee_ids }))).toBe('404 not_found');
  expect(said(await call({ session: sessionOf(row), employee_ids: [] }))).toBe('400 invalid_input');
  const many = Array.from({ length: 101 }, (_, n) => String(n));
  expect(said(await call({ session: sessionOf(row), employee_ids: many }))).toBe('400 invalid_input');
});

describe('at once', () => {
  test('a confirmation and a correction end with lines that both show, the correction last or the only one', async () => {
    const [person] = await attendees(system, site, row, 1);
    await arrives(person);
    contention.holdNext();
    const [confirmed, corrected] = await Promise.all([
      confirm([person]),
      record(person, { status: 'absent', reason: 'Left the room' }),
    ]);
    expect([confirmed.status, corrected.status, corrected.body.not_recorded]).toEqual([200, 200, []]);
    const isConfirmed = confirmed.body.confirmed.length === 1;
    expect(await linesOf(person)).toEqual(isConfirmed ? ['present 120', 'absent 0'] : ['absent 0']);
    expect((await arrivalsOf(system, row, staff))[0]?.attendance).toMatchObject({ status: 'absent' });
    expect(await entriesOf(person)).toHaveLength(isConfirmed ? 2 : 1);
    expect(system.errors).toEqual([]);
  });

  test('two who confirm the same 60 people record each of them once', { timeout: 120_000 }, async () => {
    const people = await attendees(system, site, row, 60);
    for (const person of people) await arrives(person);
    const other = await trainingSergeant(system, site);
    const answers = await Promise.all([confirm(people), confirm(people, other)]);
    for (const { body } of answers) expect([body.confirmed.length, body.not_confirmed]).toEqual([60, []]);
    for (const person of people) expect(await entriesOf(person)).toHaveLength(1);
    expect(system.errors).toEqual([]);
  });
});

describe('a class with a check-in', () => {
  const remove = () => system.call('training', 'deleteClass', { params: { id: row.id } }, staff.asking);
  const stored = () => queryAll(site.table, `${site.code}#ARRIVAL#${row.id}`);

  test('is not deleted', async () => {
    const [person] = await attendees(system, site, row, 1);
    await arrives(person);
    const refused = await remove();
    expect([said(refused), refused.body.detail]).toEqual([
      '409 class_attended',
      'People have checked in to this class, so it cannot be deleted',
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('while it is deleted leaves no arrival behind', { timeout: 60_000 }, async () => {
    const people = await attendees(system, site, row, 20);
    const code = await codeAt(site, row, system.clock.now);
    const [removed, ...answers] = await Promise.all([
      remove(),
      ...people.map((person) => checkIn(system, person, { class_id: row.id, code })),
    ]);
    const outcomes = new Set(answers.map(said));
    expect([...outcomes].filter((one) => !['ok', '404 not_found', '400 not_enrolled'].includes(one))).toEqual([]);
    if (said(removed as Answered<Body>) === 'ok') expect(await stored()).toEqual([]);
    else expect(await stored()).toHaveLength(answers.filter((one) => said(one) === 'ok').length);
  });
});
