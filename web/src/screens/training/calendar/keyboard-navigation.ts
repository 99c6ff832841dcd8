import { addDays, addMonths } from '@muster/shared/rules/calendar';

/** Returns the day of the week, 0 for Sunday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const dateAfter: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** Returns the date that a key moves to from `date`, in weeks that start on Sunday; undefined for other keys. */
export function dateForKey(key: string, date: string): string | undefined {
  return dateAfter[key]?.(date);
}
