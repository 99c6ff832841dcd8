import { siteCodePattern } from '../rules/site-code.ts';
import { notFingerprint, readFingerprints } from './fingerprint.ts';
import type { Seal } from './seal.ts';

/** The content of a witness's copy: a seal without its signature. */
export type SealCopy = Pick<Seal, 'site' | 'no' | 'at' | 'root' | 'key' | 'previous'>;

/** The values that a reader has from elsewhere: fingerprints and roots, and a witness's copies of seals. */
export interface Published {
  given: { value: string }[];
  copies: SealCopy[];
}

const [begin, end] = ['-----BEGIN MUSTER SEAL-----', '-----END MUSTER SEAL-----'];
/** Mail programs may turn hyphens into dashes. */
const [isBegin, isEnd] = [begin, end].map(
  (line) => new RegExp(`^[-\\u2010-\\u2015\\s]+${line.replaceAll('-', '')}[-\\u2010-\\u2015\\s]+$`, 'i'),
) as [RegExp, RegExp];
const dashes = '[\\p{Pd}\\u2212\\u2500-\\u257f_=*]{2}';
/** Lines that a person could take for the first or last line of a block. */
const likeMarks = [
  /MUSTER\s*SEAL/u,
  /(?:begin|end)\s*muster\s*seal/iu,
  new RegExp(`${dashes}\\s*(?:begin|end)(?![a-z])`, 'iu'),
  new RegExp(`${dashes}(?:.*[^a-z])?seal(?![a-z])`, 'iu'),
  new RegExp(`(?<![a-z])seal(?:[^a-z].*)?${dashes}`, 'iu'),
];
/** Words with letters of several alphabets: they look like other words. */
const mixedWord = /[a-z0-9][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z0-9]/iu;
/** Characters of a line beside blocks. Lines of a mail have fewer. */
const longestLine = 1000;
const noPrevious = 'none';

const digest = /^[0-9a-f]{64}$/;
/** Each line of a block: its label, and the form of its value without spaces. */
const lines = [
  ['Department', siteCodePattern],
  ['Seal', /^[1-9][0-9]{0,14}$/],
  ['Sealed at', /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d+)?z$/i],
  ['Root', digest],
  ['Key', digest],
  ['Previous', /^([0-9a-f]{64}|none)$/],
] as const;
type Label = (typeof lines)[number][0];
/** Mail programs may wrap these lines. */
const isLong = (label: Label): boolean => label === 'Root' || label === 'Key' || label === 'Previous';

/**
 * Returns the text that a witness keeps. No line has more than 74 characters, so that mail programs do not wrap it.
 * `Previous` is the hash of the seal before, which this seal signs.
 */
export function sealBlockText({ site, no, at, root, key, previous }: SealCopy): string {
  const values: Record<Label, string> = {
    Department: site,
    Seal: String(no),
    'Sealed at': at,
    Root: root,
    Key: key,
    Previous: previous ?? noPrevious,
  };
  return [begin, ...lines.map(([label]) => `${label}: ${values[label]}`), end, ''].join('\n');
}

/** A line without the marks of a quoted mail, and its number in the text. */
interface TextLine {
  text: string;
  no: number;
}

/** A damaged block. The message is a sentence that names the line. */
class Damaged extends Error {}

/**
 * Reads a typed or pasted text: blocks of seals, fingerprints and roots. Lines of blocks may be quoted or wrapped.
 * Beside blocks, a line that is no fingerprint is the text of a mail and is skipped, unless a person could take it for
 * a fingerprint or for a part of a seal. Returns the reason, as a sentence, if a part has another form.
 */
export function readPublished(text: string): Published | { error: string } {
  const all = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line, n) => ({ text: unquoted(line), no: n + 1 }));
  try {
    const { blocks, others } = partsOf(all);
    const copies = [...new Map(blocks.map(copyIn).map((copy) => [sealBlockText(copy), copy])).values()];
    const typed = blocks.length === 0 ? text : others.flatMap(digitsIn).join('\n');
    if (blocks.length > 0 && typed.trim() === '') return { given: [], copies };
    const values = readFingerprints(typed);
    if (!values) throw new Damaged(`Each fingerprint or root ${notFingerprint}.`);
    return { given: values.map((value) => ({ value })), copies };
  } catch (error) {
    if (error instanceof Damaged) return { error: error.message };
    throw error;
  }
}

/** Returns a line without the marks of a quoted mail, with usual characters for those that look the same. */
const unquoted = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/^[\s>|]+/, '')
    .trim();

/**
 * Returns the fingerprints in a line beside blocks; none if it is the text of a mail. Throws `Damaged` if a person
 * could read it as a fingerprint or as a part of a seal.
 */
