import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot } from '../../repository-root.ts';

/** What a runner says it did. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** A line for each failed test, and for each that passed at its second try only. */
  named: string[];
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** Vitest's JSON report. A file that could not be loaded has no tests to fail, so it counts as one failure itself. */
export function vitestCounts(file: string): TestCounts {
  const report = read(file) as { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };
  const named = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
      if (failed.length === 0) return [lineOf('failed', inside(name), message)];
      return failed.map((one) => lineOf('failed', `${inside(name)} › ${one.fullName}`, one.failureMessages?.[0]));
    });
  const broken = named.length - report.testResults.flatMap(failedTests).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, named };
}

const failedTests = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' ? assertionResults.filter((assertion) => assertion.status === 'failed') : [];

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/**
 * Playwright's JSON report. One that passed at its second try has passed, and is named (a second try is given in CI only); an
 * error outside of every test is a failure. Of several tries the first one's error is told: the second may stumble over what
 * the first left behind.
 */
export function playwrightCounts(file: string): TestCounts {
  const { stats, errors, suites } = read(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites?: PlaywrightSuite[];
  };
  const named = (suites ?? []).flatMap(specsOf).flatMap(({ file: where, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const { error } = results.find((one) => one.error) ?? {};
        return lineOf(status === 'flaky' ? 'second try' : 'failed', `web/e2e/${where} › ${title}`, error?.message);
      }),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    named: [...named, ...errors.map(({ message }) => lineOf('failed', 'outside of the browser tests', message))],
  };
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const inside = (path: string) => relative(repositoryRoot, path);

/** What failed and why in one line, in plain text: the last lines of a log are often all that one gets to see. */
function lineOf(how: string, what: string, message = ''): string {
  const why = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return why ? `${how}: ${what}: ${why}` : `${how}: ${what}`;
}

/** All runners together. A runner that ended badly without naming a failed test, or ran nothing, is a failure. */
export function sum(runs: { counts: TestCounts | undefined; exitCode: number }[]): TestCounts {
  return runs.reduce<TestCounts>(
    (total, { counts = { passed: 0, failed: 0, named: [] }, exitCode }) => {
      const ranNothing = counts.passed + counts.failed === 0;
      const unexplained = counts.failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : 0;
      return {
        passed: total.passed + counts.passed,
        failed: total.failed + counts.failed + unexplained,
        named: [...total.named, ...counts.named],
      };
    },
    { passed: 0, failed: 0, named: [] },
  );
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
