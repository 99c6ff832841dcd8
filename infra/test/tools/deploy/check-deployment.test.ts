import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account';
import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  APIGatewayClient,
  GetDomainNameCommand,
  GetRestApisCommand,
  NotFoundException as NoSuchDomain,
} from '@aws-sdk/client-api-gateway';
import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  DescribeTypeCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, type DistributionSummary, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  TransactWriteItemsCommand,
  type TransactWriteItemsInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GetAccountSummaryCommand,
  IAMClient,
  NoSuchEntityException,
  SimulatePrincipalPolicyCommand,
} from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  ListAWSDefaultServiceQuotasCommand,
  ListServiceQuotasCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mainStage } from '../../../cloud/settings.ts';
import { stackNames } from '../../../cloud/stack-names.ts';
import { runChecklist } from '../../../tools/checklist/checklist.ts';
import { checkDeployment, checks } from '../../../tools/deploy/check/check-deployment.ts';
import { covers } from '../../../tools/deploy/check/covers.ts';
import { leastBootstrap } from '../../../tools/deploy/check/preparation.ts';
import { needed, neededApisWithPages } from '../../../tools/deploy/check/quotas.ts';
import type { CheckTarget } from '../../../tools/deploy/check/target.ts';
import { covers as coversAction } from '../../../tools/deploy/resource-permissions.ts';
import { executionPolicy } from '../../../tools/docs/execution-policy.ts';
import { readAssembly } from '../../cloud/assembly/assembly.ts';
import { govCloud, synthesize } from '../../cloud/synthesize.ts';

/** `npm run deploy -- --check` against recorded answers of AWS. */

const account = '123456789012';
const arn = `arn:aws:acm:us-east-1:${account}:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b`;
const names = stackNames(mainStage, 'us-west-2');
const target: CheckTarget = {
  region: 'us-west-2',
  profile: undefined,
  appendOnly: 'deny',
  account,
  domain: 'muster.example.gov',
  certificate: arn,
  mailFrom: 'muster@example.gov',
  stacks: Object.values(names),
  webStack: names.web,
};

/** The services by their names in a dry run. */
const services = {
  sts: mockClient(STSClient),
  account: mockClient(AccountClient),
  ssm: mockClient(SSMClient),
  lambda: mockClient(LambdaClient),
  backup: mockClient(BackupClient),
  cloudformation: mockClient(CloudFormationClient),
  cloudfront: mockClient(CloudFrontClient),
  acm: mockClient(ACMClient),
  sesv2: mockClient(SESv2Client),
  'service-quotas': mockClient(ServiceQuotasClient),
  apigateway: mockClient(APIGatewayClient),
  secretsmanager: mockClient(SecretsManagerClient),
  iam: mockClient(IAMClient),
  dynamodb: mockClient(DynamoDBClient),
};
const { sts, account: accounts, ssm, lambda, backup, cloudformation: cloud, cloudfront: cloudFront, acm } = services;
const { sesv2: ses, 'service-quotas': quotas, apigateway: apis, secretsmanager: secrets, iam, dynamodb } = services;

const failed = (name: string, message: string) => Object.assign(new Error(message), { name });
const distribution = (id: string, ...names: string[]) =>
  ({
    Id: id,
    DomainName: `${id}.cloudfront.net`,
    Aliases: { Quantity: names.length, Items: names },
  }) as DistributionSummary;

const lambdaAllows = (ConcurrentExecutions: number, UnreservedConcurrentExecutions = ConcurrentExecutions) =>
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } });
const withDistributions = (...Items: DistributionSummary[]) =>
  cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: { Items } as never });
const withCertificate = (Certificate: CertificateDetail) =>
  acm.on(DescribeCertificateCommand).resolves({ Certificate });
const withBackups = (DynamoDB: boolean) =>
  backup.on(DescribeRegionSettingsCommand).resolves({
    ResourceTypeOptInPreference: { DynamoDB },
    ResourceTypeManagementPreference: { DynamoDB: true },
  });

/** Makes these stacks exist. */
function withStacks(...stacks: Partial<Stack>[]): void {
  cloud.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    const found = stacks.find((one) => one.StackName === StackName);
    if (!found) throw failed('ValidationError', `Stack with id ${StackName} does not exist`);
    return { Stacks: [found] };
  });
}

