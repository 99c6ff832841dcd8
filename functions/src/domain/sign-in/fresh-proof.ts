import type { Caller } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../../table/core/item.ts';

/** Milliseconds for which a proof with a password or a factor is fresh. */
export const proofLifetime = 5 * 60_000;

/** Requires a proof of identity (sign-in or `prove`) in the last five minutes, beyond a session left open (ADR 16). */
export function requireFreshProof({ caller, now }: { caller: Pick<Caller, 'provedAt'>; now: Date }): void {
  if (!isGoingOn(after(caller.provedAt, proofLifetime), proofLifetime, now)) {
    throw new ApiError('fresh_proof_required');
  }
}
