import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  date,
  detailResponse,
  employeeId,
  id,
  instant,
  paging,
  requiredLines,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { requirementStatuses } from '../requirements/answer.ts';
import { ids, list, stateReportCalls } from './state-report.ts';

const status = z.enum(requirementStatuses);

/**
 * Which day, as known when, and whom a question is about. Each filter takes one or more, of which one is enough; all
 * filters must fit.
 */
export const complianceQuestion = {
  on: date.optional().describe('The department’s date; today by default. Today alone knows of seats.'),
  known: z
    .union([z.literal('then'), instant('Known')], 'Known must be a date and time, or "then"')
    .optional()
    .describe('Only what was recorded by this moment counts; `then`: by the end of that day; absent: by now'),
  requirement: ids('requirements'),
  rank: ids('ranks'),
  unit: ids('units'),
  group: ids('groups'),
  status: list(status, 'statuses').describe(
    'Only people with one of these statuses in a requirement that is asked about',
  ),
};

const part = z.object({
  of: z.enum(['whole', 'category', 'courses']),
  name: z.string(),
  /** Minutes; of courses, how many. */
  needed: z.int(),
  done: z.int(),
  held: z.int(),
});

const cell = z.object({
  requirement_id: z.string(),
  status,
  detail: z.enum(['expired', 'never']).nullable(),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  /** Minutes that count, and that are needed; null for certifications. */
  minutes: z.int().nullable(),
  needed_minutes: z.int().nullable(),
  lacking: part.omit({ held: true }).optional().describe('The part that is not met although the hours are complete'),
});
export type ComplianceCell = z.infer<typeof cell>;

const row = z.object({
  employee_id: z.string(),
  name: z.string(),
  /** As that day knew them. */
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  group: z.string().nullable(),
  /** No longer on the roster. */
  left: z.literal(true).optional(),
  /** In the order of `requirements`; only of those that are asked of the person. */
  cells: z.array(cell),
});
export type ComplianceRow = z.infer<typeof row>;

const askedRequirement = z.object({ id: z.string(), name: z.string(), kind: z.enum(['certification', 'hours']) });
export type AskedRequirement = z.infer<typeof askedRequirement>;

const sealed = z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable();

const complianceTable = z.object({
  on: z.string(),
  known: z.string(),
  /** The first seal that covers what was known; null: none yet. */
  sealed,
  /** By name. */
  requirements: z.array(askedRequirement),
  rows: z.array(row),
});
export type ComplianceTable = z.infer<typeof complianceTable>;

const ownPeople = complianceTable.extend({
  /** The caller supervises somebody; without it there are no rows. */
  supervises: z.boolean(),
  rows: z.array(
    row.extend({
      supervisor_id: z.string().describe('Who supervises them now: the caller, or somebody below'),
      supervisor_name: z.string(),
    }),
  ),
});
export type OwnPeople = z.infer<typeof ownPeople>;

const byStatus = z.array(z.object({ status, people: z.int() }));

const counts = z.object({
  /** People who have this requirement. */
  people: z.int(),
  /** Those of them who are compliant (`isCompliant`); exempt people are among them. */
  current: z.int(),
  by_status: byStatus,
});

const summarised = askedRequirement.extend({
  ...counts.shape,
  /**
   * Of each of the 12 months that begin with that of `on`: whose certification, or period while it is short, ends in
   * it; and free and taken seats of classes to come that end in it.
   */
  months: z.array(
    z
      .object({ month: z.string(), expiring: z.int(), seats: z.int(), free_seats: z.int() })
      .describe('`month` is `YYYY-MM`'),
  ),
  /** The trainings whose classes mend it. */
  type_ids: z.array(z.string()),
});
export type SummarisedRequirement = z.infer<typeof summarised>;

const compared = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** Of a unit: the unit that it is part of. The people of a unit are those of its parts, too. */
  parent_id: z.string().optional(),
  people: z.int(),
  current: z.int(),
  /** Each person once, by their most urgent status. */
  by_status: byStatus,
});
export type ComparedPeople = z.infer<typeof compared>;

const complianceSummary = z.object({
  on: z.string(),
  known: z.string(),
  sealed,
  /**
   * Employed and active on that day with at least one of the requirements, and how many of them are compliant with all
   * of theirs.
   */
  people: z.int(),
  current: z.int(),
  /** Employed and active on that day without any of the requirements. */
  without_requirement: z.int(),
  requirements: z.array(summarised),
  units: z.array(compared),
  ranks: z.array(compared),
  groups: z.array(compared),
  /** How many exemptions from what is asked about count on that day. */
  exemptions: z.int(),
});
export type ComplianceSummary = z.infer<typeof complianceSummary>;

const mendingClass = z.object({
  class_id: z.string(),
  training_id: z.string(),
  training_name: z.string(),
  location: z.string(),
  /** The first and the last day. */
  from: z.string(),
  until: z.string(),
  free_seats: z.int(),
  waitlisted_count: z.int(),
  /** Minutes of it that would count; null for certifications. */
  minutes: z.int().nullable(),
  /** The person's place in it. */
  standing: z.enum(['seat', 'waitlist']).nullable(),
  is_open: z.boolean().describe('Enrollment is open'),
});
export type MendingClass = z.infer<typeof mendingClass>;

