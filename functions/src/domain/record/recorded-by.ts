import { endOfDay, today } from '@muster/shared/rules/calendar';
import { invalidField } from '../../kernel/api-error.ts';

/** Returns the moment up to which entries count. Throws a field error for a future day or moment. */
export function recordedBy(
  { on, known }: { on: string; known?: string | undefined },
  timezone: string,
  now: Date,
): string {
  if (on > today(timezone, now)) throw invalidField('on', 'The day cannot be in the future');
  if (known === undefined) return now.toISOString();
  if (known === 'then') {
    // Today's end is in the future: use now.
    const end = endOfDay(on, timezone);
    return end < now.toISOString() ? end : now.toISOString();
  }
  if (known > now.toISOString()) throw invalidField('known', 'The recorded-by date cannot be in the future');
  return known;
}
