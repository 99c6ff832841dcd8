import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { type Score, scoreOf } from '@muster/shared/forms/score';
import { type AnsweredForm, isAnswered, validAnswers } from './answers.ts';

/** The result of answers while they are typed. */
export interface ResultSoFar {
  score: Score;
  /** The required items with an answer, and all of them; of a form without required items, of all items. */
  answered: number;
  all: number;
  /** Some items are optional and not counted. */
  leavesOptional: boolean;
  isCriticalFailed: boolean;
  /** The outcome can be told: every mandatory item has an answer, or a critical item is failed. */
  isDecided: boolean;
}

/** Returns the result of the answers so far. A number that is too high counts in no total. */
export function resultSoFar(content: AnsweredForm, answers: FormAnswers): ResultSoFar {
  const items = itemsOf(content);
  const valid = validAnswers(content, answers);
  const score = scoreOf(content, valid);
  const required = items.filter(({ optional }) => !optional);
  const counted = required.length > 0 ? required : items;
  const answered = counted.filter(({ key }) => isAnswered(valid.items[key])).length;
  const isCriticalFailed = items.some(({ key, critical }) => critical && score.failed.includes(key));
  const isComplete = required.every(({ key }) => isAnswered(valid.items[key]));
  const hasAnswer = items.some(({ key }) => isAnswered(valid.items[key]));
  return {
    score,
    answered,
    all: counted.length,
    leavesOptional: counted.length < items.length,
    isCriticalFailed,
    isDecided: (isComplete || isCriticalFailed) && hasAnswer,
  };
}
