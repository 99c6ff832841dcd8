import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { connectTable } from '@muster/functions/table/core/client';
import { updateIf } from '@muster/functions/table/core/conditional-write';
import { absent, put, transact } from '@muster/functions/table/core/write';
import { createTable, localAddress } from '@muster/infra/local/create-table';
import { beforeAll, describe, expect, inject, test } from 'vitest';

const address = { ...localAddress(inject('dynamodbEndpoint')), tableName: `test-${randomUUID()}` };
const TableName = address.tableName;
const table = connectTable(address).site('TEST');

beforeAll(() => createTable(address));

const key = (SK = randomUUID()) => ({ PK: 'TEST#P', SK });
const store = (Item: object, client: DynamoDBDocumentClient = table.client) =>
  client.send(new PutCommand({ TableName, Item: Item as Record<string, unknown> }));
const read = async (Key: object, client: DynamoDBDocumentClient = table.client) =>
  (await client.send(new GetCommand({ TableName, Key: Key as Record<string, unknown>, ConsistentRead: true }))).Item;

describe('an item', () => {
  test('comes back as it was stored', async () => {
    const item = {
      ...key(),
      text: '"\\\u2028😀',
      empty: '',
      whole: Number.MAX_SAFE_INTEGER,
      part: -1.5e-7,
      large: 10n ** 37n,
      yes: true,
      none: null,
      bytes: Uint8Array.of(0, 255),
      tags: new Set(['x', 'y']),
      list: ['a', { deep: [''] }],
      map: { '': 1, 'a name\n': {} },
    };
    await store(item);
    expect(await read({ PK: item.PK, SK: item.SK })).toEqual(item);
  });

  test('loses its undefined values, at every depth', async () => {
    const own = key();
    await store({ ...own, gone: undefined, map: { gone: undefined, kept: null }, list: [1, undefined, 2] });
    expect(await read(own)).toStrictEqual({ ...own, map: { kept: null }, list: [1, 2] });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, new Set(), new Date(0), Symbol('s')])(
    'is not stored with a value that the table does not have: %s',
    async (value) => {
      const own = key();
      await expect(store({ ...own, value })).rejects.toThrow();
      expect(await read(own)).toBeUndefined();
    },
  );

  // No caller names the fields of a map; an export file of another installation could.
  test.each([
    '{"__proto__":{"admin":true}}',
    '{"__proto__":"x","n":1}',
    '{"constructor":"c"}',
    '{"constructor":{"name":"Set"}}',
  ])('is refused with a map whose fields JavaScript would misread: %s', async (text) => {
    const own = key();
    await expect(store({ ...own, map: JSON.parse(text) })).rejects.toThrow();
    expect(await read(own)).toBeUndefined();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });
});

test('a failed condition is an error of the SDK with the item as it is', async () => {
  const item = { ...key(), n: 1, tags: new Set(['x']) };
  await store(item);
  const { PK, SK } = item;
  const change = { expression: 'SET n = :n', condition: absent, values: { ':n': 2 } };
  expect(await updateIf(table, { PK, SK }, change)).toEqual({ written: false, item });
  const refused = put(table, item, { condition: absent, otherwise: (old) => new Error(JSON.stringify(old?.n)) });
  await expect(transact(table, [put(table, key()), refused])).rejects.toThrow('1');
  await expect(transact(table, [put(table, key()), { write: refused.write }])).rejects.toThrow(
    TransactionCanceledException,
  );
});

test('requests follow an endpoint that moves, also when it moves back', async () => {
  const real = inject('dynamodbEndpoint');
  const nowhere = 'http://127.0.0.1:1';
  let endpoint = nowhere;
  const { client } = connectTable({ ...address, ...localAddress(() => endpoint), tableName: TableName }).site('TEST');
  const Key = key();
  const refused = () => expect(read(Key, client)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await refused();
  endpoint = real;
  await store({ ...Key, n: 1 }, client);
  expect(await read(Key, client)).toEqual({ ...Key, n: 1 });
  endpoint = nowhere;
  await refused();
});
