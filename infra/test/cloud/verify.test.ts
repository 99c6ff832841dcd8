import { rmSync } from 'node:fs';
import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  GetMetricStatisticsCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { visitorNumber } from '@muster/functions/entry/canary/visit';
import { findEmployeeNumber } from '@muster/functions/table/entities/employee';
import { buildSite } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundleAreas } from '../../cloud/bundle.ts';
import { mainStage } from '../../cloud/settings.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { verifyRegion } from '../../tools/verify/verify-region.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { addedHeaders, startFront } from './assembly/front.ts';
import type { PackagedFunction, RunningFunction } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import { serveApi } from './assembly/serve-api.ts';
import { type LocalServer, type Recorder, startRecorder } from './recorder.ts';
import { synthesize } from './synthesize.ts';

/** `npm run verify` and the canary against the packaged system, and recorded answers of other services. */

const context = { regions: [{ region: 'us-east-1', profile: 'full', canary: { site: 'CANARY' } }] };
const stacks = stackNames(mainStage, 'us-east-1');
const { folder } = synthesize(context, { bundle: await bundleAreas() });
const apiUrl = 'https://api1.execute-api.us-east-1.amazonaws.com/live';
const topic = 'arn:aws:sns:us-east-1:123456789012:muster';

const cloud = mockClient(CloudFormationClient);
const watch = mockClient(CloudWatchClient);
const sns = mockClient(SNSClient);
const lambda = mockClient(LambdaClient);
const secrets = mockClient(SecretsManagerClient);
const sts = mockClient(STSClient);
const services = { cloudformation: cloud, cloudwatch: watch, sns, lambda, secretsmanager: secrets, sts };

let deployment: Deployment;
/** The table service for the operator, with the policies of tables. */
let tables: Recorder;
let visitor: PackagedFunction;
let canary: RunningFunction;
let { gateway, visit, system }: Awaited<ReturnType<typeof serveApi>> = {} as never;
let front: LocalServer;
let address: string;
let secret: string;
/** The requests to the installation. */
let requested: string[];
/** Replaces answers of the installation. */
let instead: (url: string) => Response | undefined;
const online = globalThis.fetch;

beforeAll(async () => {
  deployment = await deploy(folder);
  tables = await startRecorder(deployment.endpoint, 'us-east-1', () => true);
  ({ gateway, visit, system } = await serveApi(deployment));
  front = await startFront(visit, addedHeaders(deployment.assembly));
  const found = deployment.functions.find(({ environment }) => environment.CANARY_SITE);
  if (!found) throw new Error('There is no canary');
  visitor = found;
  address = visitor.environment.WEB_ADDRESS ?? '';
  secret = visitor.environment.CANARY_SECRET_ARN ?? '';
  canary = await visiting();
}, 120_000);

