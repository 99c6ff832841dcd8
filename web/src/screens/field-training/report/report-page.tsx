import type { DraftHead, EvaluationDraft, ReportAuthor } from '@muster/shared/evaluation-answers';
import { type ReportKind, reportKinds } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { isCalendarDate } from '@muster/shared/rules/calendar';
import { IconClipboardOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isOffline } from '../../../api/connection.ts';
import { answeredAt } from '../../../api/load-state.ts';
import { useDraft, useReportForm } from '../../../parts/evaluations/api.ts';
import { traineeKey, useTrainee } from '../../../parts/field-training/api.ts';
import { labels as words } from '../../../parts/field-training/labels.ts';
import type { Stored } from '../../../parts/offline/device.ts';
import { useOwnDrafts, useStoredDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { useReloadAfterSending } from '../../../parts/offline/use-reload-after-sending.ts';
import { paths, traineePath } from '../../../paths.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { hasUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { labels as shared } from '../labels.ts';
import { isNotShown, NoTrainee } from '../no-trainee.tsx';
import { isDayOff, phaseAt } from '../report-days.ts';
import { useOpenDrafts, useWaitingReports } from '../use-waiting-reports.ts';
import { AuthorField } from './components/author-field.tsx';
import { ChooseAuthor } from './components/choose-author.tsx';
import { ReportWriter } from './components/report-writer.tsx';
import { labels } from './labels.ts';
import { firstReport, localReport, reportAbout, type StoredReport } from './local-report.ts';
import { usePaperAuthors } from './paper-authors.ts';
import { draftOf } from './typed-report.ts';
import { useOpenedReport } from './use-opened-report.ts';

/** The page that writes a daily, weekly or phase report, or continues its draft. */
export function ReportPage() {
  const { traineeId = '', kind } = useParams();
  const report = reportKinds.find((one) => one === kind);
  const { data: trainee, error, retry } = useTrainee(traineeId);
  useReloadAfterSending(retry);
  if (!report) return <Problem message={labels.noForm} traineeId={traineeId} />;
  // A report that is being written stays, with the reason why it is not saved.
  if (isNotShown(error) && !(trainee && hasUnsavedChanges())) return <NoTrainee error={error} />;
  if (!trainee) {
    return (
      <>
        <PageHeader title={words.reports[report]} trail={trailOf(report)} />
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      </>
    );
  }
  return <OfTrainee key={`${traineeId} ${report}`} trainee={trainee} report={report} />;
}

const trailOf = (report: ReportKind, trainee?: Trainee): readonly Crumb[] => [
  { label: shared.title, to: paths.fieldTraining },
  ...(trainee ? [{ label: trainee.employee.name, to: traineePath(trainee.id) }] : []),
  { label: words.reports[report] },
];

interface OfTraineeProps {
  trainee: Trainee;
  report: ReportKind;
}

function OfTrainee({ trainee: loaded, report }: OfTraineeProps) {
  // Stays as first loaded, so that reloading does not move the page to another day.
  const [trainee] = useState(loaded);
  const { data: drafts, error, retry } = useOpenDrafts();
  const stored = useStoredDrafts(reportAbout({ trainee, report }));
  const [loadedAt] = useState(() => answeredAt(traineeKey(trainee.id)));
  const present = useWaitingReports(trainee, loadedAt);
  const formId = trainee.program[formOf[report]];
  if (!formId) return <Problem message={labels.noForm} trainee={trainee} report={report} />;
  if (trainee.own) return <Problem message={labels.own} trainee={trainee} report={report} />;
  // Answers of an earlier start without a connection are the first state of the page.
  if (!stored) return <PageHeader title={words.reports[report]} trail={trailOf(report, trainee)} />;
  if (!drafts) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  return <OpenedDay {...{ trainee, present, report, formId, drafts, stored }} />;
}

const formOf = { daily: 'daily_form_id', weekly: 'weekly_form_id', phase: 'phase_form_id' } as const;

interface OpenedDayProps extends OfTraineeProps {
  /** The trainee with the reports of this device that wait to be sent. */
  present: Trainee;
  formId: string;
  drafts: readonly DraftHead[];
  /** The answers that were stored on this device. */
  stored: readonly Stored<'draft'>[];
}

/** The report of the day and the author in the address: by default, the first day without one. */
function OpenedDay({ trainee, present, report, formId, drafts, stored }: OpenedDayProps) {
  const today = useToday(useTimeZone());
  const { data: self } = useCurrentEmployee();
  const { opened, open, openBy, stayOn } = useOpenedReport();
  const refused = opened.on === null ? undefined : refusedDay(trainee, opened.on, today);
  const { author, days, on, authors, isLoading, choosing } = usePaperAuthors({
    ...{ trainee: present, report, on: opened.on, author: opened.author, today },
    formId: refused === undefined ? formId : undefined,
    self: self?.employee_id,
  });
  if (refused !== undefined) return <Problem message={refused} trainee={trainee} report={report} />;
  if (isLoading) return <PageHeader title={words.reports[report]} trail={trailOf(report, trainee)} />;
  const employeeId = author ?? self?.employee_id;
  const field = (known: readonly ReportAuthor[], isRequired = false) => (
    <AuthorField {...{ trainee, author, isRequired }} authors={known} onChange={openBy} />
  );
  if (choosing !== undefined) {
    return (
      <>
        <PageHeader title={words.reports[report]} trail={trailOf(report, trainee)} />
        <ChooseAuthor
          {...{ trainee, report }}
          on={choosing}
          isEmpty={authors.length === 0}
          authorField={field(authors, true)}
          onDay={(day) => open(day, null)}
        />
      </>
    );
  }
  if (on === undefined) {
    const message = author === undefined ? labels.noDay[report] : labels.noPaperDay;
    return <Problem {...{ trainee, report, message }}>{field(authors, true)}</Problem>;
  }
  if (opened.on === null) stayOn(on);
  const subject = { trainee, report, author };
  const hasDraft = (day: string) =>
    draftOf(drafts, subject, day) !== undefined || localReport(stored, subject, day) !== undefined;
  return (
    <OnDay
      key={`${author ?? ''} ${on} ${opened.count}`}
      {...{ trainee, report, author, on, formId }}
      authorField={field}
      head={draftOf(drafts, subject, on)}
      local={localReport(stored, subject, on)}
      days={days.includes(on) ? days : [on, ...days]}
      draftDays={days.filter(hasDraft)}
      daysOff={report === 'daily' ? days.filter((day) => isDayOff(trainee, employeeId, day)) : []}
      onOpen={(day) => open(day, author ?? null)}
    />
  );
}

/** Returns why no report can be about a day of the address; undefined: it can. */
function refusedDay(trainee: Trainee, on: string, today: string): string | undefined {
  if (!isCalendarDate(on)) return labels.notADay;
  if (on > today) return labels.futureDay(formatDate(on));
  return phaseAt(trainee, on) ? undefined : labels.dayOutside(formatDate(on));
}

interface OnDayProps extends OfTraineeProps {
  on: string;
  formId: string;
  /** The own draft on the server, without its answers. */
  head: DraftHead | undefined;
  /** The answers of this device. */
  local: StoredReport | undefined;
  days: readonly string[];
  draftDays: readonly string[];
  /** Days on which the author has no shift. */
  daysOff: readonly string[];
  /** The employee ID of the author of a report on paper; undefined: the signed-in person. */
  author: string | undefined;
  /** Returns the choice of the author among the people who can write the report. */
  authorField: (authors: readonly ReportAuthor[]) => ReactNode;
  /** Opens the report of another day. */
  onOpen: (on: string) => void;
}

function OnDay({ formId, head, local: found, ...rest }: OnDayProps) {
  const { trainee, report } = rest;
  // The draft that the page stores later is not loaded again.
  const own = useOwnDrafts(found);
  const [local] = useState(() => firstReport(found?.values, head, isOffline()));
  const [draftId] = useState(local ? undefined : head?.id);
  const loaded = useLoadedDraft(draftId);
  const { draft } = loaded;
  const isReady = draftId === undefined || draft !== undefined;
  const form = useReportForm(isReady ? formId : undefined, { report, version: local?.version ?? draft?.version });
  if (!form.data) {
    const retry = () => Promise.all([loaded.retry(), form.retry()]);
    return (
      <>
        <PageHeader title={words.reports[report]} trail={trailOf(report, trainee)} />
        <NotLoaded error={loaded.error ?? form.error} message={labels.failed} onRetry={retry} />
      </>
    );
  }
  return <ReportWriter form={form.data} {...{ draft, local, own }} trail={trailOf(report, trainee)} {...rest} />;
}

/** Loads a draft once: the page saves newer states, and a submitted draft is gone. */
function useLoadedDraft(id: string | undefined) {
  const [first, setFirst] = useState<EvaluationDraft>();
  const { data, error, retry } = useDraft(first ? undefined : id);
  const draft = first ?? data;
  if (draft && !first) setFirst(draft);
  return { draft, error: draft ? undefined : error, retry };
}

interface ProblemProps extends Partial<OfTraineeProps> {
  message: string;
  /** Stands above the message. */
  children?: ReactNode;
  traineeId?: string;
}

function Problem({ message, children, trainee, report = 'daily', traineeId = trainee?.id ?? '' }: ProblemProps) {
  return (
    <>
      <PageHeader title={words.reports[report]} trail={trailOf(report, trainee)} />
      {children}
      <EmptyState
        icon={<IconClipboardOff size={32} stroke={1.5} />}
        message={message}
        action={
          <LinkButton to={traineePath(traineeId)} variant="default">
            {labels.back}
          </LinkButton>
        }
      />
    </>
  );
}
