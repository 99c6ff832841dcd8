import { answerProblems, needsComment } from '@muster/shared/forms/answer-problems';
import type { FormAnswers, FormContent, FormItem, ItemAnswer, ScaleItem } from '@muster/shared/forms/form';

/** The content that answers need: an evaluation does not show the evaluators of its form. */
export type AnsweredForm = Omit<FormContent, 'evaluators'>;

/** Returns an answer without empty fields; undefined: nothing is left. */
function cleaned(answer: ItemAnswer): ItemAnswer | undefined {
  const fields = Object.entries(answer).filter(
    ([, value]) => value !== undefined && !(typeof value === 'string' && value.trim() === ''),
  );
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Returns the answers without empty ones, as calls send them. */
export function cleanedAnswers({ items, comment }: FormAnswers): FormAnswers {
  const filled = Object.entries(items).flatMap(([key, answer]) => {
    const rest = cleaned(answer);
    return rest ? [[key, rest] as const] : [];
  });
  return { items: Object.fromEntries(filled), ...(comment?.trim() && { comment }) };
}

/** Returns whether an item has an answer; "Not observed" is one. */
export const isAnswered = (answer: ItemAnswer | undefined): boolean =>
  answer?.not_observed === true || (answer?.value !== undefined && answer.value !== '');

/** Returns the answers without those that the form does not take, such as a number above its highest. */
export function validAnswers(content: Pick<FormContent, 'sections' | 'comments'>, answers: FormAnswers): FormAnswers {
  const problems = answerProblems(content, answers);
  const items = Object.entries(answers.items).filter(([key]) => problems[`answers.items.${key}`] === undefined);
  return { ...answers, items: Object.fromEntries(items) };
}

/** Returns whether an item shows its comment without being asked: it has one or needs one. */
export const showsComment = (comments: FormContent['comments'], item: FormItem, answer: ItemAnswer): boolean =>
  Boolean(answer.comment) || needsComment(comments, item, answer);

/** The most ratings that a scale shows as buttons. */
const mostRatings = 25;

/** Returns the ratings of a scale in order; none while its ends are being typed. */
export function ratingsOf({ least, most }: Pick<ScaleItem, 'least' | 'most'>): readonly number[] {
  const length = most - least + 1;
  return Number.isInteger(least) && length >= 1 && length <= mostRatings
    ? Array.from({ length }, (_, n) => least + n)
    : [];
}

/** Returns the description of a rating. */
export const anchorOf = ({ anchors }: Pick<ScaleItem, 'anchors'>, value: number | undefined): string | undefined =>
  anchors.find((anchor) => anchor.value === value)?.text;
