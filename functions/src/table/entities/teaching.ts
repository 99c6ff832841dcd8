import { cancelledFor } from '@muster/shared/rules/session-numbers';
import type { SiteTable } from '../core/client.ts';
import { tableDefinition } from '../core/definition.ts';
import { entityOf, after as later, ttlAt } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, update } from '../core/write.ts';

/** The key of the pointer that leads from an employee to a class that they teach. */
const teachingKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `TEACH#${classId}`,
});

/** A class that an employee teaches, or taught until within 90 days: calendars show it as cancelled then. */
export interface Teaching {
  class_id: string;
  /** How often the employee became or ceased to be its instructor, and when last, UTC ISO. */
  changes: number;
  at: string;
  /** No longer an instructor. */
  left?: boolean | undefined;
}

/** Returns the classes that an employee teaches or taught until within 90 days, by their creation. */
export async function listTeaching(table: SiteTable, employeeId: string, now: Date): Promise<Teaching[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'TEACH#' });
  return items.flatMap((item) => {
    const { changes = 0, at = '', left } = entityOf<Partial<Teaching>>(item);
    const isOver = left && Date.parse(at) <= now.getTime() - cancelledFor;
    return isOver ? [] : [{ class_id: item.SK.slice('TEACH#'.length), changes, at, left }];
  });
}

/** Returns what calendars need of an employee's teaching of one class; undefined when there is none. */
export async function findTeaching(
  table: SiteTable,
  employeeId: string,
  classId: string,
): Promise<Pick<Teaching, 'changes' | 'at'> | undefined> {
  const item = await getItem(table, teachingKey(table, employeeId, classId));
  return item && { changes: Number(item.changes ?? 0), at: String(item.at ?? '') };
}

/** Returns the ids of the classes that an employee teaches, by their creation. */
export async function listTaughtClassIds(table: SiteTable, employeeId: string): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'TEACH#' });
  return items.filter(({ left }) => !left).map(({ SK }) => SK.slice('TEACH#'.length));
}

interface TeachingChange {
  classId: string;
  /** The internal ids of its instructors. */
  before: readonly string[];
  after: readonly string[];
  now: Date;
}

/** Returns the writes of the pointers when a class gets other instructors. A pointer of who no longer teaches it stays for 90 days. */
export function changeTeaching(table: SiteTable, { classId, before, after, now }: TeachingChange): Action[] {
  const names = { '#at': 'at', '#changes': 'changes', '#left': 'left', '#ttl': tableDefinition.ttlAttribute };
  const change = (id: string, expression: string, values: Record<string, unknown>) =>
    update(table, teachingKey(table, id, classId), {
      expression,
      names,
      values: { ':at': now.toISOString(), ':one': 1, ...values },
    });
  const more = after.filter((id) => !before.includes(id));
  const less = before.filter((id) => !after.includes(id));
  return [
    ...more.map((id) => change(id, 'SET #at = :at ADD #changes :one REMOVE #left, #ttl', {})),
    ...less.map((id) =>
      change(id, 'SET #at = :at, #left = :true, #ttl = :ttl ADD #changes :one', {
        ':true': true,
        ':ttl': ttlAt(later(now, cancelledFor)),
      }),
    ),
  ];
}
