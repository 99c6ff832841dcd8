import { isOverdue, missingDays } from '@muster/shared/field-training/missing-days';
import { isKind } from '@muster/shared/record/entry';
import { addDays, today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { findTrainee, type TraineeRead, wroteReport } from '../../domain/field-training/read-trainee.ts';
import * as messages from '../../domain/messages/report-messages.ts';
import { forEach } from '../../kernel/for-each.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { type Employee, findEmployee, fullName, requireStillActive } from '../../table/entities/employee.ts';
import { listFieldTrainees } from '../../table/entities/field-trainee.ts';
import { type NewNotification, notify } from '../../table/entities/notification.ts';
import { findReminded, markReportsReminded, type ReportReminder } from '../../table/entities/report-reminder.ts';

/** A trainee who is still employed. */
type Trained = TraineeRead & { employee: Employee };

/** The overdue reports or reviews of a reminder. */
interface Due {
  trainee: messages.NamedTrainee;
  /** The days of missing reports or of reports without a review, in order. */
  days: string[];
  /** The first local date on which the last one of them is overdue. */
  since: string;
}

/** Due reminders by the internal id of the recipient. */
type DueBy = Map<string, Due[]>;

/**
 * Reminds trainers of overdue daily reports: when a day became overdue since the last reminder, and otherwise once a
 * week. Reminds supervisors and coordinators of overdue reviews at most once a week. A mark in the same transaction
 * prevents repeated notifications. Departments without trainees cost one query.
 */
export async function remindOfReports(context: SiteContext): Promise<void> {
  const { table, site, now } = context;
  const stored = (await listFieldTrainees(table)).filter(({ ended }) => !ended);
  if (stored.length === 0) return;
  const day = today(site.timezone, now);
  const trained: Trained[] = [];
  await forEach(stored, async (one) => {
    const read = await findTrainee(table, one);
    const employee = read?.employee;
    if (employee) trained.push({ ...read, employee });
  });
  const [missing, reviews]: [DueBy, DueBy] = [new Map(), new Map()];
  for (const read of trained) {
    addMissing(missing, read, day);
    addReviews(reviews, read, { day, timezone: site.timezone });
  }
  await forEach(missing, ([id, due]) => remind(context, { id, kind: 'missing', due, day }));
  await forEach(reviews, ([id, due]) => remind(context, { id, kind: 'review', due, day }));
}

/** The first local date on which a report or a review that was due on a day is overdue. */
const overdueFrom = (on: string, days: number): string => addDays(on, days + 1);

const traineeOf = ({ stored, employee }: Trained): messages.NamedTrainee => ({
  id: stored.id,
  name: fullName(employee),
});

function add(by: DueBy, id: string, due: Due): void {
  by.set(id, [...(by.get(id) ?? []), due]);
}

/** Adds the overdue days of a trainee to those of the trainers who were assigned. */
function addMissing(by: DueBy, read: Trained, day: string): void {
  const { report_days } = read.program;
  const overdue = missingDays(read.trainee, day).filter(({ on }) => isOverdue(on, report_days, day));
  const trainers = new Set(overdue.flatMap(({ assignments }) => assignments.map(({ trainer }) => trainer)));
  for (const id of trainers) {
    const days = overdue
      .filter(({ assignments }) => assignments.some(({ trainer }) => trainer === id))
      .map(({ on }) => on);
    add(by, id, { trainee: traineeOf(read), days, since: overdueFrom(days.at(-1) ?? '', report_days) });
  }
}

/** Adds the overdue reviews of a trainee's reports to those of the supervisor and the coordinators. */
function addReviews(by: DueBy, read: Trained, { day, timezone }: { day: string; timezone: string }): void {
  const { program, trainee, employee, written } = read;
  const unreviewed = new Set(trainee.reports.flatMap(({ entry, reviewed }) => (reviewed === undefined ? [entry] : [])));
  const waiting = written
    .map(({ entry }) => entry)
    .filter(isKind('evaluation.recorded'))
    .filter(({ no }) => unreviewed.has(no))
    .toSorted((a, b) => (a.valid_on < b.valid_on ? -1 : 1))
    .map((entry) => ({ entry, on: entry.valid_on, recorded: today(timezone, new Date(entry.recorded_at)) }))
    .filter(({ recorded }) => isOverdue(recorded, program.review_days, day));
  const reviewers = new Set([...(employee.supervisor ? [employee.supervisor] : []), ...program.coordinators]);
  reviewers.delete(employee.id);
  for (const id of reviewers) {
    // Nobody reviews a report that they wrote.
    const reports = waiting.filter(({ entry }) => !wroteReport(id, entry));
    const last = reports
      .map(({ recorded }) => recorded)
      .sort()
      .at(-1);
    if (last === undefined) continue;
    const since = overdueFrom(last, program.review_days);
    add(by, id, { trainee: traineeOf(read), days: reports.map(({ on }) => on), since });
  }
}

/** Days between two reminders of the same. */
const repeatedAfter = 7;

/** Notifies a person, unless notified already or deactivated. */
function remind(
  context: SiteContext,
  { id, kind, due, day }: { id: string; kind: ReportReminder; due: Due[]; day: string },
): Promise<void> {
  const { table, now } = context;
  return withoutCollision(async () => {
    const before = await findReminded(table, id, kind);
    if (before !== undefined && !isDueAgain(before, { kind, due, day })) return;
    if (!(await findEmployee(table, id))?.active) return;
    await transact(table, [
      requireStillActive(table, id),
      markReportsReminded(table, { employeeId: id, kind, before }, day, now),
      notify(context, id, messageOf[kind](due)),
    ]);
  });
}

const messageOf: Record<ReportReminder, (due: Due[]) => NewNotification> = {
  missing: messages.reportsMissing,
  review: messages.reviewsDue,
};

/** Returns whether a reminder is due again: after a week, or if a day without a report is overdue since then. */
const isDueAgain = (before: string, { kind, due, day }: { kind: ReportReminder; due: Due[]; day: string }): boolean =>
  addDays(before, repeatedAfter) <= day || (kind === 'missing' && due.some(({ since }) => since > before));
