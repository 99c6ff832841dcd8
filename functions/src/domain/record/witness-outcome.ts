import type { Seal } from '@muster/shared/record/seal';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findWitnesses, setWitnesses, type Witness } from '../../table/entities/witness.ts';

type Context = Pick<SiteContext, 'table' | 'actor' | 'now' | 'log'>;
type Target = Pick<Witness, 'id' | 'email' | 'address'>;

/** The result of sending a seal to a witness. */
export type Outcome =
  /** The web hook has accepted it, or the mail service. */
  | { sent: Pick<Seal, 'no' | 'at'> }
  /** A sentence. `stopped`: nothing is sent until the witness is edited. */
  | { seal?: number; failed: string; stopped?: true };

/**
 * Stores the result of sending a seal, with an audit entry; of repeated equal failures, only the first has one. Ignores
 * the result if the witness was removed, has another destination, or has received the seal meanwhile.
 */
export async function storeOutcome({ table, actor, now, log }: Context, to: Target, outcome: Outcome): Promise<void> {
  const seal = 'sent' in outcome ? outcome.sent.no : outcome.seal;
  const facts = { ...(seal !== undefined && { seal }), how: to.email ? 'email' : 'web hook' };
  if ('failed' in outcome)
    log.warn('a witness did not receive a seal', { site: table.site, witness: to.id, ...facts, why: outcome.failed });
  await withoutCollision(async () => {
    const read = await findWitnesses(table);
    const found = read.witnesses.find(({ id }) => id === to.id);
    if (!found || found.email !== to.email || found.address !== to.address) return;
    if (seal !== undefined && seal <= (found.sent?.seal ?? 0)) return;
    const next = 'sent' in outcome ? received(found, outcome.sent, now) : missed(found, outcome, now);
    const isAudited = 'sent' in outcome || found.failure?.text !== outcome.failed;
    await transact(table, [
      setWitnesses(
        table,
        read,
        read.witnesses.map((one) => (one === found ? next : one)),
      ),
      ...(isAudited
        ? [
            audit(table, actor, now, {
              action: 'sent' in outcome ? 'witness.sent' : 'witness.failed',
              subject: { witness: to.id },
              after: { name: found.name, ...facts, ...('failed' in outcome && { why: outcome.failed }) },
            }),
          ]
        : []),
    ]);
  });
}

const received = (
  { failure: _, queued: __, ...witness }: Witness,
  { no, at }: Pick<Seal, 'no' | 'at'>,
  now: Date,
): Witness => ({ ...witness, sent: { seal: no, sealed_at: at, at: now.toISOString() } });

function missed(
  { queued: _, sent, ...witness }: Witness,
  { failed, stopped }: { failed: string; stopped?: true },
  now: Date,
): Witness {
  const at = now.toISOString();
  return {
    ...witness,
    // A mail that came back was the last one that was sent.
    ...(sent && (stopped ? { from: sent.seal } : { sent })),
    failure: { ...witness.failure, text: failed, since: witness.failure?.since ?? at, at, ...(stopped && { stopped }) },
  };
}
