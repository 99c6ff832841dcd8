import type { Caller } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../../table/core/item.ts';

/** Milliseconds for which a proof with a password or a factor counts as fresh. */
export const proofLifetime = 5 * 60_000;

/**
 * Refuses somebody who has not proved in the last five minutes who they are: signing in proves it, and `prove` does
 * again. What it guards is worth more than a session that somebody left open
 * (docs/decisions/0080-ask-for-a-fresh-proof.md).
 */
export function requireFreshProof({ caller, now }: { caller: Pick<Caller, 'provedAt'>; now: Date }): void {
  if (!isGoingOn(after(caller.provedAt, proofLifetime), proofLifetime, now)) {
    throw new ApiError('fresh_proof_required');
  }
}
