import { type BuiltSite, buildCertification, buildEmployee, buildSite, buildType } from '@muster/testing/build';
import { interception, tableError } from '@muster/testing/interception';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { FailedForSites, onSchedule } from '../../src/entry/scheduled/on-schedule.ts';
import type { SiteMessage } from '../../src/entry/scheduled/site-message.ts';
import { scheduledTasks } from '../../src/entry/scheduled/tasks.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { listJobs, newJob } from '../../src/table/entities/job.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { registryItem } from '../../src/table/entities/registry.ts';
import { latestSeal } from '../../src/table/entities/seal.ts';

const wire = interception();
let system: System;
beforeEach(async () => {
  wire.inject({});
  // The evening before, in all of the United States.
  system = await buildSystem({ now: new Date('2026-05-12T23:00:00Z'), onClient: wire.onClient });
});

/** Creates a site with an employee whose certification expires in a month. */
async function siteWithExpiringCertification(code: string, timezone: string) {
  const site = await buildSite(system, { code, timezone });
  const employee = await buildEmployee(system, site);
  await buildCertification(system, site, await buildType(system, site), employee, '2025-06-10');
  return { site, employee };
}

async function toldOf({ site, employee }: { site: BuiltSite; employee: { id: string } }): Promise<string[]> {
  const notifications = await listNotifications(site.table, employee.id, system.clock.now, { limit: 50 });
  return notifications.filter(({ kind }) => kind === 'near_expiration').map(({ message }) => message);
}

async function run(name: keyof typeof scheduledTasks, scheduled: string): Promise<void> {
  system.clock.now = new Date(new Date(scheduled).getTime() + 2_000);
  await onSchedule(name, scheduledTasks[name], system.deps)({ scheduled });
}

test('each site sends its reminders once, in its own morning', async () => {
  const east = await siteWithExpiringCertification('EAST', 'America/New_York');
  const west = await siteWithExpiringCertification('WEST', 'America/Los_Angeles');
  const told = async () => [(await toldOf(east)).length, (await toldOf(west)).length];
  await run('reminders', '2026-05-13T09:00:00Z');
  expect(await told()).toEqual([0, 0]);
  await run('reminders', '2026-05-13T10:00:00Z');
  expect(await told()).toEqual([1, 0]);
  for (const hour of ['11', '12', '13']) await run('reminders', `2026-05-13T${hour}:00:00Z`);
  expect(await told()).toEqual([1, 1]);
  await run('reminders', '2026-05-14T10:00:00Z');
  expect(await told()).toEqual([1, 1]);
});

test('a late run counts for the hour in which it was due', async () => {
  const east = await siteWithExpiringCertification('LATE', 'America/New_York');
  system.clock.now = new Date('2026-05-13T15:30:00Z');
  await onSchedule('reminders', scheduledTasks.reminders, system.deps)({ scheduled: '2026-05-13T10:00:00Z' });
  expect(await toldOf(east)).toHaveLength(1);
});

test("a new site's first morning is the one after its creation", async () => {
  system.clock.now = new Date('2026-05-13T10:30:00Z'); // 06:30 in New York.
  const fresh = await siteWithExpiringCertification('FRESH', 'America/New_York');
  await onSchedule(
    'reminders',
    { ...scheduledTasks.reminders, everyMinutes: 120 },
    system.deps,
  )({ scheduled: '2026-05-13T11:00:00Z' });
  expect(await toldOf(fresh)).toEqual([]);
  await run('reminders', '2026-05-14T10:00:00Z');
  expect(await toldOf(fresh)).toHaveLength(1);
});

test.each(['jobs', 'seats', 'reminders', 'seals'] as const)(
  '%s: a site that fails is logged and fails the run, and the others are processed',
  async (name) => {
    await buildSite(system, { code: 'BAD', timezone: 'America/New_York' });
    const good = await siteWithExpiringCertification('GOOD', 'America/New_York');
    wire.inject({
      before: ({ input }) => {
        if (JSON.stringify(input).includes('BAD#')) throw tableError('AccessDeniedException');
      },
    });
    // In the morning of New York; every site is checked for jobs once a day.
    await expect(run(name, name === 'jobs' ? '2026-05-13T08:00:00Z' : '2026-05-13T10:00:00Z')).rejects.toThrow(
      new FailedForSites(`${name}: failed for BAD`),
    );
    expect(system.errors).toMatchObject([{ fields: { site: 'BAD' } }]);
    if (name === 'reminders') expect(await toldOf(good)).toHaveLength(1);
    if (name === 'seals') expect((await latestSeal(good.site.table))?.no).toBe(1);
  },
);

