import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { STSClient } from '@aws-sdk/client-sts';
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { buildSite } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { afterAll, describe, expect, test } from 'vitest';
import { assumeForSite } from '../../src/entry/aws/site-credentials.ts';
import { connectTable } from '../../src/table/core/client.ts';
import { isOverload } from '../../src/table/core/overload.ts';
import {
  keepCredentials,
  NoCredentials,
  type SiteCredentials,
  UnknownSite,
} from '../../src/table/core/site-session.ts';
import { findSite, siteKey } from '../../src/table/entities/site.ts';

const minute = 60_000;
const begin = Date.parse('2026-03-08T06:30:00Z');

/** Credentials that end an hour after a moment. */
const credentialsAt = (moment: number, name: string): SiteCredentials => ({
  accessKeyId: name,
  secretAccessKey: 'secret',
  sessionToken: 'token',
  expiration: new Date(moment + 60 * minute),
});

/** Returns what keeps the credentials of a stand-in that can fail, its clock, and the sites that were asked for. */
function kept() {
  const asked: string[] = [];
  const clock = { now: begin, isDown: false };
  const ask = async (site: string) => {
    asked.push(site);
    if (clock.isDown) throw new NoCredentials('down');
    return credentialsAt(clock.now, `${site} ${asked.length}`);
  };
  const of = keepCredentials(ask, () => clock.now);
  return { asked, clock, nameOf: async (site: string) => (await of(site)).accessKeyId };
}

describe('the credentials of a site', () => {
  test('are requested once by concurrent requests, and separately for each site', async () => {
    const { asked, nameOf } = kept();
    expect(await Promise.all([nameOf('AB'), nameOf('AB'), nameOf('ABC')])).toEqual(['AB 1', 'AB 1', 'ABC 2']);
    expect(await nameOf('AB')).toBe('AB 1');
    expect(asked).toEqual(['AB', 'ABC']);
  });

  test('are kept until five minutes before they end', async () => {
    const { clock, nameOf } = kept();
    await nameOf('AB');
    clock.now = begin + 55 * minute - 1;
    expect(await nameOf('AB')).toBe('AB 1');
    clock.now = begin + 55 * minute;
    expect(await nameOf('AB')).toBe('AB 2');
  });

  test('are used to their end while new ones are unavailable, which are requested twice a minute', async () => {
    const { asked, clock, nameOf } = kept();
    await nameOf('AB');
    clock.isDown = true;
    clock.now = begin + 55 * minute;
    for (let request = 0; request < 5; request++) expect(await nameOf('AB')).toBe('AB 1');
    expect(asked).toHaveLength(2);
    clock.now += minute / 2;
    expect(await nameOf('AB')).toBe('AB 1');
    expect(asked).toHaveLength(3);
    clock.now = begin + 60 * minute;
    await expect(nameOf('AB')).rejects.toThrow(NoCredentials);
    clock.isDown = false;
    expect(await nameOf('AB')).toMatch(/^AB /);
  });

  test('are requested again by the next request if there are none', async () => {
    const { clock, nameOf } = kept();
    clock.isDown = true;
    const error = await nameOf('AB').catch((one) => one);
    expect([error.name, isOverload(error)]).toEqual(['NoCredentials', true]);
    clock.isDown = false;
    expect(await nameOf('AB')).toBe('AB 2');
  });

  test('are kept for the thousand sites that were needed last', async () => {
    const { asked, nameOf } = kept();
    for (let n = 0; n < 1000; n++) await nameOf(`S${n}`);
    await nameOf('S0');
    await nameOf('NEW');
    expect(asked).toHaveLength(1001);
    await nameOf('S0');
    expect(asked).toHaveLength(1001);
    await nameOf('S1');
    expect(asked).toHaveLength(1002);
  });
});

