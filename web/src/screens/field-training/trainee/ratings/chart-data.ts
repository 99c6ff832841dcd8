import {
  type RatedItem,
  ratingsOfItem,
  reportsBy,
  summaryOf,
  type TrainerDifference,
  trainerDifferences,
  weekOf,
} from '@muster/shared/field-training/summary';
import type { TraineeRatings } from '@muster/shared/field-training-answers';

type Report = TraineeRatings['reports'][number];
export type ShownItem = TraineeRatings['items'][number];

export type Author = Report['evaluator'];

/** Returns the authors in order of their first report. Charts number them by this order. */
export const authorsOf = (reports: readonly Report[]): Author[] => [
  ...new Map(reports.map(({ evaluator }) => [evaluator.employee_id, evaluator])).values(),
];

/** A report in the chart over time. */
export interface ReportPoint {
  id: string;
  on: string;
  author: Author;
  /** A rating, or the average of several categories. */
  value: number;
}

/** The average of a week. */
export interface WeekPoint {
  /** A Monday. */
  week: string;
  value: number;
}

/** Returns the reports that have ratings of some items, by day. */
export const reportPoints = (reports: readonly Report[], items: readonly RatedItem[]): ReportPoint[] =>
  reports.flatMap((report) => {
    const { average } = summaryOf([report], items);
    const { evaluation_id: id, on, evaluator } = report;
    return average === undefined ? [] : [{ id, on, author: evaluator, value: average }];
  });

/** Returns the averages by week, in order. */
export const weekPoints = (reports: readonly Report[], items: readonly RatedItem[]): WeekPoint[] =>
  [...reportsBy(reports, ({ on }) => weekOf(on))].flatMap(([week, ofWeek]) => {
    const { average } = summaryOf(ofWeek, items);
    return average === undefined ? [] : [{ week, value: average }];
  });

/** The ratings of an author. */
export interface AuthorRow {
  author: Author;
  average: number;
  lowest: number;
  highest: number;
  rated: number;
}

/** Returns the ratings by author, in order of the first report. */
export function authorRows(reports: readonly Report[], items: readonly RatedItem[]): AuthorRow[] {
  const byAuthor = reportsBy(reports, ({ evaluator }) => evaluator.employee_id);
  return authorsOf(reports).flatMap((author) => {
    const { average, lowest, highest, rated } = summaryOf(byAuthor.get(author.employee_id) ?? [], items);
    if (average === undefined || lowest === undefined || highest === undefined) return [];
    return [{ author, average, lowest, highest, rated }];
  });
}

/** Returns the number of an author in charts. */
export const seriesOf = (authors: readonly Author[], { employee_id }: Author): number =>
  authors.findIndex((one) => one.employee_id === employee_id);

/** A smaller difference is not worth a sentence. */
const leastDifference = 0.5;
const mostDifferences = 5;

/** Returns the largest differences between trainers, with the names that a sentence needs. */
export function namedDifferences(
  { items }: Pick<TraineeRatings, 'items'>,
  reports: readonly Report[],
): { category: string; higher: string; lower: string; difference: number; key: string }[] {
  const nameOf = (id: string) => reports.find(({ evaluator }) => evaluator.employee_id === id)?.evaluator.name ?? id;
  return items
    .flatMap((item) => trainerDifferences(reports, item).map((found): [ShownItem, TrainerDifference] => [item, found]))
    .filter(([, { difference }]) => difference >= leastDifference)
    .toSorted(([, a], [, b]) => b.difference - a.difference)
    .slice(0, mostDifferences)
    .map(([item, { higher, lower, difference }]) => ({
      category: item.text,
      higher: nameOf(higher),
      lower: nameOf(lower),
      difference,
      key: `${item.form_id} ${item.key} ${higher} ${lower}`,
    }));
}

/** Returns the items with a rating, N.R.T. or remedial minutes in some reports. */
export const itemsWithRatings = ({ items, reports }: TraineeRatings): ShownItem[] =>
  items.filter((item) =>
    ratingsOfItem(reports, item).some(
      ({ value, not_responding, minutes }) => value !== null || not_responding || minutes !== null,
    ),
  );

/** Returns a name for addresses that tells items of several forms apart. */
export const itemId = ({ form_id, key }: RatedItem): string => `${form_id}.${key}`;
