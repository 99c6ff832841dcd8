import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { keepForMinutes } from '@muster/functions/aws/secrets';
import { readSigningSecret } from '@muster/functions/session/signing-secret';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';

const key = (letter: string) => letter.repeat(64);

/** Returns a client whose secret has these versions, by stage. */
function secretsWith(versions: Record<string, { id: string; text: string }>) {
  const client = new SecretsManagerClient({ region: 'us-east-1' });
  mockClient(client)
    .on(GetSecretValueCommand)
    .callsFake(({ VersionStage }: { VersionStage: string }) => {
      const found = versions[VersionStage];
      if (!found) throw new ResourceNotFoundException({ message: `no ${VersionStage}`, $metadata: {} });
      return { SecretString: found.text, VersionId: found.id };
    });
  return client;
}

describe('readSigningSecret', () => {
  test('reads the current version: its text is the key, its version id the key id', async () => {
    const keys = await readSigningSecret(secretsWith({ AWSCURRENT: { id: 'v1', text: key('a') } }), 'arn');
    expect(keys.current).toBe('v1');
    expect([...keys.keys]).toEqual([['v1', Buffer.from(key('a'))]]);
  });
  test('verifies with the previous, current and pending version, and signs with the current one', async () => {
    const secrets = secretsWith({
      AWSPENDING: { id: 'v3', text: key('c') },
      AWSCURRENT: { id: 'v2', text: key('b') },
      AWSPREVIOUS: { id: 'v1', text: key('a') },
    });
    const { current, keys } = await readSigningSecret(secrets, 'arn');
    expect(current).toBe('v2');
    expect([...keys.keys()].toSorted()).toEqual(['v1', 'v2', 'v3']);
  });
  test('fails without a current version, and with a key that is too short', async () => {
    await expect(readSigningSecret(secretsWith({}), 'arn')).rejects.toThrow(ResourceNotFoundException);
    await expect(readSigningSecret(secretsWith({ AWSCURRENT: { id: 'v1', text: 'short' } }), 'arn')).rejects.toThrow(
      'too short',
    );
  });
});

describe('keepForMinutes', () => {
  const start = Date.parse('2026-05-01T12:00:00Z');

  test('reads once in five minutes, for any number of calls', async () => {
    let at = start;
    let reads = 0;
    const keys = keepForMinutes(
      async () => `v${++reads}`,
      () => new Date(at),
    );
    expect(await Promise.all([keys(), keys(), keys()])).toEqual(['v1', 'v1', 'v1']);
    at += 5 * 60_000 - 1;
    expect(await keys()).toBe('v1');
    at += 1;
    expect(await keys()).toBe('v2');
    expect(reads).toBe(2);
  });
  test('keeps the last value while the secret cannot be read', async () => {
    let at = start;
    const answers = ['v1', undefined, 'v3'];
    const keys = keepForMinutes(
      async () => answers.shift() ?? Promise.reject(new Error('unreachable')),
      () => new Date(at),
    );
    const seen: string[] = [];
    for (let round = 0; round < 3; round++, at += 6 * 60_000) seen.push(await keys());
    expect(seen).toEqual(['v1', 'v1', 'v3']);
  });
  test('reads again at the next call if the first read failed', async () => {
    const answers = [undefined, 'v1'];
    const keys = keepForMinutes(
      async () => answers.shift() ?? Promise.reject(new Error('unreachable')),
      () => new Date(start),
    );
    await expect(keys()).rejects.toThrow('unreachable');
    expect(await keys()).toBe('v1');
  });
});
