import type { ReportChange, ReportProblem } from '@muster/shared/areas/state-report';
import { counted } from '@muster/shared/counted';

type Kind<T extends { kind: string }> = T['kind'];

/** The texts of the state report. */
export const labels = {
  title: 'State report',
  help: 'The training of a range of days as states ask for it, a row for each person and class or credit. It counts what is on record now, of everybody who was employed on the day.',
  onlyUnits: 'Of the filters above, only units and groups apply here.',
  from: 'First day',
  until: 'Last day',
  ranges: { label: 'Range', month: 'Last month', year: 'Last year', thisYear: 'This year' },
  crossed: 'The last day must not be before the first one.',
  failed: "We couldn't load the state report. Check your connection and try again.",
  failedAfter: (shown: number) =>
    `We couldn't load the whole report. Try again. Loaded so far: ${counted(shown, 'row', 'rows')}.`,
  loading: (shown: number) => `Loading... ${counted(shown, 'row', 'rows')}`,
  count: (rows: number) => counted(rows, 'row', 'rows'),
  empty: 'No training that counts is on record in these days.',
  save: 'Save CSV',
  file: 'Record as filed',
  printed: (from: string, until: string) => `Training from ${from} through ${until}`,
  sealed: (at: string) => `As recorded by now. Sealed on ${at}:`,
  notSealed: 'As recorded by now. Not sealed yet: the next seal covers it.',
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
    location: 'Place',
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
  title: (count: number) => `${counted(count, 'thing is', 'things are')} missing before you file`,
  none: 'Nothing is missing: every row has a state ID, a course number and minutes, every class a place and an instructor.',
  list: 'What is missing',
  more: (count: number) => `${count} more: they show once some of these are mended.`,
  kinds: {
    attendance_open: 'Attendance is not closed',
    not_certified: 'Nobody is certified yet',
    no_instructor: 'No instructor is named',
    no_location: 'No place is named',
    no_minutes: 'No minutes are recorded',
    no_course_number: 'The training has no course number',
    no_state_id: 'The state ID is missing',
  } satisfies Record<Kind<ReportProblem>, string>,
  ofClass: (subject: string, date: string) => [subject, date].filter(Boolean).join(', '),
  rows: (count: number) => `(${counted(count, 'row', 'rows')})`,
  leftWithoutId: 'has left: please add the number on the file by hand',
} as const;

export const filingLabels = {
  title: 'Filed reports',
  none: 'No report was recorded as filed yet.',
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
  expand: (range: string) => `What has changed since: ${range}`,
  changes: {
    title: 'What has changed since it was filed',
    none: 'Nothing has changed since it was filed.',
    failed: "We couldn't load what has changed. Check your connection and try again.",
    count: (added: number, removed: number, changed: number) =>
      `${added} added, ${removed} removed, ${changed} changed.`,
    more: (count: number) => `The first ${count} are shown.`,
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' } satisfies Record<Kind<ReportChange>, string>,
    columns: { kind: 'Change', name: 'Name', subject: 'Subject', before: 'As filed', after: 'Now' },
    unknown: 'Not known any more',
    nothing: 'Not in the report',
  },
} as const;

export const formLabels = {
  title: 'Record as Filed',
  what: (from: string, until: string, rows: string) => `${from} through ${until}: ${rows}`,
  means:
    'Send the file or the printed page to the state yourself. This writes into the record what was filed and when, so that you can see later what has changed since. It is always the whole department.',
  missing: (count: number) =>
    `${counted(count, 'thing is', 'things are')} still missing. You can record it as filed nevertheless.`,
  filedOn: 'Filed on',
  state: 'State (optional)',
  note: 'Note (optional)',
  noteHelp: 'For example how it was sent, or its receipt number. It is kept with the record.',
  send: 'Record as filed',
  sending: 'Recording...',
  done: 'The report is recorded as filed.',
  failed: 'Failed to record the report as filed',
} as const;
