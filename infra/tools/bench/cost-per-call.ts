import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { siteKey } from '@muster/functions/table/entities/site';
import { routes } from '@muster/shared/contract';
import { localAddress } from '../../local/create-table.ts';
import { populate } from './population.ts';
import type { Finding } from './report.ts';
import { meter } from './request-counter.ts';
import { scenariosOf } from './scenarios.ts';
import { openSystem, withEngine } from './system.ts';

const size = 1_000;
const warmUp = 30;
const rounds = 150;

interface Measured {
  call: string;
  /** Milliseconds of CPU of this process: the engine is another one. */
  cpu: number;
  requests: number;
}

/**
 * Measures the CPU of the handler code of every served read, and its requests to the table, beside a bare read: a get with the SDK as it
 * comes. Compare the multiples, which depend on the machine less than the milliseconds do.
 */
export async function measureCostPerCall(): Promise<Finding> {
  return withEngine(async (engine) => {
    const counter = meter();
    const system = await openSystem(engine, { onClient: counter.onClient });
    const site = await populate(system, 'COST', size);
    const { tableName, ...connection } = localAddress(engine.endpoint);
    const bare = new DynamoDBClient(connection);
    const { PK, SK } = siteKey(site.table);
    const get = () => bare.send(new GetItemCommand({ TableName: tableName, Key: { PK: { S: PK }, SK: { S: SK } } }));
    const measured: Measured[] = [{ call: 'a bare get', cpu: await cpuOf(get), requests: 1 }];
    for (const route of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const scenario = scenariosOf(route.area, route.name).find(({ longJob }) => !longJob);
      if (!scenario) continue;
      const request = await scenario.prepare(site);
      const call = () => system.call(route, request);
      await call();
      const { cost } = await counter.during(call);
      measured.push({ call: `${route.area}.${route.name}`, cpu: await cpuOf(call), requests: cost.requests });
    }
    bare.destroy();
    const unit = measured[0]?.cpu ?? Number.NaN;
    return {
      title: `Cost per call in a site of ${size}: CPU of the handler code, one at a time, ${rounds} each`,
      header: ['call', 'CPU', 'bare gets', 'requests to the table'],
      rows: measured.map(({ call, cpu, requests }) => [
        call,
        `${cpu.toFixed(2)} ms`,
        (cpu / unit).toFixed(1),
        `${requests}`,
      ]),
      checks: [],
      data: measured,
    };
  });
}

/** Returns the milliseconds of CPU of one run, on average. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < warmUp; round++) await run();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}
