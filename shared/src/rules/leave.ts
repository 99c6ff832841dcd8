import { addDays } from './calendar.ts';

/** Reasons for a leave, with the labels of screens. */
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

/** Returns the first day of absence: the day after the last day, or `today` if the last day is today. */
export function firstDayAway(lastDay: string, today: string): string {
  return lastDay < today ? addDays(lastDay, 1) : lastDay;
}

/** Returns whether a planned leave is due: its last day has passed. */
export const isLeaveDue = ({ active, last_day }: { active: boolean; last_day?: string | undefined }, today: string) =>
  active && last_day !== undefined && last_day < today;
