import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { whyClosed } from '@muster/shared/rules/enrollment';
import type { Call } from '../http/call.ts';
import { Problem } from '../http/problem.ts';
import { audit } from '../table/audit.ts';
import { classKey } from '../table/training-class.ts';
import { type Action, present, reread, transact, update, withoutCollision } from '../table/write.ts';
import { presentClass } from '../training/present-class.ts';
import { readForSeat, type SeatReading } from './read-for-seat.ts';
import { overlappingSeat, seatOfSameType } from './seat-rules.ts';
import { seatWrites } from './seat-writes.ts';

type EnrollCall = Call<'enrollment', 'enroll'>;

/**
 * Takes a seat for the caller (DESIGN.md section 3, "Enrollment"). Refused while the class is closed, full, or the caller
 * holds a seat in it, in another class of the type, or at the same time. A full class is answered without a transaction.
 */
export async function enroll(call: EnrollCall): Promise<Answered> {
  const { table, caller, actor, now, params } = call;
  return withoutCollision(async () => {
    const reading = await readForSeat(table, caller.employee, params.id);
    refuse(call, reading);
    await transact(table, [
      takeFromClass(call, reading),
      ...seatWrites(table, caller.employee, reading, now),
      audit(table, actor, now, {
        action: 'class.enroll',
        subject: { class: params.id, employee: caller.employee.id },
        after: { enrolled_count: reading.row.enrolled_count + 1 },
      }),
    ]);
    const { row, type, record } = reading;
    const seats = { ...record.seats, [row.id]: { type_id: row.type_id, sessions: row.sessions, ends_at: row.ends_at } };
    return presentClass({ ...row, enrolled_count: row.enrolled_count + 1 }, type, { ...record, seats });
  });
}

/** Throws the answer that stands against this seat, if any; the order is the one a person would explain it in. */
function refuse({ now, site }: EnrollCall, { row, record, types }: SeatReading): void {
  if (row.id in record.seats) throw new Problem('already_enrolled', { conflict: true });
  const closed = whyClosed(row, now);
  if (closed) throw new Problem(closed);
  if (seatOfSameType(record, row, now)) throw new Problem('same_type');
  const other = overlappingSeat(record, row, site.timezone);
  if (other) {
    const name = types.get(other.seat.type_id)?.name ?? 'another class';
    const { date, start, end } = other.session;
    throw new Problem('overlap', {
      conflict: true,
      detail: `This class overlaps your seat in ${name} on ${date}, ${start}-${end}.`,
    });
  }
  if (row.enrolled_count >= row.class_size) throw new Problem('class_full', { conflict: true });
}

/** One seat less in the class, on condition of everything that was read of it: dates, window, and a seat that is free. */
function takeFromClass({ table, now }: EnrollCall, { row }: SeatReading): Action {
  return update(
    table,
    classKey(table, row.id),
    { expression: 'SET enrolled_count = enrolled_count + :one', values: { ':one': 1 } },
    {
      condition: [
        present,
        'enrolled_count < class_size',
        'dates_version = :dates',
        'is_active = :true',
        'enrollment_start <= :now',
        'enrollment_end >= :now',
        'starts_at > :now',
      ].join(' AND '),
      values: { ':dates': row.dates_version, ':true': true, ':now': now.toISOString() },
      otherwise: () => reread,
    },
  );
}
