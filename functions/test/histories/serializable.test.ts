import { checkHistory } from '@muster/testing/histories/check';
import { buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import { expect, test, vi } from 'vitest';
import { historyOf } from './mapping.ts';
import { type Run, runHistory } from './run.ts';
import { turnTaker } from './turns.ts';

/** Operations of one department, and the number of departments at once. */
const [perSite, lanes] = [250, 4];
/** Operations in all, and the seed of the first department. */
const total = Number(process.env.OPERATIONS ?? atWidth(2_000, 100_000));
const firstSeed = Number(process.env.SEED ?? 1) * 1_000;

// Pauses before another attempt take turns instead of time.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const { pauseInTurn } = await import('./turns.ts');
  return {
    ...real,
    setTimeout: async (milliseconds?: number, value?: unknown, options?: object) =>
      (await pauseInTurn()) ? value : real.setTimeout(milliseconds, value, options),
  };
});

/** Runs the departments of one lane, one after another. */
async function runLane(seeds: readonly number[], done: Map<string, number>): Promise<void> {
  const turns = turnTaker();
  const base = await buildSystem();
  for (const seed of seeds) {
    const run = await runHistory(turns, { base, seed, operations: perSite });
    expect(checkHistory(historyOf(run))?.text, `seed ${seed}`).toBeUndefined();
    count(run, done);
  }
}

function count({ counts, operations }: Run, done: Map<string, number>): void {
  const names = operations.map(({ outcome, planned, refusal }) => `${planned.name} ${refusal ?? outcome}`);
  const all = [...Object.entries(counts), ...names.map((name) => [name, 1] as const)];
  for (const [name, n] of all) done.set(name, (done.get(name) ?? 0) + n);
}

test('histories are strictly serializable', { timeout: 3_600_000 }, async () => {
  const done = new Map<string, number>();
  const seeds = Array.from({ length: Math.ceil(total / perSite) }, (_, n) => firstSeed + n);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      runLane(
        seeds.filter((_, n) => n % lanes === lane),
        done,
      ),
    ),
  );
  process.stdout.write(`${JSON.stringify(Object.fromEntries(done), null, 1)}\n`);
});

test('the same seed makes the same run', async () => {
  const scheduleOf = async (seed: number) => {
    const run = await runHistory(turnTaker(), { base: await buildSystem(), seed, operations: 100 });
    const outcomes = run.operations.map(
      ({ id, planned, invoked, completed, outcome, refusal }) =>
        `${id} ${planned.label} ${invoked} ${completed} ${outcome} ${refusal}`,
    );
    return [...run.schedule, ...outcomes];
  };
  const [first, again, other] = [await scheduleOf(firstSeed), await scheduleOf(firstSeed), await scheduleOf(firstSeed + 1)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
