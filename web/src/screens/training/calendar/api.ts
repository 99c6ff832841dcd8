import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { PermissionMap } from '@muster/shared/permissions';
import { isSupportedDate, today } from '@muster/shared/rules/calendar';
import { federalHolidayIds, holidaysOn } from '@muster/shared/rules/holidays';
import { useCallback, useMemo } from 'react';
import { enrollment } from '../../../api/first-calls.ts';
import { prefetch } from '../../../api/prefetch.ts';
import { useCall } from '../../../api/use-call.ts';
import { useFederalHolidays, useHolidays } from '../../../parts/lists/api.ts';
import { byDay, sessionsIn } from './entries.ts';
import { showsDepartment } from './shown-classes.ts';

/** Loads the signed-in person's events of one day, `YYYY-MM-DD`. */
export const useDayEvents = (date: string) => useCall(enrollment.byDate, { query: { date } });

/** Loads the department's classes of a month, `YYYY-MM`, if there is one. */
export const useDepartmentMonth = (month: string | null) =>
  useCall(enrollment.departmentMonth, month === null ? null : { query: { month } });

/** Returns the names of the holidays that the department observes on a day. */
export type HolidaysOn = (date: string) => string[];

/** Loads the department's holidays. Until they are loaded, no day has any. */
export function useHolidaysOn(): HolidaysOn {
  const { data: federal } = useFederalHolidays();
  const { data: own } = useHolidays();
  return useCallback(
    (date) => {
      if (!federal || !own) return [];
      const kept = federal.filter((one) => one.kept).map(({ id }) => id);
      return holidaysOn(date, { off: federalHolidayIds.filter((id) => !kept.includes(id)), own });
    },
    [federal, own],
  );
}

/** Loads the entries of a month: the signed-in person's events, or the department's classes. */
function useMonth(month: string | null, department: boolean) {
  const own = useCall(enrollment.byMonth, department || month === null ? null : { query: { month } });
  const all = useDepartmentMonth(department ? month : null);
  const classes = all.data;
  const events = own.data;
  const entries = useMemo(
    () => (department ? classes && month && sessionsIn(month, classes) : events) || undefined,
    [department, classes, events, month],
  );
  const { error, staleSince, retry } = department ? all : own;
  return { entries, error, staleSince, retry };
}

/** Loads the entries of at most two months, whole: other views and the next days often need the same months. */
export function useEntries([from, to]: readonly [string, string], department: boolean) {
  const [month, end] = [from.slice(0, 7), to.slice(0, 7)];
  const first = useMonth(month, department);
  const second = useMonth(end === month ? null : end, department);
  const following = end === month ? [] : second.entries;
  return {
    entries: first.entries && following && byDay([...first.entries, ...following]),
    error: first.error ?? second.error,
    staleSince: first.staleSince ?? second.staleSince,
    retry: () => Promise.all([first.retry(), second.retry()]),
  };
}

/** Prefetches the day in the URL (else today) and its month; own events until permissions are loaded. */
export function prefetchCalendar(url: URLSearchParams, employee?: EmployeeInfo, permissions: PermissionMap = {}): void {
  const named = url.get('date') ?? '';
  const date = isSupportedDate(named) ? named : employee && today(employee.timezone, new Date());
  if (date === undefined) return;
  if (showsDepartment(url, permissions)) {
    prefetch(enrollment.departmentMonth, { query: { month: date.slice(0, 7) } });
    return;
  }
  prefetch(enrollment.byMonth, { query: { month: date.slice(0, 7) } });
  prefetch(enrollment.byDate, { query: { date } });
}
