import type { Handlers } from '../../calls/call.ts';
import { changeSurveys } from './change-surveys.ts';
import { classResults, surveyTotals } from './results.ts';
import { openSurveys, submitSurvey, surveyForm } from './submit.ts';

/** Surveys of classes, not in docs/spec.md (docs/decisions/0011-survey-classes-without-names.md). */
export const surveysHandlers: Handlers<'surveys'> = {
  open: openSurveys,
  form: surveyForm,
  submit: async (call) => {
    await submitSurvey(call);
    return { detail: 'Survey submitted' };
  },
  results: classResults,
  totals: surveyTotals,
  department: async ({ site }) => ({ enabled: site.evaluations ?? false }),
  setDepartment: (call) => changeSurveys(call, call.body.enabled),
};
