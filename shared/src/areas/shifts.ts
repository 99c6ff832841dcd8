import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, detailResponse, employeeId, id, inDayOrder, optionalText, requiredText, timeOfDay } from '../fields.ts';
import { addDays, asLocalTime, isSupportedDate } from '../rules/calendar.ts';
import { mostShiftDays, shiftKinds } from '../rules/shifts.ts';

/** The most person-days that one import call covers, unless it covers one person only. */
export const mostImportedDays = 1_000;
/** The most shifts of a person on one day. */
export const mostDayShifts = 10;

const kind = z.enum(shiftKinds, 'Kind must be shift or absence');

const answeredShift = z.object({
  date: z.string(),
  /** `HH:mm`, local. An end at or before the start is on the next day. */
  start: z.string(),
  end: z.string(),
  kind: z.enum(shiftKinds),
  label: z.string().optional(),
});
export type AnsweredShift = z.infer<typeof answeredShift>;

/** A shift or absence as an import sends it. */
export const shiftInput = z.object({
  date,
  start: timeOfDay.transform((time) => asLocalTime(time) ?? time),
  end: timeOfDay.transform((time) => asLocalTime(time) ?? time),
  kind,
  label: optionalText('Label', 100),
});
export type ShiftInput = z.output<typeof shiftInput>;

const address = z.object({
  id: z.string(),
  kind: z.enum(shiftKinds),
  /** The person or the unit; null if it no longer exists. */
  holder: z.object({
    employee_id: z.string().optional(),
    unit_id: z.string().optional(),
    name: z.string().nullable(),
  }),
  /** The host and the last characters; the rest is secret. */
  address: z.string(),
  /** UTC ISO; null: not loaded yet. */
  read_at: z.string().nullable(),
  /** Shifts and absences at the last successful load. */
  count: z.int().nullable(),
  /** The reason of the last failure. */
  error: z.string().nullable(),
});
export type ShiftAddress = z.infer<typeof address>;

const staffedUnit = z.object({
  id: z.string(),
  name: z.string(),
  /** People on duty during the class, attendees included, and the lowest number of others on duty at any moment. */
  on_duty: z.int(),
  attending: z.int(),
  remaining: z.int(),
  minimum: z.int().nullable(),
});
export type StaffedUnit = z.infer<typeof staffedUnit>;

const staffing = z.object({
  days: z.array(z.object({ date: z.string(), start: z.string(), end: z.string(), units: z.array(staffedUnit) })),
  /** The attendees, and others who are on duty or absent during the class. */
  people: z.array(
    z.object({
      employee_id: z.string(),
      name: z.string(),
      unit: z.string().nullable(),
      attends: z.boolean(),
      shifts: z.array(answeredShift),
    }),
  ),
});
export type Staffing = z.infer<typeof staffing>;

const range = { from: date, to: date };
const inRange = ({ from, to }: { from: string; to: string }) =>
  !isSupportedDate(from) || to <= addDays(from, mostShiftDays - 1);
const tooLong = { error: `A range has at most ${mostShiftDays} days`, path: ['to'] };

/** Calls beyond docs/spec.md: shifts and absences (docs/decisions/0033-publish-calendars-and-read-shifts.md). */
export const shifts = {
  own: extraEndpoint('GET', '/api/shifts/own/', {
    summary: "The caller's shifts and absences that begin in a range of days, those of their units included.",
    access: 'signed_in',
    query: inDayOrder(z.object(range)).refine(inRange, tooLong),
    response: z.array(answeredShift),
  }),
  importShifts: extraEndpoint('POST', '/api/shifts/import/', {
    summary:
      'Replaces the imported shifts and absences of these people in a range of days. Repeating the call changes nothing.',
    access: 'staff',
    body: inDayOrder(
      z.object({
        ...range,
        people: z
          .array(
            z.object({
              employee_id: employeeId,
              shifts: z.array(shiftInput).max(mostDayShifts * mostShiftDays, 'Too many shifts for one person'),
            }),
            'Please give at least one person',
          )
          .min(1, 'Please give at least one person')
          .max(mostImportedDays, `At most ${mostImportedDays} people can be imported at once`),
        /** Validates people and days without storing anything. */
        check_only: z.boolean().default(false),
      }),
    ).refine(inRange, tooLong),
    response: z.object({ people: z.int(), shifts: z.int(), /** How many weeks of people changed. */ changed: z.int() }),
  }),
  addresses: extraEndpoint('GET', '/api/shifts/addresses/', {
    summary: 'The calendar links that shifts and absences are loaded from, without their secrets.',
    access: 'staff',
    response: z.array(address),
  }),
  addAddress: extraEndpoint('POST', '/api/shifts/addresses/', {
    summary: 'Adds the calendar link (iCal) of a person or unit, and loads it. It is loaded again each morning.',
    access: 'staff',
    acceptsIdempotencyKey: true,
    body: z
      .object({
        kind,
        employee_id: employeeId.optional(),
        unit_id: id.optional(),
        address: requiredText('Address', 2000),
      })
      .refine(({ employee_id, unit_id }) => (employee_id === undefined) !== (unit_id === undefined), {
        error: 'Please choose a person or a unit',
        path: ['employee_id'],
      }),
    response: address,
    status: 201,
    errors: ['list_full'],
  }),
  refreshAddress: extraEndpoint('POST', '/api/shifts/addresses/{id}/refresh/', {
    summary:
      'Loads a calendar link now. If it cannot be loaded, its earlier shifts stay and the answer has the reason.',
    access: 'staff',
    params: z.object({ id }),
    response: address,
  }),
  removeAddress: extraEndpoint('DELETE', '/api/shifts/addresses/{id}/', {
    summary: 'Removes a calendar link and the shifts and absences loaded from it.',
    access: 'staff',
    params: z.object({ id }),
    response: detailResponse,
  }),
  staffing: extraEndpoint('GET', '/api/classes/{classId}/staffing/', {
    summary:
      'The people on duty or absent during a class, and how many of each unit remain on duty without its attendees.',
    access: 'class_staff',
    params: z.object({ classId: id }),
    response: staffing,
  }),
};
