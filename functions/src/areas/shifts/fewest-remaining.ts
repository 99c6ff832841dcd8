import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { type Shift, shiftSpan } from '@muster/shared/rules/shifts';

/** A person with shifts and absences. */
export interface Staffed {
  attends: boolean;
  shifts: readonly Shift[];
}

/** The people on duty during a session, and the attendees among them. `remaining`: the fewest others at any moment. */
interface OnDuty {
  on_duty: number;
  attending: number;
  remaining: number;
}

/** Returns the people on duty during a session, without absent ones. */
export function fewestRemaining(session: ClassSession, people: readonly Staffed[], timeZone: string): OnDuty {
  const { start, end } = shiftSpan(session, timeZone);
  const spans = people.map(({ attends, shifts }) => ({
    attends,
    shifts: shifts.map(({ kind, ...shift }) => ({ kind, ...shiftSpan(shift, timeZone) })),
  }));
  const changes = spans.flatMap(({ shifts }) => shifts.flatMap((one) => [one.start, one.end]));
  const moments = new Set([start, ...changes.filter((at) => at > start && at < end)]);
  const onDutyAt = [...moments].map((at) =>
    spans.filter(({ shifts }) => {
      const now = shifts.filter((one) => one.start <= at && at < one.end);
      return now.length > 0 && now.every(({ kind }) => kind === 'shift');
    }),
  );
  const onDuty = [...new Set(onDutyAt.flat())];
  return {
    on_duty: onDuty.length,
    attending: onDuty.filter(({ attends }) => attends).length,
    remaining: Math.min(...onDutyAt.map((all) => all.filter(({ attends }) => !attends).length)),
  };
}
