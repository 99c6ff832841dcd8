import { expect, test } from 'vitest';
import { type LocalEvaluation, type StoredEvaluation, shownEvaluation, storedAt } from './local-evaluation.ts';

/** Returns a stored copy of the draft D. */
const copy = (id: string, newest: number, savedAt?: string): StoredEvaluation => ({
  ...{ id, about: 'evaluation', key: id, text: '', address: '' },
  values: {
    typed: {
      employee: '1004',
      on: '2026-05-13',
      firearm: '',
      evaluator: undefined,
      answers: { items: {} },
      stored: { id: 'D', newest },
    },
    formId: 'F',
    version: 1,
    ...(savedAt !== undefined && { savedAt }),
  } satisfies LocalEvaluation,
});
const url = new URLSearchParams({ draft: 'D' });

test('of several copies of a draft, the unsaved or else the newest one opens', () => {
  const saved = [copy('b', 3, 'T3'), copy('a', 1, 'T1'), copy('c', 2, 'T2')];
  expect(storedAt(saved, url)?.id).toBe('b');
  expect(storedAt([...saved, copy('d', 1)], url)?.id).toBe('d');
  expect(storedAt(saved, new URLSearchParams({ draft: 'E' }))).toBeUndefined();
});

test('a saved copy is shown without a connection only', () => {
  const [saved, unsaved] = [copy('a', 1, 'T1'), copy('b', 1)];
  expect([shownEvaluation(saved, false), shownEvaluation(saved, true)]).toEqual([undefined, saved.values]);
  expect([shownEvaluation(unsaved, false), shownEvaluation(undefined, true)]).toEqual([unsaved.values, undefined]);
});
