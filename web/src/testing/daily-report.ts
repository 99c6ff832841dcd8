import type { FormItem } from '@muster/shared/forms/form';
import { addDays } from '@muster/shared/rules/calendar';
import { aFormContent } from './evaluations.ts';
import { aTrainee } from './field-training.ts';

/** Today in the department of the tests. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
export const formId = '01J00000000000000000000F01';

/** Returns an item that is rated from 1 to 7. */
const rating = (key: string, text: string): FormItem => ({
  kind: 'scale',
  key,
  text,
  least: 1,
  most: 7,
  anchors: [{ value: 1, text: 'Loses control' }],
  minimum: 4,
  scored: false,
  not_observed: true,
  not_responding: true,
});

const { evaluators: _, ...reportContent } = aFormContent({
  name: 'Daily observation report',
  purpose: 'field_training',
  passing: { kind: 'none' },
  sections: [
    {
      key: 'critical',
      title: 'Critical tasks',
      items: [rating('driving', 'Driving'), rating('safety', 'Officer safety'), rating('radio', 'Radio')],
    },
    { key: 'day', title: 'The day', items: [{ kind: 'text', key: 'best', text: 'Most acceptable performance' }] },
  ],
  comments: { failed: false, at_most: 2, at_least: 6, not_responding: true, remedial: true, whole: false },
});
/** The form of a daily report. */
export const form = { id: formId, version: 1, content: reportContent, override: false, archived: false };

/** The trainee. */
export const person = { employee_id: '1004', name: 'Dana Ortiz' };
const [phase] = aTrainee().phases;

/** A trainee whose trainer 1010 writes the reports of today and the two days before. */
export const inTraining = aTrainee({
  from: addDays(today, -10),
  phases: [{ ...phase, key: 'one', name: 'Phase 1', from: addDays(today, -10), until: addDays(today, 17) } as never],
  assignments: [{ ...aTrainee().assignments[0], from: addDays(today, -2), weekdays: [1, 2, 3, 4, 5, 6, 7] } as never],
  may: { report: true, review: false, manage: false },
});
