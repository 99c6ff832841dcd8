import type { Employee } from '@muster/shared/areas/roster';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rankOrder } from '../../../parts/roster/sorting.ts';
import { ok } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anEmployee, browseRoster, cells, ids, openRoster, roster } from '../../../testing/roster-screen.tsx';
import { windowIs } from '../../../testing/setup.ts';
import { textsOf } from '../../../testing/tables.ts';
import { sorted } from '../../../ui/data-table/sorting.ts';

const people = [
  anEmployee('1010', { last_name: 'Adams', middle_name: 'quincy', rank_name: 'Officer', rank_order: 10 }),
  anEmployee('999', { last_name: 'Baker', badge_number: '88', active: false, rank_order: 2 }),
  anEmployee('1002', { last_name: 'Cruz', badge_number: '9', rank_id: null, rank_name: null, rank_order: null }),
];

async function sortBy(user: Awaited<ReturnType<typeof openRoster>>, title: string) {
  await user.click(within(screen.getByRole('columnheader', { name: title })).getByRole('button'));
}

// spec 2.57, 2.61, 2.63, 9.12
test('the roster is sorted by employee ID as a number', async () => {
  roster(people);
  await openRoster();
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    '',
    'Employee ID',
    'Last Name',
    'First Name',
    'Middle Initial',
    'Badge Number',
    'Rank',
    'Active',
    'Actions',
  ]);
  expect(cells()).toEqual([
    ['999', 'Baker', 'Kim', '', '88', 'Sergeant', 'No'],
    ['1002', 'Cruz', 'Kim', '', '9', '', 'Yes'],
    ['1010', 'Adams', 'Kim', 'q', '71010', 'Officer', 'Yes'],
  ]);
  screen.getByText('3 employees');
  screen.getByRole('button', { name: 'Edit Kim Adams' });
  screen.getByRole('button', { name: 'More actions for Kim Adams' });
  expect(screen.getByRole('link', { name: 'Adams' }).getAttribute('href')).toBe('/people/1010');
});

// spec 2.59, 2.60, 2.63
test('a head sorts, at the second click in reverse: the rank by its order, the badge as a number', async () => {
  roster(people);
  const user = await openRoster();
  await sortBy(user, 'Rank');
  await waitFor(() => expect(ids()).toEqual(['999', '1010', '1002']));
  await sortBy(user, 'Rank');
  await waitFor(() => expect(ids()).toEqual(['1002', '1010', '999']));
  await sortBy(user, 'Badge Number');
  await waitFor(() => expect(ids()).toEqual(['1002', '999', '1010']));
  expect(screen.getByRole('columnheader', { name: 'Badge Number' }).getAttribute('aria-sort')).toBe('ascending');
});

test('unit, group and supervisor are columns if they are used, and the search finds them', async () => {
  const [adams, baker, cruz] = people as [Employee, Employee, Employee];
  const supervised = {
    ...adams,
    unit_id: 'U1',
    unit_name: 'Patrol',
    supervisor_id: '999',
    supervisor_name: 'Kim Baker',
  };
  roster([supervised, baker, { ...cruz, unit_id: 'U2', unit_name: 'Detectives' }]);
  const user = await openRoster('/employees?sort=unit');
  const heads = textsOf(screen.getAllByRole('columnheader'));
  expect(heads.slice(6)).toEqual(['Rank', 'Unit', 'Supervisor', 'Active', 'Actions']);
  expect(cells()).toEqual([
    ['1002', 'Cruz', 'Kim', '', '9', '', 'Detectives', '', 'Yes'],
    ['1010', 'Adams', 'Kim', 'q', '71010', 'Officer', 'Patrol', 'Kim Baker', 'Yes'],
    ['999', 'Baker', 'Kim', '', '88', 'Sergeant', '', '', 'No'],
  ]);
  expect(screen.getByRole('link', { name: 'Kim Baker' }).getAttribute('href')).toBe('/people/999');
  await user.type(screen.getByRole('searchbox'), 'kim baker');
  await waitFor(() => expect(ids()).toEqual(['1010', '999']));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'detec');
  await waitFor(() => expect(ids()).toEqual(['1002']));
});

