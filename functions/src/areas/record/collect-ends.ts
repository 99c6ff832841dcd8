import { departmentChain } from '@muster/shared/record/chain';
import type { SealLeaf } from '@muster/shared/record/merkle';
import type { Seal } from '@muster/shared/record/seal';
import type { SiteTable } from '../../table/core/client.ts';
import { changesSince } from '../../table/entities/change-log.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { findEnrollmentStates, headOf, headsAfter } from '../../table/entities/enrollment-state.ts';
import { addDraftPart, type DraftPart, draftParts, type SealDraft } from '../../table/entities/seal-draft.ts';
import { inOrder } from '../../table/entities/seal-leaves.ts';
import type { LastSealed } from './check-ends.ts';
import { readLeaves } from './seal-site.ts';

/** Chains in one part: their ends fit in an item of 400 KB. */
const chainsInPart = 3_000;

/** Transactions during a collection that are reread one by one; after more, everything is read again. */
const mostChanges = 20_000;

/** Milliseconds from the first read of a seal's ends to its time, at most: as long as a function runs. */
const longestSealing = 15 * 60_000;

/** Returns whether a site is sealed in parts: after a seal of many chains, or without any. */
export const hasParts = (last: Seal | undefined): boolean => (last?.chains ?? Number.POSITIVE_INFINITY) > chainsInPart;

/**
 * Collects the ends of a site's chains in parts, by internal id. Yields each part that it stores; continues after
 * stored ones. Concurrent collections of one draft share their parts.
 */
export async function* collectEnds(
  table: SiteTable,
  draft: SealDraft,
  size = chainsInPart,
): AsyncGenerator<{ end: string }> {
  const stored = await draftParts(table, draft);
  for (let begins = ''; ; ) {
    let part = stored.get(begins);
    if (!part) {
      part = await addDraftPart(table, draft, begins, await readPart(table, begins, size));
      yield { end: part.end ?? 'all' };
    }
    if (part.end === undefined) return;
    begins = part.end;
  }
}

async function readPart(table: SiteTable, after: string, size: number): Promise<DraftPart> {
  const heads = await headsAfter(table, after, size);
  const end = heads.length < size ? undefined : heads.at(-1)?.[0];
  return { leaves: heads.map(([chain, head]) => ({ chain, ...head })), end };
}

/**
 * Returns the ends of all chains of a site, sorted by chain: the collected ones, and those changed since the collection
 * began as they are now. Reads everything again if parts are missing or the log of changes does not go back far enough.
 */
export async function collectedEnds(table: SiteTable, draft: SealDraft): Promise<SealLeaf[]> {
  const ends = new Map<string, SealLeaf>();
  const parts = await draftParts(table, draft);
  for (let begins: string | undefined = ''; begins !== undefined; ) {
    const part = parts.get(begins);
    if (!part) return readLeaves(table);
    for (const leaf of part.leaves) ends.set(leaf.chain, leaf);
    begins = part.end;
  }
  return withChangedEnds(table, ends, Date.parse(draft.at));
}

/**
 * Returns the ends of all chains of a site, sorted by chain. Above `fewest` chains, from the last seal's leaves and the
 * log of changes: that misses a record that was changed without the log, which the next scheduled seal finds.
 */
export async function endsSince(
  table: SiteTable,
  last: LastSealed | undefined,
  fewest = chainsInPart,
): Promise<SealLeaf[]> {
  if (!last || last.leaves.length <= fewest) return readLeaves(table);
  const ends = new Map(last.leaves.map((leaf) => [leaf.chain, leaf]));
  return withChangedEnds(table, ends, Date.parse(last.seal.at) - longestSealing);
}

/** Returns ends, sorted by chain, with the chains reread that may have changed since a time, in epoch milliseconds. */
async function withChangedEnds(table: SiteTable, ends: Map<string, SealLeaf>, since: number): Promise<SealLeaf[]> {
  const changes = await changesSince(table, 'RECORD', since, { most: mostChanges });
  if (!changes) return readLeaves(table);
  const changed = [...changes.ids];
  const states = await findEnrollmentStates(table, changed);
  for (const [n, chain] of changed.entries()) {
    const state = states[n];
    if (state) ends.set(chain, { chain, ...headOf(table, chain, state) });
  }
  const { entries, head } = await findDepartmentHead(table);
  ends.set(departmentChain, { chain: departmentChain, entries, head });
  return inOrder(ends.values());
}
