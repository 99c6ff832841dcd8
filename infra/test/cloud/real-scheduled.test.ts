import { rmSync } from 'node:fs';
import { seedDemo } from '@muster/functions/entry/demo/seed';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { setRetention } from '@muster/functions/entry/scheduled/set-retention';
import { scheduledTasks, type TaskName } from '@muster/functions/entry/scheduled/tasks';
import type { PasswordCost } from '@muster/functions/kernel/password-hash';
import type { Table } from '@muster/functions/table/core/client';
import { transact, update } from '@muster/functions/table/core/write';
import { addBugReport, listBugReports } from '@muster/functions/table/entities/bug-report';
import { type Employee, listAllEmployees } from '@muster/functions/table/entities/employee';
import { listJobs, newJob } from '@muster/functions/table/entities/job';
import { listNotifications } from '@muster/functions/table/entities/notification';
import { listOutbox } from '@muster/functions/table/entities/outbox';
import { latestSeal, listSealKeys } from '@muster/functions/table/entities/seal';
import { timestampsOf } from '@muster/functions/table/entities/seal-timestamp';
import { currentSchema, findSite, setSiteMail } from '@muster/functions/table/entities/site';
import {
  classKey,
  findClasses,
  listAllClassIds,
  type TrainingClass,
} from '@muster/functions/table/entities/training-class';
import { trainingTypes } from '@muster/functions/table/entities/training-type';
import { findWitnesses, setWitnesses } from '@muster/functions/table/entities/witness';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import { buildAuthority, serveAuthority } from '@muster/testing/timestamp-authority';
import { isFullWidth } from '@muster/testing/width';
import { forgetEntries } from '@muster/testing/without-entries';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundleAreas } from '../../cloud/bundle.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { authorityAddress, type PackagedFunction, type RunningFunction, stoodInTrace } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import { systemWithoutCalls } from './assembly/system.ts';
import { full, synthesize } from './synthesize.ts';

/** Runs the scheduled work from the templates and uploads alone, like assembly.test.ts. */

const cheap: PasswordCost = { N: 2, r: 1, p: 1 };
const day = 86_400_000;
const tasks = Object.keys(scheduledTasks) as TaskName[];
const region = { region: 'us-east-1', ...full, timestamps: [authorityAddress] };
const { folder } = synthesize({ regions: [region] }, { bundle: await bundleAreas() });
const authority = await serveAuthority(buildAuthority());

interface Scheduled {
  packaged: PackagedFunction;
  running: RunningFunction;
}

let deployment: Deployment;
let table: Table;
let functions: Map<TaskName, Scheduled>;

beforeAll(async () => {
  deployment = await deploy(folder);
  ({ table } = deployment);
  // Two days ago, so that the sites' first morning is over.
  const seeded = seedDemo(table, new Date(Date.now() - 2 * day), cheap);
  functions = new Map(
    await Promise.all(
      tasks.map(async (name) => {
        const packaged = targetOf(scheduledTasks[name].summary);
        return [
          name,
          { packaged, running: await deployment.start(packaged, { authority: authority.address }) },
        ] as const;
      }),
    ),
  );
  await seeded;
}, 120_000);

afterAll(async () => {
  await deployment?.close();
  await authority.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the function that the schedule with this description starts. */
function targetOf(summary: string): PackagedFunction {
  const schedules = deployment.assembly.all<{ Description: string; Target: { Arn: string } }>(
    'AWS::Scheduler::Schedule',
  );
  const found = schedules.find(({ properties }) => properties.Description === `Muster: ${summary}`);
  const target = deployment.functions.find(({ arn }) => arn === found?.properties.Target.Arn);
  if (!target) throw new Error(`No schedule starts what ${summary}`);
  return target;
}

function scheduled(name: TaskName): Scheduled {
  const found = functions.get(name);
  if (!found) throw new Error(`No function for ${name}`);
  return found;
}

/** Runs a task like its schedule. Returns the log lines that are JSON objects; a metric must be a whole line. */
async function run(name: TaskName, event: object): Promise<Record<string, unknown>[]> {
  const { running } = scheduled(name);
  running.written();
  await running.invoke(event);
  return running
    .written()
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line));
}

