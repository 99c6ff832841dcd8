import type * as z from 'zod';
import type { Access } from './access.ts';
import { type ErrorCode, errorList } from './errors.ts';

type ObjectSchema = z.ZodType<Record<string, unknown>>;

/** The declaration of one call. Paths are as in docs/spec.md section 7; the server accepts either trailing slash. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** One line for the API documentation. */
  summary: string;
  access: Access;
  /** Auditors may call it. The handler enforces the days and topics of their account. Absent: 403 for auditors. */
  auditors?: true;
  /** Callable in a locked login session, to unlock it or show the lock. Other calls return 401 `session_locked`. */
  whileLocked?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  response: z.ZodType;
  /**
   * Returns a file of this type instead of JSON; `response` does not apply. Clients list the type first in `Accept`.
   * Text is sent as is, everything else as bytes.
   */
  file?: 'application/zip' | 'text/calendar; charset=utf-8';
  /** Another type of file, which the call returns if its input says so. Sent as bytes. */
  otherFile?: 'application/pdf';
  /**
   * A SCIM call (RFC 7644): it accepts `application/scim+json`, and answers and errors have SCIM's form. The handler
   * returns a `ScimAnswer`; `response` is the schema of its body.
   */
  scim?: true;
  /** Seconds for which anyone may cache a successful answer, which is the same for every caller. Absent: not cached. */
  publicSeconds?: number;
  /** 201 for a creation, otherwise 200 (docs/behavior.md, "Calls"); 204 without a body, only in SCIM. */
  status: 200 | 201 | 204;
  /** Errors specific to this call. `errorsOf` adds those of access, method and input. */
  errors: readonly ErrorCode[];
  /** The call is not in docs/spec.md (docs/behavior.md, "Access"). */
  ours?: true;
  /**
   * Accepts `Idempotency-Key`: a repeated request with the same key is not executed again. The handler sets the
   * response.
   */
  acceptsIdempotencyKey?: true;
  /** The body field with the refresh token. A page without access to tokens omits it and sends its cookie (ADR 19). */
  hiddenToken?: 'refresh';
  /** Invalid input returns `{field: [messages]}` instead of `{detail, fields}` (docs/spec.md section 8). */
  bareFieldErrors?: true;
}

type Declared = Omit<Endpoint, 'method' | 'path' | 'status' | 'errors' | 'ours'> &
  Partial<Pick<Endpoint, 'status' | 'errors'>>;
type Complete<M, P, E> = { method: M; path: P } & Omit<E, 'status' | 'errors'> & Pick<Endpoint, 'status' | 'errors'>;

/** Declares an endpoint of docs/spec.md. Default: status 200 and no specific errors. */
export function endpoint<
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const E extends Declared,
>(method: M, path: P, declared: E): Complete<M, P, E> {
  return { method, path, status: 200, errors: [], ...declared };
}

/** Declares an endpoint that is not in docs/spec.md. */
export const extraEndpoint: typeof endpoint = (method, path, declared) => ({
  ours: true,
  ...endpoint(method, path, declared),
});

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** A handler's input: validated, with defaults. */
export interface ValidatedInput<E> {
  params: Output<Field<E, 'params'>>;
  query: Output<Field<E, 'query'>>;
  body: Output<Field<E, 'body'>>;
}

/** A client's input: only the parts that the endpoint declares. */
export type RequestInput<E> = {
  [K in 'params' | 'query' | 'body' as Field<E, K> extends z.ZodType ? K : never]: Input<Field<E, K>>;
};

/** The body of a successful response. */
export type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;

const commonErrors: Record<'anyone' | 'signedIn', readonly ErrorCode[]> = {
  anyone: ['too_many_requests', 'unexpected', 'busy'],
  signedIn: ['not_signed_in', 'other_site', 'too_many_requests', 'site_busy', 'unexpected', 'busy'],
};

/** Returns every error that a call can return, in the order of `errorList`. */
export function errorsOf(declared: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...declared.errors,
    ...commonErrors[declared.access === 'anyone' ? 'anyone' : 'signedIn'],
  ]);
  if (declared.method !== 'GET')
    for (const code of ['other_website', 'not_sent_as_json', 'unsure'] as const) codes.add(code);
  if (declared.body) for (const code of ['not_json', 'invalid_input', 'too_large'] as const) codes.add(code);
  if (declared.query) codes.add('invalid_input');
  if (declared.params) codes.add('not_found');
  if (declared.acceptsIdempotencyKey) for (const code of ['invalid_input', 'key_reused'] as const) codes.add(code);
  if (declared.access !== 'anyone' && !declared.whileLocked) codes.add('session_locked');
  const isForAll = declared.access === 'anyone' || (declared.access === 'signed_in' && declared.auditors);
  if (!isForAll) codes.add('forbidden');
  return (Object.keys(errorList) as ErrorCode[]).filter((code) => codes.has(code));
}
