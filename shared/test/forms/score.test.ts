import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerProblems } from '../../src/forms/answer-problems.ts';
import type { FormContent, FormItem } from '../../src/forms/form.ts';
import { formContent } from '../../src/forms/form-fields.ts';
import { formProblems } from '../../src/forms/form-problems.ts';
import { failedCriticalItems, percentOf, scoreOf } from '../../src/forms/score.ts';
import { formWith } from './forms.ts';

const hits: FormItem = { key: 'hits', text: 'Hits', kind: 'number', most: 50, points: 2 };
const reload: FormItem = { key: 'reload', text: 'Reload', kind: 'check', points: 0, critical: true };
const safety: FormItem = {
  key: 'safety',
  text: 'Officer safety',
  kind: 'scale',
  least: 1,
  most: 7,
  anchors: [],
  minimum: 4,
  scored: false,
  not_observed: true,
  not_responding: true,
};

test('points reach the passing share exactly, and a failed critical item fails whatever the points', () => {
  const content = formWith([hits, reload]);
  const score = (value: number, passed: boolean) =>
    scoreOf(content, { items: { hits: { value }, reload: { value: passed } } });
  expect(score(40, true)).toEqual({ outcome: 'passed', points: 80, possible: 100, failed: [], shown: [] });
  expect(score(39, true).outcome).toBe('failed');
  expect(score(50, false)).toMatchObject({ outcome: 'failed', failed: ['reload'], points: 100 });
  const failed = (value?: boolean) => failedCriticalItems(content, { items: { reload: { value } } });
  expect([failed(false), failed(true), failed()]).toEqual([['Reload'], [], []]);
});

test('a share is rounded down, so that no screen shows a pass that is none', () => {
  expect(percentOf({ points: 7996, possible: 10_000 })).toBe(79.9);
  expect(percentOf({ points: 0, possible: 0 })).toBeUndefined();
});

test('an item that was not observed has no points and counts in no total', () => {
  const content = formWith([hits, { ...safety, scored: true }]);
  const score = scoreOf(content, { items: { hits: { value: 40 }, safety: { not_observed: true } } });
  expect(score).toMatchObject({ points: 80, possible: 100, outcome: 'passed' });
  expect(answerProblems(content, { items: { hits: { value: 40 }, safety: { not_observed: true } } })).toEqual({});
});

test('a form that passes no one has the outcome recorded', () => {
  const content = formWith([safety], { passing: { kind: 'none' } });
  expect(scoreOf(content, { items: { safety: { value: 1 } } })).toMatchObject({
    outcome: 'recorded',
    failed: ['safety'],
  });
});

test('a form that passes no one limits no attempts', () => {
  const form = (attempts: Partial<FormContent['attempts']>) =>
    formWith([safety], {
      passing: { kind: 'none' },
      attempts: { within: 'day', remediation: false, ...attempts },
    });
  expect(formProblems(form({}))).toEqual({});
  for (const attempts of [{ most: 1 }, { remediation: true }]) {
    expect(Object.keys(formProblems(form(attempts)))).toEqual(['content.attempts']);
  }
});

test('a time has at most two decimals', () => {
  const content = formWith([{ key: 'time', text: 'Reload', kind: 'duration', most_seconds: 10 }]);
  const fields = (value: number) => Object.keys(answerProblems(content, { items: { time: { value } } }));
  for (const value of [0, 1.1, 0.29, 8.07, 10, 99_999.99]) expect(fields(value)).toEqual([]);
  for (const value of [1.2345678, 1e-7, 10.0000000001]) expect(fields(value)).toEqual(['answers.items.time']);
});

test('the names that objects inherit are no keys', () => {
  const isValid = (key: string) =>
    formContent.safeParse(formWith([{ key, text: 'Safe handling', kind: 'check', points: 1 }])).success;
  for (const key of ['__proto__', 'constructor', 'prototype']) expect(isValid(key)).toBe(false);
  for (const key of ['constructor2', '__proto', 'hits']) expect(isValid(key)).toBe(true);
});

