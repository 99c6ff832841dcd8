import type { AuditKind, AuditReason } from '@muster/shared/audit-log';
import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Holder, holderActor, holderSubject } from '../../table/entities/account-holder.ts';
import { type AuditEntry, auditRefusal } from '../../table/entities/audit-entry.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { addRefusal } from '../../table/rate-limit/account-limit.ts';
import { attemptsOf } from './account-attempts.ts';
import { isAudited } from './audit-refused-sign-in.ts';
import { retryAfterFull, tooManyAttempts } from './too-many-attempts.ts';

export interface GuardedCall extends Pick<OpenCall, 'address' | 'requestId' | 'now'> {
  table: SiteTable;
}

/** Thrown for a wrong secret: counts as a failure, and `answer` is answered. */
export class WrongGuess extends Error {
  override name = 'WrongGuess';
  readonly reason: AuditReason;
  readonly answer: ApiError;

  constructor(reason: AuditReason, answer: ApiError) {
    super(answer.message);
    this.reason = reason;
    this.answer = answer;
  }
}

/**
 * Runs a try that proves a holder's identity (password prompt, second factor), with the limits of sign-ins. A return is
 * a success and clears failures; `WrongGuess` is a failure with a `failed` audit entry; other errors are neither. A
 * closed limit refuses without a try.
 */
export async function guarded<T>(
  call: GuardedCall,
  holder: Holder,
  failed: AuditKind,
  tryIt: () => Promise<T>,
): Promise<T> {
  const { table, address, now } = call;
  const attempt = await attemptsOf(table, foldEmployeeNumber(holder.employee.employee_id), address).hit(now);
  if (attempt === 'full') throw new ApiError('too_many_requests', { retryAfter: retryAfterFull });
  const refuse = (why: Pick<AuditEntry, 'reason' | 'after'>) =>
    auditRefusal(table, holderActor(holder, call), now, { action: failed, subject: holderSubject(holder), ...why });
  if ('until' in attempt) {
    const { key, reason, refused } = attempt;
    const attempts_refused = refused + 1;
    await Promise.all([
      addRefusal(table, key),
      isAudited(attempts_refused) && refuse({ reason, after: { attempts_refused } }),
    ]);
    throw tooManyAttempts(attempt, now);
  }
  const result = await tryIt().catch(async (error: unknown) => {
    if (!(error instanceof WrongGuess)) {
      await unlessBusy(attempt.refunded());
      throw error;
    }
    const until = await attempt.failed();
    await refuse({ reason: error.reason, ...(until && { after: { locked_until: until.toISOString() } }) });
    throw error.answer;
  });
  await unlessBusy(attempt.succeeded());
  return result;
}
