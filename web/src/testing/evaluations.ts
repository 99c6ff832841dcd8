import type { Form } from '@muster/shared/areas/forms';
import type { Evaluation, EvaluationRow, UsableForm } from '@muster/shared/evaluation-answers';
import type { FormContent } from '@muster/shared/forms/form';

/** A form with an item of each kind: three scored ones, of which `grip` is critical. */
export const aFormContent = (changed: Partial<FormContent> = {}): FormContent => ({
  name: 'Vehicle stop',
  purpose: 'checklist',
  of: 'person',
  sections: [
    {
      key: 'approach',
      title: 'Approach',
      items: [
        { kind: 'check', key: 'grip', text: 'Keeps the gun hand free', critical: true, points: 10 },
        { kind: 'number', key: 'hits', text: 'Hits', most: 10, unit: 'hits', points: 1 },
        {
          kind: 'scale',
          key: 'safety',
          text: 'Officer safety',
          least: 1,
          most: 7,
          anchors: [
            { value: 1, text: 'Exposes themselves' },
            { value: 7, text: 'Foresees danger' },
          ],
          scored: false,
          not_observed: true,
          not_responding: true,
        },
      ],
    },
    {
      key: 'end',
      title: 'End',
      items: [
        { kind: 'duration', key: 'time', text: 'Reload time', optional: true },
        { kind: 'text', key: 'notes', text: 'Notes', optional: true },
        { kind: 'signature', key: 'sign', text: 'Signature', by: 'evaluator', optional: true },
      ],
    },
  ],
  passing: { kind: 'percent', minimum: 80 },
  attempts: { most: 2, within: 'day', remediation: true },
  evaluators: { type_ids: [], supervisors: true, staff: false, employees: [], override: false },
  comments: { failed: true, at_most: 2, not_responding: false, remedial: false, whole: false },
  acknowledged: true,
  ...changed,
});

export const aForm = (changed: Partial<Form> = {}): Form => ({
  id: '01J00000000000000000000F01',
  name: 'Vehicle stop',
  purpose: 'checklist',
  of: 'person',
  version: 1,
  published_at: '2026-05-01T15:00:00.000Z',
  draft: false,
  archived: false,
  content: aFormContent(),
  employees: [],
  newest: 4,
  versions: [
    { version: 1, published_at: '2026-05-01T15:00:00.000Z', published_by: 'Ada Baker', sha256: 'ab'.repeat(32) },
  ],
  ...changed,
});

/** Returns a form about firearms with which the signed-in person may evaluate everyone. */
export const aUsableForm = (changed: Partial<UsableForm> = {}): UsableForm => ({
  id: 'F1',
  name: 'Handgun qualification',
  purpose: 'firearms',
  of: 'firearm',
  version: 1,
  evaluates: 'everyone',
  ...changed,
});

export const anEvaluationRow = (changed: Partial<EvaluationRow> = {}): EvaluationRow => ({
  id: '01J00000000000000000000E01',
  entry: 12,
  employee: { employee_id: '1004', name: 'Dana Ortiz' },
  form_id: '01J00000000000000000000F01',
  form_name: 'Vehicle stop',
  purpose: 'checklist',
  version: 1,
  on: '2026-05-12',
  outcome: 'failed',
  points: 12,
  possible: 20,
  attempt: 1,
  evaluator: { employee_id: '1002', name: 'Ada Baker' },
  recorder: null,
  firearm: null,
  class_id: null,
  field_training: null,
  reviewed: null,
  corrected: null,
  withdrawn: null,
  acknowledged: { at: null, comment: null },
  remediation: [],
  ...changed,
});

export function anEvaluation(changed: Partial<Evaluation> = {}): Evaluation {
  const { evaluators: _, ...content } = aFormContent();
  return {
    ...anEvaluationRow(),
    content,
    answers: {
      items: {
        grip: { value: false, comment: 'Reached for the door' },
        hits: { value: 9 },
        safety: { not_observed: true },
        sign: { value: 'M1 1L9 9' },
      },
    },
    qualified: 'A supervisor of the person',
    override_reason: null,
    recorded_at: '2026-05-12T20:00:00.000Z',
    recorded_by: 'Ada Baker',
    can_correct: false,
    can_remediate: false,
    can_review: false,
    ...changed,
  };
}

/** Returns a passed evaluation with a handgun: a course of fire with one stage at night, and checks of the firearm. */
export function aQualification(changed: Partial<Evaluation> = {}): Evaluation {
  const { evaluators: _, ...content } = aFormContent();
  const stage = { yards: 7, rounds: 20, position: 'Kneeling', seconds: 45, reload: 'timed', light: 'night' } as const;
  return anEvaluation({
    form_name: 'Handgun qualification',
    purpose: 'firearms',
    version: 3,
    outcome: 'passed',
    points: 46,
    possible: 50,
    attempt: 2,
    firearm: {
      id: '01J00000000000000000000G01',
      type: 'handgun',
      make: 'Glock',
      model: '17 Gen5',
      caliber: '9 mm',
      owner: 'agency',
      serial: 'BKXR482',
    },
    acknowledged: null,
    content: {
      ...content,
      purpose: 'firearms',
      of: 'firearm',
      sections: [
        {
          key: 'checks',
          title: 'Checks',
          items: [
            { kind: 'check', key: 'inspection', text: 'The firearm passed an inspection', points: 0, critical: true },
            { kind: 'text', key: 'weather', text: 'Weather', optional: true },
            { kind: 'signature', key: 'sign', text: 'Signature', by: 'employee', optional: true },
          ],
        },
        {
          key: 'stage1',
          title: 'Stage 1: 7 yards',
          stage,
          items: [{ kind: 'number', key: 'hits', text: 'Hits', most: 20, unit: 'hits', points: 1 }],
        },
      ],
    },
    answers: {
      items: {
        inspection: { value: true },
        weather: { value: 'Rain, 41 °F' },
        sign: { value: 'M1 1L9 9' },
        hits: { value: 18 },
      },
    },
    ...changed,
  });
}
