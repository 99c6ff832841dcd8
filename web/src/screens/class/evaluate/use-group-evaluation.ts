import { notifications } from '@mantine/notifications';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useMemo } from 'react';
import { outcomeWords } from '../../../parts/evaluations/answers/labels.ts';
import { dayProblems } from '../../../parts/evaluations/drafts/draft-body.ts';
import { subjectLabels } from '../../../parts/evaluations/drafts/labels.ts';
import { useEvaluators } from '../../../parts/evaluations/drafts/use-evaluators.ts';
import type { ClassGroup, useGroup } from './api.ts';
import { rowLabels, waitingLabels } from './labels.ts';
import { readyRows } from './ready.ts';
import { type GroupRow, rowsOf, withEvaluation } from './rows.ts';
import { type Recorded, useGroupCompletion } from './use-group-completion.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';
import { useRowMessages } from './use-row-messages.ts';

interface GroupEvaluationOptions {
  group: ClassGroup;
  loaded: ReturnType<typeof useGroup>;
  evaluations: OpenEvaluations;
  /** The department's date. */
  today: string;
}

/** Combines the loaded attendees with the typed answers: rows, problems and completion. */
export function useGroupEvaluation({ group, loaded, evaluations, today }: GroupEvaluationOptions) {
  const { form, people } = group;
  const { typed, states } = evaluations;
  const { evaluators, evaluator } = useEvaluators(typed.evaluator);
  const rowsById = useMemo(
    () => new Map(people.map((person) => [person.employee.id, rowsOf(person, typed.opens, form)])),
    [people, typed.opens, form],
  );
  const rows = useMemo(() => [...rowsById.values()].flat(), [rowsById]);
  const rowMessages = useRowMessages(form);
  const completion = useGroupCompletion({
    form,
    people,
    classId: group.class.id,
    evaluatorId: evaluator?.employee_id,
    evaluations,
    onCompleted: (evaluation: Evaluation) =>
      void loaded.mutate((before) => before && { ...before, people: withEvaluation(before.people, evaluation) }, {
        revalidate: false,
      }),
  });
  const pageProblems: Problems = {
    ...dayProblems(typed.on, today),
    ...(typed.evaluator !== undefined && !evaluator && { evaluator_id: [subjectLabels.chooseEvaluator] }),
  };
  return {
    rows,
    rowsById,
    evaluators,
    completion,
    ...rowMessages,
    /** The problems of the day and of the evaluator. */
    pageProblems,
    /** The rows that can be completed now. The attempts must be those of the chosen day. */
    ready: group.on === typed.on ? readyRows(form, rows, states) : [],
    rowOf: (key: string): GroupRow | undefined => rows.find((row) => row.key === key),
    announce({ employee, outcome, isWaiting }: Recorded): void {
      const texts = isWaiting ? waitingLabels.queued : rowLabels.recorded;
      const message = texts(employee.name, outcomeWords[outcome].toLowerCase());
      notifications.show({ message, color: 'navy' });
    },
  };
}

export type GroupEvaluationState = ReturnType<typeof useGroupEvaluation>;
