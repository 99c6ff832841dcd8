import type { Direction } from '@muster/shared/rules/check-in';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, check, present, remove, reread, update } from '../core/write.ts';
import { attendeeKey } from './seat.ts';

/** When a person arrived at a class session, or left it. */
export interface Moment {
  /** UTC ISO: when the code was scanned or typed. */
  at: string;
  /** UTC ISO: when it was sent, if later. */
  sent_at?: string;
}

/** A person's check-in and check-out of a class session, with number and name of that day. Attendance is separate. */
export interface Arrival {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  session: string;
  /** Never changed once stored. */
  in?: Moment;
  out?: Moment;
}

const partition = (table: SiteTable, classId: string): string => `${table.site}#ARRIVAL#${classId}`;

const arrivalKey = (
  table: SiteTable,
  classId: string,
  { session, employee }: Pick<Arrival, 'session' | 'employee'>,
): Key => ({ PK: partition(table, classId), SK: `${session}#${employee}` });

/** Returns the arrivals of a class session, in the order of the internal ids. */
export async function listArrivals(table: SiteTable, classId: string, session: string): Promise<Arrival[]> {
  const items = await queryAll(table, partition(table, classId), { prefix: `${session}#` });
  return items.map((item) => entityOf<Arrival>(item));
}

/** Returns whether anyone has checked in to a class, or to its session with this name. */
export async function hasArrivals(table: SiteTable, classId: string, session?: string): Promise<boolean> {
  const range = { limit: 1, ...(session !== undefined && { prefix: `${session}#` }) };
  return (await queryAll(table, partition(table, classId), range)).length > 0;
}

/** Yields the writes that delete the arrivals of a class, at most `size` at a time. */
export async function* arrivalRemovals(table: SiteTable, classId: string, size: number): AsyncGenerator<Action[]> {
  for await (const page of queryPages(table, partition(table, classId), { limit: size })) {
    if (page.length > 0) yield page.map(({ PK, SK }) => remove(table, { PK, SK }));
  }
}

/** The moment is already stored. */
export class AlreadyNoted extends Error {
  override name = 'AlreadyNoted';
  readonly arrival: Arrival;

  constructor(item: Item) {
    super('The moment was noted before');
    this.arrival = entityOf<Arrival>(item);
  }
}

/** Stores a check-in or check-out, on condition that it is not stored yet; otherwise throws `AlreadyNoted`. */
export function noteArrival(
  table: SiteTable,
  classId: string,
  { employee, employee_id, name, session }: Arrival,
  direction: Direction,
  moment: Moment,
): Action {
  const fields = { employee, employee_id, name, session, [direction]: moment };
  const key = arrivalKey(table, classId, { session, employee });
  const { expression, names, values } = setting(fields);
  return update(
    table,
    key,
    { expression, names, values },
    {
      condition: `attribute_not_exists(#${direction})`,
      otherwise: (old) => (old ? new AlreadyNoted(old) : reread),
    },
  );
}

/** Conditions the transaction on a person's seat in a class. Writes nothing. */
export const checkSeat = (table: SiteTable, classId: string, employee: string, otherwise: () => Error): Action =>
  check(table, attendeeKey(table, classId, employee), { condition: present, otherwise });
