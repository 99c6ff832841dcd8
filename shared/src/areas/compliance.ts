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
import { requirementKinds } from '../requirements/requirement.ts';
import { certificationStatuses } from '../rules/certification.ts';
import { ids, list, stateReportCalls } from './state-report.ts';

const status = z.enum(requirementStatuses);

/** The day, the moment of knowledge and the filters. Values of one filter are alternatives; all filters apply. */
export const complianceQuestion = {
  on: date.optional().describe('The department’s date; today by default. Seats are considered only for today.'),
  known: z
    .union([z.literal('then'), instant('Known')], 'Known must be a date and time, or "then"')
    .optional()
    .describe('Only entries recorded by this moment count; `then`: by the end of that day; absent: by now'),
  requirement: ids('requirements'),
  rank: ids('ranks'),
  unit: ids('units'),
  group: ids('groups'),
  status: list(status, 'statuses').describe('Only people with one of these statuses in a selected requirement'),
};

const part = z.object({
  of: z.enum(['whole', 'category', 'courses']),
  name: z.string(),
  /** Minutes; for courses, a count. */
  needed: z.int(),
  done: z.int(),
  held: z.int(),
});

const firearmStatus = z.object({
  name: z
    .string()
    .describe('Type, make and model, and the serial number if another has the same; for all people, only the type'),
  status: z.enum(certificationStatuses),
  detail: z.enum(['expired', 'never']).nullable(),
  expiration_date: z.string().nullable(),
});
export type FirearmStatus = z.infer<typeof firearmStatus>;
const firearms = z
  .array(firearmStatus)
  .optional()
  .describe('For an evaluation: each firearm, or type of firearm, that the person carries; empty: of the person');

const cell = z.object({
  requirement_id: z.string(),
  status,
  detail: z.enum(['expired', 'never']).nullable(),
  /** For an evaluation: of the pass that ends first; null if one is missing. */
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  /** Minutes counted, and minutes required; null unless it requires hours. */
  minutes: z.int().nullable(),
  needed_minutes: z.int().nullable(),
  lacking: part.omit({ held: true }).optional().describe('The unmet part, if the total hours are complete'),
  firearms,
});
export type ComplianceCell = z.infer<typeof cell>;

const row = z.object({
  employee_id: z.string(),
  name: z.string(),
  /** As recorded on that day. */
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  group: z.string().nullable(),
  /** No longer on the roster. */
  left: z.literal(true).optional(),
  /** In the order of `requirements`; only those that apply to the person. */
  cells: z.array(cell),
});
export type ComplianceRow = z.infer<typeof row>;

const askedRequirement = z.object({ id: z.string(), name: z.string(), kind: z.enum(requirementKinds) });
export type AskedRequirement = z.infer<typeof askedRequirement>;

const sealed = z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable();

const complianceTable = z.object({
  on: z.string(),
  known: z.string(),
  /** The first seal that covers the entries of the answer; null: none yet. */
  sealed,
  /** Ordered by name. */
  requirements: z.array(askedRequirement),
  rows: z.array(row),
});
export type ComplianceTable = z.infer<typeof complianceTable>;

const ownPeople = complianceTable.extend({
  /** The caller supervises employees; otherwise there are no rows. */
  supervises: z.boolean(),
  rows: z.array(
    row.extend({
      supervisor_id: z.string().describe('The current supervisor: the caller, or someone below the caller'),
      supervisor_name: z.string(),
    }),
  ),
});
export type OwnPeople = z.infer<typeof ownPeople>;

const byStatus = z.array(z.object({ status, people: z.int() }));

const counts = z.object({
  /** People to whom the requirement applies. */
  people: z.int(),
  /** The number of compliant people (`isCompliant`), exempt people included. */
  current: z.int(),
  by_status: byStatus,
});

const summarised = askedRequirement.extend({
  ...counts.shape,
  /**
   * For the 12 months from that of `on`: expiring certifications and evaluations, unmet periods that end, and seats of
   * ending classes.
   */
  months: z.array(
    z
      .object({ month: z.string(), expiring: z.int(), seats: z.int(), free_seats: z.int() })
      .describe('`month` is `YYYY-MM`'),
  ),
  /** The trainings whose classes can meet the requirement; none for an evaluation. */
  type_ids: z.array(z.string()),
});
export type SummarisedRequirement = z.infer<typeof summarised>;

const compared = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** The parent unit. People of a subunit count for its parent as well. */
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
  /** Active employees on that day with at least one requirement, and how many of them are fully compliant. */
  people: z.int(),
  current: z.int(),
  /** Active employees on that day without any requirement. */
  without_requirement: z.int(),
  requirements: z.array(summarised),
  units: z.array(compared),
  ranks: z.array(compared),
  groups: z.array(compared),
  /** The exemptions in effect on that day from the selected requirements. */
  exemptions: z.int(),
});
export type ComplianceSummary = z.infer<typeof complianceSummary>;

