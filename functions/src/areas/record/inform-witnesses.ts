import { sealBlockText } from '@muster/shared/record/seal-block';
import type { SiteContext } from '../../calls/site-context.ts';
import { witnessFailed } from '../../domain/messages/account-messages.ts';
import { type Outcome, storeOutcome } from '../../domain/record/witness-outcome.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { fetchOutside, Unreachable } from '../../kernel/fetch-outside.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { listAllEmployees } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { mailLifetime, newWitnessMail } from '../../table/entities/outbox.ts';
import { findSeal, firstSealsOfMonths } from '../../table/entities/seal.ts';
import { findWitnesses, setWitnesses, type Witness } from '../../table/entities/witness.ts';

const limits = { seconds: 10, mostBytes: 1_000_000 };
const day = 24 * 3_600_000;
/** Milliseconds after which administrators are notified of failures. */
const patience = 2 * day;
/** Administrators notified at most: one transaction. */
const mostNotified = 45;

interface Way {
  /** Allows web hooks of this machine. */
  loopback: boolean;
  /** Whether to stop: the next run continues. */
  isOver: () => boolean;
}

/**
 * Sends to each witness the first seals of months that it has not received, oldest first. A web hook receives them at
 * once; a failed one is tried again in the next run. A mail is put into the outbox, one at a time. A seal may arrive
 * twice, after an unknown outcome or from two runs at once. A trial department has no seals.
 */
export async function informWitnesses(context: SiteContext, { loopback, isOver }: Way): Promise<void> {
  const { table, site } = context;
  if (site.trial) return;
  const { witnesses } = await findWitnesses(table);
  if (witnesses.length === 0) return;
  const months = await firstSealsOfMonths(table);
  for (const witness of witnesses) {
    if (isOver()) break;
    const due = months.filter((no) => no >= witness.from && no > (witness.sent?.seal ?? 0));
    if (witness.failure?.stopped) continue;
    if (witness.email !== undefined) await queueMail(context, witness, due[0]);
    else await callHook(context, witness, due, { loopback, isOver });
  }
  await notifyOfFailures(context);
}

/** Sends seals to a web hook until one fails. */
async function callHook(
  context: SiteContext,
  { id, address = '' }: Witness,
  due: readonly number[],
  { loopback, isOver }: Way,
): Promise<void> {
  const { table } = context;
  for (const no of due) {
    if (isOver()) return;
    const seal = await findSeal(table, no);
    if (!seal) throw new Error(`Seal ${no} of ${table.site} is missing`);
    const failed = await whyNotTaken(address, `${table.site}/${no}`, sealBlockText(seal), loopback);
    const outcome: Outcome = failed === undefined ? { sent: seal } : { seal: no, failed };
    await storeOutcome(context, { id, address }, outcome);
    if (failed !== undefined) return;
  }
}

/** Posts a block to a web hook. Returns why it was not accepted, as a sentence. */
async function whyNotTaken(
  address: string,
  seal: string,
  block: string,
  loopback: boolean,
): Promise<string | undefined> {
  try {
    // Receivers can recognize a repetition by the department and the number.
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'muster-seal': seal };
    const { status } = await fetchOutside(address, { method: 'POST', headers, body: block }, { ...limits, loopback });
    return status >= 200 && status < 300 ? undefined : `It answers with the error ${status}.`;
  } catch (error) {
    if (error instanceof Unreachable) return `${error.message}.`;
    throw error;
  }
}

/**
 * Puts the mail with a seal into the outbox, unless it waits there. Reports a mail that expired there. After a failure,
 * tries again a day later.
 */
async function queueMail(context: SiteContext, witness: Witness, no: number | undefined): Promise<void> {
  const { table, site, now } = context;
  const { id, email = '', queued, failure } = witness;
  if (no === undefined) return;
  const isWaiting = (since: string, length: number) => isGoingOn(after(new Date(since), length), length, now);
  if (queued && isWaiting(queued.at, mailLifetime)) return;
  if (queued) {
    await storeOutcome(context, { id, email }, { seal: no, failed: 'The email was not sent within two days.' });
  } else if (failure && isWaiting(failure.at, day)) return;
  if (!site.mail) {
    await storeOutcome(context, { id, email }, { seal: no, failed: 'The email of the department is off.' });
    return;
  }
  await withoutCollision(async () => {
    const read = await findWitnesses(table);
    const found = read.witnesses.find((one) => one.id === id && one.email === email);
    if (!found || found.queued) return;
    const mail = newWitnessMail(table, now, { witness: id, address: email, seal: no });
    const next: Witness = { ...found, queued: { mail: mail.id, at: now.toISOString() } };
    await transact(table, [
      setWitnesses(
        table,
        read,
        read.witnesses.map((one) => (one === found ? next : one)),
      ),
      mail.write,
    ]);
  });
}

/** Notifies the administrators of failures that last two days, or stopped the mail: once a month for each witness. */
async function notifyOfFailures({ table, site, now }: SiteContext): Promise<void> {
  const month = now.toISOString().slice(0, 7);
  const isDue = ({ failure }: Witness) =>
    failure !== undefined &&
    failure.notified !== month &&
    (failure.stopped === true || now.getTime() - Date.parse(failure.since) >= patience);
  await withoutCollision(async () => {
    const read = await findWitnesses(table);
    const failing = read.witnesses.filter(isDue);
    if (failing.length === 0) return;
    const administrators = (await listAllEmployees(table)).filter(
      ({ active, permissions }) => active && permissions.admin_access,
    );
    const message = witnessFailed(failing.map(({ name, failure }) => ({ name, why: failure?.text ?? '' })));
    await transact(table, [
      setWitnesses(
        table,
        read,
        read.witnesses.map((one) =>
          one.failure && isDue(one) ? { ...one, failure: { ...one.failure, notified: month } } : one,
        ),
      ),
      ...administrators.slice(0, mostNotified).map(({ id }) => notify({ table, site, now }, id, message)),
    ]);
  });
}
