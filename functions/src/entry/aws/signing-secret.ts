import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SigningKeys } from '../../kernel/signing-keys.ts';
import { readVersions } from './secrets.ts';

/**
 * Returns the signing keys of a secret in Secrets Manager. The text of each version is a key, its version id the key id
 * (docs/decisions/0026-serve-through-cloudfront.md). The current one signs; the previous and pending ones
 * verify.
 */
export async function readSigningSecret(secrets: SecretsManagerClient, secretId: string): Promise<SigningKeys> {
  const versions = await readVersions(secrets, secretId, ['AWSPREVIOUS', 'AWSPENDING']);
  return { current: versions[0].id, keys: new Map(versions.map(({ id, text }) => [id, Buffer.from(text, 'utf8')])) };
}
