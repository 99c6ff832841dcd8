import type { fieldTraining } from '@muster/shared/areas/field-training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { assignedOn, phaseOn } from '@muster/shared/field-training/trainee-on';
import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { managesTrainee } from '../../domain/field-training/read-trainee.ts';
import { refuseFuture } from '../../domain/record/refuse-future.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { Action } from '../../table/core/write.ts';
import { draftRemovals, listDrafts } from '../../table/entities/evaluation-draft.ts';
import { changeTrainee, refuseEnded, type TraineeToChange } from './write-trainee.ts';

type Body = ValidatedInput<typeof fieldTraining.addDay>['body'];

/**
 * Records why a day has no daily report, and deletes the caller's draft of it. Throws `forbidden` unless the caller
 * trains the trainee on that day or runs the program, `training_ended`, `day_reported`, and field errors for days
 * outside of the training.
 */
export async function addDay(context: SiteContext, id: string, { on, reason, text }: Body): Promise<void> {
  await changeTrainee(context, id, async (read) => {
    refuseUnlessTrainer(context, read, on);
    refuseEnded(read);
    refuseFuture(context, on);
    const { trainee } = read;
    if (!phaseOn(trainee, on)) throw invalidField('on', 'This day is not a day of the field training');
    const isReported =
      trainee.without.some((one) => one.on === on) ||
      trainee.reports.some(({ report, on: day }) => report === 'daily' && day === on);
    if (isReported) throw new ApiError('day_reported');
    return {
      entry: {
        kind: 'field_training.day_without',
        valid_on: on,
        data: { trainee_id: id, reason },
        ...(text !== undefined && { texts: { reason: text } }),
      },
      action: 'field_training.add_day',
      after: { on, day_reason: reason },
      drafts: await dailyDrafts(context, id, on),
    };
  });
}

/** Returns the removals of the caller's drafts of the daily report of a day. */
async function dailyDrafts({ table, actor }: SiteContext, id: string, on: string): Promise<Action[]> {
  const drafts = (await listDrafts(table, actor.id)).filter(
    ({ field_training, on: day }) =>
      field_training?.trainee_id === id && field_training.report === 'daily' && day === on,
  );
  return draftRemovals(
    table,
    actor.id,
    drafts.map((draft) => draft.id),
  );
}

/** Withdraws a day without a report. Throws `forbidden`, `not_found`, `training_ended` and `already_withdrawn`. */
export async function withdrawDay(
  context: SiteContext,
  { id, entry: no }: { id: string; entry: number },
  reason: string,
): Promise<void> {
  await changeTrainee(context, id, (read) => {
    const { trainee, written } = read;
    const days = written.map(({ entry }) => entry).filter(isKind('field_training.day_without'));
    const day = days.find((one) => one.no === no && one.data.trainee_id === id);
    refuseUnlessTrainer(context, read, day?.valid_on);
    if (!day) throw new ApiError('not_found', { detail: gone('day') });
    if (!trainee.without.some(({ entry }) => entry === no)) throw new ApiError('already_withdrawn');
    refuseEnded(read);
    return {
      entry: {
        kind: 'field_training.day_withdrawn',
        valid_on: today(context.site.timezone, context.now),
        data: { trainee_id: id, entry: no },
        texts: { reason },
      },
      action: 'field_training.withdraw_day',
      after: { on: day.valid_on, day_reason: day.data.reason },
    };
  });
}

/** Throws `forbidden` unless the actor is assigned as a trainer on a day, or runs the program. */
function refuseUnlessTrainer(context: SiteContext, read: TraineeToChange, on: string | undefined): void {
  if (managesTrainee(context, read)) return;
  const trainers = on === undefined ? [] : assignedOn(read.trainee, 'trainer', on);
  const isTrainer = trainers.some(({ trainer }) => trainer === context.actor.id);
  if (!isTrainer) throw new ApiError('forbidden');
}
