import type { Evidence, EvidenceEntry } from '@muster/shared/record/evidence';
import { type EvidenceVariant, ofBytes, ofEvidence, ofText } from './evidence-variant.ts';

/** Variants of the JSON text. */
const textVariants: readonly EvidenceVariant[] = [
  ofBytes(
    'a byte order mark',
    (data) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), data]),
    /^evidence\.json begins with a byte order mark\.$/,
  ),
  ofBytes(
    'bytes that are not UTF-8',
    (data) => {
      const copy = Buffer.from(data);
      copy.writeUInt8(0xff, copy.indexOf('"name":"') + 8);
      return copy;
    },
    /^evidence\.json has bytes that are not text \(UTF-8\)\.$/,
  ),
  ofText(
    'half of a surrogate pair',
    (text) => text.replace('"texts":{"name":{"value":"', '"texts":{"name":{"value":"\\ud800'),
    /^evidence\.json has a broken character: half of a surrogate pair\.$/,
  ),
  ofText(
    'a field twice',
    (text) => text.replace('"employed":true', '"employed":false,"employed":true'),
    /^evidence\.json was rewritten by another program\.$/,
  ),
  ofText('a space', (text) => text.replace(':', ': '), /^evidence\.json was rewritten by another program\.$/),
  ofText(
    'another form of a number',
    (text) => text.replace('"no":1,', '"no":1.0,'),
    /was rewritten by another program/,
  ),
  ofText('text after the data', (text) => `${text}{}`, /^The file is not an evidence file\.$/),
  ofText('no object', () => '"muster-evidence-1"', /^The file is not an evidence file\.$/),
  ofText('another order of fields', (text) => reversed(JSON.parse(text) as Evidence), 'consistent'),
  ofText(
    'the field __proto__',
    (text) => text.replace('{"format":', '{"__proto__":{"seals":[]},"format":'),
    /^The field __proto__ is unknown\.$/,
  ),
  ofText(
    'the field __proto__ in the texts of an entry',
    (text) => text.replace('"texts":{"name":{', '"texts":{"__proto__":{"value":"x","salt":"00"},"name":{'),
    /^The field chains\[\d+\]\.entries\[\d+\]\.texts\.__proto__ is unknown\.$/,
  ),
  ofText(
    'the field __proto__ in a seal',
    (text) => text.replace('"root":', '"__proto__":{"no":9},"root":'),
    /^The field seals\[0\]\.__proto__ is unknown\.$/,
  ),
];

const reversed = (evidence: Evidence): string =>
  JSON.stringify(evidence, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );

type Shown = Extract<EvidenceEntry, { entry: unknown }>;
type Hidden = Exclude<EvidenceEntry, { entry: unknown }>;

const allEntries = ({ chains }: Evidence): EvidenceEntry[] => chains.flatMap(({ entries }) => entries);

/** Returns the first visible entry with a text. */
export function shownIn(evidence: Evidence): Shown {
  const found = allEntries(evidence).find((one) => 'entry' in one && Object.keys(one.texts).length > 0);
  if (!found || !('entry' in found)) throw new Error('The file has no visible text');
  return found;
}

/** Returns the first hidden entry. */
export function hiddenIn(evidence: Evidence): Hidden {
  const found = allEntries(evidence).find((one) => 'digest' in one);
  if (!found || 'entry' in found) throw new Error('The file has no hidden entry');
  return found;
}

const shownPath = 'chains[0].entries[0]';
const hiddenPath = 'chains[0].entries[1]';

/** Objects of a file by path. Numbers are any. */
const places: readonly [string, (evidence: Evidence) => object | undefined][] = [
  ['department.', ({ department }) => department],
  ['question.', ({ question }) => question],
  ['answers[0].', ({ answers }) => answers[0]],
  ['chains[0].', ({ chains }) => chains[0]],
  [`${shownPath}.`, shownIn],
  [`${shownPath}.entry.`, (evidence) => shownIn(evidence).entry],
  [`${shownPath}.entry.actor.`, (evidence) => shownIn(evidence).entry.actor],
  [`${shownPath}.entry.texts.`, (evidence) => shownIn(evidence).entry.texts],
  [`${shownPath}.texts.`, (evidence) => shownIn(evidence).texts],
  [`${shownPath}.texts.name.`, (evidence) => shownIn(evidence).texts.name],
  [`${hiddenPath}.`, hiddenIn],
  [`${hiddenPath}.topic.`, (evidence) => hiddenIn(evidence).topic],
  ['proofs[0].', ({ proofs }) => proofs[0]],
  ['proofs[0].leaf.', ({ proofs }) => proofs[0]?.leaf],
  ['seals[0].', ({ seals }) => seals[0]],
  ['keys[0].', ({ keys }) => keys[0]],
  ['keys[0].key.', ({ keys }) => keys[0]?.key],
  ['', (evidence) => evidence],
];

const sentence = (path: string, state: string): RegExp =>
  new RegExp(`^The field ${path.replace(/[.[\]]/g, '\\$&').replace(/\d/g, '\\d+')} ${state}\\.$`);

const fieldVariants: readonly EvidenceVariant[] = [
  ...places.map(([path, placeIn]) =>
    ofEvidence(
      `an unknown field ${path}note`,
      (evidence) => Object.assign(placeIn(evidence) ?? {}, { note: 'x' }),
      sentence(`${path}note`, 'is unknown'),
    ),
  ),
  ofEvidence(
    'an unknown field in a computed status',
    ({ answers }) => answers[0]?.requirements?.forEach((one) => void Object.assign(one, { note: 'x' })),
    /^The answer about .* does not follow from its entries\.$/,
  ),
  ofEvidence(
    'an unknown field in the data of an entry',
    (evidence) => Object.assign(shownIn(evidence).entry.data, { note: 'x' }),
    /^Entry \d+ of .* was altered or is in the wrong place\.$/,
  ),
  ofEvidence(
    'a number as text',
    ({ seals }) => seals.forEach((seal) => void Object.assign(seal, { no: String(seal.no) })),
    sentence('seals[0].no', 'has a wrong value'),
  ),
  ofEvidence(
    'a text in place of the data of an entry',
    (evidence) => Object.assign(shownIn(evidence).entry, { data: 'x' }),
    sentence(`${shownPath}.entry.data`, 'has a wrong value'),
  ),
  ofEvidence(
    'an entry that is no object',
    ({ chains }) => chains[0]?.entries.splice(0, 1, null as never),
    sentence(shownPath, 'has a wrong value'),
  ),
  ofEvidence(
    'a hash in capital letters',
    ({ proofs }) => proofs.forEach(({ leaf }) => void Object.assign(leaf, { head: leaf.head.toUpperCase() })),
    sentence('proofs[0].leaf.head', 'has a wrong value'),
  ),
  ofEvidence('no proofs', (evidence) => Reflect.deleteProperty(evidence, 'proofs'), /^The field proofs is missing\.$/),
  ofEvidence(
    'another format',
    (evidence) => Object.assign(evidence, { format: 'muster-evidence-9', novelty: true }),
    /^The file has an unknown format: muster-evidence-9\.$/,
  ),
];

/** Variants of the text and the fields of the data. */
export const dataVariants: readonly EvidenceVariant[] = [...textVariants, ...fieldVariants];
