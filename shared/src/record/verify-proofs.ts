import { mapRoots } from './chain-map.ts';
import { entryAgainstSeal, entryOutOfOrder } from './entry-times.ts';
import type { Evidence, EvidenceAbsence, EvidenceChain, EvidenceProof } from './evidence.ts';
import { Fault, hash, named } from './fault.ts';
import { leafBytes, rootOfPath } from './merkle.ts';
import { hasHistory, type Seal } from './seal.ts';
import { shownIn } from './verify-chains.ts';

/** How far a seal covers a chain. */
export interface SealedEnd {
  /** The number of the chain's entries in the seal: 0 if it was empty, or if there was no such chain. */
  entries: number;
  seal: Seal;
}

/**
 * Checks every proof, that the last seal covers all entries of each chain, and that the times of entries agree with the
 * seals. `ends` are the hashes of each chain's entries. Returns the proven ends of each chain, by seal. Throws a
 * `Fault`.
 */
export async function checkProofs(
  { chains, proofs, absences = [], seals }: Evidence,
  ends: ReadonlyMap<string, string[]>,
  last: Seal,
): Promise<Map<string, SealedEnd[]>> {
  const sealed = new Map(chains.map(({ chain }) => [chain, new Map<number, SealedEnd>()]));
  const add = (chain: string, end: SealedEnd) => {
    const ofChain = sealed.get(chain);
    if (ofChain?.has(end.seal.no)) throw new Fault(`There are two proofs of ${named(chain)} in seal ${end.seal.no}.`);
    ofChain?.set(end.seal.no, end);
  };
  const roots = mapRoots(hash);
  const checked = [
    ...proofs.map((proof) => checkProof({ seals, ends, roots }, proof)),
    ...absences.map((absence) => checkAbsence({ seals, ends, roots }, absence)),
  ];
  // In parallel; the first fault in the order of the file is reported.
  await Promise.allSettled(checked);
  for (const one of checked) {
    const { chain, ...end } = await one;
    add(chain, end);
  }
  const isNew = seals.some((seal) => seal.no === 1 && hasHistory(seal));
  const inOrder = new Map<string, SealedEnd[]>();
  for (const chain of chains) {
    const ofChain = [...(sealed.get(chain.chain)?.values() ?? [])].sort((a, b) => a.seal.no - b.seal.no);
    checkEnds(chain.chain, ofChain, { count: (ends.get(chain.chain)?.length ?? 1) - 1, last });
    checkTimes(chain, ofChain, isNew);
    inOrder.set(chain.chain, ofChain);
  }
  return inOrder;
}

/** Checks that a chain never became shorter, and that the last seal covers all of it. */
function checkEnds(chain: string, ends: readonly SealedEnd[], { count, last }: { count: number; last: Seal }): void {
  for (const [n, { entries, seal }] of ends.entries()) {
    const before = ends[n - 1];
    if (before && entries < before.entries)
      throw new Fault(`Seal ${seal.no} covers fewer entries of ${named(chain)} than seal ${before.seal.no}.`);
  }
  const end = ends.at(-1);
  if (end?.seal !== last || end.entries !== count)
    throw new Fault(`Seal ${last.no}, the last one, does not cover all ${count} entries of ${named(chain)}.`);
}

/** `isNew`: no earlier version of Muster made seals of this department. These did not guarantee the order of times. */
function checkTimes(chain: EvidenceChain, ends: readonly SealedEnd[], isNew: boolean): void {
  const shown = shownIn(chain);
  const ordered = isNew ? 0 : (ends.find(({ seal }) => hasHistory(seal))?.entries ?? Number.POSITIVE_INFINITY);
  const fault =
    ends.map((end) => entryAgainstSeal(shown, end)).find((found) => found !== undefined) ??
    entryOutOfOrder(shown.filter(({ no }) => no > ordered));
  if (fault) throw new Fault(`${fault} (${named(chain.chain)}).`);
}

type ProvenEnd = SealedEnd & { chain: string };

/** The other parts of the file, with which proofs are compared. */
interface Place {
  seals: readonly Seal[];
  ends: ReadonlyMap<string, string[]>;
  roots: ReturnType<typeof mapRoots>;
}

/** Checks that a chain ended at this entry at the time of the seal, and that the file's chain matches. */
async function checkProof({ seals, ends, roots }: Place, proof: EvidenceProof): Promise<ProvenEnd> {
  const { leaf, index, size, path } = proof;
  const place = `${named(leaf.chain)} in seal ${proof.seal}`;
  const ofChain = ends.get(leaf.chain);
  if (!ofChain) throw new Fault(`There is a proof of ${named(leaf.chain)}, which is not in the file.`);
  const seal = sealOf(seals, proof.seal, place);
  const isOfMap = index === undefined && size === undefined;
  if (hasHistory(seal) !== isOfMap) throw new Fault(`The proof of ${place} belongs to another tree.`);
  const root = isOfMap ? await roots.withEnd(leaf, path) : await rootInList(seal, proof, place);
  if (root !== seal.root) throw new Fault(`The proof of ${place} does not lead to the signed root.`);
  if (ofChain[leaf.entries] !== leaf.head) {
    throw new Fault(
      `The entries of ${named(leaf.chain)} differ from those in seal ${proof.seal}: they were removed or exchanged after it.`,
    );
  }
  return { chain: leaf.chain, entries: leaf.entries, seal };
}

async function rootInList(seal: Seal, { leaf, index = 0, size = 0, path }: EvidenceProof, place: string) {
  if (seal.chains !== size) throw new Fault(`The proof of ${place} belongs to another tree.`);
  return rootOfPath({ leaf: await hash(leafBytes(leaf)), index, size, path }, hash);
}

async function checkAbsence(
  { seals, ends, roots }: Place,
  { seal: no, chain, ...proof }: EvidenceAbsence,
): Promise<ProvenEnd> {
  if (!ends.has(chain)) throw new Fault(`There is a proof of ${named(chain)}, which is not in the file.`);
  const seal = sealOf(seals, no, `${named(chain)} in seal ${no}`);
  if (!hasHistory(seal) || (await roots.without(chain, proof)) !== seal.root)
    throw new Fault(`The proof that seal ${no} does not cover ${named(chain)} does not lead to the signed root.`);
  return { chain, entries: 0, seal };
}

function sealOf(seals: readonly Seal[], no: number, place: string): Seal {
  const seal = seals.find((one) => one.no === no);
  if (!seal) throw new Fault(`The seal of ${place} is not in the file.`);
  return seal;
}
