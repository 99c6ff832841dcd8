import { checkHistory } from '@muster/testing/histories/check';
import { buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import { expect, test, vi } from 'vitest';
import { historyOf } from './mapping.ts';
import { staleReads, withoutConditions } from './planted.ts';
import { type Run, runHistory } from './run.ts';
import { type Tampering, turnTaker } from './turns.ts';

/** Operations of one department, and the number of departments at once. */
const [perSite, lanes] = [250, 4];
/** Operations in all. To replay one department: `SEED=12 OPERATIONS=250 npx vitest run serializable`. */
const total = Number(process.env.OPERATIONS ?? atWidth(2_000, 100_000));
/** The seeds of the departments. Those of the next SEED are others. */
const seeds = Array.from(
  { length: Math.ceil(total / perSite) },
  (_, n) => Number(process.env.SEED ?? 1) + n * 1_000_003,
);

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

/** Runs one department. Returns the run, and the evidence that its history is not strictly serializable. */
async function runAndCheck(seed: number, { tampering, kinds, operations = perSite }: Planted = {}) {
  const run = await runHistory(turnTaker(tampering), {
    ...{ base: await buildSystem(), seed, operations },
    ...(kinds && { kinds }),
  });
  return { run, violation: checkHistory(historyOf(run))?.text };
}

interface Planted {
  tampering?: Tampering;
  kinds?: RegExp;
  operations?: number;
}

const done = new Map<string, number>();

function count({ counts, operations }: Run): void {
  const names = operations.map(({ outcome, planned }) => `${planned.name} ${outcome}`);
  const all = [...Object.entries(counts), ...names.map((name) => [name, 1] as const)];
  for (const [name, n] of all) done.set(name, (done.get(name) ?? 0) + n);
}

test(`${total} operations are strictly serializable`, { timeout: 24 * 3_600_000 }, async () => {
  const runLane = async (lane: number) => {
    for (const seed of seeds.filter((_, n) => n % lanes === lane)) {
      const { run, violation } = await runAndCheck(seed);
      expect(violation, `to replay: SEED=${seed} OPERATIONS=${perSite}`).toBeUndefined();
      count(run);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  const often = [
    'enroll done',
    'unenroll done',
    'joinWaitlist done',
    'updateClass done',
    'issue done',
    'addCredit done',
  ];
  const rare = ['conflict', 'lose', 'crash before', 'crash after', 'repeated', 'correct done', 'recordAttendance done'];
  if (total < 1_000) return;
  for (const name of [...often, ...rare]) expect(done.get(name) ?? 0, name).toBeGreaterThan(total / 400);
});

test('the same seed makes the same run, and another seed another one', { timeout: 300_000 }, async () => {
  const [seed = 1] = seeds;
  const scheduleOf = async (one: number) => {
    const { schedule, operations } = (await runAndCheck(one, { operations: 80 })).run;
    const told = operations.map(({ planned, ...rest }) =>
      JSON.stringify([planned.label, rest.invoked, rest.completed, rest.outcome, rest.refusal]),
    );
    return [...schedule, ...told];
  };
  const first = await scheduleOf(seed);
  expect(await scheduleOf(seed)).toEqual(first);
  expect(await scheduleOf(seed + 1)).not.toEqual(first);
});

const dropped = (pattern: RegExp) => () => withoutConditions(({ PK, SK }) => pattern.test(`${PK} ${SK}`));

test.each<[string, RegExp, () => Tampering, RegExp]>([
  ['a lost update of a class', /^(editClass|classDay)$/, dropped(/ CLASS$/), /it read \w+ \w+ without the other's/],
  [
    'a lost update of a training',
    /^(editType|types)$/,
    dropped(/#TYPE /),
    /it read description \d without the other's/,
  ],
  ['a lost entry of a record', /^(credit|correct|record)$/, dropped(/#(RECORD|ENTRY|TEXT)#? ?/), /in record \d/],
  ['a stale read', /./, staleReads, /without the other's|nobody wrote|different orders/],
])('%s, planted, is found', { timeout: 300_000 }, async (_, kinds, plant, text) => {
  const found: string[] = [];
  for (let seed = seeds[0] ?? 1, tries = 0; tries < 10 && found.length === 0; seed++, tries++) {
    const { violation } = await runAndCheck(seed, { tampering: plant(), kinds, operations: 80 });
    if (violation) found.push(violation);
  }
  expect(found[0]).toMatch(text);
});

test('a repetition that is carried out again, planted, is found', { timeout: 300_000 }, async () => {
  const run = async () => {
    for (let seed = seeds[0] ?? 1, tries = 0; tries < 10; seed++, tries++)
      await runAndCheck(seed, { tampering: dropped(/#IDEMPOTENCY /)(), kinds: /^(credit|record)$/, operations: 80 });
  };
  await expect(run()).rejects.toThrow(/another answer to its repetition|carried out twice/);
});
