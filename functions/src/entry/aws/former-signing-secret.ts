import { paginateListSecrets, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { StoredKeys } from '../../kernel/signing-keys.ts';
import { readVersions } from './secrets.ts';

/** Version 0.2.0 and earlier had a secret of their own for signing keys. Its name began with this. */
export const formerSecretName = 'SigningSecret';

/**
 * Returns the keys of the former signing secret of a stage, so that an upgrade signs no one out; undefined for a new
 * installation. The text of each version is a key, its version id the key id.
 */
export async function readFormerKeys(client: SecretsManagerClient, stage: string): Promise<StoredKeys | undefined> {
  const found: { ARN: string; CreatedDate?: Date }[] = [];
  const Filters = [{ Key: 'name' as const, Values: [formerSecretName] }];
  for await (const { SecretList = [] } of paginateListSecrets({ client, pageSize: 100 }, { Filters }))
    for (const { ARN, CreatedDate, Tags = [] } of SecretList) {
      const has = (key: string, value: string) => Tags.some(({ Key, Value }) => Key === key && Value === value);
      if (ARN && has('application', 'muster') && has('stage', stage)) found.push({ ARN, CreatedDate });
    }
  // An older one belongs to a removed installation.
  const [newest] = found.toSorted((a, b) => Number(b.CreatedDate) - Number(a.CreatedDate));
  if (!newest) return undefined;
  const [current, ...others] = await readVersions(client, newest.ARN, ['AWSPREVIOUS', 'AWSPENDING']);
  return {
    current: current.id,
    keys: Object.fromEntries(
      [...others, current].map(({ id, text }) => [id, Buffer.from(text, 'utf8').toString('base64url')]),
    ),
  };
}
