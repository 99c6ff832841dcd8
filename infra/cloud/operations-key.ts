import type { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';

/** A stack's key for its logs and its operations; apart from the data's key, so that reading logs never opens the records. */
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
