import type { AuditReason } from '@muster/shared/audit-log';
import type { OpenCall } from '../../calls/call.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Key } from '../../table/core/read.ts';
import { type AuditEntry, anonymousActor, auditRefusal } from '../../table/entities/audit-entry.ts';
import { addRefusal } from '../../table/rate-limit/account-limit.ts';
import { addUnknownUsername } from '../../table/rate-limit/unknown-usernames.ts';

/** Returns whether the n-th equal refusal is audited: 1, 2, 5, 10, 20, and so on. A million leave twenty entries. */
export const isAudited = (n: number): boolean => /^[125]0*$/.test(String(n));

export interface RefusedSignIn extends Pick<OpenCall, 'address' | 'requestId' | 'now'> {
  table: SiteTable;
  /** The holder of the username for audit entries. Undefined: unknown username. */
  subject: Record<string, string> | undefined;
  /** Unknown usernames from this address so far today. */
  unknownBefore: number;
  reason: AuditReason;
  /** The end of the account's lockout that this failure caused. */
  closedUntil?: Date | undefined;
  /** The end of the address's lockout that this failure caused. */
  addressClosedUntil?: Date | undefined;
  /** The closed limit that refused it, and the attempts refused before. */
  limit?: { key: Key; refused: number } | undefined;
}

/**
 * Audits a refused sign-in. A failure at an open limit has its own entry; refusals by closed limits and unknown
 * usernames are counted, with an entry at each step (`isAudited`). Never stores an unknown username, which may be a
 * password in the wrong field. One round trip in every case, so timing does not reveal whether the username exists.
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
