import { expect, test } from 'vitest';
import { verdictOf } from '../../../tools/checks/audit.ts';

const report = (severity: string) => JSON.stringify({ vulnerabilities: { leftish: { severity, range: '<1.3.1' } } });

test.each(['high', 'critical'])('a package with a vulnerability of %s severity is refused by name', (severity) => {
  expect(() => verdictOf(report(severity))).toThrow(`leftish <1.3.1 (${severity})`);
});

test('lesser vulnerabilities are counted', () => {
  expect(verdictOf(report('moderate'))).toContain('(1 lesser)');
  expect(verdictOf('{"vulnerabilities":{}}')).toContain('(0 lesser)');
});

test.each(['', '<html>no</html>', '{"statusCode":405,"message":"405 Method Not Allowed"}'])(
  'an unusable answer %j of the registry is reported as not checked',
  (answer) => expect(verdictOf(answer)).toMatch(/nothing was checked/),
);
