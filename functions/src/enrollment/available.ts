import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { holdsAny, permissionTypes } from '@muster/shared/permissions';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../http/call.ts';
import { classesToCome, knownTypes } from '../table/entities/catalogue.ts';
import { requireRecord } from '../table/entities/training-record.ts';
import { presentClass, standingOf } from '../training/present-class.ts';

/**
 * Returns the open classes, and those that have not ended in which the caller holds a seat or is on the waitlist; by type name, then
 * start.
 */
export async function available(call: Call<'enrollment', 'available'>): Promise<Answered[]> {
  const { table, caller, now } = call;
  const record = await requireRecord(table, caller.employee);
  // Who may change other people's seats sees the counts of now: their record does not say when they last did.
  const countNow = holdsAny(caller.employee.permissions, permissionTypes);
  const [types, classes] = await Promise.all([
    knownTypes(call),
    classesToCome(call, { changedAt: record.changed_at, countNow }),
  ]);
  const shown = classes.flatMap((trainingClass) => {
    const type = types.get(trainingClass.type_id);
    const { is_enrolled, is_waitlisted } = standingOf(record, trainingClass.id);
    const held = is_enrolled || is_waitlisted;
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
