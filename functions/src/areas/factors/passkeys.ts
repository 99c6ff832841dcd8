import { randomBytes } from 'node:crypto';
import type { factors } from '@muster/shared/areas/factors';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { CreationOptions, RequestOptions } from '@muster/shared/passkey-json';
import { newId } from '../../table/core/new-id.ts';
import type { Factors, Passkey } from '../../table/entities/factors.ts';
import type { RelyingParty } from './relying-party.ts';

export type MadePasskey = ValidatedInput<typeof factors.addPasskey>['body']['passkey'];
export type SignedPasskey = ValidatedInput<typeof factors.passkeySignIn>['body']['passkey'];

/** COSE numbers of the accepted signatures: ES256, EdDSA and RS256, which devices support. */
const algorithms = [-7, -8, -257];

/** Loads the passkey verifier on demand: it is larger than the rest of the function, and most calls need none. */
const verifier = () => import('@simplewebauthn/server');

/** Milliseconds that a browser waits for the device. */
const timeout = 5 * 60_000;

/** Returns random bytes in the base64url form of browsers and devices. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

const described = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: [...transports],
});

export const passkeysAt = (party: RelyingParty | undefined, factors: Factors | undefined): Passkey[] =>
  (factors?.passkeys ?? []).filter(({ rp_id }) => rp_id === party?.id);

/** Returns the browser's options for a new passkey. A device with a passkey in `known` creates no second one. */
export function creationOptions(
  party: RelyingParty,
  { challenge, handle, name, known }: { challenge: string; handle: string; name: string; known: readonly Passkey[] },
): CreationOptions {
  return {
    rp: { id: party.id, name: 'Muster' },
    user: { id: handle, name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns the browser's options for a signature by one of `passkeys`, or by any passkey of the web site. */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  passkeys?: readonly Passkey[],
): RequestOptions => ({
  rpId: party.id,
  challenge,
  timeout,
  ...(passkeys && { allowCredentials: passkeys.map(described) }),
  userVerification: 'required',
});

/** Returns a new passkey for a challenge. Undefined: another challenge or web site, or the user was not verified. */
export async function verifyMade(
  party: RelyingParty,
  challenge: string,
  made: MadePasskey,
  { name, now }: { name: string; now: Date },
): Promise<Passkey | undefined> {
  const { response, authenticatorAttachment, ...rest } = made;
  const { transports, ...data } = response;
  try {
    if (await hasCertificates(data.attestationObject)) return undefined;
    const { verifyRegistrationResponse } = await verifier();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...rest,
        ...(authenticatorAttachment && { authenticatorAttachment }),
        response: { ...data, ...(transports && { transports }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // The browser's id is unsigned, so it must match the id in the signed authenticator data.
    if (!verified || registrationInfo.credential.id !== made.id || isFramed(data.clientDataJSON)) return undefined;
    const { credential } = registrationInfo;
    return {
      id: newId(now),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transports ?? [],
      rp_id: party.id,
      name,
      made_at: now.toISOString(),
    };
  } catch {
    // The library throws for every mismatch, and its texts quote the input.
    return undefined;
  }
}

/**
 * Returns whether a device certifies its manufacturer. We do not ask for it. The library would accept any certificate,
 * and would fetch revocation lists from the addresses in it.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  // All other formats have certificates. Without them, `packed` is signed by the passkey itself.
  if (!['none', 'packed'].includes(attestation.get('fmt'))) return true;
  return attestation.get('attStmt').get('x5c') !== undefined;
}

/** The result of a signature. `copied`: correct, but the counter shows that another device has the same passkey. */
export type Signed = { state: 'right'; counter: number } | { state: 'copied' } | { state: 'wrong' };

/** Returns whether a passkey has signed a challenge on this web site with its user verified. */
export async function verifySigned(
  party: RelyingParty,
  challenge: string,
  signed: SignedPasskey,
  { credential_id, public_key, counter: last, rp_id }: Passkey,
): Promise<Signed> {
  if (rp_id !== party.id) return { state: 'wrong' };
  const { response, authenticatorAttachment, ...rest } = signed;
  const { userHandle, ...data } = response;
  try {
    const { verifyAuthenticationResponse } = await verifier();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...rest,
        ...(authenticatorAttachment && { authenticatorAttachment }),
        response: { ...data, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The library compares counters before it verifies the signature, so anyone could fake a copied device: done
      // below.
      credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified || isFramed(data.clientDataJSON)) return { state: 'wrong' };
    const { newCounter: counter } = authenticationInfo;
    // Devices without a counter always send 0.
    return (last > 0 || counter > 0) && counter <= last ? { state: 'copied' } : { state: 'right', counter };
  } catch {
    return { state: 'wrong' };
  }
}

/** Returns whether another web site framed our page. Our pages allow no frames. */
const isFramed = (clientDataJSON: string): boolean =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true;
