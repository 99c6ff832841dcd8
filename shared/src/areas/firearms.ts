import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  date,
  detailResponse,
  employeeId,
  id,
  optionalDate,
  optionalLines,
  paging,
  requiredLines,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { firearmOwners, firearmTypes } from '../forms/firearm-types.ts';
import { evaluationOutcomes } from '../rules/class-evaluations.ts';
import { entryId } from './record.ts';

const named = z.object({ employee_id: z.string(), name: z.string() });

/** The fields of a firearm, as sent. */
export const firearmInput = {
  type: z.enum(firearmTypes, 'Please choose a type'),
  make: requiredText('Make', 60),
  model: requiredText('Model', 60),
  caliber: requiredText('Caliber', 30),
  serial: requiredText('Serial number', 60),
  owner: z.enum(firearmOwners, 'Owner must be agency or personal'),
  note: optionalLines('Note', 500),
};

const authorization = z.object({
  /** The id for ending it. */
  id: z.string(),
  employee: named,
  from: z.string(),
  until: z.string().nullable(),
  /** The first day on which it no longer counts; null: not ended early. */
  ended_on: z.string().nullable(),
});

const inspection = z.object({
  on: z.string(),
  passed: z.boolean(),
  inspector: named,
  text: z.string().nullable(),
  /** UTC ISO. */
  recorded_at: z.string(),
});
export type Inspection = z.infer<typeof inspection>;

const firearm = z.object({
  id: z.string(),
  type: z.enum(firearmTypes),
  make: z.string(),
  model: z.string(),
  caliber: z.string(),
  serial: z.string(),
  owner: z.enum(firearmOwners),
  note: z.string().nullable(),
  retired: z.boolean(),
  /** Raised by every edit, which sends it as `read`. */
  newest: z.int(),
  /** The people who may carry it today, by name. */
  carried_by: z.array(named),
  /** The findings are in the history. */
  last_inspection: inspection.omit({ text: true }).nullable(),
});
export type Firearm = z.infer<typeof firearm>;

const firearmHistory = firearm.extend({
  /** Latest first. */
  authorizations: z.array(authorization),
  inspections: z.array(inspection),
  /** Evaluations with it, latest first. */
  evaluations: z.array(
    z.object({
      id: z.string(),
      employee: named,
      on: z.string(),
      form_name: z.string(),
      outcome: z.enum(evaluationOutcomes),
      /** It counts for no day. */
      withdrawn: z.boolean(),
      points: z.number().nullable(),
      possible: z.number().nullable(),
    }),
  ),
});
export type FirearmHistory = z.infer<typeof firearmHistory>;

/** A row of an import: the firearm, and optionally the person who may carry it from a day on. */
export const firearmRow = z.object({
  ...firearmInput,
  employee_id: employeeId.optional(),
  from: optionalDate('Authorized from'),
});
export type FirearmRow = z.output<typeof firearmRow>;

const params = z.object({ id });
export const mostFirearmRows = 1_000;
/** Firearms of a department, retired ones included. */
export const mostFirearms = 5_000;
/** Authorizations of one firearm that have not ended. */
export const mostFirearmHolders = 500;

/** Firearms, the people authorized to carry them, and inspections. */
export const firearms = {
  list: extraEndpoint('GET', '/api/firearms/', {
    summary: 'The firearms of the department and their holders, in the order in which they were added.',
    access: 'training',
    query: paging,
    response: z.array(firearm),
  }),
  one: extraEndpoint('GET', '/api/firearms/{id}/', {
    summary: 'A firearm with its authorizations, inspections and evaluations.',
    access: 'training',
    params,
    response: firearmHistory,
  }),
  create: extraEndpoint('POST', '/api/firearms/', {
    summary: 'Adds a firearm.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object(firearmInput),
    response: firearm,
    status: 201,
    errors: ['serial_taken', 'list_full'],
  }),
  update: extraEndpoint('PUT', '/api/firearms/{id}/', {
    summary: 'Changes a firearm. Existing authorizations keep the description of their day.',
    access: 'manage_trainings',
    params,
    body: z.object({
      ...firearmInput,
      retired: z.boolean().default(false),
      read: wholeNumber('Version', 0, 999_999_999),
    }),
    response: firearm,
    errors: ['serial_taken', 'edit_conflict', 'in_use'],
  }),
  inspect: extraEndpoint('POST', '/api/firearms/{id}/inspections/', {
    summary: 'Records an inspection by the caller.',
    access: 'training',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      on: date,
      passed: z.boolean('Please choose whether the firearm passed'),
      text: optionalLines('Findings', 1000),
    }),
    response: firearmHistory,
    status: 201,
  }),
  authorize: extraEndpoint('POST', '/api/firearms/{id}/authorizations/', {
    summary: 'Authorizes a person to carry a firearm for a range of days.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      employee_id: employeeId,
      from: date,
      until: optionalDate('Until').describe('The last day; absent: until it is ended'),
    }),
    response: firearmHistory,
    status: 201,
    errors: ['already_authorized', 'firearm_retired'],
  }),
  endAuthorization: extraEndpoint('POST', '/api/firearm-authorizations/{id}/end/', {
    summary: 'Ends an authorization: from a day on, by default today, the person may not carry the firearm.',
    access: 'manage_trainings',
    params: z.object({ id: entryId }),
    body: z.object({ reason: requiredLines('Reason', 500), on: date.optional() }),
    response: detailResponse,
    errors: ['already_ended'],
  }),
  importRows: extraEndpoint('POST', '/api/firearms/import/', {
    summary: 'Adds firearms and authorizations: all rows, or none if one is invalid. Rows on record add nothing.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({
      rows: z
        .array(firearmRow, 'Please give at least one row')
        .min(1, 'Please give at least one row')
        .max(mostFirearmRows, `At most ${mostFirearmRows} rows can be imported at once`),
      /** Validates the rows without storing anything. */
      check_only: z.boolean().default(false),
    }),
    response: z.object({
      rows: z.int(),
      added: z.int(),
      authorized: z.int(),
      /** Positions from 0 of rows that are on record already. */
      on_record: z.array(z.int()),
    }),
    errors: ['list_full'],
  }),
  carriedBy: extraEndpoint('GET', '/api/firearms/people/{employee_id}/', {
    summary: 'The firearms that a person may carry on a day, by default today.',
    access: 'own_or_superior',
    params: z.object({ employee_id: employeeId }),
    query: z.object({ on: date.optional() }),
    response: z.object({
      on: z.string(),
      carries: z.array(
        firearm.pick({ id: true, type: true, make: true, model: true, caliber: true, owner: true }).extend({
          serial: z.string().nullable(),
          from: z.string(),
          until: z.string().nullable(),
          authorization_id: z.string(),
        }),
      ),
    }),
  }),
};
