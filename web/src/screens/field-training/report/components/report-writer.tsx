import { Stack } from '@mantine/core';
import type { ReportAuthor } from '@muster/shared/evaluation-answers';
import { type ReactNode, useRef } from 'react';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { replaceRefused } from '../../../../parts/offline/refused-entry.ts';
import { removeDrafts, storedDraftIds } from '../../../../parts/offline/use-local-drafts.ts';
import { traineePath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { type Crumb, PageHeader } from '../../../../ui/page-header.tsx';
import { phaseAt, spanOf } from '../../report-days.ts';
import { labels } from '../labels.ts';
import { correctedReport, reportAbout, reportKey } from '../local-report.ts';
import { authorName } from '../paper-authors.ts';
import { isWorthKeeping, type ReportSubject } from '../typed-report.ts';
import { useLeaveReport } from '../use-leave-report.ts';
import { useHasOtherDraft, useTaken } from '../use-refusals.ts';
import { type ReportStart, useReport } from '../use-report.ts';
import { useReportReview } from '../use-report-review.ts';
import { DaysOfPeriod } from './days-of-period.tsx';
import { ReportAnswers } from './report-answers.tsx';
import { ReportDay } from './report-day.tsx';
import classes from './report-writer.module.css';
import { WriterDialog } from './writer-dialog.tsx';

interface ReportWriterProps extends ReportSubject, ReportStart {
  days: readonly string[];
  draftDays: readonly string[];
  daysOff: readonly string[];
  trail: readonly Crumb[];
  /** Returns the choice of the author among the people who can write the report. */
  authorField: (authors: readonly ReportAuthor[]) => ReactNode;
  onOpen: (on: string) => void;
}

/** Writes a report about a trainee, saves it as a draft, and submits it. */
export function ReportWriter(props: ReportWriterProps) {
  const { draft, local, own, on, days, draftDays, daysOff, trail, authorField, onOpen, ...subject } = props;
  const { trainee, report } = subject;
  const today = useToday(useTimeZone());
  const leave = useLeaveReport(trainee.id);
  const writing = useReport(subject, { on, draft, local, own });
  const { typed, draftState } = writing;
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const review = useReportReview(subject, { writing, own, focusOnProblem, onSubmitted: leave });
  const { asked, completion, wrong, problems, isChecked } = review;
  const isRefused = completion.failure !== undefined || ['gone', 'failed'].includes(draftState.kind);
  const taken = useTaken(subject, typed.on, isRefused);
  const hasOtherDraft = useHasOtherDraft(subject, typed, draftState.kind === 'failed');
  const authors = writing.prepared.data?.authors ?? [];
  const span = spanOf(trainee, report, typed.on, today);
  function changeDay(day: string): void {
    // Answers move with the day, unless that day has a draft of its own.
    if (!isWorthKeeping(typed) || draftDays.includes(day)) onOpen(day);
    else writing.change((before) => ({ ...before, on: day }));
  }
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={words.reports[report]}
        help={labels.help(trainee.employee.name, phaseAt(trainee, typed.on)?.name ?? '')}
        trail={trail}
      />
      <PreparedLine address={traineePath(trainee.id)} />
      <ReportDay
        {...{ trainee, report, days, draftDays, daysOff, taken, today, hasOtherDraft }}
        authorField={authorField(authors)}
        author={subject.author}
        onOpenDraft={() => onOpen(typed.on)}
        on={typed.on}
        prepared={writing.prepared}
        problem={problems.on?.join('\n')}
        onChange={changeDay}
        onWithout={review.askWithout}
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
            onReview={review.begin}
          />
        </div>
      )}
      <WriterDialog
        {...{ subject, typed, completion, today }}
        author={subject.author && authorName(subject.author, trainee, authors)}
        asked={taken ? undefined : asked}
        onDayRecorded={(message, day) => {
          // The server deletes the draft of the report. Another day leaves it as it is.
          if (day.isRecorded && day.on === typed.on)
            void removeDrafts(storedDraftIds(reportAbout(subject), own, reportKey(subject, typed.on)));
          leave(message);
        }}
        onClose={review.close}
      />
      <ConfirmLeave reason={writing.isUnsaved && !completion.busy ? labels.leave : undefined} />
    </Stack>
  );
}
