import { accessRules } from '@muster/shared/access';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { answerProblems, type Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { holdsAny } from '@muster/shared/permissions';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { cleanedAnswers } from '../../../parts/evaluations/answers/answers.ts';
import { loadEvaluation } from '../../../parts/evaluations/api.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { correctEvaluation } from './api.ts';
import { correctLabels as texts } from './labels.ts';

/** A correction while it is typed. */
interface Correction {
  answers: FormAnswers;
  on: string;
  /** Empty: the recorded firearm stays. */
  firearm: string;
  reason: string;
  override: string;
}

interface CorrectionOptions {
  /** The department's date. */
  today: string;
  /** Called when messages are shown. */
  onProblem: () => void;
  onCorrected: (evaluation: Evaluation) => void;
}

/** Keeps a correction while it is typed, and saves it. */
export function useCorrection(evaluation: Evaluation, { today, onProblem, onCorrected }: CorrectionOptions) {
  const [first] = useState<Correction>(() => ({
    answers: evaluation.answers ?? { items: {} },
    on: evaluation.on,
    firearm: '',
    reason: '',
    override: '',
  }));
  const isChanged = useCallback((typed: Correction) => JSON.stringify(typed) !== JSON.stringify(first), [first]);
  const [typed, setTyped] = usePageDraft('correction of an evaluation', evaluation.id, first, isChanged);
  const [read, setRead] = useState(evaluation.entry);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [asksForOverride, setAsksForOverride] = useState(false);
  const { permissions = {} } = usePermissions();
  const params = { employee_id: evaluation.employee.employee_id, id: evaluation.id };
  const wrong: Problems = {
    ...(typed.reason.trim() === '' && { reason: [texts.reasonNeeded] }),
    ...((!isSupportedDate(typed.on) || typed.on > today) && { on: [texts.dayWrong] }),
    ...answerProblems(evaluation.content, cleanedAnswers(typed.answers)),
  };
  const { busy, run } = useMutation(async () => {
    try {
      onCorrected(
        await correctEvaluation(params, {
          reason: typed.reason,
          read,
          answers: cleanedAnswers(typed.answers),
          ...(typed.on !== evaluation.on && { on: typed.on }),
          ...(typed.firearm && { firearm_id: typed.firearm }),
          ...(typed.override.trim() && { override: typed.override }),
        }),
      );
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : {};
      if (fields) setRefused(fields as Problems);
      if (code === 'not_qualified') setAsksForOverride(permissions.admin_access === true);
      setIsConflict(code === 'edit_conflict');
      setFailure(errorText(texts.failed, error));
      onProblem();
    }
  });
  return {
    typed,
    problems: { ...refused, ...(isChecked && wrong) },
    failure,
    isConflict,
    asksForOverride,
    /** Whether the caller may change the day and the firearm. */
    isStaff: holdsAny(permissions, accessRules.training.permissions),
    isDirty: isChanged(typed) && !busy,
    busy,
    change(next: (before: Correction) => Correction): void {
      setRefused({});
      setTyped(next);
    },
    submit(): void {
      setIsChecked(true);
      setFailure(undefined);
      if (Object.keys(wrong).length > 0) onProblem();
      else void run();
    },
    /** Continues from the state that another person recorded. */
    async rebase(): Promise<void> {
      try {
        setRead((await loadEvaluation(params)).entry);
        setIsConflict(false);
        setFailure(undefined);
      } catch (error) {
        setIsConflict(false);
        setFailure(errorText(texts.gone, error));
      }
    },
  };
}
