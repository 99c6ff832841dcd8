import { type FormAnswers, type FormContent, type ItemAnswer, itemsOf } from '@muster/shared/forms/form';
import { isAnswered } from './answers.ts';
import { notObserved, withRating } from './rating.ts';

/** Returns whether an answer has a mark or a comment, so that its rating is only missing. */
const isBegun = ({ not_responding, minutes, comment }: ItemAnswer = {}): boolean =>
  not_responding === true || minutes !== undefined || Boolean(comment);

/** Returns the keys of ratings without an answer that can be “Not observed”. */
export const unobserved = (content: Pick<FormContent, 'sections'>, { items }: FormAnswers): string[] =>
  itemsOf(content).flatMap((item) => {
    const answer = items[item.key];
    return item.kind === 'scale' && item.not_observed && !isAnswered(answer) && !isBegun(answer) ? [item.key] : [];
  });

/** Returns the answers with these ratings as “Not observed”, or without an answer again. */
export const withNotObserved = (answers: FormAnswers, keys: readonly string[], isSet: boolean): FormAnswers => ({
  ...answers,
  items: {
    ...answers.items,
    ...Object.fromEntries(
      keys
        .map((key) => [key, answers.items[key] ?? {}] as const)
        .filter(([, answer]) => (isSet ? !isAnswered(answer) : answer.not_observed))
        .map(([key, answer]) => [key, withRating(answer, isSet ? notObserved : undefined)]),
    ),
  },
});
