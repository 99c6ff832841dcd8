import {
  type BuiltSite,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { change } from '@muster/testing/dump';
import { remind, runNow } from '@muster/testing/scheduled';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { told } from '../waitlist/people.ts';

const contention = contentionSimulator();
const system = await buildSystem({ onClient: contention.onClient });

/** Creates an employee whose certification is valid through July 1, 2026. */
async function certified(overrides: Parameters<typeof buildSite>[1] = {}) {
  system.clock.now = usualNow;
  const site = await buildSite(system, overrides);
  const type = await buildType(system, site, { name: 'Driving', expiration_months: 12 });
  const employee = await buildEmployee(system, site, { credential: null });
  await buildCertification(system, site, type, employee, '2025-07-01');
  return { site, type, employee };
}

const remindAt = (site: BuiltSite, instant: string) => {
  system.clock.now = new Date(instant);
  return remind(staffOf(system, site));
};
const expiring = { kind: 'near_expiration', message: 'Your certification in Driving expires on Wed, Jul 1, 2026.' };
const expired = { kind: 'expired', message: 'Your certification in Driving expired on Wed, Jul 1, 2026.' };
async function reminders(site: BuiltSite, employee: Parameters<typeof told>[2]['employee']) {
  const all = await told(system, site, { employee });
  return all.filter(({ kind }) => kind === 'near_expiration' || kind === 'expired');
}

test('lesson: an employee is reminded once before the expiry and once after, however often the task runs', async () => {
  const { site, employee } = await certified();
  // In Chicago this is 61 days before the expiry; an hour later it is 60.
  expect(await remindAt(site, '2026-05-02T04:30:00Z')).toBe(0);
  expect(await remindAt(site, '2026-05-02T05:30:00Z')).toBe(1);
  expect(await remindAt(site, '2026-05-02T05:30:00Z')).toBe(0);
  expect(await remindAt(site, '2026-06-20T12:00:00Z')).toBe(0);
  expect(await reminders(site, employee)).toEqual([expiring]);
  expect(await remindAt(site, '2026-07-02T05:30:00Z')).toBe(1);
  expect(await remindAt(site, '2026-07-03T05:30:00Z')).toBe(0);
  expect(await reminders(site, employee)).toEqual([expired, expiring]);
  await expectViewsAgree(system, site);
});

test('a supervisor is notified once, two weeks before, of an employee without a seat that renews it', async () => {
  const { site, type, employee } = await certified();
  const [supervisor, seated] = [await buildEmployee(system, site), await buildEmployee(system, site)];
  await buildCertification(system, site, type, seated, '2025-07-01');
  for (const { id } of [employee, seated]) {
    await change(site.table, employeeKey(site.table, id), { supervisor: supervisor.id });
  }
  await buildSeat(system, site, await buildClass(system, site, { type, inDays: 40 }), seated);
  const heard = async () => (await told(system, site, { employee: supervisor })).map(({ message }) => message);
  // The person is always the first to be reminded.
  await remindAt(site, '2026-06-16T12:00:00Z');
  expect(await heard()).toEqual([]);
  await remindAt(site, '2026-06-17T12:00:00Z');
  await remindAt(site, '2026-06-18T12:00:00Z');
  expect(await heard()).toEqual([
    `The certification of Sam ${employee.last_name} in Driving expires on Wed, Jul 1, 2026.`,
  ]);
  await remindAt(site, '2026-07-02T12:00:00Z');
  expect(await heard()).toHaveLength(1);
  expect(await reminders(site, employee)).toEqual([expired, expiring]);
});

test('a supervisor who is not active is not told, and the person is reminded as ever', async () => {
  const { site, employee } = await certified();
  const supervisor = await buildEmployee(system, site);
  await change(site.table, employeeKey(site.table, employee.id), { supervisor: supervisor.id });
  await change(site.table, employeeKey(site.table, supervisor.id), { active: false });
  for (const day of ['2026-06-16', '2026-06-17', '2026-07-02']) await remindAt(site, `${day}T12:00:00Z`);
  expect(await reminders(site, employee)).toEqual([expired, expiring]);
});

test('eight concurrent runs notify once', async () => {
  const { site, employee } = await certified();
  const before = contention.conflicts();
  contention.holdNext();
  const counts = await Promise.all(Array.from({ length: 8 }, () => remindAt(site, '2026-06-20T12:00:00Z')));
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await reminders(site, employee)).toEqual([expiring]);
});

test('a certification is valid through its last day in Honolulu, when UTC is already a day ahead', async () => {
  const { site, employee } = await certified({ timezone: 'Pacific/Honolulu' });
  await remindAt(site, '2026-06-20T12:00:00Z');
  expect(await remindAt(site, '2026-07-02T09:59:00Z')).toBe(0);
  expect(await remindAt(site, '2026-07-02T10:00:00Z')).toBe(1);
  expect(await reminders(site, employee)).toEqual([expired, expiring]);
});

test('a renewal restarts the reminders; an earlier class entered later does not', async () => {
  const { site, type, employee } = await certified();
  await remindAt(site, '2026-06-20T12:00:00Z');
  await buildCertification(system, site, type, employee, '2024-07-01');
  expect(await remindAt(site, '2026-06-21T12:00:00Z')).toBe(0);
  await buildCertification(system, site, type, employee, '2026-06-15');
  expect(await remindAt(site, '2026-07-10T12:00:00Z')).toBe(0);
  expect(await remindAt(site, '2027-06-01T12:00:00Z')).toBe(1);
  // By then the first notification has expired.
  expect(await reminders(site, employee)).toEqual([
    { kind: 'near_expiration', message: 'Your certification in Driving expires on Tue, Jun 15, 2027.' },
  ]);
});

test('an inactive employee is notified after the reactivation', async () => {
  const { site, employee } = await certified();
  await change(site.table, employeeKey(site.table, employee.id), { active: false });
  expect(await remindAt(site, '2026-06-20T12:00:00Z')).toBe(0);
  await change(site.table, employeeKey(site.table, employee.id), { active: true });
  expect(await remindAt(site, '2026-06-20T12:00:00Z')).toBe(1);
});

test('every site is processed in its time zone; a site that fails is logged', async () => {
  const [broken, whole] = [await certified(), await certified()];
  await change(broken.site.table, enrollmentStateKey(broken.site.table, broken.employee.id), {
    certifications: 'nonsense',
    closed: 'x',
  });
  await change(broken.site.table, { PK: `${broken.site.code}#SITE`, SK: 'SITE' }, { timezone: 'Nowhere/Land' });
  system.clock.now = new Date('2026-06-20T12:00:00Z');
  await runNow(system.deps, 'reminders');
  expect(await reminders(whole.site, whole.employee)).toEqual([expiring]);
  expect(system.errors.map(({ message, fields }) => [message, fields.site])).toEqual([
    ['the task reminders failed for a site', broken.site.code],
  ]);
});
