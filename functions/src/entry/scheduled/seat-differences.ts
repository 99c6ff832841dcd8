import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type ClassMembers, readClassMembers } from '../../table/entities/class-members.ts';
import { employeePages } from '../../table/entities/employee.ts';
import { type EnrollmentState, findEnrollmentStates } from '../../table/entities/enrollment-state.ts';
import { listSeats } from '../../table/entities/seat.ts';
import { listAllClassIds, type TrainingClass } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/** A difference between the views of a seat, a waitlist entry or a count (docs/design.md section 2, invariant 4). */
export interface Difference {
  kind:
    | 'enrolled_count'
    | 'waiting_count'
    | 'class_count'
    | 'overbooked'
    | 'seat_without_attendee'
    | 'attendee_without_seat'
    | 'record_without_attendee'
    | 'attendee_without_record'
    | 'record_without_wait'
    | 'wait_without_record'
    | 'missing_record';
  class_id?: string;
  type_id?: string;
  /** An internal id. */
  employee?: string;
  found?: number;
  expected?: number;
}

/** A site's seats in each view. */
interface Views {
  /** By class id. */
  classes: Map<string, ClassView>;
  /** By internal id of the employee. No record: it is missing. */
  employees: Map<string, { record: RecordedClasses | undefined; seats: Set<string> }>;
}

/** The classes in an enrollment state. */
interface RecordedClasses {
  seats: readonly string[];
  waits: readonly string[];
}

/** A class with the internal ids of its attendees, of the uncertified ones, and of its waitlist. */
interface ClassView {
  trainingClass: TrainingClass;
  attendees: Set<string>;
  uncertified: Set<string>;
  waitlist: Set<string>;
}

/**
 * Compares the views of each seat of a site: the class's counts, its attendees and waitlist, the employee's own seats,
 * and the enrollment state. Read-only. A concurrent write can look like a difference: `confirmedDifferences` compares
 * twice.
 */
export async function differences(table: SiteTable): Promise<Difference[]> {
  const types = await trainingTypes(table);
  const views = await readViews(table, [...types.keys()]);
  const classes = [...views.classes.values()];
  const perType = Map.groupBy(classes, ({ trainingClass }) => trainingClass.type_id);
  return [
    ...[...types.values()].flatMap(({ id, class_count }) =>
      unequal({ kind: 'class_count', type_id: id }, class_count, perType.get(id)?.length ?? 0),
    ),
    ...classes.flatMap((view) => classDifferences(views, view)),
    ...[...views.employees.keys()].flatMap((employeeId) => employeeDifferences(views, employeeId)),
  ];
}

/** Returns the differences that a second comparison confirms. */
export async function confirmedDifferences(table: SiteTable): Promise<Difference[]> {
  const first = await differences(table);
  if (first.length === 0) return [];
  const second = new Set((await differences(table)).map((one) => JSON.stringify(one)));
  return first.filter((one) => second.has(JSON.stringify(one)));
}

function unequal(difference: Difference, found: number, expected: number): Difference[] {
  return found === expected ? [] : [{ ...difference, found, expected }];
}

function classDifferences(
  { employees }: Views,
  { trainingClass, attendees, uncertified, waitlist }: ClassView,
): Difference[] {
  const { id: class_id, class_size, enrolled_count, waiting_count } = trainingClass;
  const of = (kind: Difference['kind'], ids: Set<string>, isMissing: (employeeId: string) => boolean) =>
    [...ids].filter(isMissing).map((employee) => ({ kind, class_id, employee }));
  const recordOf = (id: string) => employees.get(id)?.record;
  return [
    ...unequal({ kind: 'enrolled_count', class_id }, enrolled_count, attendees.size),
    ...unequal({ kind: 'waiting_count', class_id }, waiting_count, waitlist.size),
    ...(attendees.size > class_size
      ? [{ kind: 'overbooked' as const, class_id, found: attendees.size, expected: class_size }]
      : []),
    // A deleted employee stays an attendee of past classes.
    ...of('attendee_without_seat', attendees, (id) => employees.has(id) && !employees.get(id)?.seats.has(class_id)),
    ...of('attendee_without_record', uncertified, (id) => employees.has(id) && !recordOf(id)?.seats.includes(class_id)),
    ...of('wait_without_record', waitlist, (id) => !recordOf(id)?.waits.includes(class_id)),
  ];
}

function employeeDifferences({ classes, employees }: Views, employee: string): Difference[] {
  const { record, seats = new Set<string>() } = employees.get(employee) ?? {};
  if (!record) return [{ kind: 'missing_record', employee }];
  const of = (kind: Difference['kind'], ids: Iterable<string>, members: 'attendees' | 'waitlist') =>
    [...ids]
      .filter((class_id) => !classes.get(class_id)?.[members].has(employee))
      .map((class_id) => ({ kind, class_id, employee }));
  return [
    ...of('seat_without_attendee', seats, 'attendees'),
    ...of('record_without_attendee', record.seats, 'attendees'),
    ...of('record_without_wait', record.waits, 'waitlist'),
  ];
}

/** Employees read at once. */
const peopleInPart = 500;

async function readViews(table: SiteTable, typeIds: readonly string[]): Promise<Views> {
  const classes = new Map<string, ClassView>();
  await forEach(await listAllClassIds(table, typeIds), async (id) => {
    const view = viewOf(await readClassMembers(table, id));
    if (view) classes.set(id, view);
  });
  const employees: Views['employees'] = new Map();
  for await (const page of employeePages(table, undefined, peopleInPart)) {
    const ids = page.map(({ id }) => id);
    const records = await findEnrollmentStates(table, ids);
    await forEach(ids.entries(), async ([n, id]) => {
      const seats = new Set((await listSeats(table, id)).map(({ class_id }) => class_id));
      employees.set(id, { record: classesIn(records[n]), seats });
    });
  }
  return { classes, employees };
}

/** Returns the part of a record that is compared: all whole records of a large site would not fit in memory. */
const classesIn = (record: EnrollmentState | undefined): RecordedClasses | undefined =>
  record && { seats: Object.keys(record.seats), waits: Object.keys(record.waits) };

function viewOf({ trainingClass, attendees, waitlist }: ClassMembers): ClassView | undefined {
  const ids = (members: readonly { employee: string }[]) => new Set(members.map(({ employee }) => employee));
  return (
    trainingClass && {
      trainingClass,
      attendees: ids(attendees),
      uncertified: ids(attendees.filter(({ certified }) => certified === undefined)),
      waitlist: ids(waitlist),
    }
  );
}
