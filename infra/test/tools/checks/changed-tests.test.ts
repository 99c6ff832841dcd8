import { expect, test } from 'vitest';
import { testsOfChanged } from '../../../tools/checks/changed-tests.ts';

const tests = [
  { file: 'functions/test/enrollment/enroll.test.ts', text: "import { buildSite } from '@muster/testing/build';" },
  {
    file: 'functions/test/enrollment/race.test.ts',
    text: "import { seats } from '../../src/areas/enrollment/seats.ts';",
  },
  { file: 'shared/test/rules/hours.test.ts', text: "import { hours } from '../../src/rules/hours.ts';" },
  { file: 'web/src/parts/teaching/hours.test.tsx', text: "import { hours } from '@muster/shared/rules/hours';" },
];

const [enroll, race, hours, teaching] = tests.map(({ file }) => file);

test.each([
  ['a changed test is its own', 'shared/test/rules/hours.test.ts', [hours]],
  ['a file has the test with its name', 'functions/src/areas/enrollment/enroll.ts', [enroll]],
  ['tests that import it follow, in every workspace', 'shared/src/rules/hours.ts', [hours, teaching]],
  ['a dynamic or relative import counts', 'functions/src/areas/enrollment/seats.ts', [race]],
  ['a file without a test has those of its folder', 'functions/src/areas/enrollment/unknown.ts', [enroll, race]],
  ['the builders of tests count only by name', 'infra/testing/build.ts', []],
  ['a document has none', 'docs/design.md', []],
])('%s', (_, changed, expected) => {
  expect(testsOfChanged([changed], tests)).toEqual(expected);
});
