import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { patience } from './client-options.ts';

/** Which version of a secret: the one in use, the one before it, the one that is to come. */
export type Stage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

export interface SecretVersion {
  id: string;
  text: string;
}

/** Long enough to cost nothing, short enough to wait for while a secret is changed. */
const keptMs = 5 * 60_000;

/** Connects to Secrets Manager. What is silent is given up: every call of a process waits for the one read (`keepForMinutes`). */
export function connectSecrets(
  connection: Pick<SecretsManagerClientConfig, 'endpoint' | 'region' | 'credentials'> = {},
): SecretsManagerClient {
  return new SecretsManagerClient({ ...connection, ...patience });
}

/**
 * The versions of a secret in Secrets Manager at these stages, the current one first; of the others those that exist.
 * Throws without a current version, and when a text is shorter than 32 characters.
 */
export async function readVersions(
  secrets: SecretsManagerClient,
  SecretId: string,
  others: readonly Exclude<Stage, 'AWSCURRENT'>[],
): Promise<[SecretVersion, ...SecretVersion[]]> {
  const [current, ...rest] = await Promise.all(
    (['AWSCURRENT', ...others] as const).map((stage) => readVersion(secrets, SecretId, stage)),
  );
  if (!current) throw new Error(`${SecretId} has no current version`);
  return [current, ...rest.filter((version) => version !== undefined)];
}

async function readVersion(
  secrets: SecretsManagerClient,
  SecretId: string,
  VersionStage: Stage,
): Promise<SecretVersion | undefined> {
  try {
    const { SecretString = '', VersionId } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
    if (!VersionId || SecretString.length < 32) throw new Error(`The ${VersionStage} of ${SecretId} is too short`);
    return { id: VersionId, text: SecretString };
  } catch (error) {
    // Until it is first changed, a secret has no version but the current one.
    if (error instanceof ResourceNotFoundException && VersionStage !== 'AWSCURRENT') return undefined;
    throw error;
  }
}

/**
 * Keeps what `read` answers for five minutes, so that a changed secret reaches functions that are already running. A read that
 * fails leaves what is held in use; with nothing held it is thrown, and tried again at the next call.
 */
export function keepForMinutes<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let held: Promise<T> | undefined;
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
