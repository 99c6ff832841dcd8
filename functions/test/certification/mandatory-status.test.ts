import {
  as,
  type BuiltSite,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { certify } from '../../src/areas/certification/certify.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

const system = await buildSystem();
beforeEach(() => {
  system.clock.now = usualNow;
});

async function statuses(site: BuiltSite, employee: Employee, now = system.clock.now) {
  system.clock.now = now;
  const asking = await as(system, site, employee);
  const { status, body } = await system.call('certification', 'mandatoryStatus', {}, asking);
  expect(status).toBe(200);
  return body;
}

/** Returns the status of the site's only mandatory type. */
const statusAt = async (site: BuiltSite, employee: Employee, now: string) => {
  const [{ status, certification_date, expiration_date }] = await statuses(site, employee, new Date(now));
  return [status, certification_date, expiration_date];
};

async function scene(timezone: string, overrides: Partial<TrainingType> = {}) {
  const site = await buildSite(system, { timezone });
  const type = await buildType(system, site, overrides);
  const employee = await buildEmployee(system, site, { credential: null });
  return { site, type, employee };
}

// spec 7.46
test('the list has all mandatory types by name, ignoring case, without optional ones', async () => {
  const site = await buildSite(system);
  const employee = await buildEmployee(system, site, { credential: null });
  for (const name of ['Weapons', 'alcohol testing', 'Bicycle patrol']) await buildType(system, site, { name });
  const optional = await buildType(system, site, { name: 'Archery', is_mandatory: false });
  await buildCertification(system, site, optional, employee, '2026-05-01');
  const list: { training_name: string }[] = await statuses(site, employee);
  expect(list.map(({ training_name }) => training_name)).toEqual(['alcohol testing', 'Bicycle patrol', 'Weapons']);
});

test('a site without mandatory types has an empty list', async () => {
  const { site, employee } = await scene('UTC', { is_mandatory: false });
  expect(await statuses(site, employee)).toEqual([]);
});

// spec 3.19
test('an entry has the fields of docs/spec.md section 3, with null for absent dates', async () => {
  const { site, type, employee } = await scene('America/Chicago', { name: 'Ethics', expiration_months: undefined });
  const entry = { training_id: type.id, training_name: 'Ethics' };
  const none = { certification_date: null, expiration_date: null };
  expect(await statuses(site, employee)).toEqual([{ ...entry, ...none, status: 'MISSING' }]);
  await buildCertification(system, site, type, employee, '2026-05-11');
  expect(await statuses(site, employee)).toEqual([
    { ...entry, status: 'COMPLETED', certification_date: '2026-05-11', expiration_date: null },
  ]);
  await expectViewsAgree(system, site);
});

describe('a certification of 1 June 2025 for twelve months, day by day in Chicago', () => {
  const dates = ['2025-06-01', '2026-06-01'];
  // spec 3.19
  test.each([
    ['61 days left, to the last millisecond of the day', '2026-04-02T04:59:59.999Z', 'COMPLETED'],
    ['60 days left, from the first', '2026-04-02T05:00:00.000Z', 'NEAR_EXPIRATION'],
    ['the day of expiry', '2026-06-01T12:00:00.000Z', 'NEAR_EXPIRATION'],
    ['its last millisecond, already the next day in UTC', '2026-06-02T04:59:59.999Z', 'NEAR_EXPIRATION'],
    ['the day after, still with its dates', '2026-06-02T05:00:00.000Z', 'MISSING'],
    ['years after', '2029-01-01T12:00:00.000Z', 'MISSING'],
  ])('%s', async (_, now, status) => {
    const { site, type, employee } = await scene('America/Chicago');
    await buildCertification(system, site, type, employee, '2025-06-01');
    expect(await statusAt(site, employee, now)).toEqual([status, ...dates]);
  });

  test.each([
    ['Pacific/Honolulu', 'NEAR_EXPIRATION'],
    ['UTC', 'MISSING'],
    ['Pacific/Auckland', 'MISSING'],
  ])('at 02:00 UTC the next day, in %s', async (timezone, status) => {
    const { site, type, employee } = await scene(timezone);
    await buildCertification(system, site, type, employee, '2025-06-01');
    expect(await statusAt(site, employee, '2026-06-02T02:00:00Z')).toEqual([status, ...dates]);
  });
});

describe('PENDING', () => {
  // spec 3.19
  test('applies from taking the seat until the certification, also after the class has ended', async () => {
    const { site, type, employee } = await scene('America/Chicago');
    const trainingClass = await buildClass(system, site, { type });
    await buildSeat(system, site, trainingClass, employee);
    expect(await statusAt(site, employee, '2026-05-13T17:00:00Z')).toEqual(['PENDING', null, null]);
    expect(await statusAt(site, employee, '2026-05-30T17:00:00Z')).toEqual(['PENDING', null, null]);
    await certify(staffOf(system, site), { classId: trainingClass.id, type, employeeIds: [employee.id] });
    expect(await statusAt(site, employee, '2026-05-30T17:00:00Z')).toEqual(['COMPLETED', '2026-05-23', '2027-05-23']);
    // After it expires, the certified seat does not make the employee pending again.
    expect(await statusAt(site, employee, '2027-05-25T17:00:00Z')).toEqual(['MISSING', '2026-05-23', '2027-05-23']);
    await expectViewsAgree(system, site);
  });

  test('does not apply with a valid certification or a seat in another type; an expired certification keeps its dates', async () => {
    const { site, type, employee } = await scene('America/Chicago');
    await buildCertification(system, site, type, employee, '2025-06-01');
    await buildSeat(system, site, await buildClass(system, site, { type, inDays: 30 }), employee);
    const other = await buildType(system, site, { is_mandatory: false });
    await buildSeat(system, site, await buildClass(system, site, { type: other }), employee);
    const dates = ['2025-06-01', '2026-06-01'];
    expect(await statusAt(site, employee, '2026-05-13T17:00:00Z')).toEqual(['NEAR_EXPIRATION', ...dates]);
    expect(await statusAt(site, employee, '2026-06-02T17:00:00Z')).toEqual(['PENDING', ...dates]);
    const stranger = await buildEmployee(system, site, { credential: null });
    expect(await statusAt(site, stranger, '2026-06-02T17:00:00Z')).toEqual(['MISSING', null, null]);
  });
});