async function classWhere(fits: (trainingClass: TrainingClass) => boolean): Promise<TrainingClass> {
  const demo = table.site('DEMO');
  const ids = await listAllClassIds(demo, [...(await trainingTypes(demo)).keys()]);
  const trainingClass = (await findClasses(demo, ids)).find(fits);
  if (!trainingClass) throw new Error('The demo has no such class');
  return trainingClass;
}

/** Returns each employee's number of notifications of these kinds. */
const notified = (employees: readonly Employee[], kinds: readonly string[]) =>
  Promise.all(
    employees.map(async ({ id }) => {
      const all = await listNotifications(table.site('DEMO'), id, new Date(), { limit: 50 });
      return all.filter(({ kind }) => kinds.includes(kind)).length;
    }),
  );
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const due = (text: Date) => ({ scheduled: text.toISOString() });

describe('the deployed scheduled work', () => {
  test('finishes an interrupted job, including its promotions', async () => {
    const demo = table.site('DEMO');
    const now = new Date();
    const before = await classWhere(
      (one) => one.waiting_count > 0 && one.is_active && one.starts_at > now.toISOString(),
    );
    const size = before.class_size + 1;
    const { write } = newJob(demo, new Date(now.getTime() - day), { kind: 'grow_class', class_id: before.id, size });
    await transact(demo, [write]);
    await run('jobs', due(now));
    expect(await listJobs(demo)).toEqual([]);
    const [grown] = await findClasses(demo, [before.id]);
    expect(grown).toMatchObject({ class_size: size, enrolled_count: before.enrolled_count + 1 });
    // Once a day, every site in the list of sites is processed.
    const morning = new Date(now);
    morning.setUTCHours(8, 0, 0, 0);
    const lines = await run('jobs', due(morning));
    expect(lines).toContainEqual(expect.objectContaining({ message: 'scheduled work begun', sites: 2 }));
  });

  test('logs the number of differences of each site as a metric, and changes nothing', async () => {
    const demo = table.site('DEMO');
    const trainingClass = await classWhere(() => true);
    const add = (by: number) =>
      transact(demo, [
        update(demo, classKey(demo, trainingClass.id), { expression: 'ADD enrolled_count :by', values: { ':by': by } }),
      ]);
    await add(1);
    const lines = await run('seats', due(new Date()));
    const metrics = lines.filter((line) => '_aws' in line && 'SeatDifferences' in line);
    expect(metrics).toMatchObject([
      { site: 'DEMO', SeatDifferences: 1 },
      { site: 'LAKE', SeatDifferences: 0 },
    ]);
    for (const { _aws: metadata } of metrics) {
      expect(metadata).toMatchObject({
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [{ Namespace: 'Muster', Dimensions: [[]], Metrics: [{ Name: 'SeatDifferences' }] }],
      });
    }
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        difference: {
          kind: 'enrolled_count',
          class_id: trainingClass.id,
          found: trainingClass.enrolled_count + 1,
          expected: trainingClass.enrolled_count,
        },
      }),
    );
    await add(-1);
  });

  test("sends reminders in a site's morning hour only", async () => {
    const demo = table.site('DEMO');
    const employees = await listAllEmployees(demo);
    const told = async () => sum(await notified(employees, ['near_expiration', 'expired']));
    const zone = 'America/Chicago';
    const morning = instantOf(today(zone, new Date()), '06:00', zone);
    await run('reminders', due(new Date(morning.getTime() - 3_600_000)));
    expect(await told()).toBe(0);
    await run('reminders', due(morning));
    const first = await told();
    expect(first).toBeGreaterThan(0);
    await run('reminders', due(morning));
    expect(await told()).toBe(first);
  });

  test('deletes due data in the morning', async () => {
    const demo = table.site('DEMO');
    const site = await findSite(demo);
    if (!site) throw new Error('The demo was not made');
    await setRetention(systemContext({ table: demo, site, now: new Date() }), { bug_reports: 1, texts: 12 });
    const handled_at = new Date(Date.now() - 70 * day).toISOString();
    const report = { employee_id: '1', name: 'N', description: 'D', at: handled_at };
    await transact(demo, [
      addBugReport(demo, { ...report, id: 'handled', handled_at }),
      addBugReport(demo, { ...report, id: 'open' }),
    ]);
    const zone = 'America/Chicago';
    await run('reminders', due(instantOf(today(zone, new Date()), '06:00', zone)));
    const left = (await listBugReports(demo)).map(({ id }) => id);
    expect(left).toContain('open');
    expect(left).not.toContain('handled');
  });

  test('notifies supervisors about their people once a week, on Monday morning', async () => {
    const demo = table.site('DEMO');
    const supervisors = (await listAllEmployees(demo)).filter(({ reports }) => (reports ?? 0) > 0);
    const told = () => notified(supervisors, ['digest']);
    // The next Monday: earlier mornings were over when the sites were created.
    const zone = 'America/Chicago';
    const days = Array.from({ length: 7 }, (_, n) => addDays(today(zone, new Date()), n + 1));
    const monday = days.find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1) ?? '';
    const morning = instantOf(monday, '06:00', zone);
    const before = await told();
    await run('reminders', due(new Date(morning.getTime() - 3_600_000)));
    expect(await told()).toEqual(before);
    await run('reminders', due(morning));
    const first = await told();
    expect(first.some((count, n) => count > (before[n] ?? 0))).toBe(true);
    await run('reminders', due(morning));
    expect(await told()).toEqual(first);
  });

  test('seals every site, and keeps the copies', async () => {
    await run('seals', due(new Date()));
    const seal = await latestSeal(table.site('DEMO'));
    expect(seal).toMatchObject({ no: 1, previous: null });
    expect((await listSealKeys(table.site('DEMO'))).map(({ id }) => id)).toEqual([seal?.key]);
    const copies = [...deployment.objects].map(([path, text]) => [
      path.replace(/^\/[^/]+/, ''),
      JSON.parse(String(text)).seal,
    ]);
    expect(copies).toContainEqual(['/seals/DEMO/0000000001.json', seal]);
    expect(copies.map(([path]) => path).toSorted()).toEqual([
      '/seals/DEMO/0000000001.json',
      '/seals/LAKE/0000000001.json',
    ]);
    await run('seals', due(new Date()));
    expect(deployment.objects.size).toBe(2);
    await run('seals', { ...due(new Date()), site: 'LAKE' });
    expect((await latestSeal(table.site('LAKE')))?.no).toBe(2);
    expect((await latestSeal(table.site('DEMO')))?.no).toBe(1);
  });

  test('has the seals stamped, keeps the tokens, and asks for each only once', async () => {
    for (let n = 0; n < 2; n++) await run('witnesses', due(new Date()));
    expect(authority.requests).toBe(2);
    const [stamped, ...others] = await timestampsOf(table.site('DEMO'), [1]);
    expect(others).toEqual([]);
    const copies = [...deployment.objects].filter(([path]) => path.includes('/timestamps/'));
    expect(copies.map(([path]) => path.replace(/^\/[^/]+/, '')).toSorted()).toEqual([
      `/timestamps/DEMO/0000000001-${stamped?.authority}.tst`,
      `/timestamps/LAKE/0000000002-${stamped?.authority}.tst`,
    ]);
    expect(copies.map(([, bytes]) => Buffer.from(bytes).toString('hex'))).toContain(
      Buffer.from(stamped?.token ?? []).toString('hex'),
    );
  });

  test('reads the certificate of the key, and seals without a valid one', async () => {
    const before = await latestSeal(table.site('LAKE'));
    const [bucket] = [...deployment.objects.keys()].map((path) => path.split('/')[1]);
    const certificate = `/${bucket}/keys/${before?.key}/0001.pem`;
    deployment.objects.set(certificate, 'damaged');
    // Another process: a function reads a certificate at most once in five minutes.
    const another = await deployment.start(scheduled('seals').packaged);
    await another.invoke({ ...due(new Date()), site: 'LAKE' });
    const lines = another.written().filter((line) => line.startsWith('{"'));
    await another.stop();
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        message: 'the certificate of the seal key is not valid',
        key: before?.key,
        faults: [expect.stringContaining('in PEM form')],
      }),
    );
    expect((await latestSeal(table.site('LAKE')))?.no).toBe((before?.no ?? 0) + 1);
    deployment.objects.delete(certificate);
  });

  test('sends seals to witnesses, and notifies administrators of one that receives none', async () => {
    const demo = table.site('DEMO');
    const site = await findSite(demo);
    if (!site) throw new Error('The demo was not made');
    const added_at = new Date(Date.now() - 3 * day).toISOString();
    const failure = { text: 'It cannot be reached.', since: added_at, at: added_at };
    await transact(demo, [
      setSiteMail(demo, site, {}),
      setWitnesses(demo, await findWitnesses(demo), [
        { id: 'W1', name: 'City Clerk', email: 'clerk@example.gov', added_at, from: 1 },
        // No function of the cloud calls its own machine.
        { id: 'W2', name: 'State', address: 'http://127.0.0.1:9/', added_at, from: 1, failure },
      ]),
    ]);
    const administrators = (await listAllEmployees(demo)).filter(({ permissions }) => permissions.admin_access);
    await run('witnesses', due(new Date()));
    expect(await listOutbox(demo, new Date(), 200)).toContainEqual(
      expect.objectContaining({ purpose: 'witness', witness: 'W1', address: 'clerk@example.gov', seal: 1 }),
    );
    const { witnesses } = await findWitnesses(demo);
    expect(witnesses[1]?.failure?.text).toBe('The address must begin with https://.');
    expect(await notified(administrators, ['witness_failed'])).toEqual(administrators.map(() => 1));
  });

  // After the tests that expect messages of their own run: in a site's morning hour, this one sends them.
  test.each(tasks)('%s counts each run as a metric, which an alarm can miss', async (name) => {
    const lines = await run(name, due(new Date()));
    expect(lines.filter((line) => 'ScheduledRuns' in line)).toMatchObject([
      {
        ScheduledRuns: 1,
        Task: name,
        _aws: {
          CloudWatchMetrics: [{ Namespace: 'Muster', Dimensions: [['Task']], Metrics: [{ Name: 'ScheduledRuns' }] }],
        },
      },
    ]);
  });

  test('leaves traces of its requests, which name no department', async () => {
    const { traced } = deployment;
    await vi.waitFor(() =>
      expect([...new Set(traced.map(({ name }) => name))]).toEqual(expect.arrayContaining(['DynamoDB', 'KMS', 'S3'])),
    );
    expect(new Set(traced.map(({ trace_id }) => trace_id))).toEqual(new Set([stoodInTrace]));
    expect(new Set(traced.map(({ aws }) => aws?.operation))).toContain('TransactWriteItems');
    expect(JSON.stringify(traced)).not.toMatch(/DEMO|LAKE/);
  });

  test.each(isFullWidth ? tasks : tasks.slice(0, 1))('%s fails when it cannot access its table', async (name) => {
    const { packaged } = scheduled(name);
    const lost = await deployment.start({
      ...packaged,
      environment: { ...packaged.environment, TABLE_NAME: 'nowhere' },
    });
    await expect(lost.invoke(due(new Date()))).rejects.toThrow('AccessDeniedException');
  });
});