/** What the registry lists for a resource type. */
const schemaOf = (...permissions: string[]) => ({ Schema: JSON.stringify({ handlers: { create: { permissions } } }) });

const cloudFormationPolicy = executionPolicy().Statement;

/** Gives CloudFormation's role the generated policy, without some of its actions. */
const withRole = (without = 'no:Action') =>
  iam
    .on(SimulatePrincipalPolicyCommand)
    .callsFake(({ ActionNames, ResourceArns: [resource] }: { ActionNames: string[]; ResourceArns: [string] }) => ({
      EvaluationResults: ActionNames.map((action) => ({
        EvalActionName: action,
        EvalDecision: cloudFormationPolicy.some(
          ({ Action, Resource }) =>
            Action.some((one) => one !== without && coversAction(one, action)) &&
            // Operators of GovCloud change the partition in the policy.
            Resource.some((one) => coversAction(one, resource.replace('arn:aws-us-gov:', 'arn:aws:'))),
        )
          ? 'allowed'
          : 'implicitDeny',
      })),
    }));

/** Makes the table service evaluate each item of a transaction by its own key. */
function refusesChangesOfEntries(): void {
  const refusal = failed('AccessDeniedException', 'with an explicit deny in a resource-based policy');
  dynamodb.on(CreateTableCommand).resolves({});
  dynamodb.on(DeleteTableCommand).resolves({});
  dynamodb.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
  dynamodb.on(UpdateItemCommand).rejects(refusal);
  dynamodb.on(TransactWriteItemsCommand).callsFake(async ({ TransactItems = [] }: TransactWriteItemsInput) => {
    const changed = TransactItems.flatMap(({ Update, Delete }) => (Update ?? Delete)?.Key?.PK?.S ?? []);
    if (changed.some((partition) => partition.includes('#AUDIT#'))) throw refusal;
    return {};
  });
}

// Other tests of the same process reach the local engine.
afterAll(() => dynamodb.restore());

/** A prepared account. */
beforeEach(() => {
  for (const service of Object.values(services)) service.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: account, Arn: `arn:aws:sts::${account}:assumed-role/ops/ada` });
  accounts.on(GetRegionOptStatusCommand).resolves({ RegionOptStatus: 'ENABLED_BY_DEFAULT' });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
  withStacks();
  cloud.on(DescribeTypeCommand).resolves({ Schema: '{}' });
  cloud
    .on(DescribeTypeCommand, { TypeName: 'AWS::IAM::Role' })
    .resolves(schemaOf('iam:CreateRole', 'iam:PassRole', 'iam:CreateServiceLinkedRole'));
  cloud
    .on(DescribeTypeCommand, { TypeName: 'AWS::DynamoDB::GlobalTable' })
    .resolves(schemaOf('dynamodb:Describe*', 'application-autoscaling:Describe*', 'kinesis:PutRecords'));
  cloud.on(DescribeTypeCommand, { TypeName: 'AWS::S3::Bucket' }).resolves(schemaOf('S3:GetBucketWebsite'));
  withRole();
  lambdaAllows(1000);
  withBackups(true);
  refusesChangesOfEntries();
  withDistributions(distribution('E1', 'www.example.gov'));
  withCertificate({ Status: 'ISSUED', DomainName: 'muster.example.gov' });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }: { EmailIdentity: string }) => {
    if (EmailIdentity !== 'example.gov')
      throw new NotFoundException({ message: 'Email identity does not exist', $metadata: {} });
    return { VerifiedForSendingStatus: true };
  });
  quotas.on(ListServiceQuotasCommand).callsFake(({ ServiceCode }: { ServiceCode: string }) => ({
    Quotas: ServiceCode === 'cloudfront' ? [{ QuotaCode: 'L-24B04930', Value: 200 }] : [],
  }));
  quotas.on(ListAWSDefaultServiceQuotasCommand).callsFake(({ ServiceCode }: { ServiceCode: string }) => ({
    Quotas: [
      { QuotaCode: ServiceCode === 'secretsmanager' ? 'L-2F66C23C' : 'L-0', QuotaName: 'Regional APIs', Value: 600 },
    ],
  }));
  apis.on(GetRestApisCommand).resolves({ items: [{}, {}] });
  apis.on(GetDomainNameCommand).rejects(new NoSuchDomain({ message: 'Invalid domain name', $metadata: {} }));
  secrets.on(ListSecretsCommand).resolves({ SecretList: [{}] });
  iam
    .on(GetAccountSummaryCommand)
    .resolves({ SummaryMap: { Roles: 20, RolesQuota: 1000, Policies: 10, PoliciesQuota: 1500 } });
});

