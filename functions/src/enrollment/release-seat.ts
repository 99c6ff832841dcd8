import { runJob } from '../jobs/run-job.ts';
import { type AuditEntry, audit } from '../table/audit.ts';
import { newJob } from '../table/job.ts';
import { type Notification, notify } from '../table/notification.ts';
import { classKey } from '../table/training-class.ts';
import { type Action, present, reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';
import { planPromotions } from './promotion.ts';
import { readForSeat, type SeatReading } from './read-for-seat.ts';
import { seatRemovals } from './seat-writes.ts';

/** Writes that a release needs besides promotions: class, three sides of the seat, job, audit, notification. */
const ownWrites = 8;
const mostWrites = 100;

export interface Release {
  classId: string;
  /** The internal id of who loses the seat. */
  employee: string;
  action: AuditEntry['action'];
  /** Throws the answer that stands against it. */
  refuse: (reading: SeatReading) => void;
  /** What the person is told, when somebody else did it. */
  tell?: (reading: SeatReading) => Pick<Notification, 'kind' | 'message'>;
}

/**
 * Takes a seat away and, in the same transaction, gives it to the first eligible person in line, until the class starts
 * (DESIGN.md section 2, invariant 3). The person's own waits elsewhere are looked at again afterwards.
 */
export async function releaseSeat(work: Work, release: Release): Promise<SeatReading & { promoted: string[] }> {
  const { table, actor, now } = work;
  const { classId, employee, action, refuse, tell } = release;
  const done = await withoutCollision(async () => {
    const reading = await readForSeat(table, { id: employee }, classId);
    refuse(reading);
    const { row, record, types } = reading;
    const { writes, promoted, more } = await planPromotions(work, row, types, 1, mostWrites - ownWrites);
    const again = [...Object.keys(record.waits), ...(more && promoted.length === 0 ? [classId] : [])];
    const job = again.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: again }) : undefined;
    await transact(table, [
      oneSeatLess(work, reading, promoted.length),
      ...seatRemovals(table, employee, reading),
      ...writes,
      ...(job ? [job.write] : []),
      ...(tell ? [notify(table, employee, now, tell(reading))] : []),
      audit(table, actor, now, {
        action,
        subject: { class: classId, employee },
        before: { is_enrolled: true },
        after: { is_enrolled: false, promoted },
      }),
    ]);
    return { ...reading, promoted, job: job?.job };
  });
  if (done.job) await runJob(work, done.job);
  return done;
}

/** The class's counts, on condition of the waitlist that was seen: nobody joins unseen, nobody is stranded. */
function oneSeatLess({ table, now }: Work, { row }: SeatReading, promoted: number): Action {
  const conditions = [present, 'enrolled_count > :none', 'waiting_count = :waiting', 'dates_version = :dates'];
  const open = promoted > 0 ? ['starts_at > :now', 'is_active = :true'] : [];
  return update(
    table,
    classKey(table, row.id),
    {
      expression: 'SET enrolled_count = enrolled_count - :less, waiting_count = waiting_count - :promoted',
      values: { ':less': 1 - promoted, ':promoted': promoted },
    },
    {
      condition: [...conditions, ...open].join(' AND '),
      values: {
        ':none': 0,
        ':waiting': row.waiting_count,
        ':dates': row.dates_version,
        ...(promoted > 0 ? { ':now': now.toISOString(), ':true': true } : {}),
      },
      otherwise: () => reread,
    },
  );
}