describe('a table with credentials for each site', async () => {
  const system = await buildSystem();
  await buildSite(system, { code: 'RIVER', name: 'Riverton Police Department' });
  const asked: string[] = [];
  const table = connectTable({
    tableName: system.table.name,
    endpoint: system.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'own', secretAccessKey: 'own' },
    siteCredentials: keepCredentials(async (site) => {
      asked.push(site);
      return credentialsAt(Date.now(), site);
    }),
    looksForSites: true,
  });

  test('asks for them at the first request of a site', async () => {
    expect(asked).toEqual([]);
    const found = await Promise.all([findSite(table.site('RIVER')), findSite(table.site('RIVER'))]);
    expect(found.map((site) => site?.name)).toEqual(['Riverton Police Department', 'Riverton Police Department']);
    await findSite(table.site('RIVER'));
    expect(asked).toEqual(['RIVER']);
  });

  test('finds nothing for an unknown code, requests no credentials and writes nothing', async () => {
    const { client, ...part } = table.site('UNKNOWN');
    const TableName = part.name;
    const Key = siteKey({ ...part, client });
    const before = asked.length;
    expect(await client.send(new GetCommand({ TableName, Key }))).toMatchObject({});
    const batch = new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } });
    expect((await client.send(batch)).Responses).toEqual({});
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'PK' },
      ExpressionAttributeValues: { ':pk': Key.PK },
    });
    expect((await client.send(query)).Items).toEqual([]);
    const transaction = new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] });
    expect((await client.send(transaction)).Responses).toEqual([{}]);
    await expect(client.send(new PutCommand({ TableName, Item: Key }))).rejects.toThrow(UnknownSite);
    expect(asked).toHaveLength(before);
    expect(await findSite(system.table.site('UNKNOWN'))).toBeUndefined();
  });

  test('finds a site as soon as there is one', async () => {
    expect(await findSite(table.site('LATER'))).toBeUndefined();
    await buildSite(system, { code: 'LATER', name: 'Later Police Department' });
    expect((await findSite(table.site('LATER')))?.name).toBe('Later Police Department');
  });
});

describe('STS', async () => {
  const requests: string[] = [];
  const answer = { status: 200, xml: '' };
  const server = createServer(async (request, response) => {
    requests.push(`${request.headers.authorization?.split(',')[0]} ${await text(request)}`);
    response.writeHead(answer.status).end(answer.xml);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => server.close());
  const sts = new STSClient({
    region: 'us-west-2',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'own', secretAccessKey: 'own' },
  });
  const ask = assumeForSite(sts, 'arn:aws:iam::123456789012:role/Site');
  const answering = (status: number, xml: string) => {
    Object.assign(answer, { status, xml });
    return ask('RIVER');
  };
  const answerOf = (credentials: string) =>
    `<AssumeRoleResponse><AssumeRoleResult>${credentials}</AssumeRoleResult></AssumeRoleResponse>`;
  const refused = (code: string) => `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>`;

  test('is asked for a session tagged with the site', async () => {
    const credentials =
      '<Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>a/b+c=</SecretAccessKey>' +
      '<SessionToken>d//e==</SessionToken><Expiration>2026-03-08T07:30:00Z</Expiration></Credentials>';
    expect(await answering(200, answerOf(credentials))).toEqual({
      accessKeyId: 'ASIA1',
      secretAccessKey: 'a/b+c=',
      sessionToken: 'd//e==',
      expiration: new Date('2026-03-08T07:30:00Z'),
    });
    const [authorization, sent] = requests.at(-1)?.split(/ (?=\w+=\w+&)/) ?? [];
    expect(authorization).toMatch(/Credential=own\/\d{8}\/us-west-2\/sts\/aws4_request$/);
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: 'arn:aws:iam::123456789012:role/Site',
      RoleSessionName: 'RIVER',
      DurationSeconds: '3600',
      'Tags.member.1.Key': 'site',
      'Tags.member.1.Value': 'RIVER',
    });
  });

  test('that is overloaded may be asked again by the next request', async () => {
    await expect(answering(503, '')).rejects.toThrow(NoCredentials);
    await expect(answering(400, refused('Throttling'))).rejects.toThrow(NoCredentials);
  });

  test('that refuses is a defect of the deployment', async () => {
    const error = await answering(403, refused('AccessDenied')).catch((one) => one);
    expect([error.message, isOverload(error)]).toEqual(['STS refused the session of a site: 403 AccessDenied', false]);
    await expect(answering(200, answerOf(''))).rejects.toThrow('no complete credentials');
  });
});
