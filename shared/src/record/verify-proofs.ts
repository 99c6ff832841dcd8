import { rootWith, rootWithout } from './chain-map.ts';
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
  for (const proof of proofs) {
    const of = ends.get(proof.leaf.chain);
    if (!of) throw new Fault(`There is a proof of ${named(proof.leaf.chain)}, which is not in the file.`);
    add(proof.leaf.chain, { entries: proof.leaf.entries, seal: await checkProof(seals, proof, of) });
  }
  for (const absence of absences) {
    if (!ends.has(absence.chain))
      throw new Fault(`There is a proof of ${named(absence.chain)}, which is not in the file.`);
    add(absence.chain, { entries: 0, seal: await checkAbsence(seals, absence) });
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

/** Checks that a chain ended at this entry at the time of the seal, and that the file's chain matches. */
async function checkProof(seals: readonly Seal[], proof: EvidenceProof, ends: readonly string[]): Promise<Seal> {
  const { leaf } = proof;
  const place = `${named(leaf.chain)} in seal ${proof.seal}`;
  const seal = sealOf(seals, proof.seal, place);
  const root = hasHistory(seal) ? await rootInMap(proof, place) : await rootInList(seal, proof, place);
  if (root !== seal.root) throw new Fault(`The proof of ${place} does not lead to the signed root.`);
  if (ends[leaf.entries] !== leaf.head) {
    throw new Fault(
      `The entries of ${named(leaf.chain)} differ from those in seal ${proof.seal}: they were removed or exchanged after it.`,
    );
  }
  return seal;
}

async function rootInMap({ leaf, index, size, path }: EvidenceProof, place: string) {
  if (index !== undefined || size !== undefined) throw new Fault(`The proof of ${place} belongs to another tree.`);
  return rootWith(leaf, path, hash);
}

async function rootInList(seal: Seal, { leaf, index, size, path }: EvidenceProof, place: string) {
  if (index === undefined || size === undefined || seal.chains !== size)
    throw new Fault(`The proof of ${place} belongs to another tree.`);
  return rootOfPath({ leaf: await hash(leafBytes(leaf)), index, size, path }, hash);
}

async function checkAbsence(seals: readonly Seal[], { seal: no, chain, ...proof }: EvidenceAbsence): Promise<Seal> {
  const place = `${named(chain)} in seal ${no}`;
  const seal = sealOf(seals, no, place);
  if (!hasHistory(seal) || (await rootWithout(chain, proof, hash)) !== seal.root)
    throw new Fault(`The proof that seal ${no} does not cover ${named(chain)} does not lead to the signed root.`);
  return seal;
}

function sealOf(seals: readonly Seal[], no: number, place: string): Seal {
  const seal = seals.find((one) => one.no === no);
  if (!seal) throw new Fault(`The seal of ${place} is not in the file.`);
  return seal;
}
