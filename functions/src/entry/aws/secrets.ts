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

/** How long a secret is kept after a read, and after a read that failed. */
const kept = { read: 60 * minute, failed: 5 * minute };

/**
 * How often a secret is read at most because of what it does not hold, in milliseconds: anybody can send what no secret
 * holds.
 */
const leastInterval = minute / 2;

/** Connects to Secrets Manager, with timeouts: every request of a process waits for the one read (`keepSecret`). */
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

/** Returns the kept value; one that `suffices` refuses may be out of date, and is read again. */
export type KeptSecret<T> = (suffices?: (value: T) => boolean) => Promise<T>;

/**
 * Returns a function that keeps the result of `read` for an hour, and reads again sooner for a key id or text that it
 * does not hold: so a changed secret reaches running functions with its first use
 * (docs/decisions/0092-give-the-functions-of-calls-a-whole-processor.md). When a read fails, the kept result stays in
 * use; without one the error is thrown, and the next call reads again.
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
