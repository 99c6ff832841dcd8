import {
  beginningBytes,
  canonicalText,
  contentBytes,
  departmentChain,
  fromHex,
  linkBytes,
  textBytes,
  toHex,
} from './chain.ts';
import type { EntryContent } from './entry.ts';
import { type Evidence, type EvidenceChain, type EvidenceProof, evidenceFormat } from './evidence.ts';
import { leafBytes, rootOfPath } from './merkle.ts';
import { type Seal, type SealKey, sealBytes, sealLinkBytes, thumbprintBytes } from './seal.ts';
import { statusOn } from './status-on.ts';

/** What an evidence file proves, or the first thing in it that does not hold, in a sentence. */
export type Verdict = { holds: true; facts: VerifiedFacts } | { holds: false; fault: string };

export interface VerifiedFacts {
  chains: number;
  entries: number;
  seals: number;
  /** The thumbprints of the keys: they are to be compared with what the department has published. */
  keys: string[];
  /** For each person: the first seal of the file whose end has all entries, and when it was made. */
  sealed: { chain: string; no: number; at: string }[];
}

class Fault extends Error {}

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Checks an evidence file by itself. Never throws for what a file may hold. */
export async function verifyEvidence(evidence: Evidence): Promise<Verdict> {
  try {
    return { holds: true, facts: await check(evidence) };
  } catch (error) {
    const fault =
      error instanceof Fault ? error.message : 'The file is damaged: it has not the parts of an evidence file.';
    return { holds: false, fault };
  }
}

async function check(evidence: Evidence): Promise<VerifiedFacts> {
  if (evidence.format !== evidenceFormat) throw new Fault(`The file has another format: ${String(evidence.format)}.`);
  const keys = await checkKeys(evidence.keys);
  await checkSeals(evidence, keys);
  const last = evidence.seals.at(-1);
  if (!last) throw new Fault('There is no seal in the file.');
  if (last.at < evidence.question.known) {
    throw new Fault(
      `Seal ${last.no}, the last one, is older than what the answer is said to rest on: entries may be missing.`,
    );
  }
  const ends = new Map<string, string[]>();
  for (const chain of evidence.chains) {
    if (ends.has(chain.chain)) throw new Fault(`${named(chain.chain)} is in the file twice.`);
    ends.set(chain.chain, await checkChain(evidence.department.site, chain));
  }
  const sealed: VerifiedFacts['sealed'] = [];
  for (const { chain, entries } of evidence.chains) {
    const own = evidence.proofs.filter(({ leaf }) => leaf.chain === chain);
    for (const proof of own) await checkProof(evidence.seals, proof, ends.get(chain) ?? []);
    const whole = own.filter(({ leaf }) => leaf.entries === entries.length).map((proof) => proof.seal);
    if (!whole.includes(last.no)) {
      throw new Fault(
        `Seal ${last.no}, the last one, does not cover all ${entries.length} entries of ${named(chain)}.`,
      );
    }
    const seal = evidence.seals.find(({ no }) => no === Math.min(...whole)) ?? last;
    sealed.push({ chain, no: seal.no, at: seal.at });
  }
  for (const { leaf } of evidence.proofs) {
    if (!ends.has(leaf.chain)) throw new Fault(`There is a proof of ${named(leaf.chain)}, which is not in the file.`);
  }
  checkAnswers(evidence);
  return {
    chains: evidence.chains.length,
    entries: evidence.chains.reduce((sum, { entries }) => sum + entries.length, 0),
    seals: evidence.seals.length,
    keys: [...keys.keys()],
    sealed,
  };
}

const named = (chain: string): string =>
  chain === departmentChain ? "the department's record" : `the record ${chain}`;

async function checkKeys(keys: Evidence['keys']): Promise<Map<string, PublicKey>> {
  const imported = new Map<string, PublicKey>();
  for (const { id, key } of keys) {
    if ((await hash(thumbprintBytes(key))) !== id) throw new Fault(`Key ${id} is not the one that it is called.`);
    imported.set(id, await importKey(key));
  }
  return imported;
}

const importKey = ({ kty, crv, x, y }: SealKey): Promise<PublicKey> =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);

