import { addDays } from './calendar.ts';

const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Returns 0 for Sunday to 6 for Saturday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns a rule for the same date every year. */
const fixed = (month: number, day: number) => (year: number) => iso(year, month, day);

/** Returns a rule for the nth weekday of a month, from 1. */
const nth = (count: number, weekday: number, month: number) => (year: number) => {
  const first = iso(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1));
};

const lastMonday = (month: number) => (year: number) => {
  const last = addDays(iso(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) + 6) % 7));
};

/** The legal public holidays of 5 U.S.C. 6103(a) in calendar order, each with a function from year to date. */
export const federalHolidays = [
  { id: 'new_years_day', name: "New Year's Day", dateIn: fixed(1, 1) },
  { id: 'martin_luther_king_day', name: 'Birthday of Martin Luther King, Jr.', dateIn: nth(3, 1, 1) },
  { id: 'washingtons_birthday', name: "Washington's Birthday", dateIn: nth(3, 1, 2) },
  { id: 'memorial_day', name: 'Memorial Day', dateIn: lastMonday(5) },
  { id: 'juneteenth', name: 'Juneteenth National Independence Day', dateIn: fixed(6, 19) },
  { id: 'independence_day', name: 'Independence Day', dateIn: fixed(7, 4) },
  { id: 'labor_day', name: 'Labor Day', dateIn: nth(1, 1, 9) },
  { id: 'columbus_day', name: 'Columbus Day', dateIn: nth(2, 1, 10) },
  { id: 'veterans_day', name: 'Veterans Day', dateIn: fixed(11, 11) },
  { id: 'thanksgiving_day', name: 'Thanksgiving Day', dateIn: nth(4, 4, 11) },
  { id: 'christmas_day', name: 'Christmas Day', dateIn: fixed(12, 25) },
] as const;

export const federalHolidayIds = federalHolidays.map(({ id }) => id);
export type FederalHolidayId = (typeof federalHolidays)[number]['id'];

/** Returns the day on which a holiday is observed: Friday for a Saturday, Monday for a Sunday, else the day itself. */
export function observedOn(date: string): string {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

/** A department holiday besides the federal ones. */
interface OwnHoliday {
  name: string;
  date: string;
  /** Observed on this date every year; February 29 only in leap years. */
  yearly: boolean;
}

/** The holidays of a department. */
export interface Holidays {
  /** Federal holidays that the department does not observe. */
  off: readonly string[];
  own: readonly OwnHoliday[];
}

/** Returns the names of a day's holidays: federal ones (actual and observed dates), then the department's. */
export function holidaysOn(date: string, { off, own }: Holidays): string[] {
  const year = Number(date.slice(0, 4));
  // New Year's Day of the next year may be observed on December 31.
  const federal = federalHolidays
    .filter(({ id }) => !off.includes(id))
    .flatMap(({ name, dateIn }) =>
      [dateIn(year), dateIn(year + 1)].flatMap((day) => {
        if (day === date) return [name];
        return observedOn(day) === date ? [`${name} (observed)`] : [];
      }),
    );
  const kept = own.filter((one) => one.date === date || (one.yearly && one.date.slice(5) === date.slice(5)));
  return [...federal, ...kept.map(({ name }) => name)];
}
