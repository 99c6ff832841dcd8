import { vi } from 'vitest';

/** The outcome of the browser's passkey dialog in a test: an answer, or an error. */
export const browserPasskeys = {
  sign: vi.fn<() => Promise<unknown>>(),
  make: vi.fn<() => Promise<unknown>>(),
  close: vi.fn(),
};

/** Replaces the passkey library: `vi.mock('@simplewebauthn/browser', ...)`. */
export const passkeyLibrary = {
  startAuthentication: () => browserPasskeys.sign(),
  startRegistration: () => browserPasskeys.make(),
  WebAuthnAbortService: { cancelCeremony: () => browserPasskeys.close() },
};

export const signature = { id: 'key-1', rawId: 'key-1', type: 'public-key', response: {} };
export const madeKey = { ...signature, authenticatorAttachment: 'platform' };

/** The person closes the browser's prompt. */
export const cancelled = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));

/** Gives the browser passkeys, which jsdom lacks. */
export function withPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  for (const one of Object.values(browserPasskeys)) one.mockReset();
}