/** Checks signatures, and that each seal names the one before. */
async function checkSeals({ seals, department }: Evidence, keys: Map<string, PublicKey>): Promise<void> {
  let before: Seal | undefined;
  for (const seal of seals) {
    if (seal.site !== department.site) throw new Fault(`Seal ${seal.no} is of another department.`);
    const key = keys.get(seal.key);
    if (!key) throw new Fault(`The key of seal ${seal.no} is not in the file.`);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signed = await crypto.subtle.verify(algorithm, key, fromHex(seal.signature), sealBytes(seal));
    if (!signed) throw new Fault(`The signature of seal ${seal.no} does not hold: the seal was altered.`);
    if (before && (seal.no !== before.no + 1 || seal.previous !== (await hash(sealLinkBytes(before))))) {
      throw new Fault(`Seal ${seal.no} does not follow from seal ${before.no}: a seal was removed or exchanged.`);
    }
    before = seal;
  }
}

/** Checks that each entry follows from the one before. Returns the hash after each, from the beginning on. */
async function checkChain(site: string, { chain, entries }: EvidenceChain): Promise<string[]> {
  const ends = [await hash(beginningBytes({ site, chain }))];
  for (const [n, given] of entries.entries()) {
    const place = `Entry ${n + 1} of ${named(chain)}`;
    const no = 'entry' in given ? given.entry.no : given.no;
    if (no !== n + 1) throw new Fault(`${place} has number ${no}: an entry was removed, added or moved.`);
    const digest = 'entry' in given ? await hash(contentBytes(given.entry)) : given.digest;
    const after = await hash(linkBytes(ends[n] ?? '', digest));
    const stated = 'entry' in given ? given.entry.hash : given.hash;
    if (stated !== after) throw new Fault(`${place} was altered, or stands in the wrong place.`);
    if ('entry' in given) await checkTexts(place, given);
    ends.push(after);
  }
  return ends;
}

async function checkTexts(
  place: string,
  { entry, texts }: Extract<EvidenceChain['entries'][number], { entry: unknown }>,
) {
  for (const [name, text] of Object.entries(texts)) {
    const stated = (entry.texts as Record<string, string> | undefined)?.[name];
    if (stated === undefined || (await hash(textBytes(text))) !== stated) {
      throw new Fault(`The ${name} of ${place.charAt(0).toLowerCase()}${place.slice(1)} was altered.`);
    }
  }
}

/** Checks that a chain had an end when a seal was made, and that it is the end of the chain in the file. */
async function checkProof(seals: readonly Seal[], proof: EvidenceProof, ends: readonly string[]): Promise<void> {
  const { leaf, index, size, path } = proof;
  const seal = seals.find(({ no }) => no === proof.seal);
  const place = `${named(leaf.chain)} in seal ${proof.seal}`;
  if (!seal) throw new Fault(`The seal of ${place} is not in the file.`);
  if (seal.chains !== size) throw new Fault(`The proof of ${place} is of another tree.`);
  const root = await rootOfPath({ leaf: await hash(leafBytes(leaf)), index, size, path }, hash);
  if (root !== seal.root) throw new Fault(`The proof of ${place} does not lead to the root that was signed.`);
  if (ends[leaf.entries] !== leaf.head) {
    throw new Fault(
      `The entries of ${named(leaf.chain)} are not those that seal ${proof.seal} covers: they were cut off or exchanged after it.`,
    );
  }
}

/** Folds the entries once more and compares. */
function checkAnswers({ question, answers, chains }: Evidence): void {
  const shown = (chain: string): EntryContent[] =>
    (chains.find((one) => one.chain === chain)?.entries ?? []).flatMap((one) => ('entry' in one ? [one.entry] : []));
  const people = chains.filter(({ chain }) => chain !== departmentChain);
  if (people.length !== answers.length)
    throw new Fault('The answer is not about the people whose records are in the file.');
  for (const answer of answers) {
    const { employed, active, statuses } = statusOn(
      { person: shown(answer.chain), department: shown(departmentChain) },
      question,
    );
    const asked = statuses.filter(
      ({ type_id }) => question.training_ids.length === 0 || question.training_ids.includes(type_id),
    );
    const expected = canonicalText(withoutAbsent({ chain: answer.chain, employed, active, statuses: asked }));
    if (canonicalText(withoutAbsent(answer)) !== expected) {
      throw new Fault(`The answer about ${named(answer.chain)} does not follow from its entries.`);
    }
  }
}

/** Returns a value as a file has it: without absent fields. */
const withoutAbsent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
