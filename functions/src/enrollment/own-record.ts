import type { TablePart } from '../table/client.ts';
import type { Employee } from '../table/employee.ts';
import { findRecord, type TrainingRecord } from '../table/training-record.ts';

/** The training record of an employee who exists; a missing one is a broken table, found by the sweep. */
export async function ownRecord(table: TablePart, { id }: Employee): Promise<TrainingRecord> {
  const record = await findRecord(table, id);
  if (!record) throw new Error(`Employee ${id} has no training record`);
  return record;
}
