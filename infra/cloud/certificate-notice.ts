import type { Stack } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { alarmList } from './alarms.ts';

/** The region of every certificate that CloudFront uses, and of its events. */
const certificateRegion = 'us-east-1';

/**
 * Sends ACM's events about a certificate to the topic: daily from 45 days (30 for ACM's own certificates) before it
 * expires, and when a renewal needs an action. Events reach only rules of us-east-1, so other regions have no notice.
 */
export function certificateNotice(
  stack: Stack,
  { certificate, topic, key }: { certificate: string | undefined; topic: Topic; key: IKey | undefined },
): void {
  if (!certificate || stack.region !== certificateRegion) return;
  const { means, action } = alarmList.CertificateExpires;
  const rule = new Rule(stack, 'CertificateExpires', {
    description: `Muster: ${means}`,
    eventPattern: {
      source: ['aws.acm'],
      detailType: [
        'ACM Certificate Approaching Expiration',
        'ACM Certificate Expired',
        'ACM Certificate Renewal Action Required',
      ],
      resources: [certificate],
    },
  });
  const message = RuleTargetInput.fromText(`${EventField.fromPath('$.detail-type')}: ${certificate}. ${action}`);
  rule.addTarget(new SnsTopic(topic, { message }));
  // Without this grant, EventBridge cannot publish to an encrypted topic.
  key?.grant(new ServicePrincipal('events.amazonaws.com'), 'kms:Decrypt', 'kms:GenerateDataKey*');
}
