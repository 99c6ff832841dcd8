import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { assumeForSite } from '@muster/functions/aws/site-credentials';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { keepCredentials } from '@muster/functions/table/core/site-session';
import { findSite } from '@muster/functions/table/entities/site';
import { localAddress } from '../../local/create-table.ts';
import { populate } from './population.ts';
import { type Finding, ms, spread } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const code = 'SPEED';
const coldRounds = 100;
const warmRounds = 1_000;

/** The times of one way to reach the table, and the requests of one cold and one warm read. */
interface Way {
  open: () => Table;
  cold: number[];
  warm: number[];
  requests: { cold: string; warm: string };
}

/**
 * Measures a process's first and later reads of a site, with its own credentials and with those of the site
 * (docs/decisions/0085-bind-the-table-to-the-site.md). Table and STS are on this machine: of a network, the requests tell.
 */
export async function measureSiteCredentials(): Promise<Finding> {
  const sts = createServer((_, response) => void response.end(credentials()));
  await new Promise<void>((listening) => void sts.listen(0, '127.0.0.1', listening));
  try {
    return await withEngine(async (engine) => {
      await populate(await openSystem(engine), code, 20);
      const counted = { table: 0, sts: 0 };
      sts.on('request', () => void counted.sts++);
      const address = { ...localAddress(engine.endpoint), onClient: countInto(counted) };
      const own = { accessKeyId: 'local', secretAccessKey: 'local' };
      const connection = () => ({
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${(sts.address() as AddressInfo).port}`,
        credentials: own,
      });
      const ask = () => keepCredentials(assumeForSite('arn:aws:iam::123456789012:role/Site', connection));
      const wayOf = (open: () => Table): Way => ({ open, cold: [], warm: [], requests: { cold: '', warm: '' } });
      const ways = {
        'own credentials': wayOf(() => connectTable(address)),
        'credentials of the site': wayOf(() =>
          connectTable({ ...address, siteCredentials: ask(), looksForSites: true }),
        ),
      };
      const timed = async (table: Table) => {
        Object.assign(counted, { table: 0, sts: 0 });
        const begun = performance.now();
        await findSite(table.site(code));
        const took = performance.now() - begun;
        return { took, requests: `${counted.table} of the table, ${counted.sts} of STS` };
      };
      // The ways take turns, so that noise affects both alike.
      for (let round = 0; round < coldRounds; round++)
        for (const way of Object.values(ways)) {
          const table = way.open();
          // As a function does during its init.
          await table.connect();
          const { took, requests } = await timed(table);
          way.cold.push(took);
          way.requests.cold = requests;
        }
      const opened = Object.values(ways).map((way) => ({ way, table: way.open() }));
      for (const { table } of opened) await timed(table);
      for (let round = 0; round < warmRounds; round++)
        for (const { way, table } of opened) {
          const { took, requests } = await timed(table);
          way.warm.push(took);
          way.requests.warm = requests;
        }
      const rows = Object.entries(ways).flatMap(([name, { cold, warm, requests }]) =>
        (
          [
            ['first', cold, requests.cold],
            ['later', warm, requests.warm],
          ] as const
        ).map(([which, times, asked]) => {
          const { median, p95 } = spread(times);
          return [`${name}, ${which} read`, ms(median), ms(p95), asked];
        }),
      );
      const bound = ways['credentials of the site'].requests;
      return {
        title: 'Reads of a site by a new process, without a network',
        header: ['read', 'median', 'p95', 'requests'],
        rows,
        checks: [
          {
            what: 'a later read with the credentials of the site asks nothing else',
            budget: '1 of the table, 0 of STS',
            measured: bound.warm,
            ok: bound.warm === '1 of the table, 0 of STS',
          },
        ],
        data: Object.fromEntries(Object.entries(ways).map(([name, { open: _, ...measured }]) => [name, measured])),
      };
    });
  } finally {
    sts.close();
  }
}

const countInto = (counted: { table: number }) => (client: DynamoDBClient) =>
  client.middlewareStack.add(
    (next) => (args) => {
      counted.table++;
      return next(args);
    },
    { step: 'finalizeRequest', name: 'countRequests' },
  );

const credentials = () =>
  '<AssumeRoleResponse><Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>local</SecretAccessKey>' +
  `<SessionToken>${'x'.repeat(800)}</SessionToken><Expiration>${new Date(Date.now() + 3_600_000).toISOString()}</Expiration>` +
  '</Credentials></AssumeRoleResponse>';
