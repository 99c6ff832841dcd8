import { readFileSync } from 'node:fs';

/** What a runner says it did. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Vitest's JSON report. A file that could not be loaded has no tests to fail, so it counts as one failure itself. */
export function vitestTally(file: string): Tally {
  const report = read(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/**
 * Playwright's JSON report. One that passed at its second try has passed, and its runner names it as flaky (a second try is given
 * in CI only); an error outside of every test is a failure.
 */
export function playwrightTally(file: string): Tally {
  const { stats, errors } = read(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** All runners together. A runner that ended badly without naming a failed test, or ran nothing, is a failure. */
export function sum(runs: { tally: Tally | undefined; exitCode: number }[]): Tally {
  return runs.reduce<Tally>(
    (total, { tally = { passed: 0, failed: 0 }, exitCode }) => {
      const ranNothing = tally.passed + tally.failed === 0;
      const unexplained = tally.failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : 0;
      return { passed: total.passed + tally.passed, failed: total.failed + tally.failed + unexplained };
    },
    { passed: 0, failed: 0 },
  );
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