const suggestedClass = z.object({
  class_id: z.string(),
  training_id: z.string(),
  training_name: z.string(),
  location: z.string(),
  /** First and last day. */
  from: z.string(),
  until: z.string(),
  free_seats: z.int(),
  waitlisted_count: z.int(),
  /** Minutes of the class that would count; null unless it requires hours. */
  minutes: z.int().nullable(),
  /** The person's seat or waitlist entry in the class. */
  standing: z.enum(['seat', 'waitlist']).nullable(),
  is_open: z.boolean().describe('Enrollment is open'),
});
export type SuggestedClass = z.infer<typeof suggestedClass>;

const standing = z.object({
  requirement_id: z.string(),
  name: z.string(),
  kind: z.enum(requirementKinds),
  status,
  detail: z.enum(['expired', 'never']).nullable(),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  minutes: z.int().nullable(),
  needed_minutes: z.int().nullable(),
  /** Minutes that enrolled classes will add. */
  held_minutes: z.int().nullable(),
  period: z.object({ from: z.string(), until: z.string() }).nullable(),
  days_left: z.int().nullable(),
  parts: z.array(part),
  firearms,
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
  /** The reasons, in sentences. */
  because: z.array(z.string()),
  /** The entries of the person's record behind the answer, in order. */
  entries: z.array(
    z.object({ no: z.int(), valid_on: z.string(), text: z.string(), counts: z.boolean(), note: z.string().nullable() }),
  ),
  /** Upcoming classes that would help, by start; empty for a past day. */
  mends: z.array(suggestedClass),
  /** The result with the class of `with_class`; null: unchanged, or not requested. */
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
  /** The query string of the page that it opens. */
  query: z.string(),
  /** Visible to everyone who sees compliance. */
  shared: z.boolean(),
  /** Created by the caller. */
  own: z.boolean(),
  by: z.string(),
});
export type ComplianceView = z.infer<typeof view>;

export const mostViews = 50;

/** Past, current and future compliance of people (docs/record.md, "Compliance"). */
export const compliance = {
  table: extraEndpoint('GET', '/api/compliance/', {
    summary: 'The requirements that each active employee met on a day, from entries recorded by a moment, in pages.',
    access: 'training',
    auditors: true,
    query: z.object({ ...complianceQuestion, ...paging.shape }),
    response: complianceTable,
  }),
  myPeople: extraEndpoint('GET', '/api/my-people/', {
    summary: 'The same for the people whom the caller currently supervises, directly or through others.',
    access: 'signed_in',
    query: z.object({ ...complianceQuestion, ...paging.shape }),
    response: ownPeople,
  }),
  summary: extraEndpoint('GET', '/api/compliance/summary/', {
    summary:
      'The same as counts per requirement, unit, rank and group, with expirations and scheduled seats for each of 12 months.',
    access: 'training',
    auditors: true,
    query: z.object(complianceQuestion),
    response: complianceSummary,
  }),
  trend: extraEndpoint('GET', '/api/compliance/trend/', {
    summary: 'The compliant share at the end of each month before a day, and on that day.',
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
    summary: 'The status of a person in each requirement on a day, with the reasons and the classes that would help.',
    access: 'own_or_superior',
    auditors: true,
    params: z.object({ employee_id: employeeId }),
    query: z.object({
      on: complianceQuestion.on,
      known: complianceQuestion.known,
      requirement: complianceQuestion.requirement,
      with_class: id.optional().describe('An upcoming class: adds each status as if the person had taken it'),
    }),
    response: personStandings,
  }),
  notify: extraEndpoint('POST', '/api/compliance/notify/', {
    summary: 'Notifies people of an unmet requirement.',
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
    summary: 'The saved views of the caller and shared views, by name.',
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
        .max(2000, 'This view is too long to save')
        .regex(/^[\x21-\x7e]*$/, 'This view cannot be saved'),
      shared: z.boolean().default(false),
      replaces: id.optional().describe('A view of the same people that this one replaces, such as to rename it'),
    }),
    response: view,
    status: 201,
    errors: ['not_found', 'name_taken', 'list_full'],
  }),
  removeView: extraEndpoint('DELETE', '/api/compliance/views/{id}/', {
    summary: 'Removes a saved view: the caller’s own, or a shared one if the caller is an administrator.',
    access: 'training',
    params: z.object({ id }),
    response: detailResponse,
  }),
  ...stateReportCalls,
};
