import type { ReportChange, ReportProblem } from '@muster/shared/areas/state-report';
import { counted } from '@muster/shared/counted';

type Kind<T extends { kind: string }> = T['kind'];

/** Texts of the state report. */
export const labels = {
  title: 'State report',
  help: 'Training in a date range, as states require it: one row for each person and class or credit. It covers everyone employed on the day, from entries recorded to date.',
  onlyUnits: 'Of the filters above, only units and groups apply here.',
  from: 'First day',
  until: 'Last day',
  ranges: { label: 'Range', month: 'Last month', year: 'Last year', thisYear: 'This year' },
  crossed: 'The last day must not be before the first.',
  failed: "We couldn't load the state report. Check your connection and try again.",
  failedAfter: (shown: number) =>
    `We couldn't load the whole report. Try again. Loaded so far: ${counted(shown, 'row', 'rows')}.`,
  loading: (shown: number) => `Loading... ${counted(shown, 'row', 'rows')}`,
  tooLong: (shown: number, rows: number) =>
    `${shown < rows ? `The table shows the first ${counted(shown, 'row', 'rows')}. ` : ''}The report is too long to print. Save the CSV file to use all rows, or filter by unit.`,
  count: (rows: number) => counted(rows, 'row', 'rows'),
  empty: 'No training recorded on these days.',
  save: 'Save CSV',
  file: 'Record as filed',
  printed: (from: string, until: string) => `Training from ${from} through ${until}`,
  sealed: (at: string) => `From entries recorded to date. Sealed on ${at}:`,
  notSealed: 'From entries recorded to date. Next seal within 24 hours.',
  columns: {
    name: 'Name',
    stateId: 'State ID',
    employeeId: 'Employee ID',
    subject: 'Subject',
    course: 'Course number',
    hours: 'Hours',
    minutes: 'Minutes',
    categories: 'Categories',
    kind: 'Kind',
    date: 'Date',
    lastDate: 'Last date',
    location: 'Location',
    instructors: 'Instructor',
    provider: 'Provider',
    entry: 'Entry',
  },
  missing: 'Missing',
  left: 'has left',
  kinds: { certified: 'Certified', attended: 'Attended', external: 'Elsewhere', taught: 'Taught' },
  taught: 'as an instructor',
  days: (from: string, until: string) => (from === until ? from : `${from} – ${until}`),
} as const;

export const problemLabels = {
  title: (count: number) => `${counted(count, 'item is', 'items are')} missing before you file`,
  none: 'Nothing is missing. Every row has a state ID, a course number and minutes. Every class has a location and an instructor.',
  list: 'Missing items',
  more: (count: number) => `${count} more are listed after you correct some of these.`,
  kinds: {
    attendance_open: 'Attendance is not closed',
    not_certified: 'No one is certified yet',
    no_instructor: 'The instructor is missing',
    no_location: 'The location is missing',
    no_minutes: 'No minutes are recorded',
    no_course_number: 'The training has no course number',
    no_state_id: 'The state ID is missing',
  } satisfies Record<Kind<ReportProblem>, string>,
  ofClass: (subject: string, date: string) => [subject, date].filter(Boolean).join(', '),
  rows: (count: number) => `(${counted(count, 'row', 'rows')})`,
  leftWithoutId: 'has left, add the state ID to the file by hand',
} as const;

export const filingLabels = {
  title: 'Filed reports',
  none: 'No filed reports yet.',
  failed: "We couldn't load the filed reports. Check your connection and try again.",
  columns: {
    range: 'Days of the report',
    filedOn: 'Filed on',
    state: 'State',
    rows: 'Rows',
    by: 'Recorded by',
    note: 'Note',
    entry: 'Entry',
  },
  range: (from: string, until: string) => `${from} through ${until}`,
  expand: (range: string) => `Changes since filing: ${range}`,
  changes: {
    title: 'Changes since filing',
    none: 'No changes since filing.',
    failed: "We couldn't load the changes. Check your connection and try again.",
    count: (added: number, removed: number, changed: number) =>
      `${added} added, ${removed} removed, ${changed} changed.`,
    more: (count: number) => `The first ${count} are shown.`,
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' } satisfies Record<Kind<ReportChange>, string>,
    columns: { kind: 'Change', name: 'Name', subject: 'Subject', before: 'As filed', after: 'Now' },
    unknown: 'No longer stored',
    nothing: 'Not in the report',
  },
} as const;

export const formLabels = {
  title: 'Record as Filed',
  what: (from: string, until: string, rows: string) => `${from} through ${until}: ${rows}`,
  means:
    'Send the file or the printed page to the state yourself. Muster records what you filed and when, so that you can see later changes. A filing always covers the whole department.',
  missing: (count: number) =>
    `${counted(count, 'item is', 'items are')} still missing. You can still record the report as filed.`,
  filedOn: 'Filed on',
  state: 'State (optional)',
  note: 'Note (optional)',
  noteHelp: 'For example, how it was sent, or its receipt number. The note stays on record.',
  send: 'Record as filed',
  sending: 'Recording...',
  done: 'The report is recorded as filed.',
  failed: 'Failed to record the report as filed',
} as const;
