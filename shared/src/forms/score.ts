import { type FormAnswers, type FormContent, type FormItem, type ItemAnswer, itemsOf, type ShownFact } from './form.ts';

/** The result of an evaluation. */
export interface Score {
  /** `recorded`: the form passes and fails no one. */
  outcome: 'passed' | 'failed' | 'recorded';
  /** Points and possible points of the answered items; possible is 0 without scored items. */
  points: number;
  possible: number;
  /** Keys of failed items, in order. */
  failed: string[];
  shown: ShownFact[];
}

const isAnswered = (answer: ItemAnswer | undefined): answer is ItemAnswer & { value: boolean | number | string } =>
  answer?.value !== undefined && answer.not_observed !== true;

/** Returns whether an item is passed; undefined: it is not answered, or nobody can fail it. */
export function isPassed(item: FormItem, answer: ItemAnswer | undefined): boolean | undefined {
  if (!isAnswered(answer)) return undefined;
  const { value } = answer;
  switch (item.kind) {
    case 'check':
      return value === true;
    case 'number':
    case 'scale':
      return item.minimum === undefined ? undefined : Number(value) >= item.minimum;
    case 'duration':
      return item.most_seconds === undefined ? undefined : Number(value) <= item.most_seconds;
    case 'choice':
      return item.options.some(({ fails }) => fails)
        ? item.options.some(({ key, fails }) => key === value && !fails)
        : undefined;
    case 'text':
    case 'signature':
      return undefined;
  }
}

/** Returns whether an item can be failed at all. */
export function canFail(item: FormItem): boolean {
  switch (item.kind) {
    case 'check':
      return true;
    case 'number':
    case 'scale':
      return item.minimum !== undefined;
    case 'duration':
      return item.most_seconds !== undefined;
    case 'choice':
      return item.options.some(({ fails }) => fails);
    case 'text':
    case 'signature':
      return false;
  }
}

/** Returns the most points of an item; 0: it is not scored. */
export function possiblePoints(item: FormItem): number {
  switch (item.kind) {
    case 'check':
      return item.points;
    case 'number':
      return item.most * item.points;
    case 'scale':
      return item.scored ? item.most : 0;
    case 'choice':
      return Math.max(...item.options.map(({ points }) => points));
    default:
      return 0;
  }
}

function pointsOf(item: FormItem, value: boolean | number | string): number {
  switch (item.kind) {
    case 'check':
      return value === true ? item.points : 0;
    case 'number':
      return Number(value) * item.points;
    case 'scale':
      return item.scored ? Number(value) : 0;
    case 'choice':
      return item.options.find(({ key }) => key === value)?.points ?? 0;
    default:
      return 0;
  }
}

/**
 * Returns the result of valid answers (`answerProblems`). Items without an answer and "not observed" items count in no
 * total.
 */
export function scoreOf(content: Pick<FormContent, 'sections' | 'passing'>, answers: FormAnswers): Score {
  const failed: string[] = [];
  const shown: ShownFact[] = [];
  let points = 0;
  let possible = 0;
  let isCriticalFailed = false;
  for (const item of itemsOf(content)) {
    const answer = answers.items[item.key];
    if (!isAnswered(answer)) continue;
    points += pointsOf(item, answer.value);
    possible += possiblePoints(item);
    const passed = isPassed(item, answer);
    if (passed === false) {
      failed.push(item.key);
      isCriticalFailed ||= item.critical === true;
    }
    if (passed && item.kind === 'check' && item.shows && !shown.includes(item.shows)) shown.push(item.shows);
  }
  const { passing } = content;
  if (passing.kind === 'none') return { outcome: 'recorded', points, possible, failed, shown };
  // Compared without a division, so that rounding never passes anyone.
  const isEnough =
    passing.kind === 'critical' ||
    (passing.kind === 'points'
      ? points >= passing.minimum
      : points * 100 >= passing.minimum * possible && possible > 0);
  return { outcome: isEnough && !isCriticalFailed ? 'passed' : 'failed', points, possible, failed, shown };
}

/** Returns the texts of the failed critical items, in order. */
export const failedCriticalItems = (content: Pick<FormContent, 'sections'>, answers: FormAnswers): string[] =>
  itemsOf(content).flatMap((item) =>
    item.critical && isPassed(item, answers.items[item.key]) === false ? [item.text] : [],
  );

/** Returns points as a percentage with one decimal, rounded down: 79.96 % is not 80 %. Undefined: nothing is scored. */
export const percentOf = ({ points, possible }: Pick<Score, 'points' | 'possible'>): number | undefined =>
  possible === 0 ? undefined : Math.floor((points * 1000) / possible) / 10;