function digitsIn({ text: line, no }: TextLine): string[] {
  const text = line.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  if (text.length > longestLine) throw new Damaged(`Line ${no} is longer than ${longestLine} characters. Remove it.`);
  if (likeMarks.some((mark) => mark.test(text)))
    throw new Damaged(`Line ${no} looks like the first or last line of a seal, but differs from it. ${askWhole}`);
  if (mixedWord.test(text))
    throw new Damaged(`Line ${no} has a word with letters of several alphabets. Remove the line.`);
  const [label] = labeled(text);
  if (label) throw new Damaged(`Line ${no} begins with "${label}:", but is outside a seal. ${askWhole}`);
  if (/^[0-9a-f,;]{8,}$/i.test(compact(text))) return [text];
  if (!/[0-9a-f]{64}/i.test(compact(text))) return [];
  // Other programs show a name before the fingerprint.
  const value = text.slice(text.search(/[:=]/) + 1);
  if (/^[0-9a-f,;]+$/i.test(compact(value))) return [value];
  throw new Damaged(`Line ${no} has a fingerprint or root with other text. Remove the other text, or the line.`);
}

const askWhole = 'Paste each seal from its first to its last line, or remove the line.';

const compact = (text: string): string => text.replaceAll(/[\s:]/g, '');

/** Returns the lines within each block, and all other lines. */
function partsOf(all: readonly TextLine[]): { blocks: TextLine[][]; others: TextLine[] } {
  const blocks: TextLine[][] = [];
  const others: TextLine[] = [];
  let open: TextLine | undefined;
  for (const line of all) {
    if (isBegin.test(line.text)) {
      if (open) throw new Damaged(`Line ${line.no} begins a seal, but the seal of line ${open.no} has no end.`);
      open = line;
      blocks.push([line]);
    } else if (isEnd.test(line.text)) {
      if (!open) throw new Damaged(`Line ${line.no} ends a seal whose first line, ${begin}, is missing.`);
      open = undefined;
    } else if (open) blocks.at(-1)?.push(line);
    else others.push(line);
  }
  if (open) throw new Damaged(`The seal of line ${open.no} is cut off: its last line, ${end}, is missing.`);
  return { blocks, others };
}

/** Returns the content of a block. Throws `Damaged` for a missing, repeated or changed line. */
function copyIn([first, ...content]: readonly TextLine[]): SealCopy {
  const found = new Map<Label, TextLine>();
  let last: Label | undefined;
  for (const { text, no } of content) {
    const [label, value] = labeled(text);
    if (label && found.has(label)) throw new Damaged(`Line ${no} repeats "${label}" of line ${found.get(label)?.no}.`);
    const before = last && isLong(last) ? found.get(last) : undefined;
    if (label) {
      last = label;
      found.set(label, { text: isLong(label) ? joined(value) : value, no });
    } else if (before) before.text += joined(text);
    else if (text !== '') throw new Damaged(`Line ${no} does not belong to a seal.`);
  }
  const values = Object.fromEntries(
    lines.map(([label, form]) => {
      const line = found.get(label);
      if (!line) throw new Damaged(`The seal of line ${first?.no} has no line "${label}".`);
      const value = isLong(label) ? line.text.replaceAll(/\s/g, '') : line.text;
      const cased = label === 'Department' || label === 'Sealed at' ? value.toUpperCase() : value.toLowerCase();
      if (!form.test(cased)) throw new Damaged(`Line ${line.no} is damaged: "${label}" must be ${forms[label]}.`);
      return [label, cased];
    }),
  ) as Record<Label, string>;
  return {
    site: values.Department,
    no: Number(values.Seal),
    at: values['Sealed at'],
    root: values.Root,
    key: values.Key,
    previous: values.Previous === noPrevious ? null : values.Previous,
  };
}

const sixtyFour = '64 digits, each 0 to 9 or a to f';
const forms: Record<Label, string> = {
  Department: "the department's code",
  Seal: 'a number',
  'Sealed at': 'a moment such as 2026-11-01T09:00:12.345Z',
  Root: sixtyFour,
  Key: sixtyFour,
  Previous: `${sixtyFour}, or "${noPrevious}"`,
};

/** Removes the `=` at the end of a line that was wrapped, in a mail that was saved as it was sent. */
const joined = (text: string): string => text.replace(/=$/, '');

function labeled(text: string): [label: Label | undefined, value: string] {
  const colon = text.indexOf(':');
  const before = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const label = lines.find(([name]) => name.toLowerCase() === before)?.[0];
  return [label, text.slice(colon + 1).trim()];
}
