import { cancelledFor } from '@muster/shared/rules/session-numbers';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { tableDefinition } from '../core/definition.ts';
import { entityOf, after as later, ttlAt } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, update } from '../core/write.ts';

/** The key of the pointer from an employee to a class that they teach. */
const teachingKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `TEACH#${classId}`,
});

/** A class that an employee teaches, or taught until within 90 days: calendars then show it as canceled. */
export interface Teaching {
  class_id: string;
  /** Changes between instructor and not, and the last one's time (UTC ISO). */
  changes: number;
  at: string;
  /** No longer an instructor. */
  left?: boolean | undefined;
}

/** Returns an employee's pointers to classes that end at `since` (UTC ISO) or later. */
async function listPointers(table: SiteTable, employeeId: string, since: string): Promise<Item[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'TEACH#' });
  return items.filter(({ ends_at }) => ends_at === undefined || String(ends_at) >= since);
}

/** Returns classes that an employee teaches, or did within 90 days, and that end at `since` or later, by creation. */
export async function listTeaching(
  table: SiteTable,
  employeeId: string,
  { now, since }: { now: Date; since: string },
): Promise<Teaching[]> {
  const items = await listPointers(table, employeeId, since);
  return items.flatMap((item) => {
    const { changes = 0, at = '', left } = entityOf<Partial<Teaching>>(item);
    const isOver = left && Date.parse(at) <= now.getTime() - cancelledFor;
    return isOver ? [] : [{ class_id: item.SK.slice('TEACH#'.length), changes, at, left }];
  });
}

/** Returns an employee's teaching of one class, for calendars. Undefined: not an instructor. */
export async function findTeaching(
  table: SiteTable,
  employeeId: string,
  classId: string,
): Promise<Pick<Teaching, 'changes' | 'at'> | undefined> {
  const item = await getItem(table, teachingKey(table, employeeId, classId));
  return item && { changes: Number(item.changes ?? 0), at: String(item.at ?? '') };
}

/** Returns the ids of classes that an employee teaches, all or ending at `since` (UTC ISO) or later, by creation. */
export async function listTaughtClassIds(table: SiteTable, employeeId: string, since = ''): Promise<string[]> {
  const items = await listPointers(table, employeeId, since);
  return items.filter(({ left }) => !left).map(({ SK }) => SK.slice('TEACH#'.length));
}

interface TeachingChange {
  classId: string;
  /** The internal ids of its instructors. */
  before: readonly string[];
  after: readonly string[];
  /** UTC ISO: the end of the class, and whether that has changed. */
  endsAt: string;
  isMoved: boolean;
  now: Date;
}

/** Returns the writes of pointers for new instructors or a new end. Pointers of former instructors stay for 90 days. */
export function changeTeaching(
  table: SiteTable,
  { classId, before, after, endsAt, isMoved, now }: TeachingChange,
): Action[] {
  const names = { '#at': 'at', '#changes': 'changes', '#left': 'left', '#ttl': tableDefinition.ttlAttribute };
  const change = (id: string, expression: string, values: Record<string, unknown>) =>
    update(table, teachingKey(table, id, classId), {
      expression,
      names,
      values: { ':at': now.toISOString(), ':one': 1, ...values },
    });
  const more = after.filter((id) => !before.includes(id));
  const less = before.filter((id) => !after.includes(id));
  const same = isMoved ? after.filter((id) => before.includes(id)) : [];
  return [
    ...same.map((id) => update(table, teachingKey(table, id, classId), setting({ ends_at: endsAt }))),
    ...more.map((id) =>
      change(id, 'SET #at = :at, ends_at = :ends ADD #changes :one REMOVE #left, #ttl', { ':ends': endsAt }),
    ),
    ...less.map((id) =>
      change(id, 'SET #at = :at, #left = :true, #ttl = :ttl ADD #changes :one', {
        ':true': true,
        ':ttl': ttlAt(later(now, cancelledFor)),
      }),
    ),
  ];
}
