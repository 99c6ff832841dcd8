import { useLocalDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { evaluateClassPath } from '../../../paths.ts';
import type { ClassGroup } from './api.ts';
import { waitingLabels } from './labels.ts';
import { type LocalValues, localKey } from './local-answers.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';

const nameOf = ({ people }: ClassGroup, employeeId: string): string =>
  people.find(({ employee }) => employee.employee_id === employeeId)?.employee.name ?? employeeId;

/** Stores the answers that the server does not have on this device. Returns whether that failed. */
export const useStoredAnswers = (group: ClassGroup, evaluations: OpenEvaluations): boolean =>
  useLocalDrafts(
    evaluations.about,
    evaluations.unsaved.map((open) => ({
      key: localKey(evaluations.typed.on, open.key),
      text: waitingLabels.draft(nameOf(group, open.employeeId), group.form.content.name),
      address: evaluateClassPath(group.class.id, group.form.id, evaluations.typed.on),
      values: { on: evaluations.typed.on, evaluator: evaluations.typed.evaluator, open } satisfies LocalValues,
    })),
    evaluations.own,
  );
