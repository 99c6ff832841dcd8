import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

/** A notification of an employee about a requirement on a day. */
export interface NotifiedMarker {
  /** The local date. */
  on: string;
  /** Random id of the action, which may take several transactions. */
  by: string;
}

/** Milliseconds for which a mark is stored: longer than the longest day. */
const lifetime = 2 * 24 * 3_600_000;

const key = (table: SiteTable, employeeId: string, requirementId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `TOLD#${requirementId}`,
});

/** Returns the last marks of employees for a requirement, in the order of their ids. */
export async function findNotifiedMarkers(
  table: SiteTable,
  employeeIds: readonly string[],
  requirementId: string,
): Promise<(NotifiedMarker | undefined)[]> {
  const keys = employeeIds.map((id) => key(table, id, requirementId));
  const items = await getItems(table, keys);
  return items.map((item) => item && { on: String(item.on), by: String(item.by) });
}

/** Marks a notification about a requirement, on condition that there was none on that day. */
export const markNotified = (
  table: SiteTable,
  employeeId: string,
  requirementId: string,
  { on, by }: NotifiedMarker,
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
