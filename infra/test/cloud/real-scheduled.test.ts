import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seedDemo } from '@muster/functions/demo/seed';
import { scheduledTasks, type TaskName } from '@muster/functions/scheduled/tasks';
import type { PasswordCost } from '@muster/functions/session/password-hash';
import { connectTable, registryPartition, type Table } from '@muster/functions/table/client';
import { createTable, type TableAddress } from '@muster/functions/table/create';
import { listEmployees } from '@muster/functions/table/employee';
import { listJobs, newJob } from '@muster/functions/table/job';
import { listNotifications } from '@muster/functions/table/notification';
import { classKey, findClasses, listAllClassIds, type TrainingClass } from '@muster/functions/table/training-class';
import { trainingTypes } from '@muster/functions/table/training-type';
import { transact, update } from '@muster/functions/table/write';
import { instantOf, today } from '@muster/shared/rules/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleArea } from '../../cloud/bundle.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import { type Asked, type Recorder, startRecorder } from './recorder.ts';
import { synthesise } from './synthesised.ts';

/** The bundle of the scheduled work as it is deployed, in a process with a function's environment, on the embedded engine. */

const cheap: PasswordCost = { N: 2, r: 1, p: 1 };
const day = 86_400_000;
const { regions } = synthesise({ region: 'us-east-1' });

let engine: Engine;
let recorder: Recorder;
let table: Table;

beforeAll(async () => {
  engine = await startEngine();
  recorder = await startRecorder(engine.endpoint);
  const address: TableAddress = {
    tableName: 'scheduled',
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  await createTable(address);
  table = connectTable(address);
  // Long enough ago that its first morning has been.
  await seedDemo(table, new Date(Date.now() - 2 * day), cheap);
}, 120_000);

afterAll(async () => {
  await recorder?.close();
  await engine?.stop();
});

interface Ran {
  exitCode: number | null;
  /** The lines of the log that are JSON objects and nothing else, or they would be no metric. */
  lines: Record<string, unknown>[];
  /** The other lines: what Node says of an error. */
  said: string;
  asked: Asked[];
}

/** Invokes the handler of a task as Lambda does, in a process of its own. */
async function invoke(name: TaskName, event: object, tableName = 'scheduled'): Promise<Ran> {
  const file = pathToFileURL(join(bundleArea('scheduled').folder, 'index.mjs')).href;
  const script = `const { ${name} } = await import(${JSON.stringify(file)}); await ${name}(${JSON.stringify(event)});`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      TABLE_NAME: tableName,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = ['', ''];
  for (const [n, stream] of [run.stdout, run.stderr].entries()) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output[n] += text;
    });
  }
  await once(run, 'close');
  const all = output.join('').split('\n');
  return {
    exitCode: run.exitCode,
    lines: all.filter((line) => line.startsWith('{"')).map((line) => JSON.parse(line)),
    said: all
      .filter((line) => !line.startsWith('{"'))
      .join('\n')
      .trim(),
    asked: recorder.take(),
  };
}

/** What the template lets the function of a task do to an item. */
function mayOf(name: TaskName): (asked: Asked) => boolean {
  const policies = Object.values(regions[0]?.scheduled.findResources('AWS::IAM::ManagedPolicy') ?? {});
  const mine = policies.find(({ Properties }) => Properties.Description === `What scheduled ${name} need`);
  const statements = mine?.Properties.PolicyDocument.Statement as { Sid: string; Action: string | string[] }[];
  const actions = (sid: string) => [statements.find(({ Sid }) => Sid === sid)?.Action ?? []].flat();
  return ({ action, partition, index }) =>
    !index && actions(partition === registryPartition ? 'Registry' : 'Sites').includes(action);
}

/** Ends like a function that succeeded, within its permissions. */
function expectPermitted(name: TaskName, { exitCode, said, asked }: Ran): void {
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => !mayOf(name)(one))).toEqual([]);
}

async function classWhere(fits: (row: TrainingClass) => boolean): Promise<TrainingClass> {
  const demo = table.site('DEMO');
  const ids = await listAllClassIds(demo, [...(await trainingTypes(demo)).keys()]);
  const row = (await findClasses(demo, ids)).find(fits);
  if (!row) throw new Error('The demo has no such class');
  return row;
}

const due = (text: Date) => ({ scheduled: text.toISOString() });

describe('the deployed scheduled work', () => {
  test('finishes a job that was cut off, with the promotions that come with it', async () => {
    const demo = table.site('DEMO');
    const now = new Date();
    const row = await classWhere((one) => one.waiting_count > 0 && one.is_active && one.starts_at > now.toISOString());
    const size = row.class_size + 1;
    const { write } = newJob(demo, new Date(now.getTime() - day), { kind: 'grow_class', class_id: row.id, size });
    await transact(demo, [write]);
    expectPermitted('jobs', await invoke('jobs', due(now)));
    expect(await listJobs(demo)).toEqual([]);
    const [grown] = await findClasses(demo, [row.id]);
    expect(grown).toMatchObject({ class_size: size, enrolled_count: row.enrolled_count + 1 });
  });

  test('says how many differences each site has, as a metric, and changes nothing', async () => {
    const demo = table.site('DEMO');
    const row = await classWhere(() => true);
    const add = (by: number) =>
      transact(demo, [
        update(demo, classKey(demo, row.id), { expression: 'ADD enrolled_count :by', values: { ':by': by } }),
      ]);
    await add(1);
    const ran = await invoke('seats', due(new Date()));
    expectPermitted('seats', ran);
    const metrics = ran.lines.filter((line) => '_aws' in line);
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
    expect(ran.lines).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        difference: {
          kind: 'enrolled_count',
          class_id: row.id,
          found: row.enrolled_count + 1,
          expected: row.enrolled_count,
        },
      }),
    );
    await add(-1);
  });

  test('reminds in the morning of a site, and in no other hour', async () => {
    const demo = table.site('DEMO');
    const { employees } = await listEmployees(demo, undefined, 200);
    const told = async () => {
      const all = await Promise.all(employees.map(({ id }) => listNotifications(demo, id, new Date(), { limit: 50 })));
      return all.flat().filter(({ kind }) => kind === 'near_expiration' || kind === 'expired').length;
    };
    const zone = 'America/Chicago';
    const morning = instantOf(today(zone, new Date()), '06:00', zone);
    expectPermitted('reminders', await invoke('reminders', due(new Date(morning.getTime() - 3_600_000))));
    expect(await told()).toBe(0);
    expectPermitted('reminders', await invoke('reminders', due(morning)));
    const first = await told();
    expect(first).toBeGreaterThan(0);
    expectPermitted('reminders', await invoke('reminders', due(morning)));
    expect(await told()).toBe(first);
  });

  test.each(Object.keys(scheduledTasks) as TaskName[])(
    '%s fails as a function when its table is not there',
    async (name) => {
      const { exitCode, said } = await invoke(name, due(new Date()), 'nowhere');
      expect(exitCode).not.toBe(0);
      expect(said).toContain('ResourceNotFoundException');
    },
  );
});
