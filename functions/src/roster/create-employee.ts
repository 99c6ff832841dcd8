import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import { permissionTypes } from '@muster/shared/permissions';
import { ulid } from 'ulidx';
import { invalidField, Problem } from '../http/problem.ts';
import type { Actor } from '../table/audit.ts';
import { audit } from '../table/audit.ts';
import type { TablePart } from '../table/client.ts';
import { type Credential, credentialItem } from '../table/credential.ts';
import { type Employee, employeeItem, employeeNumberItem } from '../table/employee.ts';
import { isRank, rankKey } from '../table/rank.ts';
import { globalPermissionKey, siteKey } from '../table/site.ts';
import { emptyRecord, recordItem } from '../table/training-record.ts';
import { type Action, absent, put, update } from '../table/write.ts';

export interface NewEmployee {
  employee_id: string;
  first_name: string;
  middle_name?: string | undefined;
  last_name: string;
  badge_number: string;
  rank_id?: string | undefined;
}

/**
 * The writes that make an employee, for one transaction: `items` are the employee's own (profile, number guard, training
 * record, credential when there is a password) with the audit entry, `counts` those of the rank, the permissions and the
 * administrators.
 */
export function employeeCreation(
  table: TablePart,
  actor: Actor,
  now: Date,
  input: NewEmployee,
  permissions: PermissionMap,
  credential: Credential | undefined,
): { employee: Employee; items: Action[]; counts: Action[] } {
  const employee: Employee = { id: ulid(now.getTime()), ...input, permissions, active: true, epoch: 1 };
  const held = permissionTypes.filter((type) => permissions[type]);
  const items = [
    put(table, employeeItem(table, employee), { condition: absent, otherwise: () => new Problem('unexpected') }),
    put(table, employeeNumberItem(table, employee), {
      condition: absent,
      otherwise: () => new Problem('employee_id_taken'),
    }),
    put(table, recordItem(table, employee.id, emptyRecord)),
    ...(credential ? [put(table, credentialItem(table, employee.id, credential))] : []),
    audit(table, actor, now, {
      action: 'employee.create',
      subject: { employee: employee.id, employee_id: employee.employee_id },
      after: { ...input, permissions },
    }),
  ];
  const counts = [
    ...(input.rank_id ? [oneMoreHolder(table, input.rank_id)] : []),
    ...held.map((type) => oneMore(table, type)),
    ...(permissions.admin_access ? [oneMoreAdministrator(table)] : []),
  ];
  return { employee, items, counts };
}

function oneMoreHolder(table: TablePart, rank: string): Action {
  return update(
    table,
    rankKey(table, rank),
    { expression: 'ADD holders :one', values: { ':one': 1 } },
    { condition: isRank, otherwise: () => invalidField('rank_id', 'This rank no longer exists') },
  );
}

function oneMore(table: TablePart, type: PermissionType): Action {
  return update(table, globalPermissionKey(table, type), { expression: 'ADD holders :one', values: { ':one': 1 } });
}

function oneMoreAdministrator(table: TablePart): Action {
  return update(table, siteKey(table), { expression: 'ADD administrators :one', values: { ':one': 1 } });
}
