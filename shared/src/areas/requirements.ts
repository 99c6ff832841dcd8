import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  date,
  detailResponse,
  employeeId,
  id,
  optionalDate,
  paging,
  reference,
  requiredLines,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import type { CourseMinimum } from '../forms/course-minimum.ts';
import { shownFacts } from '../forms/form.ts';
import { requirementStatuses } from '../requirements/answer.ts';
import { requirementKinds } from '../requirements/requirement.ts';
import { asked, ids, requirementRule } from '../requirements/rule-fields.ts';
import { entryId } from './record.ts';

const source = z.object({
  citation: requiredText('Source', 300),
  url: z
    .url({ protocol: /^https?$/, error: 'The web address must begin with https://' })
    .max(500, 'The web address is too long')
    .optional(),
  checked_on: date.optional(),
});

const pack = z.object({ id: z.string(), rule: z.string() });

/** A category that is created with the requirement. */
const newCategory = z.object({
  key: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a valid key')
    .describe('A client-generated id, by which the rule refers to the category'),
  name: requiredText('Name', 100),
  type_ids: ids('trainings').describe('Trainings whose future hours count in the category'),
});

/** A version of a requirement, as sent. */
export const requirementInput = {
  name: requiredText('Name', 150),
  asked: asked.default({ rank_ids: [], unit_ids: [], group_ids: [] }),
  rule: requirementRule,
  new_categories: z
    .array(newCategory)
    .max(10, 'At most 10 categories can be added at once')
    .optional()
    .describe('Categories that the department does not have yet. They are added in the same transaction.'),
  source: source.nullish().transform((given) => given ?? undefined),
  effective_from: optionalDate('Required from').describe(
    'The first day on which it is in effect, as a date of the department; today by default',
  ),
  effective_to: optionalDate('Required until').describe(
    'The last day on which it is in effect; absent: until it is ended',
  ),
};

const version = z.object({
  /** Its entry in the department's record. */
  entry: z.int(),
  effective_from: z.string(),
  /** The last day; null: no later version or end. Before `effective_from`: a later entry left the version no day. */
  effective_to: z.string().nullable(),
  name: z.string(),
  asked,
  rule: requirementRule,
  source: source.nullable(),
  pack: pack.nullable(),
  /** UTC ISO. */
  recorded_at: z.string(),
  /** The employee ID of its author at that time; empty: Muster itself. */
  recorded_by: z.string(),
});
export type RequirementVersionRow = z.infer<typeof version>;

export const requirement = z.object({
  id: z.string(),
  /** From the current version, else the next, else the last. */
  name: z.string(),
  kind: z.enum(requirementKinds),
  /** Derived from a mandatory training, and has its id. */
  built_in: z.boolean(),
  /** A version is in effect today. */
  in_force: z.boolean(),
  /** The date ranges in which a version is in effect, in order; the last day is null until an end is recorded. */
  required: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
  /** The newest version or end, which an edit sends as `read`; 0: none, for a mandatory training never narrowed. */
  newest: z.int(),
  /** Last recorded first; empty for a mandatory training that was never narrowed. */
  versions: z.array(version),
});
export type Requirement = z.infer<typeof requirement>;

const exemption = z.object({
  /** The id for ending it. */
  id: z.string(),
  entry: z.int(),
  employee_id: z.string(),
  name: z.string(),
  requirement_id: z.string(),
  requirement_name: z.string(),
  from: z.string(),
  until: z.string().nullable(),
  reason: z.string(),
  approver: z.string(),
  /** The first day on which it no longer counts; null: not ended early. */
  ended_on: z.string().nullable(),
});
export type Exemption = z.infer<typeof exemption>;

const courseMinimum = z.object({
  rounds: z.array(z.object({ yards: z.int(), rounds: z.int() })),
  timed_reload: z.literal(true).optional(),
  shown: z.array(z.enum(shownFacts)),
}) satisfies z.ZodType<CourseMinimum>;

/** A requirement of a pack, before the department has matched its own ids (shared/src/requirements/packs). */
const packRule = z.object({
  rule: z.string(),
  name: z.string(),
  /** The audience in the source's words, such as "Peace officers". The department maps it to ranks, units or groups. */
  whom: z.string(),
  /** The rule in sentences, followed by the conditions of the source that Muster does not check. */
  text: z.array(z.string()),
  /** Categories by name. Missing ones are created with the pack. */
  categories: z.array(z.string()),
  /** Courses by title. Each must match a training; `type_id` is the training with that number or name. */
  courses: z.array(
    z.object({
      title: z.string(),
      number: z.string().nullable(),
      type_id: z.string().nullable(),
      /** If no training matches, this part of the rule is skipped. */
      optional: z.boolean(),
    }),
  ),
  /** Forms by title. Each must match a published form; `form_id` is the form published with that name. */
  forms: z.array(
    z.object({
      title: z.string(),
      /** The template for departments without such a form. */
      template: z.string(),
      form_id: z.string().nullable(),
      /** If no form matches, this part of the rule is skipped. */
      optional: z.boolean(),
      /** The least that the source requires of the course of fire, to compare with a form. */
      course: courseMinimum.nullable(),
    }),
  ),
  source,
  /** The requirement created from it, if any. */
  requirement_id: z.string().nullable(),
});
const requirementPack = z.object({
  id: z.string(),
  /** The state. */
  name: z.string(),
  /** A reminder to verify the rule before relying on it. */
  warning: z.string(),
  /** Minutes in a training hour of that state, if the source says so. */
  hour_minutes: z.int().nullable(),
  rules: z.array(packRule),
});
export type RequirementPack = z.infer<typeof requirementPack>;

