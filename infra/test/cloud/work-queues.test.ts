import { rmSync } from 'node:fs';
import { seedDemo } from '@muster/functions/entry/demo/seed';
import { longestMinutes, type ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks, type TaskName } from '@muster/functions/entry/scheduled/tasks';
import { remove, transact } from '@muster/functions/table/core/write';
import { latestSeal } from '@muster/functions/table/entities/seal';
import { siteKey } from '@muster/functions/table/entities/site';
import { instantOf, today } from '@muster/shared/rules/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleAreas } from '../../cloud/bundle.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import type { PackagedFunction, RunningFunction } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import type { Message } from './message-queue.ts';
import { full, synthesize } from './synthesize.ts';

/** Runs scheduled work with queues from the templates and uploads alone, like real-scheduled.test.ts. */

const cheap = { N: 2, r: 1, p: 1 };
const tasks = Object.entries(scheduledTasks) as [TaskName, ScheduledTask][];
const { folder } = synthesize(
  { regions: [{ region: 'us-east-1', workQueues: true, ...full }] },
  { bundle: await bundleAreas() },
);

interface Queue {
  KmsMasterKeyId?: unknown;
  VisibilityTimeout: number;
  RedrivePolicy: { deadLetterTargetArn: string; maxReceiveCount: number };
}
interface Mapping {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize: number;
  FunctionResponseTypes: string[];
  ScalingConfig: { MaximumConcurrency: number };
}
interface Worker {
  packaged: PackagedFunction;
  running: RunningFunction;
  queue: { arn: string; properties: Queue };
  mapping: Mapping;
}

let deployment: Deployment;
const workers = new Map<TaskName, Worker>();

beforeAll(async () => {
  deployment = await deploy(folder);
  const seeded = seedDemo(deployment.table, new Date(Date.now() - 2 * 86_400_000), cheap);
  const mappings = deployment.assembly.all<Mapping>('AWS::Lambda::EventSourceMapping');
  const queues = deployment.assembly.all<Queue>('AWS::SQS::Queue');
  for (const [name] of tasks) {
    const packaged = deployment.functions.find(({ description }) => description === `Muster: scheduled ${name}`);
    const mapping = mappings.find(({ properties }) => properties.FunctionName.endsWith(`-${packaged?.id}`))?.properties;
    const queue = queues.find(({ arn }) => arn === mapping?.EventSourceArn);
    if (!packaged || !mapping || !queue) throw new Error(`No queue for ${name}`);
    workers.set(name, { packaged, mapping, queue, running: await deployment.start(packaged) });
  }
  await seeded;
}, 120_000);

