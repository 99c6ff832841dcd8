import type { CsvFile } from './read-csv-file.ts';

/** The column that a file of rejected rows has after the columns of the original file. */
const problemColumn = 'Problem';

/** Returns the names of a file's columns without the one that a file of rejected rows has in addition. */
export const originalHeader = (header: readonly string[]): readonly string[] =>
  header.at(-1) === problemColumn ? header.slice(0, -1) : header;

/**
 * Returns the rows of a file that have problems, below the names of its columns, with the problems in a last column. A
 * row with too many or too few fields keeps their number, so that it is refused again until it is corrected.
 */
export function rejectedRows(
  { header, rows }: Pick<CsvFile, 'header' | 'rows'>,
  problems: readonly { line: number; text: string }[],
): string[][] {
  const texts = Map.groupBy(problems, ({ line }) => line);
  const original = originalHeader(header);
  const rejected = rows.flatMap(({ line, cells }) => {
    const said = texts
      .get(line)
      ?.map(({ text }) => `${text}.`)
      .join(' ');
    if (said === undefined) return [];
    const rest = cells.slice(cells.length === header.length ? header.length : original.length);
    return [[...cells.slice(0, original.length), said, ...rest]];
  });
  return [[...original, problemColumn], ...rejected];
}
