import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { RegionStackProps } from './region-stack.ts';

/** The topic that alarms notify. It has its own stack, since a confirmed subscription must outlive what the alarms watch. */
export class AlarmStack extends Stack {
  readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    { stage: _, settings: { alarmEmail }, removal, ...props }: RegionStackProps,
  ) {
    super(scope, id, props);
    const key = new Key(this, 'Key', {
      description: 'Encrypts what alarms say',
      enableKeyRotation: true,
      removalPolicy: removal,
    });
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
    key.grant(alarms, 'kms:Decrypt', 'kms:GenerateDataKey*');
    if (alarmEmail) {
      new Subscription(this, 'Email', {
        topic: this.topic,
        protocol: SubscriptionProtocol.EMAIL,
        endpoint: alarmEmail,
      });
    }
  }
}
