import { Logger } from '@aws-lambda-powertools/logger';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Deps } from './deps.ts';
import type { ScheduledDeps } from './scheduled/every-site.ts';
import { passwordCost } from './session/password-hash.ts';
import { keepSigningKeys, readSigningSecret } from './session/signing-secret.ts';
import { connectTable } from './table/client.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}

/** What the scheduled functions need, from a Lambda function's environment. */
export function scheduledDepsFromEnvironment(): ScheduledDeps {
  return {
    table: connectTable({ tableName: required('TABLE_NAME') }),
    now: () => new Date(),
    log: new Logger({ serviceName: 'muster' }) as Deps['log'],
  };
}

/** What the handlers need, from a Lambda function's environment. */
export function depsFromEnvironment(): Deps {
  const scheduled = scheduledDepsFromEnvironment();
  const secretArn = required('SIGNING_SECRET_ARN');
  const secrets = new SecretsManagerClient();
  return {
    ...scheduled,
    keys: keepSigningKeys(() => readSigningSecret(secrets, secretArn), scheduled.now),
    passwordCost,
    checkAnswers: false,
  };
}
