import { momentText } from './proven-by.ts';
import type { VerifiedFacts } from './verify.ts';
import type { VerifiedTimestamp } from './verify-timestamps.ts';

type Facts = Pick<VerifiedFacts, 'sealed' | 'timestamps'>;

/** Says what a timestamp shows. */
export const timestampSentence = ({ seal, at, authority }: VerifiedTimestamp): string =>
  `Seal ${seal} existed by ${momentText(at)}: timestamp of ${authority}.`;

/** Explains the limits of timestamps to the reader of a file that has some. */
export const timestampAdvice =
  'Anyone can run an authority under any name. Compare the fingerprint of the last certificate with the one that the authority publishes.';

/** Says that a file has no timestamps. */
export const withoutTimestamps =
  "No outside authority has confirmed a time in this file: all times are the department's own statement.";

/** Says that no timestamp covers an entry. */
export const ownStatement = "the department's own statement";

/**
 * Returns the earliest timestamp of a seal that covers an entry of a chain: the entry existed by then. A confirmed one
 * comes first (`confirmed`: places in the file). Undefined: none. Each such seal of the file has a proof for the chain.
 */
export function stampedBy(
  { sealed, timestamps }: Facts,
  chain: string,
  no: number,
  confirmed: ReadonlySet<number> = new Set(),
): VerifiedTimestamp | undefined {
  const ends = sealed.find((one) => one.chain === chain)?.ends ?? [];
  const covering = new Set(ends.filter(({ entries }) => entries >= no).map((end) => end.no));
  const stamps = timestamps.filter(({ seal }) => covering.has(seal));
  const trusted = stamps.filter(({ index }) => confirmed.has(index));
  return (trusted.length > 0 ? trusted : stamps).reduce<VerifiedTimestamp | undefined>(
    (first, one) => (first && first.at <= one.at ? first : one),
    undefined,
  );
}

/**
 * Says by when an entry existed, for a table of entries. `confirmed`: the places of the timestamps that the reader has
 * confirmed; absent: there is no reader who could.
 */
export function stampedText(facts: Facts, chain: string, no: number, confirmed?: ReadonlySet<number>): string {
  const found = stampedBy(facts, chain, no, confirmed);
  if (!found) return ownStatement;
  const isOpen = confirmed && !confirmed.has(found.index);
  return `${momentText(found.at)} (seal ${found.seal})${isOpen ? ', not confirmed' : ''}`;
}

/** Returns the name of the file in which a reader stores a token. */
export const tokenFileName = (seal: number): string => `seal-${seal}.tst`;

/** Returns the command with which other software checks a token. `digest`: SHA-256 of the seal, hexadecimal. */
export const verifyCommand = (seal: number, digest: string): string =>
  `openssl ts -verify -digest ${digest} -token_in -in ${tokenFileName(seal)} -CAfile AUTHORITY.pem`;
