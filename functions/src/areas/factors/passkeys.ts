import { randomBytes } from 'node:crypto';
import type { factors } from '@muster/shared/areas/factors';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { CreationOptions, RequestOptions } from '@muster/shared/passkey-json';
import { newId } from '../../table/core/new-id.ts';
import type { Factors, Passkey } from '../../table/entities/factors.ts';
import type { RelyingParty } from './relying-party.ts';

export type MadePasskey = ValidatedInput<typeof factors.addPasskey>['body']['passkey'];
export type SignedPasskey = ValidatedInput<typeof factors.passkeySignIn>['body']['passkey'];

/** COSE's numbers of the signatures that are accepted: ES256, EdDSA and RS256, which is what devices have. */
const algorithms = [-7, -8, -257];

/** Loads what verifies passkeys. It is larger than the rest of the function, and most calls verify none. */
const verifier = () => import('@simplewebauthn/server');

/** Milliseconds for which a browser waits for the device. */
const timeout = 5 * 60_000;

/** Returns random bytes as browsers and devices take them. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

const described = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: [...transports],
});

/** Returns the passkeys that can be used on this web site. */
export const passkeysAt = (party: RelyingParty | undefined, factors: Factors | undefined): Passkey[] =>
  (factors?.passkeys ?? []).filter(({ rp_id }) => rp_id === party?.id);

/** Returns what a browser is asked to make a passkey with. A device that has one of `known` makes no second one. */
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

/** Returns what a browser is asked to sign with: one of `passkeys`, or any of the web site's. */
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

/**
 * Returns a passkey that a device has made for a challenge; undefined when it was made for another one, elsewhere, or
 * without its user.
 */
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
    // What the browser says of the id is not signed: the one in the authenticator's data counts.
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
    // The library throws for whatever does not fit, and its texts quote what was sent.
    return undefined;
  }
}

/**
 * Returns whether a device proves with certificates who made it. We ask for no such statement. The library would accept
 * any that is signed, and would fetch lists of revoked certificates from the addresses in them.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  // All other formats have certificates. `packed` without them is signed by the passkey itself.
  if (!['none', 'packed'].includes(attestation.get('fmt'))) return true;
  return attestation.get('attStmt').get('x5c') !== undefined;
}

/** How a signature was: `copied` is right, but of a device that has signed before what another one goes on from. */
export type Signed = { state: 'right'; counter: number } | { state: 'copied' } | { state: 'wrong' };

/** Returns whether a passkey has signed a challenge, on this web site, with its user verified. */
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
      // The library compares counters before it verifies the signature: anybody could report a copied device. They are
      // compared below.
      credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified || isFramed(data.clientDataJSON)) return { state: 'wrong' };
    const { newCounter: counter } = authenticationInfo;
    // Devices that count nothing always send 0.
    return (last > 0 || counter > 0) && counter <= last ? { state: 'copied' } : { state: 'right', counter };
  } catch {
    return { state: 'wrong' };
  }
}

/** Returns whether a page of another web site had ours in a frame. Our pages are in no frame. */
const isFramed = (clientDataJSON: string): boolean =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true;
