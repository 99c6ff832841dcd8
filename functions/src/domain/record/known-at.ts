import { endOfDay, today } from '@muster/shared/rules/calendar';
import { invalidField } from '../../kernel/api-error.ts';

/** Returns the moment up to which entries count. Throws a field error for a day or a moment to come. */
export function knownAt(
  { on, known }: { on: string; known?: string | undefined },
  timezone: string,
  now: Date,
): string {
  if (on > today(timezone, now)) throw invalidField('on', 'The day cannot be in the future');
  if (known === undefined) return now.toISOString();
  if (known === 'then') {
    // On the day itself: now.
    const end = endOfDay(on, timezone);
    return end < now.toISOString() ? end : now.toISOString();
  }
  if (known > now.toISOString()) throw invalidField('known', 'What will be known cannot be asked about');
  return known;
}
