import { ApiError, ConnectionError, messageOf } from './errors.ts';

/** Returns why a call failed, in the server's words or those for a lost connection; undefined if unknown. */
export function errorReason(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.detail;
  return error instanceof ConnectionError ? error.message : undefined;
}

/** Returns docs/spec.md's message for a failure, followed by a line with the reason if that says more. */
export function errorText(message: string, error: unknown): string {
  const reason = errorReason(error);
  return reason && reason !== message ? `${message}\n${reason}` : message;
}

/**
 * Returns the response's detail, or else docs/spec.md's message, followed by a line that says so if the connection was
 * lost.
 */
export function detailOrMessage(message: string, error: unknown): string {
  return error instanceof ConnectionError ? errorText(message, error) : messageOf(error, message);
}
