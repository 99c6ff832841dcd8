import type { Deps } from '../../calls/deps.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { Site } from '../../table/entities/site.ts';
import { isUnentered, whyIdle } from './idle-account.ts';
import { whyPasswordClosed } from './password-closed.ts';

/** Milliseconds for which the reset link works. */
export const forgottenLifetime = 60 * 60_000;

/** Returns whether a department offers password resets by mail. */
export const offersForgotPassword = ({ hasMail }: Pick<Deps, 'hasMail'>, { mail }: Pick<Site, 'mail'>): boolean =>
  hasMail === true && mail?.forgot_password === true;

/**
 * Returns whether an employee may reset a password by link: the account is open, and the department accepts its
 * password. Only an administrator opens accounts that were closed as unused.
 */
export async function mayReplacePassword(
  table: SiteTable,
  { site, employee, credential }: { site: Site; employee: Employee; credential: { temporary: boolean } },
  now: Date,
): Promise<boolean> {
  if (site.mail?.forgot_password !== true || !employee.active || whyPasswordClosed(site, { employee })) return false;
  return isUnentered(employee, credential) || (await whyIdle(table, site, { employee }, now)) === undefined;
}
