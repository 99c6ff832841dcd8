import type { SiteContext } from '../site-context.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { type Action, Collision, check, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { type AuditEntry, audit } from '../table/entities/audit-entry.ts';
import { type ClassMembers, isSameLine } from '../table/entities/class-members.ts';
import { newJob } from '../table/entities/job.ts';
import { type Notification, notify } from '../table/entities/notification.ts';
import { classKey } from '../table/entities/training-class.ts';
import { asPlanned, type Promotions, planPromotions } from './promotion.ts';
import { readForSeat, type SeatReading } from './read-for-seat.ts';
import { seatRemovals } from './seat-writes.ts';

/** Writes that a release needs besides promotions: class, three sides of the seat, job, audit, notification, mark of a key. */
const ownWrites = 8;
const mostWrites = 100;

export interface Release {
  classId: string;
  /** The internal id of who loses the seat. */
  employee: string;
  /** The class as the caller has read it already: its line is not read once more while it is the same. */
  members?: ClassMembers;
  action: AuditEntry['action'];
  marks?: AuditEntry['marks'];
  /** Throws the answer that stands against it. */
  refuse: (reading: SeatReading) => void;
  /** What the person is told, when somebody else did it. */
  tell?: (reading: SeatReading) => Pick<Notification, 'kind' | 'message'>;
  /** A write to be part of it, at most one. */
  more?: (released: Released) => Action[];
}

/** What was read before, and the internal ids of those who got the seat. */
export type Released = SeatReading & { promoted: string[] };

/**
 * Takes a seat away and, in the same transaction, gives it to the first eligible person in line, until the class starts
 * (DESIGN.md section 2, invariant 3). The person's own waits elsewhere are looked at again afterwards.
 */
export async function releaseSeat(context: SiteContext, release: Release): Promise<Released> {
  const { table, actor, now } = context;
  const { classId, employee, action, marks, refuse, tell, more } = release;
  let { members } = release;
  const done = await withoutCollision(async () => {
    const reading = await readForSeat(table, { id: employee }, classId);
    refuse(reading);
    const { row, record, types } = reading;
    const line = members && isSameLine(members.row, row) ? members.waiting : undefined;
    // A second attempt reads anew: who is told why a seat passed by is no change of the line.
    members = undefined;
    const plan = await planPromotions(context, row, types, 1, mostWrites - ownWrites, line);
    if (plan.more) return tellFirst(context, reading, plan);
    const { writes, checks, promoted, unchecked } = plan;
    const again = [...Object.keys(record.waits), ...(unchecked && promoted.length === 0 ? [classId] : [])];
    const job = again.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: again }) : undefined;
    await transact(table, [
      ...(more?.({ ...reading, promoted }) ?? []),
      oneSeatLess(context, reading, promoted.length),
      ...seatRemovals(table, employee, reading),
      ...writes,
      ...checks,
      ...(job ? [job.write] : []),
      ...(tell ? [notify(table, employee, now, tell(reading))] : []),
      audit(table, actor, now, {
        action,
        ...(marks && { marks }),
        subject: { class: classId, employee, employee_id: reading.attendee?.employee_id ?? '' },
        before: { is_enrolled: true },
        after: { is_enrolled: false, promoted },
      }),
    ]);
    return { ...reading, promoted, job: job?.job };
  });
  if (done.job) await unlessBusy(context.runJob(context, done.job));
  return done;
}

/**
 * So many people who can't have the seat stand in front that one transaction does not reach those behind them. They are told
 * before the seat is free, so that no newcomer takes it meanwhile, and then the attempt starts again.
 */
async function tellFirst({ table }: SiteContext, { row }: SeatReading, { writes, checks }: Promotions): Promise<never> {
  const { condition, values } = asPlanned(row);
  await transact(table, [
    check(table, classKey(table, row.id), { condition, values, otherwise: () => reread }),
    ...writes,
    ...checks,
  ]);
  throw new Collision('There are more people in line');
}

/** The class's counts, on condition of the waitlist that was seen: nobody joins unseen, nobody is stranded. */
function oneSeatLess({ table }: SiteContext, { row }: SeatReading, promoted: number): Action {
  const { condition, values } = asPlanned(row);
  return update(
    table,
    classKey(table, row.id),
    {
      expression: 'SET enrolled_count = enrolled_count - :less, waiting_count = waiting_count - :promoted',
      values: { ':less': 1 - promoted, ':promoted': promoted },
    },
    {
      condition: `${condition} AND enrolled_count > :none`,
      values: { ...values, ':none': 0 },
      otherwise: () => reread,
    },
  );
}
