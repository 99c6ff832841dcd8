import type { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ManagedPolicy, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Architecture, Function as CdkFunction, Code, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { allow } from './allow.ts';
import type { Bundle } from './bundle.ts';
import { usualMemory } from './memory.ts';
import { RegionStage, stageEnvironment } from './region-stage.ts';
import { isFull } from './settings.ts';
import { SiteRole } from './site-role.ts';

export interface LambdaFunctionProps {
  /** Only where a policy of another stack must name the function. Default: CloudFormation's. */
  name?: string;
  /** Part of the description of the function and of its policy. */
  purpose: string;
  bundle: Bundle;
  /** The name of the export of `index.mjs`. */
  handler: string;
  timeout: Duration;
  /** In megabytes; processor time grows with it. Default: the usual one (memory.ts). */
  memory?: number;
  environment: Record<string, string>;
  grants: readonly PolicyStatement[];
  /** What the function may do in a session for one site; absent: it takes no such sessions. */
  siteGrants?: readonly PolicyStatement[] | undefined;
  /** Encrypts the log. Default: a key of AWS. */
  logKey: IKey | undefined;
  removal: RemovalPolicy;
  /** Receives events that failed at every attempt; `grants` must allow sending to it. */
  deadLetterQueue?: IQueue;
  /** The number of retries of asynchronous events. */
  retryAttempts?: number;
}

/** A Lambda function with its own role, policy and log group. */
export class LambdaFunction extends Construct {
  readonly function: CdkFunction;
  /** All permissions of the function. */
  readonly policy: ManagedPolicy;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: LambdaFunctionProps) {
    super(scope, id);
    const isTraced = isFull(RegionStage.of(this).settings);
    const { purpose, bundle, handler, timeout, memory = usualMemory, environment, logKey, removal } = props;
    const { grants, siteGrants } = props;
    this.log = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: logKey,
      removalPolicy: removal,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const site = siteGrants && new SiteRole(this, 'Site', { purpose, of: role, statements: siteGrants });
    this.policy = new ManagedPolicy(this, 'Policy', {
      description: `What ${purpose} need`,
      roles: [role],
      statements: [
        ...grants,
        ...(site ? [site.toAssume] : []),
        logGrant(this.log),
        ...(isTraced ? [traceGrant()] : []),
      ],
    });

    this.function = new CdkFunction(this, 'Function', {
      functionName: props.name,
      description: `Muster: ${purpose}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `index.${handler}`,
      code: Code.fromAsset(bundle.folder, { assetHash: bundle.hash, exclude: ['*.map'] }),
      environment: {
        ...environment,
        ...stageEnvironment(this),
        ...(site && { SITE_ROLE_ARN: site.role.roleArn }),
        // Elsewhere X-Ray's library is not loaded (functions/src/entry/aws/tracing.ts).
        ...(isTraced && { POWERTOOLS_TRACE_ENABLED: 'true' }),
      },
      memorySize: memory,
      timeout,
      // Otherwise CDK adds AWS's basic policy, which allows writing to every log group.
      role: role.withoutPolicyUpdates(),
      logGroup: this.log,
      tracing: isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      deadLetterQueue: props.deadLetterQueue,
      retryAttempts: props.retryAttempts,
    });
    this.function.node.addDependency(this.policy);
  }
}

const logGrant = (logGroup: LogGroup) =>
  allow('Log', ['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);

const traceGrant = () => allow('Trace', ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
