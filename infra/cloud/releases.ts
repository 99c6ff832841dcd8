import type { Area } from '@muster/shared/contract';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { OwnAlarm } from './alarms.ts';
import type { AreaFunction } from './area-function.ts';

export interface ReleasesProps {
  functions: ReadonlyMap<Area, AreaFunction>;
  /** The API's alarms. Those for failed calls and functions stop a release. */
  alarms: readonly OwnAlarm[];
}

/**
 * Routes a tenth of each changed function's calls to new code for ten minutes, then all. If a failure alarm fires
 * meanwhile, the former code gets all calls, and CloudFormation rolls the deployment back
 * (docs/decisions/0028-deploy-in-checked-steps.md). Ten minutes are two alarm periods.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms }: ReleasesProps) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    const policy = new ManagedPolicy(this, 'Policy', {
      description: 'What releases need',
      roles: [role],
      statements: [
        new PolicyStatement({
          sid: 'Shift',
          actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
          // With its aliases, which themselves refer to the releases. Two ARNs each would exceed a policy's length.
          resources: [...functions.values()].map(({ function: handler }) => `${handler.functionArn}*`),
        }),
        new PolicyStatement({ sid: 'Watch', actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
      ],
    });
    const application = new LambdaApplication(this, 'Application');
    for (const [area, { live }] of functions) {
      const group = new LambdaDeploymentGroup(this, area, {
        application,
        alias: live,
        // Otherwise CDK adds AWS's policy, which allows changing every alias of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
        alarms: ending(area, alarms),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(policy);
    }
  }
}

/** Returns the alarms that stop an area's release: failed API calls, and functions without an answer. */
function ending(area: Area, alarms: readonly OwnAlarm[]): OwnAlarm[] {
  const names = ['ServerErrors', 'FunctionErrors', `FunctionErrors${area}`];
  const found = alarms.filter(({ node }) => names.includes(node.id));
  if (found.length === 0) throw new Error(`No alarm would stop a release of ${area}`);
  return found;
}
