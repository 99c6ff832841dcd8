import { isDeepStrictEqual } from 'node:util';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { PlanWarning } from '@muster/shared/rules/plan-warnings';
import type { SiteContext } from '../../calls/site-context.ts';
import { overlappingSeats } from '../../domain/training/seat-rules.ts';
import { findEnrollmentStates } from '../../table/entities/enrollment-state.ts';
import { listAttendees } from '../../table/entities/seat.ts';
import { findClasses } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** Returns attendees' other seats at a class's new dates, by attendee. Empty: unchanged dates or unknown class. */
export async function attendeeWarnings(
  { table, site }: SiteContext,
  classId: string,
  sessions: ClassSession[],
  types: ReadonlyMap<string, Readonly<TrainingType>>,
): Promise<PlanWarning[]> {
  const [trainingClass] = await findClasses(table, [classId]);
  if (!trainingClass || isDeepStrictEqual(trainingClass.sessions, sessions)) return [];
  const attendees = await listAttendees(table, classId);
  const records = await findEnrollmentStates(
    table,
    attendees.map(({ employee }) => employee),
  );
  return attendees.flatMap(({ name, employee_id }, n) => {
    const record = records[n];
    const found = record ? overlappingSeats(record, { ...trainingClass, sessions }, site.timezone) : [];
    return found.map(({ seat, session, classId: class_id }): PlanWarning => {
      const training_name = types.get(seat.type_id)?.name ?? 'another class';
      return { kind: 'attendee_seated', name, employee_id, taken: { class_id, training_name, session } };
    });
  });
}
