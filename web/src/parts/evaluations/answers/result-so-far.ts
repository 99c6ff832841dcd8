import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { type Score, scoreOf } from '@muster/shared/forms/score';
import { type AnsweredForm, answeredCount, isAnswered, validAnswers } from './answers.ts';

/** The result of answers while they are typed. */
export interface ResultSoFar {
  score: Score;
  answered: number;
  /** The number of items. */
  all: number;
  isCriticalFailed: boolean;
  /** The outcome can be told: every mandatory item has an answer, or a critical item is failed. */
  isDecided: boolean;
}

/** Returns the result of the answers so far. A number that is too high counts in no total. */
export function resultSoFar(content: AnsweredForm, answers: FormAnswers): ResultSoFar {
  const items = itemsOf(content);
  const valid = validAnswers(content, answers);
  const score = scoreOf(content, valid);
  const answered = answeredCount(content, valid);
  const isCriticalFailed = items.some(({ key, critical }) => critical && score.failed.includes(key));
  const isComplete = items.every(({ key, optional }) => optional || isAnswered(valid.items[key]));
  return {
    score,
    answered,
    all: items.length,
    isCriticalFailed,
    isDecided: (isComplete || isCriticalFailed) && answered > 0,
  };
}
