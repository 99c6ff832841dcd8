import type { Rank } from '@muster/shared/areas/ranks';
import type { Employee } from '@muster/shared/areas/roster';
import type { PermissionMap } from '@muster/shared/permissions';
import { permissionTypes } from '@muster/shared/permissions';
import { screen } from '@testing-library/react';
import { type Answers, network } from './fake-network.ts';
import { employee as signedIn, signInAs } from './people.ts';
import { browseApp } from './render-app.tsx';
import { cellsOf } from './tables.ts';

export const ok = (body: unknown) => ({ status: 200, body });

const sergeant: Rank = { id: '01J000000000000000000RANK2', name: 'Sergeant', superior_id: null };
export const ranks: Rank[] = [{ ...sergeant, id: '01J000000000000000000RANK1', name: 'Chief' }, sergeant];

export const [detectives, patrol, sworn] = [
  { id: '01J000000000000000000DEPT1', name: 'Detectives' },
  { id: '01J000000000000000000DEPT2', name: 'Patrol' },
  { id: '01J000000000000000000KAND1', name: 'Sworn' },
];

/** Returns an employee with an id derived from the number. */
export function anEmployee(employee_id: string, changes: Partial<Employee> = {}): Employee {
  return {
    id: `id ${employee_id}`,
    employee_id,
    first_name: 'Kim',
    middle_name: null,
    last_name: `Lee ${employee_id}`,
    badge_number: `7${employee_id}`,
    rank_id: sergeant.id,
    rank_name: sergeant.name,
    rank_order: 2,
    active: true,
    hired_on: '2015-06-30',
    ...changes,
  };
}

const listOf = (permissions: PermissionMap) =>
  permissionTypes.map((permission_type) => ({ permission_type, active: permissions[permission_type] === true }));

/** Sets up the responses for the Employees screen. A test may change `answers` later. */
export function roster(employees: readonly Employee[], permissions: PermissionMap = { manage_employees: true }) {
  signInAs(undefined);
  const answers: Answers = {
    'GET /api/employee-info/': ok(signedIn),
    [`GET /api/employee-permissions/${signedIn.employee_id}/`]: ok(listOf(permissions)),
    'GET /api/employee-list/': ok(employees),
    'GET /api/ranks/': ok(ranks),
    'GET /api/units/': ok([patrol, detectives]),
    'GET /api/groups/': ok([sworn]),
    'GET /api/permissions/global': ok({
      global_permissions: Object.fromEntries(permissionTypes.map((type) => [type, false])),
      permission_stats: Object.fromEntries(permissionTypes.map((type) => [type, { total_count: 1 }])),
    }),
  };
  for (const { employee_id } of employees)
    answers[`GET /api/employee-permissions/${employee_id}/`] ??= ok(listOf({ manage_trainings: true }));
  return network(answers);
}

/** Opens the Employees screen and waits for its table. */
export async function openRoster(address = '/employees') {
  return (await browseRoster(address)).user;
}

/** Like `openRoster`, with the browser's history. */
export async function browseRoster(address: string) {
  const app = browseApp(address);
  await screen.findByRole('table', { name: 'Employees' });
  return app;
}

/** Returns the cells of the table's rows, without the actions. */
export function cells(): (string | null)[][] {
  return cellsOf(screen.getByRole('table', { name: 'Employees' }));
}

export const ids = () => cells().map(([id]) => id);

/** Opens the menu of an employee's less common actions, and returns one of its items. */
export async function menuItem(user: Awaited<ReturnType<typeof openRoster>>, action: string, name: string) {
  await user.click(screen.getByRole('button', { name: `More actions for ${name}` }));
  // jsdom has no layout, so the menu counts as hidden.
  return screen.findByRole('menuitem', { name: new RegExp(`^${action}`), hidden: true });
}
