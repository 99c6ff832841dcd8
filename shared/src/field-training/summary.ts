import { addDays } from '../rules/calendar.ts';
import { weekdayOf } from './program.ts';

/** A rating of one item in one report. */
export interface Rating {
  key: string;
  /** Null: not observed. */
  value: number | null;
  not_responding: boolean;
  minutes: number | null;
}

/** The ratings of a report. */
export interface RatedReport {
  form_id: string;
  on: string;
  phase: string;
  evaluator: { employee_id: string };
  ratings: readonly Rating[];
}

/** An item of a form. Two forms can use the same key. */
export interface RatedItem {
  form_id: string;
  key: string;
}

/** The ratings of an item in some reports. */
export interface ItemSummary {
  /** Reports with a rating. */
  rated: number;
  /** Undefined: no report has a rating. */
  average: number | undefined;
  lowest: number | undefined;
  highest: number | undefined;
  not_observed: number;
  not_responding: number;
  /** Minutes of remedial training. */
  minutes: number;
}

const averageOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the ratings of an item in reports, in their order. */
export const ratingsOfItem = (reports: readonly RatedReport[], { form_id, key }: RatedItem): Rating[] =>
  reports.flatMap((report) => (report.form_id === form_id ? report.ratings.filter((one) => one.key === key) : []));

/** Returns the summary of an item, or of several items together. */
export function summaryOf(reports: readonly RatedReport[], items: readonly RatedItem[]): ItemSummary {
  const ratings = items.flatMap((item) => ratingsOfItem(reports, item));
  const values = ratings.flatMap(({ value }) => value ?? []);
  return {
    rated: values.length,
    average: averageOf(values),
    lowest: values.length === 0 ? undefined : Math.min(...values),
    highest: values.length === 0 ? undefined : Math.max(...values),
    not_observed: ratings.filter(({ value }) => value === null).length,
    not_responding: ratings.filter(({ not_responding }) => not_responding).length,
    minutes: ratings.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}

/** Returns the Monday of a date's week. */
export const weekOf = (on: string): string => addDays(on, 1 - weekdayOf(on));

/** Returns reports by a group, such as their week, in order of the first report of each group. */
export const reportsBy = <R extends RatedReport>(
  reports: readonly R[],
  groupOf: (report: R) => string,
): Map<string, R[]> => Map.groupBy(reports, groupOf);

/** The ratings of one trainer compared with those of another, for the same item. */
export interface TrainerDifference {
  item: RatedItem;
  /** Employee IDs. The first one rates higher. */
  higher: string;
  lower: string;
  /** Above 0. */
  difference: number;
}

/** Ratings that each trainer has given at least in a phase, before the phase is compared. */
export const leastRatings = 3;

/**
 * Returns the differences between trainers for an item, largest first. Trainees improve from phase to phase, so only
 * ratings of the same phase are compared; the difference is the average of the phases that both trainers rated.
 */
export function trainerDifferences(reports: readonly RatedReport[], item: RatedItem): TrainerDifference[] {
  const byPhase = [...reportsBy(reports, ({ phase }) => phase).values()].map((inPhase) =>
    averagesByTrainer(inPhase, item),
  );
  const trainers = [...new Set(byPhase.flatMap((averages) => [...averages.keys()]))];
  return trainers
    .flatMap((one, place) =>
      trainers.slice(place + 1).flatMap((other): TrainerDifference[] => {
        const difference = averageOf(
          byPhase.flatMap((averages) => {
            const [a, b] = [averages.get(one), averages.get(other)];
            return a === undefined || b === undefined ? [] : [a - b];
          }),
        );
        if (difference === undefined || difference === 0) return [];
        const [higher, lower] = difference > 0 ? [one, other] : [other, one];
        return [{ item, higher, lower, difference: Math.abs(difference) }];
      }),
    )
    .toSorted((a, b) => b.difference - a.difference);
}

function averagesByTrainer(reports: readonly RatedReport[], item: RatedItem): Map<string, number> {
  const averages = new Map<string, number>();
  for (const [trainer, own] of reportsBy(reports, ({ evaluator }) => evaluator.employee_id)) {
    const { rated, average } = summaryOf(own, [item]);
    if (average !== undefined && rated >= leastRatings) averages.set(trainer, average);
  }
  return averages;
}
