import { areStored, useLocalDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { evaluateClassPath } from '../../../paths.ts';
import type { ClassGroup } from './api.ts';
import { waitingLabels } from './labels.ts';
import { type LocalValues, localKey } from './local-answers.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';

const nameOf = ({ people }: ClassGroup, employeeId: string): string =>
  people.find(({ employee }) => employee.employee_id === employeeId)?.employee.name ?? employeeId;

/**
 * Stores the answers that the server does not have on this device. `isFailed`: the latest could not be stored;
 * `isStored`: they are stored.
 */
export function useStoredAnswers(group: ClassGroup, evaluations: OpenEvaluations) {
  const { about, typed, unsaved, own } = evaluations;
  const answers = unsaved.map((open) => ({
    key: localKey(typed.on, open.key),
    text: waitingLabels.draft(nameOf(group, open.employeeId), group.form.content.name),
    address: evaluateClassPath(group.class.id, group.form.id, typed.on),
    values: { on: typed.on, evaluator: typed.evaluator, open } satisfies LocalValues,
  }));
  const isFailed = useLocalDrafts(about, answers, own);
  return { isFailed, isStored: areStored(about, answers) };
}
