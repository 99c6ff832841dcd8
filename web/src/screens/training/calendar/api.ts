import type { EmployeeInfo } from '@muster/shared/areas/session';
import { isSupportedDate, today } from '@muster/shared/rules/calendar';
import { enrollment } from '../../../api/first-calls.ts';
import { prefetch } from '../../../api/prefetch.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads the signed-in person's events of one day, `YYYY-MM-DD`. */
export const useDayEvents = (date: string) => useCall(enrollment.byDate, { query: { date } });

/** Loads the days of a month, `YYYY-MM`, on which the signed-in person has events; nothing without a month. */
export const useDaysWithEvents = (month: string | null) =>
  useCall(enrollment.byMonth, month === null ? null : { query: { month } });

/** Loads the department's classes of a month, `YYYY-MM`, that have not ended; nothing without a month. */
export const useDepartmentMonth = (month: string | null) =>
  useCall(enrollment.departmentMonth, month === null ? null : { query: { month } });

/** The value of `?show=` for the classes of the whole department. */
export const wholeDepartment = 'department';

/**
 * Prefetches what the calendar shows first: the day that the URL names, or today, and its month. The employee's time zone decides which
 * day is today.
 */
export function prefetchCalendar(url: URLSearchParams, employee?: EmployeeInfo): void {
  const named = url.get('date') ?? '';
  const date = isSupportedDate(named) ? named : employee && today(employee.timezone, new Date());
  if (date === undefined) return;
  if (url.get('show') === wholeDepartment) {
    prefetch(enrollment.departmentMonth, { query: { month: date.slice(0, 7) } });
    return;
  }
  prefetch(enrollment.byMonth, { query: { month: date.slice(0, 7) } });
  prefetch(enrollment.byDate, { query: { date } });
}
