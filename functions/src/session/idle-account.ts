import { isIdleAccount } from '@muster/shared/rules/sign-in-policy';
import { decodeTime } from 'ulid';
import type { SiteTable } from '../table/core/client.ts';
import type { Holder } from '../table/entities/account-holder.ts';
import { type Employee, employeePages } from '../table/entities/employee.ts';
import type { Site } from '../table/entities/site.ts';

type Used = Pick<Employee, 'id' | 'last_sign_in' | 'used_at'>;

/** Returns when an account was last used: made, signed in to, kept signed in or opened by an administrator. */
export function lastUsed({ id, last_sign_in, used_at }: Used): Date {
  const times = [last_sign_in, used_at].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return new Date(Math.max(decodeTime(id), ...times));
}

/**
 * Returns a function that says whether an account is closed because it was not used for as many days as the department's policy has
 * (docs/decisions/0079-close-idle-accounts-at-the-sign-in.md). Nothing is stored about it. Not closed are accounts that keep the department
 * accessible: those with which it can be entered when its sign-on is down, and an administrator while no other one's account is open.
 */
export function idleAccounts(table: SiteTable, { sign_in, sign_on }: Pick<Site, 'sign_in' | 'sign_on'>, now: Date) {
  const isIdle = (employee: Used) => isIdleAccount(sign_in, lastUsed(employee), now);
  const isBreakGlass = ({ id }: Used) => sign_on?.break_glass.includes(id) ?? false;
  // Two are enough to know another one.
  let administrators: Promise<string[]> | undefined;

  async function openAdministrators(): Promise<string[]> {
    const found: string[] = [];
    for await (const page of employeePages(table)) {
      for (const employee of page) {
        const { active, leaving, permissions, last_sign_in } = employee;
        // Who has never signed in may not be able to.
        if (!active || leaving || !permissions.admin_access || last_sign_in === undefined) continue;
        if (!isIdle(employee) || isBreakGlass(employee)) found.push(employee.id);
        if (found.length > 1) return found;
      }
    }
    return found;
  }

  return async ({ employee }: Pick<Holder, 'employee'>): Promise<boolean> => {
    if (!isIdle(employee) || isBreakGlass(employee)) return false;
    if (!employee.permissions.admin_access) return true;
    administrators ??= openAdministrators();
    return (await administrators).some((id) => id !== employee.id);
  };
}

/** Returns whether nobody has entered an account yet: its temporary password ends by itself, and without one there is only the department's sign-on. */
export const isUnentered = (
  { last_sign_in }: Pick<Employee, 'last_sign_in'>,
  credential: { temporary: boolean } | undefined,
): boolean => last_sign_in === undefined && credential?.temporary !== false;

/** Returns why an account that is closed because it was not used cannot be entered, as a sentence; undefined: it can. */
export async function whyIdle(
  table: SiteTable,
  site: Pick<Site, 'sign_in' | 'sign_on'>,
  holder: Pick<Holder, 'employee'>,
  now: Date,
): Promise<string | undefined> {
  if (!(await idleAccounts(table, site, now)(holder))) return undefined;
  return `This account was closed because it was not used for ${site.sign_in?.idle_days} days. Please ask an administrator to open it.`;
}
