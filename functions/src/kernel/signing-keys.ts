import { randomBytes } from 'node:crypto';
import * as z from 'zod';

/** The keys that sign tokens: `current` signs, every listed one verifies, so that keys can be rotated. */
export interface SigningKeys {
  current: string;
  keys: ReadonlyMap<string, Uint8Array>;
}

/** The stored form of signing keys: 32 bytes or more by key id, base64url, the newest last. */
export const storedKeys = z
  .object({
    current: z.string(),
    keys: z.record(
      z.string(),
      z.base64url().refine((key) => Buffer.from(key, 'base64url').length >= 32, 'at least 32 bytes'),
    ),
  })
  .refine(({ current, keys }) => current in keys, 'The current key is missing');

export type StoredKeys = z.output<typeof storedKeys>;

/** Reads stored signing keys. Throws if they are invalid. */
export function readSigningKeys(text: string): SigningKeys {
  const { current, keys } = storedKeys.parse(JSON.parse(text));
  return { current, keys: new Map(Object.entries(keys).map(([kid, key]) => [kid, Buffer.from(key, 'base64url')])) };
}

/** Returns a new random key of 32 bytes. The id contains a letter, so that objects keep it in the order of creation. */
export function newSigningKey(): { kid: string; key: string } {
  return { kid: `k${randomBytes(8).toString('hex')}`, key: randomBytes(32).toString('base64url') };
}
