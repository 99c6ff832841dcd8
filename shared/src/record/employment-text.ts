import { dayText } from '../rules/day-text.ts';
import { type EntryContent, isKind } from './entry.ts';
import { byDay, inForce } from './in-force.ts';

/**
 * Returns the sentence for a person who was not employed on a day, by these entries. It says "not employed" only if an
 * entry does, not if the record begins later or was not written yet.
 */
export function employmentText(entries: readonly EntryContent[], { on, known }: { on: string; known: string }): string {
  const holding = inForce(entries, known).toSorted(byDay);
  const ended = holding.filter(isKind('employment.ended')).findLast(({ valid_on }) => valid_on <= on);
  if (ended) return `Not employed on that day: the employment ended on ${dayText(ended.valid_on)}`;
  const started = holding.find(isKind('employment.started'));
  if (!started) return 'Nothing was recorded by then';
  return started.imported
    ? `The record begins on ${dayText(started.valid_on)} and does not say whether this person was employed before`
    : `Not employed on that day: the employment began on ${dayText(started.valid_on)}`;
}
