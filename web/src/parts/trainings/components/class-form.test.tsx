import type { TrainingClass } from '@muster/shared/areas/training';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import {
  button,
  chooseInMenu,
  classesCall,
  comingCall,
  dialogOf,
  itsClass,
  knownZone,
  noDialog,
  openClassDialog,
  openTab,
  typeId,
} from '../../../testing/manage-trainings-screen.tsx';
import { textsOf } from '../../../testing/tables.ts';

import { formatDate } from '../../../ui/date-time.ts';

const add = 'POST /api/trainings/add-class/';
const update = 'PUT /api/trainings/update-class/A/';
const remove = 'DELETE /api/trainings/delete-class/A/';
const row = itsClass({ id: 'A', enrolled_count: 12, waitlisted_count: 3 });

// Next year is inside the date windows, which begin today.
const year = new Date().getFullYear() + 1;
const typed = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

// spec 2.48
test('expanding a type loads its classes, with a spinner', async () => {
  const { user } = openTab({ [classesCall]: ok([row]) });
  await knownZone();
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  screen.getByRole('status', { name: 'Loading classes' });
  const table = within(await screen.findByRole('table', { name: 'Classes of Firearms Qualification' }));
  const text = table.getAllByRole('row')[1]?.textContent;
  for (const part of [
    'Room A',
    'Wed, Mar 3, 2027',
    '09:00-11:00',
    '12/12',
    '3 waiting',
    'Mon, Feb 1, 2027, 09:00',
    'Mon, Mar 1, 2027, 17:00',
  ])
    expect(text).toContain(part);
  for (const name of ['Attendance, Room A', 'Edit, Room A', 'More actions, Room A, Wed, Mar 3, 2027'])
    table.getByRole('button', { name });
});

// spec 2.49, 8.37
test('classes that cannot be loaded show a message and a retry, and a type without classes says so', async () => {
  const { answers, user } = openTab({ [classesCall]: refused(500) });
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  await screen.findByText('Failed to fetch training classes');
  answers[classesCall] = ok([]);
  await user.click(button('Try again'));
  await screen.findByText('No Classes Created');
});

type InDialog = Pick<ReturnType<typeof within>, 'getByLabelText'>;
const instantInputs = (dialog: InDialog, label: string) => [
  dialog.getByLabelText(label) as HTMLInputElement,
  dialog.getByLabelText(`${label}, time`) as HTMLInputElement,
];

/** Types a date and a time, `YYYY-MM-DDTHH:mm`. */
function typedInstant(dialog: InDialog, label: string, value: string): void {
  for (const [n, part] of value.split('T').entries()) typed(instantInputs(dialog, label)[n] as HTMLElement, part);
}

const instantOf = (dialog: InDialog, label: string) =>
  instantInputs(dialog, label)
    .map(({ value }) => value)
    .join('T');

async function openAdd(answers: Answers = {}) {
  const opened = openTab({ [classesCall]: ok([row]), ...answers });
  await knownZone();
  await opened.user.click(await screen.findByRole('button', { name: 'Add a class to Firearms Qualification' }));
  const dialog = await dialogOf('Add Training for Firearms Qualification');
  const addDate = async (date: string, start: string, end: string) => {
    typed(dialog.getByLabelText('Date'), date);
    typed(dialog.getByLabelText('Start Time'), start);
    typed(dialog.getByLabelText('End Time'), end);
    await opened.user.click(dialog.getByRole('button', { name: 'Add Date' }));
  };
  const fill = async () => {
    await opened.user.type(dialog.getByLabelText('Location'), 'Range 2');
    typedInstant(dialog, 'Enrollment Start', `${year}-02-01T09:00`);
    typedInstant(dialog, 'Enrollment End', `${year}-07-01T17:00`);
    await addDate(`${year}-08-03`, '09:00', '11:00');
  };
  return { ...opened, dialog, addDate, fill };
}

// spec 5.19
test('a class without dates cannot be sent, and the form says why', async () => {
  const { dialog, addDate } = await openAdd();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Class' });
  dialog.getByText('Please add at least one training date');
  expect(submit.disabled).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Class Size').value).toBe('10');
  await addDate(`${year}-08-03`, '09:00', '11:00');
  expect(submit.disabled).toBe(false);
  expect(dialog.queryByText('Please add at least one training date')).toBeNull();
});

