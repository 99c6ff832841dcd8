import { type DeclaredValues, declaredNames } from '@muster/shared/declared-fields';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SessionNumbers } from '@muster/shared/rules/session-numbers';
import { asItWas, asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { tableDefinition } from '../core/definition.ts';
import { entityOf } from '../core/item.ts';
import { madeAt } from '../core/new-id.ts';
import { getItems, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, check, present, put, reread, update } from '../core/write.ts';
import { changesCatalogue } from './versions.ts';

/** An instructor: an employee with the name at the time of saving, or an outsider. */
export interface Instructor {
  /** The internal id; absent: not an employee. */
  employee?: string | undefined;
  employee_id?: string | undefined;
  name: string;
  /** The agency of an outsider. */
  agency?: string | undefined;
}

export interface TrainingClass extends SessionNumbers, DeclaredValues<'class'> {
  id: string;
  type_id: string;
  location: string;
  class_size: number;
  /** Equals the number of attendee items (invariant 1). */
  enrolled_count: number;
  /** Equals the number of waitlist entries. */
  waiting_count: number;
  /** The last sequence given to a waitlist entry (invariant 3). */
  wait_sequence: number;
  /** UTC ISO: the last request date given to a waitlist entry; absent before the first one. */
  last_request_date?: string | undefined;
  /** The class is being deleted: it is not listed or open, and its attendees are being notified. */
  deleting?: boolean | undefined;
  /** The cancellation, which is final: no one can join, nothing is recorded, and the class is never active. */
  canceled?: { at: string; by: { id: string; employee_id: string; name: string }; reason: string } | undefined;
  /** Attendees with a certification from it; absent: none. A class with certifications is not deleted. */
  certified_count?: number | undefined;
  /** The internal id of the employee who added it; absent in older classes. */
  created_by?: string | undefined;
  instructors?: Instructor[] | undefined;
  /** A place of the site's list. Screens show `location`. */
  place_id?: string | undefined;
  /** The names of sessions with recorded attendance. They keep their dates, and the class is not deleted. */
  attended?: string[] | undefined;
  /** Results of its assessment, or evaluations of attendees, were recorded: the class is not deleted. */
  assessed?: boolean | undefined;
  /** Time (UTC ISO) and author of closing its attendance; absent: it is open. */
  attendance_closed?: { at: string; by: { id: string; employee_id: string } } | undefined;
  /** Its attendance was closed in a department with surveys (stored name); absent: it has no survey. */
  evaluated?: true | undefined;
  /** The internal ids of the instructors who were credited with teaching it. */
  credited?: string[] | undefined;
  /** UTC ISO, both included. */
  enrollment_start: string;
  enrollment_end: string;
  is_active: boolean;
  /** Class sessions in the department's local time, by start. */
  sessions: ClassSession[];
  /** Raised by each change of sessions or location. Writes that compared or copied them condition on it. */
  dates_version: number;
  /** Raised by each update, which conditions on it, so that concurrent edits are merged. Absent: never updated. */
  edit_version?: number | undefined;
  /** UTC ISO: the last update; absent: never, or older class. */
  edited_at?: string | undefined;
  /** UTC ISO: when an update made it inactive; absent while it is active, and if it never was. */
  withdrawn_at?: string | undefined;
  /** UTC ISO: the start of the first session and the end of the last one. */
  starts_at: string;
  ends_at: string;
}

/** The optional fields of a class that are stored and answered as staff enter them. */
export const enteredClassFields = [...declaredNames('class'), 'place_id'] satisfies (keyof TrainingClass)[];

/** The fields that an edit of a class writes. */
const editedFields = [
  'location',
  'class_size',
  'enrollment_start',
  'enrollment_end',
  'is_active',
  'instructors',
  ...enteredClassFields,
  'sessions',
  'dates_version',
  'edit_version',
  'session_numbers',
  'dropped_sessions',
  'edited_at',
  'withdrawn_at',
  'starts_at',
  'ends_at',
] as const;

/** Returns whether staff entered a class after its start. */
export const isEnteredLater = ({ id, starts_at }: Pick<TrainingClass, 'id' | 'starts_at'>): boolean =>
  madeAt(id).toISOString() > starts_at;

/** Returns a class for an audit entry: without fields that only calendars use. */
export const auditedClass = ({ session_numbers, dropped_sessions, ...rest }: TrainingClass) => rest;

export const classKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#CLASS#${id}`, SK: 'CLASS' });

const { index } = tableDefinition;

const indexSortKey = ({ ends_at, id }: Pick<TrainingClass, 'ends_at' | 'id'>): string => `${ends_at}#${id}`;

/** Returns the key of the pointer from a training type to one of its classes. */
export const pointerKey = (table: SiteTable, { id, type_id }: TrainingClass): Key => ({
  PK: `${table.site}#TYPE#${type_id}`,
  SK: `CLASS#${id}`,
});

/** Writes the pointer with the class's end, which older pointers do not have. */
const putPointer = (table: SiteTable, trainingClass: TrainingClass): Action =>
  put(table, { ...pointerKey(table, trainingClass), ends_at: trainingClass.ends_at });

/** Returns the existing classes as stored now, in the order of the ids. */
export async function findClasses(table: SiteTable, ids: readonly string[]): Promise<TrainingClass[]> {
  const keys = ids.map((id) => classKey(table, id));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [entityOf<TrainingClass>(item)] : []));
}

/** Returns the ids of classes that end at `now` or later, by end. From the index: a new class may be missing. */
export async function listClassIdsEndingFrom(table: SiteTable, now: Date): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#CLASS`, { index: true, from: now.toISOString() });
  return items.map((item) => String(item[index.sortKey]).split('#')[1] ?? '');
}

