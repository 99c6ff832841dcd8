import { numberFrom } from '../../ui/whole-number-input.tsx';
import { formLabels } from './labels.ts';

/** A length of time as it is typed. */
export interface TypedLength {
  hours: string;
  minutes: string;
}

/** Returns minutes as they are typed. */
export const typedLength = (minutes: number | null): TypedLength =>
  minutes === null
    ? { hours: '', minutes: '' }
    : { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };

/**
 * Returns the minutes of a typed length; undefined where nothing is typed, and a text that is no number for the schema
 * to refuse.
 */
export function minutesOf({ hours, minutes }: TypedLength): number | string | undefined {
  if (hours.trim() === '' && minutes.trim() === '') return undefined;
  const [h, m] = [numberFrom(hours.trim() || '0'), numberFrom(minutes.trim() || '0')];
  if (typeof h === 'string') return h;
  if (typeof m === 'string') return m;
  return h < 0 || m < 0 ? -1 : h * 60 + m;
}

/** Returns the message for a length of which nothing is typed, at its field. */
export const missingLength = (typed: TypedLength): Record<string, string> =>
  minutesOf(typed) === undefined ? { minutes: formLabels.noLength } : {};

/** Returns minutes as hours with two decimals, for adding up in a spreadsheet: `1.50`. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2);
