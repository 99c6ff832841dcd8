import { Logger } from '@aws-lambda-powertools/logger';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Deps } from './deps.ts';
import { passwordCost } from './session/password-hash.ts';
import { keepSigningKeys, readSigningSecret } from './session/signing-secret.ts';
import { connectTable } from './table/client.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}

/** What the handlers need, from a Lambda function's environment. */
export function depsFromEnvironment(): Deps {
  const secretArn = required('SIGNING_SECRET_ARN');
  const secrets = new SecretsManagerClient();
  const now = () => new Date();
  return {
    table: connectTable({ tableName: required('TABLE_NAME') }),
    keys: keepSigningKeys(() => readSigningSecret(secrets, secretArn), now),
    now,
    log: new Logger({ serviceName: 'muster' }) as Deps['log'],
    passwordCost,
    checkAnswers: false,
  };
}
