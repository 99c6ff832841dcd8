import { expect, test } from 'vitest';
import { type Block, plain } from '../../src/areas/record/document/block.ts';
import { rangesText } from '../../src/areas/record/document/content.ts';
import { area, type LaidOutPage } from '../../src/areas/record/document/flow.ts';
import { layOut } from '../../src/areas/record/document/layout.ts';
import { printableIn } from '../../src/areas/record/document/printable.ts';
import { wrap } from '../../src/areas/record/document/wrap.ts';

/** Every character is half as wide as its size. */
const laidOut = (blocks: readonly Block[]) => layOut(blocks, (text, { size }) => (text.length * size) / 2);
const textsOf = ({ lines }: LaidOutPage) => lines.map(({ text }) => text);
const columns = [
  { title: 'No.', share: 1 },
  { title: 'Text', share: 3 },
];
const rows = (count: number, text = 'one line') =>
  Array.from({ length: count }, (_, n) => [plain(`row ${n}`), plain(text)]);

test.each([
  ['at spaces', 'one two three', 7, ['one two', 'three']],
  ['at line breaks', 'one\ntwo', 9, ['one', 'two']],
  ['within a word that is too long', 'a bcdefgh i', 3, ['a', 'bcd', 'efg', 'h i']],
  ['between characters, not within one', '😀😀', 2, ['😀', '😀']],
  ['not at all if empty', '', 5, ['']],
])('a text is wrapped %s', (_, text, width, lines) => {
  expect(wrap(text, width, (part) => part.length)).toEqual(lines);
});

test('a table repeats its caption and head on each page, and cuts no row', () => {
  const caption = 'Kim Lee (77)';
  const pages = laidOut([
    { kind: 'table', caption, columns, rows: rows(90, 'several words on more than one line '.repeat(9)) },
  ]);
  expect(pages.length).toBeGreaterThan(4);
  for (const [n, page] of pages.entries()) {
    expect(textsOf(page).slice(0, 3)).toEqual([n === 0 ? caption : `${caption}, continued`, 'No.', 'Text']);
    const named = textsOf(page).filter((text) => text.startsWith('row'));
    const words =
      textsOf(page)
        .filter((text) => text.includes('words'))
        .join(' ')
        .match(/several/g) ?? [];
    expect(words).toHaveLength(named.length * 9);
  }
  expect(pages.flatMap(textsOf).filter((text) => text.startsWith('row'))).toEqual(rows(90).map((_, n) => `row ${n}`));
});

test('a row that is taller than a page continues on the next ones, and loses no line', () => {
  const words = Array.from({ length: 400 }, (_, n) => `line${n}`);
  const pages = laidOut([
    { kind: 'text', text: 'Before' },
    { kind: 'table', columns, rows: [[plain('tall'), words.map((text) => ({ text }))], ...rows(1)] },
  ]);
  expect(pages.length).toBeGreaterThan(3);
  const all = pages.flatMap(textsOf);
  expect(all.filter((text) => text.startsWith('line'))).toEqual(words);
  expect(all.at(-1)).toBe('one line');
});

test('no text is outside of the area of its page', () => {
  const pages = laidOut([
    { kind: 'title', text: 'Title '.repeat(40) },
    { kind: 'list', items: Array.from({ length: 90 }, (_, n) => `${n} ${'word '.repeat(40)}`) },
    { kind: 'table', columns, rows: rows(200, 'x'.repeat(500)) },
  ]);
  for (const { y, x, text, size } of pages.flatMap(({ lines }) => lines)) {
    expect(y).toBeGreaterThan(area.top);
    expect(y).toBeLessThanOrEqual(area.bottom);
    expect(x).toBeGreaterThanOrEqual(area.left);
    expect(x + (text.length * size) / 2).toBeLessThanOrEqual(area.right + 0.01);
  }
});

test('a heading is not the last text of a page', () => {
  const blocks = Array.from({ length: 200 }, (_, n): Block[] => [
    { kind: 'heading', text: `Heading ${n}` },
    { kind: 'text', text: 'word '.repeat(n) },
  ]).flat();
  for (const page of laidOut(blocks).slice(0, -1)) expect(textsOf(page).at(-1)).not.toMatch(/^Heading/);
});

test('a page break begins a page', () => {
  const pages = laidOut([{ kind: 'text', text: 'one' }, { kind: 'page' }, { kind: 'text', text: 'two' }]);
  expect(pages.map(textsOf)).toEqual([['one'], ['two']]);
});

test('a text shows characters without a shape, and those that the font lacks, as codes', () => {
  let missing = 0;
  const printable = printableIn(
    (character) => character !== '中',
    () => {
      missing += 1;
    },
  );
  expect(printable('plain text\nof two lines')).toBe('plain text\nof two lines');
  expect(missing).toBe(0);
  expect(printable('e\u0301 中 \u200d \ud800')).toBe('é <U+4E2D> <U+200D> <U+D800>');
  expect(missing).toBe(2);
});

test('numbers are shown as ranges', () => {
  expect(rangesText([1, 3, 4, 5, 9])).toBe('1, 3-5, 9');
});
