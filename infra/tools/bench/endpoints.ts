import { type Area, type EndpointName, type Route, routes } from '@muster/shared/contract';
import { as } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { type Case, casesOf, prepare } from './calls.ts';
import { type BenchSite, populate } from './population.ts';
import { atMost, type Check, type Finding } from './report.ts';
import { type Cost, type Meter, meter, openSystem, withEngine } from './system.ts';

/** docs/design.md section 3. A process is warm after reading the site's catalogue. */
const budget = { read: 3, write: 5, personalDrift: 0.1 };

/** Maximum round trips of a warm process, for calls open to all. */
const warmBudgets: Record<string, number> = {
  'enrollment.available': 1,
  'enrollment.upcoming': 1,
  'enrollment.byDate': 2,
  'enrollment.byMonth': 2,
  // Past days: reads the index of ended classes, then the classes.
  'enrollment.departmentMonth': 3,
  'certification.mandatoryStatus': 1,
  'notifications.list': 2,
  'training.teaching': 2,
  'overview.own': 1,
  'overview.person (own)': 2,
  'session.employeeInfo': 1,
  'roster.profile (own)': 1,
  'permissions.ofEmployee (own)': 1,
  'enrollment.enroll': 2,
  'enrollment.unenroll': 2,
  'enrollment.joinWaitlist': 2,
  'enrollment.leaveWaitlist': 2,
};

/** Maximum round trips of calls above the budget, in a process with empty caches, and why each needs more. */
const higherBudgets: Record<string, number> = {
  // The call stores a job of several transactions and finishes it.
  'roster.recordLeave': 14,
  'roster.renumber': 10,
  'training.cancelClass': 7,
  'record.importHistory': 12,
  'firearms.importRows': 14,
  'scim.deleteUser': 13,
  'scim.deleteGroup': 13,
  'scim.mapGroup': 15,
  // Answers the history, which is read after the write.
  'firearms.authorize': 9,
  'firearms.inspect': 6,
  // Reads the program, its last version and the coordinators, one after the other.
  'fieldTraining.program': 4,
  // Reads the trainee, then the record, the program and the people, and answers the trainee as stored.
  'fieldTraining.start': 8,
  'fieldTraining.assign': 11,
  'fieldTraining.endAssignment': 8,
  'fieldTraining.addDay': 8,
  'fieldTraining.withdrawDay': 8,
  'fieldTraining.decide': 9,
  'fieldTraining.withdrawDecision': 9,
  'fieldTraining.complete': 9,
  // Reads the roster page by page, to find a use of the item.
  'lists.removeUnit': 9,
  'lists.removeGroup': 7,
  // Reads everyone's histories in parallel ranges, some at a time, which a process then caches.
  'compliance.summary': 12,
  'compliance.trend': 14,
  'compliance.stateReport': 13,
  'compliance.fileReport': 13,
  'compliance.filingChanges': 13,
  'requirements.exemptions': 14,
  'settings.setup': 10,
  // Reads two pages of histories first, in case these suffice.
  'compliance.table': 21,
  // Reads the ends of all records page by page, seals them, and then reads the chosen records.
  'record.evidence': 31,
  // Reads the roster, for the people of a supervisor or a list.
  'compliance.myPeople': 6,
  'scim.listUsers': 4,
  'shifts.staffing': 4,
  // Reads the people by number, then the requirement and their histories, before it writes.
  'compliance.notify': 7,
  // Reads the person by number, then everything about them at once.
  "overview.person (another's)": 4,
  // Reads the settings and names again for the answer.
  'signOn.saveSettings': 6,
  // Reads the classes, then the open attendees of some.
  'certification.completed (a page of 100)': 4,
  // Reads the chosen supervisor before the write, and names for the answer after it.
  'roster.recordReturn': 7,
  // Reads the arrivals, then records as `recordAttendance` does.
  'arrivals.confirmArrivals': 6,
  // Counts the network before it reads the username. A count is two writes.
  'mail.forgotPassword': 6,
  // Reads the resource, maps the input, edits with the roster's verb, and answers as stored.
  'scim.replaceUser': 7,
  'scim.patchUser': 7,
  // Rereads the group for each of its transactions.
  'scim.replaceGroup': 10,
  'scim.patchGroup': 7,
};

const siteSizes = [10, 1_000, 10_000];

interface Measured {
  name: string;
  route: Route;
  one: Case;
  /** For a process with empty caches, in the order of `siteSizes`. */
  costs: Cost[];
  /** For a warm process, in the smallest site. */
  warm?: Cost;
}

