import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../src/csv.ts';
import { exampleOf, readCsvFile, UnreadableFile } from '../../src/csv-file/read-csv-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCsvFile(bytesOf(text));
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells);

test('a file written by this application is read back unchanged', () => {
  // Text that a spreadsheet would run as a formula is written with an apostrophe.
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[=+\-@＝＋－＠\t\r\n;]/.test(text));
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (others) => {
      const rows = [['1', '2', '3'], ...others];
      const file = read(csvOf([['A', 'B', 'C'], ...rows]));
      expect(file.header).toEqual(['A', 'B', 'C']);
      expect(file.rows.map(({ cells }) => cells)).toEqual(rows.filter((cells) => cells.some((text) => text.trim())));
    }),
  );
});

test.each([',', ';', '\t'])('values separated by %j are read', (separator) => {
  const text = [
    ['ID', 'Name, full', 'Rank'],
    ['1', 'Lee, Sam; jr', 'Chief'],
  ]
    .map((row) => row.map((cell) => `"${cell}"`).join(separator))
    .join('\r\n');
  expect(read(text)).toMatchObject({ header: ['ID', 'Name, full', 'Rank'] });
  expect(cellsOf(text)).toEqual([['1', 'Lee, Sam; jr', 'Chief']]);
});

test('rows without text and empty cells beyond the last column are skipped; line numbers are those of the file', () => {
  const { rows } = read('\n A ,B\n\n1,2,,\n,\n"3\n3",4\n5,6,7\n8\n');
  expect(rows).toEqual([
    { line: 4, cells: ['1', '2'] },
    { line: 7, cells: ['3\n3', '4'] },
    { line: 8, cells: ['5', '6', '7'] },
    { line: 9, cells: ['8'] },
  ]);
});

test('a line break inside quotation marks counts once, whatever its characters', () => {
  const lines = (end: string) => read(['A,B', `1,"x${end}y"`, '2,z'].join(end)).rows.map(({ line }) => line);
  for (const end of ['\n', '\r\n', '\r']) expect(lines(end)).toEqual([3, 4]);
});

/** Returns UTF-16 with the bytes of each unit in the other order. */
const swapped = (bytes: Uint8Array) => bytes.map((_, n) => bytes[n % 2 ? n - 1 : n + 1] ?? 0);

describe('letters beyond ASCII', () => {
  const text = 'ID,Name\n1,José Núñez\n';
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8', bytesOf(`\uFEFF${text}`)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['UTF-16', utf16],
    ['UTF-16', utf16.slice(2)],
    ['UTF-16', swapped(utf16)],
    ['UTF-16', swapped(utf16.slice(2))],
  ])('are read in %s', (encoding, bytes) => {
    const file = readCsvFile(bytes);
    expect(file).toMatchObject({ encoding, header: ['ID', 'Name'] });
    expect(exampleOf(file)).toEqual({ line: 2, text: 'José Núñez' });
  });

  test('have no example in a file without them', () => {
    expect(exampleOf(read('ID\n1\n'))).toBeUndefined();
  });
});

test.each([
  ['nothing', new Uint8Array(), 'The file is empty.'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'The file is a workbook, not CSV.'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'The file is a workbook, not CSV.'],
  ['an image', new Uint8Array([0x89, 0x50, 0, 0, 0xff]), 'The file is not a text file.'],
  ['a row of column names alone', bytesOf('A,B\n,\n'), 'The file has only one row. It needs column names and'],
])('%s cannot be read', (_, bytes, message) => {
  expect(() => readCsvFile(bytes)).toThrow(UnreadableFile);
  expect(() => readCsvFile(bytes)).toThrow(message);
});

const open = 'a quotation mark (") is opened and not closed. Close it or remove it.';
const inside =
  'a quotation mark (") is in the middle of a text. Remove it, or put the whole text in quotation marks and write two ("") for each one inside.';
test.each([
  ['A,B\n"1,2\n3,4\n', `Line 2: ${open}`],
  ['A,B\r\n1,"2"\r\n3,"4\r\n5,6\r\n', `Line 3: ${open}`],
  ['A,B\n1,"say ""hi"" twice\n', `Line 2: ${open}`],
  ['A,B\n"1,2\n"3",4\n', `Line 2: ${open}`],
  ['A,B\n\n1,"Pat" Lee\n', `Line 3: ${inside}`],
  ['A;B\n1;Pat "Bo" Lee\n', `Line 2: ${inside}`],
  ['"A,B\n1,2\n', `Line 1: ${open}`],
])('a quotation mark out of place in %j is named with its line', (text, message) => {
  expect(() => read(text)).toThrow(new UnreadableFile(message));
});

test('a file is read with any line endings, even mixed ones', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'aé 1"\n\r,'), maxLength: 5 });
  const line = fc.record({ cells: fc.tuple(cell, cell), end: fc.constantFrom('\r\n', '\n', '\r') });
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom('\r\n', '\n', '\r'), (lines, end) => {
      const rows = lines.map(({ cells, end }) => `x,${cells.map(written).join(',')}${end}`).join('');
      const { header, rows: read } = readCsvFile(new TextEncoder().encode(`Key,One,Two${end}${rows}`));
      expect(header).toEqual(['Key', 'One', 'Two']);
      expect(read.map(({ cells }) => cells)).toEqual(lines.map(({ cells }) => ['x', ...cells]));
    }),
  );
});

test('a file with two encodings is rejected with a line of each', () => {
  const latin = Uint8Array.from('2,José\n', (letter) => letter.charCodeAt(0));
  const mixed = new Uint8Array([...bytesOf('ID,Name\n1,Núñez\n'), ...latin]);
  expect(() => readCsvFile(mixed)).toThrow(
    'The file mixes two encodings: line 2 is UTF-8, and line 3 is not. Please save all of it as "CSV UTF-8".',
  );
});

test('truncated UTF-16 is rejected', () => {
  expect(() => readCsvFile(new Uint8Array([0xff, 0xfe, 65, 0, 10, 0, 66]))).toThrow(UnreadableFile);
});

test('a file that is too large is rejected immediately', () => {
  expect(() => readCsvFile(new Uint8Array(50_000_000))).toThrow('The file is larger than 10 MB.');
});
