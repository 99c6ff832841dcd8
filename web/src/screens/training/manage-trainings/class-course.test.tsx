import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import {
  chooseInMenu,
  classesCall,
  comingCall,
  dialogOf,
  itsClass,
  knownZone,
  noDialog,
  openClassDialog,
  openTab,
  placesCall,
  typeId,
} from '../../../testing/manage-trainings-screen.tsx';
import { formatDate } from '../../../ui/date-time.ts';

const add = 'POST /api/trainings/add-class/';
const update = 'PUT /api/trainings/update-class/A/';
const plan = 'POST /api/trainings/plan-warnings/';
const people = 'GET /api/employee-certifications/?limit=1000';
const placeId = '01J00000000000000000000P01';
const otherId = '01J00000000000000000000P02';
const year = new Date().getFullYear() + 1;
const day = `${year}-08-03`;
const typed = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const summary = (employee_id: string, name: string) => ({
  employee_id,
  name,
  rank_name: 'Sergeant',
  rank_order: 3,
  missing_count: 0,
  pending_count: 0,
  expiring_count: 0,
  completed_count: 0,
  certifications: [],
});
const places = [
  { id: placeId, name: 'Range 2', address: '1 Hill Road', capacity: 8 },
  { id: otherId, name: 'Room B' },
];
const answered = {
  [people]: ok([summary('1002', 'Kim Lee'), summary('1010', 'Ana Kim')]),
  [placesCall]: ok(places),
  [plan]: ok({ warnings: [], repeats: [] }),
};
const taught = itsClass({
  id: 'A',
  instructors: [
    { employee_id: '1002', name: 'Kim Lee' },
    { name: 'Jo Park', agency: 'State Academy' },
  ],
  credit_minutes: 90,
  place_id: placeId,
  location: 'Range 2',
  training_dates: [{ date: day, start_time: `${day}T09:00:00`, end_time: `${day}T11:00:00` }],
});

async function openAdd(answers: Answers = {}) {
  const opened = openTab({ [classesCall]: ok([]), ...answered, ...answers });
  await knownZone();
  await opened.user.click(await screen.findByRole('button', { name: 'Add a class to Firearms Qualification' }));
  const dialog = await dialogOf('Add Training for Firearms Qualification');
  await dialog.findByRole('option', { name: 'Range 2 (8 people)' });
  async function addDate(): Promise<void> {
    typed(dialog.getByLabelText('Date'), day);
    typed(dialog.getByLabelText('Start Time'), '09:00');
    typed(dialog.getByLabelText('End Time'), '10:30');
    await opened.user.click(dialog.getByRole('button', { name: 'Add Date' }));
  }
  return { ...opened, dialog, addDate };
}

