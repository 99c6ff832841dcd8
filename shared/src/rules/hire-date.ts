import { dayText } from './day-text.ts';

/**
 * Returns why a day cannot be the day of hire; undefined: it can. Days are the department's. `firstChange`: the first
 * recorded change of the employment, which cannot precede the hire.
 */
export function hireDateFault(
  hiredOn: string,
  { today, firstChange }: { today: string; firstChange?: string | undefined },
): string | undefined {
  if (hiredOn > today) return 'Hire date must not be in the future';
  if (firstChange === undefined || hiredOn <= firstChange) return undefined;
  return `Hire date must not be after the first change on record, which is of ${dayText(firstChange)}`;
}
