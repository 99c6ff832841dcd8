import type { CarriedFirearm, Evaluation } from '@muster/shared/evaluation-answers';
import { answerProblems, type Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { cleanedAnswers } from '../../../parts/evaluations/answers/answers.ts';
import type { CorrectionBody } from './api.ts';
import { correctLabels as texts } from './labels.ts';

/** A correction while it is typed. */
export interface Correction {
  answers: FormAnswers;
  on: string;
  /** Undefined: the recorded firearm stays. */
  firearm: CarriedFirearm | undefined;
  reason: string;
  override: string;
  /** The entry of the evaluation that the answers were corrected from. */
  read: number;
}

/** Returns a correction without changes. */
export const firstCorrection = ({ answers, on, entry }: Evaluation): Correction => ({
  answers: answers ?? { items: {} },
  on,
  firearm: undefined,
  reason: '',
  override: '',
  read: entry,
});

/** Returns why a correction cannot be saved, by field. */
export const correctionProblems = (
  { answers, on, reason }: Correction,
  content: Evaluation['content'],
  today: string,
): Problems => ({
  ...(reason.trim() === '' && { reason: [texts.reasonNeeded] }),
  ...((!isSupportedDate(on) || on > today) && { on: [texts.dayWrong] }),
  ...answerProblems(content, cleanedAnswers(answers)),
});

/** Returns the request body. It names the day and the firearm only if they change. */
export const correctionBody = (
  { answers, on, firearm, reason, override, read }: Correction,
  evaluation: Evaluation,
): CorrectionBody => ({
  reason,
  read,
  answers: cleanedAnswers(answers),
  ...(on !== evaluation.on && { on }),
  ...(firearm && { firearm_id: firearm.id }),
  ...(override.trim() && { override }),
});
