import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { mailStopped } from '../../domain/messages/account-messages.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { findMailbox, type OwnMailbox, replaceMailbox } from '../../table/entities/mail-address.ts';
import { notify } from '../../table/entities/notification.ts';
import { findSite } from '../../table/entities/site.ts';
import { systemActor } from '../jobs/system-actor.ts';
import type { ScheduledDeps } from '../scheduled/task.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * The part of an SES mail report that Muster reads; the tags are those that the mail was sent with
 * (entry/aws/ses-mailer.ts).
 */
const sesEvent = z.object({
  mail: z.object({ tags: z.object({ site: z.tuple([siteCode]), employee: z.tuple([z.string()]) }) }),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
});

/** SES writes an address as it was given, or with its name around it. */
const bareAddress = (text: string): string => (/<([^>]+)>\s*$/.exec(text)?.[1] ?? text).toLowerCase();

/**
 * Handles what SES reports of a mail: after a permanent bounce or a complaint nothing more is sent to the address, and
 * its person is told in the app. A transient bounce changes nothing, since SES has tried for hours. An event that
 * arrives twice, or late, does nothing again.
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
  const [employee] = mail.tags.employee;
  const addresses = new Set(came.addresses.map(({ emailAddress }) => bareAddress(emailAddress)));
  deps.log.warn('mail came back', { site, employee, why: came.why });
  await stopMail(deps.table.site(site), employee, { why: came.why, addresses, now: deps.now() });
}

interface CameBack {
  why: NonNullable<OwnMailbox['undeliverable']>;
  addresses: ReadonlySet<string>;
  now: Date;
}

/** Marks an employee's address, if it still is the one that mail came back from, and tells them. */
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