afterAll(async () => {
  await gateway?.close();
  await front?.close();
  await tables?.close();
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the canary with a changed environment. */
const visiting = (changed: Record<string, string> = {}) => {
  const environment = { ...visitor.environment, ...changed };
  return deployment.start({ ...visitor, environment }, { web: front.endpoint });
};

const shown = (StackName: string, resources: [string, string, string?][]) =>
  cloud.on(ListStackResourcesCommand, { StackName }).resolves({
    StackResourceSummaries: resources.map(([ResourceType, LogicalResourceId, PhysicalResourceId]) => ({
      ResourceType,
      LogicalResourceId,
      PhysicalResourceId: PhysicalResourceId ?? LogicalResourceId,
    })) as never,
  });

/** A region in which every check passes. */
beforeEach(() => {
  for (const service of Object.values(services)) service.reset();
  const outputs = { [stacks.web]: { WebAddress: address }, [stacks.api]: { ApiUrl: `${apiUrl}/` } } as Record<
    string,
    Record<string, string>
  >;
  const [TableName = ''] = deployment.functions.flatMap(({ environment }) => environment.TABLE_NAME ?? []);
  cloud.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => ({
    Stacks: [
      {
        Outputs: Object.entries(outputs[StackName] ?? { TableName }).map(([OutputKey, OutputValue]) => ({
          OutputKey,
          OutputValue,
        })),
      },
    ],
  }));
  shown(stacks.scheduled, [
    ['AWS::Lambda::Function', 'JobsFunction'],
    ['AWS::Lambda::Function', 'SealsFunction'],
    ['AWS::Scheduler::Schedule', 'JobsSchedule'],
  ]);
  shown(stacks.web, [
    ['AWS::Lambda::Function', 'CustomCDKBucketDeployment'],
    ['AWS::Lambda::Function', visitor.id],
    ['AWS::SecretsManager::Secret', 'CanaryPassword', secret],
  ]);
  secrets
    .on(GetSecretValueCommand, { SecretId: secret })
    .callsFake(() => ({ SecretString: deployment.secrets[secret] }));
  lambda.on(InvokeCommand, { FunctionName: visitor.id }).callsFake(async () =>
    canary.invoke({}).then(
      () => ({}),
      (error: Error) => ({
        FunctionError: 'Unhandled',
        Payload: { transformToString: () => JSON.stringify({ errorMessage: error.message.split('\n')[0] }) },
      }),
    ),
  );
  watch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      { AlarmName: `${stacks.api}-ServerErrors`, StateValue: 'OK', AlarmActions: [topic] },
      { AlarmName: `${stacks.api}-SlowCalls`, StateValue: 'OK', AlarmActions: [topic] },
    ],
  });
  watch.on(SetAlarmStateCommand).resolves({});
  watch
    .on(DescribeAlarmHistoryCommand)
    .resolvesOnce({ AlarmHistoryItems: [] })
    .resolves({ AlarmHistoryItems: [{ HistorySummary: `Successfully executed action ${topic}` }] });
  watch.on(GetMetricStatisticsCommand).callsFake(({ MetricName, Dimensions: [{ Value }] }) => ({
    Datapoints: MetricName === 'Invocations' && Value === 'JobsFunction' ? [{ Sum: 3 }] : [],
  }));
  sns
    .on(ListSubscriptionsByTopicCommand, { TopicArn: topic })
    .resolves({ Subscriptions: [{ SubscriptionArn: `${topic}:1`, Endpoint: 'ops@example.gov' }] });

  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });

  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local').stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', tables.endpoint);
  requested = [];
  instead = () => undefined;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    const base = [address, apiUrl, address.replace('https:', 'http:')].find((one) => url.startsWith(`${one}/`));
    if (base === undefined) return online(url, options);
    requested.push(`${options.method ?? 'GET'} ${url}`);
    const other = instead(url);
    if (other) return other;
    const path = url.slice(base.length);
    if (base === apiUrl) return online(`http://127.0.0.1:${gateway.port}/live${path}`, options);
    if (base.startsWith('http:'))
      return new Response(null, { status: 301, headers: { Location: `${address}${path}` } });
    return online(`${front.endpoint}${path}`, options);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function verify(...typed: string[]) {
  const lines: string[] = [];
  const waited: number[] = [];
  const isRight = await verifyRegion(context, ['--region', 'us-east-1', ...typed], {
    say: (line) => lines.push(line),
    wait: async (ms) => void waited.push(ms),
  });
  return { isRight, lines, text: lines.join('\n'), waited };
}

const commandsSent = () =>
  Object.entries(services).flatMap(([service, mock]) =>
    mock.calls().map(({ args: [command] }) => `${service} ${command.constructor.name.replace(/Command$/, '')}`),
  );

