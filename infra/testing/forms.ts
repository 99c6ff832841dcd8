import type { formContent } from '@muster/shared/forms/form-fields';
import type * as z from 'zod';

type SentContent = z.input<typeof formContent>;

/** Returns the content of a course of fire with a pass of 80 %, in the form of calls. */
export const formContentOf = (
  evaluators: Partial<SentContent['evaluators']> = {},
  more: Partial<SentContent> = {},
): SentContent => ({
  name: 'Handgun qualification',
  purpose: 'firearms',
  instructions: 'Wear eye and ear protection.',
  of: 'person',
  sections: [
    {
      key: 'stage1',
      title: 'Stage 1',
      instructions: 'Draw and fire.',
      stage: { yards: 7, rounds: 10, position: 'Standing', seconds: 20, light: 'day' },
      items: [
        { key: 'hits', kind: 'number', text: 'Hits', most: 10, unit: 'hits', points: 10 },
        { key: 'safety', kind: 'check', text: 'Safe handling', points: 0, critical: true },
        { key: 'notes', kind: 'text', text: 'Notes', optional: true },
      ],
    },
  ],
  passing: { kind: 'percent', minimum: 80 },
  attempts: { within: 'day', remediation: false },
  comments: { failed: false, not_responding: false, remedial: false, whole: false },
  acknowledged: false,
  ...more,
  evaluators: { supervisors: false, staff: true, override: false, ...evaluators },
});
