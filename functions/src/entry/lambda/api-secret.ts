import { randomBytes } from 'node:crypto';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { newSigningKey, type StoredKeys } from '../../kernel/signing-keys.ts';
import { changedSecret, type StoredSecret, secretSteps, storedSecret } from '../aws/api-secret.ts';
import { readFormerKeys } from '../aws/former-signing-secret.ts';
import { required } from '../aws/required.ts';
import { connectSecrets, readVersions } from '../aws/secrets.ts';
import { traceClient } from '../aws/tracing.ts';

const secrets = traceClient(connectSecrets());

/** A deployment sends no step. */
const input = z.strictObject({ step: z.enum(secretSteps).optional() }).nullish();

/**
 * Adds signing keys to the secret that CloudFormation created, or changes it by a step. Returns the id of the secret's
 * current version. Returns no text of the secret.
 */
export async function handler(asked: unknown): Promise<{ version: string }> {
  const { step } = input.parse(asked) ?? {};
  const secretId = required('API_SECRET_ARN');
  const [{ id, text }] = await readVersions(secrets, secretId, []);
  if (!text.startsWith('{')) return store(secretId, { origin: text, ...(await firstKeys()) });
  const stored = storedSecret.parse(JSON.parse(text));
  return step ? store(secretId, changedSecret(stored, step, randomBytes(32).toString('hex'))) : { version: id };
}

async function firstKeys(): Promise<StoredKeys> {
  const { kid, key } = newSigningKey();
  return (await readFormerKeys(secrets, required('STAGE'))) ?? { current: kid, keys: { [kid]: key } };
}

async function store(SecretId: string, secret: StoredSecret): Promise<{ version: string }> {
  const SecretString = JSON.stringify(secret);
  const { VersionId } = await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  if (!VersionId) throw new Error('Secrets Manager returned no version');
  return { version: VersionId };
}
