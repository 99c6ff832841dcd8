import type { SummarisedRequirement } from '@muster/shared/areas/compliance';

export type Month = SummarisedRequirement['months'][number];

/** A month in which more certifications or periods end than seats in classes of that month. Evaluations need none. */
export interface Shortage {
  requirement: SummarisedRequirement;
  month: Month;
  short: number;
}

/** A requirement, and a month in which certifications or evaluations expire. */
export interface ExpiringInMonth {
  requirement: SummarisedRequirement;
  /** `YYYY-MM`. */
  month: string;
}

/** Returns the number of missing seats in a month. */
export const shortOf = ({ expiring, seats }: Month): number => Math.max(0, expiring - seats);

/** Compares the seats of a month with its expirations. */
export const seatsOf = (month: Month): 'enough' | 'few' | 'none' =>
  shortOf(month) === 0 ? 'enough' : month.seats === 0 ? 'none' : 'few';

/** Returns whether classes can meet a requirement. */
export const needsSeats = ({ kind }: Pick<SummarisedRequirement, 'kind'>): boolean => kind !== 'evaluation';

/** Returns the months with too few seats, by month, then largest shortage first. */
export function shortagesOf(requirements: readonly SummarisedRequirement[]): Shortage[] {
  return requirements
    .filter(needsSeats)
    .flatMap((requirement) =>
      requirement.months
        .map((month) => ({ requirement, month, short: shortOf(month) }))
        .filter(({ short }) => short > 0),
    )
    .toSorted((a, b) => a.month.month.localeCompare(b.month.month) || b.short - a.short);
}

/**
 * Returns the certification with most missing seats, else such an hours requirement, else the first with expirations.
 * Hours come second because many classes count for them.
 */
export function mostPressing(requirements: readonly SummarisedRequirement[]): SummarisedRequirement | undefined {
  const lacking = (one: SummarisedRequirement) =>
    needsSeats(one) ? one.months.reduce((sum, month) => sum + shortOf(month), 0) : 0;
  const ends = ({ months }: SummarisedRequirement) => months.some(({ expiring }) => expiring > 0);
  const isHours = ({ kind }: SummarisedRequirement) => Number(kind === 'hours');
  const inNeed = requirements.filter((one) => lacking(one) > 0);
  const worst = inNeed.toSorted((a, b) => isHours(a) - isHours(b) || lacking(b) - lacking(a))[0];
  return worst ?? requirements.find(ends) ?? requirements[0];
}

const atStart = (month: string) => new Date(`${month}-01T00:00:00Z`);
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** Returns `March 2027` for `2027-03`. */
export const monthName = (month: string): string => long.format(atStart(month));

/** Returns `Mar`, and for the first month and each January also the year: `Jan 27`. */
export const monthTick = (month: string, isFirst: boolean): string =>
  isFirst || month.endsWith('-01')
    ? `${short.format(atStart(month))} ${month.slice(2, 4)}`
    : short.format(atStart(month));
