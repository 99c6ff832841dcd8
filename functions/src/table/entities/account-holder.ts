import { accessState } from '@muster/shared/rules/auditor-access';
import { today } from '@muster/shared/rules/calendar';
import type { SiteTable } from '../core/client.ts';
import { updateIf } from '../core/conditional-write.ts';
import { entityOrNone, fitsSortKey } from '../core/item.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, present } from '../core/write.ts';
import { type Actor, employeeActor, employeeSubject } from './audit-entry.ts';
import { type Auditor, auditorAsCaller, auditorKey, bumpAuditorEpoch, changeAuditor } from './auditor.ts';
import { bumpEpoch, type Employee, employeeKey, employeeNumberKey, recordSignIn } from './employee.ts';
import type { Site } from './site.ts';

/** Whose an account, a token or a ticket is: the internal id of an employee, or of an auditor. */
export interface HolderId {
  id: string;
  auditor?: true | undefined;
}

/** Who has an account: an employee, or an auditor, for whom `employee` stands as the caller of calls. */
export interface Holder {
  employee: Employee;
  auditor?: Auditor | undefined;
}

export const holderId = ({ employee, auditor }: Holder): HolderId => ({
  id: employee.id,
  ...(auditor && { auditor: true }),
});

export const holderKey = (table: SiteTable, { id, auditor }: HolderId): Key =>
  auditor ? auditorKey(table, id) : employeeKey(table, id);

/** Returns the holder in the item of `holderKey`. */
export function holderOf({ auditor }: Pick<HolderId, 'auditor'>, item: Item | undefined): Holder | undefined {
  if (!auditor) {
    const employee = entityOrNone<Employee>(item);
    return employee && { employee };
  }
  const found = entityOrNone<Auditor>(item);
  return found && { employee: auditorAsCaller(found), auditor: found };
}

/** Returns who has an account, as stored now. */
export async function findHolder(table: SiteTable, id: HolderId): Promise<Holder | undefined> {
  return holderOf(id, await getItem(table, holderKey(table, id)));
}

/**
 * Returns who has a username now: an employee by number, or an auditor. Takes any text, since usernames are typed by
 * anyone.
 */
export async function findUsername(table: SiteTable, username: string): Promise<HolderId | undefined> {
  const key = employeeNumberKey(table, username);
  const item = fitsSortKey(key.SK) ? await getItem(table, key) : undefined;
  return item && { id: String(item.id), ...(item.auditor === true && { auditor: true }) };
}

/** Returns whether an auditor may not sign in today; of employees their activity decides. */
export const isOutsideAccess = ({ auditor }: Holder, { timezone }: Pick<Site, 'timezone'>, now: Date): boolean =>
  auditor !== undefined && accessState(auditor, today(timezone, now)) !== 'open';

/** Returns how audit entries name who has an account. */
export const holderSubject = ({ employee, auditor }: Holder): Record<string, string> =>
  auditor ? auditorSubject(auditor) : employeeSubject(employee);

/** Returns how audit entries name an auditor. */
export const auditorSubject = ({ id, username }: Pick<Auditor, 'id' | 'username'>) => ({ auditor: id, username });

/** Returns who has an account as the actor of a request. */
export const holderActor = ({ employee, auditor }: Holder, origin: { address: string; requestId: string }): Actor => ({
  ...employeeActor(employee, origin),
  ...(auditor && { auditor: true }),
});

/**
 * Returns the action that ends every login session of an account, on condition that it is still active; `refuse` gives
 * the error when not.
 */
export const endHolderSessions = (
  table: SiteTable,
  { employee, auditor }: Holder,
  { signedInAt, refuse }: { signedInAt?: Date; refuse?: () => Error } = {},
): Action => {
  const changes = signedInAt && { last_sign_in: signedInAt.toISOString() };
  return auditor
    ? bumpAuditorEpoch(table, auditor, changes, { decidedBy: accessFields, ...(refuse && { refuse }) })
    : bumpEpoch(table, employee, { ...(changes && { changes }), decidedBy: ['active'], ...(refuse && { refuse }) });
};

/** The fields of an auditor that a sign-in was decided by. */
const accessFields = ['epoch', 'open_from', 'open_until'] as const;

/**
 * Returns the action that notes a sign-in, on condition that it is still allowed; `inactive` gives the error when the
 * employee may no longer.
 */
export const recordHolderSignIn = (
  table: SiteTable,
  { employee, auditor }: Holder,
  now: Date,
  inactive: () => Error,
): Action =>
  auditor
    ? changeAuditor(table, auditor, { last_sign_in: now.toISOString() }, { decidedBy: accessFields })
    : recordSignIn(table, employee, now, inactive);

/** Notes that an account is used at a moment, unless a later one is noted or the holder is gone. */
export async function noteUse(table: SiteTable, holder: HolderId, now: Date): Promise<void> {
  await updateIf(table, holderKey(table, holder), {
    expression: 'SET used_at = :now',
    condition: `${present} AND (attribute_not_exists(used_at) OR used_at < :now)`,
    values: { ':now': now.toISOString() },
  });
}
