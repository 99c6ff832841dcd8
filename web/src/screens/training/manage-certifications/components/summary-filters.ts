import type { CertificationSummary } from '@muster/shared/areas/certification';
import { passesFilter, type StatusFilter } from '../../certifications/status-filter.ts';

/** The filters of the list of employees. An employee must pass all of them. */
export interface SummaryFilters {
  /** The status in `training` if set, otherwise in any training. */
  status?: StatusFilter | undefined;
  /** The id of a mandatory training. */
  training?: string | undefined;
  /** The name of a rank. */
  rank?: string | undefined;
}

/** Returns the employees who pass the filters on `today`, the department's date. */
export function filterSummaries(
  rows: readonly CertificationSummary[],
  { status, training, rank }: SummaryFilters,
  today: string,
): readonly CertificationSummary[] {
  if (!status && !rank) return rows;
  return rows.filter(
    ({ rank_name, certifications }) =>
      (!rank || rank_name === rank) &&
      (!status ||
        certifications.some(
          (entry) => (!training || entry.training_id === training) && passesFilter(entry, status, today),
        )),
  );
}

/** Returns the mandatory trainings in the rows, by name: each row has all of them. */
export const trainingsOf = ([first]: readonly CertificationSummary[]) =>
  (first?.certifications ?? []).map(({ training_id, training_name }) => ({ id: training_id, name: training_name }));

/** Returns the names of the ranks in the rows, in rank order. */
export function ranksOf(rows: readonly CertificationSummary[]): string[] {
  const orders = new Map(
    rows.flatMap(({ rank_name, rank_order }) => (rank_name ? [[rank_name, rank_order ?? 0]] : [])),
  );
  return [...orders].sort(([, a], [, b]) => a - b).map(([name]) => name);
}
