import type { SiteTable } from '../core/client.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';

/** The key of the pointer that leads from an employee to a class that they teach. */
const teachingKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `TEACH#${classId}`,
});

/** Returns the ids of the classes that an employee teaches, by their creation. */
export async function listTaughtClassIds(table: SiteTable, employeeId: string): Promise<string[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'TEACH#' });
  return items.map(({ SK }) => SK.slice('TEACH#'.length));
}

interface Teaching {
  classId: string;
  /** The internal ids of its instructors. */
  before: readonly string[];
  after: readonly string[];
}

/** Returns the writes of the pointers when a class gets other instructors. */
export function changeTeaching(table: SiteTable, { classId, before, after }: Teaching): Action[] {
  const more = after.filter((id) => !before.includes(id));
  const less = before.filter((id) => !after.includes(id));
  return [
    ...more.map((id) => put(table, { ...teachingKey(table, id, classId) })),
    ...less.map((id) => remove(table, teachingKey(table, id, classId))),
  ];
}
