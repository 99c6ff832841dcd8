import type { EvaluationRow, GroupPerson, PublishedForm } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { scoreOf } from '@muster/shared/forms/score';
import { cleanedAnswers } from '../../../parts/evaluations/answers/answers.ts';
import { completesDraft, type Entry, type EntryOf, waitingId } from '../../../parts/offline/entry.ts';
import { isMissingIn } from '../../../parts/offline/missing-entries.ts';
import type { ClassGroup } from './api.ts';
import { waitingLabels } from './labels.ts';
import type { Attempt } from './rows.ts';

type Named = EvaluationRow['evaluator'];

/** Returns an attempt after an evaluation with this outcome. The server counts again when the evaluation is sent. */
function attemptAfter(
  before: Attempt,
  { outcome, id }: Pick<EvaluationRow, 'outcome' | 'id'>,
  form: PublishedForm,
): Attempt {
  const { most, remediation } = form.content.attempts;
  if (outcome === 'recorded') return before;
  if (outcome === 'passed') return { ...before, attempt: 1, refused: null, needs_remediation: null };
  const isUsed = most !== undefined && before.attempt >= most;
  return {
    ...before,
    attempt: before.attempt + 1,
    refused: isUsed ? waitingLabels.noAttemptLeft : remediation ? waitingLabels.remediationMissing : null,
    needs_remediation: remediation ? id : null,
  };
}

const ofFirearm = (id: string | null | undefined) => (one: Attempt) => (one.firearm_id ?? '') === (id ?? '');

/** Returns a person after an evaluation that waits to be sent. */
function withEvaluation(
  person: GroupPerson,
  entry: EntryOf<'complete'>,
  form: PublishedForm,
  evaluator: Named,
): GroupPerson {
  const { body } = entry.sent;
  const { outcome, points, possible } = scoreOf(form.content, cleanedAnswers(body.answers as FormAnswers));
  const attempt = person.attempts.find(ofFirearm(body.firearm_id));
  const id = entry.answerId ?? waitingId(entry);
  const row: EvaluationRow = {
    id,
    entry: 0,
    employee: { employee_id: person.employee.employee_id, name: person.employee.name },
    form_id: form.id,
    form_name: form.content.name,
    purpose: form.content.purpose,
    version: form.version,
    on: body.on,
    outcome,
    points,
    possible,
    attempt: attempt?.attempt ?? 1,
    evaluator,
    recorder: null,
    firearm: person.firearms.find((one) => one.id === body.firearm_id) ?? null,
    class_id: body.class_id ?? null,
    field_training: null,
    corrected: null,
    withdrawn: null,
    acknowledged: null,
    reviewed: null,
    remediation: [],
  };
  return {
    ...person,
    evaluations: [row, ...person.evaluations],
    attempts: person.attempts.map((one) => (one === attempt ? attemptAfter(one, row, form) : one)),
    // The draft is deleted with the completion.
    drafts: person.drafts.filter((draft) => !completesDraft(entry, draft)),
  };
}

/** Returns a person after remedial training that waits to be sent. */
function withRemediation(person: GroupPerson, { sent }: EntryOf<'remediate'>, form: PublishedForm): GroupPerson {
  const { id } = sent.params;
  const { most } = form.content.attempts;
  return {
    ...person,
    attempts: person.attempts.map((one) =>
      one.needs_remediation === id && (most === undefined || one.attempt <= most)
        ? { ...one, refused: null, needs_remediation: null }
        : one,
    ),
  };
}

/**
 * Returns the evaluation of a class with the entries that the loaded answer does not have, oldest first. `loadedAt`:
 * when the answer came from the server, in epoch milliseconds; undefined: it was prepared earlier.
 */
export function withWaiting(
  group: ClassGroup,
  entries: readonly Entry[],
  evaluator: Named,
  loadedAt: number | undefined,
): ClassGroup {
  const { form, people } = group;
  const recorded = new Set(people.flatMap(({ evaluations }) => evaluations).map(({ id }) => id));
  const isHere = (entry: Entry) =>
    entry.call === 'complete'
      ? entry.sent.body.form_id === form.id && entry.sent.body.class_id === group.class.id
      : entry.call === 'remediate';
  const missing = entries.filter((entry) => isMissingIn(entry, recorded, loadedAt) && isHere(entry));
  if (missing.length === 0) return group;
  const apply = (person: GroupPerson, entry: Entry): GroupPerson => {
    if (entry.call === 'complete')
      return entry.sent.body.employee_id === person.employee.employee_id
        ? withEvaluation(person, entry, form, evaluator)
        : person;
    return entry.call === 'remediate' && entry.sent.params.employee_id === person.employee.employee_id
      ? withRemediation(person, entry, form)
      : person;
  };
  return { ...group, people: people.map((person) => missing.reduce(apply, person)) };
}
