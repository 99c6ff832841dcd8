import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { mailStopped } from '../../domain/messages/account-messages.ts';
import { storeOutcome } from '../../domain/record/witness-outcome.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { findMailbox, type OwnMailbox, replaceMailbox } from '../../table/entities/mail-address.ts';
import { notify } from '../../table/entities/notification.ts';
import { findSite } from '../../table/entities/site.ts';
import { findWitnesses } from '../../table/entities/witness.ts';
import { systemActor } from '../jobs/system-actor.ts';
import type { ScheduledDeps } from '../scheduled/task.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The part of an SES report that Muster reads. The tags are those of the sent mail (entry/aws/ses-mailer.ts). */
const sesEvent = z.object({
  mail: z.object({
    tags: z.intersection(
      z.object({ site: z.tuple([siteCode]) }),
      z.union([z.object({ employee: z.tuple([z.string()]) }), z.object({ witness: z.tuple([z.string()]) })]),
    ),
  }),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
});

/** SES reports an address as given, or with a name. */
const bareAddress = (text: string): string => (/<([^>]+)>\s*$/.exec(text)?.[1] ?? text).toLowerCase();

/**
 * Handles an SES report: after a permanent bounce or a complaint, no more mail is sent to the address. Its owner is
 * notified in the app; of a witness, the administrators (inform-witnesses.ts). Ignores transient bounces, which SES
 * retries for hours. Repeated or late events have no effect.
 */
export async function handleMailEvent(
  deps: Pick<ScheduledDeps, 'table' | 'now' | 'log'>,
  sent: unknown,
): Promise<void> {
  const { mail, bounce, complaint } = sesEvent.parse(sent);
  const came = complaint
    ? { why: 'complained' as const, addresses: complaint.complainedRecipients }
    : bounce?.bounceType === 'Permanent'
      ? { why: 'bounced' as const, addresses: bounce.bouncedRecipients }
      : undefined;
  if (!came) return;
  const [site] = mail.tags.site;
  const addresses = new Set(came.addresses.map(({ emailAddress }) => bareAddress(emailAddress)));
  const { tags } = mail;
  const to = 'employee' in tags ? { employee: tags.employee[0] } : { witness: tags.witness[0] };
  deps.log.warn('mail came back', { site, ...to, why: came.why });
  const table = deps.table.site(site);
  const back = { why: came.why, addresses, now: deps.now() };
  if (to.witness !== undefined) await stopSeals({ table, log: deps.log }, to.witness, back);
  else await stopMail(table, to.employee, back);
}

interface CameBack {
  why: NonNullable<OwnMailbox['undeliverable']>;
  addresses: ReadonlySet<string>;
  now: Date;
}

/** Marks an employee's address as undeliverable and notifies them, if it is still the bounced one. */
async function stopMail(table: SiteTable, employeeId: string, { why, addresses, now }: CameBack): Promise<void> {
  await withoutCollision(async () => {
    const [site, employee, read] = await Promise.all([
      findSite(table),
      findEmployee(table, employeeId),
      findMailbox(table, employeeId),
    ]);
    const { confirmed, pending, undeliverable } = read;
    if (!site || !employee) return;
    if (pending && addresses.has(pending.address.toLowerCase())) {
      const { pending: _, ...next } = read;
      return transact(table, [
        replaceMailbox(table, employeeId, read, next),
        notify({ table, site, now }, employeeId, mailStopped(pending.address, why)),
        audit(table, systemActor(), now, { action: 'mail.stop', subject: employeeSubject(employee), after: { why } }),
      ]);
    }
    if (!confirmed || undeliverable || !addresses.has(confirmed.address.toLowerCase())) return;
    return transact(table, [
      replaceMailbox(table, employeeId, read, { ...read, undeliverable: why }),
      notify({ table, site, now }, employeeId, mailStopped(confirmed.address, why)),
      audit(table, systemActor(), now, { action: 'mail.stop', subject: employeeSubject(employee), after: { why } }),
    ]);
  });
}

/** Stops the mail to a witness until it is edited, if the bounced address is still the witness's. */
async function stopSeals(
  { table, log }: { table: SiteTable; log: ScheduledDeps['log'] },
  id: string,
  { why, addresses, now }: CameBack,
): Promise<void> {
  const [site, { witnesses }] = await Promise.all([findSite(table), findWitnesses(table)]);
  const witness = witnesses.find((one) => one.id === id);
  if (!site || !witness?.email || witness.failure?.stopped || !addresses.has(witness.email.toLowerCase())) return;
  const failed = why === 'bounced' ? 'The email cannot be delivered.' : 'The email was reported as spam.';
  await storeOutcome({ table, log, now, actor: systemActor() }, witness, { failed, stopped: true });
}
