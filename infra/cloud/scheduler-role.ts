import { Stack } from 'aws-cdk-lib';
import { type IRole, ManagedPolicy, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Creates the role that the schedules of `scope` take, with its policy. */
export function schedulerRole(scope: Construct, description: string, statements: PolicyStatement[]): IRole {
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });
  new ManagedPolicy(scope, 'SchedulerPolicy', { description, roles: [role], statements });
  return role.withoutPolicyUpdates();
}
