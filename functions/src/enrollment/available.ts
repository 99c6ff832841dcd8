import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../http/call.ts';
import { findClasses, listClassIdsEndingFrom } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { presentClass, standingOf } from '../training/present-class.ts';
import { requireRecord } from './require-record.ts';

/** Open classes, and those not yet over in which the caller holds a seat or a place; by type name, then start. */
export async function available(call: Call<'enrollment', 'available'>): Promise<Answered[]> {
  const { table, caller, now } = call;
  const [ids, record, types] = await Promise.all([
    listClassIdsEndingFrom(table, now),
    requireRecord(table, caller.employee),
    trainingTypes(table),
  ]);
  const rows = await findClasses(table, ids);
  const shown = rows.flatMap((row) => {
    const type = types.get(row.type_id);
    // The index may place a class by the end it had a moment ago, and it includes this very moment.
    const held = (row.id in record.seats || row.id in record.waits) && row.ends_at > now.toISOString();
    return type && !row.deleting && (held || !closedReason(row, now)) ? [{ row, type }] : [];
  });
  shown.sort((a, b) => a.type.name.localeCompare(b.type.name) || a.row.starts_at.localeCompare(b.row.starts_at));
  return shown.map(({ row, type }) => presentClass(row, type, standingOf(record, row.id)));
}
