import type { Handlers } from '../../calls/call.ts';
import { changeEvaluations } from './change-evaluations.ts';
import { classResults, evaluationTotals } from './results.ts';
import { evaluationForm, openEvaluations, submitEvaluation } from './submit.ts';

/** Evaluations of classes, not in docs/spec.md (docs/decisions/0011-evaluate-classes-without-names.md). */
export const evaluationsHandlers: Handlers<'evaluations'> = {
  open: openEvaluations,
  form: evaluationForm,
  submit: async (call) => {
    await submitEvaluation(call);
    return { detail: 'Evaluation submitted' };
  },
  results: classResults,
  totals: evaluationTotals,
  department: async ({ site }) => ({ enabled: site.evaluations ?? false }),
  setDepartment: (call) => changeEvaluations(call, call.body.enabled),
};
