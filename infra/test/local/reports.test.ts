import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playwrightTally, sum, vitestTally } from '../../checks/reports.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('counts a test file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ];
  const file = report({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(vitestTally(file)).toEqual({ passed: 1, failed: 2 });
});

it('counts a browser test that passed at the second try as passed, and an error outside of the tests as a failure', () => {
  const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] });
  expect(playwrightTally(file)).toEqual({ passed: 4, failed: 2 });
});

it.each([
  ['all passed', [{ tally: { passed: 2, failed: 0 }, exitCode: 0 }], { passed: 2, failed: 0 }],
  ['a failed test', [{ tally: { passed: 2, failed: 1 }, exitCode: 1 }], { passed: 2, failed: 1 }],
  ['a runner that crashed without a report', [{ tally: undefined, exitCode: 1 }], { passed: 0, failed: 1 }],
  [
    'a runner that failed although no test did',
    [{ tally: { passed: 2, failed: 0 }, exitCode: 1 }],
    { passed: 2, failed: 1 },
  ],
  ['a runner that found no test', [{ tally: { passed: 0, failed: 0 }, exitCode: 0 }], { passed: 0, failed: 1 }],
])('sums up %s', (_, runs, total) => expect(sum(runs)).toEqual(total));
