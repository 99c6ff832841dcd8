import { expect, test } from 'vitest';
import { type EvaluationOutcome, formStanding, isFormDone } from '../../src/rules/class-evaluations.ts';

const of = (...outcomes: EvaluationOutcome[]) => outcomes.map((outcome) => ({ form_id: 'handgun', outcome }));

test.each<[string, ReturnType<typeof of>, ReturnType<typeof formStanding>]>([
  ['no evaluation', [], 'none'],
  ['evaluations with other forms', [{ form_id: 'rifle', outcome: 'passed' }], 'none'],
  ['a pass', of('passed'), 'passed'],
  ['a pass after failures', of('failed', 'failed', 'passed'), 'passed'],
  ['a failure after a pass', of('passed', 'failed'), 'passed'],
  ['only failures', of('failed', 'failed'), 'failed'],
  ['an evaluation without a passing rule', of('recorded'), 'recorded'],
  ['a failure after a version without a passing rule', of('recorded', 'failed'), 'failed'],
  ['a version without a passing rule after a failure', of('failed', 'recorded'), 'recorded'],
])('the standing with %s', (_, evaluations, expected) => {
  expect(formStanding(evaluations, 'handgun')).toBe(expected);
});

test('a form is done if it is passed, or recorded without a passing rule', () => {
  const done = (['passed', 'recorded', 'failed', 'none'] as const).filter(isFormDone);
  expect(done).toEqual(['passed', 'recorded']);
});
