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
import {
  type Evidence,
  type EvidenceChain,
  type EvidenceEntry,
  type EvidenceProof,
  evidenceFormat,
} from './evidence.ts';
import { answerOf } from './evidence-answer.ts';
import { faultOfDay, faultOfQuestion } from './evidence-question.ts';
import { leafBytes, rootOfPath } from './merkle.ts';
import { departmentScope, hasRequirements, personScope, restsOn, type Scope } from './rests-on.ts';
import { type Seal, type SealKey, sealBytes, sealLinkBytes, thumbprintBytes } from './seal.ts';
import { isCanonical } from './signature.ts';
import { type EntryTopic, topicOf } from './topic.ts';

/** The facts that an evidence file proves, or a sentence about its first fault. */
export type Verdict = { holds: true; facts: VerifiedFacts } | { holds: false; fault: string };

export interface VerifiedFacts {
  chains: number;
  entries: number;
  seals: number;
  /** Key thumbprints, to compare with those published by the department. */
  keys: string[];
  /** The last seal. Compare its root and key with those published by the department. */
  last: { no: number; at: string; root: string; key: string };
  /** Texts referenced by entries but not in the file: erased, or left out. */
  missing_texts: { chain: string; no: number; name: string }[];
  /** The first seal that covers all entries of each chain, and its time. */
  sealed: { chain: string; no: number; at: string }[];
}

class Fault extends Error {}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Fault(fault);
}

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Checks an evidence file on its own. Never throws, whatever the file contains. */
export async function verifyEvidence(evidence: Evidence): Promise<Verdict> {
  try {
    return { holds: true, facts: await check(evidence) };
  } catch (error) {
    const fault = error instanceof Fault ? error.message : 'The file is damaged: parts of the evidence are missing.';
    return { holds: false, fault };
  }
}

async function check(evidence: Evidence): Promise<VerifiedFacts> {
  if (evidence.format !== evidenceFormat)
    throw new Fault(`The file has an unknown format: ${String(evidence.format)}.`);
  refuse(faultOfQuestion(evidence.question));
  const keys = await checkKeys(evidence);
  await checkSeals(evidence, keys);
  const last = evidence.seals.at(-1);
  if (!last) throw new Fault('There is no seal in the file.');
  if (last.at < evidence.question.known) {
    throw new Fault(`Seal ${last.no}, the last one, is older than the moment of the answer: entries may be missing.`);
  }
  refuse(faultOfDay(evidence.question, last));
  const ends = await checkChains(evidence);
  const sealed = await checkProofs(evidence, ends, last);
  checkAnswers(evidence);
  return {
    chains: evidence.chains.length,
    entries: evidence.chains.reduce((sum, { entries }) => sum + entries.length, 0),
    seals: evidence.seals.length,
    keys: [...keys.keys()],
    last: { no: last.no, at: last.at, root: last.root, key: last.key },
    sealed,
    missing_texts: evidence.chains.flatMap(({ chain, entries }) =>
      entries.flatMap((one) => ('entry' in one ? missingTexts(chain, one) : [])),
    ),
  };
}

/** Checks every chain, the department's first because other answers depend on it. Returns the hashes of each. */
async function checkChains(evidence: Evidence): Promise<Map<string, string[]>> {
  const { question, chains } = evidence;
  const isDepartment = ({ chain }: EvidenceChain) => chain === departmentChain;
  const department = chains.find(isDepartment);
  if (!department) throw new Fault("The department's record is not in the file.");
  const ends = new Map([
    [departmentChain, await checkChain(evidence, department, departmentScope(question, shownIn(department)))],
  ]);
  const scope = personScope(question, shownIn(department));
  for (const chain of chains) {
    if (chain === department) continue;
    if (ends.has(chain.chain)) throw new Fault(`The file has ${named(chain.chain)} twice.`);
    ends.set(chain.chain, await checkChain(evidence, chain, scope));
  }
  const topics = chains.flatMap(({ entries }) => entries.map(topicIn));
  if (question.requirement_ids === undefined && hasRequirements(topics)) {
    throw new Fault('The answer leaves out requirements or exemptions in the records.');
  }
  return ends;
}

const shownIn = ({ entries }: EvidenceChain): EntryContent[] =>
  entries.flatMap((one) => ('entry' in one ? [one.entry] : []));

function missingTexts(
  chain: string,
  { entry, texts }: Extract<EvidenceEntry, { entry: unknown }>,
): VerifiedFacts['missing_texts'] {
  const names = Object.keys(entry.texts ?? {}).filter((name) => !Object.hasOwn(texts, name));
  return names.map((name) => ({ chain, no: entry.no, name }));
}

