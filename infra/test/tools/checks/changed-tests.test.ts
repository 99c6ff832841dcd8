import { expect, test } from 'vitest';
import { testsOfChanged } from '../../../tools/checks/changed-tests.ts';

const tests = [
  { file: 'functions/test/enrollment/enroll.test.ts', text: "import { buildSite } from '@muster/testing/build';" },
  { file: 'functions/test/enrollment/race.test.ts', text: "import { seats } from '../../src/enrollment/seats.ts';" },
  { file: 'shared/test/rules/hours.test.ts', text: "import { hours } from '../../src/rules/hours.ts';" },
  { file: 'web/src/features/teaching/hours.test.tsx', text: "import { hours } from '@muster/shared/rules/hours';" },
];

test.each([
  ['a changed test is its own', ['shared/test/rules/hours.test.ts'], ['shared/test/rules/hours.test.ts']],
  [
    'a file has the test with its name',
    ['functions/src/enrollment/enroll.ts'],
    ['functions/test/enrollment/enroll.test.ts'],
  ],
  [
    'tests that import it follow, in every workspace',
    ['shared/src/rules/hours.ts'],
    ['shared/test/rules/hours.test.ts', 'web/src/features/teaching/hours.test.tsx'],
  ],
  [
    'a dynamic or relative import counts',
    ['functions/src/enrollment/seats.ts'],
    ['functions/test/enrollment/race.test.ts'],
  ],
  [
    'a file without a test has those of its folder',
    ['functions/src/enrollment/unknown.ts'],
    ['functions/test/enrollment/enroll.test.ts', 'functions/test/enrollment/race.test.ts'],
  ],
  ['the builders of tests count only by name', ['infra/testing/build.ts'], []],
  ['a document has none', ['docs/design.md'], []],
])('%s', (_, changed, expected) => {
  expect(testsOfChanged(changed, tests)).toEqual(expected);
});
