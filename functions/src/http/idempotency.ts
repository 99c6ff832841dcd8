import type { MiddlewareObj } from '@middy/core';
import type { Endpoint } from '@muster/shared/endpoint';
import { idempotencyKey, idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { safeLog } from '../safe-log.ts';
import type { Idempotency } from '../site-context.ts';
import { isOverload } from '../table/core/overload.ts';
import type { Key } from '../table/core/read.ts';
import { UnknownOutcome } from '../table/core/unknown-outcome.ts';
import { type Done, DoneBefore, doneKey, findDone, markDone, requestHash } from '../table/entities/idempotency.ts';
import { ApiError, invalidField } from './api-error.ts';
import type { Handler, IdempotentHandler, SignedInCall } from './call.ts';
import { headerOf } from './headers.ts';
import { requestContextOf } from './request-context.ts';

/** Reads the key of a call that takes one; one that is no key is refused by the name of its header. */
export function readIdempotencyKey(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const progress = requestContextOf(event);
      const sent = headerOf(event, idempotencyKeyHeader.toLowerCase());
      if (!progress.endpoint.acceptsIdempotencyKey || sent === undefined) return;
      const read = idempotencyKey.safeParse(sent);
      if (!read.success) throw invalidField(idempotencyKeyHeader, read.error.issues[0]?.message ?? 'Invalid');
      progress.key = read.data;
    },
  };
}

type AnyCall = SignedInCall<Endpoint>;
type Keyed = IdempotentHandler<Endpoint>;

/**
 * Answers a call, and one that was done before with the same key as the repetition that it is (docs/decisions/0012-store-the-idempotency-key-with-the-write.md).
 * The key costs nothing while all goes well: only who fails, for whatever reason, asks whether it was done already.
 * `name` is the call's in the contract, `roster.create`.
 */
export async function runOnce(
  handler: Handler<Endpoint> | Keyed,
  call: AnyCall,
  { name, key }: { name: string; key: string | undefined },
): Promise<unknown> {
  if (typeof handler === 'function') return handler(call);
  if (key === undefined) return handler.run(call);
  const { table, now, caller, params, query, body } = call;
  const at = doneKey(table, caller.employee.id, key);
  const request = requestHash(name, { params, query, body });
  const store = (made: string) => [markDone(table, at, now, { request, made })];
  const idempotency: Idempotency = { storeAnswer: (answer) => store(JSON.stringify(answer)), storeId: store };
  try {
    return await handler.run({ ...call, idempotency });
  } catch (error) {
    const done = await doneAllTheSame(call, at, error);
    if (!done) throw error;
    if (done.request !== request) throw new ApiError('key_reused');
    return handler.replay === 'stored' ? JSON.parse(done.made) : handler.replay(call, done.made);
  }
}

/**
 * What was done with the key of a call that failed: by an earlier request, by one at the same moment, or by this very one, whose
 * own transaction went through although its answer, or what came after it, did not.
 */
async function doneAllTheSame({ table, now, deps, requestId }: AnyCall, at: Key, error: unknown) {
  const expected = error instanceof DoneBefore || error instanceof ApiError;
  let done: Done | undefined;
  try {
    done = await findDone(table, at, now);
  } catch (unread) {
    if (!expected) throw error;
    // A refusal may be one for the very thing that was done: without knowing, neither it nor "nothing was changed" is an answer.
    throw isOverload(unread) ? new UnknownOutcome('It may have been done before', { cause: unread }) : unread;
  }
  if (done && !expected) safeLog(deps.log).warn('done, although it failed', { request_id: requestId, error });
  return done;
}
