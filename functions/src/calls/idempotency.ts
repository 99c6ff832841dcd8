import type { Area } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import { idempotencyKey } from '@muster/shared/fields';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { ApiError, invalidField } from '../kernel/api-error.ts';
import { onBehalfOf } from '../kernel/fair-line.ts';
import { safeLog } from '../kernel/log.ts';
import { isOverload } from '../table/core/overload.ts';
import { UnknownOutcome } from '../table/core/unknown-outcome.ts';
import {
  findStoredAnswer,
  KeyUsedBefore,
  requestHash,
  type StoredAnswer,
  storeAnswer,
  storedAnswerKey,
} from '../table/entities/idempotency.ts';
import type { Handler, HandlerReadingAlong, IdempotentHandler, SignedInCall } from './call.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import { partyOf } from './limit-calls.ts';
import type { Keyed, RequestContext, Step } from './request-context.ts';
import { toResponse } from './response.ts';
import type { AuthorizeByPath } from './validate.ts';

export type AnyHandler = Handler<Endpoint> | HandlerReadingAlong<Endpoint> | IdempotentHandler<Endpoint>;

/**
 * Runs a request with an idempotency key once, and replays its answer for repetitions (ADR 3). The run's own
 * transaction stores the answer, so stored answers are looked up only after a failure.
 */
export function idempotency(
  area: Area,
  handlerOf: (name: string) => AnyHandler,
  createCall: (request: RequestContext) => SignedInCall<Endpoint>,
  deps: Deps,
  authorizeByPath: AuthorizeByPath,
): Step {
  return {
    before: async ({ event, internal }) => {
      const { endpoint, signedIn, name, now, input } = internal;
      const sent = headerOf(event, idempotencyKeyHeader.toLowerCase());
      if (!endpoint.acceptsIdempotencyKey || !signedIn || sent === undefined) return;
      const read = idempotencyKey.safeParse(sent);
      if (!read.success) {
        await authorizeByPath(internal);
        throw invalidField(idempotencyKeyHeader, read.error.issues[0]?.message ?? 'Invalid');
      }
      const { table, caller } = signedIn;
      const key = storedAnswerKey(table, caller.employee.id, read.data);
      const hash = requestHash(`${area}.${name}`, input);
      const store = (made: string) => [storeAnswer(table, key, now, { request: hash, made })];
      const idempotency = { storeAnswer: (answer: unknown) => store(JSON.stringify(answer)), storeId: store };
      internal.keyed = { table, key, hash, idempotency };
    },
    onError: async (request) => {
      const { event, internal, error } = request;
      const { keyed, ...unkeyed } = internal;
      const handler = keyed && handlerOf(internal.name);
      if (!handler || !('replay' in handler)) return;
      try {
        const stored = await findStored(keyed, internal, deps, error);
        if (!stored) return;
        if (stored.request !== keyed.hash) throw new ApiError('key_reused');
        const { replay } = handler;
        const answer =
          replay === 'stored'
            ? JSON.parse(stored.made)
            : await onBehalfOf(partyOf(event, internal), () => replay(createCall(unkeyed), stored.made));
        request.response = toResponse(internal, answer, deps);
      } catch (refused) {
        request.error = refused as Error;
      }
    },
  };
}

/** Returns the stored answer of a failed request: of an earlier or concurrent run, or its own commit. */
async function findStored(
  { table, key }: Keyed,
  { now, requestId }: RequestContext,
  deps: Deps,
  error: unknown,
): Promise<StoredAnswer | undefined> {
  const expected = error instanceof KeyUsedBefore || error instanceof ApiError;
  let stored: StoredAnswer | undefined;
  try {
    stored = await findStoredAnswer(table, key, now);
  } catch (unread) {
    if (!expected) throw error;
    // The first run may have caused this refusal: until that is known, "nothing was changed" may be wrong.
    throw isOverload(unread) ? new UnknownOutcome('The request may have run before', { cause: unread }) : unread;
  }
  if (stored && !expected) safeLog(deps.log).warn('done, although it failed', { request_id: requestId, error });
  return stored;
}