describe('a correct deployment', () => {
  test('passes, makes the trial department, and lets the canary visit it', async () => {
    const { isRight, lines } = await verify();
    expect(lines).toEqual([
      'us-east-1 (prod)',
      '  ok    HTTPS: plain HTTP redirects to HTTPS',
      '  ok    Security headers: on pages and calls',
      expect.stringMatching(/^ {2}ok {4}Calls: all \d{3} calls respond, /),
      '  ok    Calls: an unknown path returns 404',
      expect.stringMatching(/^ {2}ok {4}Past CloudFront: \d\d functions reject it/),
      expect.stringMatching(/^ {2}ok {4}Sign-in: 7 steps in the department CANARY/),
      '  ok    Canary: visited',
      '  ok    Append-only: a transaction can add an audit entry, and cannot change or delete one',
      '  ok    Alarms: 1 subscribers',
      `  ok    Alarms: ${stacks.api}-ServerErrors reached the topic`,
      '  ok    Schedules: 1 exist; 1 of 2 functions ran in 15 minutes',
      '  11 right, 0 wrong, 0 not known',
    ]);
    expect(isRight).toBe(true);
  }, 120_000);

  test('passes again with another password of the canary, which the account gets', async () => {
    deployment.secrets[secret] = 'another-'.repeat(5);
    canary = await visiting();
    expect((await verify()).isRight).toBe(true);
  }, 60_000);

  test('leaves nothing of another trial department, and keeps that of the canary', async () => {
    const before = await contentsOf({ table: system.table, endpoint: deployment.endpoint });
    const { isRight, lines } = await verify('--site', 'TRIAL');
    expect(lines).toContain('  ok    Trial department: TRIAL is deleted');
    expect(isRight).toBe(true);
    const after = await contentsOf({ table: system.table, endpoint: deployment.endpoint });
    const ofTrial = ({ PK, SK }: { PK: string; SK: string }) => PK.startsWith('TRIAL#') || SK === 'TRIAL';
    expect(after.filter(ofTrial)).toEqual([]);
    const sites = (items: typeof after) => items.filter(({ PK }) => PK === '#SITES');
    expect(sites(after)).toEqual(sites(before));
    expect(sites(after)).toMatchObject([{ SK: 'CANARY', trial: true }]);
  }, 120_000);

  test('gets the calls of the dry run and no other, and none by the dry run', async () => {
    const { lines } = await verify('--dry-run');
    expect([...commandsSent(), ...requested]).toEqual([]);
    const listed = lines.map((line) => line.replace(/^ {2}[^:]+: /, ''));
    await verify();
    const ofServices = listed.filter((line) => /^(cloud|sns|lambda|secretsmanager|sts)/.test(line));
    expect([...new Set(commandsSent())].toSorted()).toEqual(
      [...new Set(ofServices.map((line) => line.split(' ').slice(0, 2).join(' ')))].toSorted(),
    );
    const named = (line: string) =>
      line.replace('<WebAddress>', address).replace('<ApiUrl>', apiUrl).replace(' (twice)', '');
    const ofTheVisit = /\/assets\/|\/api\/(validate-sitecode|token|employee-info|dashboard|logout)\/$/;
    const planned = new Set(
      listed.map((line) => named(line).replace('http://', 'https://').replace('<WebAddress>', address)),
    );
    const unplanned = requested.filter(
      (request) => !ofTheVisit.test(request) && !planned.has(request.replace('http://', 'https://')),
    );
    expect(unplanned).toEqual([]);
    expect(new Set(requested).size).toBeGreaterThan(200);
  }, 60_000);

  test('has its alarm set back, also when its message does not arrive', async () => {
    watch.on(DescribeAlarmHistoryCommand).resolves({ AlarmHistoryItems: [] });
    const { isRight, waited } = await verify();
    expect(isRight).toBe(false);
    expect(waited).toHaveLength(12);
    const states = watch.commandCalls(SetAlarmStateCommand).map(({ args: [{ input }] }) => input.StateValue);
    expect(states).toEqual(['ALARM', 'OK']);
  }, 60_000);
});