async function check(changed: Partial<CheckTarget> = {}, options: { dryRun?: boolean } = {}) {
  const lines: string[] = [];
  const asked = { ...target, ...changed };
  const isRight = await runChecklist(checks, asked, { ...options, say: (line) => lines.push(line) });
  return { isRight, lines, text: lines.join('\n') };
}

/** Returns the requests of all services in the format of a dry run. */
const requests = () =>
  Object.entries(services).flatMap(([service, mock]) =>
    mock.calls().map(({ args: [command] }) => `${service} ${command.constructor.name.replace(/Command$/, '')}`),
  );

describe('an account that is prepared', () => {
  test('passes, with a line for each point', async () => {
    const { isRight, lines } = await check();
    expect(lines).toEqual([
      `  ok    Credentials: account ${account}, as arn:aws:sts::${account}:assumed-role/ops/ada`,
      '  ok    Region: us-west-2 is enabled',
      '  ok    CDK bootstrap: version 30',
      "  ok    CloudFormation's role: allows the 6 actions that AWS lists for the stacks' resources",
      '  ok    Stacks: 5 of 5 will be created',
      '  ok    Lambda: 1000 concurrent executions',
      '  ok    AWS Backup: backs up tables',
      '  ok    Append-only: a transaction can add an audit entry, and cannot change or delete one',
      '  ok    CloudFront: no other distribution has muster.example.gov',
      '  ok    Certificate: issued for muster.example.gov',
      '  ok    Mail: SES is out of the sandbox',
      '  ok    Mail: example.gov is verified',
      '  ok    Quotas: 1 of 200 distributions',
      '  ok    Quotas: 2 of 600 regional APIs',
      '  ok    Quotas: 1 of 600 secrets',
      '  ok    Quotas: 20 of 1000 IAM roles',
      '  ok    Quotas: 10 of 1500 IAM policies',
      '  17 right, 0 wrong, 0 not known',
    ]);
    expect(isRight).toBe(true);
  });

  test('gets exactly the calls of the dry run, which itself makes none', async () => {
    const { isRight, lines } = await check({}, { dryRun: true });
    expect(isRight).toBe(true);
    expect(requests()).toEqual([]);
    const listed = lines.map((line) => line.replace(/^ {2}[^:]+: (\S+ \S+).*$/, '$1'));
    await check();
    expect([...new Set(requests())].toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  test('gets no calls about a certificate or email without a setting', async () => {
    const { lines } = await check({ domain: undefined, certificate: undefined, mailFrom: undefined });
    expect(lines.filter((line) => /Certificate|Mail/.test(line))).toEqual([]);
    expect(lines).toContain('  ok    CloudFront: the account has 1 distributions');
    expect(acm.calls()).toHaveLength(0);
    expect(ses.calls()).toHaveLength(0);
  });

  test('is not changed by any request, except that a probe creates and deletes a table', async () => {
    await check();
    const operations = requests().map((request) => request.split(' ')[1] ?? '');
    expect(operations.length).toBeGreaterThan(10);
    const changing = operations.filter((operation) => !/^(Get|List|Describe|Simulate)/.test(operation));
    const written = Array.from({ length: 4 }, () => 'TransactWriteItems');
    expect(changing.toSorted()).toEqual(['CreateTable', 'DeleteTable', ...written, 'UpdateItem']);
    const [created] = dynamodb.commandCalls(CreateTableCommand);
    const [deleted] = dynamodb.commandCalls(DeleteTableCommand);
    expect(created?.args[0].input.TableName).toMatch(/^muster-append-only-probe-/);
    expect(deleted?.args[0].input.TableName).toBe(created?.args[0].input.TableName);
  });
});

describe('obstacles to a deployment are reported with a fix:', () => {
  const stopped: Record<string, { prepare: () => void; says: string; mend: string }> = {
    'credentials of another account': {
      prepare: () => sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999', Arn: 'arn' }),
      says: 'they belong to account 999999999999, but cdk.json deploys us-west-2 to 123456789012',
      mend: 'Set AWS_PROFILE',
    },
    'an opt-in region, where CloudFront cannot log': {
      prepare: () => accounts.on(GetRegionOptStatusCommand).resolves({ RegionOptStatus: 'ENABLED' }),
      says: 'us-west-2 is an opt-in region',
      mend: 'Choose a region',
    },
    'a region that is disabled': {
      prepare: () => accounts.on(GetRegionOptStatusCommand).resolves({ RegionOptStatus: 'DISABLED' }),
      says: 'us-west-2 is not enabled',
      mend: 'Choose a region',
    },
    'no bootstrap': {
      prepare: () => ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} })),
      says: 'us-west-2 is not bootstrapped',
      mend: 'npx cdk bootstrap aws://',
    },
    'an old bootstrap': {
      prepare: () => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } }),
      says: 'version 5; 6 or newer',
      mend: 'npx cdk bootstrap aws://',
    },
    "an action that AWS has added for a resource, and CloudFormation's role lacks": {
      prepare: () => withRole('application-autoscaling:*'),
      says: '1 of the 6 actions that AWS lists',
      mend: 'Generate the policy again',
    },
    'a stack that cannot be updated': {
      prepare: () => withStacks({ StackName: names.api, StackStatus: 'UPDATE_ROLLBACK_FAILED' }),
      says: `${names.api} is UPDATE_ROLLBACK_FAILED`,
      mend: `aws cloudformation continue-update-rollback --stack-name ${names.api}`,
    },
    'a stack that CloudFormation works on': {
      prepare: () => withStacks({ StackName: names.web, StackStatus: 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS' }),
      says: `${names.web} is UPDATE_COMPLETE_CLEANUP_IN_PROGRESS`,
      mend: 'Wait',
    },
    'a stack that could not be deleted': {
      prepare: () => withStacks({ StackName: names.web, StackStatus: 'DELETE_FAILED' }),
      says: `${names.web} is DELETE_FAILED`,
      mend: 'Delete it',
    },
    'a failed stack that is protected': {
      prepare: () =>
        withStacks({ StackName: names.data, StackStatus: 'ROLLBACK_COMPLETE', EnableTerminationProtection: true }),
      says: `${names.data} is ROLLBACK_COMPLETE and protected`,
      mend: `aws cloudformation update-termination-protection --stack-name ${names.data}`,
    },
    'ten concurrent executions': {
      prepare: () => lambdaAllows(10),
      says: '10 concurrent executions; 100 are required',
      mend: 'aws service-quotas request-service-quota-increase --region us-west-2',
    },
    'concurrent executions that others reserve': {
      prepare: () => lambdaAllows(1000, 99),
      says: '99 concurrent executions; other functions reserve 901 of 1000',
      mend: 'aws service-quotas request-service-quota-increase',
    },
    'backups that do not start': {
      prepare: () => withBackups(false),
      says: 'is not enabled for DynamoDB',
      mend: 'aws backup update-region-settings --region us-west-2',
    },
    'a domain that another distribution has': {
      prepare: () => withDistributions(distribution('E9', 'Muster.example.gov')),
      says: 'the distribution E9 already has the domain muster.example.gov',
      mend: 'Remove the domain',
    },
    'a certificate that waits for its DNS record': {
      prepare: () => withCertificate({ Status: 'PENDING_VALIDATION', DomainName: 'muster.example.gov' }),
      says: 'its status is PENDING_VALIDATION',
      mend: 'Add the DNS record: aws acm describe-certificate --region us-east-1',
    },
    'a certificate of another name': {
      prepare: () =>
        withCertificate({
          Status: 'ISSUED',
          DomainName: 'example.gov',
          SubjectAlternativeNames: ['*.city.example.gov'],
        }),
      says: 'it is for example.gov, *.city.example.gov, not for muster.example.gov',
      mend: 'Request one for muster.example.gov',
    },
    'an imported certificate that ends': {
      prepare: () =>
        withCertificate({
          Status: 'ISSUED',
          DomainName: '*.example.gov',
          Type: 'IMPORTED',
          NotAfter: new Date(Date.now() + 3 * 86_400_000 + 60_000),
        }),
      says: 'it expires in 3 days',
      mend: 'Import a new one',
    },
    'the sandbox of SES': {
      prepare: () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      says: 'SES is in the sandbox',
      mend: 'Request production access',
    },
    'an address that SES does not know': {
      prepare: () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
      says: 'neither muster@example.gov nor example.gov is verified',
      mend: 'aws sesv2 create-email-identity --region us-west-2 --email-identity example.gov',
    },
    'a quota that is used up': {
      prepare: () => apis.on(GetRestApisCommand).resolves({ items: Array.from({ length: 600 }, () => ({})) }),
      says: '600 of 600 regional APIs; 1 more are required',
      mend: 'Request a higher quota: https://us-west-2.console.aws.amazon.com/servicequotas/home/services/apigateway/quotas',
    },
    'too few roles left': {
      prepare: () => iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 980, RolesQuota: 1000 } }),
      says: '980 of 1000 IAM roles',
      mend: 'Request a higher quota',
    },
  };

  test.each(Object.entries(stopped))('%s', async (_, { prepare, says, mend }) => {
    prepare();
    const { isRight, text } = await check();
    expect(isRight).toBe(false);
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('  FAIL  '));
    expect(lines[at]).toContain(says);
    expect(lines[at + 1]).toContain(`          ${mend}`);
  });
});

