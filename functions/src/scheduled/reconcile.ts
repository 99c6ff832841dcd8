import type { SiteTable } from '../table/core/client.ts';
import { entityOf } from '../table/core/item.ts';
import { getItems, type Item, queryAll } from '../table/core/read.ts';
import { type Employee, listEmployees } from '../table/entities/employee.ts';
import { listSeats } from '../table/entities/seat.ts';
import { classKey, findClasses, listAllClassIds, type TrainingClass } from '../table/entities/training-class.ts';
import { recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import { trainingTypes } from '../table/entities/training-type.ts';

/** A difference between the views of a seat, a place or a count (DESIGN.md section 2, invariant 4). */
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
  employee?: string;
  found?: number;
  expected?: number;
}

/** Everything that is said of a site's seats, from every side. */
interface Views {
  classes: Map<string, TrainingClass>;
  attendees: Map<string, Set<string>>;
  certified: Map<string, Set<string>>;
  waiting: Map<string, Set<string>>;
  records: Map<string, TrainingRecord>;
  seats: Map<string, Set<string>>;
  employees: Employee[];
}

/**
 * Walks a site and compares the views of each seat: the class's counts, its attendees and waitlist, the employee's own seats
 * and the training record. Reads only. A write in between can make a difference that is none: `confirmed` looks twice.
 */
export async function differences(table: SiteTable): Promise<Difference[]> {
  const views = await readViews(table);
  const types = await trainingTypes(table);
  const classes = [...views.classes.values()];
  const perType = Map.groupBy(classes, ({ type_id }) => type_id);
  return [
    ...[...types.values()].flatMap(({ id, class_count }) =>
      unequal({ kind: 'class_count', type_id: id }, class_count, perType.get(id)?.length ?? 0),
    ),
    ...classes.flatMap((row) => classDifferences(views, row)),
    ...views.employees.flatMap((employee) => employeeDifferences(views, employee)),
  ];
}

/** The differences that are still there when the site is walked a second time. */
export async function confirmed(table: SiteTable): Promise<Difference[]> {
  const first = await differences(table);
  if (first.length === 0) return [];
  const again = new Set((await differences(table)).map((one) => JSON.stringify(one)));
  return first.filter((one) => again.has(JSON.stringify(one)));
}

function unequal(difference: Difference, found: number, expected: number): Difference[] {
  return found === expected ? [] : [{ ...difference, found, expected }];
}

function classDifferences(views: Views, row: TrainingClass): Difference[] {
  const class_id = row.id;
  const attendees = views.attendees.get(class_id) ?? new Set();
  const certified = views.certified.get(class_id) ?? new Set();
  const waiting = views.waiting.get(class_id) ?? new Set();
  const living = new Set(views.employees.map(({ id }) => id));
  const missing = [...attendees].filter(
    (employee) => living.has(employee) && !views.seats.get(employee)?.has(class_id),
  );
  const unrecorded = [...attendees].filter(
    (employee) =>
      living.has(employee) && !certified.has(employee) && !(class_id in (views.records.get(employee)?.seats ?? {})),
  );
  const unwaited = [...waiting].filter((employee) => !(class_id in (views.records.get(employee)?.waits ?? {})));
  return [
    ...unequal({ kind: 'enrolled_count', class_id }, row.enrolled_count, attendees.size),
    ...unequal({ kind: 'waiting_count', class_id }, row.waiting_count, waiting.size),
    ...(attendees.size > row.class_size
      ? [{ kind: 'overbooked' as const, class_id, found: attendees.size, expected: row.class_size }]
      : []),
    ...missing.map((employee) => ({ kind: 'attendee_without_seat' as const, class_id, employee })),
    ...unrecorded.map((employee) => ({ kind: 'attendee_without_record' as const, class_id, employee })),
    ...unwaited.map((employee) => ({ kind: 'wait_without_record' as const, class_id, employee })),
  ];
}

function employeeDifferences(views: Views, { id: employee }: Employee): Difference[] {
  const record = views.records.get(employee);
  if (!record) return [{ kind: 'missing_record', employee }];
  const attends = (class_id: string) => views.attendees.get(class_id)?.has(employee) ?? false;
  const waits = (class_id: string) => views.waiting.get(class_id)?.has(employee) ?? false;
  const of = (kind: Difference['kind'], ids: Iterable<string>, known: (id: string) => boolean) =>
    [...ids].filter((class_id) => !known(class_id)).map((class_id) => ({ kind, class_id, employee }));
  return [
    ...of('seat_without_attendee', views.seats.get(employee) ?? [], attends),
    ...of('record_without_attendee', Object.keys(record.seats), attends),
    ...of('record_without_wait', Object.keys(record.waits), waits),
  ];
}

async function readViews(table: SiteTable): Promise<Views> {
  const ids = await listAllClassIds(table, [...(await trainingTypes(table)).keys()]);
  const classes = new Map((await findClasses(table, ids)).map((row) => [row.id, row]));
  const attendees = new Map<string, Set<string>>();
  const certified = new Map<string, Set<string>>();
  const waiting = new Map<string, Set<string>>();
  for (const id of classes.keys()) {
    const items = await queryAll(table, classKey(table, id).PK);
    const people = (prefix: string, also: (item: Item) => boolean = () => true) =>
      new Set(items.filter((item) => item.SK.startsWith(prefix) && also(item)).map((item) => String(item.employee)));
    attendees.set(id, people('SEAT#'));
    certified.set(
      id,
      people('SEAT#', (item) => item.certified !== undefined),
    );
    waiting.set(id, people('WAIT#'));
  }
  const employees = await allEmployees(table);
  const items = await getItems(
    table,
    employees.map(({ id }) => recordKey(table, id)),
  );
  const records = new Map<string, TrainingRecord>();
  const seats = new Map<string, Set<string>>();
  for (const [n, { id }] of employees.entries()) {
    if (items[n]) records.set(id, entityOf<TrainingRecord>(items[n]));
    seats.set(id, new Set((await listSeats(table, id)).map(({ class_id }) => class_id)));
  }
  return { classes, attendees, certified, waiting, records, seats, employees };
}

async function allEmployees(table: SiteTable): Promise<Employee[]> {
  const all: Employee[] = [];
  for (let from: string | undefined, first = true; first || from !== undefined; first = false) {
    const { employees, next } = await listEmployees(table, from, 1000);
    all.push(...employees);
    from = next;
  }
  return all;
}
