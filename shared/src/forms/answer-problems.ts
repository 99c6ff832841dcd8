import { type FormAnswers, type FormContent, type FormItem, type ItemAnswer, itemsOf } from './form.ts';
import { isPassed } from './score.ts';

/** Messages by the path of the field, as errors of calls name it. */
export type Problems = Record<string, string[]>;

const path = (key: string, field?: string): string => `answers.items.${key}${field === undefined ? '' : `.${field}`}`;

/** The parts of an SVG path that a drawn signature has. */
const signaturePath = /^M[\d.]+ [\d.]+(?:[ML][\d.]+ [\d.]+)+$/;

/** Returns the problems of answers to a form that is to be completed; empty: none. */
export function answerProblems(content: Pick<FormContent, 'sections' | 'comments'>, answers: FormAnswers): Problems {
  const items = itemsOf(content);
  const known = new Set(items.map(({ key }) => key));
  const unknown = Object.keys(answers.items).filter((key) => !known.has(key));
  const problems: [string, string | undefined][] = [
    ...unknown.map((key): [string, string] => [path(key), 'This form has no such item']),
    ...items.flatMap((item): [string, string | undefined][] => {
      const answer = answers.items[item.key] ?? {};
      return [
        [path(item.key), valueProblem(item, answer)],
        [path(item.key, 'comment'), commentProblem(content, item, answer)],
      ];
    }),
    [
      'answers.comment',
      content.comments.whole && !answers.comment ? 'Please add a comment on the whole evaluation' : undefined,
    ],
  ];
  return Object.fromEntries(problems.flatMap(([field, text]) => (text === undefined ? [] : [[field, [text]]])));
}

/** Returns the problem of an item's answer without its comment. */
export function valueProblem(item: FormItem, { value, not_observed, not_responding }: ItemAnswer): string | undefined {
  const isScale = item.kind === 'scale';
  if (not_observed && !(isScale && item.not_observed)) return '“Not observed” is not an answer to this item';
  if (not_responding && !(isScale && item.not_responding)) return 'This item cannot be marked “Not responding”';
  if (not_observed) return value === undefined ? undefined : 'An item that was not observed has no rating';
  if (value === undefined) return item.optional ? undefined : 'Please answer this item';
  switch (item.kind) {
    case 'check':
      return typeof value === 'boolean' ? undefined : 'Please choose passed or failed';
    case 'number':
      return isWholeWithin(value, 0, item.most) ? undefined : `Please enter a number from 0 to ${item.most}`;
    case 'scale':
      return isWholeWithin(value, item.least, item.most)
        ? undefined
        : `Please choose a rating from ${item.least} to ${item.most}`;
    case 'duration':
      return isHundredths(value) ? undefined : 'Please enter a time in seconds, with at most two decimals';
    case 'choice':
      return item.options.some(({ key }) => key === value) ? undefined : 'Please choose one of the options';
    case 'text':
      return typeof value !== 'string' || value.length > 10_000
        ? 'Please enter a text of at most 10,000 characters'
        : undefined;
    case 'signature':
      return typeof value === 'string' && signaturePath.test(value) ? undefined : 'Please sign';
  }
}

const isHundredths = (value: unknown): boolean => typeof value === 'number' && Number(value.toFixed(2)) === value;

const isWholeWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** Returns why an item needs a comment and has none. */
function commentProblem(
  { comments }: Pick<FormContent, 'comments'>,
  item: FormItem,
  answer: ItemAnswer,
): string | undefined {
  return answer.comment || !needsComment(comments, item, answer) ? undefined : 'Please add a comment';
}

/** Returns whether a comment on an item is mandatory. */
export function needsComment(comments: FormContent['comments'], item: FormItem, answer: ItemAnswer): boolean {
  const { value, not_responding, minutes } = answer;
  const rating = item.kind === 'scale' && typeof value === 'number' ? value : undefined;
  return (
    (comments.failed && isPassed(item, answer) === false) ||
    (rating !== undefined && comments.at_most !== undefined && rating <= comments.at_most) ||
    (rating !== undefined && comments.at_least !== undefined && rating >= comments.at_least) ||
    (comments.not_responding && not_responding === true) ||
    (comments.remedial && minutes !== undefined)
  );
}