test('without credentials, nothing else is asked', async () => {
  sts.on(GetCallerIdentityCommand).rejects(failed('ExpiredToken', 'The security token has expired'));
  const { isRight, lines } = await check();
  expect(isRight).toBe(false);
  expect(lines[0]).toBe(
    '  FAIL  Credentials: AWS does not accept them, or cannot be reached: The security token has expired',
  );
  expect(requests()).toEqual(['sts GetCallerIdentity']);
});

describe('missing answers of AWS are unknown results, not failures:', () => {
  test('whether a new account may create distributions', async () => {
    withDistributions();
    const { isRight, text } = await check();
    expect(isRight).toBe(true);
    expect(text).toMatch(/ {2}\? {5}CloudFront: the account has no distribution yet/);
    expect(text).toContain('16 right, 0 wrong, 1 not known');
  });

  test("whether CloudFormation's role has another name", async () => {
    iam.on(SimulatePrincipalPolicyCommand).rejects(new NoSuchEntityException({ message: '', $metadata: {} }));
    const { isRight, text } = await check();
    expect(isRight).toBe(true);
    expect(text).toContain(`cdk-hnb659fds-cfn-exec-role-${account}-us-west-2 does not exist`);
  });

  test('calls without permission', async () => {
    backup
      .on(DescribeRegionSettingsCommand)
      .rejects(failed('AccessDeniedException', 'no backup:DescribeRegionSettings'));
    const { isRight, text } = await check();
    expect(isRight).toBe(true);
    expect(text).toContain('?     AWS Backup: these credentials have no permission: no backup:DescribeRegionSettings');
  });
});

