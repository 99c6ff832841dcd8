import { beginningBytes, type ChainHead, departmentChain } from '@muster/shared/record/chain';
import type { RecordEntry } from '@muster/shared/record/entry';
import type { SealLeaf } from '@muster/shared/record/merkle';
import type { Seal } from '@muster/shared/record/seal';
import { faultOfSeals } from '@muster/shared/record/verify-seals';
import { linkTo } from '../../../areas/record/seal-site.ts';
import { isTreeOf, listRoot } from '../../../areas/record/seal-trees.ts';
import { sha256 } from '../../../table/core/hash.ts';
import type { Item } from '../../../table/core/read.ts';
import { headAfter } from '../../../table/entities/record-entry.ts';
import type { PublishedKey, StoredSeal } from '../../../table/entities/seal.ts';
import { areLeavesFrom, leavesAmong, type SitePart } from '../../../table/entities/site-parts.ts';

/** The chain ends of a site, and the faults of its records. */
export interface RecordEnds {
  /** The stored chain ends by name, as in a seal. */
  leaves: SealLeaf[];
  /** The root of the tree over them. */
  root: string;
  seals: Seal[];
  keys: PublishedKey[];
  /** Broken chains and invalid seals, in words. Empty: the records are intact. */
  faults: string[];
}

/** Reads a site in the order of `everyItem` and computes each chain's end from its entries, without storing them. */
export function recordEnds(site: string) {
  const seals: StoredSeal[] = [];
  const keys: PublishedKey[] = [];
  const leafItems: Item[] = [];
  let sealed: Map<string, SealLeaf> | undefined;
  const stored = new Map<string, ChainHead>([[departmentChain, beginningOf(departmentChain)]]);
  const computed = new Map<string, ChainHead>();
  const faults: string[] = [];

  function beginningOf(chain: string): ChainHead {
    return { entries: 0, head: sha256(beginningBytes({ site, chain })) };
  }

  const lastWithLeaves = () => seals.findLast(({ base }) => base !== undefined);

  /** Returns the leaves of the last seal with leaves, by chain. */
  function sealedLeaves(): Map<string, SealLeaf> {
    const last = lastWithLeaves();
    if (!last) return new Map();
    const leaves = leavesAmong(leafItems, last);
    if (!isTreeOf(last.seal, leaves)) faults.push(`Seal ${last.seal.no} does not match the data stored with it`);
    return new Map(leaves.map((leaf) => [leaf.chain, leaf]));
  }

  function takeEntry(chain: string, entry: RecordEntry): void {
    sealed ??= sealedLeaves();
    const before = computed.get(chain) ?? beginningOf(chain);
    const head = headAfter(before.head, entry);
    if (entry.no !== before.entries + 1 || entry.hash !== head)
      faults.push(`Entry ${entry.no} of the record ${chain} does not follow from the previous entry`);
    const leaf = sealed.get(chain);
    if (leaf?.entries === entry.no && leaf.head !== head)
      faults.push(`The record ${chain} does not continue the last seal`);
    computed.set(chain, { entries: entry.no, head });
  }

  return {
    take(part: SitePart): void {
      if (part.is === 'seal') seals.push(part.stored);
      if (part.is === 'seal key') keys.push(part.published);
      if (part.is === 'leaves' && areLeavesFrom(part.item, lastWithLeaves()?.base ?? Number.POSITIVE_INFINITY))
        leafItems.push(part.item);
      if (part.is === 'end') {
        const { chain, entries, head } = part;
        stored.set(chain, entries !== undefined && head !== undefined ? { entries, head } : beginningOf(chain));
      }
      if (part.is === 'entry') takeEntry(part.chain, part.entry);
    },
    async end(): Promise<RecordEnds> {
      sealed ??= sealedLeaves();
      for (const [chain, end] of stored) {
        const found = computed.get(chain) ?? beginningOf(chain);
        if (found.entries !== end.entries || found.head !== end.head)
          faults.push(`The end of the record ${chain} does not match its entries`);
        if ((sealed.get(chain)?.entries ?? 0) > end.entries)
          faults.push(`The record ${chain} is shorter than at the last seal`);
      }
      for (const chain of [...computed.keys(), ...sealed.keys()])
        if (!stored.has(chain)) faults.push(`The record ${chain} has no end`);
      const all = seals.map(({ seal }) => seal);
      const fault = await faultOfSeals({ site, seals: all, keys });
      if (fault) faults.push(fault);
      const leaves = [...stored]
        .map(([chain, head]) => ({ chain, ...head }))
        .sort((a, b) => (a.chain < b.chain ? -1 : 1));
      return { leaves, root: listRoot(leaves), seals: all, keys, faults };
    },
  };
}

/** Returns whether an archive's seals equal a site's, as far as both go. */
export function areSame(seals: readonly Seal[], archived: readonly Seal[]): boolean {
  const links = new Map(seals.map((seal) => [seal.no, linkTo(seal)]));
  return archived.every((seal) => !links.has(seal.no) || links.get(seal.no) === linkTo(seal));
}
