import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';
import { anEmployee } from '../../testing/roster-screen.tsx';
import { textsOf } from '../../testing/tables.ts';

const own = 'GET /api/employee-permissions/1004/';
const available = 'GET /api/training-classes/available/';
const list = 'GET /api/employee-list/?limit=1000';
const summaries = 'GET /api/employee-certifications/?limit=1000';
const types = 'GET /api/training-types/';

const firearms = { id: 'T1', name: 'Firearms Qualification', is_mandatory: true };
const range = {
  id: 'C1',
  training_type: firearms,
  location: 'North Range',
  class_size: 10,
  enrolled_count: 4,
  waiting_count: 0,
  enrollment_start: '2027-01-01T06:00:00.000Z',
  enrollment_end: '2027-03-01T06:00:00.000Z',
  is_active: true,
  training_dates: [{ id: 'D1', date: '2027-03-03', start_time: '09:00', end_time: '11:00' }],
  is_enrolled: false,
  is_waitlisted: false,
};
const people = [
  anEmployee('1001', { first_name: 'James', middle_name: 'A.', last_name: 'Smith', rank_name: 'Sergeant' }),
  anEmployee('1010', { first_name: 'Ana', last_name: 'Núñez' }),
];

/** Opens the settings of a person with these permissions. */
function open(permissions: string[], answers: Answers = {}) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [own]: ok(permissions.map((permission_type) => ({ permission_type, active: true }))),
    [available]: ok([range]),
    [list]: ok(people),
    [summaries]: ok([{ employee_id: '1001', name: 'James A. Smith', certifications: [] }]),
    [types]: ok([{ ...firearms, type: 'in_department', description: '', expiration_months: 12 }]),
    'GET /api/people/1001/': { status: 500 },
    ...answers,
  });
  return { ...server, ...browseApp('/settings') };
}

const results = () => textsOf(screen.queryAllByRole('option'));
const field = () => screen.findByRole('combobox', { name: 'Search the whole department' });

beforeEach(() => signInAs(employee));

describe('the quick search', () => {
  it('opens on Ctrl-K, also from a field, finds people by any words and goes to the chosen one', async () => {
    const { user, address } = open(['manage_employees']);
    await user.type(await screen.findByLabelText('Current Password'), '{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
    await user.type(await field(), 'smith james');
    await waitFor(() => expect(results()).toEqual(['James A. Smith1001 · Sergeant']));
    const [found] = screen.getAllByRole('option');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(found?.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/people/1001'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('lists the screens of the person first, by arrow keys too', async () => {
    const { user, address, to } = open([]);
    await user.click(await screen.findByRole('button', { name: /^Search/ }));
    await waitFor(() => expect(results()).toContain('Training Sign-upTraining'));
    expect(results().join()).not.toMatch(/Manage|Admin|Employees/);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Settings');
    await user.type(await field(), 'firearms');
    await waitFor(() => expect(results()).toHaveLength(2));
    expect(results()).toEqual([
      'Firearms QualificationMandatory training',
      'Firearms QualificationWed, Mar 3, 2027 · 09:00-11:00 · North Range · 4 of 10 seats taken',
    ]);
    await user.click(within(screen.getByRole('group', { name: 'Classes' })).getByRole('option'));
    await waitFor(() => expect(address()).toBe('/training?tab=signup&type=T1&class=C1'));
    expect([...to(list), ...to(summaries), ...to(types)]).toEqual([]);
  });

  it('leads a trainer to where classes are managed, and to people from the certifications', async () => {
    const { user, address, to } = open(['manage_trainings']);
    await user.click(await screen.findByRole('button', { name: /^Search/ }));
    await user.type(await field(), 'north');
    await waitFor(() => expect(results()).toHaveLength(1));
    await user.clear(await field());
    await user.type(await field(), 'james');
    await waitFor(() => expect(results()).toEqual(['James A. Smith1001']));
    await user.clear(await field());
    await user.type(await field(), 'north');
    await waitFor(() => expect(results()).toHaveLength(1));
    expect(to(list)).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/training?tab=manage&type=T1&class=C1'));
  });

  it('reports failed loads and missing matches, and still finds the rest', async () => {
    const { user } = open(['manage_employees'], { [list]: { status: 500 } });
    await user.click(await screen.findByRole('button', { name: /^Search/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(await dialog.findByText('We couldn’t load the people. Close the search and try again.')).toBeTruthy();
    await user.type(await field(), 'roster');
    await waitFor(() => expect(results()).toEqual([]));
    await user.clear(await field());
    await user.type(await field(), 'employees');
    await waitFor(() => expect(results()).toEqual(['Employees', 'Units and groupsEmployees']));
  });

  it('reports that the permissions, which determine the screens, could not be loaded', async () => {
    const { user } = open([], { [own]: { status: 500 } });
    await user.click(await screen.findByRole('button', { name: /^Search/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(await dialog.findByText('We couldn’t load your permissions. Close the search and try again.')).toBeTruthy();
  });
});

describe('the list of shortcuts', () => {
  it('opens on ? outside of fields', async () => {
    const { user } = open([]);
    const password = await screen.findByLabelText<HTMLInputElement>('Current Password');
    await user.type(password, '?');
    expect(password.value).toBe('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(password);
    await user.click(screen.getByRole('heading', { name: 'Settings' }));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(textsOf(within(dialog).getAllByRole('term')).slice(0, 3)).toEqual(['CtrlK', '/', '?']);
    await user.keyboard('{Control>}k{/Control}'); // one modal at a time
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
