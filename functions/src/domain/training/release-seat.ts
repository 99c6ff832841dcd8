import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { Collision, transact, withoutCollision } from '../../table/core/write.ts';
import { type AuditEntry, audit } from '../../table/entities/audit-entry.ts';
import { checkWaitlist, releaseSeatAndPromote, releaseWaitlistEntries } from '../../table/entities/class-counts.ts';
import { type ClassMembers, isSameWaitlist } from '../../table/entities/class-members.ts';
import { newJob } from '../../table/entities/job.ts';
import { type NewNotification, notify } from '../../table/entities/notification.ts';
import { type Promotions, planPromotions } from './plan-promotions.ts';
import { presentClass } from './present-class.ts';
import { readForSeat, type SeatReading } from './seat-rules.ts';
import { removeSeat } from './seat-writes.ts';

/** How an employee leaves a class: from a seat, or from the waitlist. */
export interface Removal {
  classId: string;
  employeeId: string;
  action: AuditEntry['action'];
  marks?: AuditEntry['marks'];
  /** Throws if the employee must stay in the class. */
  refuse: (reading: SeatReading) => void;
  /** The employee's notification, if staff removes them. */
  message?: (reading: SeatReading) => NewNotification;
}

/**
 * Releases a seat and, until the class starts, gives it to the first eligible waitlisted employee in the same
 * transaction (docs/design.md section 2, invariant 3). Then promotes from the waitlists that the employee is on.
 * Attendees with attendance, a result or an evaluation stay (`attendance_recorded`). `members` saves reading an
 * unchanged waitlist. Returns the class for the employee.
 */
export async function releaseSeat(
  context: SiteContext,
  { members, ...removal }: Removal & { members?: ClassMembers },
): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  const { classId, employeeId, action, marks, refuse, message } = removal;
  let loaded = members;
  const { answer, job } = await withoutCollision(async () => {
    const reading = await readForSeat(context, { id: employeeId }, classId);
    refuse(reading);
    if (reading.attendee?.attendance !== undefined) throw new ApiError('attendance_recorded');
    const { trainingClass, record, type, types, attendee } = reading;
    const waitlist = loaded && isSameWaitlist(loaded.trainingClass, trainingClass) ? loaded.waitlist : undefined;
    // A second attempt rereads the waitlist: marking an entry as passed over changes neither sequence nor count.
    loaded = undefined;
    const plan = await planPromotions(context, {
      ...{ trainingClass, types, seats: 1, waitlist },
      actionsOf: (promotions) => release(promotions).actions,
    });
    if (plan.hasMore) return writePassedOver(context, reading, plan);
    const { actions, answer, job } = release(plan);
    await transact(table, actions);
    return { answer, job };

    function release({ writes, otherWaitlists, checks, promoted, hasUnchecked }: Promotions) {
      const toPromote = [...Object.keys(record.waits), ...(hasUnchecked && promoted.length === 0 ? [classId] : [])];
      const left = toPromote.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: toPromote }) : undefined;
      const counts = {
        enrolled_count: trainingClass.enrolled_count - 1 + promoted.length,
        waiting_count: trainingClass.waiting_count - promoted.length,
      };
      const answer = presentClass({ ...trainingClass, ...counts }, type, { is_enrolled: false, is_waitlisted: false });
      const actions = [
        ...idempotency.storeAnswer(answer),
        releaseSeatAndPromote(table, trainingClass, promoted.length),
        ...removeSeat(context, employeeId, reading),
        ...writes,
        ...releaseWaitlistEntries(table, otherWaitlists),
        ...checks,
        ...(left ? [left.write] : []),
        ...(message ? [notify(context, employeeId, message(reading))] : []),
        audit(table, actor, now, {
          action,
          ...(marks && { marks }),
          subject: { class: classId, employee: employeeId, employee_id: attendee?.employee_id ?? '' },
          before: { is_enrolled: true },
          after: { is_enrolled: false, promoted },
        }),
      ];
      return { actions, answer, job: left?.job };
    }
  });
  if (job) await unlessBusy(context.runJob(context, job));
  return answer;
}

/**
 * Writes the plan for passed-over employees, who do not fit into the transaction of the release, then restarts the
 * attempt. The seat stays taken meanwhile, so that only the waitlist can get it.
 */
export async function writePassedOver(
  { table }: SiteContext,
  { trainingClass }: Pick<SeatReading, 'trainingClass'>,
  { writes, otherWaitlists, checks }: Promotions,
): Promise<never> {
  const released = releaseWaitlistEntries(table, otherWaitlists);
  await transact(table, [checkWaitlist(table, trainingClass), ...writes, ...released, ...checks]);
  throw new Collision('More employees are on the waitlist');
}
