import { type DynamoDBClient, GetItemCommand, ScanCommand as RawScanCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  ExecuteStatementCommand,
  ExecuteTransactionCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { contentsOf } from '@muster/testing/contents';
import { interception } from '@muster/testing/interception';
import { buildSystem } from '@muster/testing/system';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { registryPartition, type SiteTable } from '../../src/table/core/client.ts';
import { OutsideSiteError } from '../../src/table/core/guards.ts';

/** Any command: the types have no common base that `send` accepts. */
type Sendable = object;
const send = (part: SiteTable, request: Sendable | undefined) => part.client.send(request as never);

const wire = interception();
const system = await buildSystem({ onClient: wire.onClient });
const own = system.table.site('AB');
beforeEach(() => {
  wire.requests.length = 0;
});

const inside = { PK: 'AB#X', SK: '1' };
/** Partitions outside AB: sites whose codes are a prefix or extension of AB, the registry, and variants of AB. */
const outsiders = ['ABC#X', 'A#X', 'B#AB#X', registryPartition, 'AB', 'ab#X', 'AB-#X', ' AB#X', '#AB#X', 'ＡＢ#X', ''];

const set = (expression: string, names: Record<string, string> = {}) => ({
  TableName: system.table.name,
  Key: inside,
  UpdateExpression: expression,
  ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
  ExpressionAttributeValues: { ':v': 'ABC#X' },
});

const query = (condition: string, values: Record<string, string>, names?: Record<string, string>) =>
  new QueryCommand({
    TableName: system.table.name,
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });

/** Returns every kind of request for this partition. */
function requestsFor(PK: string): Record<string, Sendable> {
  const TableName = system.table.name;
  const Key = { PK, SK: '1' };
  const condition = 'attribute_exists(PK) OR attribute_not_exists(PK)';
  const transaction = (action: object) => new TransactWriteCommand({ TransactItems: [action] });
  const index = {
    IndexName: 'GSI1',
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'GSI1PK' },
  };
  const ownPartition = {
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'PK' },
    ExpressionAttributeValues: { ':pk': inside.PK },
  };
  return {
    get: new GetCommand({ TableName, Key }),
    put: new PutCommand({ TableName, Item: Key }),
    update: new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE nothing' }),
    delete: new DeleteCommand({ TableName, Key }),
    query: query('#pk = :pk', { ':pk': PK }, { '#pk': 'PK' }),
    'query with a sort key': query('#pk = :pk AND SK = :sk', { ':pk': PK, ':sk': '1' }, { '#pk': 'PK' }),
    'index query': new QueryCommand({ TableName, ...index, ExpressionAttributeValues: { ':pk': PK } }),
    'query that goes on after': new QueryCommand({ TableName, ...ownPartition, ExclusiveStartKey: Key }),
    'index query that goes on after': new QueryCommand({
      TableName,
      ...index,
      ExpressionAttributeValues: { ':pk': inside.PK },
      ExclusiveStartKey: { ...inside, GSI1PK: PK, GSI1SK: '1' },
    }),
    'batch get': new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ ...inside, SK: '2' }, Key] } } }),
    'batch put': new BatchWriteCommand({
      RequestItems: { [TableName]: [{ PutRequest: { Item: { ...inside, SK: '2' } } }, { PutRequest: { Item: Key } }] },
    }),
    'batch delete': new BatchWriteCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } }),
    'transaction get': new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] }),
    'transaction put': transaction({ Put: { TableName, Item: Key } }),
    'transaction update': transaction({ Update: { TableName, Key, UpdateExpression: 'REMOVE nothing' } }),
    'transaction delete': transaction({ Delete: { TableName, Key } }),
    'transaction check': transaction({ ConditionCheck: { TableName, Key, ConditionExpression: condition } }),
    'item in an index partition': new PutCommand({ TableName, Item: { ...inside, GSI1PK: PK, GSI1SK: '1' } }),
    'transaction item in an index partition': transaction({
      Put: { TableName, Item: { ...inside, GSI1PK: PK, GSI1SK: '1' } },
    }),
  };
}

const kinds = [
  'get',
  'put',
  'update',
  'delete',
  'query',
  'query with a sort key',
  'index query',
  'query that goes on after',
  'index query that goes on after',
  'batch get',
  'batch put',
  'batch delete',
  'transaction get',
  'transaction put',
  'transaction update',
  'transaction delete',
  'transaction check',
  'item in an index partition',
  'transaction item in an index partition',
];