/** Returns the ids of classes that end in a period (end exclusive), by end. From the index, as above. */
export async function listClassIdsEndingWithin(table: SiteTable, from: Date, before: Date): Promise<string[]> {
  if (from >= before) return [];
  const range = { index: true, from: from.toISOString(), to: before.toISOString() } as const;
  const items = await queryAll(table, `${table.site}#CLASS`, range);
  return items.map((item) => String(item[index.sortKey]).split('#')[1] ?? '');
}

/** Returns the ids of the classes of a type, in the order in which they were added. */
export async function listClassIdsOfType(table: SiteTable, typeId: string): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#TYPE#${typeId}`, { prefix: 'CLASS#' });
  return items.map(({ SK }) => SK.slice('CLASS#'.length));
}

/**
 * Yields ids and positions of classes that ended before `now`, latest first, after the position `after`: `pageSize` at
 * a time, or as one read gives. From the index, which may miss the last moment.
 */
export async function* endedClassPages(
  table: SiteTable,
  now: Date,
  after: string | undefined,
  pageSize: number | undefined,
): AsyncGenerator<{ id: string; at: string }[]> {
  const range = { index: true, before: after ?? now.toISOString(), descending: true };
  for await (const page of queryPages(table, `${table.site}#CLASS`, {
    ...range,
    ...(pageSize && { limit: pageSize }),
  })) {
    yield page.map((item) => {
      const at = String(item[index.sortKey]);
      return { at, id: at.split('#')[1] ?? '' };
    });
  }
}

/**
 * Returns the classes that end after `now`: from the index, which may be a moment old, and the pointers, which have the
 * classes that it misses. `typeIds` is awaited beside the index.
 */
export async function listUpcomingClasses(
  table: SiteTable,
  typeIds: Promise<readonly string[]>,
  now: Date,
): Promise<TrainingClass[]> {
  const [indexed, types] = await Promise.all([listClassIdsEndingFrom(table, now), typeIds]);
  const [found, pointers] = await Promise.all([
    findClasses(table, indexed),
    Promise.all(types.map((id) => queryAll(table, `${table.site}#TYPE#${id}`, { prefix: 'CLASS#' }))),
  ]);
  const isToCome = (ends_at: unknown) => ends_at === undefined || String(ends_at) > now.toISOString();
  const inIndex = new Set(indexed);
  const missed = pointers
    .flat()
    .filter((pointer) => isToCome(pointer.ends_at))
    .map(({ SK }) => SK.slice('CLASS#'.length))
    .filter((id) => !inIndex.has(id));
  return [...found, ...(await findClasses(table, missed))].filter(({ ends_at }) => isToCome(ends_at));
}

/** Returns the ids of every class of these types, from the pointers, which unlike the index are consistent. */
export async function listAllClassIds(table: SiteTable, typeIds: readonly string[]): Promise<string[]> {
  return (await Promise.all(typeIds.map((id) => listClassIdsOfType(table, id)))).flat();
}

/** Adds a class, its entry in the index `S#CLASS` by end, and the pointer from its type. */
export function addClassItems(table: SiteTable, trainingClass: TrainingClass): Action[] {
  const item: Item = {
    ...classKey(table, trainingClass.id),
    [index.partitionKey]: `${table.site}#CLASS`,
    [index.sortKey]: indexSortKey(trainingClass),
    ...trainingClass,
  };
  return [
    changesCatalogue(
      table,
      put(table, item, { condition: absent, otherwise: () => new Error(`Class ${trainingClass.id} exists already`) }),
    ),
    putPointer(table, trainingClass),
  ];
}

/** Requires that a class is not being deleted. */
export const notDeleting = 'attribute_not_exists(deleting)';
/** The class's dates or location changed again after they were read. */
export class ClassRescheduled extends Error {}

/** Conditions the transaction on the class's dates as read; otherwise throws `ClassRescheduled`. Writes nothing. */
export const checkDates = (table: SiteTable, { id, dates_version }: TrainingClass): Action =>
  check(table, classKey(table, id), {
    condition: 'dates_version = :dates',
    values: { ':dates': dates_version },
    otherwise: () => new ClassRescheduled(),
  });

/**
 * Writes the class's own fields, never its counts. Conditions on the edit and the dates as read, on size and waitlist
 * (they decided the new size), on the sessions that keep their dates, and on whether attendance is closed.
 */
export function updateClassFields(table: SiteTable, before: TrainingClass, after: TrainingClass): Action[] {
  const fields = Object.fromEntries(editedFields.map((name) => [name, after[name]]));
  const read = [
    'edit_version',
    'dates_version',
    'class_size',
    'waiting_count',
    'wait_sequence',
    'attended',
    'attendance_closed',
  ];
  const write = update(table, classKey(table, after.id), setting({ ...fields, [index.sortKey]: indexSortKey(after) }), {
    ...asItWas({ ...before }, read, `${present} AND ${notDeleting} AND enrolled_count <= :class_size`),
    otherwise: () => reread,
  });
  return [changesCatalogue(table, write), ...(after.ends_at === before.ends_at ? [] : [putPointer(table, after)])];
}

/** Corrects an instructor's number, on condition that it is as read. Raises the edit version for open edits. */
export function renumberInstructor(
  table: SiteTable,
  before: TrainingClass,
  employeeId: string,
  employeeNumber: string,
): Action {
  const instructors = before.instructors?.map((one) =>
    one.employee === employeeId ? { ...one, employee_id: employeeNumber } : one,
  );
  const changes = { instructors, edit_version: (before.edit_version ?? 0) + 1 };
  const write = update(table, classKey(table, before.id), setting(changes), asRead({ ...before }, ['edit_version']));
  return changesCatalogue(table, write);
}
