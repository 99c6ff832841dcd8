import { ApiError, ConnectionError, messageOf } from './errors.ts';

/** Returns why a call failed: the server's text or the connection message; undefined if unknown. */
export function errorReason(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.detail;
  return error instanceof ConnectionError ? error.message : undefined;
}

/** Returns docs/spec.md's message for a failure, plus a line with the reason if it adds information. */
export function errorText(message: string, error: unknown): string {
  const reason = errorReason(error);
  return reason && reason !== message ? `${message}\n${reason}` : message;
}

/** Returns the response's detail, or docs/spec.md's message, plus a line about a lost connection. */
export function detailOrMessage(message: string, error: unknown): string {
  return error instanceof ConnectionError ? errorText(message, error) : messageOf(error, message);
}
