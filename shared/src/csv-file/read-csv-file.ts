import { withoutApostrophe } from '../csv.ts';
import { quotationMarkProblem } from './quotation-marks.ts';
import { finished } from './slices.ts';

/** The cells of a row, with the number of its last line, from 1. */
export interface FileRow {
  line: number;
  cells: readonly string[];
}

/** The column names and rows of a file. */
export interface CsvFile {
  header: readonly string[];
  rows: readonly FileRow[];
  encoding: Encoding;
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** The error for a file that cannot be read. Its message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The maximum file size in bytes: about 200,000 rows. */
export const largestFile = 10_000_000;

/** Reads comma-, semicolon- or tab-separated values. Skips rows without text. Throws `UnreadableFile`. */
export const readCsvFile = (bytes: Uint8Array): CsvFile => finished(readingCsvFile(bytes));

/** Reads a file as `readCsvFile` does, in slices: yields the share of the file that is done. */
export function* readingCsvFile(bytes: Uint8Array): Generator<number, CsvFile> {
  if (bytes.length > largestFile) {
    throw new UnreadableFile(
      'The file is larger than 10 MB. Please split it into several files, each with the column names.',
    );
  }
  const { text, encoding } = decoded(bytes);
  const rows = yield* recordsOf(text);
  const header = rows.shift();
  if (!header) throw new UnreadableFile('The file is empty.');
  if (rows.length === 0) {
    throw new UnreadableFile('The file has only one row. It needs column names and, below them, the rows to import.');
  }
  return { header: header.cells.map((name) => name.trim()), rows: rows.map((row) => fitted(row, header)), encoding };
}

/** Returns a row without the empty cells that spreadsheets append. */
function fitted({ line, cells }: FileRow, header: FileRow): FileRow {
  const width = header.cells.length;
  const isPadded = cells.length > width && cells.slice(width).every((cell) => cell.trim() === '');
  return { line, cells: isPadded ? cells.slice(0, width) : cells };
}

function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const begins = (...marks: number[]) => marks.every((mark, n) => bytes[n] === mark);
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile('The file is a workbook, not CSV. In Excel, choose Save As and "CSV UTF-8".');
  }
  const read = textIn(bytes, begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : unmarkedUtf16(bytes));
  if (read.text.includes('\0')) throw new UnreadableFile('The file is not a text file. Save it as CSV.');
  return read;
}

/** Detects UTF-16 without a byte order mark by the zero bytes around the first letter. Returns its encoding. */
function unmarkedUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function utf16Text(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The file is not complete, or not UTF-16 throughout. Save it as "CSV UTF-8".');
  }
}

/** Throws if lines of a file have different encodings: neither encoding would read all of them correctly. */
function refuseMixed(bytes: Uint8Array): void {
  const lines = new TextDecoder('latin1').decode(bytes).split('\n');
  const isBeyondAscii = (line: string) => /[\u0080-\uffff]/.test(line);
  let start = 0;
  let [utf8, other] = [0, 0];
  for (const [n, line] of lines.entries()) {
    const end = start + line.length;
    if (isBeyondAscii(line)) {
      if (isUtf8(bytes.subarray(start, end))) utf8 ||= n + 1;
      else other ||= n + 1;
    }
    start = end + 1;
  }
  if (!utf8 || !other) return;
  throw new UnreadableFile(
    `The file mixes two encodings: line ${utf8} is UTF-8, and line ${other} is not. Please save all of it as "CSV UTF-8".`,
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function textIn(bytes: Uint8Array, marked: string | undefined): { text: string; encoding: Encoding } {
  if (marked) return { text: utf16Text(bytes, marked), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    refuseMixed(bytes);
    // Invalid UTF-8: Excel for Windows saves plain CSV in this encoding in the Americas and Western Europe.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Returns a non-ASCII text of a file read as Windows-1252, for a person to check the encoding. */
export function exampleOf({ rows }: CsvFile): { line: number; text: string } | undefined {
  for (const { line, cells } of rows) {
    const text = cells.find((cell) => /\P{ASCII}/u.test(cell));
    if (text !== undefined) return { line, text: text.trim() };
  }
  return undefined;
}

const separators = [',', ';', '\t'];

/** Returns the most frequent separator in the header line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Returns the rows with text. Line endings may differ within a file. */
function* recordsOf(text: string): Generator<number, FileRow[]> {
  const separator = separatorOf(text.trimStart());
  // A cell (two quotation marks mean one), and the separator or line end after it.
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*"|[^"\\r\\n${separator}]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  const rows: FileRow[] = [];
  let cells: string[] = [];
  let line = 1;
  for (let read = 0; read < text.length || cells.length > 0; read = cell.lastIndex) {
    cell.lastIndex = read;
    const [, written = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new UnreadableFile(quotationMarkProblem(text, read, line));
    const isQuoted = written.startsWith('"');
    if (isQuoted) line += lineEndsIn(written);
    cells.push(withoutApostrophe(isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written));
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line, cells });
    yield cell.lastIndex / text.length;
    cells = [];
    line++;
  }
  return rows;
}

const lineEndsIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
