import type { EntryFacts } from '@muster/shared/record/entry';
import type { EvaluationRule } from '@muster/shared/requirements/requirement';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';

/** Returns the entry of a form's first version. */
export const published = (form_id: string, name = 'Qualification'): NewEntry => ({
  kind: 'form.published',
  valid_on: '2025-01-01',
  data: { form_id, name, purpose: 'firearms', version: 1, sha256: 'a'.repeat(64) },
});

export const evaluated = (
  form_id: string,
  on: string,
  facts: Partial<EntryFacts['evaluation.recorded']> = {},
): NewEntry => ({
  kind: 'evaluation.recorded',
  valid_on: on,
  data: {
    evaluation_id: on,
    form_id,
    form_name: 'Qualification',
    version: 1,
    outcome: 'passed',
    points: 90,
    possible: 100,
    attempt: 1,
    answers: 'b'.repeat(64),
    evaluator: { id: 'x', employee_id: '1' },
    qualified: { by: 'staff' },
    ...facts,
  },
});

export const withHandgun = (id: string): Pick<EntryFacts['evaluation.recorded'], 'firearm' | 'rounds'> => ({
  firearm: { id, type: 'handgun' },
  rounds: 50,
});

export const authorized = (
  firearm_id: string,
  on: string,
  facts: Partial<EntryFacts['firearm.authorized']> = {},
): NewEntry => ({
  kind: 'firearm.authorized',
  valid_on: on,
  data: { firearm_id, type: 'handgun', make: 'Glock', model: '17', caliber: '9 mm', owner: 'agency', ...facts },
  texts: { serial: `S-${firearm_id.slice(-4)}` },
});

/** Returns a yearly rule of an evaluation with each firearm. */
export const evaluationRule = (form_ids: string[], more: Partial<EvaluationRule> = {}): EvaluationRule => ({
  kind: 'evaluation',
  form_ids,
  period: { kind: 'calendar_year' },
  per: 'firearm',
  firearm_types: [],
  rounds: [],
  shown: [],
  ...more,
});
