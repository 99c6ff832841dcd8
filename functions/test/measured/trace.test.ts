import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

/** What X-Ray's daemon gets of a request: Lambda runs one at this address. */

const root = '1-6a5b4c3d-0123456789abcdef01234567';
const chosen = `Root=${root};Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:a87bd80c:0`;

let parts: Record<string, unknown>[] = [];
const daemon = await startDaemon();
afterAll(() => void daemon.close());
afterEach(() => {
  parts = [];
});

async function startDaemon(): Promise<Socket> {
  const socket = createSocket('udp4').on('message', (message) => {
    const [header, document] = message.toString().split('\n');
    expect(JSON.parse(header ?? '')).toEqual({ format: 'json', version: 1 });
    parts.push(JSON.parse(document ?? ''));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** Sets the environment of a function that Lambda traces. */
const stubLambda = (header?: string) =>
  vi
    .stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`)
    .stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x')
    .stubEnv('LAMBDA_TASK_ROOT', '/var/task')
    .stubEnv('POWERTOOLS_TRACE_ENABLED', 'true')
    .stubEnv('_X_AMZN_TRACE_ID', header);

stubLambda();
// The tracer hooks into every promise of the process: other files must not have it.
vi.resetModules();
const { traceClient } = await import('../../src/entry/aws/tracing.ts');
const { buildClass, buildPerson, buildSeat, buildSite, credentialOf, usualPassword } = await import(
  '@muster/testing/build'
);
const { buildSystem, pageHeaders } = await import('@muster/testing/system');

const system = await buildSystem({ onClient: traceClient });
const site = await buildSite(system);
const { employee, asking } = await buildPerson(system, site, { credential: await credentialOf(usualPassword) });

const invoke = (header: string | undefined, work: () => Promise<unknown>) => {
  stubLambda(header);
  return work();
};
const arrived = (number: number) => vi.waitFor(() => expect(parts.length).toBeGreaterThanOrEqual(number));

test('a call shows each request to the table, below the segment of its invocation', async () => {
  await invoke(chosen, () => system.call('enrollment', 'available', {}, asking));
  await arrived(1);
  for (const part of parts) {
    expect(part).toMatchObject({
      trace_id: root,
      parent_id: '53995c3f42cd8ad8',
      type: 'subsegment',
      name: 'DynamoDB',
      namespace: 'aws',
      aws: { operation: expect.stringMatching(/^(BatchGet|Query|GetItem|Get)/), retries: 1 },
    });
    expect(part.id).toMatch(/^[0-9a-f]{16}$/);
    expect(Number(part.end_time)).toBeGreaterThanOrEqual(Number(part.start_time));
    expect(part).not.toHaveProperty('error');
  }
});

test('a sign-in shows the hash of the password beside the table', async () => {
  const body = { username: employee.employee_id, password: usualPassword, site_code: site.code };
  await invoke(chosen, () => system.call('session', 'signIn', { body }, { headers: pageHeaders({}) }));
  await vi.waitFor(() => expect(parts.map(({ name }) => name)).toContain('password hash'));
  expect(parts.map(({ name }) => name)).toContain('DynamoDB');
  // Keys, names and passwords stay out of traces.
  expect(JSON.stringify(parts)).not.toContain(site.code);
  expect(JSON.stringify(parts)).not.toContain(usualPassword);
});

test('a condition that failed is an error of the request, not a fault of the table', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  await buildSeat(system, site, trainingClass, site.chief);
  const sent = { params: { id: trainingClass.id } };
  await invoke(chosen, async () => {
    await system.call('enrollment', 'joinWaitlist', sent, asking);
    await system.call('enrollment', 'joinWaitlist', sent, asking);
  });
  await arrived(2);
  expect(parts.some(({ fault }) => fault)).toBe(false);
});

test('a request that fails is a fault, whose trace has neither the key nor the message', async () => {
  const s3 = traceClient(
    new S3Client({
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:1',
      credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
      maxAttempts: 1,
    }),
  );
  const get = new GetObjectCommand({ Bucket: 'papers', Key: `documents/${site.code}/1` });
  await expect(invoke(chosen, () => s3.send(get))).rejects.toThrow('ECONNREFUSED');
  // Parts of the tests before may still arrive.
  await vi.waitFor(() =>
    expect(parts.filter(({ namespace, name }) => namespace === 'aws' && name === 'S3')).toMatchObject([
      { fault: true },
    ]),
  );
  expect(JSON.stringify(parts)).not.toMatch(new RegExp(`${site.code}|ECONNREFUSED`));
});

const notChosen = '1-6a5b4c3d-ffffffffffffffffffffffff';

test.each([
  [undefined, '1-6a5b4c3d-aaaaaaaaaaaaaaaaaaaaaaaa'],
  [`Root=${notChosen};Parent=53995c3f42cd8ad8;Sampled=0`, '1-6a5b4c3d-bbbbbbbbbbbbbbbbbbbbbbbb'],
])('nothing is sent of an invocation that X-Ray has not chosen (%s)', async (header, later) => {
  await invoke(header, () => system.call('enrollment', 'available', {}, asking));
  await invoke(chosen.replace(root, later), () => system.call('enrollment', 'available', {}, asking));
  // What the first call had sent would be here before the parts of the second.
  await vi.waitFor(() => expect(parts.map(({ trace_id }) => trace_id)).toContain(later));
  expect(parts.map(({ trace_id }) => trace_id)).not.toContain(notChosen);
});
