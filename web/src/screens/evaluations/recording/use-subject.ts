import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import { personNamed, useEvaluators } from '../../../parts/evaluations/drafts/use-evaluators.ts';
import type { NamedPerson } from '../../../parts/people/components/person-input.tsx';
import { useEvaluatedPeople } from './api.ts';
import type { Known, TypedEvaluation } from './typed-evaluation.ts';

interface SubjectOptions {
  form: PublishedForm;
  classId: string | undefined;
  /** The person of the draft, or of the stored answers. */
  named: Pick<NamedPerson, 'employee_id' | 'name'> | undefined;
  /** The department's date. */
  today: string;
}

/** Loads the people to choose as the subject and as the evaluator, and the attempt and firearms of the person. */
export function useSubject(typed: TypedEvaluation, { form, classId, named, today }: SubjectOptions) {
  const { data: people, error, retry } = useEvaluatedPeople(form.id);
  const { evaluators, evaluator } = useEvaluators(typed.evaluator);
  const person = personNamed([...(people ?? []), ...(named ? [named] : [])], typed.employee);
  const known: Known = {
    form,
    classId,
    employeeId: person?.employee_id,
    evaluatorId: evaluator?.employee_id,
    today,
  };
  const prepared = usePrepared(
    person && isSupportedDate(typed.on)
      ? { formId: form.id, employeeId: person.employee_id, on: typed.on, firearmId: typed.firearm, classId }
      : null,
  );
  return {
    named,
    person,
    known,
    prepared,
    evaluators,
    people: { people, failed: error !== undefined && !people, retry },
  };
}

export type Subject = ReturnType<typeof useSubject>;