// spec 5.20, 5.21, 5.22, 5.23, 5.24
test('each date that cannot be added has its message', async () => {
  const { dialog, addDate } = await openAdd();
  await addDate('', '', '');
  dialog.getByText('Please select a date');
  expect(document.activeElement).toBe(dialog.getByLabelText('Date'));
  expect(dialog.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
  await addDate(`${year}-08-03`, '09:00', '');
  dialog.getByText('Please select start and end times');
  expect(document.activeElement).toBe(dialog.getByLabelText('End Time'));
  await addDate(`${year}-08-03`, '11:00', '09:00');
  dialog.getByText('Start time must be before end time');
  await addDate(`${year - 3}-08-03`, '09:00', '11:00');
  dialog.getByText('Failed to add date. Please ensure date is valid.');
  await addDate(`${year}-08-03`, '09:00', '11:00');
  await addDate(`${year}-08-03`, '09:00', '11:00');
  dialog.getByText('This exact date and time is already added');
  const added = within(dialog.getByRole('list', { name: 'Added dates' }));
  expect(added.getAllByRole('listitem')).toHaveLength(1);
});

test('a double click adds or removes one date, without a message', async () => {
  const { dialog, user, addDate } = await openAdd();
  await addDate(`${year}-08-03`, '09:00', '11:00');
  typed(dialog.getByLabelText('Date'), `${year}-08-04`);
  await user.dblClick(dialog.getByRole('button', { name: 'Add Date' }));
  expect(dialog.queryByText('Please select a date')).toBeNull();
  const added = within(dialog.getByRole('list', { name: 'Added dates' }));
  expect(added.getAllByRole('listitem')).toHaveLength(2);
  // In a browser the second click hits the delete button of the next row.
  fireEvent.click(added.getAllByRole('button')[0] as HTMLElement, { detail: 1 });
  fireEvent.click(added.getAllByRole('button')[0] as HTMLElement, { detail: 2 });
  expect(added.getAllByRole('listitem')).toHaveLength(1);
});

// spec 5.28, 7.34, 7.35
test("a class is sent with times as date + 'T' + time + ':00', and enrollment in UTC", async () => {
  const { dialog, to, user, fill, addDate, answers } = await openAdd({ [add]: ok(row) });
  await fill();
  await addDate(`${year}-08-02`, '13:00', '17:30');
  answers[classesCall] = ok([row, itsClass({ id: 'B' })]);
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await noDialog();
  expect(to(add).map(({ body }) => body)).toEqual([
    {
      training_type_id: typeId,
      location: 'Range 2',
      class_size: 10,
      is_active: true,
      enrollment_start: `${year}-02-01T15:00:00.000Z`,
      enrollment_end: `${year}-07-01T22:00:00.000Z`,
      dates: [
        { date: `${year}-08-02`, start_time: `${year}-08-02T13:00:00`, end_time: `${year}-08-02T17:30:00` },
        { date: `${year}-08-03`, start_time: `${year}-08-03T09:00:00`, end_time: `${year}-08-03T11:00:00` },
      ],
    },
  ]);
  await screen.findByText('A class of Firearms Qualification has been added.');
});

// spec 5.16, 5.18
test('every invalid field has its message, also a date that was not added', async () => {
  const { dialog, to, user, addDate } = await openAdd();
  await addDate(`${year}-08-03`, '09:00', '11:00');
  typed(dialog.getByLabelText('Date'), `${year}-08-04`);
  typed(dialog.getByLabelText('Start Time'), '');
  await user.clear(dialog.getByLabelText('Class Size'));
  typedInstant(dialog, 'Enrollment Start', `${year - 3}-01-01T00:00`);
  typed(dialog.getByLabelText('Enrollment End'), '');
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  dialog.getByText('Location is required');
  dialog.getByText('Class size must be a whole number');
  dialog.getByText(/^Please choose a time from /);
  dialog.getByText('Enrollment end is required');
  dialog.getByText('This date is not complete. Please fill in its times, or clear it.');
  expect(document.activeElement).toBe(dialog.getByLabelText('Location'));
  expect(to(add)).toEqual([]);
});

test('enrollment opens now, and ends with the day before the first date until the person changes it', async () => {
  const { dialog, addDate } = await openAdd();
  const end = () => instantOf(dialog, 'Enrollment End');
  expect(instantOf(dialog, 'Enrollment Start')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
  expect(end()).toBe('T');
  await addDate(`${year}-08-03`, '09:00', '11:00');
  await waitFor(() => expect(end()).toMatch(`${year}-08-02T23:59`));
  await addDate(`${year}-07-15`, '09:00', '11:00');
  await waitFor(() => expect(end()).toMatch(`${year}-07-14T23:59`));
  typedInstant(dialog, 'Enrollment End', `${year}-07-01T12:00`);
  await addDate(`${year}-06-20`, '09:00', '11:00');
  expect(end()).toMatch(`${year}-07-01T12:00`);
  await dialog.findByText('Enrollment ends after the class starts. No one can enroll after the start.');
});

test('a date that is typed and not added counts, and the times of earlier classes are suggested', async () => {
  const { dialog, to, user } = await openAdd({ [add]: ok(row) });
  await user.type(dialog.getByLabelText('Location'), 'Range 2');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Class' });
  typed(dialog.getByLabelText('Date'), `${year}-08-03`);
  expect(submit.disabled).toBe(true);
  await user.click(await dialog.findByRole('button', { name: '09:00-11:00' }));
  expect(submit.disabled).toBe(false);
  await user.click(submit);
  await noDialog();
  expect(to(add)[0]?.body).toMatchObject({
    dates: [{ date: `${year}-08-03`, start_time: `${year}-08-03T09:00:00`, end_time: `${year}-08-03T11:00:00` }],
  });
});

/** Returns a class that was entered after its start. */
const heldUntil = (end_time: string) =>
  itsClass({
    id: 'B',
    entered_later: true,
    training_dates: [{ date: '2020-02-03', start_time: '2020-02-03T09:00:00', end_time }],
  });

test('a class that has been held takes past dates, without enrollment, and is listed with the past ones', async () => {
  const { dialog, to, user, addDate } = await openAdd({ [add]: ok(heldUntil('2020-02-04T15:00:00')) });
  const held = dialog.getByRole('checkbox', { name: 'This class has already been held' });
  dialog.getByText(/It is marked as entered later/);
  expect(dialog.getByLabelText<HTMLInputElement>('Date').max).toMatch(/-12-31$/);
  await user.type(dialog.getByLabelText('Location'), 'Old academy');
  await user.click(held);
  expect(dialog.queryByLabelText('Enrollment Start')).toBeNull();
  await addDate(`${year}-08-03`, '09:00', '11:00');
  dialog.getByText('Failed to add date. Please ensure date is valid.');
  await addDate('2020-02-04', '13:00', '15:00');
  await addDate('2020-02-03', '09:00', '11:00');
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await noDialog();
  expect(to(add).map(({ body }) => body)).toEqual([
    {
      training_type_id: typeId,
      location: 'Old academy',
      class_size: 10,
      is_active: true,
      enrollment_start: '2020-02-03T15:00:00.000Z',
      enrollment_end: '2020-02-03T15:00:00.000Z',
      dates: [
        { date: '2020-02-03', start_time: '2020-02-03T09:00:00', end_time: '2020-02-03T11:00:00' },
        { date: '2020-02-04', start_time: '2020-02-04T13:00:00', end_time: '2020-02-04T15:00:00' },
      ],
    },
  ]);
  await screen.findByText('A class of Firearms Qualification has been added to its past classes.');
});

test('a class that has begun, and has not ended, is not announced as a past one', async () => {
  const { dialog, user, fill } = await openAdd({ [add]: ok(heldUntil(`${year}-08-03T11:00:00`)) });
  await fill();
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await screen.findByText('A class of Firearms Qualification has been added.');
});

test('the "already held" box keeps typed values, and dates that contradict it are refused', async () => {
  const { dialog, to, user, fill, addDate } = await openAdd({ [add]: ok(row) });
  const held = dialog.getByRole('checkbox', { name: 'This class has already been held' });
  const submit = dialog.getByRole('button', { name: 'Add Class' });
  await fill();
  await user.click(held);
  await user.click(submit);
  await dialog.findByText(new RegExp(`^These dates are not over yet: ${formatDate(`${year}-08-03`)}. Remove them`));
  await addDate('2020-02-03', '09:00', '11:00');
  await user.click(held);
  await user.click(submit);
  await dialog.findByText(new RegExp(`^These dates are in the past: ${formatDate('2020-02-03')}. Remove them`));
  expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Range 2');
  expect(instantOf(dialog, 'Enrollment Start')).toMatch(`${year}-02-01T09:00`);
  expect(instantOf(dialog, 'Enrollment End')).toMatch(`${year}-07-01T17:00`);
  expect(dialog.getByRole('list', { name: 'Added dates' }).children).toHaveLength(2);
  expect(to(add)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: new RegExp(`^Remove ${formatDate('2020-02-03')}`) }));
  await user.click(submit);
  await noDialog();
  expect(to(add)[0]?.body).toMatchObject({ enrollment_end: `${year}-07-01T22:00:00.000Z` });
});

