import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import { loadDrafts } from '../../../parts/evaluations/drafts/api.ts';
import { useDraftChoice } from '../../../parts/evaluations/drafts/use-draft-choice.ts';
import { useDraftSaving } from '../../../parts/evaluations/drafts/use-draft-saving.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { bodyOf, draftOf, isWorthKeeping, type ReportSubject, type TypedReport, typedDraft } from './typed-report.ts';

/** Keeps a report while it is written: its day, its answers, and the draft on the server. */
export function useReport(subject: ReportSubject, { on, draft }: { on: string; draft: EvaluationDraft | undefined }) {
  const { trainee, report, form, author } = subject;
  const [first] = useState<TypedReport>(() =>
    draft ? typedDraft(draft) : { on, answers: { items: {} }, stored: undefined },
  );
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
    { stored: typed.stored, isStored: draft !== undefined && !isRestored, savedAt: draft?.saved_at },
    bodyOf(typed, subject),
    (stored) => setTyped((before) => ({ ...before, stored })),
  );
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
    refused,
    filling,
    /** Leaving the page would lose answers. */
    isUnsaved: saving.state.kind !== 'saved' && isWorthKeeping(typed),
    change(next: (before: TypedReport) => TypedReport): void {
      setRefused({});
      setTyped(next);
    },
    refuse: (fields: FieldErrors) => setRefused(fields as Problems),
    ...choice,
  };
}
