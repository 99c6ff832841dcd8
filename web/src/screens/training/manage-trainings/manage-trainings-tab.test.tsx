import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type Answers, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import {
  aType,
  button,
  chooseInMenu,
  classesCall,
  comingCall,
  dialogOf,
  itsClass,
  noDialog,
  openTab,
  typeId,
  typesCall,
} from '../../../testing/manage-trainings-screen.tsx';
import { currentUrl } from '../../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../../testing/tables.ts';

const create = 'POST /api/training-types/';
const update = `PUT /api/training-types/${typeId}/`;
const archive = `POST /api/training-types/${typeId}/archive/`;
const remove = `DELETE /api/trainings/delete-type/${typeId}/`;

const three = [
  aType(),
  aType({
    id: 'T2',
    name: 'Emergency Driving',
    is_mandatory: false,
    type: 'out_of_department',
    expiration_months: null,
  }),
  aType({ id: 'T3', name: 'Leadership', expiration_months: 1 }),
];

const cells = () => cellsOf(screen.getByRole('table', { name: 'Manage Trainings' }));

/** Returns a function that opens the tab and one of its dialogs. */
const opening =
  (action: string, title: string) =>
  async (answers: Answers = {}) => {
    const opened = openTab(answers);
    await opened.user.click(await screen.findByRole('button', { name: action }));
    return { ...opened, dialog: await dialogOf(title) };
  };
const openCreate = opening('Create New Training', 'Create Training Type');
const openEdit = opening('Edit Firearms Qualification', 'Edit Training');
async function openDelete(answers: Answers = {}) {
  const opened = openTab({ [classesCall]: ok([]), ...answers });
  await chooseInMenu(opened.user, 'More actions for Firearms Qualification', 'Delete');
  const dialog = await dialogOf('Delete Training');
  await waitFor(() => dialog.getByRole('button', { name: /Delete|Archive instead/ }));
  return { ...opened, dialog };
}