describe('the migration that a deployment calls', () => {
  test('brings data from before there were records up to date, with no more permissions than it needs', async () => {
    const packaged = deployment.functions.find(
      ({ description }) => description === 'Muster: the migration of stored data',
    );
    if (!packaged) throw new Error('There is no migration');
    const migration = await deployment.start(packaged);
    const lake = table.site('LAKE');
    await forgetEntries(systemWithoutCalls(table, deployment.endpoint), 'LAKE');
    expect(await migration.invoke({})).toEqual({
      // The number of its schema was removed, too.
      migrated: [
        { site: 'DEMO', entries: 0, employees: 0 },
        { site: 'LAKE', entries: 4, employees: 2 },
      ],
      failed: [],
      newer: [],
    });
    expect((await findSite(lake))?.schema).toBe(currentSchema);
    expect(await migration.invoke({ from: { site: 'LAKE' } })).toEqual({ migrated: [], failed: [], newer: [] });
    const asked = deployment.askedBy(packaged);
    expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
    expect(unused(packaged.statements, asked)).toEqual([]);
  });
});

describe.each(tasks)('the permissions of %s', (name) => {
  const asked = () =>
    deployment.askedBy(scheduled(name).packaged).filter(({ resource }) => !resource.includes('nowhere'));

  test('cover all its requests', () => {
    expect(asked().length).toBeGreaterThan(0);
    expect(asked().filter(({ permitted }) => !permitted)).toEqual([]);
  });

  test('are all used', () => {
    expect(unused(scheduled(name).packaged.statements, asked())).toEqual([]);
  });
});
