import type { SiteContext } from '../../calls/site-context.ts';
import { forEach } from '../../kernel/for-each.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { findMailboxes } from '../../table/entities/mail-address.ts';
import { findNotifications } from '../../table/entities/notification.ts';
import {
  claimMail,
  listOutbox,
  newMail,
  releaseMail,
  removeFromOutbox,
  type WaitingMail,
  type WaitingNotices,
} from '../../table/entities/outbox.ts';
import { compose, wantsByMail } from './compose.ts';
import { type Mailer, NotSent, Refused } from './mailer.ts';
import { notAccepted, storeFailure, storeSent, unknownOutcome } from './witness-mail.ts';

/** Outbox items read at once. */
const atOnce = 200;

/** Milliseconds after which a claim is abandoned: longer than any run. */
const longestClaim = 30 * 60_000;

/** Attempts for a mail that the service does not accept. The delay doubles each time: about eight hours in all. */
const mostTries = 9;
const firstPause = 60_000;

/** Another run has claimed or removed the mail. */
class AlreadyTaken extends Error {
  override name = 'AlreadyTaken';
}

/**
 * Sends a site's outbox. A mail is claimed, sent and removed, so that of two runs only one sends it. A mail that was
 * certainly not sent waits for a later run. An unknown outcome is not repeated: its content is in the app as well, and
 * links can be requested again (docs/decisions/0031-send-mail-from-an-outbox.md). The mail with a seal is queued again
 * by its own task. Returns the number sent, and whether
 * more may be waiting.
 */
export async function sendWaiting(context: SiteContext, mailer: Mailer): Promise<{ sent: number; more: boolean }> {
  const { table, now } = context;
  const waiting = await listOutbox(table, now, atOnce);
  let sent = 0;
  let isBusy = false;
  await forEach(waiting, async (one) => {
    const mails = one.purpose === 'notices' ? await addressed(context, one) : [one];
    for (const mail of mails) {
      if (isBusy) return;
      const outcome = await deliver(context, mailer, mail);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'busy') isBusy = true;
    }
  });
  const isStuck = waiting.every((one) => one.purpose !== 'notices' && !isDue(one, now));
  return { sent, more: waiting.length === atOnce && !isBusy && !isStuck };
}

const isDue = ({ due, claimed_at }: WaitingMail, now: Date): boolean =>
  claimed_at === undefined ? (due ?? '') <= now.toISOString() : now.getTime() - Date.parse(claimed_at) >= longestClaim;

/** Replaces a transaction's notices by a mail to each person who wants one, in one transaction. Returns the mails. */
async function addressed({ table, now }: SiteContext, { id, notices }: WaitingNotices): Promise<WaitingMail[]> {
  const people = [...new Set(notices.map(([employee]) => employee))];
  const [found, mailboxes, employees] = await Promise.all([
    findNotifications(table, notices),
    findMailboxes(table, people),
    findEmployees(table, people),
  ]);
  const active = new Set(employees.flatMap((one) => (one.active ? [one.id] : [])));
  const mails = people.flatMap((employee, n) => {
    const mailbox = mailboxes[n];
    if (!mailbox || !active.has(employee)) return [];
    const sendable = notices.flatMap(([of, notification], at) => {
      const kind = found[at]?.kind;
      return of === employee && kind && wantsByMail(mailbox, kind) ? [notification] : [];
    });
    return sendable.length > 0
      ? [newMail(table, employee, now, { purpose: 'notifications', notifications: sendable })]
      : [];
  });
  try {
    await withoutCollision(() =>
      transact(table, [removeFromOutbox(table, id, () => new AlreadyTaken()), ...mails.map(({ write }) => write)]),
    );
  } catch (error) {
    if (error instanceof AlreadyTaken) return [];
    throw error;
  }
  return mails.map(({ mail }) => mail);
}

/** Sends a mail if it is due and not claimed. */
async function deliver(
  context: SiteContext,
  mailer: Mailer,
  waiting: WaitingMail,
): Promise<'sent' | 'busy' | undefined> {
  const { table, now, log } = context;
  if (!isDue(waiting, now)) return undefined;
  const which = { site: table.site, mail: waiting.id, purpose: waiting.purpose };
  if (waiting.claimed_at !== undefined) {
    log.warn('it is not known whether a mail was sent, and it is not sent again', which);
    if (waiting.purpose === 'witness') await storeFailure(context, waiting, unknownOutcome);
    await takeOut(context, waiting);
    return undefined;
  }
  if (!(await claimMail(table, waiting, now))) return undefined;
  const tries = (waiting.tries ?? 0) + 1;
  const mail = await compose(context, mailer, waiting).catch(async (error: unknown) => {
    await releaseMail(table, waiting.id, after(now, firstPause));
    throw error;
  });
  if (!mail) {
    await takeOut(context, waiting);
    return undefined;
  }
  const isSeal = waiting.purpose === 'witness';
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof NotSent && tries < mostTries) {
      log.warn('a mail could not be sent yet', { ...which, tries, error });
      await releaseMail(table, waiting.id, after(now, firstPause * 2 ** (tries - 1)));
      return 'busy';
    }
    const isUnsent = error instanceof Refused || error instanceof NotSent;
    const why = isUnsent
      ? 'a mail could not be sent'
      : 'it is not known whether a mail was sent, and it is not sent again';
    log.error(why, { ...which, tries, error });
    if (isSeal) await storeFailure(context, waiting, isUnsent ? notAccepted : unknownOutcome);
    await takeOut(context, waiting);
    return undefined;
  }
  if (isSeal) await storeSent(context, waiting);
  await takeOut(context, waiting);
  return 'sent';
}

/** Removes a mail from the outbox, if it is still there. */
async function takeOut({ table }: SiteContext, { id }: WaitingMail): Promise<void> {
  try {
    await withoutCollision(() => transact(table, [removeFromOutbox(table, id, () => new AlreadyTaken())]));
  } catch (error) {
    if (!(error instanceof AlreadyTaken)) throw error;
  }
}
