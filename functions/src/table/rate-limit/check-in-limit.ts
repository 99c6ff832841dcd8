import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import type { Limit } from './account-limit.ts';

const tenMinutes = 10 * 60_000;

/** How many wrong codes an employee may enter at check-ins (docs/decisions/0057-check-in-by-codes-that-change.md). */
export const checkInLimit: Limit = { limit: 10, window: tenMinutes, closed: tenMinutes };

/**
 * Returns the key of the limit of an employee. It is apart from the limits of sign-ins, which list whose account is
 * closed.
 */
export const checkInLimitKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#CHECKIN`,
  SK: employeeId,
});
