import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { tableDefinition } from '@muster/functions/table/core/definition';
import { type Route, routes } from '@muster/shared/contract';
import { type BuiltSite, buildSite, usualPassword } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { askingFor } from '@muster/testing/provisioning';
import type { System } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { ofEachArea } from '@muster/testing/width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, bundleAreas } from '../../cloud/bundle.ts';
import { apiOf } from './assembly/api-gateway.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { serveApi } from './assembly/serve-api.ts';
import type { Attempt } from './fixture/outside-site.ts';
import { synthesize } from './synthesize.ts';

/**
 * Runs the deployed system with credentials per site, against stand-ins for STS and IAM. Full width makes all calls. It
 * has the append-only setting `conditions`, and IAM compares all keys of a transaction; other tests have the defaults.
 */

const withCredentials = synthesize(
  { regions: [{ region: 'us-east-1', siteCredentials: true, appendOnly: 'conditions' }] },
  { bundle: await bundleAreas() },
);
const without = synthesize({ regions: [{ region: 'us-east-1' }] });
const unguarded = (await bundle('outside-site', join(import.meta.dirname, 'fixture', 'outside-site.ts'))).folder;

afterAll(() => {
  rmSync(withCredentials.folder, { recursive: true, force: true });
});

/** Returns an API function that runs code without guards, with its own permissions. */
async function startUnguarded(deployment: Deployment) {
  const one = deployment.functions.find(({ id }) => id.startsWith('Training'));
  if (!one) throw new Error('There is no function for trainings');
  const running = await deployment.start({ ...one, folder: unguarded });
  const TableName = one.environment.TABLE_NAME;
  const attempt = ({ input, ...named }: Attempt) => running.invoke({ ...named, input: { TableName, ...input } });
  return { TableName, attempt };
}

/** Calls that are rejected without email. */
const needsMail = new Set(['setAddress', 'setDepartment']);

