import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import type { Action } from '../../table/core/write.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import type { RecordedEntry } from './evaluations-in.ts';
import type { EvaluatorRead } from './person-entries.ts';
import { named } from './present-evaluation.ts';

/** Returns the notification of an evaluator in whose name the actor records or corrects; none for one's own. */
export const notifyEvaluator = (
  context: SiteContext,
  { id, isEmployed }: Pick<EvaluatorRead, 'id' | 'isEmployed'>,
  { employee, data }: { employee: Employee; data: RecordedEntry['data'] },
  { corrected = false } = {},
): Action[] =>
  id === context.actor.id || !isEmployed
    ? []
    : [notify(context, id, messages.evaluatedInYourName(data, named(employee), { corrected }))];
