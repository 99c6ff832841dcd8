import type { fieldTraining } from '@muster/shared/areas/field-training';
import { counted } from '@muster/shared/counted';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { AssignmentOn } from '@muster/shared/field-training/trainee-on';
import { hasTrained, trainersOf } from '@muster/shared/field-training/trainers-of';
import { isKind } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { holdsOneOf } from '@muster/shared/record/qualification-on';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { presenceOn } from '../../domain/people/presence-on.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone, unknownEmployee } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import {
  type Employee,
  findEmployeesNumbered,
  foldEmployeeNumber,
  fullName,
  noteFieldTraining,
} from '../../table/entities/employee.ts';
import {
  checkEnrollmentState,
  type EnrollmentState,
  findEnrollmentState,
} from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { changeTrainee, refuseEnded, refuseUnlessManager, type TraineeToChange } from './write-trainee.ts';

type Body = ValidatedInput<typeof fieldTraining.assign>['body'];

/** The most assignments of a trainee, ended ones included. */
const mostAssignments = 200;

/**
 * Assigns a trainer or evaluator to a phase of a trainee. Throws `forbidden`, `training_ended`, `not_qualified` without
 * a training that the program names, and field errors. `isNotified`: both people get a notification.
 */
export async function assignTrainer(
  context: SiteContext,
  id: string,
  body: Body,
  { isNotified = true } = {},
): Promise<void> {
  await changeTrainee(context, id, async (read) => {
    refuseUnlessManager(context, read);
    refuseEnded(read);
    const { stored, employee, program } = read;
    const phase = program.phases.find(({ key }) => key === body.phase);
    if (!phase) throw invalidField('phase', 'This program has no such phase');
    refuseDays(read, body);
    const { trainer, state } = await requireTrainer(context, read, body);
    refuseDuplicate(read, trainer, body);
    refuseBothRoles(read, trainer, body);
    const { role, from, until, shift } = body;
    const weekdays = [...new Set(body.weekdays)].sort();
    return {
      entry: {
        kind: 'field_training.assigned',
        valid_on: from,
        data: {
          trainee_id: id,
          phase: phase.key,
          role,
          trainer: { id: trainer.id, employee_id: trainer.employee_id },
          ...(until !== undefined && { until }),
          weekdays,
        },
        ...(shift !== undefined && { texts: { shift } }),
      },
      action: 'field_training.assign',
      after: { phase: phase.name, role, trainer: trainer.employee_id, from, ...(until && { last_day: until }) },
      item: { trainers: [...new Set([...stored.trainers, trainer.id])] },
      checks: [checkEnrollmentState(context.table, trainer.id, state), ...noteFieldTraining(context.table, trainer)],
      notifications: isNotified ? notifyBoth(context, id, { trainer, employee, phase: phase.name, role, from }) : [],
    };
  });
}

/** Returns the notifications of the trainer and of the trainee, except for the actor. */
function notifyBoth(
  context: SiteContext,
  id: string,
  { trainer, employee, ...about }: { trainer: Employee; employee: Employee } & Pick<Body, 'phase' | 'role' | 'from'>,
): Action[] {
  const forTrainer = messages.assignedInFieldTraining(id, { trainee: fullName(employee), ...about });
  const forTrainee = messages.trainerAssigned(id, { trainer: fullName(trainer), ...about });
  return [
    ...(trainer.id === context.actor.id ? [] : [notify(context, trainer.id, forTrainer)]),
    notify(context, employee.id, forTrainee),
  ];
}

function refuseDays({ trainee, written }: TraineeToChange, { from, until }: Pick<Body, 'from' | 'until'>): void {
  if (until !== undefined && until < from) throw invalidField('until', 'The last day must not be before the first');
  if (from < trainee.from) {
    throw invalidField('from', `The field training begins on ${dayText(trainee.from)}. Please choose a later day.`);
  }
  const assigned = written.filter(
    ({ entry: { kind, data } }) =>
      kind === 'field_training.assigned' && 'trainee_id' in data && data.trainee_id === trainee.id,
  );
  if (assigned.length >= mostAssignments) {
    throw invalidField('employee_id', `A trainee can have at most ${counted(mostAssignments, 'assignment')}`);
  }
}

/** Returns the trainer as read for the decision. Throws field errors and `not_qualified`. */
async function requireTrainer(
  { table }: SiteContext,
  { employee, program }: TraineeToChange,
  { employee_id: number, from }: Pick<Body, 'employee_id' | 'from'>,
): Promise<{ trainer: Employee; state: EnrollmentState }> {
  const trainer = (await findEmployeesNumbered(table, [number])).get(foldEmployeeNumber(number));
  if (!trainer || trainer.leaving) throw invalidField('employee_id', unknownEmployee);
  if (trainer.id === employee.id)
    throw invalidField('employee_id', 'Nobody trains themselves. Please choose another person.');
  const [state, entries] = await Promise.all([
    findEnrollmentState(table, trainer.id),
    entriesAfter(table, trainer.id, 0),
  ]);
  if (!state) throw new Error(`Employee ${trainer.id} has no enrollment state`);
  if (!presenceOn(entries, from).active) {
    throw invalidField('employee_id', `This person is not an active employee on ${dayText(from)}`);
  }
  const { trainer_type_ids } = program;
  const isQualified =
    trainer_type_ids.length === 0 || holdsOneOf(entries, trainer_type_ids, { on: from, known: alwaysRecorded });
  if (!isQualified) throw await notQualified(table, trainer_type_ids, from);
  return { trainer, state };
}

