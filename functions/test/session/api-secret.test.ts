import {
  GetSecretValueCommand,
  ListSecretsCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { changedSecret, readApiSecret, type StoredSecret, storedSecret } from '@muster/functions/entry/aws/api-secret';
import { readFormerKeys } from '@muster/functions/entry/aws/former-signing-secret';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';

const text = (letter: string) => letter.repeat(64);
const base64url = (of: string) => Buffer.from(of).toString('base64url');
const stored: StoredSecret = { origin: text('o'), current: 'k1', keys: { k1: base64url(text('a')) } };

/** Returns a client whose secrets have these versions, by stage, and are listed with these tags. */
function secretsWith(versions: Record<string, { id: string; text: string }>, tags: Record<string, string> = {}) {
  const client = new SecretsManagerClient({ region: 'us-east-1' });
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const mock = mockClient(client);
  mock.on(ListSecretsCommand).resolves({ SecretList: [{ ARN: 'former', CreatedDate: new Date(0), Tags }] });
  mock.on(GetSecretValueCommand).callsFake(({ VersionStage }: { VersionStage: string }) => {
    const found = versions[VersionStage];
    if (!found) throw new ResourceNotFoundException({ message: `no ${VersionStage}`, $metadata: {} });
    return { SecretString: found.text, VersionId: found.id };
  });
  return { client, reads: () => mock.commandCalls(GetSecretValueCommand).length };
}
const reading = (secret: object) => {
  const { client, reads } = secretsWith({ AWSCURRENT: { id: 'v1', text: JSON.stringify(secret) } });
  return { read: readApiSecret(client, 'arn'), reads };
};

describe('readApiSecret', () => {
  test('reads keys and texts in one request', async () => {
    const { read, reads } = reading({ ...stored, previousOrigin: text('p') });
    const { signing, origins } = await read;
    expect([signing.current, ...signing.keys]).toEqual(['k1', ['k1', Buffer.from(text('a'))]]);
    expect(origins.slice(0, 2)).toEqual([text('o'), text('p')]);
    expect(reads()).toBe(1);
  });

  test('accepts the whole text, which the distribution of version 0.2.0 sends after a rollback', async () => {
    expect((await reading(stored).read).origins).toEqual([text('o'), JSON.stringify(stored)]);
  });

  test.each([
    ['no keys', { origin: text('o') }],
    ['no current key', { ...stored, current: 'k2' }],
    ['a key that is too short', { ...stored, keys: { k1: base64url('short') } }],
    ['a text that is too short', { ...stored, origin: 'short' }],
  ])('refuses a secret with %s', async (_, secret) => {
    await expect(reading(secret).read).rejects.toThrow();
  });
});

describe('changedSecret', () => {
  const after = (...steps: Parameters<typeof changedSecret>[1][]) =>
    steps.reduce((secret, step) => storedSecret.parse(changedSecret(secret, step, text('n'))), stored);

  test('rolls the key in two steps: the new one is accepted before it signs, the old one after', () => {
    const added = after('addKey');
    expect([added.current, Object.keys(added.keys)[0], Object.keys(added.keys).length]).toEqual(['k1', 'k1', 2]);
    const used = changedSecret(added, 'useKey', text('n'));
    expect(used.current).toBe(Object.keys(added.keys)[1]);
    expect(used.keys).toEqual(added.keys);
    // A repeated step changes nothing.
    expect(changedSecret(used, 'useKey', text('n'))).toEqual(used);
  });

  test('keeps two keys, whatever the number of rolls', () => {
    const { current, keys } = after('addKey', 'useKey', 'addKey', 'useKey', 'addKey', 'addKey');
    expect(Object.keys(keys)).toHaveLength(2);
    expect(Object.keys(keys)[0]).toBe(current);
  });

  test('replaces leaked keys: none of the old ones is accepted', () => {
    const { current, keys } = after('addKey', 'useKey', 'replaceKeys');
    expect(Object.keys(keys)).toEqual([current]);
    expect(current).not.toBe('k1');
  });

  test('makes a new text for CloudFront, accepts the one before, and keeps the keys', () => {
    expect(after('newOrigin')).toEqual({ ...stored, origin: text('n'), previousOrigin: text('o') });
  });
});

describe('readFormerKeys', () => {
  const former = {
    AWSPENDING: { id: 'v3', text: text('c') },
    AWSCURRENT: { id: 'v2', text: text('b') },
    AWSPREVIOUS: { id: 'v1', text: text('a') },
  };
  const tags = { application: 'muster', stage: 'prod' };

  test('copies each version: the text is the key, the version id the key id', async () => {
    const found = await readFormerKeys(secretsWith(former, tags).client, 'prod');
    expect(found).toEqual({
      current: 'v2',
      keys: { v1: base64url(text('a')), v3: base64url(text('c')), v2: base64url(text('b')) },
    });
  });

  test.each([
    ['another stage', { ...tags, stage: 'dev' }],
    ['another application', { ...tags, application: 'other' }],
  ])('copies none of %s', async (_, others) => {
    expect(await readFormerKeys(secretsWith(former, others).client, 'prod')).toBeUndefined();
  });
});
