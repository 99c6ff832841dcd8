import { buildClass, buildSite, buildType, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { addClass } from '../../src/areas/training/add-class.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { findClasses, listClassIdsEndingFrom } from '../../src/table/entities/training-class.ts';
import { trainingTypes } from '../../src/table/entities/training-type.ts';

const contention = contentionSimulator();
const system = await buildSystem({ onClient: contention.onClient });

const input = {
  location: 'Range',
  class_size: 12,
  is_active: true,
  enrollment_start: '2026-05-01T00:00:00.000Z',
  enrollment_end: '2026-06-01T00:00:00.000Z',
};
const day = (date: string, start_time = '09:00', end_time = '12:00') => ({ date, start_time, end_time });

// spec 7.34
test('a new class has sorted class sessions, start and end in the department’s time zone, and no attendees', async () => {
  const site = await buildSite(system, { timezone: 'America/New_York' });
  const type = await buildType(system, site);
  const { trainingClass } = await addClass(staffOf(system, site), {
    ...input,
    training_type_id: type.id,
    dates: [day('2026-11-01', '20:00', '23:00'), day('2026-10-31'), day('2026-11-01')],
  });
  expect(await findClasses(site.table, [trainingClass.id])).toEqual([
    {
      id: trainingClass.id,
      type_id: type.id,
      ...input,
      enrolled_count: 0,
      waiting_count: 0,
      wait_sequence: 0,
      sessions: [
        { date: '2026-10-31', start: '09:00', end: '12:00' },
        { date: '2026-11-01', start: '09:00', end: '12:00' },
        { date: '2026-11-01', start: '20:00', end: '23:00' },
      ],
      created_by: 'system',
      dates_version: 1,
      // On this day the clock goes back between the two sessions.
      starts_at: '2026-10-31T13:00:00.000Z',
      ends_at: '2026-11-02T04:00:00.000Z',
    },
  ]);
  await expectViewsAgree(system, site);
});

test('a class of a deleted training type: not found, and nothing is written', async () => {
  const site = await buildSite(system);
  const before = await dumpSite(system, site.code);
  const refused = await addClass(staffOf(system, site), {
    ...input,
    training_type_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
    dates: [day('2026-06-02')],
  }).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect([refused.code, refused.message]).toEqual(['not_found', 'This training no longer exists']);
  expect(await dumpSite(system, site.code)).toEqual(before);
});

test('ten classes added concurrently are counted as ten', async () => {
  const site = await buildSite(system);
  const type = await buildType(system, site);
  const before = contention.conflicts();
  contention.holdNext();
  await Promise.all(Array.from({ length: 10 }, () => buildClass(system, site, { type })));
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect((await trainingTypes(site.table)).get(type.id)?.class_count).toBe(10);
  await expectViewsAgree(system, site);
});

test('the list by end starts at the given time, without earlier classes and those of other sites', async () => {
  const [site, other] = [await buildSite(system), await buildSite(system)];
  const [late, past, soon] = [
    await buildClass(system, site, { inDays: 9 }),
    await buildClass(system, site, { inDays: -400 }),
    await buildClass(system, site, { inDays: 2 }),
  ];
  await buildClass(system, other);
  expect(await listClassIdsEndingFrom(site.table, usualNow)).toEqual([soon.id, late.id]);
  expect(await listClassIdsEndingFrom(site.table, new Date(soon.ends_at))).toEqual([soon.id, late.id]);
  expect(await listClassIdsEndingFrom(site.table, new Date(Date.parse(soon.ends_at) + 1))).toEqual([late.id]);
  expect(await listClassIdsEndingFrom(site.table, new Date(past.ends_at))).toEqual([past.id, soon.id, late.id]);
});
