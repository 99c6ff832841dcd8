import type { fieldTraining } from '@muster/shared/areas/field-training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { PhaseOn } from '@muster/shared/field-training/trainee-on';
import { isKind } from '@muster/shared/record/entry';
import { addDays, today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { refuseFuture } from '../../domain/record/refuse-future.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { Action } from '../../table/core/write.ts';
import type { NewNotification } from '../../table/entities/notification.ts';
import { trainingsOf } from './start.ts';
import {
  changeTrainee,
  notifyOthers,
  refuseUnlessManager,
  type TraineeToChange,
  trainingEnded,
} from './write-trainee.ts';

type Decision = ValidatedInput<typeof fieldTraining.decide>['body'];
type Withdrawal = ValidatedInput<typeof fieldTraining.withdrawDecision>['body'];
type Completion = ValidatedInput<typeof fieldTraining.complete>['body'];

/**
 * Decides about the present phase of a trainee. Throws `forbidden`, `training_ended`, `edit_conflict`, and field
 * errors. `isNotified`: the trainee and the trainers of the phase get a notification.
 */
export async function decide(
  context: SiteContext,
  id: string,
  body: Decision,
  { isNotified = true } = {},
): Promise<void> {
  const { read: newest, decision, on, weeks, reason } = body;
  await changeTrainee(context, id, async (read) => {
    refuseUnlessManager(context, read);
    if (read.trainee.status !== 'active') throw trainingEnded();
    refuseChanged(read, newest);
    const present = presentPhase(read, body.phase);
    refuseWeeks(body);
    refuseDecisionDay(context, read, present, body);
    const phase_name = phaseName(read, present.key);
    const message = messages.phaseDecided(id, { phase: phase_name, decision, weeks });
    return {
      entry: {
        kind: 'field_training.decided',
        valid_on: on,
        data: { trainee_id: id, phase: present.key, phase_name, decision, ...(weeks !== undefined && { weeks }) },
        texts: { reason },
      },
      action: 'field_training.decide',
      after: { phase: phase_name, decision, on, ...(weeks !== undefined && { weeks }) },
      ...(decision === 'release' && { item: { ended: true as const } }),
      notifications: isNotified ? await notifyInvolved(context, read, message) : [],
    };
  });
}

const conflict = 'Someone else changed this training after you opened it. Please reload and decide again.';

/** Throws `edit_conflict` if an entry about the training was added since the trainee was read. */
function refuseChanged({ trainee }: TraineeToChange, newest: number): void {
  if (trainee.newest !== newest) throw new ApiError('edit_conflict', { detail: conflict });
}

function presentPhase({ trainee }: TraineeToChange, key: string): PhaseOn {
  const present = trainee.phases.at(-1);
  if (present?.key !== key) throw invalidField('phase', 'This is not the present phase');
  return present;
}

const phaseName = ({ program }: TraineeToChange, key: string): string =>
  program.phases.find((one) => one.key === key)?.name ?? key;

function refuseWeeks({ decision, weeks }: Decision): void {
  const isLonger = decision === 'extend' || decision === 'remediate';
  if (isLonger && weeks === undefined) throw invalidField('weeks', 'Please enter the additional weeks');
  if (!isLonger && weeks !== undefined) {
    throw invalidField('weeks', 'Only an extension or remedial training adds weeks');
  }
}

/** Throws a field error unless the phase can be decided on a day. No report may be left outside of its phase. */
function refuseDecisionDay(
  context: SiteContext,
  { trainee: { reports, without, phases } }: TraineeToChange,
  { key, from }: PhaseOn,
  { decision, on }: Decision,
): void {
  refuseFuture(context, on);
  // A release can end the training with the phase before: the present one then never began.
  const earliest = decision === 'release' && phases.length > 1 ? addDays(from, -1) : from;
  if (on < earliest) {
    throw invalidField(
      'on',
      `The phase begins on ${dayText(from)}. Please choose ${dayText(earliest)} or a later day.`,
    );
  }
  if (decision === 'extend' || decision === 'remediate') return;
  const lastReport = reports.findLast((one) => one.phase === key && one.on > on);
  if (lastReport) {
    throw invalidField('on', `There is a report of ${dayText(lastReport.on)}. Please choose that day or a later one.`);
  }
  const lastDay = decision === 'release' ? without.findLast((one) => one.on > on) : undefined;
  if (lastDay) {
    throw invalidField(
      'on',
      `${dayText(lastDay.on)} has a reason why it has no report. Please choose that day or a later one.`,
    );
  }
}

/** Returns the notifications of the trainee and of everyone who is assigned to the present phase. */
function notifyInvolved(
  context: SiteContext,
  { employee, trainee: { phases, assignments } }: TraineeToChange,
  message: NewNotification,
): Promise<Action[]> {
  const phase = phases.at(-1)?.key;
  const trainers = assignments.filter((one) => one.phase === phase).map(({ trainer }) => trainer);
  return notifyOthers(context, [employee.id, ...trainers], message);
}

/**
 * Withdraws the last decision of a trainee. Throws `forbidden`, `not_found`, `training_ended` after the completion,
 * `already_withdrawn`, `edit_conflict`, `in_use` if it is not the last one or if the next phase has reports, and
 * `in_field_training` if the person began another training since.
 */
export async function withdrawDecision(
  context: SiteContext,
  { id, entry: no }: { id: string; entry: number },
  { read: newest, reason }: Withdrawal,
): Promise<void> {
  await changeTrainee(context, id, async (read) => {
    refuseUnlessManager(context, read);
    const { trainee, written } = read;
    const entries = written.map(({ entry }) => entry);
    const decided = entries
      .filter(isKind('field_training.decided'))
      .find((one) => one.no === no && one.data.trainee_id === id);
    if (!decided) throw new ApiError('not_found', { detail: gone('decision') });
    if (!trainee.decisions.some(({ entry }) => entry === no)) throw new ApiError('already_withdrawn');
    if (trainee.status === 'completed') throw trainingEnded();
    refuseChanged(read, newest);
    if (trainee.decisions.at(-1)?.entry !== no) {
      throw new ApiError('in_use', { detail: 'A later decision follows. Please withdraw that one first.' });
    }
    const { phase, phase_name, decision } = decided.data;
    if (decision === 'advance') refuseNextReports(read);
    if (decision === 'release') await refuseLaterTraining(context, read);
    const message = messages.decisionWithdrawn(id, { phase: phase_name, reason });
    return {
      entry: {
        kind: 'field_training.decision_withdrawn',
        valid_on: today(context.site.timezone, context.now),
        data: { trainee_id: id, entry: no },
        texts: { reason },
      },
      action: 'field_training.withdraw_decision',
      after: { phase: phaseName(read, phase), decision },
      ...(decision === 'release' && { item: { ended: undefined } }),
      notifications: await notifyInvolved(context, read, message),
    };
  });
}

/** Throws `in_field_training` if the person began another training since: a person has one at a time. */
async function refuseLaterTraining({ table }: SiteContext, { trainee, written }: TraineeToChange): Promise<void> {
  const all = await trainingsOf(
    table,
    written.map(({ entry }) => entry),
  );
  const later = all.find(({ id, from }) => id !== trainee.id && from > trainee.from);
  if (!later) return;
  const { ended_on } = later;
  throw new ApiError('in_field_training', {
    ...(ended_on !== undefined && {
      detail: `Another field training of this person ended on ${dayText(ended_on)}. This release can no longer be withdrawn.`,
    }),
  });
}

/** Throws `in_use` if the present phase has reports: without the decision, their days belong to the phase before. */
function refuseNextReports(read: TraineeToChange): void {
  const { reports, phases, status } = read.trainee;
  const present = status === 'active' ? phases.at(-1)?.key : undefined;
  const first = reports.find(({ phase }) => phase === present);
  if (!first) return;
  throw new ApiError('in_use', {
    detail: `The phase “${phaseName(read, first.phase)}” has a report of ${dayText(first.on)}. Please withdraw its reports first.`,
  });
}

/**
 * Attests that a trainee has completed the program. Throws `forbidden`, `training_ended` unless all phases are over,
 * `edit_conflict`, and field errors for the day.
 */
export async function complete(
  context: SiteContext,
  id: string,
  { read: newest, on, statement }: Completion,
  { isNotified = true } = {},
): Promise<void> {
  await changeTrainee(context, id, async (read) => {
    refuseUnlessManager(context, read);
    const { trainee, stored, program, employee } = read;
    if (trainee.status !== 'finished') throw trainingEnded();
    refuseChanged(read, newest);
    refuseFuture(context, on);
    const lastDay = trainee.phases.at(-1)?.ended_on ?? trainee.from;
    if (on < lastDay) {
      throw invalidField('on', `The last phase ended on ${dayText(lastDay)}. Please choose that day or a later one.`);
    }
    const { program_id, version } = stored;
    const message = messages.fieldTrainingCompleted(id, program.name);
    return {
      entry: {
        kind: 'field_training.completed',
        valid_on: on,
        data: { trainee_id: id, program_id, program_name: program.name, version },
        texts: { statement },
      },
      action: 'field_training.complete',
      after: { on },
      item: { ended: true },
      notifications: isNotified ? await notifyOthers(context, [employee.id], message) : [],
    };
  });
}
