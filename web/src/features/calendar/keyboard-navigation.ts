import { addDays, addMonths } from '@muster/shared/rules/calendar';

/** The day of the week, 0 for Sunday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const moves: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** The day to which a key leads from `date` in a month whose weeks begin on Sunday; undefined for any other key. */
export function dateForKey(key: string, date: string): string | undefined {
  return moves[key]?.(date);
}
