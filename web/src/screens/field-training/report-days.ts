import { type AssignmentRole, dayReasonWords, type ReportKind, weekdayOf } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import { type AssignmentOn, assignedOn } from '@muster/shared/field-training/trainee-on';
import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';

/** The phase of a day; undefined: before the first day, or after the last. */
export const phaseAt = ({ phases }: Pick<Trainee, 'phases'>, on: string) =>
  phases.find(({ from, ended_on }) => from !== null && from <= on && (ended_on === null || on <= ended_on));

interface PersonOn {
  employeeId: string | undefined;
  role: AssignmentRole;
  on: string;
}

/** Returns the assignments of a person in a role on a day. */
function assignmentsOf(
  { phases, assignments }: Pick<Trainee, 'phases' | 'assignments'>,
  { employeeId, role, on }: PersonOn,
): AssignmentOn[] {
  const begun = phases.flatMap(({ key, from, until, added, ended_on }) =>
    from === null || until === null ? [] : [{ key, from, until, added, ended_on: ended_on ?? undefined }],
  );
  const all = assignments.map(({ trainer, until, ...one }) => ({
    ...one,
    trainer: trainer.employee_id,
    until: until ?? undefined,
  }));
  return assignedOn({ phases: begun, assignments: all }, role, on).filter(({ trainer }) => trainer === employeeId);
}

/** Returns whether a person is assigned in a role on a day. */
export const isAssignedOn = (trainee: Pick<Trainee, 'phases' | 'assignments'>, person: PersonOn): boolean =>
  assignmentsOf(trainee, person).length > 0;

/** Returns whether an assigned trainer has no shift on a day, by the weekdays of the assignments. */
export function isDayOff(trainee: Trainee, employeeId: string | undefined, on: string): boolean {
  const own = assignmentsOf(trainee, { employeeId, role: 'trainer', on });
  return own.length > 0 && own.every(({ weekdays }) => !weekdays.includes(weekdayOf(on)));
}

/** Why a person cannot write a report: their own report, or the reason of a day without one. */
export type TakenReport = { written: TraineeReport; reason?: never } | { written?: never; reason: string };

/** Returns why a person cannot write another report of a day, its week or its phase; undefined: possible. */
export function takenReport(
  trainee: Trainee,
  { employeeId, report, on }: { employeeId: string | undefined; report: ReportKind; on: string },
): TakenReport | undefined {
  const written = trainee.reports.find(
    (one) =>
      one.report === report &&
      one.evaluator.employee_id === employeeId &&
      periodOf(trainee, report, one.on) === periodOf(trainee, report, on),
  );
  if (written) return { written };
  const excused = report === 'daily' ? trainee.without.find((one) => one.on === on) : undefined;
  return excused && { reason: dayReasonWords[excused.reason] };
}

/** Returns the period that one report covers: its day, the Monday of its week, or its phase. */
export function periodOf(trainee: Pick<Trainee, 'phases'>, report: ReportKind, on: string): string {
  if (report === 'daily') return on;
  return report === 'weekly' ? weekOf(on) : (phaseAt(trainee, on)?.key ?? '');
}

/** Returns the first and the last day that a report covers within the training, through a day. */
export function spanOf(
  trainee: Trainee,
  report: ReportKind,
  on: string,
  through: string,
): { from: string; to: string } {
  const earlier = (one: string, other: string) => (one < other ? one : other);
  const phase = phaseAt(trainee, on);
  if (report === 'daily') return { from: on, to: on };
  if (report === 'weekly') return { from: weekOf(on), to: earlier(addDays(weekOf(on), 6), through) };
  return { from: phase?.from ?? on, to: earlier(phase?.ended_on ?? through, through) };
}

/** How far back a daily report is offered. The server has no such limit. */
const offeredDays = 60;

interface DaysAsked {
  report: ReportKind;
  today: string;
}

/**
 * Returns the days for which a person can write a report, latest first: for a daily report the days as a trainer
 * without a report or a reason, first today, then the missing days, and the days off last; otherwise one day of each
 * week or phase that has no report of the person.
 */
export function reportDays(
  trainee: Trainee,
  { employeeId, report, today }: DaysAsked & { employeeId: string | undefined },
): string[] {
  const written = trainee.reports
    .filter((one) => one.report === report && one.evaluator.employee_id === employeeId)
    .map(({ on }) => periodOf(trainee, report, on));
  const days = daysInTraining(trainee, { report, today });
  const isOwn = (on: string, role: AssignmentRole) => isAssignedOn(trainee, { employeeId, role, on });
  const own = days.filter((on) => isOwn(on, 'trainer') || (report === 'phase' && isOwn(on, 'evaluator')));
  // Superiors and coordinators have no days of their own.
  const open = onePerPeriod(trainee, report, report === 'daily' || own.length > 0 ? own : days, written);
  if (report !== 'daily') return open;
  const rank = (on: string) => (isDayOff(trainee, employeeId, on) ? 3 : urgency(trainee, on, today));
  return open.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the days for which training staff can choose an author of a report on paper, in the order of `reportDays`:
 * for a daily report the days with a trainer and without a reason, otherwise one day of each week or phase.
 */
export function paperDays(trainee: Trainee, { report, today }: DaysAsked): string[] {
  const days = daysInTraining(trainee, { report, today });
  if (report !== 'daily') return onePerPeriod(trainee, report, days);
  const trainers = [...new Set(trainee.assignments.map(({ trainer }) => trainer.employee_id))];
  const withTrainer = days.filter((on) =>
    trainers.some((employeeId) => isAssignedOn(trainee, { employeeId, role: 'trainer', on })),
  );
  const open = onePerPeriod(trainee, report, withTrainer);
  return open.toSorted((a, b) => urgency(trainee, a, today) - urgency(trainee, b, today));
}

/** Returns the days of the training through today, latest first; for a daily report the last ones. */
function daysInTraining(trainee: Trainee, { report, today }: DaysAsked): string[] {
  const last = trainee.ended_on !== null && trainee.ended_on < today ? trainee.ended_on : today;
  const earliest = report === 'daily' ? addDays(last, -offeredDays) : trainee.from;
  return daysBack(last, earliest > trainee.from ? earliest : trainee.from).filter((on) => phaseAt(trainee, on));
}

/** Returns the first of the days in each period that has no report and, for a daily report, no reason. */
function onePerPeriod(
  trainee: Trainee,
  report: ReportKind,
  days: readonly string[],
  written: readonly string[] = [],
): string[] {
  const excused = new Set(report === 'daily' ? trainee.without.map(({ on }) => on) : []);
  const taken = new Set(written);
  return days.filter((on) => {
    const period = periodOf(trainee, report, on);
    if (taken.has(period) || excused.has(on)) return false;
    taken.add(period);
    return true;
  });
}

/** Returns the place of a day of a daily report: today, then the missing days, then the others. */
const urgency = ({ missing_days }: Trainee, on: string, today: string): number => {
  if (on === today) return 0;
  return missing_days.some((missing) => missing.on === on) ? 1 : 2;
};

function daysBack(from: string, to: string): string[] {
  const days: string[] = [];
  for (let on = from; on >= to; on = addDays(on, -1)) days.push(on);
  return days;
}
