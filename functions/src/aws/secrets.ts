import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { clientOptions } from './client-options.ts';

/** The version of a secret: in use, previous, or pending. */
export type Stage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

export interface SecretVersion {
  id: string;
  text: string;
}

/** How long a read secret is kept: a changed one takes effect within five minutes. */
const keptMs = 5 * 60_000;

/** Connects to Secrets Manager, with timeouts: every request of a process waits for the one read (`keepForMinutes`). */
export function connectSecrets(
  connection: Pick<SecretsManagerClientConfig, 'endpoint' | 'region' | 'credentials'> = {},
): SecretsManagerClient {
  return new SecretsManagerClient({ ...connection, ...clientOptions });
}

/**
 * Returns the versions of a secret at these stages, the current one first; of the others those that exist.
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
 * Returns a function that keeps the result of `read` for five minutes, so that a changed secret reaches running functions. When a read
 * fails, the kept result stays in use; without one the error is thrown, and the next call reads again.
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
