import { departmentChain } from '@muster/shared/record/chain';
import type { RecordEntry } from '@muster/shared/record/entry';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { openJobsPartition, tableDefinition } from '../core/definition.ts';
import type { Item } from '../core/read.ts';
import { documentOf, type StoredDocument } from './document.ts';
import { chainOf, entryOf } from './record-entry.ts';
import { type PublishedKey, position, publishedKeyOf, type StoredSeal, storedOf } from './seal.ts';
import { latestLeaves } from './seal-leaves.ts';
import { isTakenAlong, type PartitionKind, partitionKind } from './whole-site.ts';

/** The role of an item in a whole site, for checks and moves. */
export type SitePart =
  | { is: 'site' }
  | { is: 'seal'; stored: StoredSeal }
  | { is: 'seal key'; published: PublishedKey }
  | { is: 'leaves'; item: Item }
  /** The stored end of a chain; without `head`, the chain is empty. */
  | { is: 'end'; chain: string; entries?: number; head?: string }
  | { is: 'entry'; chain: string; entry: RecordEntry }
  | { is: 'document'; document: StoredDocument }
  | { is: 'other' };

/** Returns the role of an item. */
export function partOf(site: string, kind: PartitionKind, item: Item): SitePart {
  switch (kind) {
    case 'SITE':
      if (item.SK === 'SITE') return { is: 'site' };
      return item.SK === 'RECORD' ? { is: 'end', chain: departmentChain, ...endIn(item) } : { is: 'other' };
    case 'RECORD':
      return { is: 'end', chain: item.SK, ...endIn(item) };
    case 'SEAL':
      return { is: 'seal', stored: storedOf(item) };
    case 'SEAL#KEYS':
      return { is: 'seal key', published: publishedKeyOf(item) };
    case 'SEAL#LEAVES':
      return { is: 'leaves', item };
    case 'ENTRY#':
      return { is: 'entry', chain: chainOf(site, item), entry: entryOf(item) };
    case 'DOCUMENT':
      return { is: 'document', document: documentOf(item) };
    default:
      return { is: 'other' };
  }
}

const endIn = ({ entries, head }: Item) =>
  entries === undefined || head === undefined ? {} : { entries: Number(entries), head: String(head) };

/** Returns whether leaves are stored with the seal of a number or with a later one. */
export const areLeavesFrom = (item: Item, base: number): boolean => item.SK >= position(base);

/** Returns the leaves of a stored seal among the items of leaves. */
export function leavesAmong(items: readonly Item[], { seal, base }: StoredSeal): SealLeaf[] {
  const to = `${position(seal.no)}~`;
  return base === undefined ? [] : latestLeaves(items.filter((item) => areLeavesFrom(item, base) && item.SK <= to));
}

/** Returns the kind of a file's item; undefined: not one that an export includes. */
export function kindOfMoved(site: string, item: Item): PartitionKind | undefined {
  const kind = isTakenAlong(site, item) ? partitionKind(site, item.PK) : undefined;
  const { partitionKey, sortKey } = tableDefinition.index;
  const inIndex = item[partitionKey];
  // Unfinished jobs of all sites are listed together, by site.
  const isOwn =
    inIndex === openJobsPartition
      ? kind === 'JOB' && String(item[sortKey]).startsWith(`${site}#`)
      : inIndex === undefined || String(inIndex).startsWith(`${site}#`);
  return isOwn ? kind : undefined;
}

/** Returns whether a value has the keys of an item. */
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Item>).PK === 'string' &&
  typeof (value as Partial<Item>).SK === 'string';

/** Returns an item's key for a message. */
export const placeOf = ({ PK, SK }: Item): string => `${PK} / ${SK}`;
