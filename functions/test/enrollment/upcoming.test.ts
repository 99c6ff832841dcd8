import { as, type BuiltSite, buildClass, buildEmployee, buildSeat, buildSite, buildType } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';

const system = await buildSystem();
beforeEach(() => {
  system.clock.now = usualNow;
});

const officer = (site: BuiltSite) => buildEmployee(system, site, { credential: null });
type Holder = Awaited<ReturnType<typeof officer>>;
const seat = (site: BuiltSite, id: string, employee: Holder) => buildSeat(system, site, { id }, employee);

async function upcoming(site: BuiltSite, employee: Holder) {
  const { status, body } = await system.call('enrollment', 'upcoming', {}, await as(system, site, employee));
  expect(status).toBe(200);
  return body;
}

const days = (...dates: string[]) => dates.map((date) => ({ date, start_time: '09:00', end_time: '12:00' }));

// spec 3.15
test('the list has only the caller’s classes, with every field of docs/spec.md section 3', async () => {
  const site = await buildSite(system);
  const type = await buildType(system, site, { name: 'First Aid' });
  const trainingClass = await buildClass(system, site, {
    type,
    location: 'Room 204',
    dates: days('2026-05-23', '2026-05-24'),
  });
  const [holder, other] = [await officer(site), await officer(site)];
  await seat(site, trainingClass.id, holder);
  expect(await upcoming(site, holder)).toEqual([
    {
      id: trainingClass.id,
      name: 'First Aid',
      location: 'Room 204',
      dates: [
        { date: '2026-05-23', start_time: '2026-05-23T09:00:00', end_time: '2026-05-23T12:00:00' },
        { date: '2026-05-24', start_time: '2026-05-24T09:00:00', end_time: '2026-05-24T12:00:00' },
      ],
    },
  ]);
  expect(await upcoming(site, other)).toEqual([]);
});

// spec 7.49
test('the list is sorted by the next class session, without past class sessions', async () => {
  const site = await buildSite(system);
  const holder = await officer(site);
  const long = await buildClass(system, site, { dates: days('2026-05-14', '2026-05-16', '2026-05-30') });
  const soon = await buildClass(system, site, { dates: days('2026-05-15') });
  const later = await buildClass(system, site, { dates: days('2026-05-20') });
  const past = await buildClass(system, site, { dates: days('2026-05-01') });
  for (const { id } of [later, long, past, soon]) await seat(site, id, holder);

  const at = async (now: string) => {
    system.clock.now = new Date(now);
    const list: { id: string; dates: { date: string }[] }[] = await upcoming(site, holder);
    return list.map(({ id, dates }) => [id, ...dates.map(({ date }) => date.slice(-2))]);
  };
  expect(await at('2026-05-13T17:00:00Z')).toEqual([
    [long.id, '14', '16', '30'],
    [soon.id, '15'],
    [later.id, '20'],
  ]);
  // A running class session is listed until the millisecond at which it ends.
  expect(await at('2026-05-14T16:59:59.999Z')).toEqual([
    [long.id, '14', '16', '30'],
    [soon.id, '15'],
    [later.id, '20'],
  ]);
  expect(await at('2026-05-14T17:00:00Z')).toEqual([
    [soon.id, '15'],
    [long.id, '16', '30'],
    [later.id, '20'],
  ]);
  expect(await at('2026-05-16T17:00:00Z')).toEqual([
    [later.id, '20'],
    [long.id, '30'],
  ]);
  expect(await at('2026-05-30T17:00:00Z')).toEqual([]);
});

test('class sessions end in the site’s time zone', async () => {
  for (const [timezone, end] of [
    ['Pacific/Honolulu', '2026-05-23T22:00:00.000Z'],
    ['UTC', '2026-05-23T12:00:00.000Z'],
  ] as const) {
    const site = await buildSite(system, { timezone });
    const holder = await officer(site);
    await seat(site, (await buildClass(system, site, { dates: days('2026-05-23') })).id, holder);
    system.clock.now = new Date(Date.parse(end) - 1);
    expect(await upcoming(site, holder), timezone).toHaveLength(1);
    system.clock.now = new Date(end);
    expect(await upcoming(site, holder), timezone).toEqual([]);
    system.clock.now = usualNow;
  }
});
