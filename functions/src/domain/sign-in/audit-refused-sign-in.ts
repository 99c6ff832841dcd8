import type { AuditReason } from '@muster/shared/audit-log';
import type { OpenCall } from '../../calls/call.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Key } from '../../table/core/read.ts';
import { type AuditEntry, anonymousActor, auditRefusal } from '../../table/entities/audit-entry.ts';
import { addRefusal } from '../../table/rate-limit/account-limit.ts';
import { addUnknownUsername } from '../../table/rate-limit/unknown-usernames.ts';

/**
 * Returns whether the n-th of many equal refusals is written to the audit log: the 1st, 2nd, 5th, 10th, 20th, 50th, and
 * so on. A million leave twenty entries, each with its number.
 */
export const isAudited = (n: number): boolean => /^[125]0*$/.test(String(n));

/** A refused sign-in. */
export interface RefusedSignIn extends Pick<OpenCall, 'address' | 'requestId' | 'now'> {
  table: SiteTable;
  /** Who has the username, as audit entries name them; undefined: nobody has it. */
  subject: Record<string, string> | undefined;
  /** How many unknown usernames came from this address before, today. */
  unknownBefore: number;
  reason: AuditReason;
  /** Until when this failure has closed a limit of the account. */
  closedUntil?: Date | undefined;
  /** Until when it has closed the limit of the address. */
  addressClosedUntil?: Date | undefined;
  /** The closed limit that refused it, and how many attempts that had refused before. */
  limit?: { key: Key; refused: number } | undefined;
}

/**
 * Writes a refused sign-in to the audit log. A failure at an open limit has an entry of its own. Attempts at a closed
 * limit and unknown usernames are counted, with an entry at each step; the username is not stored, since it may be a
 * password typed into the wrong field. One round trip of single writes in every case, so that its time does not tell
 * whether the username exists.
 */
export async function auditRefusedSignIn(refused: RefusedSignIn): Promise<void> {
  const { table, now, addressClosedUntil } = refused;
  await Promise.all([
    auditAttempt(refused),
    addressClosedUntil &&
      auditRefusal(table, anonymousActor(refused), now, {
        action: 'session.locked',
        reason: 'crowded_address',
        subject: {},
        after: { locked_until: addressClosedUntil.toISOString() },
      }),
  ]);
}

async function auditAttempt(refused: RefusedSignIn): Promise<void> {
  const { table, subject, address, now, unknownBefore, reason, closedUntil, limit } = refused;
  const write = (entry: Pick<AuditEntry, 'action' | 'reason' | 'after'>) =>
    auditRefusal(table, anonymousActor(refused), now, { subject: subject ?? {}, ...entry });
  if (!subject) {
    const attempts_today = unknownBefore + 1;
    await Promise.all([
      addUnknownUsername(table, address, now),
      isAudited(attempts_today) &&
        write({ action: 'session.sign_in_failed', reason: 'unknown_username', after: { attempts_today } }),
    ]);
  } else if (limit) {
    const attempts_refused = limit.refused + 1;
    await Promise.all([
      addRefusal(table, limit.key),
      isAudited(attempts_refused) && write({ action: 'session.refused', reason, after: { attempts_refused } }),
    ]);
  } else {
    await write(
      closedUntil
        ? { action: 'session.locked', reason, after: { locked_until: closedUntil.toISOString() } }
        : { action: 'session.sign_in_failed', reason },
    );
  }
}