/** Checks every proof, and that the last seal covers all entries of each chain. */
async function checkProofs(
  { chains, proofs, seals }: Evidence,
  ends: ReadonlyMap<string, string[]>,
  last: Seal,
): Promise<VerifiedFacts['sealed']> {
  /** By chain: the seals that cover all its entries. */
  const whole = new Map(chains.map(({ chain }) => [chain, [] as Seal[]]));
  for (const proof of proofs) {
    const of = ends.get(proof.leaf.chain);
    if (!of) throw new Fault(`There is a proof of ${named(proof.leaf.chain)}, which is not in the file.`);
    const seal = await checkProof(seals, proof, of);
    if (proof.leaf.entries === of.length - 1) whole.get(proof.leaf.chain)?.push(seal);
  }
  return [...whole].map(([chain, covering]) => {
    if (!covering.includes(last)) {
      const count = (ends.get(chain)?.length ?? 1) - 1;
      throw new Fault(`Seal ${last.no}, the last one, does not cover all ${count} entries of ${named(chain)}.`);
    }
    const first = covering.reduce((a, b) => (b.no < a.no ? b : a));
    return { chain, no: first.no, at: first.at };
  });
}

const named = (chain: string): string =>
  chain === departmentChain ? "the department's record" : `the record ${chain}`;

/**
 * Returns the first fault in a department's seals (undefined: none), and their signing keys. `seals` start with the
 * first.
 */
export async function faultOfSeals({
  site,
  seals,
  keys,
}: Pick<Evidence, 'seals' | 'keys'> & { site: string }): Promise<string | undefined> {
  try {
    const [first] = seals;
    if (first && (first.no !== 1 || first.previous !== null)) throw new Fault(`Seal 1 is missing.`);
    await checkSeals({ seals, department: { site } }, await checkKeys({ keys, seals }));
    return undefined;
  } catch (error) {
    return error instanceof Fault ? error.message : 'The seals are damaged.';
  }
}

async function checkKeys({ keys, seals }: Pick<Evidence, 'keys' | 'seals'>): Promise<Map<string, PublicKey>> {
  const imported = new Map<string, PublicKey>();
  for (const { id, key } of keys) {
    if (imported.has(id)) throw new Fault(`Key ${id} is in the file twice.`);
    if (!seals.some((seal) => seal.key === id)) throw new Fault(`Key ${id} has signed no seal of the file.`);
    if ((await hash(thumbprintBytes(key))) !== id) throw new Fault(`Key ${id} does not match its name.`);
    imported.set(id, await importKey(key));
  }
  return imported;
}

const importKey = ({ kty, crv, x, y }: SealKey): Promise<PublicKey> =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);

/** Checks signatures, links to previous seals, and that times do not decrease. */
async function checkSeals(
  { seals, department }: Pick<Evidence, 'seals'> & { department: Pick<Evidence['department'], 'site'> },
  keys: Map<string, PublicKey>,
): Promise<void> {
  let before: Seal | undefined;
  for (const seal of seals) {
    if (seal.site !== department.site) throw new Fault(`Seal ${seal.no} belongs to another department.`);
    const key = keys.get(seal.key);
    if (!key) throw new Fault(`The key of seal ${seal.no} is not in the file.`);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signed = await crypto.subtle.verify(algorithm, key, fromHex(seal.signature), sealBytes(seal));
    if (!signed) throw new Fault(`The signature of seal ${seal.no} is invalid: the seal was altered.`);
    if (!isCanonical(seal)) throw new Fault(`The signature of seal ${seal.no} is not in its canonical form.`);
    if (before && (seal.no !== before.no + 1 || seal.previous !== (await hash(sealLinkBytes(before))))) {
      throw new Fault(`Seal ${seal.no} does not follow from seal ${before.no}: a seal was removed or exchanged.`);
    }
    if (before && seal.at < before.at) throw new Fault(`Seal ${seal.no} is dated before seal ${before.no}.`);
    before = seal;
  }
}

/**
 * Checks that entries follow from each other and include every entry that the answer depends on. Returns their hashes,
 * beginning first.
 */
