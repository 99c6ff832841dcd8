import type { SiteTable } from '../table/core/client.ts';
import type { Employee } from '../table/entities/employee.ts';
import { findRecord, type TrainingRecord } from '../table/entities/training-record.ts';

/** The training record of an employee who exists; a missing one is a broken table, found by the sweep. */
export async function requireRecord(table: SiteTable, { id }: Employee): Promise<TrainingRecord> {
  const record = await findRecord(table, id);
  if (!record) throw new Error(`Employee ${id} has no training record`);
  return record;
}
