import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { certificateNotice } from './certificate-notice.ts';
import { monthlyBudget } from './monthly-budget.ts';
import type { RegionStackProps } from './region-stack.ts';
import { isFull } from './settings.ts';

/** The topic that alarms notify. In its own stack, because confirmed subscriptions must outlive monitored stacks. */
export class AlarmStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage: _, settings, removal, ...props }: RegionStackProps) {
    super(scope, id, props);
    // Alarm messages contain no personal data. CloudWatch cannot publish to a topic with the AWS managed key of SNS.
    const key = isFull(settings)
      ? new Key(this, 'Key', {
          description: 'Encrypts alarm messages',
          enableKeyRotation: true,
          removalPolicy: removal,
        })
      : undefined;
    this.topic = new Topic(this, 'Topic', {
      displayName: `Muster ${this.region}`,
      masterKey: key,
      enforceSSL: true,
    });
    this.topic.applyRemovalPolicy(removal);
    const alarms = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': this.account },
        ArnLike: {
          'aws:SourceArn': this.formatArn({
            service: 'cloudwatch',
            resource: 'alarm',
            resourceName: 'muster-*',
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsTell',
        principals: [alarms],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
      }),
    );
    // Without this grant, the deployment succeeds but no alarm is ever delivered.
    key?.grant(alarms, 'kms:Decrypt', 'kms:GenerateDataKey*');
    const { alarmEmail, certificate, monthlyBudget: usd } = settings;
    certificateNotice(this, { certificate, topic: this.topic, key });
    if (usd !== undefined) monthlyBudget(this, { usd, topic: this.topic, key });
    if (alarmEmail) {
      new Subscription(this, 'Email', {
        topic: this.topic,
        protocol: SubscriptionProtocol.EMAIL,
        endpoint: alarmEmail,
      });
    }
  }
}
