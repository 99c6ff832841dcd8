import { SoftwareAuthenticator, testHost, testOrigin } from '@muster/testing/authenticator';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creationOptions, verifyMade } from '../../src/areas/factors/passkeys.ts';

/** Statements about a device: we ask for none (docs/decisions/0020-verify-second-factors.md). */

const party = { origin: testOrigin, id: testHost };
const challenge = Buffer.alloc(32, 7).toString('base64url');
const options = creationOptions(party, { challenge, handle: 'aGFuZGxl', name: 'holder', known: [] });

/**
 * A passkey with a valid statement: its certificate, which is of 2026 to 2126, names an address of revoked ones.
 * Without private keys.
 */
const certified = {
  id: 'KD3kCcXX4AMdCw6rWarHkJgLYJs57kWs3yWELewBWmo',
  rawId: 'KD3kCcXX4AMdCw6rWarHkJgLYJs57kWs3yWELewBWmo',
  type: 'public-key' as const,
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: testOrigin, crossOrigin: false }),
    ).toString('base64url'),
    attestationObject: [
      'o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEYwRAIgWNZrkKKnvCFmZw-5huMmUSoXiY7nowX0sV8eLVz8x2sCIAewNkHf4IGL19jo',
      'viYsNLLvFuFI4LL2bg6o6x9QFDdjY3g1Y4FZAk0wggJJMIIB7qADAgECAhRuoflQtGwt6WKlh_WGNca_5ouMsjAKBggqhkjOPQQDAjBgMQsw',
      'CQYDVQQGEwJVUzEVMBMGA1UECgwMRXhhbXBsZSBLZXlzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRYwFAYDVQQDDA1F',
      'eGFtcGxlIEtleSAxMCAXDTI2MTEyNjEyMTQ1MVoYDzIxMjYxMTAyMTIxNDUxWjBgMQswCQYDVQQGEwJVUzEVMBMGA1UECgwMRXhhbXBsZSBL',
      'ZXlzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRYwFAYDVQQDDA1FeGFtcGxlIEtleSAxMFkwEwYHKoZIzj0CAQYIKoZI',
      'zj0DAQcDQgAEKYg9xle9xWbr8JWczriXiBAE1jtMVST6lYIXubx7ARhrDPWw5O4pZGjDkyf_xsxRScoxCzc9tRRuH_Hq4ByI2KOBgzCBgDAd',
      'BgNVHQ4EFgQUqrDAcZZ2WxJufOFRWQ9KnZxNU6wwHwYDVR0jBBgwFoAUqrDAcZZ2WxJufOFRWQ9KnZxNU6wwDAYDVR0TAQH_BAIwADAwBgNV',
      'HR8EKTAnMCWgI6Ahhh9odHRwOi8vY3JsLmV4YW1wbGUuY29tL2tleXMuY3JsMAoGCCqGSM49BAMCA0kAMEYCIQDPnkrLx16CSBcSgVij8Ok8',
      'Phc5ELVAzyot3Pmvbf1-ngIhAI92NbFvJ-ReuHBovfzn2FZ8FxXSFQsf4zR5JxkioXKDaGF1dGhEYXRhWKRyH4FT8IB5NN7xY7O1-Ev5wJiw',
      '_67QSNalidxmHCLtI0UAAAAAAAAAAAAAAAAAAAAAAAAAAAAgKD3kCcXX4AMdCw6rWarHkJgLYJs57kWs3yWELewBWmqlAQIDJiABIVggRxpZ',
      '1TnlwKB2PY2jonjTfK9y1h5sBhU1qaQJSqXhW7UiWCAkXsEkVPzUKWfboCiu0eqEsKL-bMxTHQOHiIFjKy6yvg',
    ].join(''),
    transports: [],
  },
  clientExtensionResults: {},
};

const isAccepted = async (made: Parameters<typeof verifyMade>[2]) =>
  (await verifyMade(party, challenge, made, { name: 'Phone', now: new Date(0) })) !== undefined;
const make = (attestation: { format: string; certificates?: Uint8Array[] }) => {
  const made = new SoftwareAuthenticator().make(options, { attestation });
  return { ...made, response: { ...made.response, transports: [] } };
};

const requested = vi.fn(() => Promise.reject(new Error('No network')));
beforeEach(() => void vi.stubGlobal('fetch', requested));
afterEach(() => {
  expect(requested).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a statement with a certificate is refused, although the library accepts it', async () => {
  expect(await isAccepted(certified)).toBe(false);
  const { verified } = await verifyRegistrationResponse({
    response: certified,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  });
  expect(verified).toBe(true);
});

test.each(['fido-u2f', 'android-key', 'android-safetynet', 'tpm', 'apple', 'compound', 'packed'])(
  'a statement of the format %s with a certificate is refused',
  async (format) => {
    expect(await isAccepted(make({ format, certificates: [Buffer.alloc(10)] }))).toBe(false);
    expect(await isAccepted(make({ format, certificates: [] }))).toBe(false);
  },
);

test('a device may sign with the passkey itself', async () => {
  expect(await isAccepted(make({ format: 'packed' }))).toBe(true);
  expect(await isAccepted(make({ format: 'none' }))).toBe(false);
});
