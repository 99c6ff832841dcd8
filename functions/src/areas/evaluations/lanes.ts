import type { evaluations } from '@muster/shared/areas/evaluations';
import { counted } from '@muster/shared/counted';
import type { Answer, ValidatedInput } from '@muster/shared/endpoint';
import type { Lanes } from '@muster/shared/evaluation-answers';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassStaff, staffAsRead } from '../../domain/training/class-staff.ts';
import { byNumber } from '../../domain/training/record-on-attendees.ts';
import { refuseCanceled, refuseGone } from '../../domain/training/require-class.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployees, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { checkClass, findLanes, type Place, type Lanes as StoredLanes, setLanes } from '../../table/entities/lanes.ts';
import type { Attendee } from '../../table/entities/seat.ts';

type Body = ValidatedInput<typeof evaluations.giveLanes>['body'];

/**
 * Returns the lanes of a class with its current attendees, by the numbers of their seats; null: none are given. A
 * person who lost the seat and took another one has no lane.
 */
export function presentLanes(lanes: StoredLanes | undefined, attendees: readonly Attendee[]): Lanes | null {
  if (!lanes || lanes.places.length === 0) return null;
  const seats = new Map(attendees.map((attendee) => [attendee.employee, attendee]));
  const places = lanes.places.flatMap(({ employee, seat, relay, lane }) => {
    const attendee = seats.get(employee);
    return attendee && attendee.request_date === seat ? [{ employee_id: attendee.employee_id, relay, lane }] : [];
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
    const staying = await stayingAttendees(table, attendees);
    const after = { count: body.count, places: placesOf(body, staying) };
    if (!before?.places.length && after.places.length === 0) return { lanes: null };
    await transact(table, [
      setLanes(table, classId, before, after),
      checkClass(table, trainingClass, ['canceled', ...staffAsRead(context)]),
      audit(table, actor, now, {
        action: 'class.lanes',
        subject: { class: classId, type: trainingClass.type_id },
        ...(before && { before: audited(before, after) }),
        after: audited(after, before),
      }),
    ]);
    return { lanes: presentLanes({ ...after, newest: (before?.newest ?? 0) + 1 }, staying) };
  });
}

/** Returns the attendees who are still employees: the number of a deleted one may belong to another attendee. */
async function stayingAttendees(table: SiteTable, attendees: readonly Attendee[]): Promise<Attendee[]> {
  const employees = await findEmployees(
    table,
    attendees.map(({ employee }) => employee),
  );
  const ids = new Set(employees.map(({ id }) => id));
  return attendees.filter(({ employee }) => ids.has(employee));
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
      return { employee: attendee.employee, seat: attendee.request_date, relay, lane };
    })
    .toSorted((a, b) => a.relay - b.relay || a.lane - b.lane);
}

/** Returns lanes for the audit log, with the places that differ from the other side by internal id. */
function audited({ count, places }: Omit<StoredLanes, 'newest'>, other: Pick<StoredLanes, 'places'> | undefined) {
  const others = new Set(other?.places.map(placeText));
  const changed = places.filter((place) => !others.has(placeText(place)));
  return {
    lanes: count,
    relays: new Set(places.map(({ relay }) => relay)).size,
    people: places.length,
    ...(changed.length > 0 && {
      places: Object.fromEntries(
        changed.map(({ employee, relay, lane }) => [employee, `relay ${relay}, lane ${lane}`]),
      ),
    }),
  };
}

const placeText = ({ employee, relay, lane }: Place): string => `${employee} ${relay} ${lane}`;
