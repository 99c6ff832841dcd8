import { useEffect } from 'react';
import { useDrafts } from '../../../parts/evaluations/api.ts';
import { useRefreshFieldTraining, useTrainee } from '../../../parts/field-training/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { type TakenReport, takenReport } from '../report-days.ts';
import { useWaitingReports } from '../use-waiting-reports.ts';
import { draftOf, type ReportSubject, type TypedReport } from './typed-report.ts';

/**
 * Returns why the report cannot be written, by the trainee as it is now. Another window may have submitted it: the
 * trainee is loaded again if the report or its draft is refused.
 */
export function useTaken(
  { trainee, report, author }: ReportSubject,
  on: string,
  isRefused: boolean,
): TakenReport | undefined {
  const self = useCurrentEmployee().data?.employee_id;
  const { data: loaded = trainee } = useTrainee(trainee.id);
  const present = useWaitingReports(loaded);
  const refresh = useRefreshFieldTraining();
  useEffect(() => {
    if (isRefused) void refresh().catch(() => undefined); // the page still says why it is refused
  }, [isRefused, refresh]);
  return takenReport(present, { employeeId: author ?? self, report, on });
}

/** Returns whether another draft is about the report. The drafts are loaded again if this one is refused. */
export function useHasOtherDraft(subject: ReportSubject, { on, stored }: TypedReport, isRefused: boolean): boolean {
  const { data: drafts = [], reload } = useDrafts();
  useEffect(() => {
    if (isRefused) void reload().catch(() => undefined); // the page still says why it is refused
  }, [isRefused, reload]);
  const others = drafts.filter(({ id }) => id !== stored?.id);
  return isRefused && draftOf(others, subject, on) !== undefined;
}
