import type { Deps } from '../../calls/deps.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { Site } from '../../table/entities/site.ts';
import { isUnentered, whyIdle } from './idle-account.ts';
import { whyPasswordClosed } from './password-closed.ts';

/** Milliseconds in which the link to replace a forgotten password works. */
export const forgottenLifetime = 60 * 60_000;

/** Returns whether a department offers to replace a forgotten password. */
export const offersForgotPassword = ({ hasMail }: Pick<Deps, 'hasMail'>, { mail }: Pick<Site, 'mail'>): boolean =>
  hasMail === true && mail?.forgot_password === true;

/**
 * Returns whether an employee may replace a forgotten password by a link: while the account is open, and the department
 * accepts their password. An account that an administrator has to open, since it was not used, stays closed.
 */
export async function mayReplacePassword(
  table: SiteTable,
  { site, employee, credential }: { site: Site; employee: Employee; credential: { temporary: boolean } },
  now: Date,
): Promise<boolean> {
  if (site.mail?.forgot_password !== true || !employee.active || whyPasswordClosed(site, { employee })) return false;
  return isUnentered(employee, credential) || (await whyIdle(table, site, { employee }, now)) === undefined;
}
