import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

/** That an employee was told of a requirement on a day, by which action. */
export interface ToldMark {
  /** The department's date. */
  on: string;
  /** Made up for one action, which may take several transactions. */
  by: string;
}

/** How long a mark is kept, in milliseconds: the longest day, and some. */
const lifetime = 2 * 24 * 3_600_000;

const key = (table: SiteTable, employeeId: string, requirementId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `TOLD#${requirementId}`,
});

/** Returns the last marks of employees for a requirement, in the order of their ids. */
export async function findToldMarks(
  table: SiteTable,
  employeeIds: readonly string[],
  requirementId: string,
): Promise<(ToldMark | undefined)[]> {
  const keys = employeeIds.map((id) => key(table, id, requirementId));
  const items = await getItems(table, keys);
  return items.map((item) => item && { on: String(item.on), by: String(item.by) });
}

/** Marks that an employee is told of a requirement, on condition that they were not told on that day. */
export const markTold = (
  table: SiteTable,
  employeeId: string,
  requirementId: string,
  { on, by }: ToldMark,
  now: Date,
): Action =>
  put(
    table,
    { ...key(table, employeeId, requirementId), on, by, ttl: ttlAt(after(now, lifetime)) },
    {
      condition: `${absent} OR #on <> :on`,
      names: { '#on': 'on' },
      values: { ':on': on },
      otherwise: () => reread,
    },
  );
