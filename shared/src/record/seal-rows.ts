import type { Evidence } from './evidence.ts';
import { fingerprintText } from './fingerprint.ts';
import { momentText } from './proven-by.ts';

/** The titles of the columns of seals. */
export const sealColumns = ['No.', 'Sealed at', 'Records', 'Root, and the key that signed it'] as const;

/** A seal of a file, for display. */
export interface SealRow {
  no: string;
  at: string;
  /** The number of records that it covers, with the department's own. */
  records: string;
  root: string;
  key: string;
}

/** Returns the seals of a file, in order. */
export const sealRows = ({ seals }: Evidence): SealRow[] =>
  seals.map(({ no, at, chains, root, key }) => ({
    no: String(no),
    at: momentText(at),
    records: String(chains),
    root,
    key: `Key ${fingerprintText(key)}`,
  }));
