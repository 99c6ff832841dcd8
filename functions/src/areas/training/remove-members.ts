import type { SiteContext } from '../../calls/site-context.ts';
import { batchOf } from '../../table/core/batch.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { type CanceledSeat, keepCanceledSeat } from '../../table/entities/canceled-seat.ts';
import { emptyClass } from '../../table/entities/class-counts.ts';
import { type ClassMembers, readPresentMembers } from '../../table/entities/class-members.ts';
import { changeEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import type { NewNotification } from '../../table/entities/notification.ts';
import { notify } from '../../table/entities/notification.ts';
import { dropPositions, dropSeat } from '../../table/entities/record-change.ts';
import { removeAttendeeItem, removeSeatItem } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { removeWaitlistEntry } from '../../table/entities/waitlist-entry.ts';

/** Members read for one transaction: about as many as fit into it. The class is reread for the rest. */
const batchSize = 19;

interface Removed {
  message: NewNotification;
  /** Whether the class stays and lists them. */
  isKept?: boolean;
  /** By internal id: why attendees were not moved to another class. */
  notMoved?: ReadonlyMap<string, string>;
}

/** Removes and notifies all members of a class that is being deleted or was canceled, in consistent transactions. */
export async function removeMembers(
  context: SiteContext,
  trainingClass: TrainingClass,
  { attendees, waitlist }: Pick<ClassMembers, 'attendees' | 'waitlist'>,
  removed: Removed,
): Promise<void> {
  const members: CanceledSeat[] = [...attendees, ...waitlist];
  for (let first = 0; first < members.length; first += batchSize) {
    const batch = members.slice(first, first + batchSize);
    const job = await withoutCollision(() => removeSome(context, trainingClass, batch, removed));
    if (job) await unlessBusy(context.runJob(context, job));
  }
}

/** Removes some members. Returns a job for waitlists on which they may now be eligible. */
async function removeSome(
  { table, now, site }: SiteContext,
  { id }: TrainingClass,
  members: readonly CanceledSeat[],
  { message, isKept = false, notMoved }: Removed,
): Promise<Job | undefined> {
  const present = await readPresentMembers(table, id, members);
  if (present.length === 0) return undefined;
  const isSeated = ({ sequence }: CanceledSeat) => sequence === undefined;
  const waitlists = new Set(present.filter(isSeated).flatMap(({ record }) => Object.keys(record?.waits ?? {})));
  waitlists.delete(id);
  const left = waitlists.size > 0 ? newJob(table, now, { kind: 'look_again', class_ids: [...waitlists] }) : undefined;
  const { actions } = batchOf(table, present, (some) => [
    emptyClass(table, id, some.filter(isSeated).length, some.filter((member) => !isSeated(member)).length),
    ...some.flatMap((member): Action[] => {
      const { employee: employeeId, sequence, record } = member;
      return [
        ...(sequence === undefined
          ? [removeAttendeeItem(table, id, employeeId), removeSeatItem(table, employeeId, id)]
          : [removeWaitlistEntry(table, id, sequence)]),
        // A missing record, which the daily comparison reports, must not block the removal.
        ...(record
          ? [
              changeEnrollmentState(
                table,
                employeeId,
                record,
                sequence === undefined ? [dropSeat(id)] : dropPositions([id]),
                now,
              ),
            ]
          : []),
        ...(isKept ? [keepCanceledSeat(table, id, { ...member, not_moved: notMoved?.get(employeeId) })] : []),
        notify({ table, site, now }, employeeId, message),
      ];
    }),
    ...(left ? [left.write] : []),
  ]);
  await transact(table, actions);
  return left?.job;
}
