import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Checksum, SourceData } from '@smithy/types';

/**
 * SHA-256 for the SDK's signatures. Node prepares a key that is given as bytes for every use, at five times the cost of the signature itself;
 * this one prepares each signing key once.
 */
export class Sha256 implements Checksum {
  readonly #secret: SourceData | undefined;
  #parts: Uint8Array[] = [];

  constructor(secret?: SourceData) {
    this.#secret = secret;
  }

  update(part: Uint8Array): void {
    this.#parts.push(part);
  }

  async digest(): Promise<Uint8Array> {
    const [first, ...others] = this.#parts;
    const data = first && others.length === 0 ? first : Buffer.concat(this.#parts);
    if (this.#secret === undefined) return hash('sha256', data, 'buffer');
    return typeof this.#secret === 'string' ? digestOf(this.#secret, data) : hmac(signingKey(this.#secret), data);
  }

  reset(): void {
    this.#parts = [];
  }
}

const hmac = (key: KeyObject, data: Uint8Array) => createHmac('sha256', key).update(data).digest();

/** The SDK's signing keys, which it keeps for a day. */
const signingKeys = new WeakMap<object, KeyObject>();

function signingKey(secret: Exclude<SourceData, string>): KeyObject {
  let key = signingKeys.get(secret);
  if (!key) {
    key = createSecretKey(secret as Uint8Array);
    signingKeys.set(secret, key);
  }
  return key;
}

let latest: { secret: string; data: Uint8Array; digest: Uint8Array } | undefined;

/** Returns the digest that the SDK computes for every request, to find its signing key: that of the credentials. */
function digestOf(secret: string, data: Uint8Array): Uint8Array {
  if (latest?.secret !== secret || Buffer.compare(latest.data, data) !== 0) {
    latest = { secret, data, digest: hmac(createSecretKey(secret, 'utf8'), data) };
  }
  return latest.digest;
}