// spec 2.62, 9.13
test('a missing rank order counts as 999999; one that is not a number is last in both directions', () => {
  const rows = [
    { rank_order: 'x' },
    { rank_order: null },
    { rank_order: '1000000' },
    { rank_order: 3 },
    { rank_order: '' },
  ];
  const order = (direction: 'ascending' | 'descending') =>
    sorted(rows, rankOrder, direction).map(({ rank_order }) => rank_order);
  expect(order('ascending')).toEqual([3, null, '1000000', 'x', '']);
  expect(order('descending')).toEqual(['1000000', null, 3, 'x', '']);
});

// spec 2.58
test.each([
  ['ADAM', ['1010']],
  ['quin', ['1010']],
  ['88', ['999']],
  ['sergeant', ['999']],
  ['no', ['999']],
  ['00', ['1002']],
])('searching %s finds employees with it in any field', async (text, found) => {
  roster(people);
  const user = await openRoster();
  await user.type(screen.getByRole('searchbox'), text);
  await waitFor(() => expect(ids()).toEqual(found));
  screen.getByText(`${found.length} of 3 employees`);
});

test('/ focuses the search, and a search without results says so', async () => {
  roster(people);
  const user = await openRoster();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('zzz');
  await screen.findByText('No employees match “zzz”.');
});

test('search and sort come from the URL', async () => {
  roster(people);
  await openRoster('/employees?search=kim&sort=-last_name');
  expect(ids()).toEqual(['1002', '999', '1010']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kim');
});

test('the link to the screen clears search and sort', async () => {
  roster(people);
  const user = await openRoster('/employees?search=adams&sort=-last_name');
  expect(ids()).toEqual(['1010']);
  await user.click(await screen.findByRole('link', { name: 'Employees' }));
  await waitFor(() => expect(ids()).toEqual(['999', '1002', '1010']));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a list is loaded page by page; a failed page can be retried', async () => {
  const { answers, to } = roster([]);
  const next = 'GET /api/employee-list/?cursor=c2';
  answers['GET /api/employee-list/'] = {
    ...ok(people.slice(0, 2)),
    headers: { Link: '</api/employee-list/?cursor=c2>; rel="next"' },
  };
  answers[next] = { status: 500 };
  const user = await openRoster();
  await screen.findByText(/^Failed to fetch employees\..* 2 employees/);
  answers[next] = ok(people.slice(2));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(ids()).toContain('1002'));
  expect(to('GET /api/employee-list/')).toHaveLength(1);
});

// spec 8.43
test('a list that cannot be loaded shows a message and a retry, and an empty list a text', async () => {
  const { answers } = roster([]);
  answers['GET /api/employee-list/'] = { status: 500 };
  const user = renderApp('/employees');
  await screen.findByText('Failed to fetch employees');
  answers['GET /api/employee-list/'] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No employees yet.');
});

// spec 2.13
test.each([{}, { manage_trainings: true }])(
  'a person with %o is redirected to the dashboard and has no link',
  async (held) => {
    roster(people, held);
    renderApp('/employees');
    await screen.findByText('Welcome to the Dashboard');
    expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull();
  },
);

// spec 2.12
test.each([{ manage_employees: true }, { admin_access: true }])('a person with %o has the link', async (held) => {
  roster(people, held);
  const user = renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'Employees' }));
  await screen.findByRole('table', { name: 'Employees' });
});

test('a link opens Edit Employee of its employee, and closing it removes the parameter', async () => {
  roster(people);
  const { user, address } = await browseRoster('/employees?search=kim&edit=1010');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
  expect(form.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Adams');
  expect(address()).toContain('edit=1010');
  await user.type(form.getByLabelText('Last Name'), 'x');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/employees?search=kim'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Kim Baker' }));
  await screen.findByRole('dialog', { name: 'Edit Employee' });
});