/** Expects that these requests are refused and not sent. */
async function refused(part: SiteTable, ...requests: (Sendable | undefined)[]): Promise<void> {
  const sent = wire.requests.length;
  for (const request of requests) await expect(send(part, request)).rejects.toBeInstanceOf(OutsideSiteError);
  expect(wire.requests).toHaveLength(sent);
}

describe.each(kinds)('a %s', (kind) => {
  test('inside the site is sent', async () => {
    await send(own, requestsFor('AB#X')[kind]);
    expect(wire.requests).toHaveLength(1);
  });

  test('outside the site is not sent', async () => {
    for (const PK of outsiders) await refused(own, requestsFor(PK)[kind]);
  });
});

test('every kind of request is covered', () => {
  expect(Object.keys(requestsFor('AB#X'))).toEqual(kinds);
});

describe('the list of open jobs of all sites', () => {
  const job = (PK: string) =>
    new PutCommand({ TableName: system.table.name, Item: { PK, SK: '1', GSI1PK: '#JOBS', GSI1SK: 'AB#1' } });
  const list = (more: object = {}) =>
    new QueryCommand({
      TableName: system.table.name,
      IndexName: 'GSI1',
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'GSI1PK' },
      ExpressionAttributeValues: { ':pk': '#JOBS' },
      ...more,
    });

  test('gets the jobs of a site from the site itself, and nothing else', async () => {
    await send(own, job('AB#JOB'));
    await refused(own, job('AB#X'), job('ABC#JOB'), job('#SITES'));
  });

  test('is read by who may list the sites only, also its further pages', async () => {
    const ExclusiveStartKey = { PK: 'ABC#JOB', SK: '1', GSI1PK: '#JOBS', GSI1SK: 'ABC#1' };
    await refused(own, list(), list({ ExclusiveStartKey }));
    await send(system.table.registry(), list());
    await send(system.table.registry(), list({ ExclusiveStartKey }));
    await refused(system.table.registry(), job('AB#JOB'));
  });
});

