import { mailTask } from '@muster/functions/entry/outgoing-mail/mail-task';
import { longestMinutes } from '@muster/functions/entry/scheduled/task';
import { ArnFormat, Duration, type RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { appendOnlyOf } from './append-only.ts';
import type { Bundle } from './bundle.ts';
import { grantsOfMail, sendGrants } from './grants.ts';
import { LambdaFunction } from './lambda-function.ts';
import { countLogged, errorLines } from './logged-count.ts';
import { nameInStage } from './region-stage.ts';
import type { RegionSettings } from './settings.ts';

interface OutgoingMailProps {
  settings: Pick<RegionSettings, 'domain' | 'appendOnly'>;
  mail: NonNullable<RegionSettings['mail']>;
  bundle: Bundle;
  table: ITable;
  tableKey: IKey;
  /** Stores events that failed in every attempt. */
  failures: IQueue;
  /** Encrypts the logs, and `failures`. */
  logKey: IKey | undefined;
  removal: RemovalPolicy;
}

/**
 * Email by Amazon SES: a function that sends queued mail, and one that handles returned mail
 * (docs/decisions/0031-send-mail-from-an-outbox.md). SES reports to EventBridge, which every account has; nothing is
 * stored in between.
 */
export class OutgoingMail extends Construct {
  readonly send: LambdaFunction;
  readonly events: LambdaFunction;
  /** Mails that were not sent, or not certainly. */
  readonly errors: Metric;

  constructor(scope: Construct, id: string, props: OutgoingMailProps) {
    super(scope, id);
    const { settings, mail, bundle, table, tableKey, failures, logKey, removal } = props;
    const stack = Stack.of(this);
    const set = new CfnConfigurationSet(this, 'Sent', {
      name: `${nameInStage(this)}-mail-${stack.region}`,
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      // Recipients who reported mail as spam, or have no mailbox, get no more mail from the account.
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const shared = {
      bundle,
      logKey,
      removal,
      deadLetterQueue: failures,
      retryAttempts: 2,
    };
    const needed = (name: 'send' | 'events') => [
      ...grantsOfMail(name, { table, tableKey, appendOnly: appendOnlyOf(settings) }),
      ...sendGrants(failures, logKey),
    ];
    const identities = [mail.from, mail.from.slice(mail.from.lastIndexOf('@') + 1)];
    this.send = new LambdaFunction(this, 'Send', {
      ...shared,
      purpose: 'scheduled mail',
      handler: 'send',
      timeout: Duration.minutes(longestMinutes(mailTask)),
      environment: {
        TABLE_NAME: table.tableName,
        MAIL_FROM: mail.from,
        MAIL_CONFIGURATION_SET: set.ref,
        ...(settings.domain && { MAIL_ORIGIN: `https://${settings.domain}` }),
      },
      grants: [
        ...needed('send'),
        new PolicyStatement({
          sid: 'Mail',
          actions: ['ses:SendEmail'],
          resources: [
            ...identities.map((name) => stack.formatArn({ service: 'ses', resource: 'identity', resourceName: name })),
            stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: set.ref }),
          ],
          conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
        }),
      ],
    });
    this.errors = countLogged(this.send.log, 'Errors', 'MailErrors', errorLines);
    this.events = new LambdaFunction(this, 'Events', {
      ...shared,
      purpose: 'mail that comes back',
      handler: 'events',
      timeout: Duration.seconds(30),
      environment: { TABLE_NAME: table.tableName },
      grants: needed('events'),
    });
    new CfnConfigurationSetEventDestination(this, 'CameBack', {
      configurationSetName: set.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
        eventBridgeDestination: {
          eventBusArn: stack.formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        },
      },
    });
    new Rule(this, 'CameBackRule', {
      description: 'Muster: returned mail',
      // The bus has events of the whole account: only those of this installation match.
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [set.ref] } },
        },
      },
      targets: [new LambdaTarget(this.events.function, { retryAttempts: 10, maxEventAge: Duration.hours(12) })],
    });
  }
}
