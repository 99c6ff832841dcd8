import type { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';

/** Creates a stack's key for logs and operations. It is not the data's key, so that access to logs does not include the records. */
export function operationsKey(stack: Stack, description: string, removalPolicy: RemovalPolicy): Key {
  const key = new Key(stack, 'Key', { description, enableKeyRotation: true, removalPolicy });
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
