import { isDeepStrictEqual } from 'node:util';
import { overlappingSeat } from '../enrollment/seat-rules.ts';
import { texts } from '../notifications/texts.ts';
import { entityOf } from '../table/item.ts';
import { notify } from '../table/notification.ts';
import { getItems } from '../table/read.ts';
import { type Attendee, listAttendees, seatItem } from '../table/seat.ts';
import { classKey, findClasses, type TrainingClass } from '../table/training-class.ts';
import { changeRecord, type HeldSeat, recordKey, type TrainingRecord } from '../table/training-record.ts';
import { type TrainingType, trainingTypes } from '../table/training-type.ts';
import { type Action, check, put, transact, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';
import { lookAgain } from './look-again.ts';

/** Three writes for each attendee, and one check of the class. */
const atOnce = 30;

/**
 * Brings a class's new dates and location to its attendees' own seats and tells them, naming the seats it now overlaps; then
 * looks at its waitlist again, since other people may be free now. Whoever has the new dates already was told.
 */
export async function redateClass(work: Work, classId: string, what: string): Promise<void> {
  const { table } = work;
  const [[row], types, attendees] = await Promise.all([
    findClasses(table, [classId]),
    trainingTypes(table),
    listAttendees(table, classId),
  ]);
  if (!row || row.deleting) return;
  for (let first = 0; first < attendees.length; first += atOnce) {
    const batch = attendees.slice(first, first + atOnce);
    try {
      await withoutCollision(() => redateBatch(work, row, types, what, batch));
    } catch (error) {
      // The class has been changed again, and that change brings its own dates to everybody.
      if (error instanceof Superseded) return;
      throw error;
    }
  }
  await lookAgain(work, classId);
}

async function redateBatch(
  work: Work,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  what: string,
  attendees: readonly Attendee[],
): Promise<void> {
  const { table } = work;
  const records = await getItems(
    table,
    attendees.map(({ employee }) => recordKey(table, employee)),
  );
  const writes = attendees.flatMap((attendee, n) => {
    const record = records[n] && entityOf<TrainingRecord>(records[n]);
    const held = record?.seats[row.id];
    const upToDate = !held || (isDeepStrictEqual(held.sessions, row.sessions) && held.location === row.location);
    return upToDate ? [] : redate(work, row, types, what, attendee, record);
  });
  if (writes.length === 0) return;
  const asRead = check(table, classKey(table, row.id), {
    condition: 'dates_version = :dates',
    values: { ':dates': row.dates_version },
    otherwise: () => new Superseded(),
  });
  await transact(table, [asRead, ...writes]);
}

class Superseded extends Error {}

function redate(
  { table, now, site }: Work,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  what: string,
  { employee, request_date }: Attendee,
  record: TrainingRecord,
): Action[] {
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const name = (typeId: string) => types.get(typeId)?.name ?? '';
  const overlap = overlappingSeat(record, row, site.timezone);
  return [
    put(table, seatItem(table, employee, { class_id, type_id, location, sessions, request_date })),
    changeRecord(table, employee, record, {
      set: 'seats.#class = :seat',
      names: { '#class': class_id },
      values: { ':seat': { type_id, location, sessions, ends_at } satisfies HeldSeat },
    }),
    notify(table, employee, now, texts.changed(name(type_id), what, overlap ? [name(overlap.seat.type_id)] : [])),
  ];
}
