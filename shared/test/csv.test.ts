import { csvOf, csvRow } from '@muster/shared/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('a file has quoted cells, CRLF line ends and a byte order mark, as spreadsheets require', () => {
  expect(csvOf([['a "b", c', 'x\r\ny', ''], ['1']])).toBe('\uFEFF"a ""b"", c","x\r\ny",""\r\n"1"\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '"=1"',
  "'=1",
  '\tx',
  '-',
])('%j becomes text', (risky) => {
  expect(csvRow([risky])).toMatch(/^"'/);
});

test('a formula after blanks, separators and invisible characters becomes text', () => {
  const hidden = fc.string({
    unit: fc.constantFrom(...' ;"\'\t\r\n\0\u200B\u200D\u2060\uFEFF\u00AD\u202E\u3164'),
    maxLength: 4,
  });
  fc.assert(
    fc.property(hidden, fc.constantFrom(...'=+-@＝＋－＠\t\r'), (before, sign) => {
      expect(csvRow([`${before}${sign}1`])).toMatch(/^"'/);
    }),
  );
});

test.each([
  ['Lee;=1+1', "Lee;'=1+1"],
  ['Lee; =1+1', "Lee;' =1+1"],
  ['a;b;@x;＝y', "a;b;'@x;'＝y"],
  ['a;"=1"', 'a;\'"=1"'],
  ['a;\u200B=1', "a;'\u200B=1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['a\t+1', "a\t'+1"],
])('%j becomes text where ;, a tab or a line break starts a cell', (risky, safe) => {
  expect(csvRow(['1004', risky])).toBe(`"1004","${safe.replaceAll('"', '""')}"`);
});

test.each([
  '1004',
  'Dana',
  '2026-03-03 09:10:00',
  'a=b',
  '203.0.113.7',
  'x; y',
  'Mon, May 4; 9:00-12:00',
  'O’Neil',
  'a - b',
])('%j stays as it is', (safe) => {
  expect(csvRow([safe])).toBe(`"${safe}"`);
});

/** Splits a line as a spreadsheet that separates by `;` does: quotes count only at the start of a cell. */
function cellsOf(file: string): string[] {
  const cells: string[] = [];
  let [cell, quoted, begun] = ['', false, false];
  for (const letter of file) {
    if (!begun && !quoted && letter === '"') quoted = true;
    else if (quoted && letter === '"') quoted = false;
    else if (!quoted && /[;\t\r\n]/.test(letter)) {
      cells.push(cell);
      [cell, begun] = ['', false];
      continue;
    } else cell += letter;
    begun = true;
  }
  return [...cells, cell];
}

test('no cell starts with a formula character, whether , or ; separates cells', () => {
  const piece = fc.constantFrom(...'=+-@＝＠;"\' \t\r\na1,\u00A0');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const cell of cellsOf(csvRow(cells))) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
    { numRuns: 3_000 },
  );
});
