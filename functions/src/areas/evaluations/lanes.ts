import type { evaluations } from '@muster/shared/areas/evaluations';
import { counted } from '@muster/shared/counted';
import type { Answer, ValidatedInput } from '@muster/shared/endpoint';
import type { Lanes } from '@muster/shared/evaluation-answers';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassStaff, staffAsRead } from '../../domain/training/class-staff.ts';
import { byNumber } from '../../domain/training/record-on-attendees.ts';
import { refuseCanceled, refuseGone } from '../../domain/training/require-class.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { checkClass, findLanes, type Place, type Lanes as StoredLanes, setLanes } from '../../table/entities/lanes.ts';
import type { Attendee } from '../../table/entities/seat.ts';

type Body = ValidatedInput<typeof evaluations.giveLanes>['body'];

/** Returns the lanes of a class with its current attendees, by the numbers of their seats; null: none are given. */
export function presentLanes(lanes: StoredLanes | undefined, attendees: readonly Attendee[]): Lanes | null {
  if (!lanes || lanes.places.length === 0) return null;
  const numbers = new Map(attendees.map(({ employee, employee_id }) => [employee, employee_id]));
  const places = lanes.places.flatMap(({ employee, relay, lane }) => {
    const employee_id = numbers.get(employee);
    return employee_id === undefined ? [] : [{ employee_id, relay, lane }];
  });
  return { newest: lanes.newest, count: lanes.count, places };
}

/**
 * Gives the attendees of a class their relays and lanes. Throws `edit_conflict`, `class_canceled`, and field errors for
 * people who are not attendees and for lanes that the range does not have.
 */
export async function giveLanes(
  context: SiteContext,
  classId: string,
  body: Body,
): Promise<Answer<typeof evaluations.giveLanes>> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const [{ trainingClass, attendees }, before] = await Promise.all([
      readClassMembers(table, classId),
      findLanes(table, classId),
    ]);
    refuseGone(trainingClass);
    requireClassStaff(context, trainingClass);
    refuseCanceled(trainingClass);
    if ((presentLanes(before, attendees)?.newest ?? 0) !== body.read) throw changedElsewhere();
    const after = { count: body.count, places: placesOf(body, attendees) };
    if (!before?.places.length && after.places.length === 0) return { lanes: null };
    await transact(table, [
      setLanes(table, classId, before, after),
      checkClass(table, trainingClass, ['canceled', ...staffAsRead(context)]),
      audit(table, actor, now, {
        action: 'class.lanes',
        subject: { class: classId, type: trainingClass.type_id },
        ...(before && { before: audited(before) }),
        after: audited(after),
      }),
    ]);
    return { lanes: presentLanes({ ...after, newest: (before?.newest ?? 0) + 1 }, attendees) };
  });
}

const changedElsewhere = () =>
  new ApiError('edit_conflict', {
    detail: 'The lanes were changed elsewhere meanwhile. Your changes were not saved. Reload to see them.',
  });

/** Returns the places by relay and lane, with internal ids. Throws a field error that names the person. */
function placesOf({ count, places }: Body, attendees: readonly Attendee[]): Place[] {
  const seated = byNumber(attendees);
  return places
    .map(({ employee_id, relay, lane }) => {
      const attendee = seated.get(foldEmployeeNumber(employee_id));
      if (!attendee) throw invalidField('places', `${employee_id} is not an attendee of this class`);
      if (lane > count) {
        throw invalidField('places', `${attendee.name} has lane ${lane}, but the range has ${counted(count, 'lane')}`);
      }
      return { employee: attendee.employee, relay, lane };
    })
    .toSorted((a, b) => a.relay - b.relay || a.lane - b.lane);
}

/** Returns lanes for the audit log. */
const audited = ({ count, places }: Omit<StoredLanes, 'newest'>) => ({
  lanes: count,
  relays: new Set(places.map(({ relay }) => relay)).size,
  people: places.length,
});
