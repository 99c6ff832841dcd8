import { buildCertification, buildEmployee, buildSite, buildType } from '@muster/testing/build';
import { observer } from '@muster/testing/observe';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { onSchedule } from '../../src/entry/scheduled/on-schedule.ts';
import { runStep } from '../../src/entry/scheduled/run-step.ts';
import { longestMinutes, type ScheduledDeps, type ScheduledTask } from '../../src/entry/scheduled/task.ts';
import { scheduledTasks } from '../../src/entry/scheduled/tasks.ts';
import type { SiteTable, Table } from '../../src/table/core/client.ts';
import { registryItem } from '../../src/table/entities/registry.ts';
import { simulateClock, simulateFleet } from './fleet.ts';

const minute = 60_000;
const requests = observer();
const system = await buildSystem({ now: new Date('2026-05-11T11:00:00Z'), onClient: requests.onClient });

/** Milliseconds of a round trip to the table: those of one request in a hundred, within a region. */
const trip = 20;
/** Milliseconds of computing for each person: five sites share a processor. */
const computing = 5;
/** How many people a step of many parts is about in each part. */
const part = 500;

/** The sites: 10,000 of 50 people and one of 50,000, all in one zone, so that every one has work in the same run. */
const towns = 10_000;
const sites = [
  ...Array.from({ length: towns }, (_, n) => ({ code: `TOWN-${n}`, people: 50 })),
  { code: 'METRO', people: 50_000 },
];
const peopleOf = new Map(sites.map(({ code, people }) => [code, people]));

/**
 * Returns the round trips of a task's real step at a site where everybody has work: for the site, and for each person.
 */
async function tripsOf(task: ScheduledTask): Promise<{ site: number; person: number }> {
  const of = async (people: number) => {
    const site = await buildSite(system);
    const type = await buildType(system, site, { expiration_months: 12 });
    for (let n = 0; n < people; n++) {
      const person = await buildEmployee(system, site, { supervisor: site.chief.id });
      await buildCertification(system, site, type, person, '2025-05-20');
    }
    const until = system.clock.now.toISOString();
    const message = { site: site.code, created: '2026-05-10T00:00:00.000Z', until };
    const { trips, answer } = await requests.during(() => runStep(system.deps, task, message, () => false));
    expect(answer).toBeUndefined();
    return trips;
  };
  const [few, more] = [await of(4), await of(20)];
  const person = Math.max(more - few, 0) / 16;
  return { person, site: few - 4 * person };
}

/** Returns a table whose list has the sites, in pages of 1 MB, and which has a site of any code. */
function tableOf(clock: { sleep(ms: number): Promise<void> }): Table {
  const items = sites.map(({ code }) =>
    registryItem({
      site_code: code,
      name: 'Police Department',
      created_at: '2026-05-10T00:00:00.000Z',
      timezone: 'America/Chicago',
    }),
  );
  const half = items.length / 2;
  const pages = [items.slice(0, half), items.slice(half)];
  const answering = (answer: (input: Record<string, unknown>) => unknown, site: string): SiteTable =>
    ({
      site,
      name: 'simulated',
      memory: {},
      client: {
        send: async ({ input }: { input: Record<string, unknown> }) => {
          await clock.sleep(trip);
          return answer(input);
        },
      },
    }) as unknown as SiteTable;
  return {
    registry: () =>
      answering(
        ({ ExclusiveStartKey }) => ({
          Items: pages[ExclusiveStartKey ? 1 : 0],
          ...(!ExclusiveStartKey && { LastEvaluatedKey: { PK: '#SITES', SK: 'half' } }),
        }),
        '',
      ),
    site: (code: string) => answering(() => ({ Item: { name: code, timezone: 'America/Chicago' } }), code),
  } as Table;
}

test.each(['seats', 'reminders', 'seals'] as const)(
  '%s: 10,000 departments of 50 and one of 50,000, all with work for everybody, are served within an hour',
  { timeout: 300_000 },
  async (name) => {
    const task: ScheduledTask = scheduledTasks[name];
    const trips = await tripsOf(task);
    const clock = simulateClock(new Date('2026-05-11T11:00:00Z'));
    const served = new Map<string, number>();
    const failedOnce = new Set<string>();
    // The real choice of sites, messages, turns and attempts; the step takes the time of the real one's round trips.
    const timed: ScheduledTask = {
      ...task,
      async step({ context, cursor, isOver }) {
        const { site } = context.table;
        const people = peopleOf.get(site) ?? 0;
        const perPerson = trips.person * trip + computing;
        if (/7$/.test(site) && !failedOnce.has(site)) {
          failedOnce.add(site);
          throw new Error('the table is busy');
        }
        await clock.sleep(trips.site * trip);
        for (let at = Number(cursor ?? 0); at < people; ) {
          const next = name === 'reminders' ? Math.min(at + part, people) : people;
          await clock.sleep((next - at) * perPerson);
          served.set(site, (served.get(site) ?? 0) + next - at);
          at = next;
          if (at < people && isOver()) return String(at);
        }
        return undefined;
      },
    };
    const fleet = simulateFleet(clock);
    const silent = () => undefined;
    const deps: ScheduledDeps = {
      ...system.deps,
      table: tableOf(clock),
      now: clock.now,
      log: { info: silent, warn: silent, error: silent },
    };
    const handler = onSchedule(name, timed, deps, fleet.queue);
    const timeout = longestMinutes(task) * minute;
    fleet.begin({ atOnce: 20, batchSize: 5, visibility: timeout + minute, attempts: 3, timeout, handler });
    const began = clock.now().getTime();
    const run = handler({ scheduled: clock.now().toISOString() });
    await clock.run();
    await run;
    const minutes = (clock.now().getTime() - began) / minute;
    expect(served.size).toBe(sites.length);
    expect(sites.filter(({ code, people }) => served.get(code) !== people)).toEqual([]);
    expect(failedOnce.size).toBe(towns / 10);
    expect(fleet.dead).toEqual([]);
    expect(fleet.numbers().most).toBe(20);
    expect(fleet.numbers().longest).toBeLessThan(timeout);
    expect(minutes).toBeLessThan(60);
  },
);
