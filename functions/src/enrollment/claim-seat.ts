import { ApiError } from '../http/api-error.ts';
import { sessionsText } from '../notifications/texts.ts';
import type { SiteTable } from '../table/core/client.ts';
import { type Action, present, reread, update } from '../table/core/write.ts';
import type { Site } from '../table/entities/site.ts';
import { classKey } from '../table/entities/training-class.ts';
import type { SeatReading } from './read-for-seat.ts';
import { overlappingSeat, seatOfSameType } from './seat-rules.ts';

/**
 * What stands against a seat or a place for somebody whose record is closed. Reading again would not open it: without this
 * answer the attempt would be repeated until its time is up.
 */
export const leaving = () => new ApiError('not_found', { detail: 'This employee is leaving and takes no more seats' });

/**
 * Throws the answer that stands against giving the record's holder a seat in this class, if any (DESIGN.md section 3,
 * "Errors": 409; of the type's other class without the conflict flag). In the order a person would explain it; `forStaff` words
 * it for somebody else than the holder.
 */
export function refuseSeat(
  { row, record, types, attendee }: SeatReading,
  site: Site,
  now: Date,
  { forStaff = false } = {},
): void {
  const toStaff = (detail: string) => (forStaff ? { detail } : {});
  if (record.closed) throw leaving();
  if (attendee) {
    throw new ApiError('already_enrolled', {
      conflict: true,
      ...toStaff('This employee is already enrolled in this class'),
    });
  }
  if (seatOfSameType(record, row, now)) {
    throw new ApiError('same_type', toStaff('This employee is already enrolled in another class of this training'));
  }
  const other = overlappingSeat(record, row, site.timezone);
  if (other) {
    const name = types.get(other.seat.type_id)?.name ?? 'another class';
    throw new ApiError('overlap', {
      conflict: true,
      detail: `This class overlaps ${forStaff ? 'this employee’s' : 'your'} seat in ${name} on ${sessionsText([other.session])}.`,
    });
  }
  if (row.enrolled_count >= row.class_size) throw new ApiError('class_full', { conflict: true });
}

/**
 * One seat more taken in the class, on condition of what was read of it: its dates, a seat that is free, and with `openAt`
 * that it is active, in its window and not started at that moment. A place in its waitlist is given up for the seat.
 */
export function claimSeat(table: SiteTable, { row, record }: SeatReading, { openAt }: { openAt?: Date } = {}): Action {
  const waited = row.id in record.waits ? 1 : 0;
  const conditions = [
    present,
    'enrolled_count < class_size',
    'dates_version = :dates',
    'attribute_not_exists(deleting)',
  ];
  const open = ['is_active = :true', 'enrollment_start <= :now', 'enrollment_end >= :now', 'starts_at > :now'];
  return update(
    table,
    classKey(table, row.id),
    {
      expression: 'SET enrolled_count = enrolled_count + :one, waiting_count = waiting_count - :waited',
      values: { ':one': 1, ':waited': waited },
    },
    {
      condition: [...conditions, ...(openAt ? open : [])].join(' AND '),
      values: { ':dates': row.dates_version, ...(openAt ? { ':true': true, ':now': openAt.toISOString() } : {}) },
      otherwise: () => reread,
    },
  );
}
