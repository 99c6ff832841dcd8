import { counted } from '@muster/shared/counted';
import { monthName, type Shortage } from './months.ts';

/** Returns a number of seats in words: `no seats`, `1 seat`. */
export const seatsText = (count: number): string => (count === 0 ? 'no seats' : counted(count, 'seat'));

/** Returns a shortage as a sentence: the expirations of the month, the scheduled seats, and the missing seats. */
export function shortageText({
  requirement: { kind, name },
  month: { month, expiring, seats },
  short,
}: Shortage): string {
  const ends =
    kind === 'hours'
      ? `${name}: ${counted(expiring, 'person is', 'people are')} missing hours in a period that ends in ${monthName(month)}`
      : `${counted(expiring, `${name} certification expires`, `${name} certifications expire`)} in ${monthName(month)}`;
  return `${ends}: ${seatsText(seats)}, ${short} short`;
}
