import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import { permissionTypes } from '@muster/shared/permissions';
import { ApiError, invalidField } from '../http/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { newId } from '../table/core/new-id.ts';
import { type Action, absent, put, update } from '../table/core/write.ts';
import type { Actor } from '../table/entities/audit-entry.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Credential, credentialItem } from '../table/entities/credential.ts';
import { type Employee, employeeItem, employeeNumberItem } from '../table/entities/employee.ts';
import { isRank, rankKey } from '../table/entities/rank.ts';
import { globalPermissionKey, siteKey } from '../table/entities/site.ts';
import { addRecord } from '../table/entities/training-record.ts';

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
  table: SiteTable,
  actor: Actor,
  now: Date,
  input: NewEmployee,
  permissions: PermissionMap,
  credential: Credential | undefined,
): { employee: Employee; items: Action[]; counts: Action[] } {
  const employee: Employee = { id: newId(now), ...input, permissions, active: true, epoch: 1 };
  const items = [
    put(table, employeeItem(table, employee), { condition: absent, otherwise: () => new ApiError('unexpected') }),
    put(table, employeeNumberItem(table, employee), {
      condition: absent,
      otherwise: () => new ApiError('employee_id_taken'),
    }),
    addRecord(table, employee.id),
    ...(credential ? [put(table, credentialItem(table, employee.id, credential))] : []),
    audit(table, actor, now, {
      action: 'employee.create',
      subject: { employee: employee.id, employee_id: employee.employee_id },
      after: { ...input, permissions },
    }),
  ];
  return { employee, items, counts: creationCounts(table, [employee]) };
}

/** What new employees add to the holders of their ranks and permissions, and to the administrators: one write for each count. */
export function creationCounts(table: SiteTable, employees: readonly Employee[]): Action[] {
  const ranks = Map.groupBy(employees, ({ rank_id }) => rank_id ?? '');
  const holding = (type: PermissionType) => employees.filter(({ permissions }) => permissions[type]).length;
  const administrators = holding('admin_access');
  return [
    ...[...ranks].filter(([id]) => id).map(([id, holders]) => moreOfRank(table, id, holders.length)),
    ...permissionTypes.filter(holding).map((type) =>
      update(table, globalPermissionKey(table, type), {
        expression: 'ADD holders :more',
        values: { ':more': holding(type) },
      }),
    ),
    ...(administrators > 0
      ? [update(table, siteKey(table), { expression: 'ADD administrators :more', values: { ':more': administrators } })]
      : []),
  ];
}

function moreOfRank(table: SiteTable, rank: string, more: number): Action {
  return update(
    table,
    rankKey(table, rank),
    { expression: 'ADD holders :more', values: { ':more': more } },
    { condition: isRank, otherwise: () => invalidField('rank_id', 'This rank no longer exists') },
  );
}
