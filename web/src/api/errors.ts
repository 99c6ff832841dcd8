import type { EditConflict, ErrorCode, FieldErrors } from '@muster/shared/errors';

/** docs/spec.md section 8: the messages for a server that could not be reached. */
export const connectionMessages = {
  offline: 'No internet connection. Please check your network.',
  timeout: 'Connection timed out. Please try again.',
  'no-response': 'Unable to connect to server. Please try again.',
} as const;

export type ConnectionErrorKind = keyof typeof connectionMessages;

/** No response: offline, timeout, or an unreachable server. The outcome is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly kind: ConnectionErrorKind;

  constructor(kind: ConnectionErrorKind, options?: ErrorOptions) {
    super(connectionMessages[kind], options);
    this.kind = kind;
  }
}

function textAt(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An error response (ErrorBody of the contract, or the body that a proxy sent). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Parsed JSON, or the text if it is not JSON, or undefined if it is empty. */
  readonly body: unknown;
  readonly detail: string | undefined;
  readonly code: ErrorCode | undefined;
  /** The flag of enroll's 409 response (docs/spec.md section 8). */
  readonly conflict: boolean;
  readonly fields: FieldErrors | undefined;
  /** The fields that another person also changed (`edit_conflict`). */
  readonly conflicts: readonly EditConflict[] | undefined;

  /** The position in the sign-in queue (`sign_in_busy`), from 1. */
  readonly place: number | undefined;
  /** Seconds after which the call may be repeated, if the server sends them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: string | null) {
    super(textAt(body, 'detail') ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.detail = textAt(body, 'detail');
    this.code = textAt(body, 'code') as ErrorCode | undefined;
    const parts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    this.conflict = parts.conflict === true;
    this.place = typeof parts.place === 'number' ? parts.place : undefined;
    this.retryAfter = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    this.conflicts = Array.isArray(parts.conflicts) ? (parts.conflicts as EditConflict[]) : undefined;
    this.fields = typeof parts.fields === 'object' && parts.fields !== null ? (parts.fields as FieldErrors) : undefined;
  }
}

/** Returns the response's detail, or `otherwise` (docs/spec.md section 8, "the detail, else ..."). */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.detail ? error.detail : otherwise;
}

/** The statuses of a gateway that has no answer of the server. */
const gatewayStatuses: readonly number[] = [502, 503, 504];

/** Returns whether an error response is a gateway's: its page, nothing, or the `message` of API Gateway. */
const isOfGateway = ({ status, body }: ApiError): boolean =>
  gatewayStatuses.includes(status) && (typeof body !== 'object' || body === null || 'message' in body);

/** Returns whether a call failed because the server could not be reached, also through a gateway. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && isOfGateway(error));