test('a class is sent with employees and outsiders as instructors, its place and its credit', async () => {
  const { dialog, user, to, addDate } = await openAdd({ [add]: ok(taught) });
  await user.type(dialog.getByLabelText('Add an employee'), 'kim');
  const list = within(await screen.findByRole('listbox', { name: 'Employees', hidden: true }));
  await user.click(await list.findByRole('option', { name: /^Ana Kim/, hidden: true }));
  await user.type(dialog.getByLabelText('Add an employee'), '1002{Enter}');
  expect(within(dialog.getByRole('group', { name: 'Chosen instructors' })).getByText('Kim Lee (1002)')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove Ana Kim' }));
  await user.click(dialog.getByRole('button', { name: 'Add an outside instructor' }));
  await user.type(dialog.getByLabelText('Name of outside instructor 1'), 'Jo Park');
  await user.type(dialog.getByLabelText('Agency of outside instructor 1'), 'State Academy');
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Range 2 (8 people)');
  expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Range 2');
  await addDate();
  dialog.getByText(/If empty, 1 h 30 min, the length of the sessions\.$/);
  await user.type(dialog.getByLabelText('Credit'), '2:15');
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  await noDialog();
  expect(to(add)[0]?.body).toMatchObject({
    location: 'Range 2',
    instructors: [{ employee_id: '1002' }, { name: 'Jo Park', agency: 'State Academy' }],
    place_id: placeId,
    credit_minutes: 135,
  });
});

test('a location that was written stays when a place is chosen; that of the former place does not', async () => {
  const { dialog, user } = await openAdd();
  const location = dialog.getByLabelText<HTMLInputElement>('Location');
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Range 2 (8 people)');
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Room B');
  expect(location.value).toBe('Room B');
  typed(location, 'Room B, upstairs');
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Range 2 (8 people)');
  expect(location.value).toBe('Room B, upstairs');
});

test('a place is added to the list within the form, and chosen', async () => {
  const made = { id: '01J00000000000000000000P03', name: 'Gym', capacity: 40 };
  const { answers, dialog, user, to } = await openAdd({ 'POST /api/places/': refused(409, { detail: 'Taken' }) });
  await user.click(dialog.getByRole('button', { name: 'Add a location' }));
  const group = within(dialog.getByRole('group', { name: 'Add a location' }));
  await user.type(group.getByLabelText('Capacity'), 'many');
  await user.click(group.getByRole('button', { name: 'Add a location' }));
  group.getByText('Capacity must be a whole number');
  expect(document.activeElement).toBe(group.getByLabelText('Location name'));
  typed(group.getByLabelText('Capacity'), '40');
  await user.type(group.getByLabelText('Location name'), 'Gym{Enter}');
  await group.findByText(/Taken/);
  expect(group.getByLabelText<HTMLInputElement>('Location name').value).toBe('Gym');
  answers['POST /api/places/'] = ok(made);
  answers[placesCall] = ok([...places, made]);
  await user.click(group.getByRole('button', { name: 'Add a location' }));
  await waitFor(() => expect(dialog.queryByRole('group', { name: 'Add a location' })).toBeNull());
  expect(dialog.getByLabelText<HTMLSelectElement>('Saved location').value).toBe(made.id);
  expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Gym');
  expect(to('POST /api/places/').at(-1)?.body).toMatchObject({ name: 'Gym', capacity: 40 });
  expect(to(add)).toEqual([]);
});

test('a name that is typed and not chosen, and a place that is not added, are not lost', async () => {
  const { dialog, user, to, addDate } = await openAdd({ [add]: ok(taught) });
  await user.type(dialog.getByLabelText('Location'), 'Range');
  await user.type(dialog.getByLabelText('Add an employee'), 'Kim');
  await user.click(dialog.getByRole('button', { name: 'Add a location' }));
  await user.type(dialog.getByLabelText('Location name'), 'Gym');
  await addDate();
  await user.click(dialog.getByRole('button', { name: 'Add Class' }));
  dialog.getByText('Choose an employee from the list, or clear this field');
  dialog.getByText('This location has not been added yet. Add it, or cancel.');
  expect(to(add)).toEqual([]);
});

test('warnings about the plan are shown once, and saving stays possible', async () => {
  const other = itsClass({
    id: 'B',
    location: 'Range 2',
    place_id: placeId,
    training_dates: [{ date: day, start_time: `${day}T10:00:00`, end_time: `${day}T12:00:00` }],
  });
  const sentence = `Range 2 is taken by Firearms Qualification on ${formatDate(day)}, 10:00-12:00.`;
  const { answers, dialog, user, to, addDate } = await openAdd({
    [comingCall]: ok([other]),
    [plan]: ok({ warnings: [{ kind: 'place_taken', name: 'Range 2', text: sentence }], repeats: [] }),
  });
  await addDate();
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Range 2 (8 people)');
  await dialog.findByText(sentence);
  expect(dialog.queryByText(/is at the same location/)).toBeNull();
  await waitFor(() =>
    expect(to(plan).at(-1)?.body).toEqual({
      training_type_id: typeId,
      dates: [{ date: day, start_time: `${day}T09:00:00`, end_time: `${day}T10:30:00` }],
      place_id: placeId,
      class_size: 10,
    }),
  );
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Class' }).disabled).toBe(false);
  answers[plan] = refused(503);
  await user.selectOptions(dialog.getByLabelText('Saved location'), 'Room B');
  typed(dialog.getByLabelText('Location'), 'Range 2');
  await dialog.findByText("We couldn't check the location, instructors and holidays.");
  dialog.getByText(/is at the same location \(Range 2\) at the same time/);
  answers[plan] = ok({
    warnings: [{ kind: 'over_capacity', name: 'Room B', text: 'Room B has room for 4 people.' }],
    repeats: [],
  });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/Room B has room for 4 people/);
});

