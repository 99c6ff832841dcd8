import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import type { Limit } from './account-limit.ts';

const tenMinutes = 10 * 60_000;

/** Wrong codes that an employee may enter at check-ins (ADR 10). */
export const checkInLimit: Limit = { limit: 10, window: tenMinutes, closed: tenMinutes };

/** Returns the key of an employee's limit, apart from the limits of sign-ins, which list closed accounts. */
export const checkInLimitKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#CHECKIN`,
  SK: employeeId,
});
