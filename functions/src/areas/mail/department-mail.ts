import type { DepartmentMail } from '@muster/shared/areas/mail';
import { changeSite } from '../../calls/change-site.ts';
import type { Deps } from '../../calls/deps.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type Site, type SiteMail, setSiteMail } from '../../table/entities/site.ts';

/** Returns the department's mail settings in the contract's form. */
export const presentSiteMail = ({ hasMail }: Pick<Deps, 'hasMail'>, { mail }: Pick<Site, 'mail'>): DepartmentMail => ({
  available: hasMail === true,
  on: mail !== undefined,
  forgot_password: mail?.forgot_password === true,
});

const factsOf = ({ on, forgot_password }: DepartmentMail) => ({ mail_on: on, forgot_password });

/** Sets which mail the department sends, if changed. Throws `mail_off` if the installation sends none. */
export async function setDepartmentMail(
  { deps, ...context }: SiteContext & { deps: Pick<Deps, 'hasMail'> },
  { on, forgot_password }: Pick<DepartmentMail, 'on' | 'forgot_password'>,
): Promise<DepartmentMail> {
  if (on && !deps.hasMail) throw new ApiError('mail_off', { detail: 'This installation sends no email' });
  const mail: SiteMail | undefined = on ? { ...(forgot_password && { forgot_password: true }) } : undefined;
  const after = presentSiteMail(deps, { mail });
  await changeSite(context, 'site.mail', (site) => ({
    before: factsOf(presentSiteMail(deps, site)),
    after: factsOf(after),
    write: setSiteMail(context.table, site, mail),
  }));
  return after;
}
