import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { arrivalRemovals } from '../../table/entities/arrival.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { canceledSeatRemovals } from '../../table/entities/canceled-seat.ts';
import { ClassAlreadyDeleted, removeClassItems } from '../../table/entities/class-deletion.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { surveyRemovals } from '../../table/entities/class-survey.ts';
import { keepDeletedClass } from '../../table/entities/deleted-class.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { countClassDeleted, findTrainingType } from '../../table/entities/training-type.ts';
import { teachingWrites } from './instructors.ts';
import { removeMembers } from './remove-members.ts';

/**
 * Empties a class marked for deletion, notifies every member, and deletes it. Each transaction leaves the table
 * consistent, so a retry or the sweep can continue. No one can join meanwhile.
 */
export async function deleteClassStepwise(context: SiteContext, classId: string): Promise<void> {
  for (;;) {
    const { trainingClass, ...members } = await readClassMembers(context.table, classId);
    if (!trainingClass?.deleting) return;
    if (members.attendees.length + members.waitlist.length === 0) return removeClass(context, trainingClass);
    const type = await findTrainingType(context.table, trainingClass.type_id);
    const message = messages.classCanceled(type?.name ?? '', trainingClass, context.site);
    await removeMembers(context, trainingClass, members, { message });
  }
}

async function removeClass(context: SiteContext, trainingClass: TrainingClass): Promise<void> {
  const { table, actor, now } = context;
  // Check-ins may have happened while the class was marked. Without attendees there can be no more.
  for await (const removals of arrivalRemovals(table, trainingClass.id, 100)) {
    await withoutCollision(() => transact(table, removals));
  }
  for await (const removals of canceledSeatRemovals(table, trainingClass.id, 100)) {
    await withoutCollision(() => transact(table, removals));
  }
  if (trainingClass.evaluated) {
    for await (const removals of surveyRemovals(table, trainingClass.id, 100)) {
      await withoutCollision(() => transact(table, removals));
    }
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
