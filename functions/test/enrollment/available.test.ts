import { as, type BuiltSite, buildClass, buildEmployee, buildSeat, buildSite, buildType } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { transact, update } from '../../src/table/core/write.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { classKey } from '../../src/table/entities/training-class.ts';

const system = await buildSystem();
let site: BuiltSite;
beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});

const officer = () => buildEmployee(system, site, { credential: null });
type Shown = { id: string; is_enrolled: boolean; is_waitlisted: boolean };

async function available(employee: Awaited<ReturnType<typeof officer>>): Promise<Shown[]> {
  const { status, body } = await system.call('enrollment', 'available', {}, await as(system, site, employee));
  expect(status).toBe(200);
  return body;
}
const idsOf = (classes: Shown[]) => classes.map(({ id }) => id);

// spec 3.14
test('an open class has every field of docs/spec.md section 3', async () => {
  const type = await buildType(system, site, { name: 'Ethics', is_mandatory: false });
  const trainingClass = await buildClass(system, site, { type, class_size: 4, location: 'Gym' });
  await buildSeat(system, site, trainingClass, site.chief);
  expect(await available(await officer())).toEqual([
    {
      id: trainingClass.id,
      training_type: { id: type.id, name: 'Ethics', is_mandatory: false },
      location: 'Gym',
      class_size: 4,
      enrolled_count: 1,
      waitlisted_count: 0,
      enrollment_start: trainingClass.enrollment_start,
      enrollment_end: trainingClass.enrollment_end,
      is_active: true,
      training_dates: [{ date: '2026-05-23', start_time: '2026-05-23T09:00:00', end_time: '2026-05-23T12:00:00' }],
      is_enrolled: false,
      is_waitlisted: false,
    },
  ]);
});

test('a site without classes: an empty list', async () => {
  expect(await available(await officer())).toEqual([]);
});

// spec 7.44
test('closed, inactive, not yet open, running and ended classes are listed only for attendees and employees on the waitlist', async () => {
  const [holder, waiting, stranger] = [await officer(), await officer(), await officer()];
  // Different types and days, so that one employee can have seats in all of them.
  const build = (inDays: number, more: object = {}) => buildClass(system, site, { inDays, ...more });
  const classes = {
    open: await build(10),
    full: await build(12, { class_size: 1 }),
    closed: await build(14, { enrollment_end: '2026-05-13T16:59:59.999Z' }),
    notYetOpen: await build(50, { enrollment_start: '2026-05-13T17:00:00.001Z' }),
    inactive: await build(16, { is_active: false }),
    running: await build(0, { dates: [{ date: '2026-05-13', start_time: '11:00', end_time: '13:00' }] }),
    over: await build(-2),
    overNow: await build(0, { dates: [{ date: '2026-05-13', start_time: '08:00', end_time: '10:00' }] }),
  };
  for (const trainingClass of Object.values(classes)) {
    const record = {
      waits: {
        ...Object.fromEntries(Object.values(classes).map(({ id, type_id }, n) => [id, { type_id, sequence: n }])),
      },
    };
    await buildSeat(system, site, trainingClass, holder);
    await change(site.table, enrollmentStateKey(site.table, waiting.id), record);
  }
  const names = (shown: Shown[]) =>
    Object.entries(classes)
      .filter(([, { id }]) => idsOf(shown).includes(id))
      .map(([name]) => name);
  const held = ['open', 'full', 'closed', 'notYetOpen', 'inactive', 'running'];
  expect(names(await available(stranger))).toEqual(['open', 'full']);
  const asHolder = await available(holder);
  expect(names(asHolder)).toEqual(held);
  expect(asHolder.map(({ is_enrolled, is_waitlisted }) => [is_enrolled, is_waitlisted])).toEqual(
    held.map(() => [true, false]),
  );
  const asWaiting = await available(waiting);
  expect(names(asWaiting)).toEqual(held);
  expect(asWaiting.every(({ is_enrolled, is_waitlisted }) => !is_enrolled && is_waitlisted)).toBe(true);
});

test('a class is listed for its attendees until it ends', async () => {
  const trainingClass = await buildClass(system, site);
  const holder = await officer();
  await buildSeat(system, site, trainingClass, holder);
  system.clock.now = new Date(Date.parse(trainingClass.ends_at) - 1);
  expect(idsOf(await available(holder))).toEqual([trainingClass.id]);
  system.clock.now = new Date(trainingClass.ends_at);
  expect(await available(holder)).toEqual([]);
});

