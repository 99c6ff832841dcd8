import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { type Entry, type EntryOf, waitingId } from '../../parts/offline/entry.ts';
import { isMissingIn } from '../../parts/offline/missing-entries.ts';
import { periodOf, phaseAt } from './report-days.ts';

/** Returns the author of a report on paper with the name. */
const authorOf = ({ assignments, coordinators }: Trainee, number: string): TraineeReport['evaluator'] =>
  [...assignments.map(({ trainer }) => trainer), ...coordinators].find((one) => one.employee_id === number) ?? {
    employee_id: number,
    name: number,
  };

/** Returns the waiting report about a trainee as a row; undefined: the entry is another one. */
function reportOf(trainee: Trainee, entry: Entry, self: TraineeReport['evaluator']): TraineeReport | undefined {
  if (entry.call !== 'complete' || entry.sent.body.field_training?.trainee_id !== trainee.id) return undefined;
  const { on, field_training, evaluator_id } = entry.sent.body;
  return {
    evaluation_id: entry.answerId ?? waitingId(entry),
    entry: 0,
    report: field_training.report,
    phase: phaseAt(trainee, on)?.key ?? '',
    on,
    form_name: '',
    outcome: 'recorded',
    evaluator: evaluator_id ? authorOf(trainee, evaluator_id) : self,
    recorded_at: entry.at,
    corrected: null,
    acknowledged: null,
    unread: false,
    reviewed: null,
    can_review: false,
  };
}

/** Returns a trainee with a report that waits to be sent. A report of the same period in the answer wins. */
function withReport(trainee: Trainee, report: TraineeReport, isRefused: boolean): Trainee {
  const period = periodOf(trainee, report.report, report.on);
  const isSame = (one: TraineeReport) =>
    one.report === report.report &&
    one.evaluator.employee_id === report.evaluator.employee_id &&
    periodOf(trainee, one.report, one.on) === period;
  if (trainee.reports.some(isSame)) return trainee;
  const isCovered = report.report === 'daily' && !isRefused;
  return {
    ...trainee,
    reports: [...trainee.reports, report].toSorted((a, b) => a.on.localeCompare(b.on)),
    missing_days: trainee.missing_days.filter(({ on }) => !isCovered || on !== report.on),
  };
}

const withDay = (trainee: Trainee, entry: EntryOf<'addDay'>, by: TraineeReport['evaluator']): Trainee => {
  const { on, reason, text } = entry.sent.body;
  if (trainee.without.some((one) => one.on === on)) return trainee;
  return {
    ...trainee,
    without: [...trainee.without, { entry: waitingEntry, on, reason, text: text ?? null, by }],
    missing_days: trainee.missing_days.filter((one) => one.on !== on),
  };
};

/** The number of a day that waits to be sent: no stored entry has it. */
const waitingEntry = 0;

/**
 * Returns a trainee with the reports, and the reasons of days without one, that the loaded answer does not have.
 * `loadedAt` as for `isMissingIn`.
 */
export function withWaitingReports(
  trainee: Trainee,
  entries: readonly Entry[],
  evaluator: TraineeReport['evaluator'],
  loadedAt: number | undefined,
): Trainee {
  const recorded = new Set(trainee.reports.map(({ evaluation_id }) => evaluation_id));
  return entries
    .filter((entry) => isMissingIn(entry, recorded, loadedAt))
    .reduce((before, entry) => {
      const isRefused = entry.state === 'rejected';
      if (entry.call === 'addDay') {
        return entry.sent.params.id === trainee.id && !isRefused ? withDay(before, entry, evaluator) : before;
      }
      const report = reportOf(trainee, entry, evaluator);
      return report ? withReport(before, report, isRefused) : before;
    }, trainee);
}
