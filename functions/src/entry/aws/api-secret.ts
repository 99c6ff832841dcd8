import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { newSigningKey, readSigningKeys, type SigningKeys, storedKeys } from '../../kernel/signing-keys.ts';
import { readVersions } from './secrets.ts';

/** The secret of the API: the keys that sign tokens, and the text that CloudFront sends. */
export interface ApiSecret {
  signing: SigningKeys;
  /** The accepted texts of CloudFront, the current one first. */
  origins: readonly string[];
}

const originText = z.string().min(32);
const storedOrigin = z.object({ origin: originText, previousOrigin: originText.optional() });

/**
 * The stored form of the secret. CloudFront reads the field `origin` through CloudFormation
 * (docs/decisions/0026-serve-through-cloudfront.md).
 */
export const storedSecret = storedKeys.and(storedOrigin);

export type StoredSecret = z.output<typeof storedSecret>;

/** Reads the secret from Secrets Manager, in one request. Throws if it is incomplete. */
export async function readApiSecret(secrets: SecretsManagerClient, secretId: string): Promise<ApiSecret> {
  const [{ text }] = await readVersions(secrets, secretId, []);
  const { origin, previousOrigin } = storedOrigin.parse(JSON.parse(text));
  return {
    signing: readSigningKeys(text),
    // Version 0.2.0 sent the whole text: so does its distribution again if an upgrade of the web stack is rolled back.
    origins: [origin, ...(previousOrigin ? [previousOrigin] : []), text],
  };
}

/** The changes of the secret that an operator requests (docs/operations/run.md). */
export const secretSteps = ['addKey', 'useKey', 'replaceKeys', 'newOrigin'] as const;

export type SecretStep = (typeof secretSteps)[number];

/** Returns the secret after a step. `origin` is a new random text. */
export function changedSecret(secret: StoredSecret, step: SecretStep, origin: string): StoredSecret {
  const { current, keys } = secret;
  const { kid, key } = newSigningKey();
  switch (step) {
    case 'addKey':
      // Keeps the key of current tokens, and ends older ones.
      return { ...secret, keys: { [current]: keys[current] ?? '', [kid]: key } };
    case 'useKey':
      return { ...secret, current: Object.keys(keys).at(-1) ?? current };
    case 'replaceKeys':
      return { ...secret, current: kid, keys: { [kid]: key } };
    case 'newOrigin':
      return { ...secret, origin, previousOrigin: secret.origin };
  }
}
