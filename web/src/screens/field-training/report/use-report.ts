import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import { loadDrafts } from '../../../parts/evaluations/drafts/api.ts';
import { onDevice } from '../../../parts/evaluations/drafts/on-device.ts';
import { useDraftChoice } from '../../../parts/evaluations/drafts/use-draft-choice.ts';
import { useDraftSaving } from '../../../parts/evaluations/drafts/use-draft-saving.ts';
import { canQueue } from '../../../parts/offline/queue.ts';
import { areStored, type OwnDrafts, useLocalDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { type LocalReport, reportAbout, storedReport } from './local-report.ts';
import { bodyOf, draftOf, isWorthKeeping, type ReportSubject, type TypedReport, typedDraft } from './typed-report.ts';

interface FirstReport {
  on: string;
  draft: EvaluationDraft | undefined;
  /** The answers of this device, which take precedence. */
  local: LocalReport | undefined;
  /** The answers that this page has stored on this device. */
  own: OwnDrafts;
}

/** Keeps a report while it is written: its day, its answers, and the draft on the server and on this device. */
export function useReport(subject: ReportSubject, { on, draft, local, own }: FirstReport) {
  const { trainee, report, form, author } = subject;
  const [first] = useState<TypedReport>(
    () => local?.typed ?? (draft ? typedDraft(draft) : { on, answers: { items: {} }, stored: undefined }),
  );
  const savedAt = local ? local.savedAt : draft?.saved_at;
  const [typed, setTyped] = usePageDraft(
    'report',
    `${trainee.id} ${report} ${first.on} ${author ?? ''}`,
    first,
    isWorthKeeping,
  );
  const [isRestored] = useState(typed !== first && typed.answers !== first.answers);
  const [refused, setRefused] = useState<Problems>({});
  /** Raised when the answers are replaced, so that fields forget their typed text. */
  const [filling, setFilling] = useState(0);
  const prepared = usePrepared({
    ...{ formId: form.id, employeeId: trainee.employee.employee_id, on: typed.on, firearmId: '', classId: undefined },
    fieldTraining: { trainee_id: trainee.id, report, ...(author !== undefined && { evaluator_id: author }) },
  });
  const saving = useDraftSaving(
    { stored: typed.stored, isStored: savedAt !== undefined && !isRestored, savedAt },
    bodyOf(typed, subject),
    (stored) => setTyped((before) => ({ ...before, stored })),
  );
  const { state } = saving;
  const about = reportAbout(subject);
  const answers = isWorthKeeping(typed)
    ? [storedReport(subject, typed, state.kind === 'saved' ? state.at : undefined)]
    : [];
  const isNotStored = useLocalDrafts(about, answers, own);
  const isOnDevice = canQueue() && !isNotStored;
  const choice = useDraftChoice(
    saving.saver,
    (theirs) => {
      setTyped(typedDraft(theirs));
      setFilling((before) => before + 1);
    },
    async () => draftOf(await loadDrafts(), subject, typed.on)?.id,
  );
  return {
    typed,
    prepared,
    saving,
    /** The state of the draft, for people. */
    state: onDevice(state, isOnDevice),
    /** The device could not store the latest answers. */
    isNotStored,
    refused,
    filling,
    /** Leaving the page would lose answers. */
    isUnsaved: state.kind !== 'saved' && !areStored(about, answers),
    change(next: (before: TypedReport) => TypedReport): void {
      setRefused({});
      setTyped(next);
    },
    refuse: (fields: FieldErrors) => setRefused(fields as Problems),
    ...choice,
  };
}
