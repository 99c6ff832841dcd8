import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { FinalizeRequestMiddleware, HandlerExecutionContext, InitializeMiddleware } from '@smithy/types';

/** The write's outcome is unknown: no response arrived. The cause says why. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
}

const isWrite = ({ commandName = '' }: HandlerExecutionContext) =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName);

/** The contexts of writes of which an attempt got no response. */
const unanswered = new WeakSet<HandlerExecutionContext>();

/**
 * The error that decides on a single write for every attempt: its item says whether an earlier one was carried out. A
 * canceled transaction is not decided, because an attempt without an answer may still arrive and meet its conditions.
 */
const decided = 'ConditionalCheckFailedException';

/**
 * Records each attempt of a write that may have been carried out although it failed. The SDK retries, and the error of
 * the last attempt, such as throttling, holds for that attempt only.
 */
export const recordUnknownOutcome: FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (isWrite(context) && mayBeCarriedOut(error)) unanswered.add(context);
      throw error;
    }
  };

/** Turns the error of a write that may have been carried out into `UnknownOutcome`. */
export const reportUnknownOutcome: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (!unanswered.has(context) || (error as Error).name === decided) throw error;
      throw new UnknownOutcome(`No answer to ${context.commandName}`, { cause: error });
    }
  };

const lost = new Set(['TimeoutError', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TransactionInProgressException']);

/**
 * Returns whether a failed attempt may have reached the table. An error of DynamoDB's own (5xx) leaves the outcome
 * open.
 */
function mayBeCarriedOut(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  return lost.has(name ?? '') || lost.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}
