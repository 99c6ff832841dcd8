import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { FinalizeRequestMiddleware, HandlerExecutionContext, InitializeMiddleware } from '@smithy/types';

/** The write's outcome is unknown: no response arrived. The cause says why. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
}

const isWrite = ({ commandName = '' }: HandlerExecutionContext) =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName);

/** Contexts of writes with an attempt that got no response. */
const unanswered = new WeakSet<HandlerExecutionContext>();

/** This error decides a single write: its item shows earlier attempts. A canceled transaction's may still arrive. */
const decided = 'ConditionalCheckFailedException';

/** Records attempts that may have committed although they failed: the SDK's error describes only the last attempt. */
export const recordUnknownOutcome: FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, context) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (isWrite(context) && mayBeCarriedOut(error)) unanswered.add(context);
      throw error;
    }
  };

/** Turns the error of a write that may have committed into `UnknownOutcome`. */
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

/** Returns whether a failed attempt may have reached the table. DynamoDB's own errors (5xx) leave this open. */
function mayBeCarriedOut(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  return lost.has(name ?? '') || lost.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}
