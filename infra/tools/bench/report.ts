/** A budget of docs/design.md section 4 and what was measured against it. */
export interface Check {
  what: string;
  budget: string;
  measured: string;
  ok: boolean;
}

/** What one section of the bench found. */
export interface Finding {
  title: string;
  header: string[];
  rows: string[][];
  checks: Check[];
  /** The numbers, for bench.json. */
  data: unknown;
}

/** A table with its columns in line: the first one to the left, numbers to the right. */
export function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, n) => (n === 0 ? (cells[n] ?? '').padEnd(width) : (cells[n] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** The section as it is printed: its table, then its budgets. */
export function findingText({ title, header, rows, checks }: Finding): string {
  const verdicts = checks.map(({ what, budget, measured, ok }) => [what, budget, measured, ok ? 'ok' : 'MISSED']);
  return [
    `\n== ${title}`,
    tableText(header, rows),
    ...(verdicts.length > 0 ? ['', tableText(['budget', 'wanted', 'measured', ''], verdicts)] : []),
    '',
  ].join('\n');
}

/** The least of the numbers, the middle one, and the one that 95 of 100 stay below. */
export function spread(numbers: readonly number[]): { least: number; median: number; p95: number } {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { least: at(0), median: at(0.5), p95: at(0.95) };
}

/** The number that 99 of 100 stay below. */
export function p99(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

/** Thousands of bytes. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
