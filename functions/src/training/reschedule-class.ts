import { isDeepStrictEqual } from 'node:util';
import { promoteWaitlist } from '../enrollment/promote-waitlist.ts';
import { overlappingSeats } from '../enrollment/seat-rules.ts';
import { texts } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import { entityOf } from '../table/core/item.ts';
import { getItems, type Item } from '../table/core/read.ts';
import { type Action, check, put, transact, withoutCollision } from '../table/core/write.ts';
import { notify } from '../table/entities/notification.ts';
import { type Attendee, listAttendees, type Seat, seatItem, seatKey } from '../table/entities/seat.ts';
import { classKey, findClasses, type TrainingClass } from '../table/entities/training-class.ts';
import { changeRecord, type HeldSeat, recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import { type TrainingType, trainingTypes } from '../table/entities/training-type.ts';

/** Three writes for each attendee, and one check of the class. */
const atOnce = 30;

/**
 * Brings a class's new dates and location to its attendees' own seats and tells them, naming the seats it now overlaps; then
 * looks at its waitlist again, since other people may be free now, and at those in which its attendees stand. Whoever has the
 * new dates already was told.
 */
export async function rescheduleClass(context: SiteContext, classId: string, what: string): Promise<void> {
  const { table } = context;
  const [[row], types, attendees] = await Promise.all([
    findClasses(table, [classId]),
    trainingTypes(table),
    listAttendees(table, classId),
  ]);
  if (!row || row.deleting) return;
  const elsewhere = new Set<string>();
  for (let first = 0; first < attendees.length; first += atOnce) {
    const batch = attendees.slice(first, first + atOnce);
    try {
      for (const id of await withoutCollision(() => redateBatch(context, row, types, what, batch))) elsewhere.add(id);
    } catch (error) {
      // The class has been changed again, and that change brings its own dates to everybody.
      if (error instanceof Superseded) return;
      throw error;
    }
  }
  for (const id of [classId, ...elsewhere]) await promoteWaitlist(context, id);
}

/** Answers the ids of the classes for which these attendees wait. */ async function redateBatch(
  context: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  what: string,
  attendees: readonly Attendee[],
): Promise<string[]> {
  const { table } = context;
  const items = await getItems(
    table,
    attendees.flatMap(({ employee }) => [recordKey(table, employee), seatKey(table, employee, row.id)]),
  );
  const read = attendees.map((attendee, n) => ({
    attendee,
    record: items[2 * n] && entityOf<TrainingRecord>(items[2 * n] as Item),
    seat: items[2 * n + 1] && entityOf<Seat>(items[2 * n + 1] as Item),
  }));
  const waits = read.flatMap(({ record }) => Object.keys(record?.waits ?? {}));
  const writes = read.flatMap(({ attendee, record, seat }) =>
    record && (isStale(record.seats[row.id], row) || isStale(seat, row))
      ? redate(context, row, types, what, attendee, record)
      : [],
  );
  if (writes.length === 0) return waits;
  const asRead = check(table, classKey(table, row.id), {
    condition: 'dates_version = :dates',
    values: { ':dates': row.dates_version },
    otherwise: () => new Superseded(),
  });
  await transact(table, [asRead, ...writes]);
  return waits;
}

const isStale = (copy: Pick<Seat, 'sessions' | 'location'> | undefined, { sessions, location }: TrainingClass) =>
  copy !== undefined && !(isDeepStrictEqual(copy.sessions, sessions) && copy.location === location);

class Superseded extends Error {}

/** A certified seat is over and no longer in the record; the person's own calendar shows it still. */
function redate(
  { table, now, site }: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  what: string,
  { employee, request_date }: Attendee,
  record: TrainingRecord,
): Action[] {
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const name = (typeId: string) => types.get(typeId)?.name ?? '';
  const isHeld = class_id in record.seats;
  const overlaps = isHeld ? overlappingSeats(record, row, site.timezone) : [];
  return [
    put(table, seatItem(table, employee, { class_id, type_id, location, sessions, request_date })),
    ...(isHeld
      ? [
          changeRecord(table, employee, record, {
            set: 'seats.#class = :seat',
            names: { '#class': class_id },
            values: { ':seat': { type_id, location, sessions, ends_at } satisfies HeldSeat },
          }),
        ]
      : []),
    notify(
      table,
      employee,
      now,
      texts.changed(
        name(type_id),
        what,
        overlaps.map(({ seat }) => name(seat.type_id)),
      ),
    ),
  ];
}
