import { signOnRefused } from '../../domain/messages/account-messages.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { transact } from '../../table/core/write.ts';
import { type Employee, listAllEmployees } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { claimSubject, type SignOnLink, type SignOnSettings, type SubjectClaim } from '../../table/entities/sign-on.ts';
import type { Site } from '../../table/entities/site.ts';

const day = 24 * 60 * 60_000;

/** Administrators notified at most: one transaction. */
const mostNotified = 45;

interface Refused {
  settings: Pick<SignOnSettings, 'label'>;
  link: SignOnLink;
  claim: SubjectClaim;
  /** The employee linked to the account. */
  owner: Employee;
  /** The employee that the provider named. */
  named: Employee;
}

/** Notifies the active administrators, once a day per account, that a provider account was used as another employee. */
export async function notifyAdministrators(
  { table, site, now }: { table: SiteTable; site: Site; now: Date },
  { settings, link, claim, owner, named }: Refused,
): Promise<void> {
  if (claim.told_at && isGoingOn(after(new Date(claim.told_at), day), day, now)) return;
  const administrators = (await listAllEmployees(table)).filter(
    ({ active, permissions }) => active && permissions.admin_access,
  );
  const message = signOnRefused({ label: settings.label, owner, named }, now, site);
  await transact(table, [
    claimSubject(table, link, claim, { ...claim, told_at: now.toISOString() }),
    ...administrators.slice(0, mostNotified).map(({ id }) => notify({ table, site, now }, id, message)),
  ]);
}
