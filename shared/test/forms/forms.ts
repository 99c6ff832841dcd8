import type { FormContent, FormItem } from '../../src/forms/form.ts';

/** Returns a form with these items in one section, and no rules but those given. */
export const formWith = (items: FormItem[], others: Partial<FormContent> = {}): FormContent => ({
  name: 'Handgun, day',
  purpose: 'firearms',
  of: 'person',
  sections: [{ key: 'one', title: 'Stage 1', items }],
  passing: { kind: 'percent', minimum: 80 },
  attempts: { within: 'day', remediation: false },
  evaluators: { type_ids: [], supervisors: false, staff: true, employees: [], override: false },
  comments: { failed: false, not_responding: false, remedial: false, whole: false },
  acknowledged: false,
  ...others,
});
