import { asItWas, asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, check, ifAbsent, present, put, remove, reread } from '../core/write.ts';
import { classKey, notDeleting, type TrainingClass } from './training-class.ts';

/** A person's place on the range. */
export interface Place {
  /** The internal id. */
  employee: string;
  /** The `request_date` of the person's seat: another seat in the class has no lane. */
  seat: string;
  relay: number;
  lane: number;
}

/** The lanes of a class. */
export interface Lanes {
  /** Raised by every change. */
  newest: number;
  /** The lanes of the range. */
  count: number;
  /** In the order of relays and lanes. Includes people who lost their seat later. Empty: the lanes were removed. */
  places: Place[];
}

const lanesKey = (table: SiteTable, classId: string): Key => ({ PK: `${table.site}#CLASS#${classId}`, SK: 'LANES' });

/** Returns the lanes of a class; undefined: none were ever given. */
export async function findLanes(table: SiteTable, classId: string): Promise<Lanes | undefined> {
  const item = await getItem(table, lanesKey(table, classId));
  if (!item) return undefined;
  const { newest, count, places } = item;
  return { newest: Number(newest), count: Number(count), places: JSON.parse(String(places)) as Place[] };
}

/**
 * Replaces the lanes of a class, on condition that they are as read. Raises `newest`. Removed lanes leave an item
 * without places, so that an edit of the removed lanes never overwrites later ones.
 */
export const setLanes = (
  table: SiteTable,
  classId: string,
  read: Lanes | undefined,
  { count, places }: Omit<Lanes, 'newest'>,
): Action =>
  put(
    table,
    { ...lanesKey(table, classId), newest: (read?.newest ?? 0) + 1, count, places: JSON.stringify(places) },
    read ? asRead({ ...read }, ['newest']) : ifAbsent,
  );

/** Conditions the transaction on a class that exists, is not being deleted, and has these fields as read. */
export const checkClass = (table: SiteTable, trainingClass: TrainingClass, fields: readonly (keyof TrainingClass)[]) =>
  check(table, classKey(table, trainingClass.id), {
    ...asItWas({ ...trainingClass }, fields, `${present} AND ${notDeleting}`),
    otherwise: () => reread,
  });

/** Removes the lanes of a class that is deleted. */
export const removeLanes = (table: SiteTable, classId: string): Action => remove(table, lanesKey(table, classId));
