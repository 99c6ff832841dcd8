import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../cli-error.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { runScript } from './run-script.ts';

const usage = 'npm run soak [-- --minutes 10 --seed 42]: whole numbers, the seed up to 2,000,000,000.';

/**
 * `npm run soak`: repeats the randomized tests (generated requests, faults, models, races, kills, power loss) at full
 * width, each round with the next seed, until the minutes are over or a test fails. `--minutes 0` runs one round, such
 * as to repeat a failed one.
 */
await runCommand(async () => {
  const { minutes, seed } = readArguments();
  const files = testsOfChance();
  const end = performance.now() + minutes * 60_000;
  let rounds = 0;
  do {
    const now = seed + rounds++;
    const begun = performance.now();
    say(`soak: round ${rounds}, seed ${now}, ${files.length} test files`);
    const exitCode = await runScript(
      'node_modules/vitest/vitest.mjs',
      ['run', '--config=.config/vitest.config.ts', '--reporter=dot', ...files],
      { SEED: String(now) },
    );
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (exitCode !== 0) {
      say(`soak: FAILED in round ${rounds} (${seconds} s). To repeat it: npm run soak -- --minutes 0 --seed ${now}`);
      process.exitCode = 1;
      return;
    }
    say(`soak: round ${rounds} passed (${seconds} s)`);
  } while (performance.now() < end);
  say(`soak: passed, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, seeds ${seed} to ${seed + rounds - 1}`);
});

function readArguments(): { minutes: number; seed: number } {
  const anySeed = String(Date.now() % 1_000_000_000);
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: anySeed } },
    });
    const minutes = wholeNumber(values.minutes, 24 * 60);
    const seed = wholeNumber(values.seed, 2_000_000_000);
    return { minutes, seed };
  } catch (error) {
    throw new CliError(`${(error as Error).message.split('\n')[0]} ${usage}`);
  }
}

function wholeNumber(text: string, most: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > most) throw new Error(`"${text}" can't be used.`);
  return Number(text);
}

/** Returns the test files that use a seed, have a full width, or simulate contention. */
function testsOfChance(): string[] {
  return globSync('{shared,functions,infra}/test/**/*.test.ts', { cwd: repositoryRoot })
    .filter((file) =>
      /'fast-check'|testing\/width'|contentionSimulator\(|process\.env\.SEED/.test(
        readFileSync(join(repositoryRoot, file), 'utf8'),
      ),
    )
    .sort();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