const reason = requiredLines('Reason', 500);

/** Requirements, exemptions and state packs (docs/record.md, "Requirements"). */
export const requirements = {
  list: extraEndpoint('GET', '/api/requirements/', {
    summary: 'The requirements of the department with all their versions: those in effect first, then by name.',
    access: 'signed_in',
    auditors: true,
    response: z.array(requirement),
  }),
  create: extraEndpoint('POST', '/api/requirements/', {
    summary:
      'Adds a requirement: a certification in any of these trainings, hours in a period, or a passed evaluation.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object(requirementInput),
    response: requirement,
    status: 201,
    errors: ['name_taken', 'list_full'],
  }),
  preview: extraEndpoint('POST', '/api/requirements/preview/', {
    summary: 'The number of people who would not meet a requirement today if it were as sent. Nothing is stored.',
    access: 'manage_trainings',
    body: z.object({
      ...requirementInput,
      id: id.optional().describe('The requirement that would change; absent: a new one'),
    }),
    response: z.object({
      /** Active employees today. */
      people: z.int(),
      /** The number of people to whom it would apply. */
      asked: z.int(),
      by_status: z.array(z.object({ status: z.enum(requirementStatuses), people: z.int() })),
      /** The number of people who would not meet it. */
      short: z.int(),
      /** The number of people who do not meet it today; null: it is new. */
      short_now: z.int().nullable(),
      /** The first 20 of the people who would not meet it, by employee ID. */
      first: z.array(z.object({ employee_id: z.string(), name: z.string(), status: z.enum(requirementStatuses) })),
    }),
  }),
  update: extraEndpoint('PUT', '/api/requirements/{id}/', {
    summary:
      'Adds a version of a requirement. Earlier versions still apply to their days. With the id of a mandatory training, the version narrows the audience of the training.',
    access: 'manage_trainings',
    params: z.object({ id }),
    body: z.object({
      ...requirementInput,
      read: wholeNumber('Version', 0, 999_999_999)
        .optional()
        .describe('`newest` of the requirement as the form loaded it'),
    }),
    response: requirement,
    errors: ['name_taken', 'list_full', 'edit_conflict'],
  }),
  end: extraEndpoint('DELETE', '/api/requirements/{id}/', {
    summary: 'Ends a requirement: from a day on, by default today, it applies to no one. Its versions stay.',
    access: 'manage_trainings',
    params: z.object({ id }),
    query: z.object({ on: date.optional() }),
    response: detailResponse,
    errors: ['already_ended', 'in_use'],
  }),
  exemptions: extraEndpoint('GET', '/api/exemptions/', {
    summary:
      'The exemptions of a person or of everyone, latest first, in pages: those in effect on a day or later, or all of them.',
    access: 'training',
    query: z.object({
      employee_id: employeeId.optional(),
      requirement: id.optional(),
      on: date.optional(),
      all: z.enum(['true', 'false']).optional(),
      ...paging.shape,
    }),
    response: z.array(exemption),
    errors: ['not_found'],
  }),
  exempt: extraEndpoint('POST', '/api/exemptions/', {
    summary:
      'Exempts a person from a requirement or mandatory training for a range of days. For administrators, and for training staff if the department’s settings allow it.',
    access: 'training',
    acceptsIdempotencyKey: true,
    body: z.object({
      employee_id: employeeId,
      requirement_id: id,
      from: date,
      until: optionalDate('Until').describe('The last day; absent: until it is ended'),
      reason,
      approver: reference(employeeId).optional().describe('The employee ID of the approver; the caller by default'),
    }),
    response: exemption,
    status: 201,
    errors: ['not_found', 'already_exempt'],
  }),
  endExemption: extraEndpoint('POST', '/api/exemptions/{id}/end/', {
    summary: 'Ends an exemption: from a day on, by default today, it no longer counts.',
    access: 'training',
    params: z.object({ id: entryId }),
    body: z.object({ reason, on: date.optional() }),
    response: exemption,
    errors: ['already_ended'],
  }),
  packs: extraEndpoint('GET', '/api/requirement-packs/', {
    summary: 'The rules of states. Check them against the law before you rely on them.',
    access: 'manage_trainings',
    response: z.array(requirementPack),
  }),
  addPack: extraEndpoint('POST', '/api/requirement-packs/{pack}/', {
    summary:
      'Copies rules of a state as requirements of the department, all or none. Adds the categories that they use.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: z.object({
      pack: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Not a pack')
        .describe('A state, such as `TX`'),
    }),
    body: z.object({
      rules: z
        .array(
          z.object({
            rule: requiredText('Rule', 100),
            asked: asked.optional(),
            effective_from: optionalDate('Effective from'),
            /** By the title of the course in the pack. */
            courses: z.record(requiredText('Course', 200), id).default({}),
            /** By the title of the form in the pack. */
            forms: z.record(requiredText('Form', 200), id).default({}),
          }),
        )
        .min(1, 'Please choose at least one rule')
        .max(20),
    }),
    response: z.array(requirement),
    status: 201,
    errors: ['name_taken', 'list_full'],
  }),
};