test("our own distribution may have the domain, and everything's quota is used once", async () => {
  withStacks({
    StackName: names.web,
    StackStatus: 'UPDATE_COMPLETE',
    Outputs: [{ OutputKey: 'DistributionDomain', OutputValue: 'E1.cloudfront.net' }],
  });
  withDistributions(distribution('E1', 'muster.example.gov'));
  const { isRight, text } = await check();
  expect(isRight).toBe(true);
  expect(text).toContain('Quotas: everything already exists');
});

test('a wildcard covers one label', () => {
  expect(covers('*.example.gov', 'muster.example.gov')).toBe(true);
  expect(covers('*.example.gov', 'muster.city.example.gov')).toBe(false);
  expect(covers('*.example.gov', 'example.gov')).toBe(false);
  expect(covers('muster.example.gov', 'muster.example.gov')).toBe(true);
});

test('the command checks each region of the stage, and stops at one that is not listed', async () => {
  const context = { regions: [{ region: 'us-east-1' }, { region: 'us-west-2' }], stages: {} };
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  expect(await checkDeployment(context, ['--check', '--dry-run'], say)).toBe(true);
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual(['us-east-1 (prod)', 'us-west-2 (prod)']);
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
  expect(await checkDeployment(context, ['--check', '--region', 'us-west-2'], say)).toBe(false);
  expect(lines.filter((line) => line.startsWith('us-west-2'))).toHaveLength(2);
  await expect(checkDeployment(context, ['--check', '--region', 'eu-west-1'], say)).rejects.toThrow('is not one of');
});

