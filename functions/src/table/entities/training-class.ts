import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SiteTable } from '../core/client.ts';
import { tableDefinition } from '../core/definition.ts';
import { entityOf } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll } from '../core/read.ts';

export interface TrainingClass {
  id: string;
  type_id: string;
  location: string;
  class_size: number;
  /** Equals the number of attendee items (invariant 1). */
  enrolled_count: number;
  /** Equals the number of waiting items; `wait_sequence` is the last number given out (invariant 3). */
  waiting_count: number;
  wait_sequence: number;
  /** UTC ISO: the last request date given out in its waitlist; absent before the first one. */
  last_request_date?: string | undefined;
  /** Being deleted: it takes nobody, is listed nowhere, and its attendees are being told. */
  deleting?: boolean | undefined;
  /** How many attendees hold a certification from it; absent: none. Such a class is not deleted. */
  certified_count?: number | undefined;
  /** The internal id of who made it; absent in classes made before it was kept. */
  created_by?: string | undefined;
  /** UTC ISO, both included. */
  enrollment_start: string;
  enrollment_end: string;
  is_active: boolean;
  /** Local to the department, by start. */
  sessions: ClassSession[];
  /** Raised whenever the sessions or the location change: whoever compared or copied them conditions on it. */
  dates_version: number;
  /** Raised by each update of the class, which conditions on it: of two at once the second is merged anew. Absent: never updated. */
  edit_version?: number | undefined;
  /** UTC ISO: the first session's start and the last one's end. */
  starts_at: string;
  ends_at: string;
}

export const classKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#CLASS#${id}`, SK: 'CLASS' });

const { index } = tableDefinition;

/** The class with its place in the index `S#CLASS`, by end. */
export const classItem = (table: SiteTable, row: TrainingClass): Item => ({
  ...classKey(table, row.id),
  [index.partitionKey]: `${table.site}#CLASS`,
  [index.sortKey]: `${row.ends_at}#${row.id}`,
  ...row,
});

/** Leads from a type to its classes. */
export const classPointer = (table: SiteTable, { id, type_id }: TrainingClass): Item => ({
  PK: `${table.site}#TYPE#${type_id}`,
  SK: `CLASS#${id}`,
});

/** These classes as they are this moment, those that exist, in the order of the ids. */
export async function findClasses(table: SiteTable, ids: readonly string[]): Promise<TrainingClass[]> {
  const items = await getItems(
    table,
    ids.map((id) => classKey(table, id)),
  );
  return items.flatMap((item) => (item ? [entityOf<TrainingClass>(item)] : []));
}

/** The ids of the classes that end at `now` or later, by end. From the index: a class of this very moment may be missing. */
export async function listClassIdsEndingFrom(table: SiteTable, now: Date): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#CLASS`, { index: true, from: now.toISOString() });
  return items.map((item) => String(item[index.sortKey]).split('#')[1] ?? '');
}

/** The ids of the classes of a type, in the order in which they were made. */
export async function listClassIdsOfType(table: SiteTable, typeId: string): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#TYPE#${typeId}`, { prefix: 'CLASS#' });
  return items.map(({ SK }) => SK.slice('CLASS#'.length));
}

/**
 * The ids of the classes that ended before `now`, latest end first, from a position (exclusive) that an earlier answer gave as
 * `next`. From the index: a class that has ended this very moment may be missing.
 */
export async function listEndedClassIds(
  table: SiteTable,
  now: Date,
  from: string | undefined,
  most: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const to = from ?? now.toISOString();
  const items = await queryAll(table, `${table.site}#CLASS`, {
    index: true,
    from: '0',
    to,
    descending: true,
    limit: most + 2,
  });
  const positions = items.map((item) => String(item[index.sortKey])).filter((position) => position !== from);
  const shown = positions.slice(0, most);
  return {
    ids: shown.map((position) => position.split('#')[1] ?? ''),
    next: positions.length > most ? shown.at(-1) : undefined,
  };
}

/** The ids of every class of these types: the pointers, which unlike the index are consistent. */
export async function listAllClassIds(table: SiteTable, typeIds: readonly string[]): Promise<string[]> {
  return (await Promise.all(typeIds.map((id) => listClassIdsOfType(table, id)))).flat();
}
