import { Constructed, fromBER, GeneralizedTime, Sequence, Set as SetOf, UTCTime } from 'asn1js';
import { Fault } from './fault.ts';

/** A node of decoded ASN.1. */
export type Decoded = ReturnType<typeof fromBER>['result'];

/** Decodes bytes. Throws a `Fault` for other bytes, and for bytes after the first node. `what` begins the sentence. */
export function decoded(bytes: Uint8Array, what: string): Decoded {
  try {
    const { offset, result } = fromBER(new Uint8Array(bytes));
    if (offset === bytes.length) return result;
  } catch {
    // The library throws errors of many kinds for other bytes.
  }
  throw new Fault(`${what} is damaged.`);
}

/** Returns the parts of a sequence, a set or a tagged node; of other nodes none. */
export const childrenOf = (node: Decoded | undefined): Decoded[] =>
  node instanceof Sequence || node instanceof SetOf || node instanceof Constructed ? node.valueBlock.value : [];

/** Returns whether a node has a tag of its context, such as an optional part. */
export const isTagged = ({ idBlock }: Decoded, number: number): boolean =>
  idBlock.tagClass === 3 && idBlock.tagNumber === number;

/** Returns whether two nodes were decoded from the same bytes. */
export const isSame = (a: Decoded, b: Decoded): boolean =>
  a.valueBeforeDecodeView.join() === b.valueBeforeDecodeView.join();

/** The one form that DER allows for a moment: in UTC, with seconds and without needless zeros. */
const exactTimes = { short: /^\d{12}Z$/, long: /^\d{14}Z$/, fraction: /^\d{14}(\.\d*[1-9])?Z$/ };

/**
 * Returns whether a node is a moment in the one form that DER allows, and exists in the calendar. The library also
 * reads local times, and months that do not exist. `fractions`: allows fractions of a second.
 */
export function isExactTime(node: Decoded | undefined, { fractions = false } = {}): boolean {
  // A GeneralizedTime is a UTCTime, too.
  if (!(node instanceof UTCTime)) return false;
  const isLong = node instanceof GeneralizedTime;
  const text = String.fromCharCode(...node.valueBlock.valueHexView);
  if (!exactTimes[isLong ? (fractions ? 'fraction' : 'long') : 'short'].test(text)) return false;
  const moment = node.toDate();
  const digits = Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/\D/g, '').slice(0, 14);
  return digits.slice(isLong ? 0 : 2) === text.slice(0, isLong ? 14 : 12);
}
