import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { type Check, fine, using, wrong } from '../../checklist/checklist.ts';
import type { CheckTarget } from './target.ts';

/** The minimum version of the bootstrap stack, which the templates require. */
export const leastBootstrap = 6;

/** The parameter with the version of `cdk bootstrap`. */
const bootstrapVersion = '/cdk-bootstrap/hnb659fds/version';

/** The CDK's bootstrap stack exists in an accepted version. */
export const bootstrap: Check<CheckTarget> = {
  title: 'CDK bootstrap',
  calls: () => [`ssm GetParameter ${bootstrapVersion}`],
  run: ({ region, profile }) =>
    using(new SSMClient({ region, profile }), async (ssm) => {
      const command = `npx cdk bootstrap aws://$(aws sts get-caller-identity --query Account --output text)/${region}`;
      try {
        const { Parameter } = await ssm.send(new GetParameterCommand({ Name: bootstrapVersion }));
        const version = Number(Parameter?.Value);
        return version >= leastBootstrap
          ? fine(`version ${version}`)
          : wrong(`version ${Parameter?.Value}; ${leastBootstrap} or newer is required`, command);
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
        return wrong(`${region} is not bootstrapped`, command);
      }
    }),
};

/** The concurrency that a department needs at the start of a shift; a new account may have 10. */
export const leastConcurrency = 100;

/** Functions can run concurrently. */
export const concurrency: Check<CheckTarget> = {
  title: 'Lambda',
  calls: () => ['lambda GetAccountSettings'],
  run: ({ region, profile }) =>
    using(new LambdaClient({ region, profile }), async (lambda) => {
      const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
      const { ConcurrentExecutions: all = 0, UnreservedConcurrentExecutions: free = all } = AccountLimit;
      const reserved = free < all ? `; other functions reserve ${all - free} of ${all}` : '';
      if (free >= leastConcurrency) return fine(`${free} concurrent executions${reserved}`);
      return wrong(
        `${free} concurrent executions${reserved}; ${leastConcurrency} are required, or sign-ins fail when a shift begins`,
        `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
        'The answer can take a day.',
      );
    }),
};

/** AWS Backup is enabled for tables. */
export const backups: Check<CheckTarget> = {
  title: 'AWS Backup',
  calls: () => ['backup DescribeRegionSettings'],
  run: ({ region, profile }) =>
    using(new BackupClient({ region, profile }), async (backup) => {
      const { ResourceTypeOptInPreference: optedIn = {}, ResourceTypeManagementPreference: managed = {} } =
        await backup.send(new DescribeRegionSettingsCommand());
      if (optedIn.DynamoDB && managed.DynamoDB) return fine('backs up tables');
      return wrong(
        optedIn.DynamoDB
          ? 'advanced features for DynamoDB are off, so backups would not use the key of the vault'
          : 'is not enabled for DynamoDB, so no backup would start',
        `aws backup update-region-settings --region ${region} --resource-type-opt-in-preference DynamoDB=true --resource-type-management-preference DynamoDB=true`,
      );
    }),
};
