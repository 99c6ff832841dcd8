import { callLimitsFromEnvironment } from '@muster/functions/entry/aws/call-limits';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('without a setting nothing is limited, and each setting limits its own calls', () => {
  expect(callLimitsFromEnvironment()).toEqual({});
  vi.stubEnv('SITE_CALLS_PER_SECOND', '100');
  expect(Object.keys(callLimitsFromEnvironment())).toEqual(['site']);
  vi.stubEnv('OPEN_CALLS_PER_MINUTE', '2000');
  expect(Object.keys(callLimitsFromEnvironment())).toEqual(['site', 'open']);
});

test.each(['0', '-1', '', 'many'])('%j is no number of calls', (value) => {
  vi.stubEnv('SITE_CALLS_PER_SECOND', value);
  expect(() => callLimitsFromEnvironment()).toThrow(/SITE_CALLS_PER_SECOND must be a number above 0/);
});
