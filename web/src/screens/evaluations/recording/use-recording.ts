import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import type { LocalEvaluation, StoredEvaluation } from './local-evaluation.ts';
import type { TypedEvaluation } from './typed-evaluation.ts';
import { useEvaluationSaving } from './use-evaluation-saving.ts';
import { useSubject } from './use-subject.ts';
import { useTypedEvaluation } from './use-typed-evaluation.ts';

/** The data with which the recording page begins. */
export interface RecordingOptions {
  form: PublishedForm;
  /** The person and the class of the link or of the draft. */
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
  /** The answers of this device that the page continues or replaces. */
  read: StoredEvaluation | undefined;
  /** The answers of this device that take precedence over the draft. */
  local: LocalEvaluation | undefined;
}

/** Keeps an evaluation while it is filled in: its subject, its answers, and the draft on the server and this device. */
export function useRecording({ form, classId, read, ...begun }: RecordingOptions) {
  const today = useToday(useTimeZone());
  const page = useTypedEvaluation({ form, ...begun }, today);
  const { typed, setTyped } = page;
  const named = begun.local?.person ?? begun.draft?.employee;
  const subject = useSubject(typed, { form, classId, named, today });
  const saving = useEvaluationSaving({ page, subject, read });
  /** The messages of the server, until the next change. */
  const [refused, setRefused] = useState<Problems>({});
  return {
    ...subject,
    ...saving,
    typed,
    today,
    refused,
    change(next: (before: TypedEvaluation) => TypedEvaluation): void {
      setRefused({});
      setTyped(next);
    },
    refuse: (fields: FieldErrors) => setRefused(fields as Problems),
  };
}

export type Recording = ReturnType<typeof useRecording>;
