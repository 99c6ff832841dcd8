import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

/** Milliseconds for which a mark is stored: no run covers a week that began 60 days ago. */
const lifetime = 60 * 24 * 3_600_000;

/** The mark that a supervisor got the digest of the week that begins on this Monday. */
const digestKey = (table: SiteTable, employeeId: string, monday: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `DIGEST#${monday}`,
});

/** Sets the mark in the notification's transaction, on condition that it is not set. */
export const markDigest = (table: SiteTable, employeeId: string, monday: string, now: Date): Action =>
  put(table, { ...digestKey(table, employeeId, monday), ttl: ttlAt(after(now, lifetime)) }, ifAbsent);

/** Returns whether the mark is set. Consistent. */
export const hasDigest = async (table: SiteTable, employeeId: string, monday: string): Promise<boolean> =>
  (await getItem(table, digestKey(table, employeeId, monday))) !== undefined;
