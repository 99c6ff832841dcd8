import type { EditConflict, ErrorCode, FieldErrors } from '@muster/shared/errors';
import { connectionMessages } from './labels.ts';

export type ConnectionProblem = keyof typeof connectionMessages;

/** No answer came: the browser is offline, the time ran out, or nothing responded. Nothing is known of the outcome. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly kind: ConnectionProblem;

  constructor(kind: ConnectionProblem, options?: ErrorOptions) {
    super(connectionMessages[kind], options);
    this.kind = kind;
  }
}

function textAt(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The server answered, and the answer is an error (ErrorBody of the contract, or anything a proxy made up). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** As answered: parsed JSON, or the text when it is not JSON, or undefined when there was none. */
  readonly body: unknown;
  readonly detail: string | undefined;
  readonly code: ErrorCode | undefined;
  /** The flag of enroll's 409 (SPEC.md section 8). */
  readonly conflict: boolean;
  readonly fields: FieldErrors | undefined;
  /** The fields that another person changed as well (`edit_conflict`). */
  readonly conflicts: readonly EditConflict[] | undefined;

  constructor(status: number, body: unknown) {
    super(textAt(body, 'detail') ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.detail = textAt(body, 'detail');
    this.code = textAt(body, 'code') as ErrorCode | undefined;
    const parts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    this.conflict = parts.conflict === true;
    this.conflicts = Array.isArray(parts.conflicts) ? (parts.conflicts as EditConflict[]) : undefined;
    this.fields = typeof parts.fields === 'object' && parts.fields !== null ? (parts.fields as FieldErrors) : undefined;
  }
}

/** What SPEC.md section 8 means by "the detail, else …": the server's own words, or `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.detail ? error.detail : otherwise;
}
