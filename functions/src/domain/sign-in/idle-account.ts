import { isIdleAccount } from '@muster/shared/rules/sign-in-policy';
import { decodeTime } from 'ulid';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Holder, holderId, noteUse } from '../../table/entities/account-holder.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import { noteAdministrator, type Site } from '../../table/entities/site.ts';

type Used = Pick<Employee, 'id' | 'last_sign_in' | 'used_at'>;

/** Returns when an account was last used: made, signed in to, kept signed in or opened by an administrator. */
export function lastUsed({ id, last_sign_in, used_at }: Used): Date {
  const times = [last_sign_in, used_at].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return new Date(Math.max(decodeTime(id), ...times));
}

/**
 * Returns a function that says whether an account is closed because it was not used for as many days as the
 * department's policy has (docs/decisions/0079-close-idle-accounts-at-the-sign-in.md). Nothing is stored about it. Not
 * closed are accounts that keep the department accessible: those with which it can be entered when its sign-on is down,
 * and an administrator while no other one is known to use theirs.
 */
export function idleAccounts(
  table: SiteTable,
  { sign_in, sign_on, administrator_in }: Pick<Site, 'sign_in' | 'sign_on' | 'administrator_in'>,
  now: Date,
) {
  const isIdle = (employee: Used) => isIdleAccount(sign_in, lastUsed(employee), now);
  let noted: Promise<Employee | undefined> | undefined;

  async function hasOtherAdministrator({ id }: Used): Promise<boolean> {
    if (!administrator_in || administrator_in.id === id) return false;
    noted ??= findEmployee(table, administrator_in.id);
    const other = await noted;
    return other?.active === true && other.permissions.admin_access === true && !other.leaving && !isIdle(other);
  }

  return async ({ employee }: Pick<Holder, 'employee'>): Promise<boolean> => {
    if (!isIdle(employee) || sign_on?.break_glass.includes(employee.id)) return false;
    return !employee.permissions.admin_access || (await hasOtherAdministrator(employee));
  };
}

const day = 24 * 60 * 60_000;

/**
 * Notes once a day that a holder uses their account while a login session goes on, where unused accounts are closed.
 */
export async function noteDaysUse(table: SiteTable, site: Site, holder: Holder, now: Date): Promise<void> {
  if (site.sign_in?.idle_days === undefined || now.getTime() - lastUsed(holder.employee).getTime() < day) return;
  await unlessBusy(noteUse(table, holderId(holder), now));
}

/**
 * Notes once a day that an administrator uses their account, likewise: only then can another one open accounts that
 * were not used.
 */
export async function noteDaysAdministrator(
  table: SiteTable,
  site: Site,
  { employee }: Holder,
  now: Date,
): Promise<void> {
  if (site.sign_in?.idle_days === undefined || !employee.permissions.admin_access) return;
  const at = site.administrator_in?.at;
  if (at !== undefined && now.getTime() - Date.parse(at) < day) return;
  await unlessBusy(noteAdministrator(table, employee.id, now));
}

/**
 * Returns whether nobody has entered an account yet: its temporary password ends by itself, and without one there is
 * only the department's sign-on.
 */
export const isUnentered = (
  { last_sign_in }: Pick<Employee, 'last_sign_in'>,
  credential: { temporary: boolean } | undefined,
): boolean => last_sign_in === undefined && credential?.temporary !== false;

/**
 * Returns why an account that is closed because it was not used cannot be entered, as a sentence; undefined: it can.
 */
export async function whyIdle(
  table: SiteTable,
  site: Site,
  holder: Pick<Holder, 'employee'>,
  now: Date,
): Promise<string | undefined> {
  if (!(await idleAccounts(table, site, now)(holder))) return undefined;
  return `This account was closed because it was not used for ${site.sign_in?.idle_days} days. Please ask an administrator to open it.`;
}