/** Measures round trips and consumed capacity of every call, in sites of three sizes. */
export async function measureEndpoints(): Promise<Finding> {
  const measured = routes.flatMap((route) =>
    casesOf(route).map((one): Measured => {
      const name = `${route.area}.${route.name}${one.when ? ` (${one.when})` : ''}${one.longJob ? ' *' : ''}`;
      return { name, route, one, costs: [] };
    }),
  );
  for (const size of siteSizes) await measureSite(size, measured);
  const shown = ({ trips, read, write }: Cost) => `${trips}: ${read} / ${write}`;
  return {
    title: 'Cost of each call: sequential round trips, read units / write units',
    rows: measured.map(({ name, costs, warm }) => ({
      call: name,
      ...Object.fromEntries(costs.map((cost, n) => [`@${siteSizes[n]}`, shown(cost)])),
      warm: warm ? shown(warm) : '',
    })),
    checks: [...tripsChecks(measured), ...measured.flatMap(warmCheck), ...measured.flatMap(driftCheck)],
  };
}

async function measureSite(size: number, measured: readonly Measured[]): Promise<void> {
  await withEngine(async (engine) => {
    const counter = meter({ inRounds: true });
    const first = await openSystem(engine, { onClient: counter.onClient });
    const open = () => openSystem(engine, { onClient: counter.onClient, besides: first });
    const site = await populate(first, 'BENCH', size);
    for (const one of measured) {
      if (size === siteSizes[0] && one.name in warmBudgets) {
        one.warm = await costOf(site, await open(), counter, one, warmUp);
      }
      one.costs.push(await costOf(site, await open(), counter, one));
    }
  });
}

/** Makes the calls that read the catalogue, as an officer whose counts are shared. */
async function warmUp(system: System, site: BenchSite): Promise<void> {
  const person = site.others[0] ?? site.subject;
  const asking = await as(system, site, person);
  await system.call('training', 'types', {}, asking);
  await system.call('ranks', 'list', {}, asking);
  await system.call('roster', 'profile', { params: { employee_id: person.employee_id } }, asking);
  await system.call('enrollment', 'available', {}, asking);
}

/** Returns the cost of a call in a process, which `before` may use after the call is prepared. */
async function costOf(
  site: BenchSite,
  system: System,
  counter: Meter,
  { name, route, one }: Measured,
  before?: (system: System, site: BenchSite) => Promise<void>,
): Promise<Cost> {
  const [sent, asking] = await prepare(route, one, site);
  await before?.(system, site);
  const { answer, cost } = await counter.during(() =>
    system.call(route.area, route.name as EndpointName<Area>, sent, asking),
  );
  const expected = one.status ?? route.endpoint.status;
  if (answer.status !== expected) {
    const why = [answer.body, ...system.errors.map(({ fields }) => fields.error)].map((part) => JSON.stringify(part));
    throw new Error(`${name} answered ${answer.status} and not ${expected}: ${why.join('\n')}`);
  }
  return cost;
}

/** Returns a summary of all calls, and a check for each call over its budget. */
function tripsChecks(all: readonly Measured[]): Check[] {
  const checks = all
    .filter(({ one }) => !one.longJob)
    .map(({ name, costs }) => {
      // A call without write units has the budget of a read, whatever its method.
      const most = higherBudgets[name] ?? (costs.some(({ write }) => write > 0) ? budget.write : budget.read);
      return atMost(`${name}: round trips`, most, Math.max(...costs.map(({ trips }) => trips)));
    });
  const missed = checks.filter(({ ok }) => !ok);
  return [
    {
      what: 'round trips, sign-in check included (long jobs, *, aside)',
      budget: `reads <= ${budget.read}, writes <= ${budget.write}, or higherBudgets`,
      measured: `${checks.length - missed.length} of ${checks.length} within`,
      ok: missed.length === 0,
    },
    ...missed,
  ];
}

/** Checks the round trips of a warm process, for calls with such a budget. */
const warmCheck = ({ name, warm }: Measured): Check[] =>
  warm ? [atMost(`${name}: round trips of a warm process`, warmBudgets[name] ?? 0, warm.trips)] : [];

/** Checks that reading an employee's own data costs the same in the smallest and largest site. */
function driftCheck({ name, route, one, costs }: Measured): Check[] {
  const { method, access } = route.endpoint;
  const isPersonal = method === 'GET' && ['signed_in', 'own_or_roster', 'own_or_staff'].includes(access);
  const [smallest, largest] = [costs[0], costs.at(-1)];
  if (!isPersonal || one.longJob || one.shared || !smallest || !largest) return [];
  const drift = Math.abs(largest.read / smallest.read - 1);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const what = `${name}: units at ${siteSizes.at(-1)} against ${siteSizes[0]} employees`;
  return [atMost(what, budget.personalDrift, drift, percent)];
}
