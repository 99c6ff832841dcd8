import { isSupportedDate } from './calendar.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The time of day that spreadsheets and personnel systems write behind a date. It says nothing: the date has none. */
const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?Z?)?`;
const patterns = [
  // 2015-03-09, 2015/3/9
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`,
  // 3/9/2015, 3-9-2015: the month comes first, as in the United States
  String.raw`(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})`,
  // 9-Mar-2015, 9 March 2015
  String.raw`(?<day>\d{1,2})[- ](?<name>[A-Za-z]{3,9})\.?[- ](?<year>\d{4})`,
  // Mar 9, 2015
  String.raw`(?<name>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})`,
].map((date) => new RegExp(`^${date}${time}$`));

/**
 * Returns a date of a file as `YYYY-MM-DD`; undefined for what is not surely one: another text, a year of two digits, a day that does not
 * exist, or day and month with dots, which stand in another order.
 */
export function dateInFile(text: string): string | undefined {
  for (const pattern of patterns) {
    const { year = '', month, name = '', day = '' } = pattern.exec(text.trim())?.groups ?? {};
    const number = month ?? numberOf(name);
    if (year === '' || number === undefined) continue;
    const date = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isSupportedDate(date)) return date;
  }
  return undefined;
}

/** Returns the number of a month by its English name, whole or its first three letters. */
function numberOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  const at = monthNames.findIndex((month) => lower.startsWith(month));
  const whole = new Date(Date.UTC(2000, at, 1))
    .toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
    .toLowerCase();
  return at >= 0 && (lower.length === 3 || lower === whole || lower === 'sept') ? String(at + 1) : undefined;
}
