import { accessRules } from '@muster/shared/access';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { holdsAny } from '@muster/shared/permissions';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { loadEvaluation } from '../../../parts/evaluations/api.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { correctEvaluation } from './api.ts';
import { type Correction, correctionBody, correctionProblems, firstCorrection } from './correction.ts';
import { correctLabels as texts } from './labels.ts';

interface CorrectionOptions {
  /** The department's date. */
  today: string;
  /** Called when messages are shown. */
  onProblem: () => void;
  onCorrected: (evaluation: Evaluation) => void;
}

/** Keeps a correction while it is typed. Another `read` entry alone is no unsaved change. */
function useTypedCorrection(evaluation: Evaluation) {
  const [first] = useState(() => firstCorrection(evaluation));
  const isChanged = useCallback(
    (typed: Correction) => JSON.stringify({ ...typed, read: first.read }) !== JSON.stringify(first),
    [first],
  );
  const [typed, setTyped] = usePageDraft('correction of an evaluation', evaluation.id, first, isChanged);
  return { typed, setTyped, isDirty: isChanged(typed) };
}

/** Keeps a correction while it is typed, and saves it. */
export function useCorrection(evaluation: Evaluation, { today, onProblem, onCorrected }: CorrectionOptions) {
  const { typed, setTyped, isDirty } = useTypedCorrection(evaluation);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [asksForOverride, setAsksForOverride] = useState(false);
  const { permissions = {} } = usePermissions();
  const params = { employee_id: evaluation.employee.employee_id, id: evaluation.id };
  const wrong = correctionProblems(typed, evaluation.content, today);
  const { busy, run: send } = useMutation(async () => {
    try {
      onCorrected(await correctEvaluation(params, correctionBody(typed, evaluation)));
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : {};
      if (fields) setRefused(fields as Problems);
      if (code === 'not_qualified') setAsksForOverride(permissions.admin_access === true);
      setIsConflict(code === 'edit_conflict');
      setFailure(errorText(texts.failed, error));
      onProblem();
    }
  });
  const { run: rebase } = useMutation(async () => {
    try {
      const { entry } = await loadEvaluation(params);
      setTyped((before) => ({ ...before, read: entry }));
      setFailure(undefined);
    } catch (error) {
      setFailure(errorText(texts.gone, error));
    }
    setIsConflict(false);
  });
  return {
    typed,
    problems: { ...refused, ...(isChecked && wrong) },
    failure,
    isConflict,
    asksForOverride,
    /** Whether the caller may change the day and the firearm. */
    isStaff: holdsAny(permissions, accessRules.training.permissions),
    isDirty: isDirty && !busy,
    busy,
    change(changed: Partial<Correction>): void {
      setRefused({});
      setTyped((before) => ({ ...before, ...changed }));
    },
    changeAnswers(next: (before: Correction['answers']) => Correction['answers']): void {
      setRefused({});
      setTyped((before) => ({ ...before, answers: next(before.answers) }));
    },
    submit(): void {
      setIsChecked(true);
      setFailure(undefined);
      if (Object.keys(wrong).length > 0) onProblem();
      else void send();
    },
    /** Continues from the state that another person recorded. */
    rebase: () => void rebase(),
  };
}

export type CorrectionState = ReturnType<typeof useCorrection>;
