import type { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Architecture, Function as CdkFunction, Code, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Bundle } from './bundle.ts';

export interface LambdaFunctionProps {
  /** Completes its description, "Muster: ...", and its policy's. */
  purpose: string;
  bundle: Bundle;
  /** The name that `index.mjs` exports. */
  handler: string;
  timeout: Duration;
  environment: Record<string, string>;
  grants: readonly PolicyStatement[];
  logKey: IKey;
  removal: RemovalPolicy;
  /** Where an event goes that failed at each attempt; its grants must let it send there. */
  deadLetterQueue?: IQueue;
  /** Attempts after the first, for asynchronous events. */
  retryAttempts?: number;
}

/** A Lambda function with a role, a policy and a log group of its own. */
export class LambdaFunction extends Construct {
  readonly function: CdkFunction;
  /** All that the function may do. */
  readonly policy: ManagedPolicy;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: LambdaFunctionProps) {
    super(scope, id);
    const { purpose, bundle, handler, timeout, environment, grants, logKey, removal } = props;
    this.log = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: logKey,
      removalPolicy: removal,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.policy = new ManagedPolicy(this, 'Policy', {
      description: `What ${purpose} need`,
      roles: [role],
      statements: [...grants, ...logAndTrace(this.log)],
    });

    this.function = new CdkFunction(this, 'Function', {
      description: `Muster: ${purpose}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `index.${handler}`,
      code: Code.fromAsset(bundle.folder, { assetHash: bundle.hash, exclude: ['*.map'] }),
      environment,
      // Memory buys processor time: hashing a password is what takes longest.
      memorySize: 1024,
      timeout,
      // The policy above is the whole of it: CDK would add AWS's basic role, which writes to every log group.
      role: role.withoutPolicyUpdates(),
      logGroup: this.log,
      tracing: Tracing.ACTIVE,
      deadLetterQueue: props.deadLetterQueue,
      retryAttempts: props.retryAttempts,
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
