import type { CommentRules, Evaluators, FormContent, FormItem, FormSection, Stage } from '../form.ts';

/** A form that a department can start from. */
export interface FormTemplate {
  /** Part of addresses, and named by packs. Never changed. */
  id: string;
  /** A sentence about its purpose. */
  description: string;
  /** The rule or form that it follows, and the details that are the department's decision. */
  source: string;
  content: FormContent;
}

/** Training staff evaluate. A department adds its instructors' certification. */
export const staffEvaluators: Evaluators = {
  type_ids: [],
  supervisors: false,
  staff: true,
  employees: [],
  override: false,
};

/** A failed item needs a comment. */
export const commentsOnFailed: CommentRules = { failed: true, not_responding: false, remedial: false, whole: false };

/** Any number of attempts on a day, with remedial training after a failed one. */
export const attemptsOnDay: FormContent['attempts'] = { within: 'day', remediation: true };

/** The inspection and the care of a firearm, as critical items (37 TAC 218.9). */
export const firearmChecks: FormSection = {
  key: 'firearm',
  title: 'Inspection and care',
  items: [
    {
      kind: 'check',
      key: 'inspection',
      text: 'The firearm passed an external inspection by an armorer or a firearms instructor',
      points: 0,
      critical: true,
      shows: 'inspection',
    },
    {
      kind: 'check',
      key: 'care',
      text: 'The officer demonstrated care and cleaning of the firearm',
      points: 0,
      critical: true,
      shows: 'care',
    },
  ],
};

/** Returns a stage in which each hit is a point. */
export const stageSection = (
  key: string,
  title: string,
  stage: Omit<Stage, 'light'>,
  items: FormItem[] = [],
): FormSection => ({
  key,
  title,
  stage: { ...stage, light: 'day' },
  items: [{ kind: 'number', key: `${key}-hits`, text: 'Hits', most: stage.rounds, unit: 'hits', points: 1 }, ...items],
});

/** The timed reload, as a critical item. */
export const timedReload: FormItem = {
  kind: 'check',
  key: 'reload',
  text: 'The officer completed the reload within the time of the stage',
  points: 0,
  critical: true,
};