test('a link opens Create Employee; one to an unknown employee says so', async () => {
  roster(people);
  const { user, address } = await browseRoster('/employees?create=1');
  await screen.findByRole('dialog', { name: 'Create Employee' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/employees'));
});

test('a link to an unknown employee says so, and the list stays', async () => {
  roster(people);
  const { address } = await browseRoster('/employees?edit=4711');
  await screen.findByText('No employee of your department has the ID 4711.');
  await waitFor(() => expect(address()).toBe('/employees'));
  expect(ids()).toEqual(['999', '1002', '1010']);
});

test('the list is filtered by rank and active, with the filters in the URL', async () => {
  const officer = { rank_id: 'r-officer', rank_name: 'Officer', rank_order: 3 };
  roster([anEmployee('1', officer), anEmployee('2', { ...officer, active: false }), anEmployee('3')]);
  const { user, address } = await browseRoster('/employees?rank=r-officer');
  await waitFor(() => expect(ids()).toEqual(['1', '2']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Active' }), 'Active');
  await waitFor(() => expect(ids()).toEqual(['1']));
  expect(address()).toBe('/employees?rank=r-officer&active=yes');
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await screen.findByText(/No employees match/);
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3']));
  expect(address()).toBe('/employees');
});

test('the list is filtered by accounts that never signed in; an unknown filter is removed', async () => {
  const { answers } = roster(people);
  const waiting = { employee_id: '1002', name: 'Kim Cruz', state: 'no_password', locked_until: null };
  answers['GET /api/dashboard/staff/'] = ok({
    training: null,
    accounts: { waiting: { count: 1, rows: [waiting] }, locked: { count: 0, rows: [] } },
    bug_reports: null,
  });
  const { user, address } = await browseRoster('/employees?account=waiting&active=maybe');
  await waitFor(() => expect(ids()).toEqual(['1002']));
  expect(address()).toBe('/employees?account=waiting');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Locked');
  await screen.findByText('No employees match these filters.');
});

test('a failure to load the accounts shows a message, a retry and all employees', async () => {
  const { answers } = roster(people);
  answers['GET /api/dashboard/staff/'] = { status: 503 };
  const user = await openRoster('/employees?account=locked');
  await screen.findByText(/couldn't load the account states/);
  expect(ids()).toEqual(['999', '1002', '1010']);
  const locked = { employee_id: '999', name: 'Kim Baker', state: 'locked', locked_until: '2026-05-13T17:00:00Z' };
  const accounts = { waiting: { count: 0, rows: [] }, locked: { count: 1, rows: [locked] } };
  answers['GET /api/dashboard/staff/'] = ok({ training: null, accounts, bug_reports: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(ids()).toEqual(['999']));
});

test('selected employees can be exported and printed; the search keeps the selection of the others', async () => {
  roster(people);
  const user = await openRoster();
  await user.click(screen.getByRole('checkbox', { name: 'Select Kim Baker' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected rows' }));
  bar.getByText('1 employee selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  bar.getByText('3 employees selected');
  await user.type(screen.getByRole('searchbox'), 'adams');
  await screen.findByText('1 employee selected');
  await user.clear(screen.getByRole('searchbox'));
  await screen.findByText('3 employees selected');
  bar.getByRole('button', { name: 'Export CSV' });
  await user.click(bar.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull());
});

test('in a narrow window the filters and the order are behind one button', async () => {
  windowIs(820);
  roster(people);
  const user = await openRoster('/employees?active=no');
  expect(ids()).toEqual(['999']);
  expect(screen.queryByRole('combobox', { name: 'Active' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter, 1 active' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Active' }), 'Active or not');
  await waitFor(() => expect(ids()).toEqual(['999', '1002', '1010']));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'last_name');
  await waitFor(() => expect(ids()).toEqual(['1010', '999', '1002']));
});
