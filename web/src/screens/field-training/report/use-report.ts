import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import { usePrepared } from '../../../parts/evaluations/api.ts';
import type { OwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import type { LocalReport } from './local-report.ts';
import { isWorthKeeping, type ReportSubject, type TypedReport, typedDraft } from './typed-report.ts';
import { useReportSaving } from './use-report-saving.ts';

/** The data with which the page of a report begins. */
export interface ReportStart {
  on: string;
  draft: EvaluationDraft | undefined;
  /** The answers of this device, which take precedence over the draft. */
  local: LocalReport | undefined;
  /** The answers that this page has stored on this device. */
  own: OwnDrafts;
}

/** Keeps a report while it is written: its day, its answers, and the draft on the server and on this device. */
export function useReport(subject: ReportSubject, { on, draft, local, own }: ReportStart) {
  const { trainee, report, form, author } = subject;
  const [first] = useState<TypedReport>(
    () => local?.typed ?? (draft ? typedDraft(draft) : { on, answers: { items: {} }, stored: undefined }),
  );
  const about = `${trainee.id} ${report} ${first.on} ${author ?? ''}`;
  const [typed, setTyped] = usePageDraft('report', about, first, isWorthKeeping);
  const [isRestored] = useState(typed !== first && typed.answers !== first.answers);
  const savedAt = local ? local.savedAt : draft?.saved_at;
  const saving = useReportSaving(subject, { typed, setTyped, savedAt, isRestored, own });
  const prepared = usePrepared({
    ...{ formId: form.id, employeeId: trainee.employee.employee_id, on: typed.on, firearmId: '', classId: undefined },
    fieldTraining: { trainee_id: trainee.id, report, ...(author !== undefined && { evaluator_id: author }) },
  });
  /** The messages of the server, until the next change. */
  const [refused, setRefused] = useState<Problems>({});
  return {
    ...saving,
    typed,
    prepared,
    refused,
    change(next: (before: TypedReport) => TypedReport): void {
      setRefused({});
      setTyped(next);
    },
    refuse: (fields: FieldErrors) => setRefused(fields as Problems),
  };
}

export type Writing = ReturnType<typeof useReport>;
