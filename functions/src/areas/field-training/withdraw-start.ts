import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { ApiError } from '../../kernel/api-error.ts';
import {
  changeTrainee,
  notifyOthers,
  refuseEnded,
  refuseUnlessManager,
  type TraineeToChange,
} from './write-trainee.ts';

/**
 * Withdraws the start of a training that was recorded by mistake. The trainee is removed, and a training of the person
 * can start again. Throws `forbidden`, `training_ended`, and `in_use` if there are decisions or reports in force.
 */
export async function withdrawStart(context: SiteContext, id: string, reason: string): Promise<void> {
  await changeTrainee(context, id, async (read) => {
    refuseUnlessManager(context, read);
    refuseEnded(read);
    refuseUsed(read);
    const { trainee, written, employee, program } = read;
    const starts = written.map(({ entry }) => entry).filter(isKind('field_training.started'));
    const started = starts.find(({ data }) => data.trainee_id === id);
    if (!started) throw new Error(`Field training ${id} has no start`);
    const involved = [employee.id, ...trainee.assignments.map(({ trainer }) => trainer)];
    return {
      entry: {
        kind: 'field_training.start_withdrawn',
        valid_on: today(context.site.timezone, context.now),
        data: { trainee_id: id, entry: started.no },
        texts: { reason },
      },
      action: 'field_training.withdraw_start',
      after: { from: trainee.from },
      item: 'remove',
      notifications: await notifyOthers(context, involved, messages.startWithdrawn(program.name, reason)),
    };
  });
}

/** Throws `in_use` if a phase was decided or a report is in force. */
function refuseUsed({ trainee: { decisions, reports } }: TraineeToChange): void {
  if (decisions.length > 0) {
    throw new ApiError('in_use', {
      detail: 'A phase of this training was decided. Please withdraw the decision first.',
    });
  }
  if (reports.length > 0) {
    throw new ApiError('in_use', { detail: 'This training has reports. Please withdraw the reports first.' });
  }
}
