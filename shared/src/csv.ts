/** What begins a formula; spreadsheets in East Asian locales read the full-width signs as well. */
const sign = '[=+\\-@＝＋－＠]';

/**
 * Where a cell may begin for a spreadsheet: at the start of the text and, in locales whose separator is `;` (or a tab), behind one of
 * those too, since they do not respect the quotes of a file that is separated by commas. The same for a line break.
 */
const beginsFormula = new RegExp(
  `^(?=[\\s"']*${sign}|[\\t\\r])|(?<=[;\\t\\r\\n])(?=[^\\S\\t\\r\\n]*["']*[^\\S\\t\\r\\n]*${sign})`,
  'g',
);

/** Returns a cell of a CSV file: quoted, with an apostrophe before whatever a spreadsheet would run as a formula. */
const csvCell = (text: string): string => `"${text.replace(beginsFormula, "'").replaceAll('"', '""')}"`;

/** Returns a row of a CSV file (RFC 4180) without its line end. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',');

/** Returns rows as a CSV file that spreadsheets read right: lines end in CRLF, a byte order mark says that it is UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${csvRow(row)}\r\n`).join('')}`;
}
