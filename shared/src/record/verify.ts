import { canonicalText, departmentChain } from './chain.ts';
import type { EntryContent } from './entry.ts';
import { type Evidence, type EvidenceChain, type EvidenceEntry, evidenceFormats } from './evidence.ts';
import { answerOf } from './evidence-answer.ts';
import { faultOfDay, faultOfQuestion } from './evidence-question.ts';
import { Fault, named } from './fault.ts';
import { hasHistory } from './seal.ts';
import { type CertifiedKey, checkCertificates } from './verify-certificates.ts';
import { checkChains, shownIn } from './verify-chains.ts';
import { checkProofs, type SealedEnd } from './verify-proofs.ts';
import { checkKeys, checkSeals } from './verify-seals.ts';
import { checkTimestamps, type VerifiedTimestamp } from './verify-timestamps.ts';

/** The facts that an evidence file proves, or a sentence about its first fault. */
export type Verdict = { holds: true; facts: VerifiedFacts } | { holds: false; fault: string };

export interface VerifiedFacts {
  chains: number;
  entries: number;
  seals: number;
  /** Key thumbprints, to compare with those published by the department. */
  keys: string[];
  /** The keys with a certificate. */
  certificates: CertifiedKey[];
  /** The last seal. Compare its root and key with those published by the department. */
  last: { no: number; at: string; root: string; key: string };
  /** Texts referenced by entries but not in the file: erased, or left out. */
  missing_texts: { chain: string; no: number; name: string }[];
  /** The seals that cover each chain, in order: `entries` of it, and the moment of the seal. */
  sealed: { chain: string; ends: { entries: number; no: number; at: string }[] }[];
  /** Shown entries that only a seal made more than `lateSeal` after them proves. */
  late: number;
  /** In order of seal and moment. */
  timestamps: VerifiedTimestamp[];
  /** The last seal of the file from an earlier version of Muster, which proves less. */
  earlier?: number;
}

/** Checks an evidence file on its own. Never throws, whatever the file contains. */
export async function verifyEvidence(evidence: Evidence): Promise<Verdict> {
  try {
    return { holds: true, facts: await check(evidence) };
  } catch (error) {
    const fault = error instanceof Fault ? error.message : 'The file is damaged: parts of the evidence are missing.';
    return { holds: false, fault };
  }
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Fault(fault);
}

async function check(evidence: Evidence): Promise<VerifiedFacts> {
  if (!evidenceFormats.includes(evidence.format))
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
  const certificates = await checkCertificates(evidence, last.at);
  const ends = await checkChains(evidence);
  const sealed = await checkProofs(evidence, ends, last);
  const timestamps = await checkTimestamps(evidence);
  checkAnswers(evidence);
  const earlier = evidence.seals.findLast((seal) => !hasHistory(seal));
  return {
    chains: evidence.chains.length,
    entries: evidence.chains.reduce((sum, { entries }) => sum + entries.length, 0),
    seals: evidence.seals.length,
    keys: [...keys.keys()],
    certificates,
    last: { no: last.no, at: last.at, root: last.root, key: last.key },
    sealed: [...sealed].map(([chain, proven]) => ({ chain, ends: proven.map(endOf) })),
    late: evidence.chains.reduce((sum, chain) => sum + lateIn(chain, sealed.get(chain.chain) ?? []), 0),
    timestamps,
    ...(earlier && { earlier: earlier.no }),
    missing_texts: evidence.chains.flatMap(({ chain, entries }) =>
      entries.flatMap((one) => ('entry' in one ? missingTexts(chain, one) : [])),
    ),
  };
}

/** Milliseconds: a department is sealed at least once a week. */
const lateSeal = 8 * 86_400_000;

function lateIn(chain: EvidenceChain, ends: readonly SealedEnd[]): number {
  const isLate = ({ no, recorded_at }: EntryContent) => {
    const first = ends.find(({ entries }) => entries >= no);
    return first !== undefined && Date.parse(first.seal.at) - Date.parse(recorded_at) > lateSeal;
  };
  return shownIn(chain).filter(isLate).length;
}

const endOf = ({ entries, seal: { no, at } }: SealedEnd) => ({ entries, no, at });

function missingTexts(
  chain: string,
  { entry, texts }: Extract<EvidenceEntry, { entry: unknown }>,
): VerifiedFacts['missing_texts'] {
  const names = Object.keys(entry.texts ?? {}).filter((name) => !Object.hasOwn(texts, name));
  return names.map((name) => ({ chain, no: entry.no, name }));
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
