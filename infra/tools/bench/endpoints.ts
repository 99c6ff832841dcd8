import { type Route, routes } from '@muster/shared/contract';
import { type BenchSite, populate } from './population.ts';
import type { Check, Finding } from './report.ts';
import { type Cost, type Meter, meter } from './request-counter.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4. */
const budget = { read: 3, write: 5, personalDrift: 0.1 };

export const siteSizes = [10, 1_000, 10_000] as const;

interface Measured {
  route: Route;
  scenario: Scenario;
  /** In the order of `siteSizes`. */
  costs: Cost[];
}

/** Measures round trips and consumed capacity of every served call, in sites of three sizes. */
export async function measureEndpoints(): Promise<Finding> {
  const measured: Measured[] = routes.flatMap((route) =>
    scenariosOf(route.area, route.name).map((scenario) => ({ route, scenario, costs: [] })),
  );
  for (const size of siteSizes) await measureSite(size, measured);
  return {
    title: 'What each call asks of the table: sequential round trips, read units / write units',
    header: ['call', ...siteSizes.flatMap((size) => [`trips @${size}`, `units @${size}`])],
    rows: measured.map((one) => [
      nameOf(one),
      ...one.costs.flatMap(({ trips, read, write }) => [`${trips}`, `${read} / ${write}`]),
    ]),
    checks: [...tripsChecks(measured), ...measured.flatMap(driftCheck)],
    data: measured.map((one) => ({
      call: nameOf(one),
      costs: Object.fromEntries(one.costs.map((cost, n) => [siteSizes[n], cost])),
    })),
  };
}

async function measureSite(size: number, measured: readonly Measured[]): Promise<void> {
  await withEngine(async (engine) => {
    const counter = meter();
    const system = await openSystem(engine, { onClient: counter.onClient });
    const site = await populate(system, 'BENCH', size);
    for (const one of measured) one.costs.push(await costOf(site, counter, one));
  });
}

async function costOf(site: BenchSite, counter: Meter, one: Measured): Promise<Cost> {
  const { route, scenario } = one;
  const request = await scenario.prepare(site);
  const { answer, cost } = await counter.during(() => site.system.call(route, request));
  const expected = scenario.status ?? route.endpoint.status;
  if (answer.statusCode !== expected) {
    const why = [answer.body, ...site.system.errors].join('\n');
    throw new Error(`${nameOf(one)} answered ${answer.statusCode} and not ${expected}: ${why}`);
  }
  return cost;
}

const nameOf = ({ route, scenario }: Pick<Measured, 'route' | 'scenario'>): string =>
  `${route.area}.${route.name}${scenario.when ? ` (${scenario.when})` : ''}${scenario.longJob ? ' *' : ''}`;

/** Returns a summary of all calls, and a check for each call that exceeds its budget. */
function tripsChecks(all: readonly Measured[]): Check[] {
  const missed = all.filter((one) => !one.scenario.longJob && mostTrips(one) > allowed(one));
  return [
    {
      what: 'round trips, sign-in check included (long jobs, *, aside)',
      budget: `reads <= ${budget.read}, writes <= ${budget.write}`,
      measured: `${all.length - missed.length} of ${all.length} within`,
      ok: missed.length === 0,
    },
    ...missed.map((one) => ({
      what: nameOf(one),
      budget: `<= ${allowed(one)} round trips`,
      measured: `${mostTrips(one)}`,
      ok: false,
    })),
  ];
}

const mostTrips = ({ costs }: Measured): number => Math.max(...costs.map(({ trips }) => trips));

/** A call that consumes no write units has the budget of a read, whatever its method. */
const allowed = ({ costs }: Measured): number => (costs.some(({ write }) => write > 0) ? budget.write : budget.read);

/** Checks that reading an employee's own data consumes the same in the smallest and the largest site. */
function driftCheck(one: Measured): Check[] {
  const { route, scenario, costs } = one;
  const { method, access } = route.endpoint;
  const isPersonal = method === 'GET' && (access === 'signed_in' || access === 'own_or_roster');
  const [smallest, largest] = [costs[0], costs.at(-1)];
  if (!isPersonal || scenario.longJob || !smallest || !largest) return [];
  const drift = largest.read / smallest.read - 1;
  return [
    {
      what: `${nameOf(one)}: units at ${siteSizes.at(-1)} against ${siteSizes[0]} employees`,
      budget: `+-${budget.personalDrift * 100} %`,
      measured: `${drift < 0 ? '' : '+'}${(drift * 100).toFixed(1)} %`,
      ok: Math.abs(drift) <= budget.personalDrift,
    },
  ];
}
