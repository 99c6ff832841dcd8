import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

export const allow = (
  sid: string,
  actions: string[],
  resources: string[],
  conditions?: PolicyStatementProps['conditions'],
): PolicyStatement => new PolicyStatement({ sid, actions, resources, conditions });
