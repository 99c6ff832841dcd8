import type { CsvFile } from './read-csv-file.ts';

/** The extra column of a file of rejected rows. */
const problemColumn = 'Problem';

/** Returns column names without the extra column of a file of rejected rows. */
export const originalHeader = (header: readonly string[]): readonly string[] =>
  header.at(-1) === problemColumn ? header.slice(0, -1) : header;

/**
 * Returns a file's rejected rows under its column names, with the problems in a last column. A row with too many or too
 * few fields keeps its field count, so that it is rejected again until it is corrected.
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
