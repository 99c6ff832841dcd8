import type { CreationOptions, RequestOptions } from '@muster/shared/passkey-json';
import { ConnectionError } from '../../api/errors.ts';

/** Why the browser created or used no passkey. */
export type PasskeyFailure =
  /** The person closed the prompt, it timed out, or the device has no matching passkey. */
  | 'cancelled'
  /** The device already has a passkey of this person. */
  | 'known'
  /** Another prompt replaced it, or the screen was left. */
  | 'replaced'
  | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, options: ErrorOptions) {
    super(`No passkey: ${failure}`, options);
    this.failure = failure;
  }
}

/** Returns whether the browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

let loaded: Promise<typeof import('@simplewebauthn/browser')> | undefined;

/** Loads the library when a passkey is created or used. */
async function library() {
  try {
    loaded ??= import('@simplewebauthn/browser');
    return await loaded;
  } catch (cause) {
    loaded = undefined; // the next attempt loads it again
    throw new ConnectionError(navigator.onLine === false ? 'offline' : 'no-response', { cause });
  }
}

function failureOf(error: unknown): PasskeyFailure {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  if (code === 'ERROR_CEREMONY_ABORTED' || name === 'AbortError') return 'replaced';
  return name === 'NotAllowedError' ? 'cancelled' : 'failed';
}

/** Requests a passkey signature from the browser. Throws PasskeyError. */
export async function signWithPasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await library();
  try {
    // Drops the extension results: no extension is requested.
    return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyError(failureOf(cause), { cause });
  }
}

/** Requests a new passkey from the browser. Throws PasskeyError. */
export async function makePasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await library();
  try {
    return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyError(failureOf(cause), { cause });
  }
}

/** Closes the browser's prompt, if one is open. */
export async function closePasskeyPrompt(): Promise<void> {
  const opened = await loaded?.catch(() => undefined);
  opened?.WebAuthnAbortService.cancelCeremony();
}
