import type { Area } from '@muster/shared/contract';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Bundle } from './bundle.ts';

export interface AreaFunctionProps {
  area: Area;
  bundle: Bundle;
  environment: Record<string, string>;
  grants: readonly PolicyStatement[];
  logKey: IKey;
  removal: RemovalPolicy;
}

/** The Lambda function of one area, with a role and a log group of its own. */
export class AreaFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    super(scope, id);
    const { area, bundle, environment, grants, logKey, removal } = props;
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: logKey,
      removalPolicy: removal,
    });
    // Not the managed policy that Lambda would get by default: that one may write to every log group of the account.
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);
    for (const grant of grants) this.role.addToPolicy(grant);

    this.function = new LambdaFunction(this, 'Function', {
      description: `Muster: the calls of ${area}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundle.folder, { assetHash: bundle.hash, exclude: ['*.map'] }),
      environment,
      // Memory buys processor time: hashing a password is what takes longest.
      memorySize: 1024,
      // Less than API Gateway's 29 seconds, so that the function's own answer is the one that is sent.
      timeout: Duration.seconds(25),
      role: this.role,
      logGroup,
      tracing: Tracing.ACTIVE,
    });
  }
}