test('classes are sorted by type name, then start', async () => {
  const [b, a] = [await buildType(system, site, { name: 'Beta' }), await buildType(system, site, { name: 'Alpha' })];
  const made = [
    await buildClass(system, site, { type: b, inDays: 5 }),
    await buildClass(system, site, { type: a, inDays: 20 }),
    await buildClass(system, site, { type: b, inDays: 3 }),
    await buildClass(system, site, { type: a, inDays: 15 }),
    // This class starts first of its type and ends last: the start decides.
    await buildClass(system, site, {
      type: b,
      inDays: 2,
      dates: ['2026-05-15', '2026-06-30'].map((date) => ({ date, start_time: '08:00', end_time: '09:00' })),
    }),
  ] as const;
  expect(idsOf(await available(await officer()))).toEqual([3, 1, 4, 2, 0].map((n) => made[n as 0].id));
});

test('a class over several days is open until its first day, and listed for its attendees until its last', async () => {
  const dates = ['2026-05-20', '2026-05-22'].map((date) => ({ date, start_time: '09:00', end_time: '12:00' }));
  const trainingClass = await buildClass(system, site, { dates, enrollment_end: '2026-12-31T00:00:00.000Z' });
  const [holder, stranger] = [await officer(), await officer()];
  await buildSeat(system, site, trainingClass, holder);
  const at = async (now: string) => {
    system.clock.now = new Date(now);
    return [(await available(holder)).length, (await available(stranger)).length];
  };
  expect(await at('2026-05-20T13:59:59.999Z')).toEqual([1, 1]);
  expect(await at('2026-05-20T14:00:00.000Z')).toEqual([1, 0]);
  expect(await at('2026-05-22T16:59:59.999Z')).toEqual([1, 0]);
  expect(await at('2026-05-22T17:00:00.000Z')).toEqual([0, 0]);
});

test.each([
  ['Pacific/Honolulu', '2026-05-23T19:00:00.000Z'],
  ['UTC', '2026-05-23T09:00:00.000Z'],
])('09:00 in %s starts at %s UTC and is answered as 09:00', async (timezone, start) => {
  site = await buildSite(system, { timezone });
  const trainingClass = await buildClass(system, site, {
    dates: [{ date: '2026-05-23', start_time: '09:00', end_time: '12:00' }],
    enrollment_end: '2026-12-31T00:00:00.000Z',
  });
  const employee = await officer();
  system.clock.now = new Date(Date.parse(start) - 1);
  expect(await available(employee)).toMatchObject([
    { id: trainingClass.id, training_dates: [{ start_time: '2026-05-23T09:00:00', end_time: '2026-05-23T12:00:00' }] },
  ]);
  system.clock.now = new Date(start);
  expect(await available(employee)).toEqual([]);
});

test('150 classes are listed in order, with current counts', { timeout: 60_000 }, async () => {
  const type = await buildType(system, site);
  const made = [];
  for (let n = 0; n < 150; n++)
    made.push(
      await buildClass(system, site, {
        type,
        inDays: 1 + ((n * 7) % 150),
        enrollment_start: '2026-01-01T00:00:00.000Z',
        enrollment_end: '2027-12-31T00:00:00.000Z',
      }),
    );
  const last = made[149];
  await change(site.table, classKey(site.table, last?.id ?? ''), { enrolled_count: 3 });
  const { body } = await system.call('enrollment', 'available', {}, await as(system, site, await officer()));
  const inOrder = made.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
  expect(idsOf(body)).toEqual(inOrder.map(({ id }) => id));
  expect(body.filter((trainingClass: { enrolled_count: number }) => trainingClass.enrolled_count === 3)).toMatchObject([
    { id: last?.id },
  ]);
});

test('a class that the index does not name yet is shown, also one whose pointer was written without its end', async () => {
  const asking = await as(system, site, await officer());
  const [late, older] = [await buildClass(system, site), await buildClass(system, site, { inDays: 12 })];
  const ended = await buildClass(system, site, { inDays: -5 });
  // As if the index had not followed yet.
  for (const { id } of [late, older]) await change(site.table, classKey(site.table, id), { GSI1SK: `2020#${id}` });
  for (const { id, type_id } of [older, ended]) {
    const pointer = { PK: `${site.code}#TYPE#${type_id}`, SK: `CLASS#${id}` };
    await transact(site.table, [update(site.table, pointer, { expression: 'REMOVE ends_at' })]);
  }
  const process = await buildSystem({ besides: system });
  const { body } = await process.call('enrollment', 'available', {}, asking);
  expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([late.id, older.id].sort());
});
