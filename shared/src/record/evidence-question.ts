import { isSupportedDate } from '../rules/calendar.ts';
import type { Evidence } from './evidence.ts';
import type { Seal } from './seal.ts';

type Question = Evidence['question'];

/** Returns the first fault of a question, so that readers never see a day other than the answered one. */
export function faultOfQuestion({ on, known, asked_at, training_ids, requirement_ids = [] }: Question) {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(known);
  const hasIds = [training_ids, requirement_ids].every(
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
  );
  if (!isSupportedDate(on) || !isMoment || !hasIds) return 'The question in the file is damaged.';
  return known > asked_at ? 'The moment of the answer is later than that of the question.' : undefined;
}

/** The time zone whose days begin first is 14 hours ahead of UTC. */
const firstZone = 14 * 3_600_000;

/**
 * Returns a fault if the day had not begun anywhere when the file was made. The last seal says when that was. The
 * moment of the answer may be before its day.
 */
export const faultOfDay = ({ on }: Question, { at }: Seal): string | undefined =>
  on > new Date(Date.parse(at) + firstZone).toISOString().slice(0, 10)
    ? 'The answer is about a future day.'
    : undefined;