test('another class at the same location and time gets a warning, and the class can be added', async () => {
  const other = itsClass({
    id: 'B',
    location: 'range 2',
    training_dates: [
      { date: `${year}-08-03`, start_time: `${year}-08-03T10:00:00`, end_time: `${year}-08-03T12:00:00` },
    ],
  });
  const { dialog, to, user, fill } = await openAdd({ [add]: ok(row), [comingCall]: ok([other]) });
  await fill();
  await dialog.findByText(/^Firearms Qualification is at the same location \(range 2\) at the same time/);
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await noDialog();
  expect(to(add)).toHaveLength(1);
});

const inAugust = itsClass({
  id: 'A',
  training_dates: [3, 4].map((day) => ({
    date: `${year}-08-0${day}`,
    start_time: `${year}-08-0${day}T09:00:00`,
    end_time: `${year}-08-0${day}T11:00:00`,
  })),
});

async function openClasses(rows: readonly TrainingClass[], answers: Answers = {}) {
  const opened = openTab({ [classesCall]: ok(rows), ...answers });
  await knownZone();
  await opened.user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  return opened;
}

test('upcoming classes are listed, past ones behind a switch', async () => {
  const past = itsClass({
    id: 'P',
    location: 'Old Gym',
    training_dates: [{ date: '2020-03-03', start_time: '2020-03-03T09:00:00', end_time: '2020-03-03T11:00:00' }],
  });
  const { user } = await openClasses([past, inAugust]);
  await screen.findByText('Room A');
  expect(screen.queryByText('Old Gym')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Show past classes (1)' }));
  within(screen.getByRole('table', { name: 'Past classes of Firearms Qualification' })).getByText('Old Gym');
});

test('a class is duplicated with its location, size and times, in the next week', async () => {
  const { user } = await openClasses([inAugust]);
  await chooseInMenu(user, /^More actions, Room A/, 'Duplicate class');
  const dialog = await dialogOf('Add Training for Firearms Qualification');
  expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Room A');
  expect(dialog.getByLabelText<HTMLInputElement>('Class Size').value).toBe('12');
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual([
    `${formatDate(`${year}-08-10`)}09:00-11:00`,
    `${formatDate(`${year}-08-11`)}09:00-11:00`,
  ]);
});

test('a class is repeated weekly: the dates are shown, one is left out, and a refused one can be added again', async () => {
  const day = `${year}-08-03`;
  const inSummer = itsClass({
    id: 'A',
    training_dates: [{ date: day, start_time: `${day}T09:00:00`, end_time: `${day}T11:00:00` }],
  });
  const { answers, user, to } = await openClasses([inSummer]);
  await chooseInMenu(user, /^More actions, Room A/, 'Repeat weekly');
  const dialog = await dialogOf('Repeat weekly');
  const weeks = dialog.getByLabelText('Weeks');
  await user.clear(weeks);
  await user.type(weeks, '3');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(formatDate(`${year}-08-17`)) }));
  answers[add] = () => {
    answers[add] = refused(503, { detail: 'Busy' });
    return ok(row);
  };
  await user.click(dialog.getByRole('button', { name: 'Add 2 classes' }));
  await dialog.findByText('1 class added, 1 failed. Add again to retry the failed ones:');
  const answer = pausedResponse(ok(row));
  answers[add] = answer.answer;
  await user.click(dialog.getByRole('button', { name: 'Add 1 class' }));
  await dialog.findByText('1 of 2 classes done');
  answer.release();
  await screen.findByText('2 classes of Firearms Qualification have been added.');
  const sent = to(add).map(({ body }) => (body as { dates: { date: string }[] }).dates[0]?.date);
  expect(sent).toEqual([`${year}-08-10`, `${year}-08-24`, `${year}-08-24`]);
});