/** Returns the error of a trainer without a training that the program names. */
async function notQualified(table: SiteTable, typeIds: readonly string[], on: string): Promise<ApiError> {
  const types = await trainingTypes(table);
  const names = typeIds.flatMap((id) => types.get(id)?.name ?? []);
  // The trainings that the program names may have been deleted.
  const required =
    names.length > 0
      ? `The program requires a certification in ${names.join(' or ')} on ${dayText(on)}.`
      : 'The program names no training that still exists.';
  return new ApiError('not_qualified', { detail: `This person cannot be assigned. ${required}` });
}

/** Throws a field error if the person already has this role in the phase on one of the days. */
function refuseDuplicate(
  { trainee: { assignments } }: TraineeToChange,
  { id }: Pick<Employee, 'id'>,
  { phase, role, from, until }: Body,
): void {
  const overlapping = assignments.find(
    (one) =>
      one.trainer === id &&
      one.phase === phase &&
      one.role === role &&
      (until === undefined || one.from <= until) &&
      (one.until === undefined || one.until >= from),
  );
  if (!overlapping) return;
  const days = overlapping.until === undefined ? 'on' : `through ${dayText(overlapping.until)}`;
  throw invalidField(
    'employee_id',
    `This person already has this role in the phase from ${dayText(overlapping.from)} ${days}`,
  );
}

/** Throws a field error for a person with both roles in a phase of a program with separate evaluators. */
function refuseBothRoles({ program, trainee }: TraineeToChange, { id }: Pick<Employee, 'id'>, { phase, role }: Body) {
  if (!program.separate_evaluator) return;
  if (role === 'evaluator' && hasTrained(trainee, id, phase)) {
    throw invalidField('employee_id', 'This person trains in this phase, so another person evaluates it');
  }
  const isEvaluator = ({ assignments }: TraineeToChange['trainee']) =>
    assignments.some((one) => one.role === 'evaluator' && one.phase === phase && one.trainer === id);
  if (role === 'trainer' && isEvaluator(trainee)) {
    throw invalidField('employee_id', 'This person evaluates this phase, so another person trains in it');
  }
}

/**
 * Ends an assignment from a day on, by default today. An end in the future can be brought forward. Throws `forbidden`,
 * `not_found`, `training_ended`, `already_ended`, and field errors for a day that would leave a daily report without
 * its assignment.
 */
export async function endAssignment(
  context: SiteContext,
  { id, entry: no }: { id: string; entry: number },
  { on: chosen, reason }: { on?: string | undefined; reason: string },
): Promise<void> {
  const day = today(context.site.timezone, context.now);
  await changeTrainee(context, id, (read) => {
    refuseUnlessManager(context, read);
    const { trainee, written, program, stored } = read;
    const entries = written.map(({ entry }) => entry);
    const assigned = entries
      .filter(isKind('field_training.assigned'))
      .find((one) => one.no === no && one.data.trainee_id === id);
    if (!assigned) throw new ApiError('not_found', { detail: gone('assignment') });
    refuseEnded(read);
    const assignment = trainee.assignments.find(({ entry }) => entry === no);
    const isOver = assignment?.until !== undefined && assignment.until < day;
    if (!assignment || isOver) throw new ApiError('already_ended');
    const on = chosen ?? (day < assignment.from ? assignment.from : day);
    refuseEnd(read, assignment, on);
    const rest = trainee.assignments.filter((one) => one !== assignment || on > assignment.from);
    const trainers = trainersOf(entries, { id, assignments: rest });
    return {
      entry: {
        kind: 'field_training.unassigned',
        valid_on: on,
        data: { trainee_id: id, entry: no },
        texts: { reason },
      },
      action: 'field_training.unassign',
      after: {
        phase: program.phases.find(({ key }) => key === assignment.phase)?.name ?? '',
        role: assignment.role,
        trainer: assigned.data.trainer.employee_id,
        ended_on: on,
      },
      // A trainer whose only assignment never began reads the training no more.
      ...(trainers.length < stored.trainers.length && { item: { trainers } }),
    };
  });
}

/** Throws a field error unless an assignment can end on a day. */
function refuseEnd({ trainee }: TraineeToChange, { from, until, trainer, phase }: AssignmentOn, on: string): void {
  if (on < from) {
    throw invalidField('on', `This assignment begins on ${dayText(from)}. Please choose that day or a later one.`);
  }
  if (until !== undefined && on > until) {
    throw invalidField('on', `This assignment already ends on ${dayText(until)}. Please choose an earlier day.`);
  }
  const last = trainee.reports.findLast(
    (one) => one.evaluator === trainer && one.phase === phase && one.on >= on && one.on >= from,
  );
  if (last) {
    throw invalidField('on', `There is a report of ${dayText(last.on)} by this person. Please choose a later day.`);
  }
}
