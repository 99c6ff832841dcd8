import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import { onDevice } from '../../../parts/evaluations/drafts/on-device.ts';
import { useDraftChoice } from '../../../parts/evaluations/drafts/use-draft-choice.ts';
import { useDraftSaving } from '../../../parts/evaluations/drafts/use-draft-saving.ts';
import { personNamed, useEvaluators } from '../../../parts/evaluations/drafts/use-evaluators.ts';
import { canQueue } from '../../../parts/offline/queue.ts';
import { areStored, storedDraftIds, useLocalDrafts, useOwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { useEvaluatedPeople } from './api.ts';
import { type LocalEvaluation, recordingAbout, type StoredEvaluation, storedEvaluation } from './local-evaluation.ts';
import { draftBodyOf, type Known, type TypedEvaluation, typedDraft } from './typed-evaluation.ts';

interface RecordingOptions {
  form: PublishedForm;
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
  /** The answers of this device that the page continues or replaces. */
  read: StoredEvaluation | undefined;
  /** The answers of this device that take precedence over the draft. */
  local: LocalEvaluation | undefined;
}

const isWorthKeeping = ({ answers }: TypedEvaluation): boolean =>
  Object.keys(answers.items).length > 0 || Boolean(answers.comment);

/** Returns the first state of the page: the answers of this device, the draft of the server, or no answers. */
const firstEvaluation = (
  { employeeId, draft, local }: Pick<RecordingOptions, 'employeeId' | 'draft' | 'local'>,
  today: string,
): TypedEvaluation =>
  local?.typed ??
  (draft
    ? typedDraft(draft)
    : {
        employee: employeeId,
        on: today,
        firearm: '',
        evaluator: undefined,
        answers: { items: {} },
        stored: undefined,
      });

/** Keeps an evaluation while it is filled in: the people to choose, the attempt, and the draft on the server. */
export function useRecording({ form, employeeId, classId, draft, read, local }: RecordingOptions) {
  const own = useOwnDrafts(read);
  const today = useToday(useTimeZone());
  const [, setUrl] = useSearchParams();
  const [storedId, setStoredId] = useState(local?.typed.stored?.id ?? draft?.id);
  const [first] = useState(() => firstEvaluation({ employeeId, draft, local }, today));
  const savedAt = local ? local.savedAt : draft?.saved_at;
  const [typed, setTyped] = usePageDraft('evaluation', storedId ?? form.id, first, isWorthKeeping);
  const [isRestored] = useState(typed !== first && typed.answers !== first.answers);
  const [refused, setRefused] = useState<Problems>({});
  /** Raised when the answers are replaced, so that fields forget their typed text. */
  const [filling, setFilling] = useState(0);
  const { data: people, error: peopleError, retry: retryPeople } = useEvaluatedPeople(form.id);
  const { evaluators, evaluator } = useEvaluators(typed.evaluator);
  const named = local?.person ?? draft?.employee;
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
  const saving = useDraftSaving(
    { stored: typed.stored, isStored: savedAt !== undefined && !isRestored, savedAt },
    draftBodyOf(typed, known),
    (stored) => {
      setTyped((before) => ({ ...before, stored }));
      if (stored.id === storedId) return;
      setStoredId(stored.id);
      setUrl({ draft: stored.id }, { replace: true });
    },
  );
  const choice = useDraftChoice(saving.saver, (theirs) => {
    setTyped(typedDraft(theirs));
    setFilling((before) => before + 1);
  });
  const { state } = saving;
  const [localKey] = useState(() => read?.key ?? crypto.randomUUID());
  const content: LocalEvaluation = {
    typed,
    formId: form.id,
    version: form.version,
    ...(classId !== undefined && { classId }),
    ...(person && { person: { employee_id: person.employee_id, name: person.name } }),
    ...(state.kind === 'saved' && { savedAt: state.at }),
  };
  const answers = isWorthKeeping(typed) ? [storedEvaluation(localKey, content, form.content.name)] : [];
  const isNotStored = useLocalDrafts(recordingAbout, answers, own);
  const isOnDevice = canQueue() && !isNotStored;
  return {
    typed,
    known,
    person,
    prepared,
    saving,
    /** The person of the draft, or of the stored answers. */
    named,
    /** The ids of the present answers on this device. */
    localIds: () => storedDraftIds(recordingAbout, own, localKey),
    /** The state of the draft, for people. */
    state: onDevice(state, isOnDevice),
    /** The device could not store the latest answers. */
    isNotStored,
    today,
    refused,
    filling,
    people: {
      people,
      failed: peopleError !== undefined && !people,
      retry: retryPeople,
    },
    evaluators,
    /** Leaving the page would lose answers. */
    isUnsaved: state.kind !== 'saved' && !areStored(recordingAbout, answers),
    change(next: (before: TypedEvaluation) => TypedEvaluation): void {
      setRefused({});
      setTyped(next);
    },
    refuse: (fields: FieldErrors) => setRefused(fields as Problems),
    ...choice,
  };
}
