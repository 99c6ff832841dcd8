import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { traceRequests } from '@muster/functions/table/core/trace-requests';
import { buildClass, buildPerson, buildSeat, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { buildSystem, pageHeaders } from '@muster/testing/system';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

/** What X-Ray's daemon gets of a request: Lambda runs one at this address. */

const root = '1-6a5b4c3d-0123456789abcdef01234567';
const chosen = `Root=${root};Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:a87bd80c:0`;

const system = await buildSystem({ onClient: traceRequests });
const site = await buildSite(system);
const { employee, asking } = await buildPerson(system, site, { credential: await credentialOf(usualPassword) });

let daemon: Socket;
let parts: Record<string, unknown>[] = [];

beforeAll(async () => {
  daemon = createSocket('udp4');
  daemon.on('message', (message) => {
    const [header, document] = message.toString().split('\n');
    expect(JSON.parse(header ?? '')).toEqual({ format: 'json', version: 1 });
    parts.push(JSON.parse(document ?? ''));
  });
  daemon.bind(0, '127.0.0.1');
  await once(daemon, 'listening');
});
afterAll(() => void daemon.close());
afterEach(() => {
  parts = [];
});

const invoke = (header: string | undefined, work: () => Promise<unknown>) => {
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
  vi.stubEnv('_X_AMZN_TRACE_ID', header);
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
      aws: { operation: expect.stringMatching(/^(BatchGet|Query|GetItem|Get)/), retries: 0 },
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

const notChosen = '1-6a5b4c3d-ffffffffffffffffffffffff';
const later = '1-6a5b4c3d-aaaaaaaaaaaaaaaaaaaaaaaa';

test.each([undefined, `Root=${notChosen};Parent=53995c3f42cd8ad8;Sampled=0`, 'nonsense'])(
  'nothing is sent of an invocation that X-Ray has not chosen (%s)',
  async (header) => {
    await invoke(header, () => system.call('enrollment', 'available', {}, asking));
    await invoke(chosen.replace(root, later), () => system.call('enrollment', 'available', {}, asking));
    // What the first call had sent would be here before the parts of the second.
    await vi.waitFor(() => expect(parts.map(({ trace_id }) => trace_id)).toContain(later));
    // Parts of the tests before may still arrive.
    expect(parts.filter(({ trace_id }) => trace_id !== later && trace_id !== root)).toEqual([]);
  },
);
