import type { ItemAnswer, ScaleItem } from '@muster/shared/forms/form';
import { anchorOf, ratingsOf } from './answers.ts';
import { labels } from './labels.ts';

/** The value of "Not observed" among the ratings. */
export const notObserved = 'not observed';

/** Returns the chosen option of a scale: a rating as text, or `notObserved`. */
export const chosenRating = ({ value, not_observed }: ItemAnswer): string | undefined =>
  not_observed ? notObserved : value === undefined ? undefined : String(value);

/** Returns an answer with another option of its scale. "Not observed" is never "not responding". */
export function withRating(answer: ItemAnswer, chosen: string | undefined): ItemAnswer {
  const { value: _, not_observed: __, not_responding, ...rest } = answer;
  if (chosen === notObserved) return { ...rest, not_observed: true };
  return { ...rest, ...(not_responding && { not_responding }), ...(chosen && { value: Number(chosen) }) };
}

/** Returns the options of a scale with their descriptions, for a list. */
export const scaleOptions = (item: ScaleItem): readonly { value: string; label: string }[] => [
  ...ratingsOf(item).map((value) => ({ value: String(value), label: labels.rating(value, anchorOf(item, value)) })),
  ...(item.not_observed ? [{ value: notObserved, label: labels.notObservedName }] : []),
];