describe('a region of GovCloud', () => {
  const govNames = stackNames(mainStage, govCloud.region);
  const inGovCloud = { ...govCloud, stacks: Object.values(govNames), webStack: govNames.web };

  test('passes without questions about CloudFront and opt-in, with its own domain', async () => {
    const { isRight, lines } = await check(inGovCloud);
    expect(isRight).toBe(true);
    expect(lines.map((line) => /^ +ok +([^:]+):/.exec(line)?.[1]).filter(Boolean)).toEqual([
      ...['Credentials', 'CDK bootstrap', "CloudFormation's role", 'Stacks', 'Lambda', 'AWS Backup', 'Append-only'],
      ...['Domain', 'Certificate', 'Mail', 'Mail'],
      ...['Quotas', 'Quotas', 'Quotas', 'Quotas'],
    ]);
    expect(lines).toContain('  ok    Quotas: 2 of 600 regional APIs');
    expect([...cloudFront.calls(), ...accounts.calls()]).toEqual([]);
    const { lines: dry } = await check(inGovCloud, { dryRun: true });
    expect(dry.join()).not.toMatch(/cloudfront|GetRegionOptStatus/i);
    expect(dry).toContain('  Domain: apigateway GetDomainName muster.example.gov');
  });

  test('fails if another application has the domain, but not for its own stack', async () => {
    const regionalDomainName = 'd-1.execute-api.us-gov-west-1.amazonaws.com';
    apis.on(GetDomainNameCommand).resolves({ regionalDomainName });
    const { isRight, text } = await check(inGovCloud);
    expect([isRight, text]).toEqual([false, expect.stringContaining('already has the domain muster.example.gov')]);
    const Outputs = [{ OutputKey: 'RegionalDomain', OutputValue: regionalDomainName }];
    withStacks({ StackName: govNames.web, StackStatus: 'UPDATE_COMPLETE', Outputs });
    expect((await check(inGovCloud)).text).toContain('no other application has muster.example.gov');
  });

  test('names the console of its partition', async () => {
    apis.on(GetRestApisCommand).resolves({ items: Array(599).fill({}) });
    const { text } = await check(inGovCloud);
    expect(text).toContain('599 of 600 regional APIs; 2 more are required');
    expect(text).toContain('https://us-gov-west-1.console.amazonaws-us-gov.com/servicequotas/');
  });
});

test('the quotas of a first deployment match the templates', () => {
  const assembly = readAssembly(synthesize({ region: 'us-east-1' }).folder);
  const count = (type: string) => assembly.all(type).length;
  expect(count('AWS::CloudFront::Distribution')).toBe(needed.distributions);
  expect(count('AWS::ApiGateway::RestApi')).toBe(needed.apis);
  expect(count('AWS::SecretsManager::Secret')).toBeLessThanOrEqual(needed.secrets);
  expect(count('AWS::IAM::Role')).toBeLessThanOrEqual(needed.roles);
  expect(count('AWS::IAM::ManagedPolicy')).toBeLessThanOrEqual(needed.policies);
  const gov = readAssembly(synthesize({ regions: [govCloud] }).folder);
  expect(gov.all('AWS::ApiGateway::RestApi')).toHaveLength(neededApisWithPages);
});

test('the required bootstrap version matches the templates', () => {
  const { regions } = synthesize({ region: 'us-east-1' });
  const rules = JSON.stringify(regions[0]?.web.toJSON().Rules);
  const refused = [...rules.matchAll(/"(\d+)"/g)].map(([, version]) => Number(version));
  expect(Math.max(...refused) + 1).toBe(leastBootstrap);
});
