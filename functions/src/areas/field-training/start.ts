import type { fieldTraining } from '@muster/shared/areas/field-training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type TraineeOn, traineeIds, traineeOn } from '@muster/shared/field-training/trainee-on';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce } from '@muster/shared/record/in-force';
import { addMonths, today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { managesProgram } from '../../domain/field-training/read-trainee.ts';
import * as messages from '../../domain/messages/messages.ts';
import { presenceOn } from '../../domain/people/presence-on.ts';
import { noSuchEmployee, stayingEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { noteFieldTraining } from '../../table/entities/employee.ts';
import {
  existingEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';
import { countStarted, findProgramVersions } from '../../table/entities/field-program.ts';
import { addFieldTrainee } from '../../table/entities/field-trainee.ts';
import { notify } from '../../table/entities/notification.ts';
import { findWholeProgram, type WholeProgram } from './present-program.ts';

type Body = ValidatedInput<typeof fieldTraining.start>['body'];

const ownTraining = 'You cannot start your own field training. Please ask another person.';

/**
 * Starts the last version of a program for an employee. Returns the id of the trainee. Throws `forbidden` for callers
 * who do not run the program and for their own training, `not_found` for an unknown employee, `in_field_training`, and
 * field errors. `isNotified`: the employee gets a notification.
 */
export async function startTraining(
  context: SiteContext,
  { employee_id, program_id, from }: Body,
  { isNotified = true } = {},
): Promise<string> {
  const { table, actor, now, idempotency } = context;
  const id = newId(now);
  await withoutCollision(async () => {
    const finding = started(stayingEmployee(table, employee_id));
    // A caller who may not start the program learns nothing about the employee.
    const { head, content } = await requireStartable(context, program_id);
    const employee = await finding;
    if (employee.id === actor.id) throw new ApiError('forbidden', { detail: ownTraining });
    refuseFarDay(context, from);
    const { read, written } = await findEnrollmentStateWithEntries(table, employee.id);
    const entries = written.map(({ entry }) => entry);
    // Deleted since the employee was read: the record stays as it is.
    if (entries.some(({ kind }) => kind === 'employment.ended')) throw noSuchEmployee();
    if (!presenceOn(entries, from).active) {
      throw invalidField('employee_id', `This person is not an active employee on ${dayText(from)}`);
    }
    await refuseOtherTraining(table, entries, from);
    const { name: program_name, version } = head;
    await transact(table, [
      ...idempotency.storeId(id),
      ...record(context, employee.id, existingEnrollmentState(employee.id, read), {
        entries: [
          {
            kind: 'field_training.started',
            valid_on: from,
            data: { trainee_id: id, program_id, program_name, version },
          },
        ],
      }),
      addFieldTrainee(table, { id, employee: employee.id, program_id, version, trainers: [], newest: 1 }),
      countStarted(table, head),
      ...noteFieldTraining(table, employee),
      ...(isNotified ? [notify(context, employee.id, messages.fieldTrainingStarted(id, program_name, from))] : []),
      audit(table, actor, now, {
        action: 'field_training.start',
        subject: { ...employeeSubject(employee), trainee: id, program: program_id },
        after: { name: content.name, program_version: version, from },
      }),
    ]);
  });
  return id;
}

/** Returns a program that is not archived, for a person who runs it. Others learn nothing about it. */
async function requireStartable(context: SiteContext, id: string): Promise<WholeProgram> {
  const found = await findWholeProgram(context.table, id);
  const isAllowed = found ? managesProgram(context, found.content) : isTrainingStaff(context);
  if (!isAllowed) throw new ApiError('forbidden');
  if (!found) throw invalidField('program_id', gone('program'));
  if (found.head.archived) {
    throw invalidField('program_id', `The program “${found.head.name}” is archived. Please choose another program.`);
  }
  return found;
}

/** Throws a field error for a first day more than two years ago or more than a year ahead. */
function refuseFarDay({ site, now }: SiteContext, from: string): void {
  const day = today(site.timezone, now);
  if (from < addMonths(day, -24)) throw invalidField('from', 'The first day can be at most two years ago');
  if (from > addMonths(day, 12)) throw invalidField('from', 'The first day can be at most a year from today');
}

/** Throws `in_field_training` if a training of the person goes on, and a field error if one ended that day or later. */
async function refuseOtherTraining(table: SiteTable, entries: readonly EntryContent[], from: string): Promise<void> {
  for (const { ended_on } of await trainingsOf(table, entries)) {
    if (ended_on === undefined) throw new ApiError('in_field_training');
    if (ended_on < from) continue;
    throw invalidField('from', `Another field training ended on ${dayText(ended_on)}. Please choose a later day.`);
  }
}

/** Returns all trainings of a person, in order of their start. */
export async function trainingsOf(table: SiteTable, entries: readonly EntryContent[]): Promise<TraineeOn[]> {
  const starts = inForce(entries, alwaysRecorded).filter(isKind('field_training.started'));
  const versions = await findProgramVersions(
    table,
    starts.map(({ data }) => data),
  );
  const phasesOf = new Map(starts.map(({ data }, n) => [data.trainee_id, versions[n]?.content.phases ?? []]));
  return traineeIds(entries, alwaysRecorded).flatMap(
    (id) => traineeOn(entries, { id, known: alwaysRecorded }, phasesOf.get(id) ?? []) ?? [],
  );
}