async function checkChain(
  { department }: Evidence,
  { chain, entries }: EvidenceChain,
  scope: Scope,
): Promise<string[]> {
  const beginning = await hash(beginningBytes({ site: department.site, chain }));
  // In parallel. An entry that cannot be hashed is reported in its turn.
  const hashed = await Promise.allSettled(entries.map((given, n) => hashesOf(given, entries[n - 1], beginning)));
  for (const [n, given] of entries.entries()) {
    const place = `Entry ${n + 1} of ${named(chain)}`;
    const no = 'entry' in given ? given.entry.no : given.no;
    if (no !== n + 1) throw new Fault(`${place} has number ${no}: an entry was removed, added or moved.`);
    const made = hashed[n];
    if (made?.status !== 'fulfilled') throw made?.reason;
    // The previous hash is the stated one, which has already been checked.
    if (statedHash(given) !== made.value.after) throw new Fault(`${place} was altered or is in the wrong place.`);
    if ('entry' in given) checkTexts(place, given, made.value.texts);
  }
  const topics = entries.map((given, n) => ({ no: n + 1, topic: topicIn(given) }));
  for (const no of restsOn(topics, scope)) {
    const given = entries[no - 1];
    if (!given || !('entry' in given))
      throw new Fault(`Entry ${no} of ${named(chain)} is not shown, although the answer depends on it.`);
  }
  return [beginning, ...entries.map(statedHash)];
}

const statedHash = (given: EvidenceEntry): string => ('entry' in given ? given.entry.hash : given.hash);

/** Returns the hash of an entry after another or the beginning, and of each of its shown texts. */
async function hashesOf(given: EvidenceEntry, previous: EvidenceEntry | undefined, beginning: string) {
  const before = previous ? statedHash(previous) : beginning;
  const digest = 'entry' in given ? await hash(contentBytes(given.entry)) : given.digest;
  const texts = Object.entries('entry' in given ? given.texts : {});
  const [after, ...ofTexts] = await Promise.all([
    hash(linkBytes(before, digest, topicIn(given))),
    ...texts.map(async ([name, text]) => [name, await hash(textBytes(text))] as const),
  ]);
  return { after, texts: new Map(ofTexts) };
}

const topicIn = (given: EvidenceEntry): EntryTopic => ('entry' in given ? topicOf(given.entry) : given.topic);

/** `hashes` are those of the texts. */
function checkTexts(
  place: string,
  { entry, texts }: Extract<EvidenceEntry, { entry: unknown }>,
  hashes: ReadonlyMap<string, string>,
): void {
  for (const [name, { salt, value }] of Object.entries(texts)) {
    const stated = new Map(Object.entries(entry.texts ?? {})).get(name);
    // Salt and text are hashed together, so letters could be moved into a longer salt.
    const isWhole = typeof value === 'string' && /^[0-9a-f]{32}$/.test(salt);
    if (!isWhole || stated === undefined || hashes.get(name) !== stated) {
      throw new Fault(`The ${name} of ${place.charAt(0).toLowerCase()}${place.slice(1)} was altered.`);
    }
  }
}

/** Checks that a chain ended at this entry at the time of the seal, and that the file's chain matches. */
async function checkProof(seals: readonly Seal[], proof: EvidenceProof, ends: readonly string[]): Promise<Seal> {
  const { leaf, index, size, path } = proof;
  const seal = seals.find(({ no }) => no === proof.seal);
  const place = `${named(leaf.chain)} in seal ${proof.seal}`;
  if (!seal) throw new Fault(`The seal of ${place} is not in the file.`);
  if (seal.chains !== size) throw new Fault(`The proof of ${place} belongs to another tree.`);
  const root = await rootOfPath({ leaf: await hash(leafBytes(leaf)), index, size, path }, hash);
  if (root !== seal.root) throw new Fault(`The proof of ${place} does not lead to the signed root.`);
  if (ends[leaf.entries] !== leaf.head) {
    throw new Fault(
      `The entries of ${named(leaf.chain)} differ from those in seal ${proof.seal}: they were removed or exchanged after it.`,
    );
  }
  return seal;
}

/** Folds the entries again and compares the result. */
function checkAnswers({ question, answers, chains }: Evidence): void {
  const shown = (chain: string): EntryContent[] => {
    const found = chains.find((one) => one.chain === chain);
    return found ? shownIn(found) : [];
  };
  const people = chains.map(({ chain }) => chain).filter((chain) => chain !== departmentChain);
  const answered = answers.map(({ chain }) => chain);
  if (answered.length !== people.length || new Set(answered).size !== people.length)
    throw new Fault('The answer is not about the people whose records are in the file.');
  for (const answer of answers) {
    const recorded = { person: shown(answer.chain), department: shown(departmentChain) };
    const expected = people.includes(answer.chain) && answerOf(answer.chain, recorded, question);
    if (canonicalText(withoutAbsent(answer)) !== canonicalText(withoutAbsent(expected))) {
      throw new Fault(`The answer about ${named(answer.chain)} does not follow from its entries.`);
    }
  }
}

/** Returns a value without absent fields, as a file has it. */
const withoutAbsent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
