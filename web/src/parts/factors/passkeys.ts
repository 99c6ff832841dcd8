import type { CreationOptions, RequestOptions } from '@muster/shared/passkey-json';
import { ConnectionError } from '../../api/errors.ts';

/** Why the browser made or used no passkey. */
export type PasskeyFailure =
  /** The person closed the browser's prompt, it took too long, or the device has no passkey for this. */
  | 'cancelled'
  /** The device has a passkey of this person already. */
  | 'known'
  /** Another prompt took its place, or the screen was left. */
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

/** Returns whether the browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

let loaded: Promise<typeof import('@simplewebauthn/browser')> | undefined;

/** The library loads when a passkey is made or used. */
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

/** Asks the browser for the signature of a passkey. Throws PasskeyError. */
export async function signWithPasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await library();
  try {
    // Extensions are asked for nowhere, so their results say nothing.
    return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyError(failureOf(cause), { cause });
  }
}

/** Asks the browser to make a passkey. Throws PasskeyError. */
export async function makePasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await library();
  try {
    return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyError(failureOf(cause), { cause });
  }
}

/** Closes the browser's prompt, where one is open. */
export async function closePasskeyPrompt(): Promise<void> {
  const opened = await loaded?.catch(() => undefined);
  opened?.WebAuthnAbortService.cancelCeremony();
}