test('a registered site without settings is skipped', async () => {
  const registry = system.table.registry();
  await transact(registry, [
    put(registry, registryItem({ site_code: 'GHOST', name: 'Ghost', created_at: '2026-01-01T00:00:00Z' })),
  ]);
  for (const name of ['jobs', 'seats', 'reminders', 'seals'] as const) await run(name, '2026-05-13T10:00:00Z');
  expect(system.errors).toEqual([]);
});

test('an event without a time is refused', async () => {
  const handler = onSchedule('jobs', scheduledTasks.jobs, system.deps);
  await expect(handler({ scheduled: '<aws.scheduler.scheduled-time>' })).rejects.toThrow();
});

test('only a task with `writes` writes', async () => {
  await siteWithExpiringCertification('READ', 'America/New_York');
  for (const [name, task] of Object.entries(scheduledTasks)) {
    wire.requests.length = 0;
    await run(name as keyof typeof scheduledTasks, '2026-05-13T10:00:00Z');
    const commands = new Set(wire.requests.map(({ command }) => command));
    expect(commands.size).toBeGreaterThan(0);
    if (!task.writes)
      expect([...commands].filter((command) => !['GetItem', 'BatchGetItem', 'Query'].includes(command))).toEqual([]);
  }
});

test('a run of the jobs asks the sites that have one, by one query, and once a day every site', async () => {
  const [busy] = [await buildSite(system, { code: 'BUSY' }), await buildSite(system, { code: 'CALM' })];
  system.clock.now = new Date('2026-05-13T09:00:00Z');
  for (const n of [1, 2]) {
    const { write } = newJob(busy.table, system.clock.now, { kind: 'look_again', class_ids: [`${n}`] });
    await transact(busy.table, [write]);
  }
  const asked = async (scheduled: string) => {
    wire.requests.length = 0;
    await run('jobs', scheduled);
    const texts = wire.requests.map(({ input }) => JSON.stringify(input));
    return { sites: ['BUSY', 'CALM'].filter((code) => texts.some((text) => text.includes(`${code}#SITE`))), texts };
  };
  const often = await asked('2026-05-13T09:05:00Z');
  expect(often.sites).toEqual(['BUSY']);
  expect(often.texts.filter((text) => text.includes('#JOBS'))).toHaveLength(1);
  expect(often.texts.some((text) => text.includes('#SITES'))).toBe(false);
  expect(await listJobs(busy.table)).toEqual([]);
  expect((await asked('2026-05-13T09:10:00Z')).sites).toEqual([]);
  expect((await asked('2026-05-14T08:00:00Z')).sites).toEqual(['BUSY', 'CALM']);
});

test('reminders are sent to sites whose morning began, by the list of sites; one whose zone is not listed finds out itself', async () => {
  await siteWithExpiringCertification('EAST', 'America/New_York');
  await siteWithExpiringCertification('WEST', 'America/Los_Angeles');
  const old = await siteWithExpiringCertification('OLD', 'America/New_York');
  const registry = system.table.registry();
  await transact(registry, [
    put(registry, registryItem({ site_code: 'OLD', name: 'Old', created_at: '2026-01-01T00:00:00.000Z' })),
  ]);
  const sent: SiteMessage[] = [];
  const queue = { send: async (messages: readonly SiteMessage[]) => void sent.push(...messages) };
  const begin = (scheduled: string) =>
    onSchedule('reminders', scheduledTasks.reminders, system.deps, queue)({ scheduled });
  system.clock.now = new Date('2026-05-13T10:00:02Z');
  await begin('2026-05-13T10:00:00Z');
  expect(sent.map(({ site }) => site)).toEqual(['EAST', 'OLD']);
  expect(await toldOf(old)).toEqual([]);
  sent.length = 0;
  await begin('2026-05-13T12:00:00Z');
  expect(sent.map(({ site }) => site)).toEqual(['OLD']);
});
