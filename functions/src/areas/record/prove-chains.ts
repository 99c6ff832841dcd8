import { placing } from '@muster/shared/record/chain-map';
import type { EvidenceAbsence, EvidenceProof } from '@muster/shared/record/evidence';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { hasHistory, type Seal } from '@muster/shared/record/seal';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import { firstSealsOfMonths, requireStoredSeals, type StoredSeal } from '../../table/entities/seal.ts';
import { leavesOf } from '../../table/entities/seal-leaves.ts';
import { historyPaths } from './history-paths.ts';
import { type ChainProof, proverIn } from './seal-trees.ts';

/** The moments of a chain's shown entries, UTC ISO. */
export interface ChainMoments {
  chain: string;
  moments: readonly string[];
}

/** The part of an evidence file that proves its chains. */
export interface Proven {
  proofs: EvidenceProof[];
  absences: EvidenceAbsence[];
  /** In order. */
  seals: Seal[];
  history: { seal: number; path: string[] }[];
}

/** Ends that are hashed for one file, and proofs in it: together about two seconds here and in the page. */
const mostEnds = 200_000;
const mostProofs = 2_000;

/** Seals whose tree is read, besides the last one. */
const mostTrees = ({ chains }: Seal, chainsInFile: number): number =>
  Math.max(1, Math.min(60, Math.floor(mostEnds / chains), Math.floor(mostProofs / chainsInFile)));

/**
 * Proves chains up to the last seal, all of them by the first seal after `known`, too, and each shown entry by the
 * first seal that covers it, or by a later one if the entries lie in too many seals. Includes the first seal of the
 * department and of each month, of which others may have a copy, and those with the numbers `also`.
 */
export async function proveChains(
  table: SiteTable,
  last: { seal: Seal; leaves: readonly SealLeaf[] },
  chains: readonly ChainMoments[],
  { known, also = [] }: { known: string; also?: readonly number[] | undefined },
): Promise<Proven> {
  const most = mostTrees(last.seal, chains.length);
  const moments = spread([...new Set(chains.flatMap((one) => one.moments))].sort(), most);
  const [atKnown, ...atMoments] = await firstCovering(table, [known, ...moments], last.seal);
  const inSeal = new Map<number, Set<string>>();
  const need = (at: StoredSeal | undefined, chain: string) => {
    // A seal from the archive has no leaves.
    if (at?.base === undefined || at.seal.no === last.seal.no) return;
    inSeal.set(at.seal.no, (inSeal.get(at.seal.no) ?? new Set()).add(chain));
  };
  for (const { chain, moments: own } of chains) {
    need(atKnown, chain);
    for (const moment of own) need(atMoments[moments.findIndex((one) => one >= moment)], chain);
  }
  const nos = new Set([1, ...also, ...inSeal.keys(), ...(await firstSealsOfMonths(table))]);
  nos.delete(last.seal.no);
  const [stored, history] = await Promise.all([
    requireStoredSeals(table, nos),
    historyPaths(table, [...nos].sort(byNumber), last.seal.no),
  ]);
  const proven: ChainProof[] = [];
  const place = placing(sha256);
  await forEach(inSeal, async ([no, those]) => {
    const at = stored.get(no);
    const leaves = at && (await leavesOf(table, at))?.leaves;
    if (leaves) proven.push(...proofsIn(proverIn(at.seal, leaves, place), those));
  });
  const names = chains.map(({ chain }) => chain);
  proven.push(...proofsIn(proverIn(last.seal, last.leaves, place), names));
  return {
    proofs: proven.flatMap((one) => ('proof' in one ? [one.proof] : [])).sort(bySeal),
    absences: proven.flatMap((one) => ('absence' in one ? [one.absence] : [])).sort(bySeal),
    seals: [...[...stored.values()].map(({ seal }) => seal), last.seal].sort((a, b) => a.no - b.no),
    history,
  };
}

const byNumber = (a: number, b: number) => a - b;
const bySeal = (a: { seal: number }, b: { seal: number }) => a.seal - b.seal;

const proofsIn = (prove: ReturnType<typeof proverIn>, chains: Iterable<string>): ChainProof[] =>
  [...chains].flatMap((chain) => prove(chain) ?? []);

/** Returns at most `most` of these in their order, evenly spread, the last one included. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, n) => all[Math.ceil(((n + 1) * all.length) / most) - 1] as T);
}

/**
 * Returns for each moment the first seal that covers every entry recorded by then, or the last seal. Searches by
 * halving, for all moments at once: a few reads of stored seals, however many there are.
 */
async function firstCovering(
  table: SiteTable,
  moments: readonly string[],
  last: Seal,
): Promise<(StoredSeal | undefined)[]> {
  const read = new Map<number, StoredSeal>();
  let spans = moments.map((moment) => ({ moment, from: 1, to: last.no }));
  const middleOf = ({ from, to }: { from: number; to: number }) => Math.floor((from + to) / 2);
  for (;;) {
    const open = spans.filter(({ from, to }) => from < to).map(middleOf);
    const missing = open.filter((no) => !read.has(no));
    for (const [no, stored] of await requireStoredSeals(table, missing)) read.set(no, stored);
    if (open.length === 0) break;
    spans = spans.map((span) => {
      const middle = middleOf(span);
      const stored = read.get(middle);
      if (span.from === span.to || !stored) return span;
      return covers(stored, span.moment) ? { ...span, to: middle } : { ...span, from: middle + 1 };
    });
  }
  return spans.map(({ from }) => read.get(from));
}

const covers = ({ seal }: StoredSeal, moment: string): boolean => (hasHistory(seal) ? seal.began : seal.at) >= moment;
