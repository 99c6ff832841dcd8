import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import { button, categoriesCall, dialogOf, openTab, placesCall } from '../../../testing/manage-trainings-screen.tsx';
import { textsOf } from '../../../testing/tables.ts';

const [range, room] = [
  { id: 'P1', name: 'Range 2', address: '1 Hill Road', capacity: 8 },
  { id: 'P2', name: 'Room B' },
];
const force = { id: 'C1', name: 'Use of force' };

async function openLists(answers: Answers = {}) {
  const opened = openTab({ [placesCall]: ok([range, room]), [categoriesCall]: ok([force]), ...answers });
  await opened.user.click(await screen.findByRole('button', { name: 'Locations, categories and holidays' }));
  const dialog = await dialogOf('Locations, categories and holidays');
  return { ...opened, dialog, places: within(await dialog.findByRole('region', { name: 'Locations' })) };
}

const rowsOf = (part: ReturnType<typeof within>) => textsOf(part.getAllByRole('listitem'));

test('places have their address and capacity, and empty lists say so', async () => {
  const { dialog, places } = await openLists({ [categoriesCall]: ok([]) });
  await places.findByText('1 Hill Road, 8 people');
  await dialog.findByText('There are no categories yet.');
  dialog.getByRole('button', { name: 'Add a category' });
});

test('a place is changed as it was read, and one that another person changed is kept on a second save', async () => {
  const update = 'PUT /api/places/P1/';
  const theirs = { field: 'capacity', theirs: '9', value: 9 };
  const { answers, places, user, to } = await openLists({
    [update]: refused(409, { detail: 'Changed', code: 'edit_conflict', conflicts: [theirs] }),
  });
  await user.click(await places.findByRole('button', { name: 'Edit Range 2' }));
  const group = within(places.getByRole('group', { name: 'Edit Range 2' }));
  const capacity = group.getByLabelText<HTMLInputElement>('Capacity');
  await user.clear(capacity);
  await user.type(capacity, '12');
  await user.click(group.getByRole('button', { name: 'Save' }));
  await group.findByText('Another person changed this. It is now: 9');
  group.getByText('Another person changed this after you opened it. Save again to keep what you typed.');
  const saved = { ...range, capacity: 12 };
  answers[update] = ok(saved);
  answers[placesCall] = ok([saved, room]);
  await user.click(group.getByRole('button', { name: 'Save' }));
  await places.findByText('1 Hill Road, 12 people');
  const body = { name: 'Range 2', address: '1 Hill Road', capacity: 12 };
  expect(to(update).map((one) => one.body)).toEqual([
    { ...body, read: { ...body, capacity: 8 } },
    { ...body, read: { ...body, capacity: 9 } },
  ]);
});

test('a category is added by Enter, and its name must not be empty', async () => {
  const made = { id: 'C2', name: 'Driving' };
  const { answers, dialog, user, to } = await openLists({ 'POST /api/training-categories/': ok(made) });
  await user.click(await dialog.findByRole('button', { name: 'Add a category' }));
  const name = dialog.getByLabelText('Category name');
  await user.type(name, ' {Enter}');
  dialog.getByText('Name is required');
  expect(to('POST /api/training-categories/')).toEqual([]);
  answers[categoriesCall] = ok([made, force]);
  await user.clear(name);
  await user.type(name, 'Driving{Enter}');
  const part = within(dialog.getByRole('region', { name: 'Categories' }));
  await waitFor(() => expect(rowsOf(part)).toEqual(['DrivingEditRemove', 'Use of forceEditRemove']));
  expect(to('POST /api/training-categories/')[0]?.body).toEqual({ name: 'Driving' });
});

test('a place is removed after a question, and one that is in use stays with the reason', async () => {
  const remove = 'DELETE /api/places/P1/';
  const reason = 'A class to come is held at this place.';
  const { answers, places, user } = await openLists({ [remove]: refused(409, { detail: reason, code: 'in_use' }) });
  await user.click(await places.findByRole('button', { name: 'Remove Range 2' }));
  places.getByText('Remove Range 2 from the list?');
  await user.click(places.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(places.getByRole('alert').textContent).toContain(reason));
  answers[remove] = ok({ detail: 'Removed' });
  answers[placesCall] = ok([room]);
  await user.click(places.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(rowsOf(places)).toEqual(['Room BEditRemove']));
});

test('a list that cannot be loaded is loaded again', async () => {
  const { answers, places, user } = await openLists({ [placesCall]: refused(500) });
  await places.findByText("We couldn't load the locations. Check your connection and try again.");
  answers[placesCall] = ok([range]);
  await user.click(places.getByRole('button', { name: 'Try again' }));
  await places.findByText('Range 2');
});

test('closing asks before a typed name is lost', async () => {
  const { dialog, user } = await openLists();
  await user.click(await dialog.findByRole('button', { name: 'Add a location' }));
  await user.type(dialog.getByLabelText('Location name'), 'Gym');
  await user.keyboard('{Escape}');
  await screen.findByText('Discard your entries?');
  await user.click(button('Keep editing'));
  expect(dialog.getByLabelText<HTMLInputElement>('Location name').value).toBe('Gym');
});