test('a weekly repetition lists conflicts with holidays and other classes, and one box leaves their dates out', async () => {
  const day = `${year}-08-03`;
  const inSummer = itsClass({
    id: 'A',
    training_dates: [{ date: day, start_time: `${day}T09:00:00`, end_time: `${day}T11:00:00` }],
  });
  const { answers, user, to } = await openClasses([inSummer]);
  const holidayText = `${formatDate(`${year}-08-10`)} is a holiday: Founders Day.`;
  const holiday = { kind: 'holiday', name: 'Founders Day', text: holidayText };
  const small = { kind: 'over_capacity', name: 'Room B', text: 'Room B has room for 4 people.' };
  const busy = { kind: 'instructor_teaches', name: 'Ann Vega', text: 'Ann Vega teaches Radio.' };
  answers['POST /api/trainings/plan-warnings/'] = ok({ warnings: [], repeats: [[holiday], [small], [busy], []] });
  await chooseInMenu(user, /^More actions, Room A/, 'Repeat weekly');
  const dialog = await dialogOf('Repeat weekly');
  await dialog.findByText(holidayText);
  dialog.getByText('Ann Vega teaches Radio.');
  dialog.getByText('Room B has room for 4 people.');
  const box = dialog.getByRole('checkbox', {
    name: 'Leave out the 2 classes on a holiday or at the time of another class',
  });
  await user.click(box);
  dialog.getByRole('button', { name: 'Add 2 classes' });
  await user.click(box);
  dialog.getByRole('button', { name: 'Add 4 classes' });
  await user.click(box);
  answers[add] = ok(row);
  await user.click(dialog.getByRole('button', { name: 'Add 2 classes' }));
  await screen.findByText('2 classes of Firearms Qualification have been added.');
  const sent = to(add).map(({ body }) => (body as { dates: { date: string }[] }).dates[0]?.date);
  expect(sent).toEqual([`${year}-08-17`, `${year}-08-31`]);
  expect(to('POST /api/trainings/plan-warnings/').at(-1)?.body).toMatchObject({ repeats: { length: 4 } });
});

