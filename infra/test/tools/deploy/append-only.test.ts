import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Engine, startEngine } from '../../../local/engine.ts';
import { appendOnlyHolds, probePrefix } from '../../../tools/append-only/probe.ts';
import { runChecklist } from '../../../tools/checklist/checklist.ts';
import type { KeysOfPart } from '../../cloud/assembly/permissions.ts';
import { type Recorder, startRecorder } from '../../cloud/recorder.ts';

/** The append-only probe against the local engine and a stand-in for IAM, in the forms that AWS's documents allow. */

const region = 'us-east-1';
const sts = mockClient(STSClient);
let engine: Engine;
let recorder: Recorder;
let keysOfPart: KeysOfPart;
/** An action without permission. */
let missing: string | undefined;

beforeAll(async () => {
  engine = await startEngine();
  recorder = await startRecorder(
    engine.endpoint,
    region,
    (_, { action }) => action !== `dynamodb:${missing}`,
    () => keysOfPart,
  );
});
afterAll(async () => {
  await recorder?.close();
  await engine?.stop();
  sts.restore();
});
beforeEach(() => {
  keysOfPart = 'its own';
  missing = undefined;
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local').stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', recorder.endpoint);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function probe(appendOnly: 'deny' | 'conditions' = 'deny') {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line.trim());
  const isRight = await runChecklist(
    [appendOnlyHolds],
    { region, profile: undefined, appendOnly },
    { say, strict: true },
  );
  return { isRight, lines: lines.slice(0, -1) };
}

async function tables(): Promise<string[]> {
  const client = new DynamoDBClient({ region, endpoint: engine.endpoint });
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  client.destroy();
  return TableNames;
}

const noKeys = [
  'FAIL  Append-only: a transaction can change and delete audit entries, because AWS does not compare the keys of transactions',
  'Neither setting prevents this. The table client, chains and seals still protect entries. Report it to the maintainers.',
];

test.each<[KeysOfPart, 'deny' | 'conditions', string[]]>([
  ['its own', 'deny', ['ok    Append-only: a transaction can add an audit entry, and cannot change or delete one']],
  [
    'its own',
    'conditions',
    [
      'FAIL  Append-only: AWS compares the key of each item, so "deny" works and refuses more than "conditions"',
      'Set "appendOnly": "deny" for us-east-1 in cdk.json and deploy.',
    ],
  ],
  [
    'all',
    'deny',
    [
      'FAIL  Append-only: AWS compares all keys of a transaction, so "deny" refuses each change that adds an audit entry',
      'Set "appendOnly": "conditions" for us-east-1 in cdk.json and deploy.',
      'docs/security.md, "Limits", says what this setting does not prevent.',
    ],
  ],
  ['all', 'conditions', ['ok    Append-only: AWS compares all keys of a transaction, for which "conditions" is right']],
  ['no', 'deny', noKeys],
  ['no', 'conditions', [...noKeys, 'Set "appendOnly": "deny" for us-east-1 in cdk.json and deploy.']],
])('if IAM compares %s keys of a transaction, the setting %s is judged', async (keys, setting, lines) => {
  keysOfPart = keys;
  expect(await probe(setting)).toEqual({ isRight: lines.length === 1, lines });
  expect(await tables()).toEqual([]);
});

test('a policy that is not applied shows nothing', async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
  expect((await probe()).lines).toEqual([
    '?     Append-only: AWS does not apply the policy of the table yet',
    'Run the command again.',
  ]);
  expect(await tables()).toEqual([]);
});

const onTables = `on table/${probePrefix}*`;
test.each([
  ['CreateTable', `dynamodb:CreateTable and dynamodb:PutResourcePolicy ${onTables}`],
  ['DescribeTable', `dynamodb:DescribeTable ${onTables}`],
  ['PutItem', `dynamodb:PutItem, dynamodb:UpdateItem and dynamodb:DeleteItem ${onTables}`],
])('without permission for %s, the actions are named and no table remains', async (action, needed) => {
  missing = action;
  expect(await probe()).toEqual({
    isRight: false,
    lines: [`?     Append-only: these credentials have no permission: ${needed}`],
  });
  expect(await tables()).toEqual([]);
});

test('without permission to delete its table, the remaining table is named', async () => {
  missing = 'DeleteTable';
  const { lines } = await probe();
  const [left] = await tables();
  expect(left).toMatch(/^muster-append-only-probe-[0-9a-f]{8}$/);
  expect(lines).toEqual([
    `?     Append-only: these credentials have no permission: dynamodb:DeleteTable ${onTables}. Delete ${left}`,
  ]);
});
