import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refused } from '../../../../testing/fake-network.ts';
import {
  anEmployee,
  cells,
  detectives,
  openRoster,
  patrol,
  roster,
  sworn,
} from '../../../../testing/roster-screen.tsx';
import { textsOf } from '../../../../testing/tables.ts';

async function openLists() {
  const opened = roster([anEmployee('1010', { unit_id: patrol.id, unit_name: patrol.name })]);
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name: 'Units and groups' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Units and groups' }));
  const part = async (name: string) => within(await dialog.findByRole('region', { name }));
  return { ...opened, user, units: await part('Units'), groups: await part('Groups') };
}
const rowsOf = (part: ReturnType<typeof within>) => textsOf(part.getAllByRole('listitem'));

test('a group is added, and a name that is taken has its message', async () => {
  const { answers, user, groups, to } = await openLists();
  const add = 'POST /api/groups/';
  answers[add] = refused(409, { detail: 'There is a group of this name.', code: 'name_taken' });
  await user.click(await groups.findByRole('button', { name: 'Add a group' }));
  await user.type(groups.getByLabelText('Name of the group'), 'Reserve{Enter}');
  await groups.findByText(/There is a group of this name/);
  const made = { id: `${sworn.id.slice(0, -1)}2`, name: 'Reserve' };
  answers[add] = { status: 201, body: made };
  answers['GET /api/groups/'] = ok([made, sworn]);
  await user.type(groups.getByLabelText('Name of the group'), '{Enter}');
  await waitFor(() => expect(rowsOf(groups)).toEqual(['ReserveEditRemove', 'SwornEditRemove']));
  expect(to(add)[1]?.body).toEqual({ name: 'Reserve' });
});

test('a unit is renamed as it was read, also in the list of employees', async () => {
  const { answers, user, units, to } = await openLists();
  const update = `PUT /api/units/${patrol.id}/`;
  const renamed = { ...patrol, name: 'Patrol North' };
  answers[update] = ok(renamed);
  answers['GET /api/units/'] = ok([detectives, renamed]);
  await user.click(await units.findByRole('button', { name: 'Edit Patrol' }));
  await user.type(units.getByLabelText('Name of the unit'), ' North{Enter}');
  await units.findByText('Patrol North');
  expect(to(update)[0]?.body).toEqual({ name: 'Patrol North', read: { name: 'Patrol' } });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cells()[0]).toContain('Patrol North'));
});

test('a unit that somebody is in stays, with the reason', async () => {
  const { answers, user, units } = await openLists();
  const remove = `DELETE /api/units/${patrol.id}/`;
  const reason = 'Kim Lee 1010 is in this unit.';
  answers[remove] = refused(409, { detail: reason, code: 'in_use' });
  await user.click(await units.findByRole('button', { name: 'Remove Patrol' }));
  await user.click(units.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(units.getByRole('alert').textContent).toContain(reason));
  expect(units.getByText('Remove Patrol from the list?')).toBeTruthy();
});