// spec 5.17, 9.7
test.each(['1e3', '2.7', '1.5', '-5', '0', '', ' ', '10,000', '99999999999', 'ten'])(
  'a class size of "%s" is refused at its field and stays as it was typed',
  async (text) => {
    const { dialog, to, user, fill } = await openAdd({ [add]: ok(row) });
    await fill();
    const size = dialog.getByLabelText<HTMLInputElement>('Class Size');
    await user.clear(size);
    if (text) await user.click(size).then(() => user.paste(text));
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Add Class' }));
    dialog.getByText(/^Class size must be (a whole number|at least 1|at most 10000)$/);
    expect([size.value, size.getAttribute('aria-invalid')]).toEqual([text, 'true']);
    expect(to(add)).toEqual([]);
  },
);

test('times skipped by daylight saving and overlapping dates have messages at their fields', async () => {
  const { dialog, to, user, fill, addDate } = await openAdd();
  await fill();
  await addDate(`${year}-08-03`, '10:00', '12:00');
  dialog.getByText('These times overlap another date of this class, 09:00-11:00');
  const spring = springForward(year);
  await addDate(spring, '02:30', '04:00');
  dialog.getByText('02:30 does not exist on this day: clocks are set forward. Please choose another time.');
  typed(dialog.getByLabelText('Date'), '');
  typedInstant(dialog, 'Enrollment Start', `${spring}T02:15`);
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  dialog.getByText('02:15 does not exist on this day: clocks are set forward. Please choose another time.');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(to(add)).toEqual([]);
});

/** Returns the second Sunday of March, when clocks are set forward. */
function springForward(year: number): string {
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  return `${year}-03-${String(8 + ((7 - first) % 7)).padStart(2, '0')}`;
}

// spec 5.25, 5.26, 5.27
test('the inputs allow only the date windows and four digits of a year', async () => {
  const { dialog } = await openAdd();
  const start = dialog.getByLabelText<HTMLInputElement>('Enrollment Start');
  expect(start.min).toMatch(/^\d{4}-01-01$/);
  expect(start.max).toBe(`${Number(start.min.slice(0, 4)) + 10}-12-31`);
  expect(dialog.getByLabelText<HTMLInputElement>('Date').max).toBe(`${Number(start.min.slice(0, 4)) + 10}-12-31`);
  typed(start, `${year}9-02-01`);
  expect(start.value).toBe(`${year}-02-01`);
});

