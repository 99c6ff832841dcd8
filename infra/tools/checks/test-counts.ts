import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot } from '../../repository-root.ts';

/** The results of a test runner. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** A line for each test that failed or passed only after a retry. */
  named: string[];
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** Reads Vitest's JSON report. A file that could not be loaded reports no tests and counts as one failure. */
export function vitestCounts(file: string): TestCounts {
  const report = read(file) as { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };
  const named = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const failed = failedTests(file);
      if (failed.length === 0) return [lineOf('failed', inside(file.name), file.message)];
      return failed.map((one) => lineOf('failed', `${inside(file.name)} › ${one.fullName}`, one.failureMessages?.[0]));
    });
  const broken = named.length - report.testResults.flatMap(failedTests).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, named };
}

const failedTests = ({ assertionResults }: VitestFile) => assertionResults.filter(({ status }) => status === 'failed');

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/**
 * Reads Playwright's JSON report. A test that passed after a retry (only in CI) counts as passed and is named; an error
 * outside of tests is a failure. Of several attempts, names the first error, which may have caused the others.
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

/** Returns one plain-text line with the test and its error, because often only the end of a log is visible. */
function lineOf(how: string, what: string, message = ''): string {
  const why = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return why ? `${how}: ${what}: ${why}` : `${how}: ${what}`;
}

/** Adds up the runners. A runner that failed without a failed test, or ran no test, counts as a failure. */
export function sum(runs: { counts: TestCounts | undefined; exitCode: number }[]): TestCounts {
  const total: TestCounts = { passed: 0, failed: 0, named: [] };
  for (const { counts: { passed, failed, named } = { passed: 0, failed: 0, named: [] }, exitCode } of runs) {
    const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
    total.passed += passed;
    total.failed += failed + Number(isUnexplained);
    total.named.push(...named);
  }
  return total;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
