import { type Route, routes } from '@muster/shared/contract';
import { keepUnits } from '../costs/keep-units.ts';
import { type BenchSite, populate, signedIn } from './population.ts';
import type { Check, Finding } from './report.ts';
import { type Cost, type Meter, meter } from './request-counter.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { newKeys, openSystem, type System, withEngine } from './system.ts';

/** docs/design.md section 4. A process is warm when it has read the site's catalogue. */
const budget = { read: 3, write: 5, personalDrift: 0.1 };

/** The most round trips of a warm process, for the calls that everybody makes. */
const warmBudgets: Record<string, number> = {
  'enrollment.available': 1,
  'enrollment.upcoming': 1,
  'enrollment.byDate': 2,
  'enrollment.byMonth': 2,
  'enrollment.departmentMonth': 1,
  'certification.mandatoryStatus': 1,
  'notifications.list': 2,
  'training.teaching': 2,
  'overview.own': 1,
  'overview.person': 2,
  'session.employeeInfo': 1,
  'roster.profile': 1,
  'permissions.ofEmployee': 1,
  'enrollment.enroll': 2,
  'enrollment.unenroll': 2,
  'enrollment.joinWaitlist': 2,
  'enrollment.leaveWaitlist': 2,
};

export const siteSizes = [10, 1_000, 10_000] as const;

interface Measured {
  route: Route;
  scenario: Scenario;
  /** Of a process that keeps nothing yet, in the order of `siteSizes`. */
  costs: Cost[];
  /** Of a warm process, in the smallest site. */
  warm?: Cost;
}

/** Measures round trips and consumed capacity of every served call, in sites of three sizes. */
export async function measureEndpoints(): Promise<Finding> {
  const measured: Measured[] = routes.flatMap((route) =>
    scenariosOf(route.area, route.name).map((scenario) => ({ route, scenario, costs: [] })),
  );
  for (const size of siteSizes) await measureSite(size, measured);
  keepUnits(measured.map((one) => [nameOf(one), unitsOf(one)]));
  return {
    title: 'What each call asks of the table: sequential round trips, read units / write units',
    header: ['call', ...siteSizes.flatMap((size) => [`trips @${size}`, `units @${size}`]), 'trips warm', 'units warm'],
    rows: measured.map((one) => [
      nameOf(one),
      ...[...one.costs, ...(one.warm ? [one.warm] : [])].flatMap(({ trips, read, write }) => [
        `${trips}`,
        `${read} / ${write}`,
      ]),
    ]),
    checks: [...tripsChecks(measured), ...measured.flatMap(warmCheck), ...measured.flatMap(driftCheck)],
    data: measured.map((one) => ({
      call: nameOf(one),
      costs: Object.fromEntries(one.costs.map((cost, n) => [siteSizes[n], cost])),
      warm: one.warm,
    })),
  };
}

async function measureSite(size: number, measured: readonly Measured[]): Promise<void> {
  await withEngine(async (engine) => {
    const counter = meter();
    const keys = newKeys();
    const { deps } = await openSystem(engine, { keys });
    const open = () => openSystem(engine, { onClient: counter.onClient, keys, documents: deps.documents });
    const site = await populate(await open(), 'BENCH', size);
    for (const one of measured) {
      const isWarmToo = size === siteSizes[0] && warmBudgetOf(one) !== undefined;
      if (isWarmToo) one.warm = await costOf(site, await open(), counter, one, warmUp);
      one.costs.push(await costOf(site, await open(), counter, one));
    }
  });
}

/** Returns the units of a call by the size of the site. */
const unitsOf = ({ costs }: Measured) =>
  Object.fromEntries(costs.map(({ read, write }, n) => [String(siteSizes[n]), { read, write }]));

/** Makes the calls that read the catalogue, as an officer whose counts are shared. */
async function warmUp(system: System, site: BenchSite): Promise<void> {
  const { token } = await signedIn(site, site.others[0] ?? site.subject);
  for (const name of ['types', 'list', 'available']) {
    const route = routes.find((one) => one.name === name && ['training', 'ranks', 'enrollment'].includes(one.area));
    if (route) await system.call(route, { token });
  }
}

/** Returns what a call costs a process, which `before` may have used since the call was prepared. */
async function costOf(
  site: BenchSite,
  system: System,
  counter: Meter,
  one: Measured,
  before?: (system: System, site: BenchSite) => Promise<void>,
): Promise<Cost> {
  const { route, scenario } = one;
  const request = await scenario.prepare(site);
  await before?.(system, site);
  const { answer, cost } = await counter.during(() => system.call(route, request));
  const expected = scenario.status ?? route.endpoint.status;
  if (answer.statusCode !== expected) {
    const why = [answer.body, ...system.errors].join('\n');
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

const warmBudgetOf = ({ route, scenario }: Pick<Measured, 'route' | 'scenario'>): number | undefined =>
  scenario.when === undefined || scenario.when === 'own' ? warmBudgets[`${route.area}.${route.name}`] : undefined;

/** Checks the round trips of a warm process, for the calls that have such a budget. */
function warmCheck({ route, scenario, warm }: Measured): Check[] {
  const most = warmBudgetOf({ route, scenario });
  if (most === undefined || !warm) return [];
  return [
    {
      what: `${nameOf({ route, scenario })}: round trips of a warm process`,
      budget: `<= ${most}`,
      measured: `${warm.trips}`,
      ok: warm.trips <= most,
    },
  ];
}

/** Checks that reading an employee's own data consumes the same in the smallest and the largest site. */
function driftCheck(one: Measured): Check[] {
  const { route, scenario, costs } = one;
  const { method, access } = route.endpoint;
  const isPersonal = method === 'GET' && ['signed_in', 'own_or_roster', 'own_or_staff'].includes(access);
  const [smallest, largest] = [costs[0], costs.at(-1)];
  if (!isPersonal || scenario.longJob || scenario.shared || !smallest || !largest) return [];
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
