import type { CertificationDates } from '@muster/shared/rules/certification';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, reread, update } from '../core/write.ts';

/** A seat as the record holds it, for the rules that compare seats (invariant 2). */
export interface HeldSeat {
  type_id: string;
  location: string;
  sessions: ClassSession[];
  /** UTC ISO. */
  ends_at: string;
}

/** What one person holds: every write to it is serialised by its version; made together with the employee. */
export interface TrainingRecord {
  version: number;
  /** The person is leaving: no seat may be taken any more. */
  closed: boolean;
  /** By class id: seats that are not certified yet; a certified one stays with the class and the employee. */
  seats: Record<string, HeldSeat>;
  /** By class id: places in waitlists. */
  waits: Record<string, { type_id: string; sequence: number }>;
  /** By type id: the certification that counts. */
  certifications: Record<string, CertificationDates & { reminded?: 'near_expiration' | 'expired' }>;
}

export const recordKey = (table: SiteTable, employee: string): Key => ({ PK: `${table.site}#RECORD`, SK: employee });

export const emptyRecord: TrainingRecord = { version: 1, closed: false, seats: {}, waits: {}, certifications: {} };

export const recordItem = (table: SiteTable, employee: string, record: TrainingRecord): Item => ({
  ...recordKey(table, employee),
  ...record,
});

/** The record of an employee as it is this moment; an employee has one from the day of creation. */
export async function findRecord(table: SiteTable, employee: string): Promise<TrainingRecord | undefined> {
  return entityOrNone<TrainingRecord>(await getItem(table, recordKey(table, employee)));
}

/**
 * Changes the record that was read, on condition that it is still that one; otherwise read again. What gives the person a
 * seat or a place (`takes`) is also conditioned on an open record; the rest is done for people who are leaving, too.
 */
export function changeRecord(
  table: SiteTable,
  employee: string,
  read: TrainingRecord,
  change: {
    set?: string;
    remove?: string;
    names: Record<string, string>;
    values?: Record<string, unknown>;
    takes?: true;
  },
): Action {
  const set = ['#version = :next', ...(change.set ? [change.set] : [])].join(', ');
  return update(
    table,
    recordKey(table, employee),
    {
      expression: `SET ${set}${change.remove ? ` REMOVE ${change.remove}` : ''}`,
      names: { '#version': 'version', ...change.names },
      values: { ':next': read.version + 1, ...change.values },
    },
    {
      condition: `#version = :read${change.takes ? ' AND closed = :open' : ''}`,
      values: { ':read': read.version, ...(change.takes ? { ':open': false } : {}) },
      otherwise: () => reread,
    },
  );
}
