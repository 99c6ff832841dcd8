import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { SigningKeys } from './signing-keys.ts';

/** The current version signs; the one before it and the one that is to come verify as well. */
const stages = ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'] as const;

/** Long enough to cost nothing, short enough to wait for while a key is rotated. */
const keptMs = 5 * 60_000;

/**
 * The signing keys of a secret in Secrets Manager: the text of each version is a key of 32 characters or more, its version
 * id the key id (docs/decisions/0002-signing-secret.md). Throws without a usable current version.
 */
export async function readSigningSecret(secrets: SecretsManagerClient, SecretId: string): Promise<SigningKeys> {
  const [current, ...others] = await Promise.all(stages.map((stage) => readVersion(secrets, SecretId, stage)));
  if (!current) throw new Error('The signing secret has no current version');
  const versions = [current, ...others].filter((version) => version !== undefined);
  return { current: current.id, keys: new Map(versions.map(({ id, key }) => [id, key])) };
}

async function readVersion(secrets: SecretsManagerClient, SecretId: string, VersionStage: string) {
  try {
    const { SecretString = '', VersionId } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
    if (!VersionId || SecretString.length < 32) throw new Error(`The ${VersionStage} signing secret is too short`);
    return { id: VersionId, key: Buffer.from(SecretString, 'utf8') };
  } catch (error) {
    // Until the first rotation there is no version but the current one.
    if (error instanceof ResourceNotFoundException && VersionStage !== 'AWSCURRENT') return undefined;
    throw error;
  }
}

/**
 * Keeps what `read` answers for five minutes, so that a rotated key reaches functions that are already running. A read that
 * fails leaves the keys that are held in use; without any it is thrown, and tried again at the next call.
 */
export function keepSigningKeys(read: () => Promise<SigningKeys>, now: () => Date): () => Promise<SigningKeys> {
  let held: Promise<SigningKeys> | undefined;
  let until = 0;
  return () => {
    if (held && now().getTime() < until) return held;
    const before = held;
    until = now().getTime() + keptMs;
    held = read().catch((error) => {
      if (before) return before;
      held = undefined;
      throw error;
    });
    return held;
  };
}
