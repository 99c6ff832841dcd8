import { counted, plural } from '@muster/shared/counted';
import { monthName, type Shortage } from './months.ts';

/** Returns a number of seats in words. */
export const seatsText = (count: number): string => (count === 0 ? 'no seats' : counted(count, 'seat'));

/** Returns a shortage as a sentence: what ends in the month, the seats scheduled, and how many are short. */
export function shortageText({
  requirement: { kind, name },
  month: { month, expiring, seats },
  short,
}: Shortage): string {
  const ends =
    kind === 'hours'
      ? `${counted(expiring, 'person is', 'people are')} short of ${name} in a period that ends in ${monthName(month)}`
      : `${expiring} ${name} ${plural(expiring, 'expires', 'expire')} in ${monthName(month)}`;
  return `${ends}, ${seatsText(seats)}: ${short} short`;
}