test('the employees that cannot be loaded are loaded again', async () => {
  const { answers, dialog, user } = await openAdd({ [people]: refused(500) });
  await user.type(dialog.getByLabelText('Add an employee'), 'kim');
  await dialog.findByText("We couldn't load the employees. Check your connection and try again.");
  answers[people] = answered[people];
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.type(dialog.getByLabelText('Add an employee'), ' lee');
  await screen.findByRole('option', { name: /^Kim Lee/, hidden: true });
});

test('editing sends the loaded instructors, and clears removed values', async () => {
  const { dialog, user, to } = await openClassDialog(
    'Edit',
    'Edit Training Class',
    {
      ...answered,
      [classesCall]: ok([taught]),
      [update]: ok(taught),
    },
    'Range 2',
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Credit').value).toBe('1:30');
  await user.click(dialog.getByRole('button', { name: 'Remove Kim Lee' }));
  await user.click(dialog.getByRole('button', { name: 'Remove Jo Park' }));
  await user.clear(dialog.getByLabelText('Credit'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  const before = {
    instructors: [{ employee_id: '1002' }, { name: 'Jo Park', agency: 'State Academy' }],
    credit_minutes: 90,
    place_id: placeId,
  };
  expect(to(update)[0]?.body).toMatchObject({
    instructors: [],
    credit_minutes: null,
    place_id: placeId,
    read: before,
  });
});

test('copies and weekly repeats have the same instructors, place and credit', async () => {
  const { user, to } = openTab({ ...answered, [classesCall]: ok([taught]), [add]: ok(taught) });
  await knownZone();
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  const same = {
    instructors: [{ employee_id: '1002' }, { name: 'Jo Park', agency: 'State Academy' }],
    credit_minutes: 90,
    place_id: placeId,
  };
  await chooseInMenu(user, /^More actions, Range 2/, 'Duplicate class');
  const copy = await dialogOf('Add Training for Firearms Qualification');
  await user.click(copy.getByRole('button', { name: 'Add Class' }));
  await noDialog();
  await chooseInMenu(user, /^More actions, Range 2/, 'Repeat weekly');
  const repeat = await dialogOf('Repeat weekly');
  typed(repeat.getByLabelText('Weeks'), '1');
  await user.click(repeat.getByRole('button', { name: 'Add 1 class' }));
  await noDialog();
  expect(to(add)).toHaveLength(2);
  for (const { body } of to(add)) expect(body).toMatchObject(same);
});

test('empty loaded values of a class are sent, so that no change is overwritten', async () => {
  const bare = itsClass({ id: 'A', location: 'Range 2' });
  const { dialog, user, to } = await openClassDialog(
    'Edit',
    'Edit Training Class',
    { ...answered, [classesCall]: ok([bare]), [update]: ok(bare) },
    'Range 2',
  );
  await user.type(dialog.getByLabelText('Credit'), '1:00');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toMatchObject({
    credit_minutes: 60,
    read: { instructors: [], credit_minutes: null, place_id: null },
  });
});

test('an instructor whom the server refuses is named, and the message goes with them', async () => {
  const detail = 'This employee is not active any more';
  const { dialog, user } = await openClassDialog(
    'Edit',
    'Edit Training Class',
    {
      ...answered,
      [classesCall]: ok([taught]),
      [update]: refused(400, {
        detail: 'Some fields are wrong.',
        code: 'invalid_input',
        fields: { 'instructors.0.employee_id': [detail] },
      }),
    },
    'Range 2',
  );
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText(`Kim Lee: ${detail}`);
  await user.click(dialog.getByRole('button', { name: 'Remove Kim Lee' }));
  expect(dialog.queryByText(new RegExp(detail))).toBeNull();
});
