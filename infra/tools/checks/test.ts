import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, runCommand } from '../../cli-error.ts';
import { installChromium } from '../../local/chromium.ts';
import { runScript } from './run-script.ts';
import { playwrightCounts, sum, type TestCounts, vitestCounts } from './test-counts.ts';

/**
 * `npm test`: runs all tests, the browser tests last, and prints a summary line. Arguments go to Vitest (`npm test --
 * --project functions`), or after `--e2e` to the browser tests; then only that runner runs.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const reports = mkdtempSync(join(tmpdir(), 'muster-tests-'));
  try {
    const runs =
      args.length === 0
        ? [await runVitest(reports, []), await runBrowser(reports, [])]
        : args[0] === '--e2e'
          ? [await runBrowser(reports, args.slice(1))]
          : [await runVitest(reports, args)];
    const { passed, failed, named } = sum(runs);
    for (const line of named) process.stdout.write(`${line}\n`);
    process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function runVitest(reports: string, args: string[]) {
  const file = join(reports, 'vitest.json');
  // Hundreds of tests create folders: all are removed with the reports.
  const temporary = join(reports, 'temporary');
  mkdirSync(temporary);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--config=.config/vitest.config.ts', ...reporters, ...args],
    { TMPDIR: temporary },
  );
  return { exitCode, counts: countsOf(file, vitestCounts) };
}

async function runBrowser(reports: string, args: string[]) {
  const file = join(reports, 'playwright.json');
  const browser = findBrowser();
  if (!browser) return { exitCode: 1, counts: undefined };
  const exitCode = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=web/playwright.config.ts', ...args],
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return { exitCode, counts: countsOf(file, playwrightCounts) };
}

/** Returns the browser; undefined: none, so that the summary counts the browser tests as failed. */
function findBrowser(): string | undefined {
  try {
    return installChromium();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
}

/** Returns the counts; undefined: the runner crashed before its report, so that its exit code decides. */
function countsOf(file: string, counts: (file: string) => TestCounts): TestCounts | undefined {
  return existsSync(file) ? counts(file) : undefined;
}
