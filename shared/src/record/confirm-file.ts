import { counted } from '../counted.ts';
import {
  type CertificateMatch,
  type Certified,
  certificateDiffers,
  hasCertificates,
  matchCertificate,
  missingAdvice,
  missingAuthorities,
  timestampsSay,
} from './confirm-certificates.ts';
import { type ComparedCopy, compareCopy, copySays } from './confirm-copy.ts';
import type { Evidence } from './evidence.ts';
import { fingerprintText } from './fingerprint.ts';
import { momentText } from './proven-by.ts';
import type { Seal } from './seal.ts';
import type { SealCopy } from './seal-block.ts';

/** A value that the reader has from the department: 64 hexadecimal digits in lower case. */
export interface GivenValue {
  value: string;
  /** Absent: it may be any. A certificate's fingerprint is SHA-256 of its DER. */
  kind?: 'key' | 'root' | 'certificate';
}

/** The result of comparing a file with values that the reader has from elsewhere. */
export interface Confirmation {
  /** `unconfirmed`: no given value contradicts the file, but they do not confirm all of it. */
  state: 'confirmed' | 'unconfirmed' | 'differs';
  /** Sentences: what matched, what it does not confirm, or what differs. Empty if nothing was given. */
  says: string[];
  /** The places of the confirmed timestamps in the file. Absent: none. */
  timestamps?: ReadonlySet<number>;
}

/** The parts of an evidence file that are compared. `certified`: its certificates, checked (`VerifiedFacts`). */
export type ComparedFile = Pick<Evidence, 'seals' | 'keys' | 'chains' | 'proofs'> & { certified?: Certified };

/** The verdict on a consistent file without a confirmed key. */
export const unconfirmedVerdict = 'The file is consistent. The key is not confirmed.';

/**
 * Compares a verified file (`verifyEvidence`) with key fingerprints and seal roots from the department.
 *
 * **Fingerprints.** If every key of the file is the department's, so is every signature, and the file is confirmed.
 *
 * **Roots.** A root is the hash of the ends of all chains at the time of its seal. It fixes every entry up to these
 * ends, regardless of the signer. The last seal covers every entry in a verified file, so its root confirms them all.
 * The root of an earlier seal confirms the entries with a proof in that seal. It confirms nothing later: seals after it
 * refer to it, but only their signatures show who made them.
 *
 * A root confirms no key, not even the one that signed its seal. Roots are published, and anyone can sign a published
 * root with a new key, then add seals over forged entries. Nor does a root cover the number and the moment of its seal,
 * so the reader must compare these, too.
 *
 * **Certificates.** A key is confirmed if the reader has the fingerprint of an authority that certifies it, from that
 * authority. It counts as far as the reader trusts the authority to certify no one else under the department's name.
 *
 * **Copies.** A witness received the seal when it was made, so an equal copy confirms its key and the entries up to it.
 * A copy of a seal that the file does not have neither confirms nor contradicts.
 *
 * A value that matches nothing contradicts the file. Values given as keys may include other keys of the department if
 * one of them matches: a department that replaced its key publishes all of them.
 */
export function confirmFile(
  file: ComparedFile,
  given: readonly GivenValue[],
  copies: readonly SealCopy[] = [],
): Confirmation {
  const compared = copies.map((copy) => compareCopy(file, copy));
  const contradicting = compared.flatMap((one) => ('differs' in one ? [one.differs] : []));
  if (contradicting.length > 0) return { state: 'differs', says: contradicting };
  const keys = file.keys.map(({ id }) => id);
  const ofCopies = compared.flatMap((one) => ('matches' in one ? [one.matches.key] : []));
  const certified = given.flatMap((one) => certificateWith(file, one) ?? []);
  const stated = keys.filter((key) => ofCopies.includes(key) || given.some((one) => isKey(one) && one.value === key));
  const confirmed = keys.filter((key) => stated.includes(key) || certified.some((one) => one.keys.includes(key)));
  const matching = new Set([...stated, ...certified.map(({ value }) => value)]);
  const unknown = given.filter((one) => sealsWith(file, one).length === 0 && !matching.has(one.value));
  const missing = missingAuthorities(file.certified ?? { certificates: [] });
  // A value given as a certificate may be one that the file lacks.
  const isOpen = ({ kind }: GivenValue): boolean => kind === 'certificate' && missing.length > 0;
  const differing = unknown.filter((one) => !isOpen(one) && !(one.kind === 'key' && stated.length > 0));
  if (differing.length > 0) return { state: 'differs', says: differing.map((one) => differenceOf(file, one)) };
  const areAllConfirmed = confirmed.length === keys.length;
  const roots = given.map((one) => sealsWith(file, one)).filter((seals) => seals.length > 0);
  const isLastConfirmed =
    roots.some((seals) => seals.includes(lastOf(file))) ||
    compared.some((one) => 'matches' in one && one.matches === lastOf(file));
  const unconfirmed = keys.filter((key) => !confirmed.includes(key)).map(fingerprintText);
  const isNothingCompared = given.length + ofCopies.length === 0;
  const timestamps = new Set(certified.flatMap((one) => one.timestamps));
  return {
    state: areAllConfirmed || isLastConfirmed ? 'confirmed' : 'unconfirmed',
    says: [
      ...compared.flatMap((one) => comparedSays(file, one)),
      ...stated.map((key) => `The key ${fingerprintText(key)} is confirmed.`),
      ...certified.flatMap(({ says }) => says),
      ...timestampsSay(file.certified?.timestamps ?? [], timestamps),
      ...(unknown.some(isOpen) ? [missingAdvice(missing)] : []),
      ...roots.flatMap((seals) => rootSays(file, seals)),
      ...(areAllConfirmed || isNothingCompared ? [] : [`Not confirmed: the key ${unconfirmed.join(', the key ')}.`]),
      ...(areAllConfirmed || roots.length === 0
        ? []
        : ['A root does not confirm a key: anyone can sign a known root.']),
    ],
    ...(timestamps.size > 0 && { timestamps }),
  };
}

