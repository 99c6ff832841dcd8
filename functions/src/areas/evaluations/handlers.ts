import type { Handlers } from '../../calls/call.ts';
import { changeSite } from '../../calls/change-site.ts';
import { setSiteEvaluations } from '../../table/entities/site.ts';
import { classResults, evaluationTotals } from './results.ts';
import { evaluationForm, openEvaluations, submitEvaluation } from './submit.ts';

/** Evaluations of classes by their attendees, which docs/spec.md does not have (docs/decisions/0109-evaluate-classes-without-names.md). */
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
  setDepartment: (call) =>
    changeSite(call, 'site.evaluations', (site) => ({
      before: { enabled: site.evaluations ?? false },
      after: { enabled: call.body.enabled },
      write: setSiteEvaluations(call.table, site, call.body.enabled),
    })),
};
