import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { labels as words } from '../../../parts/field-training/labels.ts';
import type { LocalDraft, Stored } from '../../../parts/offline/device.ts';
import type { EntryOf } from '../../../parts/offline/entry.ts';
import { refusedDraft } from '../../../parts/offline/refused-entry.ts';
import { fieldReportPath } from '../../../paths.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { periodOf } from '../report-days.ts';
import { labels } from './labels.ts';
import type { ReportSubject, TypedReport } from './typed-report.ts';

/** A report as a device stores it. */
export interface LocalReport {
  typed: TypedReport;
  /** The version of the form. */
  version: number;
  /** UTC ISO: when the server got the same answers; absent: it does not have them. */
  savedAt?: string;
}

/** A report as the store of the device returns it. */
export type StoredReport = Stored<'draft'> & { values: LocalReport };

type OfTrainee = Pick<ReportSubject, 'trainee' | 'report'>;
type OfAuthor = Pick<ReportSubject, 'trainee' | 'report' | 'author'>;

/** Returns the trainee, the report and its day in words. */
export const reportText = ({ trainee, report }: OfTrainee, on: string): string =>
  labels.entry(trainee.employee.name, words.reports[report], formatDate(on));

/** Returns the name of the stored answers of a trainee's reports of one kind. */
export const reportAbout = ({ trainee, report }: OfTrainee): string => `report ${trainee.id} ${report}`;

/** Returns the key of stored answers: each day, week or phase has its own, and each author of reports on paper. */
export const reportKey = ({ trainee, report, author }: OfAuthor, on: string): string =>
  [periodOf(trainee, report, on), ...(author === undefined ? [] : [author])].join(' ');

/** Returns the stored draft of the same day, week or phase. */
export const localReport = (
  stored: readonly Stored<'draft'>[],
  subject: OfAuthor,
  on: string,
): StoredReport | undefined => stored.find(({ key }) => key === reportKey(subject, on)) as StoredReport | undefined;

/**
 * Returns the stored report with which the page begins; undefined: it begins with the draft of the server, or without
 * answers. `draft`: the draft in the last answer of the server.
 */
export function firstReport(
  local: LocalReport | undefined,
  draft: Pick<DraftHead, 'id' | 'newest'> | undefined,
  isOffline: boolean,
): LocalReport | undefined {
  if (local?.savedAt === undefined) return local;
  const { stored } = local.typed;
  // With a connection, a draft that is gone was deleted, or completed elsewhere.
  if (!draft) return isOffline ? local : undefined;
  return stored?.id === draft.id && stored.newest >= draft.newest ? local : undefined;
}

/** Returns a report for the store of the device. */
export function storedReport(
  subject: ReportSubject,
  typed: TypedReport,
  savedAt: string | undefined,
): Omit<LocalDraft, 'about'> {
  const { trainee, report, form, author } = subject;
  return {
    key: reportKey(subject, typed.on),
    text: reportText(subject, typed.on),
    address: fieldReportPath(trainee.id, report, typed.on, author),
    values: { typed, version: form.version, ...(savedAt !== undefined && { savedAt }) } satisfies LocalReport,
    ...(savedAt !== undefined && { isSaved: true }),
  };
}

/** Returns the answers of a refused report for the store of the device. */
export function correctedReport(subject: OfTrainee, entry: EntryOf<'complete'>): LocalDraft {
  const { body } = entry.sent;
  const author = body.evaluator_id ?? undefined;
  const typed = { on: body.on, answers: body.answers as FormAnswers, stored: refusedDraft(entry) };
  return {
    about: reportAbout(subject),
    key: reportKey({ ...subject, author }, body.on),
    text: entry.text,
    address: fieldReportPath(subject.trainee.id, subject.report, body.on, author),
    values: { typed, version: Number(body.version) } satisfies LocalReport,
  };
}
