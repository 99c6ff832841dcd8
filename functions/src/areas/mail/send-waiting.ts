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

/** How much of the outbox is read at once. */
const atOnce = 200;

/** Milliseconds after which a claim was left behind by a process that ended: longer than any run lasts. */
const longestClaim = 30 * 60_000;

/**
 * How often a mail is tried that the service does not take, each time twice as long after the one before: over some
 * eight hours.
 */
const mostTries = 9;
const firstPause = 60_000;

/** Another run has taken it out of the outbox. */
class AlreadyTaken extends Error {
  override name = 'AlreadyTaken';
}

/**
 * Sends what waits in a site's outbox. A mail is claimed, sent, and taken out: of two runs at once, one sends it. One
 * that was certainly not sent waits for a later run. One whose outcome is unknown is not sent again: what it says is in
 * the app, too, and links can be asked for again (docs/decisions/0087-send-mail-from-an-outbox.md). Returns how many
 * were sent, and whether more may be waiting.
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

/**
 * Replaces the notifications of a transaction by a mail to each person who wants one, in one transaction. Returns
 * these.
 */
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
    const wanted = notices.flatMap(([of, notification], at) => {
      const kind = found[at]?.kind;
      return of === employee && kind && wantsByMail(mailbox, kind) ? [notification] : [];
    });
    return wanted.length > 0
      ? [newMail(table, employee, now, { purpose: 'notifications', notifications: wanted })]
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

/** Sends one mail, if it is due and nobody else does. */
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
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof NotSent && tries < mostTries) {
      log.warn('a mail could not be sent yet', { ...which, tries, error });
      await releaseMail(table, waiting.id, after(now, firstPause * 2 ** (tries - 1)));
      return 'busy';
    }
    const why =
      error instanceof Refused || error instanceof NotSent
        ? 'a mail could not be sent'
        : 'it is not known whether a mail was sent, and it is not sent again';
    log.error(why, { ...which, tries, error });
    await takeOut(context, waiting);
    return undefined;
  }
  await takeOut(context, waiting);
  return 'sent';
}

/** Takes a mail out of the outbox; it may be gone. */
async function takeOut({ table }: SiteContext, { id }: WaitingMail): Promise<void> {
  try {
    await withoutCollision(() => transact(table, [removeFromOutbox(table, id, () => new AlreadyTaken())]));
  } catch (error) {
    if (!(error instanceof AlreadyTaken)) throw error;
  }
}