// spec 8.29
test('a refused class shows every field, until it is corrected, and keeps the typed values', async () => {
  const { dialog, user, fill } = await openAdd({ [add]: refused(400, { location: ['Unknown place'] }) });
  await fill();
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await dialog.findByText('location: Unknown place');
  dialog.getByText('Unknown place');
  expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Range 2');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  await user.type(dialog.getByLabelText('Location'), 'B');
  expect(dialog.queryByText(/Unknown place/)).toBeNull();
});

const openEdit = (answers: Answers = {}) =>
  openClassDialog('Edit', 'Edit Training Class', { [classesCall]: ok([row]), ...answers });
const openDelete = (answers: Answers) =>
  openClassDialog('Delete', 'Delete Class', { [classesCall]: ok([row]), ...answers });

// spec 7.37
test("editing starts with the class in the department's time, and sends what changed", async () => {
  const { dialog, to, user } = await openEdit({ [update]: ok(row) });
  expect(instantOf(dialog, 'Enrollment End')).toBe('2027-03-01T17:00');
  dialog.getByText(/12 attendees will be notified/);
  typed(dialog.getByLabelText('Start Time of date 2'), '14:00');
  await user.click(dialog.getByRole('button', { name: 'Remove date 1' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toEqual({
    location: 'Room A',
    class_size: 12,
    enrollment_start: row.enrollment_start,
    enrollment_end: row.enrollment_end,
    training_dates: [{ date: '2027-03-04', start_time: '2027-03-04T14:00:00', end_time: '2027-03-04T17:30:00' }],
    read: {
      location: 'Room A',
      class_size: 12,
      enrollment_start: row.enrollment_start,
      enrollment_end: row.enrollment_end,
      training_dates: row.training_dates,
      instructors: [],
      credit_minutes: null,
      place_id: null,
    },
  });
});

test('a double click adds or removes one row of a class', async () => {
  const { dialog, user } = await openEdit();
  const rows = () => dialog.getAllByRole('button', { name: /^Remove date/ });
  const before = rows().length;
  await user.dblClick(dialog.getByRole('button', { name: 'Add Date' }));
  expect(rows()).toHaveLength(before + 1);
  fireEvent.click(rows()[0] as HTMLElement, { detail: 1 });
  fireEvent.click(rows()[0] as HTMLElement, { detail: 2 });
  expect(rows()).toHaveLength(before);
});

// spec 5.30
test('every date row requires its date and times', async () => {
  const { dialog, to, user } = await openEdit();
  await user.click(dialog.getByRole('button', { name: 'Add Date' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  dialog.getByText(/Please select a date/);
  expect(document.activeElement).toBe(dialog.getByLabelText('Date of date 3'));
  for (const row of [3, 2, 1]) await user.click(dialog.getByRole('button', { name: `Remove date ${row}` }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  expect(to(update)).toEqual([]);
});

// spec 8.31, 8.32
test.each([
  [refused(409, { detail: 'Too small', code: 'size_below_enrolled' }), 'Too small'],
  [refused(500), 'Failed to update training class'],
  ['no-response' as const, 'Failed to update training class: No response data'],
])('a failed edit (%j) says: %s', async (outcome, text) => {
  const { dialog, user } = await openEdit({ [update]: outcome });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(text));
});

// spec 5.35
test('deleting a class names the number of people notified, and shows its progress', async () => {
  const big = itsClass({ id: 'A', enrolled_count: 500, waitlisted_count: 1 });
  const answer = pausedResponse(ok({ detail: 'Class deleted' }));
  const { answers, dialog, to, user } = await openDelete({ [classesCall]: ok([big]), [remove]: answer.answer });
  dialog.getByText('Delete this class? 500 attendees and 1 person on the waitlist will be notified.');
  expect(to(remove)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  dialog.getByText(/Notifying 501 people/);
  await user.keyboard('{Escape}');
  await user.dblClick(dialog.getByRole('button', { name: 'Deleting...' }));
  expect(to(remove)).toHaveLength(1);
  answers[classesCall] = ok([]);
  answer.release();
  await screen.findByText('No Classes Created');
});

test('a class that another person has deleted is removed without an error', async () => {
  const { answers, dialog, user } = await openDelete({ [remove]: refused(404, { detail: 'Not found' }) });
  answers[classesCall] = ok([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No Classes Created');
});

// spec 8.27
test('a class that cannot be deleted says why', async () => {
  const detail = 'A class with issued certifications cannot be deleted';
  const { dialog, user } = await openDelete({ [remove]: refused(409, { detail }) });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(`Failed to delete class\n${detail}`));
});
