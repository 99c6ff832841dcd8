import type { AuditReason } from '@muster/shared/audit-log';
import type { OpenCall } from '../http/call.ts';
import type { SiteTable } from '../table/core/client.ts';
import type { Key } from '../table/core/read.ts';
import { type AuditEntry, nobody, note } from '../table/entities/audit-entry.ts';
import type { Employee } from '../table/entities/employee.ts';
import { countRefused } from '../table/rate-limit/account-limit.ts';
import { countUnknownName } from '../table/rate-limit/unknown-usernames.ts';

/**
 * Whether the n-th of many alike is written into the trail: the 1st, 2nd, 5th, 10th, 20th, 50th, and so on. A flood of a million
 * leaves twenty entries, each with its number.
 */
export const isStep = (n: number): boolean => /^[125]0*$/.test(String(n));

/** A sign-in that is refused: where it came from, and who was tried if anybody has that username. */
export interface RefusedSignIn extends Pick<OpenCall, 'address' | 'requestId' | 'now'> {
  table: SiteTable;
  employee: Pick<Employee, 'id' | 'employee_id'> | undefined;
  /** How many usernames that nobody has came from this address before, today. */
  unknownBefore: number;
  reason: AuditReason;
  /** Until when this failure has closed a door. */
  closedUntil?: Date | undefined;
  /** Until when it has closed the address that it came from, whatever else refused it. */
  addressClosedUntil?: Date | undefined;
  /** The closed door that it met, and how many it had refused before. */
  door?: { key: Key; refused: number } | undefined;
}

/**
 * Writes a refused sign-in into the trail. A failure at an open door has an entry of its own: the doors keep those few. What
 * meets a closed door, and usernames that nobody has, are counted, with an entry at each step; the username is not kept, it may
 * be a password typed into the wrong field. One round trip of single writes whoever was tried, so that its time tells nothing.
 */
export async function auditRefusedSignIn(attempt: RefusedSignIn): Promise<void> {
  const { table, address, requestId, now, addressClosedUntil } = attempt;
  await Promise.all([
    noteAttempt(attempt),
    addressClosedUntil &&
      note(table, nobody(address, requestId), now, {
        action: 'session.locked',
        reason: 'crowded_address',
        subject: {},
        after: { locked_until: addressClosedUntil.toISOString() },
      }),
  ]);
}

async function noteAttempt(attempt: RefusedSignIn): Promise<void> {
  const { table, employee, address, requestId, now, unknownBefore, reason, closedUntil, door } = attempt;
  const entry = (what: Pick<AuditEntry, 'action' | 'reason' | 'after'>, subject: AuditEntry['subject']) =>
    note(table, nobody(address, requestId), now, { subject, ...what });
  if (!employee) {
    const attempts_today = unknownBefore + 1;
    await Promise.all([
      countUnknownName(table, address, now),
      isStep(attempts_today) &&
        entry({ action: 'session.sign_in_failed', reason: 'unknown_username', after: { attempts_today } }, {}),
    ]);
    return;
  }
  const subject = { employee: employee.id, employee_id: employee.employee_id };
  if (door) {
    const attempts_refused = door.refused + 1;
    await Promise.all([
      countRefused(table, door.key),
      isStep(attempts_refused) && entry({ action: 'session.refused', reason, after: { attempts_refused } }, subject),
    ]);
    return;
  }
  await entry(
    closedUntil
      ? { action: 'session.locked', reason, after: { locked_until: closedUntil.toISOString() } }
      : { action: 'session.sign_in_failed', reason },
    subject,
  );
}
