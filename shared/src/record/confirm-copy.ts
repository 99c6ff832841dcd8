import type { Evidence } from './evidence.ts';
import { fingerprintText } from './fingerprint.ts';
import { momentText } from './proven-by.ts';
import type { Seal } from './seal.ts';
import type { SealCopy } from './seal-block.ts';

/** The result of comparing a file with a witness's copy of a seal. */
export type ComparedCopy =
  /** The seal in the file that equals the copy. */
  | { matches: Seal }
  /** A sentence: the difference. */
  | { differs: string }
  /** A sentence: the file does not have this seal. */
  | { missing: string };

/**
 * Compares a verified file with a witness's copy of a seal. The copy is equal only if the department's code, the
 * number, the moment, the root, the key and the hash of the previous seal are.
 */
export function compareCopy({ seals }: Pick<Evidence, 'seals'>, copy: SealCopy): ComparedCopy {
  const other = seals.find(({ site }) => site !== copy.site);
  if (other)
    return { differs: `The file differs: it is of the department ${other.site}, and the copy of ${copy.site}.` };
  const seal = seals.find(({ no }) => no === copy.no);
  if (!seal) {
    return {
      missing: `The file does not have seal ${copy.no}, so your copy of it confirms nothing. Ask for a file with seal ${copy.no}.`,
    };
  }
  const field = fields.find(({ of }) => of(seal) !== of(copy));
  if (!field) return { matches: seal };
  const { name, of } = field;
  return {
    differs: `The file differs: ${name} of seal ${copy.no} is ${of(seal)} in the file, and ${of(copy)} in your copy.`,
  };
}

const fields: { name: string; of: (seal: SealCopy) => string }[] = [
  { name: 'the root', of: ({ root }) => fingerprintText(root) },
  { name: 'the key', of: ({ key }) => fingerprintText(key) },
  { name: 'the time', of: ({ at }) => at },
  {
    name: 'the hash of the previous seal',
    of: ({ previous }) => (previous === null ? 'absent' : fingerprintText(previous)),
  },
];

/** Returns what an equal copy says. `all` and `sealed` are the entries in the file, and those up to this seal. */
export const copySays = ({ no, at }: Seal, { sealed, all }: { sealed: number; all: string }): string =>
  `Your copy matches seal ${no} of ${momentText(at)}: its root, key, time and previous seal. It confirms ${sealed} of ${all} in the file.`;
