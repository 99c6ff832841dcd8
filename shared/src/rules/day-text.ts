/** Created on first use: loading the language data takes some 10 ms of a function's start. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** Returns a calendar date as people read it: `Wed, Mar 3, 2027`. No time zone is applied. */
export function dayText(date: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}
