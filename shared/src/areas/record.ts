import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, employeeId, id, instant, reference, requiredLines, requiredText, wholeNumber } from '../fields.ts';
import { requirementStatuses } from '../requirements/answer.ts';
import { requirementKinds } from '../requirements/requirement.ts';

/** The id of a certification or credit: the record's id and the entry's number. */
export const entryId = reference(z.string())
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}-[1-9]\d{0,9}$/, 'Not a valid id')
  .describe('The id of a certification or credit');

/** The most rows that one call records. */
const mostHistoryRows = 2_000;

const reason = requiredLines('Reason', 500);

/** A basic academy has more than 1,000 hours. */
const minutes = wholeNumber('Minutes', 1, 200_000);
const title = requiredText('Title', 200);
const provider = requiredText('Provider', 200);

/** A certification from before Muster. */
export const historyRow = z.object({
  employee_id: employeeId,
  /** The name of a training. */
  training: requiredText('Training', 200),
  certification_date: date,
  /** Null: it never expires. Absent: computed from the training's months. */
  expiration_date: date.nullable().optional(),
  minutes: minutes.optional(),
  provider: provider.optional(),
});
export type HistoryRow = z.output<typeof historyRow>;

const person = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  /** An active employee on the requested day. */
  employed: z.boolean(),
  active: z.boolean(),
});

const recordEntry = z.object({
  no: z.int(),
  kind: z.string(),
  /** The day from which it is true, as a date of the department. */
  valid_on: z.string(),
  /** UTC ISO. */
  recorded_at: z.string(),
  /** The employee ID of its author at that time; empty: Muster itself. */
  recorded_by: z.string(),
  text: z.string(),
  reason: z.string().nullable(),
  /** The entry that this one replaces, and the entry that replaces this one. */
  supersedes: z.int().nullable(),
  superseded_by: z.int().nullable(),
  /** Stored before records had entries. */
  imported: z.boolean(),
  hash: z.string(),
});
export type RecordEntryRow = z.infer<typeof recordEntry>;

const recordedCertification = z.object({
  id: z.string(),
  entry: z.int(),
  training_id: z.string(),
  training_name: z.string(),
  certification_date: z.string(),
  expiration_date: z.string().nullable(),
  minutes: z.int().nullable(),
  provider: z.string().nullable(),
  /** The class that it was issued for; null: issued elsewhere. */
  class_id: z.string().nullable(),
  revoked_on: z.string().nullable(),
  revoked_because: z.string().nullable(),
});
export type RecordedCertification = z.infer<typeof recordedCertification>;

const credit = z.object({
  id: z.string(),
  entry: z.int(),
  on: z.string(),
  minutes: z.int(),
  title: z.string(),
  provider: z.string(),
  training_id: z.string().nullable(),
  category_ids: z.array(z.string()),
});
export type Credit = z.infer<typeof credit>;

const recordedStatus = z.object({
  /** The mandatory training, or the requirement. */
  training_id: z.string(),
  training_name: z.string(),
  kind: z.enum(requirementKinds),
  status: z.enum(requirementStatuses),
  detail: z.enum(['expired', 'never']).nullable(),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  /** Minutes counted, and minutes required; null unless it requires hours. */
  minutes: z.int().nullable(),
  needed_minutes: z.int().nullable(),
  /** The reasons, in sentences. */
  because: z.array(z.string()),
});

export const personRecord = z.object({
  employee: person,
  /** The day and the moment that the answer is for. */
  on: z.string(),
  known: z.string(),
  entries: z.array(recordEntry),
  certifications: z.array(recordedCertification),
  credits: z.array(credit),
  statuses: z.array(recordedStatus),
});
export type PersonRecord = z.infer<typeof personRecord>;

const seal = z.object({
  no: z.int(),
  /** UTC ISO. */
  at: z.string(),
  /** When reading the ends began. Seals of earlier versions have neither this nor `history`. */
  began: z.string().optional(),
  /** The root of the tree, SHA-256 in hexadecimal. */
  root: z.string(),
  /** The hash of the previous seal. */
  previous: z.string().nullable(),
  /** The root over all earlier seals. */
  history: z.string().optional(),
  /** After a restore: the last seal that the restored table had. */
  restored_after: z.int().optional(),
  /** The number of records that it covers, the department's included. */
  count: z.int(),
  signature: z.string(),
  key_id: z.string(),
});
export type SealRow = z.infer<typeof seal>;

const sealKey = z.object({ key_id: z.string(), key: z.record(z.string(), z.string()), since: z.string() });

const written = z.object({ id: z.string(), entry: z.int() });

/** The most people in one evidence file. */
export const mostEvidencePeople = 250;

/** The forms of evidence: a file, or a document to print and file. */
const evidenceForms = ['zip', 'pdf'] as const;

