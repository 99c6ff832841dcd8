import type { Area } from '@muster/shared/contract';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
  /** All that the function may do. */
  readonly policy: ManagedPolicy;

  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    super(scope, id);
    const { area, bundle, environment, grants, logKey, removal } = props;
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: logKey,
      removalPolicy: removal,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.policy = new ManagedPolicy(this, 'Policy', {
      description: `What the calls of ${area} need`,
      roles: [role],
      statements: [...grants, ...logAndTrace(logGroup)],
    });

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
      // The policy above is the whole of it: CDK would add AWS's basic role, which writes to every log group.
      role: role.withoutPolicyUpdates(),
      logGroup,
      tracing: Tracing.ACTIVE,
    });
    this.function.node.addDependency(this.policy);
  }
}

function logAndTrace(logGroup: LogGroup): PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'Log',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
    new PolicyStatement({
      sid: 'Trace',
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    }),
  ];
}