describe('always refused', () => {
  test('a request that names no partition', async () => {
    const TableName = system.table.name;
    const Statement = `SELECT * FROM "${TableName}"`;
    const requests: Sendable[] = [
      new ScanCommand({ TableName }),
      new ScanCommand({ TableName, FilterExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': 'AB#X' } }),
      new ExecuteStatementCommand({ Statement }),
      new BatchExecuteStatementCommand({ Statements: [{ Statement }] }),
      new ExecuteTransactionCommand({ TransactStatements: [{ Statement }] }),
      new RawScanCommand({ TableName }),
      new GetItemCommand({ TableName, Key: { PK: { S: 'ABC#X' }, SK: { S: '1' } } }),
    ];
    await refused(own, ...requests);
  });

  test('a scan, unless it returns only items of a site that is not served', async () => {
    const TableName = system.table.name;
    const scan = (parts: object = {}) =>
      new ScanCommand({
        TableName,
        FilterExpression: 'begins_with(#pk, :pk)',
        ExpressionAttributeNames: { '#pk': 'PK' },
        ExpressionAttributeValues: { ':pk': 'AB#' },
        ...parts,
      });
    const unserved = system.table.unserved('AB');
    await send(unserved, scan());
    await refused(own, scan());
    await refused(
      unserved,
      new ScanCommand({ TableName }),
      ...['AB', 'A', 'ABC#', ''].map((pk) => scan({ ExpressionAttributeValues: { ':pk': pk } })),
      scan({ ExpressionAttributeNames: { '#pk': 'SK' } }),
      scan({ IndexName: 'GSI1' }),
      scan({ FilterExpression: 'begins_with(#pk, :pk) OR attribute_exists(#pk)' }),
      scan({ FilterExpression: undefined }),
    );
  });

  test('a query for one partition that contains another', async () => {
    const both = { ':pk': 'AB#X', ':other': 'ABC#X' };
    await refused(own, query('PK = :other', both));
    await refused(own, query('PK = :other AND SK > :pk', both));
    await refused(own, query('#pk = :pk AND PK = :other', both, { '#pk': 'SK' }));
    await refused(own, query('PK = :other AND #pk = :pk', both, { '#pk': 'SK' }));
  });

  test('a query whose start key has no partition', async () => {
    const names = { '#pk': 'PK' };
    for (const ExclusiveStartKey of [{}, { SK: '1' }, { GSI1PK: 'AB#X', GSI1SK: '1' }] as object[]) {
      const shown = query('#pk = :pk', { ':pk': 'AB#X' }, names);
      await refused(own, new QueryCommand({ ...shown.input, ExclusiveStartKey: ExclusiveStartKey as typeof inside }));
    }
  });

  test('a request with a key of the site in a part that the command ignores', async () => {
    const TableName = system.table.name;
    const outside = { PK: 'ABC#X', SK: '1' };
    const Statement = `SELECT * FROM "${TableName}"`;
    const action = { TableName, Key: outside, Item: inside, UpdateExpression: 'REMOVE nothing' };
    const shown = query('#pk = :pk', { ':pk': 'AB#X' }, { '#pk': 'PK' }).input;
    const requests: Sendable[] = [
      new ScanCommand({ TableName, Key: inside } as never),
      new ScanCommand(shown as never),
      new ExecuteStatementCommand({ Statement, Key: inside } as never),
      new BatchExecuteStatementCommand({ Statements: [{ Statement }], Item: inside } as never),
      new ExecuteTransactionCommand({ TransactStatements: [{ Statement }], Key: inside } as never),
      new GetCommand({ ...shown, Key: outside } as never),
      new GetCommand({ ...action, TransactItems: [{ Get: { TableName, Key: inside } }] } as never),
      new UpdateCommand(action as never),
      new DeleteCommand(action as never),
      new PutCommand({ TableName, Item: outside, Key: inside } as never),
      new QueryCommand({ ...shown, KeyConditions: { PK: { ComparisonOperator: 'EQ' } } } as never),
      new TransactWriteCommand({ TransactItems: [{ Delete: action }] } as never),
      new TransactWriteCommand({
        TransactItems: [{ ConditionCheck: { ...action, ConditionExpression: 'a = a' } }],
      } as never),
      new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: inside }, Delete: action }] } as never),
      new TransactWriteCommand({ TransactItems: [{}] } as never),
      new TransactWriteCommand({ TransactItems: [{ Statement: action }] } as never),
      new BatchWriteCommand({
        RequestItems: { [TableName]: [{ DeleteRequest: { Key: outside, Item: inside } }] },
      } as never),
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [] } } }),
      new PutCommand({ TableName, Item: { SK: '1', GSI1PK: 'AB#X', GSI1SK: '1' } }),
    ];
    await refused(own, ...requests);
  });

  test('a key that is not a string', async () => {
    const values = [undefined, null, 1, true, ['AB#X'], { S: 'AB#X' }, new Set(['AB#X']), Buffer.from('AB#X')];
    for (const PK of [...values, Object('AB#X')]) {
      for (const kind of kinds.filter((one) => one !== 'item in an index partition')) {
        await refused(own, requestsFor(PK as string)[kind]);
      }
    }
  });

  test('an update that moves an item in the index', async () => {
    const requests: Sendable[] = [
      new UpdateCommand(set('SET GSI1PK = :v')),
      new UpdateCommand(set('SET #g = :v', { '#g': 'GSI1PK' })),
      new TransactWriteCommand({ TransactItems: [{ Update: set('SET #g = :v', { '#g': 'GSI1PK' }) }] }),
      new UpdateCommand({
        TableName: system.table.name,
        Key: inside,
        AttributeUpdates: { GSI1PK: { Action: 'PUT', Value: 'ABC#X' } },
      }),
    ];
    await refused(own, ...requests);
  });

  test('a transaction with one action outside the site', async () => {
    const puts = [1, 2, 3].map((n) => ({ Put: { TableName: system.table.name, Item: { PK: 'AB#X', SK: String(n) } } }));
    const outside = { Put: { TableName: system.table.name, Item: { PK: 'ABC#X', SK: '1' } } };
    const before = await contentsOf(system);
    await refused(own, new TransactWriteCommand({ TransactItems: [...puts, outside] }));
    expect(await contentsOf(system)).toEqual(before);
  });
});

describe('other table handles', () => {
  test('registry() gives access to the list of sites and no site', async () => {
    const registry = system.table.registry();
    await send(registry, requestsFor(registryPartition).get);
    for (const PK of ['AB#X', '#SITES#', '#SITE', '']) await refused(registry, requestsFor(PK).get);
  });

  test('provisioning() gives access to one site and the list', async () => {
    const part = system.table.provisioning('AB');
    for (const PK of ['AB#X', registryPartition]) await send(part, requestsFor(PK).get);
    for (const PK of ['ABC#X', 'A#X']) await refused(part, requestsFor(PK).get);
  });

  test('access of one handle does not extend to another with the same site code', async () => {
    system.table.provisioning('CD');
    await refused(system.table.site('CD'), requestsFor(registryPartition).get);
  });
});

