import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { cancelledFor, type SessionNumbers } from '@muster/shared/rules/session-numbers';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, entityOrNone, ttlAt } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';
import { classKey, type TrainingClass } from './training-class.ts';

/** Fields of a deleted class that calendars show as canceled for 90 days. */
export interface DeletedClass extends SessionNumbers {
  id: string;
  type_name: string;
  location: string;
  sessions: ClassSession[];
  is_active: boolean;
  withdrawn_at?: string | undefined;
  dates_version: number;
  edit_version?: number | undefined;
  /** UTC ISO: when the class would have ended. */
  ends_at: string;
  /** UTC ISO. */
  deleted_at: string;
}

export const deletedClassKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#DELETED`, SK: id });

/** Stores a class's calendar fields, in the transaction that deletes it. */
export function keepDeletedClass(table: SiteTable, gone: TrainingClass, type_name: string, now: Date): Action {
  const { id, location, sessions, is_active, withdrawn_at, dates_version, edit_version, ends_at } = gone;
  const { session_numbers, dropped_sessions } = gone;
  const kept: DeletedClass = {
    ...{ id, type_name, location, sessions, is_active, withdrawn_at, dates_version, edit_version, ends_at },
    ...{ session_numbers, dropped_sessions, deleted_at: now.toISOString() },
  };
  return put(table, { ...deletedClassKey(table, id), ...kept, ttl: ttlAt(after(now, cancelledFor)) });
}

/** Returns the class of an item. Undefined: deleted more than 90 days before `now`. */
export function deletedClassOf(item: Item | undefined, now: Date): DeletedClass | undefined {
  const found = item && entityOf<DeletedClass>(item);
  return found && Date.parse(found.deleted_at) > now.getTime() - cancelledFor ? found : undefined;
}

/** Returns the classes deleted within the last 90 days, in the order of the ids. */
export async function listDeletedClasses(table: SiteTable, now: Date): Promise<DeletedClass[]> {
  const items = await queryAll(table, `${table.site}#DELETED`);
  return items.flatMap((item) => deletedClassOf(item, now) ?? []);
}

/** Returns existing classes of `current`, and of `left` also ones deleted within 90 days, in one round trip. */
export async function findShownClasses(
  table: SiteTable,
  current: readonly string[],
  left: readonly string[],
  now: Date,
): Promise<(TrainingClass | DeletedClass)[]> {
  const classKeys = [...current, ...left].map((id) => classKey(table, id));
  const items = await getItems(table, [...classKeys, ...left.map((id) => deletedClassKey(table, id))]);
  const existing = items.slice(0, classKeys.length).flatMap((item) => entityOrNone<TrainingClass>(item) ?? []);
  const deleted = items.slice(classKeys.length).flatMap((item) => deletedClassOf(item, now) ?? []);
  return [...existing, ...deleted];
}
