import { ranks } from '@muster/shared/areas/ranks';
import { type Employee, roster } from '@muster/shared/areas/roster';
import { mayManageAdministrators } from '@muster/shared/rules/administrators';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { usePagedList } from '../../api/use-paged-list.ts';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';
import { usePermissions } from '../permissions/api.ts';

/** What was changed here since the list was loaded: an employee as the server answered, or null for one who is gone. */
type Changes = ReadonlyMap<Employee['id'], Employee | null>;

function withChanges(rows: readonly Employee[], changes: Changes): readonly Employee[] {
  if (changes.size === 0) return rows;
  const listed = new Set(rows.map(({ id }) => id));
  const kept = rows.flatMap((row) => {
    const changed = changes.get(row.id);
    return changed === null ? [] : [changed ?? row];
  });
  // A page that is still to come may bring somebody who was created here: listed once either way.
  const added = [...changes].flatMap(([id, employee]) => (employee && !listed.has(id) ? [employee] : []));
  return [...kept, ...added];
}

/**
 * The roster, loaded page by page. `change` puts what a call answered in the place of the loaded row, whether its page has come
 * already or not.
 */
export function useRoster() {
  const { rows, ...list } = usePagedList(roster.list);
  const [changes, setChanges] = useState<Changes>(new Map());
  const change = useCallback(
    (id: Employee['id'], employee: Employee | null) => setChanges((before) => new Map(before).set(id, employee)),
    [],
  );
  const changed = useMemo(() => rows && withChanges(rows, changes), [rows, changes]);
  return { ...list, rows: changed, change };
}

/** The ranks of the department, highest first. */
export function useRanks() {
  return useCall(ranks.list);
}

/**
 * Whether what is reserved to administrators is closed to the person who is signed in: the password, activity, permissions and
 * deletion of an administrator. False until the own permissions are known; the server checks by itself.
 */
export function useIsReserved(): boolean {
  const { held } = usePermissions();
  return held !== undefined && !mayManageAdministrators(held);
}

/** Whether an employee is the person who is signed in. */
export function useIsOwn({ employee_id }: Pick<Employee, 'employee_id'>): boolean {
  return useCurrentEmployee().data?.employee_id === employee_id;
}