describe('with credentials for each site', () => {
  let deployment: Deployment;
  let { functions, gateway }: Awaited<ReturnType<typeof serveApi>> = {} as never;
  let system: System;
  let river: BuiltSite;
  const failures: string[] = [];

  beforeAll(async () => {
    deployment = await deploy(withCredentials.folder);
    deployment.compareKeys('all');
    ({ functions, gateway, system } = await serveApi(deployment, (text) => failures.push(text)));
    river = await buildSite(system, { code: 'RIVER', name: 'Riverton Police Department' });
    await buildSite(system, { code: 'RIVER-2', name: 'Riverton Harbor Police Department' });
  }, 120_000);

  afterAll(async () => {
    await gateway?.close();
    await deployment?.close();
  });

  const asked = () => functions.flatMap((one) => deployment.askedBy(one));
  const sessions = () => asked().filter(({ action }) => action === 'sts:AssumeRole');

  test.each(ofEachArea(routes).map((route) => [`${route.area}.${route.name}`, route] as const))(
    '%s succeeds',
    async (_, route) => {
      const { area, name, endpoint }: Route = route;
      const sent = await validInput(route, { system, site: river, caller: river.chief });
      const asking = await askingFor({ endpoint }, system, river, () => signedIn(system, river, river.chief));
      const { status } = await system.call(area, name as never, sent, asking);
      expect(status).toBe(needsMail.has(name) && area === 'mail' ? 409 : endpoint.status);
    },
  );

  test('each function asked once for a session of the site', () => {
    for (const one of functions) {
      const own = deployment.askedBy(one).filter(({ action }) => action === 'sts:AssumeRole');
      expect([one.id, own.map(({ context }) => context?.['aws:RequestTag/site'])]).toEqual([one.id, [['RIVER']]]);
    }
  });

  /** Expects that no request was denied, and that each for a site's item had the credentials of that site. */
  function keepsSitesApart(all: ReturnType<typeof asked>) {
    expect(all.filter(({ permitted }) => !permitted)).toEqual([]);
    for (const { partitions = [], context, action } of all) {
      if (!action.startsWith('dynamodb:')) continue;
      const [site] = context?.['aws:PrincipalTag/site'] ?? [];
      for (const partition of partitions)
        expect([partition, site]).toEqual([partition, partition.startsWith('#') ? undefined : partition.split('#')[0]]);
    }
  }

  test('no request was refused, and each for an item of a site had the credentials of that site', () =>
    keepsSitesApart(asked()));

  test.each(Object.keys(scheduledTasks))('the scheduled %s reach each site with its own', async (name) => {
    const one = deployment.functions.find(({ description }) => description === `Muster: scheduled ${name}`);
    if (!one) throw new Error(`There is no function for ${name}`);
    await (await deployment.start(one)).invoke({ scheduled: new Date().toISOString() });
    const all = deployment.askedBy(one);
    expect(all.length).toBeGreaterThan(0);
    keepsSitesApart(all);
  });

  test('unknown codes get the usual answer, without a session', async () => {
    const before = sessions().length;
    const known = await system.call('session', 'validateSiteCode', { body: { site_code: 'NOBODY' } });
    expect(known).toMatchObject({ status: 200, body: { valid: false } });
    const typed = { username: '1', password: usualPassword, site_code: 'NOBODY' };
    expect((await system.call('session', 'signIn', { body: typed })).status).toBe(401);
    expect(sessions()).toHaveLength(before);
    expect(failures).toEqual([]);
  });

  test('a function answers 503 while STS does not answer', async () => {
    const one = functions.find(({ id }) => id.startsWith('Session'));
    const { method, resource } =
      apiOf(deployment.assembly).methods.find(
        (found) => found.target === one?.liveArn && /sitecode/.test(found.resource),
      ) ?? {};
    const running = one && (await deployment.start(one, { sts: 'http://127.0.0.1:1' }));
    const origin = JSON.parse(deployment.secrets[one?.environment.API_SECRET_ARN ?? ''] ?? '').origin;
    const headers = { 'content-type': 'application/json', 'x-origin-secret': origin, 'x-viewer-ip': '192.0.2.7' };
    const identity = { sourceIp: '192.0.2.7' };
    const body = JSON.stringify({ site_code: 'RIVER' });
    const event = { httpMethod: method, resource, headers, body, requestContext: { identity } };
    expect(await running?.invoke(event)).toMatchObject({ statusCode: 503 });
  });

  describe('code without guards', () => {
    let table: Awaited<ReturnType<typeof startUnguarded>>;
    beforeAll(async () => {
      table = await startUnguarded(deployment);
    });

    const own = { PK: 'RIVER#SITE', SK: 'SITE' };
    // Its code begins with the other's code.
    const foreign = { PK: 'RIVER-2#SITE', SK: 'SITE' };
    const queryOf = (pk: string, index?: string) => ({
      ...(index && { IndexName: index }),
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': index ? tableDefinition.index.partitionKey : tableDefinition.partitionKey },
      ExpressionAttributeValues: { ':pk': pk },
    });

    test('reaches its own site', async () => {
      const attempt = (command: Attempt['command'], input: object) => table.attempt({ site: 'RIVER', command, input });
      expect(await attempt('Get', { Key: own })).toBe('done');
      expect(await attempt('Query', queryOf('RIVER#ROSTER'))).toBe('done');
      expect(await attempt('Query', queryOf('RIVER#CLASS', tableDefinition.index.name))).toBe('done');
    });

    test.each<[string, Attempt['command'], object | (() => object)]>([
      ['gets an item', 'Get', { Key: foreign }],
      [
        'gets items of both',
        'BatchGet',
        () => ({ RequestItems: { [`${table.TableName}`]: { Keys: [own, foreign] } } }),
      ],
      [
        'gets items in a transaction',
        'TransactGet',
        () => ({ TransactItems: [own, foreign].map((Key) => ({ Get: { TableName: table.TableName, Key } })) }),
      ],
      ['lists the roster', 'Query', queryOf('RIVER-2#ROSTER')],
      ['lists classes by the index', 'Query', queryOf('RIVER-2#CLASS', tableDefinition.index.name)],
      ['lists the sites', 'Query', queryOf('#SITES')],
      ['reads everything', 'Scan', {}],
      ['puts an item', 'Put', { Item: { ...foreign, SK: 'X' } }],
      [
        'changes an item',
        'Update',
        { Key: foreign, UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': 1 } },
      ],
      ['deletes an item', 'Delete', { Key: foreign }],
      [
        'writes both in a transaction',
        'TransactWrite',
        () => ({
          TransactItems: [own, foreign].map(({ PK }) => ({
            Put: { TableName: table.TableName, Item: { PK, SK: 'X' } },
          })),
        }),
      ],
    ])('is refused when it %s of another site', async (_, command, input) => {
      const sent = typeof input === 'function' ? input() : input;
      expect(await table.attempt({ site: 'RIVER', command, input: sent })).toMatch(/^AccessDenied/);
    });

    test("reaches no site with the function's own role", async () => {
      expect(await table.attempt({ command: 'Get', input: { Key: own } })).toMatch(/^AccessDenied/);
      expect(await table.attempt({ command: 'Query', input: queryOf('#SITES') })).toMatch(/^AccessDenied/);
    });

    test.each(['its own', 'all'] as const)('cannot change append-only items (IAM compares %s keys)', async (keys) => {
      deployment.compareKeys(keys);
      await changesNothingThatIsOnlyAdded(table.attempt);
    });

    test('can change entries in a transaction with other items only if IAM compares all keys', async () => {
      deployment.compareKeys('its own');
      expect(await inTransactions(table)).toEqual({ adds: 'done', entry: denied, auditEntry: denied, seal: denied });
      deployment.compareKeys('all');
      expect(await inTransactions(table)).toEqual({ adds: 'done', entry: 'done', auditEntry: 'done', seal: denied });
    });
  });
});

describe("with the functions' own roles", () => {
  let deployment: Deployment;
  let table: Awaited<ReturnType<typeof startUnguarded>>;
  beforeAll(async () => {
    deployment = await deploy(without.folder);
    table = await startUnguarded(deployment);
  }, 60_000);
  afterAll(() => deployment?.close());

  test.each(['its own', 'all'] as const)(
    'code without guards cannot change append-only items (IAM compares %s keys)',
    async (keys) => {
      deployment.compareKeys(keys);
      await changesNothingThatIsOnlyAdded(table.attempt);
      // With all keys, no change can add its audit entry: `npm run verify` says to use `conditions`.
      const adds = keys === 'all' ? denied : 'done';
      expect(await inTransactions(table)).toEqual({ adds, entry: denied, auditEntry: denied, seal: denied });
    },
  );
});

const denied = expect.stringMatching(/^AccessDenied/);

/** Returns the results of transactions with an ordinary item: one adds an audit entry, the others change something. */
async function inTransactions({ TableName, attempt }: Awaited<ReturnType<typeof startUnguarded>>) {
  let last = 0;
  const partOf = (PK: string, kind: 'Put' | 'Update' | 'Delete') => {
    const Key = { PK: `RIVER#${PK}`, SK: String(last++) };
    return { [kind]: { TableName, ...(kind === 'Put' ? { Item: Key } : { Key }), ...(kind === 'Update' && added) } };
  };
  const transact = (...TransactItems: object[]) =>
    attempt({ site: 'RIVER', command: 'TransactWrite', input: { TransactItems } });
  return {
    adds: await transact(partOf('SITE', 'Update'), partOf('SITE', 'Delete'), partOf('AUDIT#2026-12', 'Put')),
    entry: await transact(partOf('SITE', 'Put'), partOf('ENTRY#01J', 'Update')),
    auditEntry: await transact(partOf('SITE', 'Put'), partOf('AUDIT#2026-11', 'Delete')),
    seal: await transact(partOf('SITE', 'Put'), partOf('SEAL', 'Delete')),
  };
}

const added = { UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': 1 } };

/** Expects that changing and deleting a site's entries is denied, and that other items can be changed. */
async function changesNothingThatIsOnlyAdded(attempt: (one: Attempt) => Promise<unknown>): Promise<void> {
  const tried = async (PK: string) => {
    const Key = { PK, SK: '0000000001' };
    return [
      await attempt({ site: 'RIVER', command: 'Update', input: { Key, ...added } }),
      await attempt({ site: 'RIVER', command: 'Delete', input: { Key } }),
    ];
  };
  for (const part of [
    'AUDIT#2026-11',
    'ENTRY#DEPARTMENT',
    'ENTRY#01J',
    'SEAL',
    'SEAL#KEYS',
    'SEAL#LEAVES',
    'SEAL#STAMPS',
  ])
    expect([part, await tried(`RIVER#${part}`)]).toEqual([part, [denied, denied]]);
  for (const part of ['AUDITOR', 'TEXT#01J', 'SEALED'])
    expect([part, await tried(`RIVER#${part}`)]).toEqual([part, ['done', 'done']]);
}
