import { asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

/** Reminders of field training: missing daily reports, and reports that wait for a review. */
export type ReportReminder = 'missing' | 'review';

/** Milliseconds for which a mark is stored: reminders are repeated after a week. */
const lifetime = 60 * 24 * 3_600_000;

const markKey = (table: SiteTable, employeeId: string, kind: ReportReminder): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `REPORTS#${kind}`,
});

/** Returns the local date of an employee's last reminder; undefined: none. Consistent. */
export async function findReminded(
  table: SiteTable,
  employeeId: string,
  kind: ReportReminder,
): Promise<string | undefined> {
  const item = await getItem(table, markKey(table, employeeId, kind));
  return item && String(item.on);
}

/** Marks a reminder on a local date in the notification's transaction, on condition that the last one is as read. */
export const markReportsReminded = (
  table: SiteTable,
  { employeeId, kind, before }: { employeeId: string; kind: ReportReminder; before: string | undefined },
  on: string,
  now: Date,
): Action =>
  put(
    table,
    { ...markKey(table, employeeId, kind), on, ttl: ttlAt(after(now, lifetime)) },
    before === undefined ? ifAbsent : asRead({ on: before }, ['on']),
  );
