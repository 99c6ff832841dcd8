import { addDays } from '../rules/calendar.ts';
import { weekdayOf } from './program.ts';
import { type AssignmentOn, assignedOn, type TraineeOn } from './trainee-on.ts';

/** A day with an expected daily report that has neither a report nor a reason. */
export interface MissingDay {
  on: string;
  /** The assignments that expect it. */
  assignments: AssignmentOn[];
}

/**
 * Returns the days through `through` that have neither a daily report nor a reason, in order. A report is expected on
 * the weekdays of each assigned trainer; one report of a day is enough.
 */
export function missingDays(trainee: TraineeOn, through: string): MissingDay[] {
  const end = trainee.ended_on !== undefined && trainee.ended_on < through ? trainee.ended_on : through;
  const accounted = new Set([
    ...trainee.reports.filter(({ report }) => report === 'daily').map(({ on }) => on),
    ...trainee.without.map(({ on }) => on),
  ]);
  const missing: MissingDay[] = [];
  for (let on = trainee.from; on <= end; on = addDays(on, 1)) {
    if (accounted.has(on)) continue;
    const assignments = assignedOn(trainee, 'trainer', on).filter(({ weekdays }) => weekdays.includes(weekdayOf(on)));
    if (assignments.length > 0) missing.push({ on, assignments });
  }
  return missing;
}

/** Returns whether a report or review that was due on a day is overdue: more than `days` days have passed. */
export const isOverdue = (on: string, days: number, today: string): boolean => addDays(on, days) < today;
