import { counted } from '@muster/shared/counted';
import type { ReportKind } from '@muster/shared/field-training/program';

/** Texts of the page that writes a report of field training. */
export const labels = {
  failed: "We couldn't load the report. Check your connection and try again.",
  help: (name: string, phase: string) => `${name} · ${phase}`,
  noForm: 'The program has no report of this kind.',
  noDay: {
    daily: 'No daily report is open for you. You write the reports of the days on which you are assigned as a trainer.',
    weekly: 'No weekly report is open for you.',
    phase: 'No phase report is open for you.',
  } satisfies Record<ReportKind, string>,
  own: 'You cannot write a report about yourself.',
  back: 'Back to the trainee',
  period: { daily: 'Day', weekly: 'Week', phase: 'Phase' } satisfies Record<ReportKind, string>,
  author: 'Author',
  authorHelp: 'Choose the person who wrote the report on paper. It is recorded in their name.',
  chooseAuthor: 'Choose the author',
  choosePaper: 'No report of your own is open here. Choose the author to record a report on paper.',
  noAuthor: {
    daily: 'No one can write a report of this day. Choose another day.',
    weekly: 'No one can write a report of this week. Choose another week.',
    phase: 'No one can write a report of this phase. Choose another phase.',
  } satisfies Record<ReportKind, string>,
  noPaperDay: 'No report of this author is open. Choose another author.',
  ownReport: 'My own report',
  otherDraft: 'You have another draft of this report. The changes here are not saved to it.',
  openDraft: 'Open that draft',
  notADay: 'The address of this page names no day. Open the report from the trainee.',
  futureDay: (day: string) => `${day} is in the future. A report can be written from that day on.`,
  dayOutside: (day: string) => `${day} is in no phase of this field training.`,
  /** A day with its state. */
  noted: (day: string, notes: readonly string[]) => (notes.length > 0 ? `${day} (${notes.join(', ')})` : day),
  notes: { today: 'today', missing: 'missing', draft: 'draft', dayOff: 'day off' },
  written: {
    daily: 'You have already written the report of this day.',
    weekly: 'You have already written the report of this week.',
    phase: 'You have already written the report of this phase.',
  } satisfies Record<ReportKind, string>,
  writtenOnPaper: {
    daily: 'This author has already written the report of this day.',
    weekly: 'This author has already written the report of this week.',
    phase: 'This author has already written the report of this phase.',
  } satisfies Record<ReportKind, string>,
  excused: (reason: string) => `No report is written about this day: ${reason.toLowerCase()}.`,
  openWritten: 'Open the report',
  week: (monday: string) => `Week of ${monday}`,
  without: 'No report on this day',
  prepareFailed: "We couldn't check the day. Check your connection and try again.",
  rest: (count: number) => `Mark the other ${count} as not observed`,
  restMarked: (count: number) => `${counted(count, 'item')} marked as not observed.`,
  undo: 'Undo',
  review: 'Review and submit',
  unfinished: (count: number) =>
    count === 1 ? 'One field is missing or wrong:' : `${count} fields are missing or wrong:`,
  commentsMissing: (count: number) => `${counted(count, 'mandatory comment')} missing`,
  fieldOf: (item: string, isComment: boolean) => (isComment ? `${item}: comment` : item),
  whole: 'Comment on the whole report',
  submitted: (name: string) => `The report is submitted. ${name} can read it now.`,
  entry: (name: string, report: string, day: string) => `${name}: ${report}, ${day}`,
  queued: (name: string) => `The report about ${name} waits to be sent.`,
  waits: {
    daily: 'You have written the report of this day. The server does not have it yet.',
    weekly: 'You have written the report of this week. The server does not have it yet.',
    phase: 'You have written the report of this phase. The server does not have it yet.',
  } satisfies Record<ReportKind, string>,
  openWaiting: 'Offline work',
  checkedLater: 'No connection. The day is checked when the report is sent.',
  leave: 'The last changes are not saved. If you leave, they are lost.',
} as const;

/** Texts of the dialog that submits a report. */
export const submitLabels = {
  title: 'Submit the report',
  onPaper: (author: string) => `You record the report on paper of ${author}.`,
  rated: 'Rated',
  notObserved: 'Not observed',
  low: 'Below the minimum',
  below: (minimum: number) => `Below ${minimum}`,
  notResponding: 'Not responding to training',
  minutes: 'Remedial minutes',
  comments: 'Comments',
  average: (average: string) => `average ${average}`,
  ratings: 'Ratings',
  text: (name: string) =>
    `${name} and the supervisors can read the report. Later changes need a correction with a reason.`,
  submit: 'Submit',
  failed: "We couldn't submit the report. Please try again.",
  submitting: 'Submitting...',
} as const;

/** Texts of the days that a weekly or phase report summarizes. */
export const daysLabels = {
  title: 'Daily reports of this period',
  help: (reports: number, missing: number) =>
    `${counted(reports, 'daily report')}${missing > 0 ? `, ${counted(missing, 'day')} missing` : ''}.`,
  failed: "We couldn't load the daily reports. Check your connection and try again.",
  ratings: 'Ratings by category',
  texts: 'Texts and comments of the days',
  empty: 'No daily report was written in this period.',
  category: 'Category',
  average: 'Average',
  lowest: 'Lowest',
  reports: 'Rated',
  notResponding: 'N.R.T.',
  minutes: 'Remedial minutes',
  by: (day: string, name: string) => `${day}, ${name}`,
  comment: (item: string, rating: string) => `${item}, ${rating}`,
  missing: (days: string) => `Missing: ${days}`,
  without: (day: string, reason: string) => `${day}: no report, ${reason.toLowerCase()}`,
  minutesOf: (item: string, minutes: number) => `${item}, ${minutes} min`,
  insert: 'Insert from a day',
  insertInto: (item: string) => `Insert from a day: ${item}`,
  insertOf: (name: string, day: string) => `Insert “${name}” of ${day}`,
  inserted: (day: string, text: string) => `${day}: ${text}`,
  loading: 'Loading the daily reports...',
} as const;
