import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import type { paging } from '@muster/shared/fields';
import type * as z from 'zod';
import { emit } from '../events.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { type Call, session } from './first-calls.ts';
import { askForProof } from './fresh-proof.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { recordLoad } from './load-state.ts';
import { loginSignal } from './login-signal.ts';
import { nextPage, type PageQuery } from './next-page.ts';
import { presentAccess, refreshAccess } from './refresh.ts';
import { type ApiResponse, cacheKey, type ReceivedFile, type SentParts, sendRequest } from './transport.ts';

export interface CallOptions {
  /** Aborts the request; the promise rejects with the signal's AbortError. */
  signal?: AbortSignal;
  /** Seconds to wait while the server handles other requests first (`SentParts`). */
  wait?: number;
  /** The idempotency key of an action that is repeated later; by default a new one (`withIdempotencyKey`). */
  idempotencyKey?: string;
}

/** `sent` is optional if the endpoint needs no input. */
type CallArguments<E> = keyof RequestInput<E> extends never
  ? [sent?: RequestInput<E>, options?: CallOptions]
  : [sent: RequestInput<E>, options?: CallOptions];

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'fresh_proof_required';

/**
 * Sends a request. With an idempotency key, repeats it once if the connection breaks; not if offline or timed out, and
 * never as another person, who may have signed in meanwhile.
 */
async function sendOnceMoreIfBroken(
  endpoint: Call,
  parts: SentParts,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  const login = loginSignal();
  try {
    return await sendRequest(endpoint, parts, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && !needsProof(error)) emit('access-denied');
    if (error instanceof ApiError && error.code === 'session_locked') emit('session-locked');
    const broken = error instanceof ConnectionError && error.kind === 'no-response';
    if (!broken || parts.key === undefined || login.aborted) throw error;
    return await sendRequest(endpoint, parts, signal);
  }
}

/**
 * Refreshes once for all requests in flight after a 401, and retries once (docs/spec.md section 4). A refused refresh
 * emits `login-expired` and throws. Calls open to anyone, calls of an ended login session, and a 401 not about the
 * token are not refreshed.
 */
async function sendWithRefresh(
  endpoint: Call,
  parts: SentParts,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  const token = presentAccess();
  const login = loginSignal();
  try {
    return await sendOnceMoreIfBroken(endpoint, parts, signal);
  } catch (error) {
    const refusesOtherwise = error instanceof ApiError && ['wrong_factor', 'session_locked'].includes(error.code ?? '');
    const expired = error instanceof ApiError && error.status === 401 && !refusesOtherwise;
    if (!expired || endpoint.access === 'anyone' || login.aborted) throw error;
    const isRefreshed = await refreshAccess(token);
    if (login.aborted) throw error;
    if (!isRefreshed) {
      emit('login-expired');
      throw error;
    }
    return await sendOnceMoreIfBroken(endpoint, parts, signal);
  }
}

/** Sends a request, and repeats it after a fresh proof if required (ADR 16). Without proof, throws the refusal. */
async function sendWithProof(endpoint: Call, parts: SentParts, signal: AbortSignal | undefined): Promise<ApiResponse> {
  const login = loginSignal();
  try {
    return await sendWithRefresh(endpoint, parts, signal);
  } catch (error) {
    if (!needsProof(error) || !(await askForProof()) || login.aborted) throw error;
    return await sendWithRefresh(endpoint, parts, signal);
  }
}

/** Records whether loading succeeded, for `useStaleSince`. */
export async function recordingLoad<T>(key: string, load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const answer = await load();
    recordLoad(key, { failed: false });
    return answer;
  } catch (error) {
    if (!signal?.aborted) recordLoad(key, { failed: true });
    throw error;
  }
}

/** Returns true if a call may change data of the signed-in person. */
const mayChangeSomething = ({ method, access, path }: Call) =>
  method !== 'GET' && access !== 'anyone' && path !== session.verify.path && !path.startsWith('/api/prove/');

/** Milliseconds without a mutation in flight after which `mutations-ended` is emitted. */
const quiet = 300;
const mutations = { inFlight: 0, hasSucceeded: false, timer: 0 };

function endMutations(): void {
  if (mutations.hasSucceeded) emit('mutations-ended');
  mutations.hasSucceeded = false;
}

/** Runs a mutation, and emits `mutated` if it succeeds. */
async function mutating<T>(run: () => Promise<T>): Promise<T> {
  mutations.inFlight++;
  window.clearTimeout(mutations.timer);
  try {
    const answer = await run();
    mutations.hasSucceeded = true;
    emit('mutated');
    return answer;
  } finally {
    if (--mutations.inFlight === 0) mutations.timer = window.setTimeout(endMutations, quiet);
  }
}

/** Makes a call of the contract. Throws ApiError for an error response and ConnectionError without a response. */
export async function call<E extends Endpoint>(endpoint: Call<E>, ...args: CallArguments<E>): Promise<Answer<E>> {
  const [sent, options] = args;
  const parts: SentParts = { ...sent, wait: options?.wait };
  const run = (key?: string) => sendWithProof(endpoint, { ...parts, ...(key && { key }) }, options?.signal);
  const send = () =>
    endpoint.acceptsIdempotencyKey
      ? options?.idempotencyKey === undefined
        ? withIdempotencyKey(endpoint, parts, run)
        : run(options.idempotencyKey)
      : endpoint.method === 'GET'
        ? recordingLoad(cacheKey(endpoint, sent), run, options?.signal)
        : run();
  const { body } = await (mayChangeSomething(endpoint) ? mutating(send) : send());
  return body as Answer<E>;
}

/** A call that answers a list in pages (docs/design.md section 2). */
export type ListEndpoint = Endpoint & { query: z.ZodType<z.output<typeof paging>>; response: z.ZodArray };

/** The filters of a paged list. */
export type FilterOf<E extends ListEndpoint> = Omit<z.input<E['query']>, keyof PageQuery>;

/** Loads one page of a list. The last page has no `next`. Errors as for `call`. */
export async function callPage<E extends ListEndpoint>(
  endpoint: Call<E>,
  query: PageQuery,
  options?: CallOptions & { filter?: FilterOf<E>; params?: Record<string, string> },
): Promise<{ rows: Answer<E>; next: PageQuery | undefined }> {
  const parts = { ...(options?.params && { params: options.params }), query: { ...options?.filter, ...query } };
  const { body, link } = await sendWithProof(endpoint, parts, options?.signal);
  return { rows: body as Answer<E>, next: nextPage(link) };
}

/** Loads one page of an answer that has rows and other fields. The last page has no `next`. Errors as for `call`. */
export async function callPart<E extends Endpoint & { query: z.ZodType<z.output<typeof paging>> }>(
  endpoint: Call<E>,
  sent: RequestInput<E>,
  options?: CallOptions,
): Promise<{ answer: Answer<E>; next: PageQuery | undefined }> {
  const { body, link } = await sendWithProof(endpoint, sent as SentParts, options?.signal);
  return { answer: body as Answer<E>, next: nextPage(link) };
}

/** Makes a call that answers with a file. The last file of an answer has no `next`. Errors as for `call`. */
export async function callFile<E extends Endpoint & { file: string }>(
  endpoint: Call<E>,
  sent: RequestInput<E>,
  options?: CallOptions,
): Promise<{ file: ReceivedFile; next: PageQuery | undefined }> {
  const { body, link } = await sendWithProof(endpoint, sent as SentParts, options?.signal);
  return { file: body as ReceivedFile, next: nextPage(link) };
}
