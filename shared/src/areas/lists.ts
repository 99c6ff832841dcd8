import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { clearable, clearableText, date, detailResponse, id, requiredText, wholeNumber } from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';
import { federalHolidayIds } from '../rules/holidays.ts';

export const place = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  /** The number of people that it holds. */
  capacity: z.int().optional(),
});
export type Place = z.infer<typeof place>;

export const trainingCategory = z.object({ id: z.string(), name: z.string() });
export type TrainingCategory = z.infer<typeof trainingCategory>;

/** A part of the department that employees belong to, such as a watch or division. `parent_id`: the parent unit. */
export const unit = z.object({
  id: z.string(),
  name: z.string(),
  parent_id: z.string().optional(),
  /** The number of people, subunits included, who must stay on duty. */
  minimum_staff: z.int().optional(),
});
export type Unit = z.infer<typeof unit>;

/** A kind of employee that requirements can apply to, such as sworn, reserve or dispatcher. */
export const group = z.object({ id: z.string(), name: z.string() });
export type Group = z.infer<typeof group>;

/** A department holiday besides the federal ones. */
export const holiday = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  /** Observed on this date every year. */
  yearly: z.boolean(),
});
export type Holiday = z.infer<typeof holiday>;

const federalHoliday = z.object({
  id: z.enum(federalHolidayIds),
  name: z.string(),
  /** Observed: a class planned on it gets a warning. */
  kept: z.boolean(),
});
export type FederalHoliday = z.infer<typeof federalHoliday>;

/** The most entries of a list. */
export const mostListed = 500;

const placeInput = {
  name: requiredText('Name'),
  address: clearableText('Address', 500),
  capacity: clearable(wholeNumber('Capacity', 1, 100_000)),
};
const categoryInput = { name: requiredText('Name', 100) };
const groupInput = { name: requiredText('Name', 100) };
const unitInput = {
  ...groupInput,
  parent_id: clearable(id).describe(
    'The parent unit. Wherever people are selected by unit, a unit includes its subunits.',
  ),
  minimum_staff: clearable(wholeNumber('Minimum staff', 1, 10_000)).describe('How many people must stay on duty'),
};
const holidayInput = {
  name: requiredText('Name', 100),
  date,
  yearly: z.boolean('Every year must be true or false').default(false),
};

const added = { acceptsIdempotencyKey: true, status: 201, errors: ['name_taken', 'list_full'] } as const;
const updated = { params: z.object({ id }), errors: ['name_taken', 'edit_conflict'] } as const;
const removed = { params: z.object({ id }), response: detailResponse, errors: ['in_use'] } as const;

