import { Console } from 'node:console';
import { styleText } from 'node:util';

const output = new Console(process.stdout);

/** A budget of docs/design.md section 3 and its measurement. */
export interface Check {
  what: string;
  budget: string;
  measured: string;
  ok: boolean;
}

/** The results of one section of the bench. */
export interface Finding {
  title: string;
  rows: Record<string, unknown>[];
  checks: Check[];
}

/** Prints a section's table, then its budgets. */
export function printFinding({ title, rows, checks }: Finding): void {
  output.log(`\n${styleText('bold', title)}`);
  output.table(rows);
  if (checks.length > 0) output.table(checks.map(({ ok, ...check }) => ({ ...check, '': ok ? 'ok' : 'MISSED' })));
}

/** Returns the check of a number against its maximum. */
export const atMost = (what: string, most: number, measured: number, text: (n: number) => string = String): Check => ({
  what,
  budget: `<= ${text(most)}`,
  measured: text(measured),
  ok: measured <= most,
});

/** Returns the value below which `share` of the numbers lie. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const medianOf = (numbers: readonly number[]): number => percentile(numbers, 0.5);
export const p99 = (numbers: readonly number[]): number => percentile(numbers, 0.99);

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the milliseconds of work. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