// spec 2.47, 9.12
test('training types are sorted by name, and their actions name them', async () => {
  const coming = [
    itsClass({ id: 'A', enrolled_count: 11, class_size: 12, waitlisted_count: 2 }),
    itsClass({ id: 'B', training_dates: [] }),
  ];
  openTab({ [typesCall]: ok(three), [comingCall]: ok(coming) });
  const table = within(await screen.findByRole('table', { name: 'Manage Trainings' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    'Expand',
    'Training Name',
    'Next class',
    'Mandatory',
    'Type',
    'Expires After',
    'Actions',
  ]);
  expect(cells()).toEqual([
    ['Emergency Driving', 'None', 'No', 'Out of Department', 'Never'],
    ['Firearms Qualification', 'Wed, Mar 3, 202711 of 12 seats taken, 2 waiting', 'Yes', 'In Department', '12 months'],
    ['Leadership', 'None', 'Yes', 'In Department', '1 month'],
  ]);
  for (const name of ['Add a class to Leadership', 'Edit Leadership', 'More actions for Leadership'])
    table.getByRole('button', { name });
});

test('the sort is in the URL', async () => {
  const { user } = openTab({ [typesCall]: ok(three) }, '/training?tab=manage&sort=-expires');
  const head = await screen.findByRole('columnheader', { name: 'Expires After' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(cells().map(([name]) => name)).toEqual(['Firearms Qualification', 'Leadership', 'Emergency Driving']);
  await user.click(within(head).getByRole('button'));
  expect(currentUrl()).toBe('/training?tab=manage&sort=expires');
  await user.click(within(screen.getByRole('columnheader', { name: 'Training Name' })).getByRole('button'));
  expect(currentUrl()).toBe('/training?tab=manage');
});

// spec 2.49, 8.33
test('types that cannot be loaded show a message and a retry, and no types a text', async () => {
  const { answers, user } = openTab({ [typesCall]: refused(500) });
  await screen.findByText('Failed to fetch training types');
  answers[typesCall] = ok([]);
  await user.click(button('Try again'));
  await screen.findByText('No training types defined.');
});

// spec 2.50, 5.13, 7.30, 9.8
test('creating a type requires a name, sends the values, and reloads the list', async () => {
  const { answers, dialog, to, user } = await openCreate({ [create]: ok(aType({ id: 'T9', name: 'Drones' })) });
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await dialog.findByText('Name is required');
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  expect(to(create)).toEqual([]);

  await user.type(dialog.getByLabelText('Name'), 'Drones');
  await user.type(dialog.getByLabelText('Description'), 'Part 107');
  await user.type(dialog.getByLabelText('Expires after (months)'), '24');
  expect(dialog.queryByLabelText('Required from')).toBeNull();
  await user.click(dialog.getByLabelText('Mandatory for every employee'));
  await user.type(dialog.getByLabelText('Required from'), '2020-01-15');
  answers[typesCall] = ok([aType(), aType({ id: 'T9', name: 'Drones' })]);
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await noDialog();
  expect(to(create)[0]?.body).toEqual({
    name: 'Drones',
    description: 'Part 107',
    is_mandatory: true,
    type: 'in_department',
    mandatory_since: '2020-01-15',
    expiration_months: 24,
  });
  await screen.findByRole('button', { name: 'Edit Drones' });
  await screen.findByText('Drones has been created.');
});

// spec 8.22, 8.23
test.each([
  [409, {}, 'A training with this name already exists'],
  [500, {}, 'Failed to create training type'],
])('a refused type (%d) says so and keeps the typed values', async (status, body, text) => {
  const { dialog, user } = await openCreate({ [create]: refused(status, body) });
  await user.type(dialog.getByLabelText('Name'), 'Drones');
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await dialog.findByText(text);
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Drones');
});

test('a type is sent once, even if clicked twice, and the dialog stays open until the response', async () => {
  const answer = pausedResponse(ok(aType({ id: 'T9', name: 'Drones' })));
  const { dialog, to, user } = await openCreate({ [create]: answer.answer });
  await user.type(dialog.getByLabelText('Name'), 'Drones{Enter}{Enter}');
  await user.dblClick(dialog.getByRole('button', { name: 'Creating...' }));
  await user.keyboard('{Escape}');
  expect(to(create)).toHaveLength(1);
  answer.release();
  await noDialog();
});

test('closing a form with typed text asks first', async () => {
  const { dialog, user } = await openCreate();
  await user.type(dialog.getByLabelText('Name'), 'D');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await noDialog();
  await user.click(button('Create New Training'));
  expect((await dialogOf('Create Training Type')).getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

// spec 2.54, 7.31
test('editing starts with the stored values, and sends them without a description', async () => {
  const { dialog, to, user } = await openEdit({ [update]: ok(aType()), [classesCall]: ok([]) });
  expect(dialog.getByLabelText<HTMLInputElement>('Required from').value).toBe('2024-03-01');
  expect(dialog.queryByLabelText('Description')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Type'), 'Out of Department');
  await user.clear(dialog.getByLabelText('Expires after (months)'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toEqual({
    name: 'Firearms Qualification',
    is_mandatory: true,
    type: 'out_of_department',
    mandatory_since: '2024-03-01',
    expiration_months: null,
    read: {
      name: 'Firearms Qualification',
      is_mandatory: true,
      type: 'in_department',
      mandatory_since: '2024-03-01',
      expiration_months: 12,
      course_number: '',
      category_ids: [],
      assessment: null,
      passing_score: null,
      requires_pass: false,
      course_of_fire: '',
      remediation: '',
      instructor_type_id: null,
      no_evaluation: false,
      prerequisite_ids: [],
      form_ids: [],
    },
  });
});

test.each(['1e3', '2.7', '-1', '1201', 'x'])('months of "%s" are refused at their field', async (text) => {
  const { dialog, to, user } = await openEdit({ [update]: ok(aType()) });
  const months = dialog.getByLabelText<HTMLInputElement>('Expires after (months)');
  await user.clear(months);
  await user.type(months, text);
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  dialog.getByText(/^Expiration months must be (a whole number|at least 0|at most 1200)$/);
  expect([months.value, to(update)]).toEqual([text, []]);
});

// spec 8.24
test('a failed edit says so', async () => {
  const { dialog, user } = await openEdit({ [update]: refused(500) });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Failed to update training type');
});

// spec 5.35, 8.25, 8.26
test.each([
  [400, 'Cannot delete training type with existing classes'],
  [500, 'Failed to delete training'],
])('deleting a type asks first; answered %d it says: %s', async (status, text) => {
  const { dialog, to, user } = await openDelete({ [remove]: refused(status) });
  dialog.getByText('Delete Firearms Qualification?');
  expect(to(remove)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(text);
});

test('a deleted type is removed from the list', async () => {
  const { answers, dialog, user } = await openDelete({ [remove]: ok({ detail: 'Training deleted' }) });
  answers[typesCall] = ok([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No training types defined.');
});

// spec 8.28
test('a list that cannot be loaded again after a write shows a message and a retry', async () => {
  const { answers, dialog, user } = await openDelete({ [remove]: ok({ detail: 'Training deleted' }) });
  answers[typesCall] = refused(503);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to refresh training data');
  await noDialog();
  answers[typesCall] = ok([]);
  await user.click(button('Try again'));
  await screen.findByText('No training types defined.');
  await waitFor(() => expect(screen.queryByText('Failed to refresh training data')).toBeNull());
});

test('a type with classes cannot be deleted: the dialog says so, and archives it instead', async () => {
  const { answers, dialog, to, user } = await openDelete({
    [classesCall]: ok([itsClass({ id: 'A' })]),
    [comingCall]: ok([itsClass({ id: 'A' })]),
    [archive]: ok(aType({ archived: true })),
  });
  dialog.getByText('Cannot delete training type with existing classes');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Archive instead' }));
  const confirm = await dialogOf('Archive training');
  confirm.getByText(/While it is archived, it is not required/);
  confirm.getByText('1 upcoming class will still take place.');
  answers[typesCall] = ok([aType({ archived: true })]);
  await user.click(confirm.getByRole('button', { name: 'Archive' }));
  await screen.findByText('All trainings are archived.');
  expect(to(archive)[0]?.body).toEqual({ archived: true });
  expect(to(remove)).toEqual([]);

  await user.click(screen.getByRole('switch', { name: 'Show archived (1)' }));
  await screen.findByText('Archived');
  expect(screen.queryByRole('button', { name: 'Add a class to Firearms Qualification' })).toBeNull();
  await chooseInMenu(user, 'More actions for Firearms Qualification', 'Delete');
  const kept = await dialogOf('Delete Training');
  await kept.findByText(/It is archived and hidden from the lists/);
  expect(kept.queryByRole('button', { name: 'Archive instead' })).toBeNull();
  await user.keyboard('{Escape}');
  await noDialog();
  answers[archive] = ok(aType());
  await chooseInMenu(user, 'More actions for Firearms Qualification', 'Take out of archive');
  const back = await dialogOf('Take out of archive');
  answers[typesCall] = ok([aType()]);
  await user.click(back.getByRole('button', { name: 'Take out of archive' }));
  await screen.findByRole('button', { name: 'Add a class to Firearms Qualification' });
  expect(to(archive)[1]?.body).toEqual({ archived: false });
});

test('a link opens the training, the class and its dialog, which leaves the address when it is closed', async () => {
  const address = `/training?tab=manage&type=${typeId}&class=A&dialog=edit-class`;
  const { user } = openTab({ [classesCall]: ok([itsClass({ id: 'A' })]) }, address);
  await dialogOf('Edit Training Class');
  expect(currentUrl()).toBe(address);
  await user.keyboard('{Escape}');
  await noDialog();
  expect(currentUrl()).toBe(`/training?tab=manage&type=${typeId}&class=A`);
  await screen.findByRole('button', { name: 'Edit, Room A' });
  expect(screen.getByText('Room A').closest('tr')?.dataset.marked).toBe('true');
});

test('a link to a class that is gone opens no dialog', async () => {
  openTab({ [classesCall]: ok([]) }, `/training?tab=manage&type=${typeId}&class=X&dialog=attendance`);
  await waitFor(() => expect(currentUrl()).toBe(`/training?tab=manage&type=${typeId}&class=X`));
  await noDialog();
});

test('a link that is followed on the screen itself opens the classes of its training', async () => {
  const { user } = openTab(
    {
      [typesCall]: ok(three),
      [classesCall]: ok([itsClass({ id: 'A' })]),
      'GET /api/training-types/T3/classes/': ok([]),
    },
    '/training?tab=manage&type=T3',
    <Link to={`/training?tab=manage&type=${typeId}`}>The other training</Link>,
  );
  await screen.findByRole('button', { name: 'Show classes of Leadership', expanded: true });
  await user.click(screen.getByRole('link', { name: 'The other training' }));
  await screen.findByRole('button', { name: 'Show classes of Firearms Qualification', expanded: true });
  await screen.findByRole('table', { name: /of Firearms Qualification/ });
});
