/** A budget of docs/design.md section 4 and its measurement. */
export interface Check {
  what: string;
  budget: string;
  measured: string;
  ok: boolean;
}

/** The results of one section of the bench. */
export interface Finding {
  title: string;
  header: string[];
  rows: string[][];
  checks: Check[];
  /** The numbers, for bench.json. */
  data: unknown;
}

/** Formats a table: the first column aligned left, the others right. */
export function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, n) => (n === 0 ? (cells[n] ?? '').padEnd(width) : (cells[n] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** Formats a section: its table, then its budgets. */
export function findingText({ title, header, rows, checks }: Finding): string {
  const verdicts = checks.map(({ what, budget, measured, ok }) => [what, budget, measured, ok ? 'ok' : 'MISSED']);
  return [
    `\n== ${title}`,
    tableText(header, rows),
    ...(verdicts.length > 0 ? ['', tableText(['budget', 'wanted', 'measured', ''], verdicts)] : []),
    '',
  ].join('\n');
}

/** Returns the value below which `share` of the numbers lie. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the minimum, the median and the 95th percentile. */
export function spread(numbers: readonly number[]): { least: number; median: number; p95: number } {
  return { least: percentile(numbers, 0), median: percentile(numbers, 0.5), p95: percentile(numbers, 0.95) };
}

export const p99 = (numbers: readonly number[]): number => percentile(numbers, 0.99);

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
