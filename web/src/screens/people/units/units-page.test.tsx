import type { PermissionMap } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/fake-network.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { anEmployee, cells, detectives, patrol, roster, sworn } from '../../../testing/roster-screen.tsx';
import { windowIs } from '../../../testing/setup.ts';
import { textsOf } from '../../../testing/tables.ts';

const summary = 'GET /api/compliance/summary/';
const inPatrol = { unit_id: patrol.id, unit_name: patrol.name };
const people = [
  anEmployee('1010', { ...inPatrol, supervisor_id: '1001', supervisor_name: 'Kim Lee 1001' }),
  anEmployee('1020', { ...inPatrol, supervisor_id: '1010', supervisor_name: 'Kim Lee 1010' }),
  anEmployee('1030', { ...inPatrol, active: false }),
  anEmployee('1040'),
];

// Without the chart, which needs a layout and has a journey.
beforeEach(() => windowIs(390));

async function openLists(permissions?: PermissionMap) {
  const opened = roster(people, permissions);
  opened.answers[summary] = { status: 500 };
  const app = browseApp('/employees/units');
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...opened, ...app, units: await part('Units'), groups: await part('Groups') };
}
const rowsOf = (part: ReturnType<typeof within>) => textsOf(part.getAllByRole('listitem'));

test('a unit has its active people, their list, the head of the unit, and its compliant share', async () => {
  const { answers, units, groups, user, address } = await openLists({ admin_access: true });
  expect(rowsOf(units)).toEqual(['Patrol2 people · Kim Lee 1010EditRemove', 'Detectives0 peopleEditRemove']);
  expect(rowsOf(groups)).toEqual(['Sworn0 peopleEditRemove']);
  // A failed summary leaves the lists usable.
  const share = { id: patrol.id, name: patrol.name, people: 2, current: 1, by_status: [] };
  answers[summary] = ok({ units: [share], groups: [] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await units.findByText('2 people · 50% compliant · Kim Lee 1010');
  expect(units.queryByRole('link', { name: 'Detectives' })).toBeNull();
  await user.click(units.getByRole('link', { name: 'Patrol' }));
  await waitFor(() => expect(cells().map(([id]) => id)).toEqual(['1010', '1020']));
  expect(address()).toBe(`/employees?unit=${patrol.id}&active=yes`);
});

test('a clerk sees no shares, and filters the employees by unit', async () => {
  const { units, count, user } = await openLists();
  expect(rowsOf(units)).toHaveLength(2);
  expect(count(summary)).toBe(0);
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Employees'));
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Patrol');
  await waitFor(() => expect(cells().map(([id]) => id)).toEqual(['1010', '1020', '1030']));
  expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
});

test('a group is added, and a name that is taken has its message', async () => {
  const { answers, user, groups, to } = await openLists();
  const add = 'POST /api/groups/';
  answers[add] = refused(409, { detail: 'There is a group of this name.', code: 'name_taken' });
  await user.click(await groups.findByRole('button', { name: 'Add a group' }));
  await user.type(groups.getByLabelText('Group name'), 'Reserve{Enter}');
  await groups.findByText(/There is a group of this name/);
  const made = { id: `${sworn.id.slice(0, -1)}2`, name: 'Reserve' };
  answers[add] = { status: 201, body: made };
  answers['GET /api/groups/'] = ok([made, sworn]);
  await user.type(groups.getByLabelText('Group name'), '{Enter}');
  await waitFor(() => expect(rowsOf(groups)).toEqual(['Reserve0 peopleEditRemove', 'Sworn0 peopleEditRemove']));
  expect(to(add)[1]?.body).toEqual({ name: 'Reserve' });
});

test('a unit is renamed with its read name, also in the list of employees', async () => {
  const { answers, user, units, to } = await openLists();
  const update = `PUT /api/units/${patrol.id}/`;
  const renamed = { ...patrol, name: 'Patrol North' };
  answers[update] = ok(renamed);
  answers['GET /api/units/'] = ok([detectives, renamed]);
  await user.click(await units.findByRole('button', { name: 'Edit Patrol' }));
  await user.type(units.getByLabelText('Unit name'), ' North{Enter}');
  await units.findByText('Patrol North');
  expect(to(update)[0]?.body).toEqual({
    name: 'Patrol North',
    parent_id: '',
    minimum_staff: null,
    read: { name: 'Patrol', parent_id: '', minimum_staff: null },
  });
  answers['GET /api/employee-list/'] = ok(
    people.map((one) => (one.unit_id ? { ...one, unit_name: 'Patrol North' } : one)),
  );
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Employees'));
  await waitFor(() => expect(cells()[0]).toContain('Patrol North'));
});

test('a unit with employees stays, with the reason', async () => {
  const { answers, user, units } = await openLists();
  const remove = `DELETE /api/units/${patrol.id}/`;
  const reason = 'Kim Lee 1010 is in this unit.';
  answers[remove] = refused(409, { detail: reason, code: 'in_use' });
  await user.click(await units.findByRole('button', { name: 'Remove Patrol' }));
  await user.click(units.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(units.getByRole('alert').textContent).toContain(reason));
  expect(units.getByText('Remove Patrol from the list?')).toBeTruthy();
});

test('a unit includes its parts in the counts, the lists and the filter of employees', async () => {
  const { answers, user, units, to } = await openLists();
  const update = `PUT /api/units/${patrol.id}/`;
  const placed = { ...patrol, parent_id: detectives.id };
  answers[update] = ok(placed);
  answers['GET /api/units/'] = ok([detectives, placed]);
  await user.click(await units.findByRole('button', { name: 'Edit Patrol' }));
  await user.selectOptions(units.getByLabelText('Part of'), 'Detectives');
  await user.click(units.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rowsOf(units)[0]).toContain('Detectives2 people'));
  expect(to(update)[0]?.body).toMatchObject({ parent_id: detectives.id, read: { parent_id: '' } });
  await user.click(units.getByRole('button', { name: 'Edit Detectives' }));
  expect(textsOf(within(units.getByLabelText('Part of')).getAllByRole('option'))).toEqual(['No other unit']);
  await user.click(units.getByRole('button', { name: 'Cancel' }));
  await user.click(units.getByRole('link', { name: 'Detectives' }));
  await waitFor(() => expect(cells().map(([id]) => id)).toEqual(['1010', '1020']));
  expect(screen.getByText('Detectives, Active')).toBeTruthy();
});