describe('problems are reported:', () => {
  test('a bypass of CloudFront, missing headers, plain HTTP, a missing call, alarms without subscribers, idle schedules, a failing canary', async () => {
    instead = (url) => {
      if (url.startsWith(`${apiUrl}/`)) return Response.json({}, { status: 401 });
      if (url.startsWith('http:')) return new Response('');
      if (url === `${address}/`) return new Response('<script src="/assets/a.js">');
      return url.endsWith('/api/ranks') ? Response.json({}, { status: 404 }) : undefined;
    };
    sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [] });
    const HistorySummary = `Failed to execute action ${topic}. Received error: "KMS access denied"`;
    watch.on(DescribeAlarmHistoryCommand).resolves({ AlarmHistoryItems: [{ HistorySummary }] });
    watch.on(GetMetricStatisticsCommand).resolves({ Datapoints: [] });
    const Payload = { transformToString: () => '{"errorMessage":"page: answered 502"}' } as never;
    lambda.on(InvokeCommand).resolves({ FunctionError: 'Unhandled', Payload });
    const { isRight, text } = await verify();
    expect(isRight).toBe(false);
    for (const line of [
      'Past CloudFront: not rejected: ',
      'Security headers: / has Content-Security-Policy: not at all',
      'HTTPS: plain HTTP returns 200',
      'Calls: GET /api/ranks: 404',
      'Sign-in: script: answered 404',
      'Alarms: no one is notified of alarms',
      `Alarms: ${stacks.api}-ServerErrors: Failed to execute action`,
      'Schedules: no function ran in 15 minutes',
      'Canary: page: answered 502',
    ])
      expect(text).toContain(`  FAIL  ${line}`);
  }, 60_000);

  test('an address that has not confirmed, an alarm that rings, scheduled work that fails', async () => {
    const pending = { SubscriptionArn: 'PendingConfirmation', Endpoint: 'ops@example.gov' };
    sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [pending] });
    watch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [
        { AlarmName: 'rings', StateValue: 'ALARM', AlarmActions: [topic] },
        { AlarmName: 'quiet', StateValue: 'INSUFFICIENT_DATA', AlarmActions: [topic] },
      ],
    });
    watch.on(GetMetricStatisticsCommand).resolves({ Datapoints: [{ Sum: 2 }] });
    const { isRight, text } = await verify();
    expect(isRight).toBe(false);
    expect(text).toContain('  FAIL  Alarms: rings is in alarm now');
    expect(text).toContain('  FAIL  Alarms: ops@example.gov has not confirmed');
    expect(text).toContain('  ok    Alarms: quiet reached the topic');
    expect(text).toContain('  FAIL  Schedules: JobsFunction failed 2 times');
    const states = watch.commandCalls(SetAlarmStateCommand).map(({ args: [{ input }] }) => input.StateValue);
    expect(states).toEqual(['ALARM', 'INSUFFICIENT_DATA']);
  }, 60_000);

  test('a department that people work with, which is not changed', async () => {
    const river = await buildSite(system, { code: 'RIVER', name: 'Riverton Police Department' });
    const { isRight, text } = await verify('--site', 'RIVER');
    expect(isRight).toBe(false);
    expect(text).toContain('FAIL  Sign-in: RIVER is a department in use');
    expect(await findEmployeeNumber(river.table, visitorNumber)).toBeUndefined();
  }, 60_000);

  test('no region, or one of several', async () => {
    await expect(verifyRegion({ regions: [{ region: 'us-east-1' }, { region: 'us-west-2' }] }, [])).rejects.toThrow(
      'Select a region',
    );
  });

  test('a missing stack', async () => {
    cloud.on(DescribeStacksCommand).rejects(new Error('Stack with id muster-web-us-east-1 does not exist'));
    await expect(verify()).rejects.toThrow(/could not be read: .* does not exist/);
  });
});

describe('the canary', () => {
  test('logs each step and how long it took', async () => {
    canary.written();
    await canary.invoke({});
    const [line] = canary.written().filter((one) => one.startsWith('{'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      message: 'visited',
      steps: ['page', 'script', 'site code', 'sign-in', 'who is signed in', 'dashboard', 'sign-out'].map((step) => ({
        step,
        milliseconds: expect.any(Number),
      })),
    });
  });

  test('fails, naming the step that failed', async () => {
    const wrong = await visiting({ CANARY_SECRET_ARN: Object.keys(deployment.secrets)[0] ?? '' });
    // It may not even read another secret.
    await expect(wrong.invoke({})).rejects.toThrow('AccessDenied');
    const other = await visiting({ CANARY_SITE: 'NOWHERE' });
    await expect(other.invoke({})).rejects.toThrow('site code: there is no department NOWHERE');
    const nowhere = await deployment.start(visitor, { web: 'http://127.0.0.1:1' });
    await expect(nowhere.invoke({})).rejects.toThrow('page: fetch failed');
  });

  test('may read its password and nothing else, and does', () => {
    const asked = deployment.askedBy(visitor);
    expect(asked.filter(({ permitted, resource }) => permitted !== (resource === secret))).toEqual([]);
    expect(unused(visitor.statements, asked)).toEqual([]);
    expect(visitor.statements.map(({ Sid }) => Sid).toSorted()).toEqual(['Log', 'Password', 'PasswordKey', 'Trace']);
  });
});
