import { type AttendedSeat, type EndedClass, keepsClassOpen, toPass } from '@muster/shared/rules/class-closing';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { attendanceOf } from '../../table/entities/attendance.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** The fields of a training that the closing rules use. */
type PassFields = Pick<TrainingType, 'assessment' | 'form_ids' | 'requires_pass'>;

/** Returns a class as input of the closing rules. */
export const heldClass = (
  { sessions, attended = [], attendance_closed }: TrainingClass,
  type: PassFields,
): EndedClass => ({
  sessions,
  isRecorded: attended.length > 0,
  isClosed: attendance_closed !== undefined,
  ...toPass(type),
});

/** Returns an attendee as input of the closing rules. */
export function heldSeat(attendee: Attendee): AttendedSeat {
  const { lines, results, evaluations } = attendanceOf(attendee);
  return { isCertified: attendee.certified !== undefined, lines, result: results.at(-1), evaluations };
}

/** Returns how many attendees keep each class open: if nothing was recorded, all who are not certified. */
export async function countOpenAttendees(
  table: SiteTable,
  classes: readonly TrainingClass[],
  types: ReadonlyMap<string, PassFields>,
): Promise<ReadonlyMap<string, number>> {
  const open = new Map<string, number>();
  await forEach(classes, async (trainingClass) => {
    const { id, type_id, enrolled_count, certified_count = 0, attended, assessed } = trainingClass;
    const uncertified = enrolled_count - certified_count;
    if (uncertified <= 0 || !(attended || assessed)) {
      open.set(id, Math.max(0, uncertified));
      return;
    }
    const held = heldClass(trainingClass, types.get(type_id) ?? {});
    const attendees = await listAttendees(table, id);
    open.set(id, attendees.filter((attendee) => keepsClassOpen(heldSeat(attendee), held)).length);
  });
  return open;
}
