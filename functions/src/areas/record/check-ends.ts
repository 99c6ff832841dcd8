import { entryAgainstSeal, entryOutOfOrder, recordingTolerance } from '@muster/shared/record/entry-times';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { hasHistory, type Seal } from '@muster/shared/record/seal';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { beginning, entriesAfter, headAfter } from '../../table/entities/record-entry.ts';
import { isTreeOf } from './seal-trees.ts';

/** The last seal of a site and its leaves, in order. */
export interface LastSealed {
  seal: Seal;
  leaves: readonly SealLeaf[];
}

/**
 * Throws if a record does not continue the last seal, in its hashes or in the moments of its entries: it was changed in
 * the table without the rules for entries. `leaves` are the ends that the next seal covers, read by `now`.
 */
export async function refuseRewritten(
  table: SiteTable,
  last: LastSealed,
  leaves: readonly SealLeaf[],
  now: Date,
): Promise<void> {
  const { seal } = last;
  if (!isTreeOf(seal, last.leaves)) throw new Error(`The leaves of seal ${seal.no} of ${table.site} were changed`);
  const sealed = new Map(last.leaves.map((leaf) => [leaf.chain, leaf]));
  const ends = new Map(leaves.map((leaf) => [leaf.chain, leaf]));
  const rewritten = (chain: string) =>
    new Error(`The record ${chain} of ${table.site} does not continue what seal ${seal.no} covers`);
  for (const { chain } of last.leaves) if (!ends.has(chain)) throw rewritten(chain);
  const changed = leaves.filter(({ chain, head }) => sealed.get(chain)?.head !== head);
  await forEach(changed, async (end) => {
    const before = sealed.get(end.chain) ?? { chain: end.chain, ...beginning(table, end.chain) };
    const added = (await entriesAfter(table, end.chain, before.entries)).slice(0, end.entries - before.entries);
    const head = added.reduce(headAfter, before.head);
    if (before.entries + added.length !== end.entries || head !== end.head) throw rewritten(end.chain);
    const fault = faultOfTimes(added, before.entries, seal, now);
    if (fault) throw new Error(`${fault} (record ${end.chain} of ${table.site})`);
  });
}

/** Returns the first entry whose moment is not between the last seal and now, or before that of an earlier entry. */
function faultOfTimes(
  added: Parameters<typeof entryAgainstSeal>[0],
  covered: number,
  last: Seal,
  now: Date,
): string | undefined {
  const next = { no: last.no + 1, at: now.toISOString() };
  const isLate = entryAgainstSeal(added, { entries: Number.POSITIVE_INFINITY, seal: next });
  if (isLate || !hasHistory(last)) return isLate;
  // If the clock was ahead at the last seal, entries since then cannot be compared with it.
  const wasAhead = Date.parse(last.began) - now.getTime() > recordingTolerance;
  const isEarly = wasAhead ? undefined : entryAgainstSeal(added, { entries: covered, seal: last });
  return isEarly ?? entryOutOfOrder(added);
}
