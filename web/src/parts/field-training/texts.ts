import type { TraineeRow } from '@muster/shared/field-training-answers';
import { formatDate } from '../../ui/date-time.ts';
import { labels } from './labels.ts';
import { weekAt, weeksOf } from './weeks.ts';

/** Returns the phase and week of a trainee, such as `Phase 2 of 4, week 3 of 4`; after the phases, the status. */
export function progressText({ status, phase }: Pick<TraineeRow, 'status' | 'phase'>, today: string): string {
  if (status !== 'active') return labels.statuses[status];
  return `${labels.phase(phase.place, phase.of)}, ${weekText(phase, today)}`;
}

/** Returns the week of a day within a phase that has not ended, or when the phase begins or should have ended. */
export function weekText({ from, until }: { from: string; until: string }, today: string): string {
  if (today < from) return labels.begins(formatDate(from));
  if (today > until) return labels.planEnded(formatDate(until));
  return labels.week(weekAt(from, today), weeksOf(from, until));
}

/** Returns ISO weekdays as a text, such as `Mon-Fri` or `Mon, Wed`. */
export function weekdaysText(days: readonly number[]): string {
  const all = [...new Set(days)].toSorted((a, b) => a - b);
  if (all.length === 0) return labels.noDays;
  if (all.length === 7) return labels.everyDay;
  const word = (day: number) => labels.weekdays[day - 1] ?? '';
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0];
  const isRun = last - first === all.length - 1 && all.length > 2;
  return isRun ? `${word(first)}-${word(last)}` : all.map(word).join(', ');
}
