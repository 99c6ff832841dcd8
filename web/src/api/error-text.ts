import { ApiError, ConnectionError } from './errors.ts';

/** Why a call failed, in the server's words or those for a lost connection; undefined when nobody said. */
export function errorReason(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.detail;
  return error instanceof ConnectionError ? error.message : undefined;
}

/** SPEC.md's sentence for a failure, and on a line of its own the reason where there is one that says more. */
export function errorText(sentence: string, error: unknown): string {
  const reason = errorReason(error);
  return reason && reason !== sentence ? `${sentence}\n${reason}` : sentence;
}
