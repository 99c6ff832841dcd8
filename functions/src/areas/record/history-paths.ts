import { treeOf } from '@muster/shared/record/merkle';
import { type Seal, sealLinkBytes } from '@muster/shared/record/seal';
import {
  completeRanges,
  historyLeafBytes,
  historyRoot,
  siblingRanges,
  withLink,
} from '@muster/shared/record/seal-history';
import type { SiteTable } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import { requireStoredSeals, type StoredSeal, sealsFrom } from '../../table/entities/seal.ts';

/** Returns the hash under which later seals refer to this one. */
export const linkOf = (seal: Seal): string => sha256(sealLinkBytes(seal));

/** Returns the root over earlier seals for the complete subtrees over them. */
export const rootOfHistory = (subtrees: readonly string[]): string => historyRoot(subtrees, sha256);

/** Returns the complete subtrees over all seals up to this one. Reads every seal if it is stored without its own. */
export async function subtreesUpTo(table: SiteTable, last: StoredSeal | undefined): Promise<string[]> {
  if (!last) return [];
  const { seal, subtrees } = last;
  if (subtrees) {
    if (rootOfHistory(subtrees) !== seal.history) throw new Error(`The history of seal ${seal.no} was changed`);
    return withLink(subtrees, seal.no - 1, linkOf(seal), sha256);
  }
  let before: string[] = [];
  for (const one of await sealsUpTo(table, seal.no)) before = withLink(before, one.no - 1, linkOf(one), sha256);
  return before;
}

const sealsUpTo = async (table: SiteTable, no: number): Promise<Seal[]> =>
  (await sealsFrom(table, 1)).filter((one) => one.no <= no);

/**
 * Returns the path of each of these earlier seals to the root over earlier seals in seal `last`. Reads a few seals per
 * path: each stores the complete subtrees before it. Reads every seal if some are stored without them.
 */
export async function historyPaths(
  table: SiteTable,
  nos: readonly number[],
  last: number,
): Promise<{ seal: number; path: string[] }[]> {
  const size = last - 1;
  const siblings = nos.map((no) => siblingRanges(no - 1, { from: 0, to: size }));
  // The last seal of a range has the subtrees of the range without itself.
  const read = await requireStoredSeals(
    table,
    siblings.flat().flatMap((range) => completeRanges(range).map(({ to }) => to)),
  );
  if ([...read.values()].some(({ subtrees }) => subtrees === undefined)) return pathsFromAll(table, nos, size);
  const rootOf = (from: number, to: number): string => {
    const { seal, subtrees = [] } = read.get(to) ?? {};
    if (!seal) throw new Error(`Seal ${to} was not read`);
    const levels = Math.log2(to - from);
    const own = withLink([], 0, linkOf(seal), sha256);
    return historyRoot([...(levels === 0 ? [] : subtrees.slice(-levels)), ...own], sha256);
  };
  return nos.map((seal, n) => ({
    seal,
    path: (siblings[n] ?? []).map((range) =>
      historyRoot(
        completeRanges(range).map(({ from, to }) => rootOf(from, to)),
        sha256,
      ),
    ),
  }));
}

async function pathsFromAll(table: SiteTable, nos: readonly number[], size: number) {
  const seals = await sealsUpTo(table, size);
  const { pathTo } = treeOf(
    seals.map((seal) => sha256(historyLeafBytes(linkOf(seal)))),
    sha256,
  );
  return nos.map((seal) => ({ seal, path: pathTo(seal - 1) }));
}
