/** Created on first use: loading language data takes about 10 ms at the start of a function. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** Returns a date for display: `Wed, Mar 3, 2027`. No time zone is applied. */
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
