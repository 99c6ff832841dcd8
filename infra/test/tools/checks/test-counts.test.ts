import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { playwrightCounts, sum, vitestCounts } from '../../../tools/checks/test-counts.ts';

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

it('counts a test file that could not be loaded as a failure, and names failed tests and files', () => {
  const testResults = [
    { name: '/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
    {
      name: join(repositoryRoot, 'infra/test/b.test.ts'),
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'sums', failureMessages: ['\u001b[31mexpected 1\n  to be 2'] }],
    },
    {
      name: join(repositoryRoot, 'infra/test/c.test.ts'),
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
    },
  ];
  const file = report({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(vitestCounts(file)).toEqual({
    passed: 1,
    failed: 2,
    named: ['failed: infra/test/b.test.ts › sums: expected 1 to be 2', 'failed: infra/test/c.test.ts: No such file'],
  });
});

it('counts a browser test that passed at the second try as passed, and an error outside of the tests as a failure', () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    file: 'roster.spec.ts',
    title,
    tests: [{ status, results: [...errors.map((message) => ({ error: { message } })), {}] }],
  });
  const suites = [
    { specs: [spec('fine', 'expected')], suites: [{ specs: [spec('slow', 'flaky', 'Timeout')] }] },
    { specs: [spec('wrong', 'unexpected', 'the first', 'the second')] },
  ];
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  expect(playwrightCounts(report({ stats, errors: [{ message: 'No port' }], suites }))).toEqual({
    passed: 4,
    failed: 2,
    named: [
      'second try: web/e2e/roster.spec.ts › slow: Timeout',
      'failed: web/e2e/roster.spec.ts › wrong: the first',
      'failed: outside of the browser tests: No port',
    ],
  });
});

const run = (passed: number, failed: number, exitCode: number) => ({
  counts: { passed, failed, named: failed > 0 ? ['b'] : [] },
  exitCode,
});

it.each([
  ['all passed', run(2, 0, 0), { passed: 2, failed: 0 }],
  ['a failed test', run(2, 1, 1), { passed: 2, failed: 1 }],
  ['a runner that crashed without a report', { counts: undefined, exitCode: 1 }, { passed: 0, failed: 1 }],
  ['a runner that failed although no test did', run(2, 0, 1), { passed: 2, failed: 1 }],
  ['a runner that found no test', run(0, 0, 0), { passed: 0, failed: 1 }],
])('sums up %s', (_, one, total) => expect(sum([one])).toMatchObject(total));
