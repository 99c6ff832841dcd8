import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type MemberIds, readMemberIds } from '../../table/entities/class-members.ts';
import { employeeIds } from '../../table/entities/employee.ts';
import { reservationsBetween } from '../../table/entities/enrollment-state.ts';
import { classIdsOfSeats } from '../../table/entities/seat.ts';
import { listAllClassIds } from '../../table/entities/training-class.ts';
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

/** Employees compared in one part: their seats of many years fit in the memory of a function. */
const peopleInPart = 25_000;

/** The employees of one part, by internal id. */
interface Part {
  ids: readonly string[];
  /** The part includes the ids after this one. Absent: it is the first, which also compares the counts. */
  after: string | undefined;
  /** The last id. Absent: every later id, also of deleted employees. */
  until: string | undefined;
}

/** Confirmed differences of a part, and its last employee's internal id. */
export interface ComparedPart {
  end: string;
  found: Difference[];
}

/**
 * Compares the views of each seat of a site: the class's counts, its attendees and waitlist, the employee's own seats,
 * and the enrollment state. Read-only. Each part compares some employees with all classes, beginning after an internal
 * id. A concurrent write can look like a difference, so a second comparison confirms those of a part.
 */
export async function* differenceParts(
  table: SiteTable,
  after?: string | undefined,
  size = peopleInPart,
): AsyncGenerator<ComparedPart> {
  for (let from = after; ; ) {
    const ids = await employeeIds(table, { after: from, limit: size + 1 });
    const isLast = ids.length <= size;
    // An earlier step has already compared the last employees.
    if (from !== undefined && ids.length === 0) return;
    const people = ids.slice(0, size);
    const end = people.at(-1) ?? '0';
    yield { end, found: await confirmed(table, { ids: people, after: from, until: isLast ? undefined : end }) };
    if (isLast) return;
    from = end;
  }
}

/** Returns the confirmed differences of a whole site. */
export async function confirmedDifferences(table: SiteTable): Promise<Difference[]> {
  const all: Difference[] = [];
  for await (const { found } of differenceParts(table)) all.push(...found);
  return all;
}

async function confirmed(table: SiteTable, part: Part): Promise<Difference[]> {
  const first = await compare(table, part);
  if (first.length === 0) return [];
  const second = new Set((await compare(table, part)).map((one) => JSON.stringify(one)));
  return first.filter((one) => second.has(JSON.stringify(one)));
}

async function compare(table: SiteTable, part: Part): Promise<Difference[]> {
  const types = await trainingTypes(table);
  const people = await readPeople(table, part.ids);
  const classCounts = new Map<string, number>();
  const inClasses: Difference[][] = [];
  const classIds = await listAllClassIds(table, [...types.keys()]);
  await forEach(classIds.entries(), async ([n, id]) => {
    const { trainingClass, ...members } = await readMemberIds(table, id);
    if (!trainingClass) return;
    classCounts.set(trainingClass.type_id, (classCounts.get(trainingClass.type_id) ?? 0) + 1);
    const found = [
      ...(part.after === undefined ? countDifferences(trainingClass, members) : []),
      ...memberDifferences(people, part, id, members),
    ];
    if (found.length > 0) inClasses[n] = found;
  });
  const perType = part.after === undefined ? [...types.values()] : [];
  return [
    ...perType.flatMap(({ id, class_count }) =>
      unequal({ kind: 'class_count', type_id: id }, class_count, classCounts.get(id) ?? 0),
    ),
    ...inClasses.flat(),
    ...[...people].flatMap(([id, person]) => unmatched(id, person)),
  ];
}

/** An employee's class ids in each view. The comparison removes those that a class's members match. */
interface Person {
  seats: Set<string>;
  /** Absent: the enrollment state is missing. */
  record: { seats: Set<string>; waits: Set<string> } | undefined;
}

type People = ReadonlyMap<string, Person>;

async function readPeople(table: SiteTable, ids: readonly string[]): Promise<People> {
  const people = new Map(ids.map((id): [string, Person] => [id, { seats: new Set(), record: undefined }]));
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return people;
  for await (const page of reservationsBetween(table, first, last)) {
    for (const [id, { seats, waits }] of page) {
      const person = people.get(id);
      if (person) person.record = { seats: new Set(seats), waits: new Set(waits) };
    }
  }
  await forEach(people, async ([id, person]) => {
    person.seats = new Set(await classIdsOfSeats(table, id));
  });
  return people;
}

function unequal(difference: Difference, found: number, expected: number): Difference[] {
  return found === expected ? [] : [{ ...difference, found, expected }];
}

type Members = Pick<MemberIds, 'attendees' | 'waitlist'>;

function countDifferences(
  trainingClass: NonNullable<MemberIds['trainingClass']>,
  { attendees, waitlist }: Members,
): Difference[] {
  const { id: class_id, class_size, enrolled_count, waiting_count } = trainingClass;
  const [attending, waiting] = [attendees, waitlist].map((list) => new Set(list.map(({ employee }) => employee)).size);
  return [
    ...unequal({ kind: 'enrolled_count', class_id }, enrolled_count, attending ?? 0),
    ...unequal({ kind: 'waiting_count', class_id }, waiting_count, waiting ?? 0),
    ...((attending ?? 0) > class_size
      ? [{ kind: 'overbooked' as const, class_id, found: attending ?? 0, expected: class_size }]
      : []),
  ];
}

/** Returns the members of a class without the employee's side. Removes those with it from `people`. */
function memberDifferences(
  people: People,
  { after = '', until }: Part,
  class_id: string,
  { attendees, waitlist }: Members,
): Difference[] {
  const isInPart = ({ employee }: { employee: string }) =>
    employee > after && (until === undefined || employee <= until);
  const of = (kind: Difference['kind'], ids: Iterable<string>) =>
    [...ids].map((employee) => ({ kind, class_id, employee }));
  // A deleted employee stays an attendee of past classes.
  const attending = attendees.filter(({ employee }) => people.has(employee));
  const withoutSeat = attending.filter(({ employee }) => !people.get(employee)?.seats.delete(class_id));
  const withoutRecord = attending.filter(
    ({ employee, certified }) => !people.get(employee)?.record?.seats.delete(class_id) && certified === undefined,
  );
  const waiting = new Set(waitlist.filter(isInPart).map(({ employee }) => employee));
  const withoutWait = [...waiting].filter((id) => !people.get(id)?.record?.waits.delete(class_id));
  const idsOf = (some: readonly { employee: string }[]) => some.map(({ employee }) => employee);
  return [
    ...of('attendee_without_seat', idsOf(withoutSeat)),
    ...of('attendee_without_record', idsOf(withoutRecord)),
    ...of('wait_without_record', withoutWait),
  ];
}

/** Returns the parts of an employee's side that no class matched. */
function unmatched(employee: string, { record, seats }: Person): Difference[] {
  if (!record) return [{ kind: 'missing_record', employee }];
  const of = (kind: Difference['kind'], ids: Iterable<string>) =>
    [...ids].map((class_id) => ({ kind, class_id, employee }));
  return [
    ...of('seat_without_attendee', seats),
    ...of('record_without_attendee', record.seats),
    ...of('record_without_wait', record.waits),
  ];
}