/** The training record: certifications and credits of each person as of any day (docs/record.md). */
export const record = {
  of: extraEndpoint('GET', '/api/record/{employee_id}/', {
    summary: "A person's training record on a day, as it was known at a moment; by default today, as known now.",
    access: 'own_or_superior',
    params: z.object({ employee_id: employeeId }),
    query: z.object({ on: date.optional(), known: instant('Known').optional() }),
    response: personRecord,
  }),
  correct: extraEndpoint('POST', '/api/record/{employee_id}/corrections/', {
    summary:
      'Corrects a certification, a credit or the day of hire by an entry that supersedes it. Absent fields keep their value.',
    access: 'manage_trainings',
    params: z.object({ employee_id: employeeId }),
    body: z.object({
      /** The number of the entry. */
      no: wholeNumber('Entry', 1, 999_999_999),
      reason,
      certification_date: date.optional(),
      /** Null: it never expires. */
      expiration_date: date.nullable().optional(),
      on: date.optional(),
      minutes: minutes.optional(),
      title: title.optional(),
      provider: provider.optional(),
      hired_on: date.optional(),
    }),
    response: written,
    status: 201,
    errors: ['not_found'],
  }),
  evidence: extraEndpoint('POST', '/api/compliance/evidence/', {
    summary:
      'The compliance of people on a day, as a verifiable file (docs/how-to-check-evidence.md). It has at most 250 people, or 100 as a PDF; the Link header leads to the file with the next people.',
    access: 'training',
    auditors: true,
    file: 'application/zip',
    otherFile: 'application/pdf',
    query: z.object({
      /** The most people in the file. */
      limit: wholeNumber('Limit', 1, mostEvidencePeople).default(mostEvidencePeople),
      cursor: reference(z.string().max(2000)).optional(),
    }),
    body: z.object({
      on: date,
      form: z
        .enum(evidenceForms, 'The form must be zip or pdf')
        .default('zip')
        .describe('`pdf`: a document to print and file, with the evidence attached'),
      known: z
        .union([z.literal('then'), instant('Known')], 'Known must be a date and time, or "then"')
        .optional()
        .describe('Only entries recorded by this moment count; `then`: by the end of that day; absent: by now'),
      requirement_ids: z
        .array(id)
        .max(100, 'At most 100 requirements can be named')
        .default([])
        .describe('Requirements or mandatory trainings; none: all'),
      employee_ids: z
        .array(employeeId)
        .max(1000, 'At most 1000 people can be named. Leave the list empty for everyone.')
        .default([])
        .describe('The people; none: every employee of that day'),
      rank_id: id.optional().describe('Only people of this rank on that day'),
      unit_ids: z
        .array(id)
        .max(50, 'At most 50 units can be named')
        .default([])
        .describe('Only people of one of these units on that day'),
      group_ids: z
        .array(id)
        .max(50, 'At most 50 groups can be named')
        .default([])
        .describe('Only people of one of these groups on that day'),
      statuses: z
        .array(z.enum(requirementStatuses))
        .max(requirementStatuses.length)
        .default([])
        .describe('Only people with one of these statuses in the file, which does not consider seats'),
      seal: wholeNumber('Seal', 1, 999_999_999)
        .optional()
        .describe(
          'The number of an earlier seal to include, because someone has its root, for example on a transcript',
        ),
    }),
    response: z.unknown(),
    errors: ['fresh_proof_required'],
  }),
  revoke: extraEndpoint('POST', '/api/certifications/{id}/revoke/', {
    summary: 'Revokes a certification from a day on, by default today. The previous one applies again.',
    access: 'manage_trainings',
    params: z.object({ id: entryId }),
    body: z.object({ reason, on: date.optional() }),
    response: written,
    errors: ['already_revoked'],
  }),
  addCredit: extraEndpoint('POST', '/api/credits/', {
    summary: 'Credits a person with minutes of training, here or elsewhere.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({
      employee_id: employeeId,
      on: date,
      minutes,
      category_ids: z
        .array(id)
        .max(20, 'A credit can have at most 20 categories')
        .default([])
        .describe("Categories of the site's list that it counts in"),
      title,
      provider,
      type_id: id.optional(),
    }),
    response: written,
    status: 201,
    errors: ['not_found'],
  }),
  importHistory: extraEndpoint('POST', '/api/history/import/', {
    summary: 'Records past certifications: all rows, or none if one is invalid. Repeating the call adds nothing.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({
      rows: z
        .array(historyRow, 'Please give at least one row')
        .min(1, 'Please give at least one row')
        .max(mostHistoryRows, `At most ${mostHistoryRows} rows can be recorded at once`),
      /** Validates the rows without storing anything. */
      check_only: z.boolean().default(false),
    }),
    response: z.object({
      rows: z.int(),
      employees: z.int(),
      /** Positions from 0 of duplicate rows: already on record, or repeated in the input. */
      on_record: z.array(z.int()),
    }),
  }),
  seals: extraEndpoint('GET', '/api/seals/', {
    summary: 'The seals of the department, newest first, and every key that signed one.',
    access: 'signed_in',
    auditors: true,
    query: z.object({
      limit: wholeNumber('Limit', 1, 100).optional(),
      /** Only seals before this number. */
      before: reference(wholeNumber('Before', 1, 999_999_999)).optional(),
    }),
    response: z.object({ seals: z.array(seal), keys: z.array(sealKey) }),
  }),
  seal: extraEndpoint('GET', '/api/seals/{no}/', {
    summary: 'One seal.',
    access: 'signed_in',
    auditors: true,
    params: z.object({
      no: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Not a seal')
        .describe('The number of a seal'),
    }),
    response: seal,
  }),
  withdrawCredit: extraEndpoint('POST', '/api/credits/{id}/withdraw/', {
    summary: 'Withdraws a credit, which then does not count for any day.',
    access: 'manage_trainings',
    params: z.object({ id: entryId }),
    body: z.object({ reason }),
    response: written,
    errors: ['already_withdrawn'],
  }),
};
