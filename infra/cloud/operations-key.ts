import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { isFull, type RegionSettings } from './settings.ts';

/**
 * Creates a stack's key for logs and operations in the full profile (default: AWS managed keys). It differs from the
 * data key: log access excludes records.
 */
export function operationsKey(
  stack: Stack,
  { description, settings, removal }: { description: string; settings: RegionSettings; removal: RemovalPolicy },
): Key | undefined {
  return isFull(settings) ? logKey(stack, { description, removal }) : undefined;
}

/** Creates a key that CloudWatch may use for logs of the region. */
export function logKey(
  scope: Construct,
  { description, removal }: { description: string; removal: RemovalPolicy },
): Key {
  const stack = Stack.of(scope);
  const key = new Key(scope, 'Key', { description, enableKeyRotation: true, removalPolicy: removal });
  const logs = new ServicePrincipal(`logs.${stack.region}.amazonaws.com`);
  key.grantEncryptDecrypt(
    logs.withConditions({
      ArnLike: {
        'kms:EncryptionContext:aws:logs:arn': stack.formatArn({ service: 'logs', resource: 'log-group:*' }),
      },
    }),
  );
  return key;
}
