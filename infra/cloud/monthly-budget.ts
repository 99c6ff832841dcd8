import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';

/**
 * Creates a budget of the account's costs. AWS Budgets notifies the topic at 80 % of it, and when the forecast exceeds
 * it.
 */
export function monthlyBudget(stack: Stack, { usd, topic, key }: { usd: number; topic: Topic; key: IKey | undefined }) {
  const budgets = new ServicePrincipal('budgets.amazonaws.com', {
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(stack).account } },
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'BudgetTells',
      principals: [budgets],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  key?.grant(budgets, 'kms:Decrypt', 'kms:GenerateDataKey*');
  const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  return new CfnBudget(stack, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: usd, unit: 'USD' } },
    notificationsWithSubscribers: [tell('ACTUAL', 80), tell('FORECASTED', 100)],
  });
}
