import { checkHistory } from '@muster/testing/histories/check';
import { buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import { expect, test, vi } from 'vitest';
import { historyOf } from './mapping.ts';
import { runHistory } from './run.ts';
import { turnTaker } from './turns.ts';

/** Operations of one department. */
const perSite = 250;
/** Operations of a run, and the seed of its first department. */
const total = Number(process.env.OPERATIONS ?? atWidth(2_000, 100_000));
const firstSeed = Number(process.env.SEED ?? 1) * 1_000;

const turns = turnTaker();
const { pause } = turns;

// Pauses before another attempt take turns instead of time.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return {
    ...real,
    setTimeout: async (milliseconds?: number, value?: unknown, options?: object) =>
      (await pause()) ? value : real.setTimeout(milliseconds, value, options),
  };
});

test('histories are strictly serializable', { timeout: 3_600_000 }, async () => {
  const base = await buildSystem();
  const counts: Record<string, number> = {};
  for (let n = 0; n < total / perSite; n++) {
    const seed = firstSeed + n;
    const run = await runHistory(turns, { base, seed, operations: perSite });
    const violation = checkHistory(historyOf(run));
    expect(violation?.text, `seed ${seed}`).toBeUndefined();
    for (const [name, count] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + count;
    for (const { outcome, planned, refusal } of run.operations) {
      const name = `${planned.name} ${refusal ?? outcome}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  process.stdout.write(`${JSON.stringify(counts, null, 1)}\n`);
});
