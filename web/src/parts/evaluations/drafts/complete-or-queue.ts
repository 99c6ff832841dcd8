import type { Evaluation } from '@muster/shared/evaluation-answers';
import { isOffline } from '../../../api/connection.ts';
import { callOrQueue, canQueue, unsentAbout } from '../../offline/queue.ts';
import { removeDrafts } from '../../offline/use-local-drafts.ts';
import { type CompleteBody, complete } from './api.ts';

/** The entry of an evaluation that waits to be sent. */
interface WaitingEvaluation {
  /** Describes it for people. */
  text: string;
  /** The page that shows it; by default the open one. */
  address?: string;
  /** Returns the ids of the answers that this device has stored. */
  drafts: () => readonly string[];
}

/**
 * Completes an evaluation, or stores it until there is a connection and returns undefined. Removes its stored answers.
 * Errors as for `callOrQueue`.
 */
export async function completeOrQueue(
  body: CompleteBody,
  id: string,
  { text, address, drafts }: WaitingEvaluation,
): Promise<Evaluation | undefined> {
  // Reports of field training have their days, in any order.
  const after = body.field_training ? [] : unsentAbout(body.employee_id);
  const entry = { call: 'complete' as const, id, sent: { body }, text, after, ...(address && { address }) };
  const sent = await callOrQueue(entry, (key) => complete(body, key), drafts());
  if ('entry' in sent) return undefined;
  await removeDrafts(drafts());
  return sent.answer as Evaluation;
}

/** Returns whether a draft can be saved before its evaluation is completed. */
export const canSaveDraft = (): boolean => !(canQueue() && isOffline());
