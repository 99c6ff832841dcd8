import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type AlarmName, OwnAlarm } from './alarms.ts';
import { allow } from './allow.ts';
import type { Bundle } from './bundle.ts';
import { LambdaFunction } from './lambda-function.ts';
import { schedulerRole } from './scheduler-role.ts';

export interface CanaryProps {
  bundle: Bundle;
  /** The public web address of the installation. */
  address: string;
  /** The code of the trial department. */
  site: string;
  /** Encrypts its log and its password. Default: an AWS managed key. */
  key: IKey | undefined;
  /** The topic that its alarm notifies. */
  topic: ITopic;
  removal: RemovalPolicy;
}

const everyMinutes = 5;
const alarmName: AlarmName = 'CanaryFails';

/** Returns the name of the canary's alarm in a stack, for stacks that must not depend on this one. */
export const canaryAlarm = (stackName: string): Pick<OwnAlarm, 'named'> => ({ named: `${stackName}-${alarmName}` });

/**
 * Signs in to the installation from outside every five minutes, as a member of a trial department, with an alarm for
 * failed or missing visits (docs/decisions/0028-deploy-in-checked-steps.md). It can access only its
 * password.
 */
export class Canary extends Construct {
  readonly visitor: LambdaFunction;
  /** The password of the trial department's visitor. `npm run verify` assigns it to the account. */
  readonly password: Secret;
  readonly alarm: OwnAlarm;

  constructor(scope: Construct, id: string, { bundle, address, site, key, topic, removal }: CanaryProps) {
    super(scope, id);
    this.password = new Secret(this, 'Password', {
      description: "The password of the trial department's visitor",
      encryptionKey: key,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      // Not needed after the canary; npm run verify assigns the next one to the account.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.visitor = new LambdaFunction(this, 'Visitor', {
      purpose: 'the visits of the canary',
      bundle,
      handler: 'handler',
      timeout: Duration.minutes(2),
      environment: { WEB_ADDRESS: address, CANARY_SITE: site, CANARY_SECRET_ARN: this.password.secretArn },
      grants: passwordGrants(this.password, key),
      logKey: key,
      removal,
      // The next visit is the retry.
      retryAttempts: 0,
    });
    this.schedule();
    this.alarm = new OwnAlarm(this, alarmName, {
      topic,
      metric: this.visitor.function.metricErrors({ statistic: 'Sum', period: Duration.minutes(everyMinutes) }),
      threshold: 0,
      evaluationPeriods: 2,
      // Such as when the schedule does not run.
      reportsSilence: true,
    });
  }

  private schedule(): void {
    const role = schedulerRole(this, 'What the schedule of the canary needs', [
      allow('Start', ['lambda:InvokeFunction'], [this.visitor.function.functionArn]),
    ]);
    new Schedule(this, 'Schedule', {
      description: 'Muster: visits the installation from outside',
      schedule: ScheduleExpression.rate(Duration.minutes(everyMinutes)),
      target: new LambdaInvoke(this.visitor.function, { role, retryAttempts: 0 }),
    });
  }
}

const passwordGrants = (password: Secret, key: IKey | undefined): PolicyStatement[] => [
  allow('Password', ['secretsmanager:GetSecretValue'], [password.secretArn]),
  ...(key
    ? [
        allow('PasswordKey', ['kms:Decrypt'], [key.keyArn], {
          StringEquals: { 'kms:ViaService': `secretsmanager.${Stack.of(password).region}.amazonaws.com` },
        }),
      ]
    : []),
];