test('more hits never turn a pass into a failure', () => {
  const content = formWith([hits, reload]);
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.boolean(), (a, b, passed) => {
      const [fewer, more] = [Math.min(a, b), Math.max(a, b)].map((value) =>
        scoreOf(content, { items: { hits: { value }, reload: { value: passed } } }),
      );
      expect(fewer?.outcome === 'passed' && more?.outcome === 'failed').toBe(false);
      expect(more?.points).toBeLessThanOrEqual(more?.possible ?? 0);
    }),
  );
});

test.each([
  [{}, { 'answers.items.hits': ['Please answer this item'], 'answers.items.reload': ['Please answer this item'] }],
  [
    { hits: { value: 51 }, reload: { value: 'yes' } },
    {
      'answers.items.hits': ['Please enter a number from 0 to 50'],
      'answers.items.reload': ['Please choose passed or failed'],
    },
  ],
  [{ hits: { value: 1.5 }, reload: { value: true } }, { 'answers.items.hits': ['Please enter a number from 0 to 50'] }],
  [
    { hits: { value: 1 }, reload: { value: true }, other: { value: true } },
    { 'answers.items.other': ['This form has no such item'] },
  ],
  [
    { hits: { not_observed: true as const }, reload: { value: true } },
    { 'answers.items.hits': ['“Not observed” is not an answer to this item'] },
  ],
])('answers %j are refused for a completed evaluation', (items, problems) => {
  expect(answerProblems(formWith([hits, reload]), { items })).toEqual(problems);
});

test('comments are mandatory for the ratings, marks and failures that the form names', () => {
  const comments = { failed: true, at_most: 2, at_least: 6, not_responding: true, remedial: true, whole: true };
  const content = formWith([safety, reload], { comments });
  const missing = (answer: object) =>
    Object.keys(answerProblems(content, { items: { safety: answer, reload: { value: true } }, comment: 'A day' }));
  for (const value of [1, 2, 3, 6, 7]) expect(missing({ value }), `${value}`).toEqual(['answers.items.safety.comment']);
  for (const value of [4, 5]) expect(missing({ value })).toEqual([]);
  expect(missing({ value: 5, not_responding: true })).toEqual(['answers.items.safety.comment']);
  expect(missing({ value: 5, minutes: 30 })).toEqual(['answers.items.safety.comment']);
  expect(missing({ value: 2, comment: 'Stood in the doorway' })).toEqual([]);
  expect(answerProblems(content, { items: { safety: { value: 5 }, reload: { value: true } } })).toEqual({
    'answers.comment': ['Please add a comment on the whole evaluation'],
  });
});

test.each([
  ['no items', formWith([]), 'content.sections'],
  ['a key twice', formWith([hits, { ...reload, key: 'hits' }]), 'content.sections.0.items.1.key'],
  ['more points than possible', formWith([hits], { passing: { kind: 'points', minimum: 101 } }), 'content.passing'],
  ['a share of no points', formWith([reload]), 'content.passing'],
  ['no critical item', formWith([hits], { passing: { kind: 'critical' } }), 'content.passing'],
  ['a critical item that cannot fail', formWith([{ ...hits, critical: true }]), 'content.sections.0.items.0'],
  [
    'a critical item that may be unobserved',
    formWith([{ ...safety, critical: true }, hits]),
    'content.sections.0.items.0',
  ],
  ['a scale of one rating', formWith([{ ...safety, least: 7 }, hits]), 'content.sections.0.items.0'],
  [
    'no evaluators',
    formWith([hits], {
      evaluators: { type_ids: [], supervisors: false, staff: false, employees: [], override: true },
    }),
    'content.evaluators',
  ],
])('a form with %s cannot be published', (_, content, field) => {
  expect(Object.keys(formProblems(content))).toContain(field);
});

test('a form with items, points and evaluators can be published', () => {
  expect(formProblems(formWith([hits, reload, safety]))).toEqual({});
});