afterAll(async () => {
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

function workerOf(name: TaskName): Worker {
  const found = workers.get(name);
  if (!found) throw new Error(`No function for ${name}`);
  return found;
}

/** A time with work for every site: the daily check for jobs, and the morning in the demo's zone. */
const dueTimes: Partial<Record<TaskName, () => Date>> = {
  jobs: () => instantOf(today('UTC', new Date()), '08:00', 'UTC'),
  reminders: () => instantOf(today('America/Chicago', new Date()), '06:00', 'America/Chicago'),
};

/** Starts a run like the schedule. */
const begin = (name: TaskName) =>
  workerOf(name).running.invoke({ scheduled: (dueTimes[name]?.() ?? new Date()).toISOString() });

const held = (name: TaskName): Message[] => {
  const { packaged, queue } = workerOf(name);
  return deployment.queues.receive(packaged.id, queue.arn, 1_000);
};

/**
 * Gives the function a batch of its queue like Lambda. Returns the sites of failed messages, which stay in the queue.
 */
async function deliver(name: TaskName): Promise<string[]> {
  const { packaged, running, queue, mapping } = workerOf(name);
  const batch = deployment.queues.receive(packaged.id, queue.arn, mapping.BatchSize);
  const answer = (await running.invoke({
    Records: batch.map(({ messageId, body }) => ({ messageId, body, eventSource: 'aws:sqs' })),
  })) as { batchItemFailures: { itemIdentifier: string }[] };
  const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const isDone = ({ messageId }: Message) => !failed.has(messageId);
  deployment.queues.remove(packaged.id, queue.arn, batch.filter(isDone));
  return batch.filter((one) => !isDone(one)).map(({ body }) => JSON.parse(body).site);
}

describe('the deployed queues', () => {
  test.each(tasks)('%s has one that waits longer than its function runs, and a dead-letter queue', (name, task) => {
    const { queue, mapping } = workerOf(name);
    expect(queue.properties.VisibilityTimeout).toBeGreaterThan(longestMinutes(task) * 60);
    expect(queue.properties.KmsMasterKeyId).toBeDefined();
    const [failures] = deployment.assembly
      .all<Queue>('AWS::SQS::Queue')
      .filter(({ properties }) => !properties.RedrivePolicy);
    expect(queue.properties.RedrivePolicy).toEqual({ deadLetterTargetArn: failures?.arn, maxReceiveCount: 3 });
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 20 },
    });
  });

  test('a run sends a message for each site, also those that SQS did not take at first, and each site is sealed once', async () => {
    deployment.queues.failFirst(1);
    await begin('seals');
    expect(held('seals').map(({ body }) => JSON.parse(body))).toEqual(
      expect.arrayContaining(['DEMO', 'LAKE'].map((site) => expect.objectContaining({ site }))),
    );
    expect(held('seals')).toHaveLength(2);
    // A queue may deliver a message twice.
    const [again] = held('seals');
    expect(await deliver('seals')).toEqual([]);
    expect(held('seals')).toEqual([]);
    await workerOf('seals').running.invoke({ Records: [again] });
    for (const site of ['DEMO', 'LAKE']) expect((await latestSeal(deployment.table.site(site)))?.no).toBe(1);
  });

  test('a message that fails stays in the queue, and the others of its batch are done', async () => {
    await begin('seats');
    const { packaged, running, queue } = workerOf('seats');
    const broken = { messageId: 'broken', body: '{"site":"?"}' };
    const batch = deployment.queues.receive(packaged.id, queue.arn, 5);
    running.written();
    const answer = await running.invoke({ Records: [broken, ...batch] });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
    expect(running.written().filter((line) => line.includes('"reconciled"'))).toHaveLength(2);
    deployment.queues.remove(packaged.id, queue.arn, batch);
  });

  test('a message for a deleted site is ignored', async () => {
    await begin('jobs');
    expect(held('jobs')).toHaveLength(2);
    const table = deployment.table.site('LAKE');
    await transact(table, [remove(table, siteKey(table))]);
    expect(await deliver('jobs')).toEqual([]);
    expect(held('jobs')).toEqual([]);
  });

  test('an operator request for one site runs immediately, without the queue', async () => {
    await workerOf('seals').running.invoke({ scheduled: new Date().toISOString(), site: 'DEMO' });
    expect(held('seals')).toEqual([]);
    expect((await latestSeal(deployment.table.site('DEMO')))?.no).toBe(2);
  });

  test.each(tasks)('%s has exactly the permissions for its own queue that it uses', async (name) => {
    await begin(name);
    expect(held(name).length).toBeGreaterThan(0);
    await deliver(name);
    const { packaged, queue } = workerOf(name);
    const asked = deployment.askedBy(packaged).filter(({ action }) => action.startsWith('sqs:'));
    expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
    expect(new Set(asked.map(({ resource }) => resource))).toEqual(new Set([queue.arn]));
    const forQueue = packaged.statements.filter(({ Sid }) => Sid === 'Work');
    expect(forQueue.flatMap(({ Resource }) => Resource)).toEqual([queue.arn]);
    expect(unused(forQueue, asked)).toEqual([]);
  });
});
