import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { batchOf } from '../../table/core/batch.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { arrivalRemovals } from '../../table/entities/arrival.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { emptyClass } from '../../table/entities/class-counts.ts';
import { ClassAlreadyDeleted, removeClassItems } from '../../table/entities/class-deletion.ts';
import { type ClassMember, readClassMembers, readPresentMembers } from '../../table/entities/class-members.ts';
import { keepDeletedClass } from '../../table/entities/deleted-class.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import { notify } from '../../table/entities/notification.ts';
import { dropPositions, dropSeat } from '../../table/entities/record-change.ts';
import { removeAttendeeItem, removeSeatItem } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { changeRecord } from '../../table/entities/training-record.ts';
import { countClassDeleted, findTrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { removeWaitlistEntry } from '../../table/entities/waitlist-entry.ts';
import { teachingWrites } from './instructors.ts';

/** Members who are read for one transaction: about as many as fit into it. The class is read again for those who are left. */
const batchSize = 23;

/**
 * Empties a class that is marked as being deleted, notifying every member, and deletes it. It works in transactions that each leave
 * the table consistent, so that a retry or the scheduled sweep can continue. Nobody can join meanwhile.
 */
export async function deleteClassStepwise(context: SiteContext, classId: string): Promise<void> {
  for (;;) {
    const { trainingClass, attendees, waitlist } = await readClassMembers(context.table, classId);
    if (!trainingClass?.deleting) return;
    const members: ClassMember[] = [...attendees, ...waitlist];
    if (members.length === 0) return removeClass(context, trainingClass);
    for (let first = 0; first < members.length; first += batchSize) {
      const batch = members.slice(first, first + batchSize);
      const job = await withoutCollision(() => removeMembers(context, trainingClass, batch));
      if (job) await unlessBusy(context.runJob(context, job));
    }
  }
}

/** Removes members from the class. Returns a job for the waitlists of which they may be eligible members now. */
async function removeMembers(
  { table, now, site }: SiteContext,
  trainingClass: TrainingClass,
  members: readonly ClassMember[],
): Promise<Job | undefined> {
  const { id, type_id } = trainingClass;
  const [types, present] = await Promise.all([trainingTypes(table), readPresentMembers(table, id, members)]);
  if (present.length === 0) return undefined;
  const isSeated = ({ sequence }: ClassMember) => sequence === undefined;
  const waitlists = new Set(present.filter(isSeated).flatMap(({ record }) => Object.keys(record?.waits ?? {})));
  waitlists.delete(id);
  const left = waitlists.size > 0 ? newJob(table, now, { kind: 'look_again', class_ids: [...waitlists] }) : undefined;
  const message = messages.classCancelled(types.get(type_id)?.name ?? '', trainingClass, site);
  const { actions } = batchOf(table, present, (some) => [
    emptyClass(table, id, some.filter(isSeated).length, some.filter((member) => !isSeated(member)).length),
    ...some.flatMap(({ employee: employeeId, sequence, record }): Action[] => [
      ...(sequence === undefined
        ? [removeAttendeeItem(table, id, employeeId), removeSeatItem(table, employeeId, id)]
        : [removeWaitlistEntry(table, id, sequence)]),
      // A missing record, which the daily comparison reports, does not keep the class from being deleted.
      ...(record
        ? [changeRecord(table, employeeId, record, sequence === undefined ? [dropSeat(id)] : dropPositions([id]), now)]
        : []),
      notify({ table, site, now }, employeeId, message),
    ]),
    ...(left ? [left.write] : []),
  ]);
  await transact(table, actions);
  return left?.job;
}

async function removeClass(context: SiteContext, trainingClass: TrainingClass): Promise<void> {
  const { table, actor, now } = context;
  // Somebody may have checked in while the class was marked. Without attendees nobody can any more.
  for await (const removals of arrivalRemovals(table, trainingClass.id, 100)) {
    await withoutCollision(() => transact(table, removals));
  }
  try {
    const type = await findTrainingType(table, trainingClass.type_id);
    await withoutCollision(() =>
      transact(table, [
        ...removeClassItems(table, trainingClass),
        keepDeletedClass(table, trainingClass, type?.name ?? '', now),
        ...teachingWrites(context, trainingClass, undefined),
        countClassDeleted(table, trainingClass.type_id),
        audit(table, actor, now, {
          action: 'class.deleted',
          subject: { class: trainingClass.id, type: trainingClass.type_id },
          before: { ...trainingClass },
        }),
      ]),
    );
  } catch (error) {
    if (!(error instanceof ClassAlreadyDeleted)) throw error;
  }
}
