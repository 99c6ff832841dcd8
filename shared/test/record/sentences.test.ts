import fc from 'fast-check';
import { expect, test } from 'vitest';
import { becauseOf } from '../../src/record/because.ts';
import type { EntryContent } from '../../src/record/entry.ts';
import { entryReason, entrySentence } from '../../src/record/sentences.ts';
import { statusOn } from '../../src/record/status-on.ts';
import type { RequirementFacts } from '../../src/requirements/requirement.ts';
import { evaluationRule, hoursRule } from '../requirements/entries.ts';
import { anyEntry, anyTexts } from './entries.ts';

/** Expects a readable sentence without program values. */
function expectReadable(text: string): void {
  expect(text).toMatch(/^[A-ZÄÖÜ“(].*\.$/);
  expect(text).not.toMatch(
    /undefined|null|NaN|Infinity|Invalid|object|[{}[\]<>]| {2}| [,;]| \.(?!\d)|,,|\.\.|certification\.|employment\.|attendance\.|assessment\./,
  );
}

test('every entry is a sentence, with its texts or without', () => {
  fc.assert(
    fc.property(anyEntry, anyTexts, (entry, texts) => {
      expectReadable(entrySentence(entry, texts));
      expectReadable(entrySentence(entry));
      const reason = entryReason(entry, texts);
      expect(reason ?? 'none').toMatch(/^\S.*\S$/);
    }),
    { numRuns: 1_000 },
  );
});

test('every status has its reasons, for any history', () => {
  const history = fc.array(anyEntry, { minLength: 1, maxLength: 14 }).map((drawn) => {
    const [first] = drawn;
    const started = { ...first, kind: 'employment.started', valid_on: '1960-01-01', data: { employee_id: '1' } };
    const asked = { type_id: 'A', name: 'First aid', is_mandatory: true, mandatory_since: '1960-01-01' };
    const defined = { ...first, kind: 'type.defined', valid_on: '1960-01-01', data: asked };
    return [started, defined, ...drawn].map((entry, n) => ({ ...entry, no: n + 1 })) as EntryContent[];
  });
  let told = 0;
  fc.assert(
    fc.property(history, fc.constantFrom('1990-05-01', '2024-02-29', '2060-12-31'), (entries, on) => {
      const { statuses } = statusOn({ person: entries, department: entries }, { on, known: '9999' });
      for (const status of statuses) {
        const because = becauseOf(status);
        expect(because.length).toBeGreaterThanOrEqual(2);
        for (const sentence of because) expectReadable(sentence);
        told += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect(told).toBeGreaterThan(100);
});

test('a requirement states its rule and whether it applies to everyone', () => {
  const entry = (rule: RequirementFacts['rule'], rank_ids: string[] = []): EntryContent => ({
    no: 1,
    kind: 'requirement.defined',
    valid_on: '2026-01-01',
    recorded_at: '2026-01-01T12:00:00.000Z',
    actor: { id: 'A', employee_id: '1' },
    data: { requirement_id: 'R', name: 'Yearly hours', asked: { rank_ids, unit_ids: [], group_ids: [] }, rule },
  });
  expect(entrySentence(entry(hoursRule(2400)))).toBe(
    'The requirement “Yearly hours” applies to everyone: 40 h in each calendar year.',
  );
  expect(entrySentence(entry({ kind: 'certification', type_ids: ['A', 'B'] }, ['officer']))).toBe(
    'The requirement “Yearly hours” applies to some ranks, units or groups: a certification in one of 2 trainings.',
  );
  expect(entrySentence(entry(evaluationRule()))).toBe(
    'The requirement “Yearly hours” applies to everyone: a passed evaluation with a form in each calendar year.',
  );
});
