import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, present, put, remove, reread, update } from '../core/write.ts';

/** An employee on the waitlist of a class: employee number, name and rank as they were on joining. */
export interface WaitlistEntry {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  rank?: string | undefined;
  /** UTC ISO. */
  request_date: string;
  /** Orders the waitlist: a lower sequence joined earlier. */
  sequence: number;
  /** The employee was notified once why a seat went to a later entry. */
  told?: boolean | undefined;
  /** The class's `dates_version` at the last notification of changed dates; absent: none since joining. */
  told_dates?: number | undefined;
}

export const waitlistEntryKey = (table: SiteTable, classId: string, sequence: number): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `WAIT#${String(sequence).padStart(10, '0')}`,
});

/** Returns the waitlist of a class by sequence: from `from` on, at most `limit` entries. */
export async function listWaitlist(
  table: SiteTable,
  classId: string,
  { from = 0, limit }: { from?: number; limit?: number } = {},
): Promise<WaitlistEntry[]> {
  const items = await queryAll(table, `${table.site}#CLASS#${classId}`, {
    from: waitlistEntryKey(table, classId, from).SK,
    to: 'WAIT#~',
    limit,
  });
  return items.map((item) => entityOf<WaitlistEntry>(item));
}

/** Adds an entry, on condition that its sequence is not taken. */
export const addWaitlistEntry = (table: SiteTable, classId: string, entry: WaitlistEntry): Action =>
  put(table, { ...waitlistEntryKey(table, classId, entry.sequence), ...entry }, ifAbsent);

/** Deletes an entry, on condition that it exists. */
export const removeWaitlistEntry = (table: SiteTable, classId: string, sequence: number): Action =>
  remove(table, waitlistEntryKey(table, classId, sequence), { condition: present, otherwise: () => reread });

/** Deletes an entry that the version of the employee's record guards. */
export const endWaitlistEntry = (table: SiteTable, classId: string, sequence: number): Action =>
  remove(table, waitlistEntryKey(table, classId, sequence));

/** Marks that the employee was notified why a seat went to a later entry, on condition of no mark. */
export const markPassedOver = (table: SiteTable, classId: string, sequence: number): Action =>
  update(
    table,
    waitlistEntryKey(table, classId, sequence),
    { expression: 'SET told = :true', values: { ':true': true } },
    { condition: `${present} AND attribute_not_exists(told)`, otherwise: () => reread },
  );

/** Marks that the employee was notified of the class's dates, on condition that the entry exists without this mark. */
export const markDatesTold = (table: SiteTable, classId: string, sequence: number, datesVersion: number): Action =>
  update(
    table,
    waitlistEntryKey(table, classId, sequence),
    { expression: 'SET told_dates = :dates', values: { ':dates': datesVersion } },
    {
      condition: `${present} AND (attribute_not_exists(told_dates) OR told_dates <> :dates)`,
      otherwise: () => reread,
    },
  );
