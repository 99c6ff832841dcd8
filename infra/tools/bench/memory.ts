import { passwordCost } from '@muster/functions/session/password-hash';
import { put } from '@muster/functions/table/core/write';
import { credentialItem } from '@muster/functions/table/entities/credential';
import { type Area, type Route, routes } from '@muster/shared/contract';
import { memoryOf, wholeProcessor } from '../../cloud/memory.ts';
import { credentialOf, populate, sitePassword, writeAll } from './population.ts';
import { type Finding, ms } from './report.ts';
import { meter } from './request-counter.ts';
import { scenariosOf } from './scenarios.ts';
import { openSystem, type Request, type System, withEngine } from './system.ts';

/** A small department and a usual one: what works through a department differs in them. */
const size = 500;
const rounds = 20;

/** Megabytes to choose from. */
const choices = [512, 1_024, wholeProcessor];

/** Milliseconds of a round trip to DynamoDB within a region, and dollars for a gigabyte-second on ARM (US East, November 2026). */
const tripMs = 5;
const dollarsPerGbSecond = 0.000_013_333_4;

/** How many dollars dearer than with the cheapest choice a million calls may be: API Gateway takes 3.50 for them. */
const dearest = 0.5;
/** How long a call may take in its function: docs/design.md section 4. */
const longest = 400;

/** The calls that stand for the work of their areas. */
const measured: readonly (readonly [Area, string])[] = [
  ['session', 'signIn'],
  ['session', 'employeeInfo'],
  ['enrollment', 'available'],
  ['enrollment', 'enroll'],
  ['notifications', 'list'],
  ['overview', 'own'],
  ['overview', 'staff'],
  ['record', 'of'],
  ['roster', 'list'],
];

/**
 * Measures the processor time and the round trips of calls, and computes from them what each would take and cost by the memory of its function: a
 * function with less than a whole processor has that share of one.
 */
export async function measureMemory(): Promise<Finding> {
  return withEngine(async (engine) => {
    const counter = meter();
    const system = await openSystem(engine, { onClient: counter.onClient, cost: passwordCost });
    const site = await populate(system, 'MEMORY', size);
    const { table, subject } = site;
    const credential = await credentialOf(sitePassword, passwordCost);
    await writeAll(table, [put(table, credentialItem(table, subject.id, credential))]);
    const found = [];
    for (const [area, name] of measured) {
      const route = routes.find((one) => one.area === area && one.name === name);
      if (!route) throw new Error(`The contract has no ${area}.${name}`);
      const prepare = async (): Promise<Request> =>
        name === 'signIn'
          ? { body: { username: subject.employee_id, password: sitePassword, site_code: site.code } }
          : ((await scenariosOf(area, name)[0]?.prepare(site)) ?? {});
      const { cpu, trips } = await workOf(system, counter, route, prepare);
      const at = choices.map((memory) => ({ memory, ...costOf(memory, cpu, trips) }));
      const chosen = at.find(({ memory }) => memory === memoryOf(area));
      if (!chosen) throw new Error(`${area} has a memory that is not measured`);
      found.push({ call: `${area}.${name}`, cpu, trips, at, chosen });
    }
    return {
      title: `Functions by memory, in a site of ${size}: time in the function, and dollars for a million calls`,
      header: ['call', 'CPU', 'trips', ...choices.map((memory) => `${memory} MB`), 'chosen'],
      rows: found.map(({ call, cpu, trips, at, chosen }) => [
        call,
        ms(cpu),
        `${trips}`,
        ...at.map(({ time, dollars }) => `${ms(time)} $${dollars.toFixed(2)}`),
        `${chosen.memory} MB`,
      ]),
      checks: found.flatMap(({ call, at, chosen }) => {
        const cheapest = Math.min(...at.map(({ dollars }) => dollars));
        return [
          { what: `${call}: time`, budget: `<= ${ms(longest)}`, measured: ms(chosen.time), ok: chosen.time <= longest },
          {
            what: `${call}: dollars more than the cheapest, a million calls`,
            budget: `<= ${dearest.toFixed(2)}`,
            measured: (chosen.dollars - cheapest).toFixed(2),
            ok: chosen.dollars - cheapest <= dearest,
          },
        ];
      }),
      data: found,
    };
  });
}

/** Returns the milliseconds and the dollars of a million calls with this memory. */
function costOf(memory: number, cpu: number, trips: number): { time: number; dollars: number } {
  const time = cpu / Math.min(1, memory / wholeProcessor) + trips * tripMs;
  return { time, dollars: (memory / 1_024) * (time / 1_000) * dollarsPerGbSecond * 1_000_000 };
}

/** Returns the milliseconds of processor time and the round trips of one warm call. */
async function workOf(
  system: System,
  counter: ReturnType<typeof meter>,
  route: Route,
  prepare: () => Promise<Request>,
): Promise<{ cpu: number; trips: number }> {
  const inputs: Request[] = [await prepare()];
  // A seat can be taken once; all others are asked the same again.
  while (inputs.length < rounds + 6) inputs.push(route.name === 'enroll' ? await prepare() : (inputs[0] as Request));
  const call = async () => {
    const { statusCode, body } = await system.call(route, inputs.pop() ?? {});
    if (statusCode >= 400) throw new Error(`${route.area}.${route.name} answered ${statusCode}: ${body}`);
  };
  for (let n = 0; n < 5; n++) await call();
  const { cost } = await counter.during(call);
  const before = process.cpuUsage();
  for (let n = 0; n < rounds; n++) await call();
  const { user, system: kernel } = process.cpuUsage(before);
  return { cpu: (user + kernel) / 1_000 / rounds, trips: cost.trips };
}
