import * as z from 'zod';

/** The keys that sign tokens: `current` signs, every listed one verifies, so that keys can be rotated. */
export interface SigningKeys {
  current: string;
  keys: ReadonlyMap<string, Uint8Array>;
}

const secret = z.object({
  current: z.string(),
  keys: z.record(
    z.string(),
    z.base64url().refine((key) => Buffer.from(key, 'base64url').length >= 32, 'at least 32 bytes'),
  ),
});

/** Reads the signing secret: `{current, keys: {<key id>: <32 bytes or more, base64url>}}`. Throws if it is invalid. */
export function readSigningKeys(text: string): SigningKeys {
  const { current, keys } = secret.parse(JSON.parse(text));
  if (!(current in keys)) throw new Error('The signing secret names a current key that it does not hold');
  return { current, keys: new Map(Object.entries(keys).map(([kid, key]) => [kid, Buffer.from(key, 'base64url')])) };
}
