import { numberFrom } from '../../ui/whole-number-input.tsx';
import { formLabels } from './labels.ts';

/** A typed length of time. */
export interface TypedLength {
  hours: string;
  minutes: string;
}

/** Returns minutes as typed text. */
export const typedLength = (minutes: number | null): TypedLength =>
  minutes === null
    ? { hours: '', minutes: '' }
    : { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };

/** Returns the minutes of a typed length. Undefined if it is empty. Returns invalid text for the schema to reject. */
export function minutesOf({ hours, minutes }: TypedLength): number | string | undefined {
  if (hours.trim() === '' && minutes.trim() === '') return undefined;
  const [h, m] = [numberFrom(hours.trim() || '0'), numberFrom(minutes.trim() || '0')];
  if (typeof h === 'string') return h;
  if (typeof m === 'string') return m;
  return h < 0 || m < 0 ? -1 : h * 60 + m;
}

/** Returns the message for an empty length, by field. */
export const missingLength = (typed: TypedLength): Record<string, string> =>
  minutesOf(typed) === undefined ? { minutes: formLabels.noLength } : {};

/** Returns minutes as hours with two decimals, for spreadsheets: `1.50`. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2);
