import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { useDrafts, useRefreshEvaluations } from '../../../../parts/evaluations/api.ts';
import { useRefreshFieldTraining, useTrainee } from '../../../../parts/field-training/api.ts';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { replaceRefused } from '../../../../parts/offline/refused-entry.ts';
import { type OwnDrafts, removeDrafts, storedDraftIds } from '../../../../parts/offline/use-local-drafts.ts';
import { traineePath } from '../../../../paths.ts';
import { useCurrentEmployee, useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { type Crumb, PageHeader } from '../../../../ui/page-header.tsx';
import { phaseAt, spanOf, type TakenReport, takenReport } from '../../report-days.ts';
import { useWaitingReports } from '../../use-waiting-reports.ts';
import { labels } from '../labels.ts';
import { correctedReport, type LocalReport, reportAbout, reportKey } from '../local-report.ts';
import { draftOf, isWorthKeeping, type ReportSubject, reportProblems, type TypedReport } from '../typed-report.ts';
import { useReport } from '../use-report.ts';
import { useSubmission } from '../use-submission.ts';
import { DaysOfPeriod } from './days-of-period.tsx';
import { ReportAnswers } from './report-answers.tsx';
import { ReportDay } from './report-day.tsx';
import classes from './report-writer.module.css';
import { type Asked, WriterDialog } from './writer-dialog.tsx';

interface ReportWriterProps extends ReportSubject {
  draft: EvaluationDraft | undefined;
  /** The answers of this device, which take precedence over the draft. */
  local: LocalReport | undefined;
  /** The answers that this page has stored on this device. */
  own: OwnDrafts;
  on: string;
  days: readonly string[];
  draftDays: readonly string[];
  daysOff: readonly string[];
  trail: readonly Crumb[];
  authorField: ReactNode;
  onOpen: (on: string) => void;
}

/** Writes a report about a trainee, saves it as a draft, and submits it. */
export function ReportWriter(props: ReportWriterProps) {
  const { draft, local, own, on, days, draftDays, daysOff, trail, authorField, onOpen, ...subject } = props;
  const { trainee, report } = subject;
  const { id, employee } = trainee;
  const navigate = useNavigate();
  const today = useToday(useTimeZone());
  const refreshTraining = useRefreshFieldTraining();
  const refreshEvaluations = useRefreshEvaluations();
  const writing = useReport(subject, { on, draft, local, own });
  const { typed, saving } = writing;
  const [asked, setAsked] = useState<Asked>();
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const wrong = reportProblems(typed, subject);
  const problems = { ...writing.refused, ...(isChecked && wrong) };
  function leave(message: string): void {
    notifications.show({ message, color: 'navy' });
    void Promise.all([refreshTraining(), refreshEvaluations()]).catch(() => undefined);
    navigate(traineePath(id, 'reports'), { replace: true });
  }
  const completion = useSubmission({
    subject,
    writing,
    own,
    onSubmitted: leave,
    onRefused: () => {
      setAsked(undefined);
      focusOnProblem();
    },
  });
  const isRefused = completion.failure !== undefined || ['gone', 'failed'].includes(saving.state.kind);
  const taken = useTaken(subject, typed.on, isRefused);
  const hasOtherDraft = useHasOtherDraft(subject, typed, saving.state.kind === 'failed');
  function begin(): void {
    completion.reset();
    setIsChecked(true);
    if (Object.keys(wrong).length === 0) setAsked('submit');
    else focusOnProblem();
  }
  function changeDay(day: string): void {
    // Answers move with the day, unless that day has a draft of its own.
    if (!isWorthKeeping(typed) || draftDays.includes(day)) onOpen(day);
    else writing.change((before) => ({ ...before, on: day }));
  }
  const span = spanOf(trainee, report, typed.on, today);
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={words.reports[report]}
        help={labels.help(employee.name, phaseAt(trainee, typed.on)?.name ?? '')}
        trail={trail}
      />
      <PreparedLine address={traineePath(id)} />
      <ReportDay
        {...{ trainee, report, days, draftDays, daysOff, taken, today, authorField }}
        author={subject.author}
        hasOtherDraft={hasOtherDraft}
        onOpenDraft={() => onOpen(typed.on)}
        on={typed.on}
        prepared={writing.prepared}
        problem={problems.on?.join('\n')}
        onChange={changeDay}
        onWithout={() => setAsked('without')}
        onCorrect={async (entry) => {
          await replaceRefused(entry, correctedReport(subject, entry));
          onOpen(entry.sent.body.on);
        }}
      />
      {writing.isNotStored && <NotStoredAlert />}
      {!taken && (
        <div className={report === 'daily' ? undefined : classes.beside}>
          {report !== 'daily' && <DaysOfPeriod trainee={trainee} span={span} />}
          <ReportAnswers
            {...{ subject, writing, span, wrong, problems, isChecked }}
            failure={asked ? undefined : completion.failure}
            onReview={begin}
          />
        </div>
      )}
      <WriterDialog
        {...{ subject, typed, completion, today }}
        asked={taken ? undefined : asked}
        onDayRecorded={(message, day) => {
          // The server deletes the draft of the report. Another day leaves it as it is.
          if (day.isRecorded && day.on === typed.on)
            void removeDrafts(storedDraftIds(reportAbout(subject), own, reportKey(subject, typed.on)));
          leave(message);
        }}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmLeave reason={writing.isUnsaved && !completion.busy ? labels.leave : undefined} />
    </Stack>
  );
}

/**
 * Returns why the report cannot be written, by the trainee as it is now. Another window may have submitted it: the
 * trainee is loaded again if the report or its draft is refused.
 */
function useTaken({ trainee, report, author }: ReportSubject, on: string, isRefused: boolean): TakenReport | undefined {
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
function useHasOtherDraft(subject: ReportSubject, { on, stored }: TypedReport, isRefused: boolean): boolean {
  const { data: drafts = [], reload } = useDrafts();
  useEffect(() => {
    if (isRefused) void reload().catch(() => undefined); // the page still says why it is refused
  }, [isRefused, reload]);
  const others = drafts.filter(({ id }) => id !== stored?.id);
  return isRefused && draftOf(others, subject, on) !== undefined;
}
