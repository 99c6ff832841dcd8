import type { AssignmentRole, ReportKind } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import { assignedOn } from '@muster/shared/field-training/trainee-on';
import type { Trainee } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';

/** The phase of a day; undefined: before the first day, or after the last. */
export const phaseAt = ({ phases }: Pick<Trainee, 'phases'>, on: string) =>
  phases.find(({ from, ended_on }) => from !== null && from <= on && (ended_on === null || on <= ended_on));

/** Returns whether a person is assigned in a role on a day. */
export function isAssignedOn(
  { phases, assignments }: Pick<Trainee, 'phases' | 'assignments'>,
  { employeeId, role, on }: { employeeId: string | undefined; role: AssignmentRole; on: string },
): boolean {
  const begun = phases.flatMap(({ key, from, until, added, ended_on }) =>
    from === null || until === null ? [] : [{ key, from, until, added, ended_on: ended_on ?? undefined }],
  );
  const all = assignments.map(({ trainer, until, ...one }) => ({
    ...one,
    trainer: trainer.employee_id,
    until: until ?? undefined,
  }));
  return assignedOn({ phases: begun, assignments: all }, role, on).some(({ trainer }) => trainer === employeeId);
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

/**
 * Returns the days for which a person can write a report, latest first: for a daily report the days as a trainer
 * without a report or a reason; otherwise one day of each week or phase that has no report of the person.
 */
export function reportDays(
  trainee: Trainee,
  { employeeId, report, today }: { employeeId: string | undefined; report: ReportKind; today: string },
): string[] {
  const last = trainee.ended_on !== null && trainee.ended_on < today ? trainee.ended_on : today;
  const earliest = report === 'daily' ? addDays(last, -offeredDays) : trainee.from;
  const written = new Set(
    trainee.reports
      .filter((one) => one.report === report && one.evaluator.employee_id === employeeId)
      .map(({ on }) => periodOf(trainee, report, on)),
  );
  const excused = new Set(report === 'daily' ? trainee.without.map(({ on }) => on) : []);
  const days = daysBack(last, earliest > trainee.from ? earliest : trainee.from).filter((on) => phaseAt(trainee, on));
  const isOwn = (on: string, role: AssignmentRole) => isAssignedOn(trainee, { employeeId, role, on });
  const own = days.filter((on) => isOwn(on, 'trainer') || (report === 'phase' && isOwn(on, 'evaluator')));
  // Superiors and coordinators have no days of their own.
  const offered = report === 'daily' || own.length > 0 ? own : days;
  const taken = new Set(written);
  return offered.filter((on) => {
    const period = periodOf(trainee, report, on);
    if (taken.has(period) || excused.has(on)) return false;
    taken.add(period);
    return true;
  });
}

function daysBack(from: string, to: string): string[] {
  const days: string[] = [];
  for (let on = from; on >= to; on = addDays(on, -1)) days.push(on);
  return days;
}