/** Calls beyond docs/spec.md: lists that trainings, classes and employees choose from. */
export const lists = {
  places: extraEndpoint('GET', '/api/places/', {
    summary: 'The locations of classes, by name.',
    access: 'signed_in',
    response: z.array(place),
  }),
  addPlace: extraEndpoint('POST', '/api/places/', {
    summary: 'Adds a location.',
    access: 'manage_trainings',
    body: z.object(placeInput),
    response: place,
    ...added,
  }),
  updatePlace: extraEndpoint('PUT', '/api/places/{id}/', {
    summary: 'Updates a location. Classes keep the location text that they show.',
    access: 'manage_trainings',
    body: z.object({ ...placeInput, read: loadedFields(placeInput) }),
    response: place,
    ...updated,
  }),
  removePlace: extraEndpoint('DELETE', '/api/places/{id}/', {
    summary: 'Removes a location without upcoming classes.',
    access: 'manage_trainings',
    ...removed,
  }),
  categories: extraEndpoint('GET', '/api/training-categories/', {
    summary: 'The categories of training, by name.',
    access: 'signed_in',
    response: z.array(trainingCategory),
  }),
  addCategory: extraEndpoint('POST', '/api/training-categories/', {
    summary: 'Adds a category of training.',
    access: 'manage_trainings',
    body: z.object(categoryInput),
    response: trainingCategory,
    ...added,
  }),
  updateCategory: extraEndpoint('PUT', '/api/training-categories/{id}/', {
    summary: 'Renames a category of training.',
    access: 'manage_trainings',
    body: z.object({ ...categoryInput, read: loadedFields(categoryInput) }),
    response: trainingCategory,
    ...updated,
  }),
  removeCategory: extraEndpoint('DELETE', '/api/training-categories/{id}/', {
    summary: 'Removes a category that no training has.',
    access: 'manage_trainings',
    ...removed,
  }),
  federalHolidays: extraEndpoint('GET', '/api/federal-holidays/', {
    summary: 'The federal holidays (5 U.S.C. 6103) in calendar order, and which of them the department observes.',
    access: 'signed_in',
    response: z.array(federalHoliday),
  }),
  keepFederalHoliday: extraEndpoint('PUT', '/api/federal-holidays/{holiday}/', {
    summary: 'Sets whether the department observes a federal holiday.',
    access: 'manage_trainings',
    params: z.object({ holiday: z.enum(federalHolidayIds, 'Not a federal holiday') }),
    body: z.object({ kept: z.boolean('Kept must be true or false') }),
    response: federalHoliday,
  }),
  holidays: extraEndpoint('GET', '/api/holidays/', {
    summary: 'The department holidays besides the federal ones, by name.',
    access: 'signed_in',
    response: z.array(holiday),
  }),
  addHoliday: extraEndpoint('POST', '/api/holidays/', {
    summary: 'Adds a department holiday.',
    access: 'manage_trainings',
    body: z.object(holidayInput),
    response: holiday,
    ...added,
  }),
  updateHoliday: extraEndpoint('PUT', '/api/holidays/{id}/', {
    summary: 'Updates a department holiday.',
    access: 'manage_trainings',
    body: z.object({ ...holidayInput, read: loadedFields(holidayInput) }),
    response: holiday,
    ...updated,
  }),
  removeHoliday: extraEndpoint('DELETE', '/api/holidays/{id}/', {
    summary: 'Removes a department holiday.',
    access: 'manage_trainings',
    ...removed,
  }),
  units: extraEndpoint('GET', '/api/units/', {
    summary: 'The units that employees belong to, by name.',
    access: 'signed_in',
    response: z.array(unit),
  }),
  addUnit: extraEndpoint('POST', '/api/units/', {
    summary: 'Adds a unit.',
    access: 'roster',
    body: z.object(unitInput),
    response: unit,
    ...added,
  }),
  updateUnit: extraEndpoint('PUT', '/api/units/{id}/', {
    summary:
      'Renames a unit, or moves it below another unit from today on. Existing record entries keep the former name.',
    access: 'roster',
    body: z.object({ ...unitInput, read: loadedFields(unitInput) }),
    response: unit,
    params: updated.params,
    errors: [...updated.errors, 'unit_cycle'],
  }),
  removeUnit: extraEndpoint('DELETE', '/api/units/{id}/', {
    summary: 'Removes a unit without employees and subunits.',
    access: 'roster',
    ...removed,
  }),
  groups: extraEndpoint('GET', '/api/groups/', {
    summary: 'The groups that employees belong to, by name.',
    access: 'signed_in',
    response: z.array(group),
  }),
  addGroup: extraEndpoint('POST', '/api/groups/', {
    summary: 'Adds a group.',
    access: 'roster',
    body: z.object(groupInput),
    response: group,
    ...added,
  }),
  updateGroup: extraEndpoint('PUT', '/api/groups/{id}/', {
    summary: 'Renames a group. Existing record entries keep the former name.',
    access: 'roster',
    body: z.object({ ...groupInput, read: loadedFields(groupInput) }),
    response: group,
    ...updated,
  }),
  removeGroup: extraEndpoint('DELETE', '/api/groups/{id}/', {
    summary: 'Removes a group without employees.',
    access: 'roster',
    ...removed,
  }),
};
