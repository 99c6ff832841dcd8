import type { Rank } from '@muster/shared/areas/ranks';
import type { Employee } from '@muster/shared/areas/roster';
import type { PermissionType } from '@muster/shared/permissions';
import { mayManageAdministrators } from '@muster/shared/rules/administrators';
import { useCallback, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { permissions, ranks, roster } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { fetchPages } from '../../../api/fetch-pages.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { useCall } from '../../../api/use-call.ts';
import { usePagedList } from '../../../api/use-paged-list.ts';
import type { NamedPerson } from '../../../parts/people/components/person-input.tsx';
import { creationBody, type EditedValues, type NewValues, nameOf } from '../../../parts/roster/employee-form-values.ts';
import { permissionLabels } from '../../../parts/roster/labels.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/** The changes since the list was loaded: the server's answer for an employee, or null for a deleted one. */
type Changes = ReadonlyMap<Employee['id'], Employee | null>;

function withChanges(rows: readonly Employee[], changes: Changes): readonly Employee[] {
  if (changes.size === 0) return rows;
  const listed = new Set(rows.map(({ id }) => id));
  const kept = rows.flatMap((row) => {
    const changed = changes.get(row.id);
    return changed === null ? [] : [changed ?? row];
  });
  // A later page may contain an employee created here, who is listed only once.
  const added = [...changes].flatMap(([id, employee]) => (employee && !listed.has(id) ? [employee] : []));
  return [...kept, ...added];
}

/** Loads the roster, in one response if it fits. `change` also replaces an employee of a page not loaded yet. */
export function useRoster() {
  const { rows, ...list } = usePagedList(roster.list, { pageSize: 'all' });
  const [changes, setChanges] = useState<Changes>(new Map());
  const change = useCallback(
    (id: Employee['id'], employee: Employee | null) => setChanges((before) => new Map(before).set(id, employee)),
    [],
  );
  const changed = useMemo(() => rows && withChanges(rows, changes), [rows, changes]);
  return { ...list, rows: changed, change };
}

/** Loads the ranks of the department, highest first. */
export const useRanks = () => useCall(ranks.list);

/** An active employee, who can supervise others. */
interface ActivePerson extends NamedPerson {
  id: string;
}

async function allActivePeople(): Promise<readonly ActivePerson[]> {
  const all: ActivePerson[] = [];
  for await (const page of fetchPages(roster.list, { first: {} })) {
    for (const one of page) {
      if (one.active) all.push({ ...one, name: nameOf(one), rank: one.rank_name });
    }
  }
  return all;
}

/** Loads the active employees once `wanted` is true. */
export function useActivePeople(isNeeded: boolean) {
  const { data, error } = useSWR<readonly ActivePerson[], Error>(isNeeded ? 'active people' : null, allActivePeople, {
    dedupingInterval: 60_000,
    revalidateOnFocus: false,
  });
  return { people: data, failed: error !== undefined && !data };
}

export const createEmployee = (values: NewValues, allRanks: readonly Rank[]) =>
  call(roster.create, { body: creationBody(values, allRanks) });

/** Saves an employee. `read` has the values that the form loaded. The key is for concurrent retries. */
export const updateEmployee = (
  { employee_id }: Employee,
  values: EditedValues,
  read: EditedValues,
  idempotencyKey?: string,
) =>
  call(
    roster.update,
    { params: { employee_id }, body: { ...values, read } },
    { ...(idempotencyKey && { idempotencyKey }) },
  );

export const fetchEmployee = ({ employee_id }: Employee) => call(roster.profile, { params: { employee_id } });

export const deleteEmployee = ({ employee_id }: Employee) =>
  ignoreNotFound(call(roster.delete, { params: { employee_id } }));

/** Resets an employee's password. Returns the temporary password. The key is as in `updateEmployee`. */
export const resetPassword = async ({ employee_id }: Employee, idempotencyKey?: string) =>
  (await call(roster.resetPassword, { params: { employee_id } }, { ...(idempotencyKey && { idempotencyKey }) }))
    .temporary_password;

/** Grants or revokes a permission. Returns false if nothing changed. */
export async function setPermission(
  { employee_id }: Employee,
  permission: { permission_type: PermissionType; active: boolean },
): Promise<boolean> {
  const loaded = await call(permissions.ofEmployee, { params: { employee_id } });
  const isHeld = loaded.some((one) => one.permission_type === permission.permission_type && one.active);
  if (isHeld === permission.active) return false;
  await call(permissions.manage, { body: { employee_id, ...permission } });
  return true;
}

/**
 * Returns true if an action on an administrator (password, active state, permissions, deletion) is reserved to
 * administrators. False until the own permissions are loaded; the server checks as well.
 */
export function useIsReserved(): boolean {
  const { permissions } = usePermissions();
  return permissions !== undefined && !mayManageAdministrators(permissions);
}

/** Returns whether an employee is the signed-in person. */
export function useIsOwn({ employee_id }: Pick<Employee, 'employee_id'>): boolean {
  return useCurrentEmployee().data?.employee_id === employee_id;
}

function without<V>(all: ReadonlyMap<PermissionType, V>, type: PermissionType): ReadonlyMap<PermissionType, V> {
  return new Map([...all].filter(([one]) => one !== type));
}

/**
 * Loads all permissions of an employee. `change` saves one at once, with one call in flight per permission. A failed
 * change shows the old value and the reason.
 */
export function useEmployeePermissions(employee_id: string, onAdministrator: (administrator: boolean) => void) {
  const global = useCall(permissions.global);
  const loaded = useCall(permissions.ofEmployee, { params: { employee_id } });
  const [saving, setSaving] = useState<ReadonlyMap<PermissionType, boolean>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<PermissionType, string>>(new Map());
  // State updates too late to stop the second click within a frame.
  const inFlight = useRef(new Set<PermissionType>());

  async function change(permission_type: PermissionType, active: boolean): Promise<void> {
    if (inFlight.current.has(permission_type)) return;
    inFlight.current.add(permission_type);
    setSaving((all) => new Map(all).set(permission_type, active));
    setFailures((all) => without(all, permission_type));
    try {
      const saved = await call(permissions.manage, { body: { employee_id, permission_type, active } });
      await loaded.mutate((list) => list?.map((one) => (one.permission_type === saved.permission_type ? saved : one)), {
        revalidate: false,
      });
      if (saved.permission_type === 'admin_access') onAdministrator(saved.active);
    } catch (error) {
      const reason = errorText(permissionLabels.changeFailed, error);
      setFailures((all) => new Map(all).set(permission_type, reason));
    } finally {
      inFlight.current.delete(permission_type);
      setSaving((all) => without(all, permission_type));
    }
  }

  const active = loaded.data && new Map(loaded.data.map((one) => [one.permission_type, one.active]));
  const types = global.data && (Object.keys(global.data.global_permissions) as PermissionType[]);
  return {
    list:
      types &&
      active &&
      types.map((type) => ({
        type,
        active: saving.get(type) ?? active.get(type) ?? false,
        saving: saving.has(type),
        failure: failures.get(type),
      })),
    busy: saving.size > 0,
    failed: Boolean(global.error ?? loaded.error),
    staleSince: global.staleSince ?? loaded.staleSince,
    retry: () => Promise.all([global.retry(), loaded.retry()]),
    change,
  };
}
