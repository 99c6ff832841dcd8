import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { clientOptions } from '../../kernel/client-options.ts';

/** The version of a secret: in use, previous, or pending. */
export type Stage = 'AWSCURRENT' | 'AWSPREVIOUS' | 'AWSPENDING';

export interface SecretVersion {
  id: string;
  text: string;
}

const minute = 60_000;

/** How long a secret is cached after a read, and after a failed read. */
const kept = { read: 60 * minute, failed: 5 * minute };

/** The shortest interval, in milliseconds, between reads caused by unknown values, which anyone can send. */
const leastInterval = minute / 2;

/** Connects to Secrets Manager with timeouts, since every request waits for the one read (`keepSecret`). */
export function connectSecrets(
  connection: Pick<SecretsManagerClientConfig, 'endpoint' | 'region' | 'credentials'> = {},
): SecretsManagerClient {
  return new SecretsManagerClient({ ...connection, ...clientOptions });
}

/** Returns a secret's versions, the current one first. Throws without it, and for a text of less than 32 characters. */
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
    // Until its first change, a secret has only the current version.
    if (error instanceof ResourceNotFoundException && VersionStage !== 'AWSCURRENT') return undefined;
    throw error;
  }
}

/** Returns the cached value. One that `suffices` rejects may be outdated and is reread. */
export type KeptSecret<T> = (suffices?: (value: T) => boolean) => Promise<T>;

/**
 * Returns a function that caches the result of `read` for an hour. It rereads sooner for an unknown key id or text, so
 * running functions notice a changed secret on its first use (docs/decisions/0026-serve-through-cloudfront.md). If a
 * read fails, the cached result stays in use. Without one, throws, and the next call reads again.
 */
export function keepSecret<T>(read: () => Promise<T>, now: () => Date): KeptSecret<T> {
  let held: Promise<T> | undefined;
  let until = 0;
  let readAt = 0;
  const readAnew = (): Promise<T> => {
    const before = held;
    readAt = now().getTime();
    until = readAt + kept.read;
    held = read().catch((error) => {
      if (!before) {
        held = undefined;
        throw error;
      }
      until = Math.min(until, now().getTime() + kept.failed);
      return before;
    });
    return held;
  };
  return async (suffices) => {
    if (!held || now().getTime() >= until) return readAnew();
    const value = await held;
    if (!suffices || suffices(value)) return value;
    const isTooSoon = now().getTime() < readAt + leastInterval;
    // Another call may have read it meanwhile.
    return isTooSoon ? (held ?? value) : readAnew();
  };
}
