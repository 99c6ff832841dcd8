import type { Cancellation } from '@muster/shared/areas/training';
import type { Call } from '../../calls/call.ts';
import * as messages from '../../domain/messages/messages.ts';
import { refuseCanceled, refuseGone, requireClass } from '../../domain/training/require-class.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { markClassCanceled } from '../../table/entities/class-deletion.ts';
import { fullName } from '../../table/entities/employee.ts';
import { type Job, listJobs, newJob } from '../../table/entities/job.ts';
import { notify } from '../../table/entities/notification.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { classCancellation } from './cancellation.ts';

type CancelCall = Call<'training', 'cancelClass'>;

/**
 * Cancels a class without certifications, attendance, results, evaluations and credits, and notifies its instructors.
 * Marks it first, so that no one can join. A job moves attendees, frees seats and notifies people. A replay finishes an
 * interrupted job.
 */
export async function cancelClass(call: CancelCall): Promise<Cancellation> {
  const job = await withoutCollision(() => mark(call));
  await unlessBusy(call.runJob(call, job));
  return classCancellation(call, job.class_id);
}

/** Finishes an interrupted cancellation and returns it. */
export async function finishCancellation(call: CancelCall): Promise<Cancellation> {
  const { classId } = call.params;
  const job = (await listJobs(call.table)).find((one) => one.kind === 'cancel_class' && one.class_id === classId);
  if (job) await unlessBusy(call.runJob(call, job));
  return classCancellation(call, classId);
}

async function mark(call: CancelCall): Promise<Extract<Job, { kind: 'cancel_class' }>> {
  const { table, actor, caller, now, site, params, body, idempotency } = call;
  const { classId } = params;
  const move_to = body.move_to ?? undefined;
  const [trainingClass, [target] = []] = await Promise.all([
    requireClass(call, classId),
    move_to ? findClasses(table, [move_to]) : [],
  ]);
  refuseCanceled(trainingClass);
  refuseHeld(trainingClass);
  if (move_to) refuseTarget(trainingClass, target, now);
  const type = await findTrainingType(table, trainingClass.type_id);
  const by = { id: actor.id, employee_id: actor.employee_id, name: fullName(caller.employee) };
  const canceled = { at: now.toISOString(), by, reason: body.reason };
  const { job, write } = newJob(table, now, { kind: 'cancel_class', class_id: classId, move_to });
  const message = messages.taughtCanceled(type?.name ?? '', { ...trainingClass, canceled }, site);
  const instructors = (trainingClass.instructors ?? []).flatMap(({ employee }) => employee ?? []);
  await transact(table, [
    ...idempotency.storeId(classId),
    markClassCanceled(table, trainingClass, canceled),
    write,
    ...instructors.filter((id) => id !== actor.id).map((id) => notify({ table, site, now }, id, message)),
    audit(table, actor, now, {
      action: 'class.cancel',
      subject: { class: classId, type: trainingClass.type_id },
      before: { is_active: trainingClass.is_active },
      after: {
        is_active: false,
        reason: body.reason,
        ...(target && { move_attendees_to: messages.sessionsText(target.sessions, site) }),
      },
    }),
  ]);
  return job as Extract<Job, { kind: 'cancel_class' }>;
}

/** Throws `class_certified` or `class_attended` for a class that was held. */
function refuseHeld(trainingClass: TrainingClass): void {
  const { certified_count, attended, assessed, attendance_closed: closed, credited } = trainingClass;
  if (certified_count) {
    throw new ApiError('class_certified', { detail: 'A class with issued certifications cannot be canceled' });
  }
  if (attended || assessed || closed || credited) {
    throw new ApiError('class_attended', {
      detail: 'A class with recorded attendance, results or evaluations cannot be canceled',
    });
  }
}

/** Throws if attendees cannot be moved to another class. */
function refuseTarget({ id, type_id }: TrainingClass, other: TrainingClass | undefined, now: Date): void {
  refuseGone(other);
  refuseCanceled(other);
  if (other.id === id || other.type_id !== type_id || other.starts_at <= now.toISOString()) {
    throw invalidField('move_to', 'Please choose another class of this training that has not started');
  }
}
