import type { Handlers } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { authorizeClassStaff } from '../../domain/training/require-class.ts';
import { namedNumber, rosterVersion } from '../../table/entities/along.ts';
import { completeEvaluation } from './complete.ts';
import { correctEvaluation, withdrawEvaluation } from './correct.ts';
import { createDraft, deleteDraft, ownDraft, ownDrafts, saveDraft } from './drafts.ts';
import { groupToEvaluate } from './group.ts';
import { giveLanes } from './lanes.ts';
import { prepareEvaluation } from './prepare.ts';
import { evaluationsOf, oneEvaluation, recordedBy, replayedEvaluation } from './read-evaluations.ts';
import { acknowledge, remediate } from './remediate.ts';
import { reviewReport } from './review.ts';
import { peopleToEvaluate, publishedForm, usableForms } from './usable-forms.ts';

/** Evaluations of people with forms (docs/behavior.md, "Forms and evaluations"). */
export const evaluationsHandlers: Handlers<'evaluations'> = {
  forms: { along: rosterVersion, run: usableForms },
  form: publishedForm,
  people: { along: rosterVersion, run: peopleToEvaluate },
  prepare: prepareEvaluation,
  group: groupToEvaluate,
  giveLanes: { authorize: authorizeClassStaff, run: (call) => giveLanes(call, call.params.classId, call.body) },
  drafts: ownDrafts,
  draft: (call) => ownDraft(call, call.params.id),
  addDraft: { run: (call) => createDraft(call, call.body), replay: ownDraft },
  saveDraft: (call) => saveDraft(call, { id: call.params.id, edit: call.body }),
  removeDraft: async (call) => {
    await deleteDraft(call, call.params.id);
    return { detail: 'Draft deleted' };
  },
  complete: { run: (call) => completeEvaluation(call, call.body), replay: replayedEvaluation },
  of: {
    authorize: (call) => employeeSeen(call, call.params.employee_id),
    along: namedNumber,
    run: evaluationsOf,
  },
  recorded: recordedBy,
  one: oneEvaluation,
  correct: (call) => correctEvaluation(call, call.params, call.body),
  withdraw: (call) => withdrawEvaluation(call, call.params, call.body),
  remediate: { run: (call) => remediate(call, call.params, call.body), replay: replayedEvaluation },
  review: (call) => reviewReport(call, call.params, call.body),
  acknowledge: (call) => acknowledge(call, call.params.id, call.body),
};