const standing = z.object({
  requirement_id: z.string(),
  name: z.string(),
  kind: z.enum(['certification', 'hours']),
  status,
  detail: z.enum(['expired', 'never']).nullable(),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  minutes: z.int().nullable(),
  needed_minutes: z.int().nullable(),
  /** What the seats already held will add. */
  held_minutes: z.int().nullable(),
  period: z.object({ from: z.string(), until: z.string() }).nullable(),
  days_left: z.int().nullable(),
  parts: z.array(part),
  exemption: z
    .object({
      id: z.string(),
      from: z.string(),
      until: z.string().nullable(),
      reason: z.string(),
      approver: z.string(),
    })
    .nullable(),
  source: z.object({ citation: z.string(), url: z.string().nullable(), checked_on: z.string().nullable() }).nullable(),
  /** What it follows from, in sentences. */
  because: z.array(z.string()),
  /** The entries of the person's record that it follows from, in their order. */
  entries: z.array(
    z.object({ no: z.int(), valid_on: z.string(), text: z.string(), counts: z.boolean(), note: z.string().nullable() }),
  ),
  /** Classes to come that would help, those that begin first first; none for a past day. */
  mends: z.array(mendingClass),
  /** What it would be with the class of `with_class`; null: the same, or not asked. */
  with_class: z
    .object({ status, minutes: z.int().nullable(), expiration_date: z.string().nullable(), text: z.string() })
    .nullable(),
});
export type Standing = z.infer<typeof standing>;

const personStandings = z.object({
  employee: z.object({
    employee_id: z.string(),
    name: z.string(),
    rank: z.string().nullable(),
    unit: z.string().nullable(),
    group: z.string().nullable(),
    employed: z.boolean(),
    active: z.boolean(),
  }),
  on: z.string(),
  known: z.string(),
  standings: z.array(standing),
});
export type PersonStandings = z.infer<typeof personStandings>;

const view = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the page's address that it opens. */
  query: z.string(),
  /** Everybody who sees compliance sees it. */
  shared: z.boolean(),
  /** Made by the caller. */
  own: z.boolean(),
  by: z.string(),
});
export type ComplianceView = z.infer<typeof view>;

export const mostViews = 50;

/** People who are current, were current and will not be (docs/record.md, "Compliance"). */
export const compliance = {
  table: extraEndpoint('GET', '/api/compliance/', {
    summary:
      'Who met which requirement on a day, as it was known at a moment: everybody who was employed and active, in pages.',
    access: 'training',
    auditors: true,
    query: z.object({ ...complianceQuestion, ...paging.shape }),
    response: complianceTable,
  }),
  myPeople: extraEndpoint('GET', '/api/my-people/', {
    summary: 'The same for the people whom the caller supervises now, directly or through others.',
    access: 'signed_in',
    query: z.object({ ...complianceQuestion, ...paging.shape }),
    response: ownPeople,
  }),
  summary: extraEndpoint('GET', '/api/compliance/summary/', {
    summary:
      'The same, counted: per requirement, unit, rank and group, with what expires in each of 12 months and the seats scheduled in it.',
    access: 'training',
    auditors: true,
    query: z.object(complianceQuestion),
    response: complianceSummary,
  }),
  trend: extraEndpoint('GET', '/api/compliance/trend/', {
    summary: 'The share that was current at the end of each of the months before a day, and on that day.',
    access: 'training',
    auditors: true,
    query: z.object({ ...complianceQuestion, months: wholeNumber('Months', 1, 36).optional() }),
    response: z.array(
      z.object({
        on: z.string(),
        people: z.int(),
        current: z.int(),
        requirements: z.array(z.object({ id: z.string(), people: z.int(), current: z.int() })),
      }),
    ),
  }),
  person: extraEndpoint('GET', '/api/compliance/people/{employee_id}/', {
    summary: 'How a person stands in each requirement on a day, why, and which classes would help.',
    access: 'own_or_superior',
    auditors: true,
    params: z.object({ employee_id: employeeId }),
    query: z.object({
      on: complianceQuestion.on,
      known: complianceQuestion.known,
      requirement: complianceQuestion.requirement,
      with_class: id.optional().describe('A class to come: what each would be if the person took it'),
    }),
    response: personStandings,
  }),
  notify: extraEndpoint('POST', '/api/compliance/notify/', {
    summary: 'Tells people, by a notification, what they have to do for a requirement.',
    access: 'training',
    acceptsIdempotencyKey: true,
    body: z.object({
      requirement_id: id,
      employee_ids: z
        .array(employeeId)
        .min(1, 'Please choose at least one person')
        .max(1000, 'At most 1000 people at once'),
      text: requiredLines('Message', 500).optional(),
    }),
    response: z.object({
      notified: z.int(),
      not_notified: z.array(z.object({ employee_id: z.string(), detail: z.string() })),
    }),
  }),
  views: extraEndpoint('GET', '/api/compliance/views/', {
    summary: 'The saved views of the caller and those that are shared, by name.',
    access: 'training',
    response: z.array(view),
  }),
  saveView: extraEndpoint('POST', '/api/compliance/views/', {
    summary: 'Saves a view of the compliance page.',
    access: 'training',
    acceptsIdempotencyKey: true,
    body: z.object({
      name: requiredText('Name', 100),
      query: z
        .string('Query is required')
        .max(2000, 'This view is too long to be saved')
        .regex(/^[\x21-\x7e]*$/, 'This view cannot be saved'),
      shared: z.boolean().default(false),
      replaces: id
        .optional()
        .describe('A view of the same people that this one takes the place of, such as to rename it'),
    }),
    response: view,
    status: 201,
    errors: ['not_found', 'name_taken', 'list_full'],
  }),
  removeView: extraEndpoint('DELETE', '/api/compliance/views/{id}/', {
    summary: 'Removes a saved view: one’s own, or as an administrator a shared one.',
    access: 'training',
    params: z.object({ id }),
    response: detailResponse,
  }),
  ...stateReportCalls,
};
