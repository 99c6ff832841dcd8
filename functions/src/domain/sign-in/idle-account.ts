import { isIdleAccount } from '@muster/shared/rules/sign-in-policy';
import { decodeTime } from 'ulid';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Holder, holderId, noteUse } from '../../table/entities/account-holder.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import { noteAdministrator, type Site } from '../../table/entities/site.ts';

type Used = Pick<Employee, 'id' | 'last_sign_in' | 'used_at'>;

/** Returns the last use of an account: created, signed in, kept signed in, or opened by an administrator. */
export function lastUsed({ id, last_sign_in, used_at }: Used): Date {
  const times = [last_sign_in, used_at].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return new Date(Math.max(decodeTime(id), ...times));
}

/**
 * Returns a function that finds accounts closed as unused by the department's policy (ADR 16). Nothing is stored.
 * Exempt are accounts that keep the department accessible: break-glass accounts, and an administrator while no other
 * one is active.
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

/** Stores the day's use of an account during a login session, if the department closes unused accounts. */
export async function noteDaysUse(table: SiteTable, site: Site, holder: Holder, now: Date): Promise<void> {
  if (site.sign_in?.idle_days === undefined || now.getTime() - lastUsed(holder.employee).getTime() < day) return;
  await unlessBusy(noteUse(table, holderId(holder), now));
}

/** Stores the day's use by an administrator: only then can another one open accounts closed as unused. */
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

/** Returns whether an account was never used: its temporary password expires, or only the sign-on leads to it. */
export const isUnentered = (
  { last_sign_in }: Pick<Employee, 'last_sign_in'>,
  credential: { temporary: boolean } | undefined,
): boolean => last_sign_in === undefined && credential?.temporary !== false;

/** Returns why an account closed as unused refuses the sign-in, as a sentence. Undefined: it is open. */
export async function whyIdle(
  table: SiteTable,
  site: Site,
  holder: Pick<Holder, 'employee'>,
  now: Date,
): Promise<string | undefined> {
  if (!(await idleAccounts(table, site, now)(holder))) return undefined;
  return `This account was closed because it was not used for ${site.sign_in?.idle_days} days. Please ask an administrator to open it.`;
}
