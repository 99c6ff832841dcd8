import { closedReason } from '@muster/shared/rules/enrollment';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { readForSeat, refuseSeat } from '../../domain/training/seat-rules.ts';
import { removeSeatItems, takeSeat } from '../../domain/training/seat-writes.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { keepCanceledSeat } from '../../table/entities/canceled-seat.ts';
import { emptyClass } from '../../table/entities/class-counts.ts';
import { readClassMembers, readGivenUp } from '../../table/entities/class-members.ts';
import { type Employee, findEmployee, fullName } from '../../table/entities/employee.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import { notify } from '../../table/entities/notification.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import { findClasses, listClassIdsOfType, type TrainingClass } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { byRequest } from './cancellation.ts';
import { removeMembers } from './remove-members.ts';

type CancelJob = Pick<Extract<Job, { kind: 'cancel_class' }>, 'class_id' | 'move_to'>;

/**
 * Moves the attendees of a canceled class to another class if the job names one, in order of enrollment. Then removes
 * the remaining members and notifies them. Each transaction leaves the table consistent, so a retry or the sweep can
 * continue.
 */
export async function cancelClassStepwise(context: SiteContext, { class_id, move_to }: CancelJob): Promise<void> {
  const { table, site } = context;
  for (;;) {
    const { trainingClass, attendees, waitlist } = await readClassMembers(table, class_id);
    // A concurrent deletion empties the class.
    if (!trainingClass?.canceled || trainingClass.deleting) return;
    if (attendees.length + waitlist.length === 0) return;
    const notMoved = move_to
      ? await moveAttendees(context, trainingClass, attendees.toSorted(byRequest), move_to)
      : undefined;
    const [types, next] = await Promise.all([trainingTypes(table), nextWithSeat(context, trainingClass)]);
    const message = messages.classCanceled(types.get(trainingClass.type_id)?.name ?? '', trainingClass, site, next);
    await removeMembers(context, trainingClass, { attendees, waitlist }, { message, isKept: true, notMoved });
  }
}

/** Returns the first open class of the same training with a free seat. */
async function nextWithSeat(context: SiteContext, { type_id }: TrainingClass): Promise<TrainingClass | undefined> {
  const { table, now } = context;
  const classes = await findClasses(table, await listClassIdsOfType(table, type_id));
  return classes
    .filter((one) => !one.deleting && one.enrolled_count < one.class_size && !closedReason(one, now))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0];
}

/** Moves attendees to another class, one transaction each. Returns why the others were not moved, by internal id. */
async function moveAttendees(
  context: SiteContext,
  trainingClass: TrainingClass,
  attendees: readonly Attendee[],
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const notMoved = new Map<string, string>();
  for (const attendee of attendees) {
    try {
      const employee = await findEmployee(context.table, attendee.employee);
      if (!employee) throw new ApiError('not_found', { detail: gone('employee') });
      await moveAttendee(context, { trainingClass, employee, to });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notMoved.set(attendee.employee, error.message);
    }
  }
  return notMoved;
}

interface Move {
  trainingClass: TrainingClass;
  employee: Employee;
  to: string;
}

/** Moves one attendee. Does nothing if moved or removed meanwhile. Throws the error that prevents the seat. */
async function moveAttendee(context: SiteContext, { trainingClass, employee, to }: Move): Promise<void> {
  const { table, actor, now, site } = context;
  const from = trainingClass.id;
  const job = await withoutCollision(async () => {
    const [held, read] = await Promise.all([readGivenUp(table, employee.id, from), readForSeat(context, employee, to)]);
    if (!held.attendee || held.trainingClass?.deleting) return undefined;
    const { [from]: _, ...seats } = read.record.seats;
    refuseSeat(context, { ...read, record: { ...read.record, seats } }, { forStaff: fullName(employee) });
    const { type, trainingClass: other, record } = read;
    const waits = Object.entries(record.waits).flatMap(([id, { type_id }]) => (type_id === type.id ? [] : [id]));
    const left = waits.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: waits }) : undefined;
    const moved_to = { class_id: to, date: other.sessions[0]?.date ?? '' };
    await transact(table, [
      ...takeSeat(context, employee, read, { addedBy: actor.id, movedFrom: from }),
      emptyClass(table, from, 1, 0),
      ...removeSeatItems(context, employee.id, from),
      keepCanceledSeat(table, from, { ...held.attendee, moved_to }),
      notify(context, employee.id, messages.movedFromCanceled(type.name, trainingClass, site, other)),
      ...(left ? [left.write] : []),
      audit(table, actor, now, {
        action: 'class.move_seat',
        subject: { class: to, from_class: from, employee: employee.id, employee_id: employee.employee_id },
        before: { seat: messages.sessionsText(trainingClass.sessions, site) },
        after: { seat: messages.sessionsText(other.sessions, site) },
      }),
    ]);
    return left?.job;
  });
  if (job) await unlessBusy(context.runJob(context, job));
}
