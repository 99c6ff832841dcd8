/** The outcomes of an evaluation. `recorded`: its form has no passing rule. */
export const evaluationOutcomes = ['passed', 'failed', 'recorded'] as const;
export type EvaluationOutcome = (typeof evaluationOutcomes)[number];

/** An evaluation in a class, as these rules use it. */
interface Evaluated {
  form_id: string;
  outcome: EvaluationOutcome;
}

/** An attendee's standing with a form in a class. `none`: not evaluated. */
export type FormStanding = EvaluationOutcome | 'none';

/** Returns an attendee's standing with a form: passed once is passed, whatever other attempts and firearms say. */
export function formStanding(evaluations: readonly Evaluated[], formId: string): FormStanding {
  const outcomes = evaluations.filter(({ form_id }) => form_id === formId).map(({ outcome }) => outcome);
  if (outcomes.includes('passed')) return 'passed';
  return outcomes.at(-1) ?? 'none';
}

/** Returns whether a form is done for a certification: passed, or recorded with a form without a passing rule. */
export const isFormDone = (standing: FormStanding): boolean => standing === 'passed' || standing === 'recorded';
