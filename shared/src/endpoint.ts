import type * as z from 'zod';
import type { Access } from './access.ts';
import { type ErrorCode, errorList } from './errors.ts';

type ObjectSchema = z.ZodType<Record<string, unknown>>;

/**
 * One call of the product, declared once. Paths are SPEC.md section 7's, with their trailing slash where it has one;
 * the server answers both spellings.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** One line for the documentation: what it does, for the reader who calls it. */
  summary: string;
  access: Access;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  response: z.ZodType;
  /** 201 where something is created, else 200 (DESIGN.md section 3, "Calls"). */
  status: 200 | 201;
  /** The errors particular to this call; those that every call of its access can answer are derived (`errorsOf`). */
  errors: readonly ErrorCode[];
  /** A call beyond SPEC.md's (DESIGN.md section 3, "Who may call what"): the contract's second list. */
  ours?: true;
  /**
   * Takes an `Idempotency-Key`: repeated with the same one, it is not done twice (`idempotency-key.ts`). The server's handler
   * table wants to know how it is answered again.
   */
  acceptsIdempotencyKey?: true;
  /** Invalid input is answered as `{field: [messages]}` alone, not `{detail, fields}` (SPEC.md section 8). */
  bareFieldErrors?: true;
}

type Declared = Omit<Endpoint, 'status' | 'errors'> & Partial<Pick<Endpoint, 'status' | 'errors'>>;
type Complete<E extends Declared> = Omit<E, 'status' | 'errors'> & Pick<Endpoint, 'status' | 'errors'>;

/** Declares an endpoint, filling in the usual status (200) and no errors of its own. */
export function endpoint<const E extends Declared>(declared: E): Complete<E> {
  return { status: 200, errors: [], ...declared };
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** What a handler reads: validated, with defaults filled in. */
export interface ValidatedInput<E> {
  params: Output<Field<E, 'params'>>;
  query: Output<Field<E, 'query'>>;
  body: Output<Field<E, 'body'>>;
}

/** What a client sends: only the parts the endpoint declares. */
export type RequestInput<E> = {
  [K in 'params' | 'query' | 'body' as Field<E, K> extends z.ZodType ? K : never]: Input<Field<E, K>>;
};

/** What a call answers on success. */
export type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;

const usual: Record<'anyone' | 'signedIn', readonly ErrorCode[]> = {
  anyone: ['too_many_requests', 'unexpected', 'busy'],
  signedIn: ['not_signed_in', 'other_site', 'too_many_requests', 'unexpected', 'busy'],
};

/** Every error a call can answer: its own, those of its access, and those of its input. Sorted as in the list of errors. */
export function errorsOf(declared: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...declared.errors,
    ...usual[declared.access === 'anyone' ? 'anyone' : 'signedIn'],
  ]);
  if (declared.method !== 'GET')
    for (const code of ['other_website', 'not_sent_as_json', 'unsure'] as const) codes.add(code);
  if (declared.body) for (const code of ['not_json', 'invalid_input', 'too_large'] as const) codes.add(code);
  if (declared.query) codes.add('invalid_input');
  if (declared.params) codes.add('not_found');
  if (declared.acceptsIdempotencyKey) for (const code of ['invalid_input', 'key_reused'] as const) codes.add(code);
  if (declared.access !== 'anyone' && declared.access !== 'signed_in') codes.add('forbidden');
  return (Object.keys(errorList) as ErrorCode[]).filter((code) => codes.has(code));
}
