import { getItem } from '@muster/functions/table/core/read';
import { siteKey } from '@muster/functions/table/entities/site';
import { routes } from '@muster/shared/contract';
import { populate } from './population.ts';
import { type Finding, ms, spread } from './report.ts';
import { scenariosOf } from './scenarios.ts';
import { openSystem, withEngine } from './system.ts';

const size = 1_000;
const warmUp = 20;
const rounds = 100;

/**
 * Measures warm reads through the whole chain for every served GET, as multiples of a bare get in the same run, which does not
 * depend on the machine. The calls take turns, so that its noise affects all of them alike.
 */
export async function measureLatency(): Promise<Finding> {
  return withEngine(async (engine) => {
    const system = await openSystem(engine);
    const site = await populate(system, 'SPEED', size);
    const calls = new Map<string, () => Promise<unknown>>([
      ['a bare get', () => getItem(site.table, siteKey(site.table))],
    ]);
    for (const route of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const scenario = scenariosOf(route.area, route.name).find(({ longJob }) => !longJob);
      if (!scenario) continue;
      const request = await scenario.prepare(site);
      calls.set(`${route.area}.${route.name}`, () => system.call(route, request));
    }
    const times = new Map([...calls.keys()].map((name) => [name, [] as number[]]));
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const [name, call] of calls) {
        const begun = performance.now();
        await call();
        if (round >= warmUp) times.get(name)?.push(performance.now() - begun);
      }
    }
    const spreads = [...times].map(([name, numbers]) => ({ name, ...spread(numbers) }));
    const bare = spreads[0]?.median ?? Number.NaN;
    return {
      title: `Warm reads in a site of ${size}, one at a time, ${rounds} each`,
      header: ['call', 'median', 'p95', 'bare gets'],
      rows: spreads.map(({ name, median, p95 }) => [name, ms(median), ms(p95), (median / bare).toFixed(1)]),
      checks: [],
      data: spreads,
    };
  });
}
