import { enrollment } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's events of one day, `YYYY-MM-DD`. */
export const useDayEvents = (date: string) => useCall(enrollment.byDate, { query: { date } });

/** Loads the days of a month, `YYYY-MM`, on which the signed-in person has events. */
export const useDaysWithEvents = (month: string) => useCall(enrollment.byMonth, { query: { month } });
