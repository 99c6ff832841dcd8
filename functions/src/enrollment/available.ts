import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../http/call.ts';
import { findClasses, listClassIdsEndingFrom } from '../table/entities/training-class.ts';
import { requireRecord } from '../table/entities/training-record.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { presentClass, standingOf } from '../training/present-class.ts';

/**
 * Returns the open classes, and those that have not ended in which the caller holds a seat or is on the waitlist; by type name, then
 * start.
 */
export async function available(call: Call<'enrollment', 'available'>): Promise<Answered[]> {
  const { table, caller, now } = call;
  const [ids, record, types] = await Promise.all([
    listClassIdsEndingFrom(table, now),
    requireRecord(table, caller.employee),
    trainingTypes(table),
  ]);
  const classes = await findClasses(table, ids);
  const shown = classes.flatMap((trainingClass) => {
    const type = types.get(trainingClass.type_id);
    const { is_enrolled, is_waitlisted } = standingOf(record, trainingClass.id);
    // The index may still hold an earlier end, and its range includes classes that end exactly now.
    const held = (is_enrolled || is_waitlisted) && trainingClass.ends_at > now.toISOString();
    return type && !trainingClass.deleting && (held || !closedReason(trainingClass, now))
      ? [{ trainingClass, type }]
      : [];
  });
  shown.sort(
    (a, b) =>
      a.type.name.localeCompare(b.type.name) || a.trainingClass.starts_at.localeCompare(b.trainingClass.starts_at),
  );
  return shown.map(({ trainingClass, type }) =>
    presentClass(trainingClass, type, standingOf(record, trainingClass.id)),
  );
}
