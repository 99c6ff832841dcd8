import type { SiteContext } from '../../calls/site-context.ts';
import {
  managesTrainee,
  readTrainee,
  refuseStranger,
  requireStoredTrainee,
  type TraineeRead,
} from '../../domain/field-training/read-trainee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { started } from '../../table/core/started.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { type AuditEntry, audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployees } from '../../table/entities/employee.ts';
import {
  type EnrollmentState,
  existingEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';
import { changeFieldTrainee, removeFieldTrainee } from '../../table/entities/field-trainee.ts';
import { type NewNotification, notify } from '../../table/entities/notification.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';

/** A trainee as read for a change. The version of the person's record conditions the write. */
export interface TraineeToChange extends TraineeRead {
  employee: Employee;
  state: EnrollmentState;
}

/** The writes of one change of a trainee. */
export interface TraineeChange {
  entry: NewEntry;
  action: AuditEntry['action'];
  /** The audited facts, without texts: these can be destroyed. */
  after: Record<string, unknown>;
  /** Changed fields of the item in lists, or its removal; absent: none. */
  item?: Parameters<typeof changeFieldTrainee>[2] | 'remove';
  checks?: Action[];
  notifications?: Action[];
  /** Removals of drafts of reports. */
  drafts?: Action[];
}

/**
 * Reads a trainee visible to the caller, plans one change, and writes it with its entry in the person's record.
 * Throws `forbidden`, `training_ended` for a deleted person, and the errors of `plan`.
 */
export async function changeTrainee(
  context: SiteContext,
  id: string,
  plan: (read: TraineeToChange) => TraineeChange | Promise<TraineeChange>,
): Promise<void> {
  const { table, actor, now, idempotency } = context;
  await withoutCollision(async () => {
    const read = await readToChange(context, id);
    const { stored, employee, state, program } = read;
    const { entry, action, after, item, checks = [], notifications = [], drafts = [] } = await plan(read);
    await transact(table, [
      ...idempotency.storeId(id),
      ...record(context, employee.id, state, { entries: [entry] }),
      ...(item === 'remove' ? [removeFieldTrainee(table, stored)] : []),
      ...(typeof item === 'object' ? [changeFieldTrainee(table, stored, item)] : []),
      ...checks,
      ...notifications,
      ...drafts,
      audit(table, actor, now, {
        action,
        subject: { ...employeeSubject(employee), trainee: id, program: stored.program_id },
        after: { name: program.name, ...after },
      }),
    ]);
  });
}

async function readToChange(context: SiteContext, id: string): Promise<TraineeToChange> {
  const { table } = context;
  const stored = await requireStoredTrainee(context, id);
  const reading = started(findEnrollmentStateWithEntries(table, stored.employee));
  const read = await readTrainee(
    table,
    stored,
    reading.then(({ written }) => written),
  );
  const [{ read: state, written }] = await Promise.all([reading, refuseStranger(context, read)]);
  const { employee } = read;
  // A deleted person's record stays as it is.
  if (!employee || written.some(({ entry }) => entry.kind === 'employment.ended')) throw trainingEnded();
  return { ...read, employee, state: existingEnrollmentState(employee.id, state) };
}

export const trainingEnded = () => new ApiError('training_ended');

/** Throws `forbidden` unless the actor runs the program and is not the trainee. */
export function refuseUnlessManager(context: SiteContext, read: TraineeRead): void {
  if (!managesTrainee(context, read)) throw new ApiError('forbidden');
}

/** Throws `training_ended` for a training that was completed or ended by a release. */
export function refuseEnded({ trainee }: TraineeRead): void {
  if (trainee.ended_on !== undefined) throw trainingEnded();
}

/** Returns the notifications of employees on the roster, except for the actor. */
export async function notifyOthers(
  context: SiteContext,
  ids: readonly string[],
  notification: NewNotification,
): Promise<Action[]> {
  const others = [...new Set(ids)].filter((id) => id !== context.actor.id);
  const staying = (await findEmployees(context.table, others)).filter(({ leaving }) => !leaving);
  return staying.map(({ id }) => notify(context, id, notification));
}
