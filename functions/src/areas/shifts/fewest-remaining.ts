import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { type Shift, shiftSpan } from '@muster/shared/rules/shifts';

/** A person with their shifts and absences. */
export interface Staffed {
  attends: boolean;
  shifts: readonly Shift[];
}

/** Counts of the people on duty at one moment: all, the attendees of the class, and the others. */
export interface OnDuty {
  on_duty: number;
  attending: number;
  remaining: number;
}

/** Returns who is on duty at the moment of a session when the fewest people remain. An absent person is not on duty. */
export function fewestRemaining(session: ClassSession, people: readonly Staffed[], timeZone: string): OnDuty {
  const { start, end } = shiftSpan(session, timeZone);
  const spans = people.map(({ attends, shifts }) => ({
    attends,
    shifts: shifts.map(({ kind, ...shift }) => ({ kind, ...shiftSpan(shift, timeZone) })),
  }));
  const changes = spans.flatMap(({ shifts }) => shifts.flatMap((one) => [one.start, one.end]));
  const moments = new Set([start, ...changes.filter((at) => at > start && at < end)]);
  const counts = [...moments]
    .sort((a, b) => a - b)
    .map((at): OnDuty => {
      const onDuty = spans.filter(({ shifts }) => {
        const now = shifts.filter((one) => one.start <= at && at < one.end);
        return now.length > 0 && now.every(({ kind }) => kind === 'shift');
      });
      const attending = onDuty.filter(({ attends }) => attends).length;
      return { on_duty: onDuty.length, attending, remaining: onDuty.length - attending };
    });
  return counts.reduce((fewest, one) => (one.remaining < fewest.remaining ? one : fewest));
}
