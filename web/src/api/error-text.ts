import { ApiError, ConnectionError } from './errors.ts';

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
