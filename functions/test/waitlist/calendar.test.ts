import { buildClass, buildSeat, buildSite, buildType } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { officer, take } from './people.ts';

const system = await buildSystem();
const site = await buildSite(system);
const person = await officer(system, site);

const day = async (date: string) =>
  (await system.call('enrollment', 'byDate', { query: { date } }, person.asking)).body;
const month = async (name: string) =>
  (await system.call('enrollment', 'byMonth', { query: { month: name } }, person.asking)).body;
const session = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time });

// spec 3.16, 7.50
test("a day lists the employee's own class sessions and waitlist entries by start, including past ones", async () => {
  const held = await buildClass(system, site, {
    type: await buildType(system, site, { name: 'Driving' }),
    location: 'Track',
    dates: [
      session('2026-05-20', '13:00', '15:00'),
      session('2026-05-20', '08:00', '09:00'),
      session('2026-06-02', '08:00', '09:00'),
    ],
  });
  const awaited = await buildClass(system, site, {
    type: await buildType(system, site, { name: 'Radio' }),
    class_size: 1,
    dates: [session('2026-05-20', '10:00', '11:00'), session('2026-05-31', '10:00', '11:00')],
  });
  const past = await buildClass(system, site, { dates: [session('2026-05-04', '08:00', '09:00')] });
  const others = await buildClass(system, site, { dates: [session('2026-05-21', '10:00', '11:00')] });
  const other = await officer(system, site);
  for (const trainingClass of [awaited, others]) await buildSeat(system, site, trainingClass, other.employee);
  for (const trainingClass of [held, past]) await buildSeat(system, site, trainingClass, person.employee);
  expect(await take(system, 'joinWaitlist', awaited, person)).toBe('ok');

  const entry = (
    trainingClass: { id: string; location: string },
    name: string,
    start: string,
    end: string,
    is_enrolled: boolean,
  ) => ({
    id: trainingClass.id,
    name,
    location: trainingClass.location,
    start_time: `2026-05-20T${start}:00`,
    end_time: `2026-05-20T${end}:00`,
    is_enrolled,
    is_waitlisted: !is_enrolled,
  });
  expect(await day('2026-05-20')).toEqual([
    entry(held, 'Driving', '08:00', '09:00', true),
    entry(awaited, 'Radio', '10:00', '11:00', false),
    entry(held, 'Driving', '13:00', '15:00', true),
  ]);
  expect((await day('2026-05-04')).map(({ id }: { id: string }) => id)).toEqual([past.id]);
  expect(await day('2026-05-21')).toEqual([]);
  const ofMonth = async (name: string) =>
    (await month(name)).map(({ id, start_time }: { id: string; start_time: string }) => [id, start_time]);
  expect(await ofMonth('2026-05')).toEqual([
    [past.id, '2026-05-04T08:00:00'],
    [held.id, '2026-05-20T08:00:00'],
    [awaited.id, '2026-05-20T10:00:00'],
    [held.id, '2026-05-20T13:00:00'],
    [awaited.id, '2026-05-31T10:00:00'],
  ]);
  expect((await month('2026-05'))[2]).toEqual(entry(awaited, 'Radio', '10:00', '11:00', false));
  expect(await ofMonth('2026-06')).toEqual([[held.id, '2026-06-02T08:00:00']]);
  expect(await month('2025-05')).toEqual([]);
});

test('a month of the department lists the active classes of everybody, ended ones too, and those that the employee is in', async () => {
  const at = await buildSite(system);
  const [reader, other] = [await officer(system, at), await officer(system, at)];
  const type = await buildType(system, at, { name: 'Driving' });
  const build = (date: string, more: Parameters<typeof buildClass>[2] = {}) =>
    buildClass(system, at, { type, dates: [session(date, '08:00', '09:00')], ...more });
  const [late, early] = [await build('2026-05-29'), await build('2026-05-20', { class_size: 1 })];
  const closed = await build('2026-05-25', { enrollment_end: '2026-05-01T00:00:00.000Z' });
  const held = await build('2026-05-26', { is_active: false });
  await build('2026-05-27', { is_active: false });
  const ended = await build('2026-05-04');
  await build('2026-05-05', { is_active: false });
  await build('2026-06-02');
  await buildSeat(system, at, early, other.employee);
  await buildSeat(system, at, held, reader.employee);
  await buildClass(system, site, { dates: [session('2026-05-21', '08:00', '09:00')] });
  const { status, body } = await system.call(
    'enrollment',
    'departmentMonth',
    { query: { month: '2026-05' } },
    reader.asking,
  );
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([ended.id, early.id, closed.id, held.id, late.id]);
  expect(body[1]).toMatchObject({ enrolled_count: 1, class_size: 1, is_enrolled: false });
  expect(body[3]).toMatchObject({ is_enrolled: true });
});

test.each([
  ['byDate', { date: '2026-02-30' }],
  ['byDate', { date: '' }],
  ['byDate', {}],
  ['byMonth', { month: '2026-13' }],
  ['byMonth', { month: '2026-5' }],
  ['byMonth', {}],
  ['departmentMonth', { month: '2026-13' }],
] as const)('%s of %j is 400 and names the field', async (name, query) => {
  const sent = { query: query as Record<string, string> };
  const { status, body } = await system.call('enrollment', name, sent, person.asking);
  const field = name === 'byDate' ? 'date' : 'month';
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', [field]]);
});
