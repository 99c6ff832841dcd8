import { Counts, withMetrics } from '@muster/functions/entry/aws/embedded-metrics';
import { countWrites } from '@muster/functions/table/core/count-writes';
import { buildClass, buildPerson, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { buildSystem, pageHeaders } from '@muster/testing/system';
import { expect, test } from 'vitest';

const counts = new Counts();
const system = await buildSystem({ onClient: (client) => countWrites(client, counts.add) });
const site = await buildSite(system);

async function countedDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  counts.take();
  await work();
  return Object.fromEntries(counts.take());
}

test('seats and waitlist entries are counted however they come about', async () => {
  const first = await buildPerson(system, site);
  const second = await buildPerson(system, site);
  const { id } = await buildClass(system, site, { class_size: 1 });
  const sent = { params: { id } };
  const call = (name: 'enroll' | 'unenroll' | 'joinWaitlist', by: typeof first) =>
    countedDuring(() => system.call('enrollment', name, sent, by.asking));
  expect(await call('enroll', first)).toEqual({ SeatsGiven: 1 });
  expect(await call('enroll', second)).toEqual({});
  expect(await call('joinWaitlist', second)).toEqual({ WaitlistEntries: 1 });
  // The seat that becomes free is given to the one who waits.
  expect(await call('unenroll', first)).toEqual({ SeatsFreed: 1, SeatsGiven: 1 });
});

test('certifications are counted by person', async () => {
  const people = [await buildPerson(system, site), await buildPerson(system, site)];
  const held = await buildClass(system, site, { inDays: -3 });
  const staff = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  const employees = people.map(({ employee }) => employee.employee_id);
  const counted = await countedDuring(async () => {
    const { status } = await system.call(
      'attendance',
      'addAttendees',
      { params: { classId: held.id }, body: { employee_ids: employees } },
      staff.asking,
    );
    expect(status).toBe(200);
    const issued = await system.call(
      'certification',
      'issue',
      { params: { classId: held.id }, body: { employee_ids: employees } },
      staff.asking,
    );
    expect(issued.body).toMatchObject({ issued: expect.any(Array), not_issued: [] });
  });
  expect(counted).toMatchObject({ SeatsGiven: 2, Certifications: 2 });
});

test('sign-ins and refused ones are counted', async () => {
  const { employee } = await buildPerson(system, site, { credential: await credentialOf(usualPassword) });
  const signIn = (password: string) =>
    countedDuring(() =>
      system.call(
        'session',
        'signIn',
        { body: { username: employee.employee_id, password, site_code: site.code } },
        { headers: pageHeaders({}) },
      ),
    );
  expect(await signIn(usualPassword)).toEqual({ SignIns: 1 });
  expect(await signIn('Wrong#2026x')).toEqual({ RefusedSignIns: 1 });
});

test("a request's last line carries what it has written, and each call's duration where asked for", () => {
  const lines: [string, Record<string, unknown>][] = [];
  const note = (message: string, fields: Record<string, unknown>) => void lines.push([message, fields]);
  const log = withMetrics({ info: note, warn: note, error: note }, counts, true);
  counts.add('SeatsGiven', 2);
  log.info('another line', { site: 'RIVER' });
  log.info('call', { call: 'enrollment.enroll', milliseconds: 12, status: 503 });
  log.info('call', { call: 'enrollment.enroll', milliseconds: 12, status: 200 });
  expect(lines[0]).toEqual(['another line', { site: 'RIVER' }]);
  expect(lines[1]?.[1]).toMatchObject({
    SeatsGiven: 2,
    Call: 'enrollment.enroll',
    Milliseconds: 12,
    Failed: 1,
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        { Namespace: 'Muster', Dimensions: [[]], Metrics: [{ Name: 'SeatsGiven', Unit: 'Count' }] },
        {
          Namespace: 'Muster',
          Dimensions: [['Call']],
          Metrics: [
            { Name: 'Milliseconds', Unit: 'Milliseconds' },
            { Name: 'Failed', Unit: 'Count' },
          ],
        },
      ],
    },
  });
  expect(lines[2]?.[1]).not.toHaveProperty('SeatsGiven');
  expect(lines[2]?.[1]).toMatchObject({ Failed: 0 });
});

test('without something to measure, a line stays as it is', () => {
  const lines: unknown[] = [];
  const note = (_: string, fields: Record<string, unknown>) => void lines.push(fields);
  const log = withMetrics({ info: note, warn: note, error: note }, new Counts(), false);
  log.info('call', { call: 'enrollment.available', milliseconds: 3, status: 200 });
  expect(lines).toEqual([{ call: 'enrollment.available', milliseconds: 3, status: 200 }]);
});