/** Returns the seals with a given root, in order: those of an unchanged department have the same one. */
const sealsWith = ({ seals }: ComparedFile, { value, kind }: GivenValue): Seal[] =>
  kind === undefined || kind === 'root' ? seals.filter(({ root }) => root === value) : [];

const certificateWith = ({ certified }: ComparedFile, { value, kind }: GivenValue): CertificateMatch | undefined =>
  certified && (kind === undefined || kind === 'certificate') ? matchCertificate(certified, value) : undefined;

const isKey = ({ kind }: GivenValue): boolean => kind === undefined || kind === 'key';

const lastOf = ({ seals }: ComparedFile): Seal => {
  const last = seals.at(-1);
  if (!last) throw new Error('A verified file has a seal');
  return last;
};

function differenceOf(file: ComparedFile, { value, kind }: GivenValue): string {
  const certified = file.certified ?? { certificates: [] };
  if (kind === 'certificate') return certificateDiffers(certified, value);
  const last = lastOf(file);
  const seals = file.seals.length === 1 ? `of its seal, no. ${last.no}` : `of one of its ${file.seals.length} seals`;
  const key = `the fingerprint of ${file.keys.length === 1 ? 'its key' : 'one of its keys'}`;
  const root = `the root ${seals}`;
  const shown = fingerprintText(value);
  if (kind === 'key') return `The file differs: ${shown} is not ${key}.`;
  const advice =
    'If it is the root of another seal, ask for a file with that seal, or enter the fingerprint of the key instead.';
  if (kind === 'root') return `The file differs: ${shown} is not ${root}. ${advice}`;
  const certificate = hasCertificates(certified) ? ', nor of a certificate,' : '';
  const missing = missingAuthorities(certified);
  return [
    `The file differs: ${shown} is neither ${key}${certificate} nor ${root}. ${advice}`,
    ...(missing.length > 0 ? [missingAdvice(missing)] : []),
  ].join(' ');
}

/** Returns what a matching root confirms. `seals` are those with the root, in order. */
function rootSays(file: ComparedFile, seals: readonly Seal[]): string[] {
  const newest = seals.at(-1) ?? lastOf(file);
  const isLast = newest === lastOf(file);
  const names = seals.map(({ no, at }) => `seal ${no} of ${momentText(at)}`).join(' and ');
  const { sealed, all } = coverageOf(file, newest);
  return [
    `The root matches ${names}. It confirms ${sealed} of ${all} in the file.`,
    ...(isLast ? [] : [`Entries recorded after seal ${newest.no} are not confirmed by this root.`]),
    'A root does not cover the number and the moment of its seal: compare these with your copy, too.',
  ];
}

/** Returns what an equal copy confirms, or why it was not compared. */
function comparedSays(file: ComparedFile, compared: ComparedCopy): string[] {
  if ('missing' in compared) return [compared.missing];
  return 'matches' in compared ? [copySays(compared.matches, coverageOf(file, compared.matches))] : [];
}

/** Returns the number of entries up to a seal, and of all in the file, in words. */
function coverageOf(file: ComparedFile, seal: Seal): { sealed: number; all: string } {
  const all = file.chains.reduce((sum, { entries }) => sum + entries.length, 0);
  return { sealed: seal === lastOf(file) ? all : entriesIn(file, seal), all: counted(all, 'entry', 'entries') };
}

/** Returns the number of entries that the file proves to be in a seal. */
function entriesIn({ chains, proofs }: ComparedFile, { no }: Seal): number {
  return chains.reduce((sum, { chain }) => {
    const ends = proofs.filter(({ seal, leaf }) => seal === no && leaf.chain === chain);
    return sum + Math.max(0, ...ends.map(({ leaf }) => leaf.entries));
  }, 0);
}
