import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { FinalizeRequestMiddleware, HandlerExecutionContext, InitializeMiddleware } from '@smithy/types';

/** Whether a write was carried out, nobody can say: no answer came back, to it or to the question. The cause says why. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
}

const isWrite = ({ commandName = '' }: HandlerExecutionContext) =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName);

/** The writes of which an attempt was left without an answer; each has a context of its own. */
const doubtful = new WeakSet<HandlerExecutionContext>();

/** What a table says that has looked at the write, in whichever attempt: then it holds for all of them. */
const decided = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/**
 * Notices each attempt of a write that may have been carried out although it failed. The SDK tries again by itself, and what
 * the last attempt says, that the table is being throttled, is true of that attempt only.
 */
export const recordUnknownOutcome: FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (isWrite(context) && mayBeCarriedOut(error)) doubtful.add(context);
      throw error;
    }
  };

/** Turns the error of a write that may have been carried out into `UnknownOutcome`. */
export const reportUnknownOutcome: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (!doubtful.has(context) || decided.has((error as Error).name)) throw error;
      throw new UnknownOutcome(`No answer to ${context.commandName}`, { cause: error });
    }
  };

const lost = new Set(['TimeoutError', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TransactionInProgressException']);

/** True of an attempt that reached the table, or may have; an error of DynamoDB's own side (5xx) says nothing of the write. */
function mayBeCarriedOut(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  return lost.has(name ?? '') || lost.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}