const codes = fc.stringMatching(/^[A-Z0-9-]{2,12}$/);
const hostile = fc.oneof(
  fc.string({ maxLength: 16 }),
  fc.string({ unit: 'binary', maxLength: 16 }),
  fc.stringMatching(/^[A-Za-z0-9#-]{0,14}$/),
  codes.map((code) => code.toLowerCase()),
  codes.map((code) => `${code}\n`),
  codes.map((code) => String.fromCharCode(...[...code].map((c) => c.charCodeAt(0) + 0xfee0))),
);

/** Strings that look like AB or a key of it. */
const lookAlikes = [
  ...[
    'A',
    'A#',
    'AB#',
    'AB#EMP',
    'A#B',
    'ABC',
    'AB-',
    '-AB',
    'B',
    'ab',
    'Ab',
    'aB',
    '',
    ' ',
    ' AB',
    'AB ',
    '\tAB',
    'AB\n',
  ],
  // Full width, Cyrillic, Greek, combining, invisible, folding to a letter, unpaired surrogate.
  ...['ＡＢ', 'АВ', 'ΑΒ', 'AB\u0301', 'A\u200bB', '\ufeffAB', 'AB\u202e', 'AB\u0000', 'ᴬᴮ', 'AB\ud800', 'AB＃', 'AB﹟'],
];

describe('any site codes', () => {
  test('a string that only looks like a site code is refused', () => {
    for (const code of lookAlikes) {
      if (/^[A-Z0-9-]{2,12}$/.test(code)) continue;
      expect(() => system.table.site(code), code).toThrow('valid site code');
      expect(() => system.table.provisioning(code), code).toThrow('valid site code');
    }
  });

  test('a key outside the site is refused with every command', async () => {
    const rest = fc.oneof(fc.constantFrom('', 'X', 'EMP#1', 'AB#X', '#'), fc.string({ unit: 'binary', maxLength: 6 }));
    const keys = fc.tuple(fc.oneof(fc.constantFrom(...lookAlikes), hostile), fc.constantFrom('#', '', ' #'), rest);
    await fc.assert(
      fc.asyncProperty(
        keys.map((parts) => parts.join('')),
        fc.constantFrom(...kinds),
        async (PK, kind) => {
          fc.pre(!PK.startsWith('AB#'));
          await refused(own, requestsFor(PK)[kind]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('a site table requires a site code in upper case', () => {
    fc.assert(
      fc.property(hostile, (code) => {
        fc.pre(code.length < 2 || code.length > 12 || /[^A-Z0-9-]/.test(code));
        expect(() => system.table.site(code)).toThrow('valid site code');
        expect(() => system.table.provisioning(code)).toThrow('valid site code');
      }),
    );
  });

  test('a site cannot reach a partition of another one, however similar their codes are', async () => {
    const alike = fc.tuple(codes, fc.stringMatching(/^[A-Z0-9-]{1,3}$/)).map(([code, more]) => {
      return [code, `${code}${more}`.slice(0, 12)] as const;
    });
    const rest = fc.string({ maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(alike, fc.tuple(codes, codes)), rest, async ([a, b], suffix) => {
        fc.pre(a !== b);
        for (const [code, other] of [
          [a, b],
          [b, a],
        ] as const) {
          await refused(system.table.site(code), requestsFor(`${other}#${suffix}`).get);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('site tables are evicted when there are many, and an evicted one still works', async () => {
  const made: DynamoDBClient[] = [];
  const counted = await buildSystem({ onClient: (client) => made.push(client) });
  const kept = counted.table.site('KEPT');
  expect(counted.table.site('KEPT')).toBe(kept);
  for (let n = 0; n < 2_000; n++) counted.table.site(`S${n}`);
  const before = made.length;
  counted.table.site('S0');
  expect(made.length).toBe(before + 1);
  counted.table.site('S1999');
  expect(made.length).toBe(before + 1);
  const { Item } = await kept.client.send(
    new GetCommand({ TableName: counted.table.name, Key: { PK: 'KEPT#', SK: '1' } }),
  );
  expect(Item).toBeUndefined();
});
