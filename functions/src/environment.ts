import { Logger } from '@aws-lambda-powertools/logger';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Deps } from './deps.ts';
import { passwordCost } from './session/password-hash.ts';
import { readSigningKeys, type SigningKeys } from './session/signing-keys.ts';
import { connectTable } from './table/client.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}

/** What the handlers need, from a Lambda function's environment. The signing secret is read once; a failed read is tried again. */
export function depsFromEnvironment(): Deps {
  const secretArn = required('SIGNING_SECRET_ARN');
  const secrets = new SecretsManagerClient();
  let keys: Promise<SigningKeys> | undefined;
  const readKeys = async () => {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: secretArn }));
    return readSigningKeys(SecretString ?? '');
  };
  return {
    table: connectTable({ tableName: required('TABLE_NAME') }),
    keys: () => {
      keys ??= readKeys().catch((error) => {
        keys = undefined;
        throw error;
      });
      return keys;
    },
    now: () => new Date(),
    log: new Logger({ serviceName: 'muster' }) as Deps['log'],
    passwordCost,
    checkAnswers: false,
  };
}
