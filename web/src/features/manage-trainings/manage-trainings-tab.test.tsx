import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, held, ok, refused } from '../../testing/fake-network.ts';
import {
  aType,
  button,
  classesCall,
  dialogOf,
  noDialog,
  openTab,
  typeId,
  typesCall,
} from '../../testing/manage-trainings-screen.tsx';
import { currentUrl } from '../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../testing/tables.ts';

const create = 'POST /api/training-types/';
const update = `PUT /api/training-types/${typeId}/`;
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
const openDelete = opening('Delete Firearms Qualification', 'Delete Training');

test('training types are sorted by name, and their actions name them', async () => {
  openTab({ [typesCall]: ok(three) });
  const table = within(await screen.findByRole('table', { name: 'Manage Trainings' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    'Expand',
    'Training Name',
    'Mandatory',
    'Type',
    'Expires After',
    'Actions',
  ]);
  expect(cells()).toEqual([
    ['Emergency Driving', 'No', 'Out of Department', 'Never'],
    ['Firearms Qualification', 'Yes', 'In Department', '12 months'],
    ['Leadership', 'Yes', 'In Department', '1 month'],
  ]);
  for (const name of ['Add a class to Leadership', 'Edit Leadership', 'Delete Leadership'])
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

test('types that cannot be loaded show a message and a retry, and no types a text', async () => {
  const { answers, user } = openTab({ [typesCall]: refused(500) });
  await screen.findByText('Failed to fetch training types');
  answers[typesCall] = ok([]);
  await user.click(button('Try again'));
  await screen.findByText('No training types defined.');
});

test('creating a type requires a name, sends the values, and reloads the list', async () => {
  const { answers, dialog, to, user } = await openCreate({ [create]: ok(aType({ id: 'T9', name: 'Drones' })) });
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await dialog.findByText('Name is required');
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  expect(to(create)).toEqual([]);

  await user.type(dialog.getByLabelText('Name'), 'Drones');
  await user.type(dialog.getByLabelText('Description'), 'Part 107');
  await user.type(dialog.getByLabelText('Expires after (months)'), '24');
  await user.click(dialog.getByLabelText('Mandatory for every employee'));
  answers[typesCall] = ok([aType(), aType({ id: 'T9', name: 'Drones' })]);
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await noDialog();
  expect(to(create)[0]?.body).toEqual({
    name: 'Drones',
    description: 'Part 107',
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 24,
  });
  await screen.findByRole('button', { name: 'Delete Drones' });
  await screen.findByText('Drones has been created.');
});

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
  const answer = held(ok(aType({ id: 'T9', name: 'Drones' })));
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

test('editing starts with the stored values, and sends them without a description', async () => {
  const { dialog, to, user } = await openEdit({ [update]: ok(aType()), [classesCall]: ok([]) });
  expect(dialog.queryByLabelText('Description')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Type'), 'Out of Department');
  await user.clear(dialog.getByLabelText('Expires after (months)'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toEqual({
    name: 'Firearms Qualification',
    is_mandatory: true,
    type: 'out_of_department',
    expiration_months: null,
    read: { name: 'Firearms Qualification', is_mandatory: true, type: 'in_department', expiration_months: 12 },
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

test('a failed edit says so', async () => {
  const { dialog, user } = await openEdit({ [update]: refused(500) });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Failed to update training type');
});

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
