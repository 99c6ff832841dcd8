import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, id, optionalLines, optionalText, paging, reference } from '../fields.ts';

/** One or more comma-separated values. */
export const list = <S extends z.ZodType<string, string>>(one: S, label: string) =>
  z
    .string()
    .max(3000, `Too many ${label}`)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(one))
    .optional()
    .describe('One or more, separated by commas');

export const ids = (label: string) => reference(list(id, label));

/** `certified`, `attended` (without a certification), `external` (credited from elsewhere), `taught` (instructor). */
export const reportedKinds = ['certified', 'attended', 'external', 'taught'] as const;

const reportRow = z.object({
  /** Identifies the row by the person and the class or entry. */
  key: z.string(),
  employee_id: z.string(),
  name: z.string(),
  /** The officer's number with the state. */
  state_id: z.string().nullable(),
  /** No longer on the roster. */
  left: z.literal(true).optional(),
  /** As recorded on the day of the training. */
  unit: z.string().nullable(),
  group: z.string().nullable(),
  kind: z.enum(reportedKinds),
  training_id: z.string().nullable(),
  class_id: z.string().nullable(),
  /** The training's name, or the title of a credit. */
  subject: z.string(),
  course_number: z.string().nullable(),
  categories: z.array(z.string()),
  minutes: z.int(),
  /** First and last day of the class; otherwise the day of the entry. */
  from: z.string(),
  until: z.string(),
  location: z.string().nullable(),
  instructors: z.array(z.string()),
  /** The provider of training that was not a class of the department. */
  provider: z.string().nullable(),
  /** The entry's number in the person's record. */
  entry: z.int(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Problems to resolve before a report is filed. */
export const reportProblems = [
  'attendance_open',
  'not_certified',
  'no_instructor',
  'no_location',
  'no_minutes',
  'no_course_number',
  'no_state_id',
] as const;

const reportProblem = z.object({
  kind: z.enum(reportProblems),
  /** The employee ID, if the problem is about a person. */
  employee_id: z.string().nullable(),
  name: z.string().nullable(),
  left: z.literal(true).optional(),
  /** The class id, if the problem is about a class. */
  class_id: z.string().nullable(),
  training_id: z.string().nullable(),
  subject: z.string().nullable(),
  date: z.string().nullable(),
  /** The number of affected rows; 0: the class has none yet. */
  rows: z.int(),
});
export type ReportProblem = z.infer<typeof reportProblem>;

const stateReport = z.object({
  from: z.string(),
  until: z.string(),
  known: z.string(),
  /** The first seal that covers the entries of the report; null: none yet. */
  sealed: z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable(),
  /** The department's row count in the range, and the SHA-256 of the rows: the values recorded as filed. */
  total: z.int(),
  sha256: z.string(),
  /** Ordered by person, then by day. */
  rows: z.array(reportRow),
  /** For everyone in the filters, whatever the page. */
  problems: z.array(reportProblem),
});
export type StateReport = z.infer<typeof stateReport>;

const filing = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.string().nullable(),
  note: z.string().nullable(),
  filed_on: z.string(),
  rows: z.int(),
  people: z.int(),
  sha256: z.string(),
  /** The entry's number in the department's record. */
  entry: z.int(),
  recorded_at: z.string(),
  by: z.string().describe('The employee number of the author'),
});
export type ReportFiling = z.infer<typeof filing>;

/** The most changes returned in full. */
export const mostReportChanges = 2000;

const filingChanges = z.object({
  filing,
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** At most 2000, by person. */
  changes: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      employee_id: z.string(),
      name: z.string(),
      subject: z.string(),
      /** As filed; null: not filed, or the filed row can no longer be reconstructed. */
      before: reportRow.nullable(),
      after: reportRow.nullable(),
    }),
  ),
});
export type ReportChanges = z.infer<typeof filingChanges>;
export type ReportChange = ReportChanges['changes'][number];

/** Training reports for states, and reports filed (docs/record.md, "State reports"). Part of the compliance area. */
export const stateReportCalls = {
  stateReport: extraEndpoint('GET', '/api/state-report/', {
    summary:
      'The training in a date range as a report for states: a row for each person and class or credit, and the problems to resolve before filing, in pages.',
    access: 'training',
    query: z.object({ from: date, until: date, unit: ids('units'), group: ids('groups'), ...paging.shape }),
    response: stateReport,
  }),
  filings: extraEndpoint('GET', '/api/state-report/filings/', {
    summary: 'The reports recorded as filed, latest first, in pages.',
    access: 'training',
    query: paging,
    response: z.array(filing),
  }),
  fileReport: extraEndpoint('POST', '/api/state-report/filings/', {
    summary: 'Records in the department’s record that the report of a range was filed for the whole department.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({
      from: date,
      until: date,
      filed_on: date,
      state: optionalText('State', 60),
      note: optionalLines('Note', 500),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'Not a SHA-256')
        .optional()
        .describe('The SHA-256 of the report as viewed. If the report differs, the call is rejected.'),
    }),
    response: filing,
    status: 201,
    errors: ['changed_since'],
  }),
  filingChanges: extraEndpoint('GET', '/api/state-report/filings/{id}/changes/', {
    summary: 'The changes in the report of a range since it was recorded as filed.',
    access: 'training',
    params: z.object({ id }),
    response: filingChanges,
  }),
};
