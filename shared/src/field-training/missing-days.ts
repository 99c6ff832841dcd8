import { addDays } from '../rules/calendar.ts';
import { weekdayOf } from './program.ts';
import { type AssignmentOn, assignedOn, phaseOn, type TraineeOn } from './trainee-on.ts';

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
  return openDays(trainee, through).flatMap((on) => {
    const assignments = onShift(trainee, on);
    return assignments.length > 0 ? [{ on, assignments }] : [];
  });
}

/**
 * Returns the days of the phases through `through` on which no trainer is assigned, without a daily report or a reason,
 * in order. Weekdays do not count: a day off of an assigned trainer is not one of them.
 */
export const daysWithoutTrainer = (trainee: TraineeOn, through: string): string[] =>
  openDays(trainee, through).filter(
    (on) => phaseOn(trainee, on) !== undefined && assignedOn(trainee, 'trainer', on).length === 0,
  );

/** Returns the assignments of the trainers who report on a day, by their weekdays. */
export const onShift = (trainee: Pick<TraineeOn, 'phases' | 'assignments'>, on: string): AssignmentOn[] =>
  assignedOn(trainee, 'trainer', on).filter(({ weekdays }) => weekdays.includes(weekdayOf(on)));

/** Returns the days through `through` that have neither a daily report nor a reason, in order. */
function openDays(trainee: TraineeOn, through: string): string[] {
  const end = trainee.ended_on !== undefined && trainee.ended_on < through ? trainee.ended_on : through;
  const accounted = new Set([
    ...trainee.reports.filter(({ report }) => report === 'daily').map(({ on }) => on),
    ...trainee.without.map(({ on }) => on),
  ]);
  const open: string[] = [];
  for (let on = trainee.from; on <= end; on = addDays(on, 1)) {
    if (!accounted.has(on)) open.push(on);
  }
  return open;
}

/** Returns whether a report or review that was due on a day is overdue: more than `days` days have passed. */
export const isOverdue = (on: string, days: number, today: string): boolean => addDays(on, days) < today;
