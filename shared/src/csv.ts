/** The characters that start a formula, including the full-width ones that East Asian locales accept. */
const sign = '[=+\\-@＝＋－＠]';

/** Characters that may precede a formula sign, ignored by spreadsheets and readers: blanks, quotes, invisible ones. */
const skipped = '[\\s"\';\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]';

/**
 * Matches every position where a spreadsheet could start a formula: the start of the text, and after `;`, a tab or a
 * line break, because locales that separate by `;` ignore the quotes of a comma-separated file.
 */
const beginsFormula = new RegExp(
  `^(?=${skipped}*(?:${sign}|[\\t\\r]))|(?<=[;\\t\\r\\n])(?=(?:(?![;\\t\\r\\n])${skipped})*${sign})`,
  'gu',
);

/** Returns a quoted CSV cell, with an apostrophe before text that a spreadsheet would run as a formula. */
const csvCell = (text: string): string => `"${text.replace(beginsFormula, "'").replaceAll('"', '""')}"`;

/** Returns a CSV row (RFC 4180) without its line end. */
export const csvRow = (cells: readonly string[]): string => cells.map(csvCell).join(',');

/** Returns a CSV file for spreadsheets: CRLF line ends, and a byte order mark for UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${csvRow(row)}\r\n`).join('')}`;
}

const markedFormula = new RegExp(`^'(?=${skipped}*(?:${sign}|[\\t\\r]))`, 'u');

/** Returns the text of a cell without the apostrophe that `csvOf` puts at its start. */
export const withoutApostrophe = (cell: string): string => cell.replace(markedFormula, '');
