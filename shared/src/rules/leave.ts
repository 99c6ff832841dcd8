import { addDays } from './calendar.ts';

/** Why somebody leaves; labels as on screens. */
export const leaveReasons = {
  retired: 'Retired',
  resigned: 'Resigned',
  transferred: 'Transferred to another agency',
  terminated: 'Terminated',
  leave_of_absence: 'Leave of absence',
  military_leave: 'Military leave',
  other: 'Other',
} as const;

export type LeaveReason = keyof typeof leaveReasons;

/**
 * Returns the first day on which somebody no longer counts: the day after the last day. A leave that is recorded on the
 * last day takes effect at once.
 */
export function firstDayAway(lastDay: string, today: string): string {
  return lastDay < today ? addDays(lastDay, 1) : lastDay;
}

/** Returns whether a planned leave must be carried out: its last day is over. */
export const isLeaveDue = ({ active, last_day }: { active: boolean; last_day?: string | undefined }, today: string) =>
  active && last_day !== undefined && last_day < today;
