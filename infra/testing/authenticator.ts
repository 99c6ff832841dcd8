import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '@muster/shared/passkey-json';

/** The web site of requests without one. */
export const testHost = 'muster.test';
export const testOrigin = `https://${testHost}`;

/** Deviations of a device, or of an attacker who imitates one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userPresent?: boolean;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  id?: string;
  /** Signs with another key. */
  key?: KeyObject;
  /** COSE's number of the signature, in the public key. */
  algorithm?: number;
  /** The attestation's format and statement. `key` signs it; default: the passkey's key. */
  attestation?: { format: string; certificates?: readonly Uint8Array[]; key?: KeyObject };
}

type Cbor = number | string | Uint8Array | readonly Cbor[] | Map<number | string, Cbor>;

/** Encodes integers, texts, bytes, lists and maps as CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A device with one passkey: real keys and signatures, without user interaction. */
export class SoftwareAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32).toString('base64url');
  private handle: string | undefined;
  /** Incremented by each signature; 0 stays 0. */
  counter: number;

  constructor({ counter = 0 }: { counter?: number } = {}) {
    this.counter = counter;
  }

  /** Another device with the same key, which continues from the current state. */
  copy(): SoftwareAuthenticator {
    return Object.assign(new SoftwareAuthenticator(), this);
  }

  get privateKey(): KeyObject {
    return this.keys.privateKey;
  }

  /** Creates the passkey, in the form of `navigator.credentials.create`. */
  make(options: Pick<CreationOptions, 'challenge' | 'rp' | 'user'>, deviation: Deviation = {}) {
    this.handle = options.user.id;
    const clientDataJSON = clientData('webauthn.create', options.challenge, deviation);
    const authData = Buffer.concat([
      this.authenticatorData(options.rp.id, 0x40, deviation),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.publicKey(deviation.algorithm ?? -7),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', deviation.attestation?.format ?? 'none'],
      ['attStmt', this.statement(Buffer.concat([authData, sha256(clientDataJSON)]), deviation.attestation)],
      ['authData', authData],
    ]);
    const id = deviation.id ?? this.id;
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'unheard-of'],
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
    };
  }

  /** Signs, in the form of `navigator.credentials.get`. */
  sign({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>, deviation: Deviation = {}) {
    if (this.counter > 0) this.counter++;
    const clientDataJSON = clientData('webauthn.get', challenge, deviation);
    const authenticatorData = this.authenticatorData(rpId, 0, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const id = deviation.id ?? this.id;
    const userHandle = 'userHandle' in deviation ? deviation.userHandle : this.handle;
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, deviation.key ?? this.keys.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
      clientExtensionResults: {},
    };
  }

  private statement(about: Buffer, attestation: Deviation['attestation']): Map<string, Cbor> {
    if (!attestation) return new Map();
    const { certificates, key = this.keys.privateKey } = attestation;
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', about, key)],
      ...(certificates ? [['x5c', certificates] as const] : []),
    ]);
  }

  private authenticatorData(rpId: string, more: number, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const present = deviation.userPresent === false ? 0 : 0x01;
    const verified = deviation.userVerified === false ? 0 : 0x04;
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([present | verified | more]), counter]);
  }

  private publicKey(algorithm: number): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

/** Returns the browser's description of a request, which the device signs. */
const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? testOrigin,
      crossOrigin: deviation.crossOrigin ?? false,
    }),
  );
