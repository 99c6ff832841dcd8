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

/** The holder of an account, token or ticket: the internal id of an employee or auditor. */
export interface HolderId {
  id: string;
  auditor?: true | undefined;
}

/** The holder of an account. For an auditor, `employee` is a stand-in as the caller. */
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

export function holderOf({ auditor }: Pick<HolderId, 'auditor'>, item: Item | undefined): Holder | undefined {
  if (!auditor) {
    const employee = entityOrNone<Employee>(item);
    return employee && { employee };
  }
  const found = entityOrNone<Auditor>(item);
  return found && { employee: auditorAsCaller(found), auditor: found };
}

/** Returns the holder of an account, as stored now. */
export async function findHolder(table: SiteTable, id: HolderId): Promise<Holder | undefined> {
  return holderOf(id, await getItem(table, holderKey(table, id)));
}

/** Returns the current holder of a username: an employee by number, or an auditor. Accepts any text. */
export async function findUsername(table: SiteTable, username: string): Promise<HolderId | undefined> {
  const key = employeeNumberKey(table, username);
  const item = fitsSortKey(key.SK) ? await getItem(table, key) : undefined;
  return item && { id: String(item.id), ...(item.auditor === true && { auditor: true }) };
}

/** Returns whether an auditor may not sign in today. Employees are checked by `active`. */
export const isOutsideAccess = ({ auditor }: Holder, { timezone }: Pick<Site, 'timezone'>, now: Date): boolean =>
  auditor !== undefined && accessState(auditor, today(timezone, now)) !== 'open';

/** Returns a holder as audit entries name one. */
export const holderSubject = ({ employee, auditor }: Holder): Record<string, string> =>
  auditor ? auditorSubject(auditor) : employeeSubject(employee);

/** Returns an auditor as audit entries name one. */
export const auditorSubject = ({ id, username }: Pick<Auditor, 'id' | 'username'>) => ({ auditor: id, username });

/** Returns a holder as the actor of a request. */
export const holderActor = ({ employee, auditor }: Holder, origin: { address: string; requestId: string }): Actor => ({
  ...employeeActor(employee, origin),
  ...(auditor && { auditor: true }),
});

/** Ends every login session of an account, on condition that it is active; otherwise fails with `refuse`. */
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

/** An auditor's fields that decide a sign-in. */
const accessFields = ['epoch', 'open_from', 'open_until'] as const;

/** Stores a sign-in, on condition that it is still allowed; otherwise fails with `inactive`. */
export const recordHolderSignIn = (
  table: SiteTable,
  { employee, auditor }: Holder,
  now: Date,
  inactive: () => Error,
): Action =>
  auditor
    ? changeAuditor(table, auditor, { last_sign_in: now.toISOString() }, { decidedBy: accessFields })
    : recordSignIn(table, employee, now, inactive);

/** Stores a use of an account, unless a later one is stored or the holder was deleted. */
export async function noteUse(table: SiteTable, holder: HolderId, now: Date): Promise<void> {
  await updateIf(table, holderKey(table, holder), {
    expression: 'SET used_at = :now',
    condition: `${present} AND (attribute_not_exists(used_at) OR used_at < :now)`,
    values: { ':now': now.toISOString() },
  });
}
