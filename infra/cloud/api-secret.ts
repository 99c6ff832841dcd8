import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { Bundle } from './bundle.ts';
import { grantsOfSecret } from './grants.ts';
import { LambdaFunction } from './lambda-function.ts';
import { RegionStage } from './region-stage.ts';

export interface ApiSecretProps {
  bundle: Bundle;
  secretKey: IKey;
  /** Encrypts the log. Default: an AWS managed key. */
  logKey: IKey | undefined;
  removal: RemovalPolicy;
}

/**
 * Completes the API's secret during a deployment, and changes it for an operator. CloudFormation generates only one
 * text of a secret, CloudFront's; this function adds signing keys (docs/decisions/0026-serve-through-cloudfront.md).
 */
export class ApiSecret extends Construct {
  readonly secret: Secret;
  readonly keeper: LambdaFunction;
  /** Runs in each deployment that creates or changes the function. */
  readonly completed: Trigger;

  constructor(scope: Construct, id: string, { bundle, secretKey, logKey, removal }: ApiSecretProps) {
    super(scope, id);
    // The id in the template is that of version 0.2.0: the web stack imports it.
    this.secret = new Secret(scope, 'OriginSecret', {
      description: 'Signs access tokens, and identifies requests through CloudFront',
      encryptionKey: secretKey,
      // Never change this: CloudFormation would generate a new secret and sign everyone out.
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: removal,
    });
    this.keeper = new LambdaFunction(this, 'Keeper', {
      purpose: 'the secret of the API',
      bundle,
      handler: 'handler',
      timeout: Duration.minutes(1),
      environment: { API_SECRET_ARN: this.secret.secretArn, STAGE: RegionStage.of(this).stage },
      grants: grantsOfSecret({ secret: this.secret, secretKey }),
      logKey,
      removal,
      retryAttempts: 0,
    });
    this.completed = new Trigger(this, 'Completed', { handler: this.keeper.function });
  }
}
