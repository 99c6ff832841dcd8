import { as, type BuiltSite, buildClass, buildEmployee, buildSeat, buildSite } from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { observer } from '@muster/testing/observe';
import { type Asking, buildSystem, type System } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { classKey, type TrainingClass } from '../../src/table/entities/training-class.ts';
import { extentIn } from '../../src/training/add-class.ts';

const table = observer();
let system: System;
beforeAll(async () => {
  system = await buildSystem({ onClient: table.onClient });
});
beforeEach(() => table.beforeTransaction(undefined));

const enroll = (id: string, asking: Asking) => system.call('enrollment', 'enroll', { params: { id } }, asking);
const unenroll = (id: string, asking: Asking) => system.call('enrollment', 'unenroll', { params: { id } }, asking);

async function officerOf(site: BuiltSite) {
  const employee = await buildEmployee(system, site, { credential: null });
  return { employee, asking: await as(system, site, employee) };
}

/** Before the first transaction from now on, and only that one. */
const inBetween = (action: () => Promise<unknown>) =>
  table.beforeTransaction(async (n) => {
    if (n === 1) await action();
  });

/** Moves a class to another day, as an edit does: its dates, what follows from them, and their version. */
async function moveClass({ table: part, site }: BuiltSite, row: TrainingClass, date: string) {
  const sessions = row.sessions.map((session) => ({ ...session, date }));
  const extent = extentIn(sessions, site.timezone);
  const place = { GSI1SK: `${extent.ends_at}#${row.id}` };
  await change(part, classKey(part, row.id), { sessions, ...extent, ...place, dates_version: row.dates_version + 1 });
}

test('dates changed between reading and writing: the seat has the fresh ones', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking } = await officerOf(site);
  inBetween(() => moveClass(site, row, '2026-05-27'));
  const { status, body } = await enroll(row.id, asking);
  expect([status, body.training_dates[0].date]).toEqual([200, '2026-05-27']);
  await expectViewsAgree(system, site);
});

/** An edit by staff through the API, of the place or the day. */
async function edit(site: BuiltSite, row: TrainingClass, { location = row.location, date = '' }) {
  const { id, class_size, enrollment_start, enrollment_end } = row;
  const training_dates = row.sessions.map(({ start, end, ...session }) => ({
    date: date || session.date,
    start_time: start,
    end_time: end,
  }));
  const body = { location, class_size, enrollment_start, enrollment_end, training_dates };
  const staff = await as(system, site, site.chief);
  const { status } = await system.call('training', 'updateClass', { params: { id }, body }, staff);
  expect(status).toBe(200);
}

test('a place changed by staff between reading and writing: the seat has the new one', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking } = await officerOf(site);
  inBetween(() => edit(site, row, { location: 'Harbor' }));
  expect((await enroll(row.id, asking)).body).toMatchObject({ location: 'Harbor', is_enrolled: true });
  await expectViewsAgree(system, site);
});

test('changed twice, the second time while the first is being brought to the attendees: the second holds', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  await enroll(row.id, (await officerOf(site)).asking);
  // The edit itself and the session that `edit` opens come first, then the attendees' seats.
  table.beforeTransaction(async (n) => {
    if (n === 3) await edit(site, row, { date: '2026-05-29', location: 'Gym' });
  });
  await edit(site, row, { date: '2026-05-27', location: 'Harbor' });
  table.beforeTransaction(undefined);
  const seats = (await dumpSite(system, site.code)).filter(({ PK, SK }) => /#EMP#/.test(PK) && SK.startsWith('SEAT#'));
  expect(seats).toMatchObject([{ location: 'Gym', sessions: [{ date: '2026-05-29' }] }]);
  await expectViewsAgree(system, site);
});

test('dates changed onto a seat that is held: refused, as the fresh ones overlap', async () => {
  const site = await buildSite(system);
  const [held, wanted] = [await buildClass(system, site), await buildClass(system, site, { inDays: 12 })];
  const { asking } = await officerOf(site);
  await enroll(held.id, asking);
  inBetween(() => moveClass(site, wanted, held.sessions[0]?.date ?? ''));
  expect((await enroll(wanted.id, asking)).body).toMatchObject({ code: 'overlap', conflict: true });
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
});

test.each([
  ['closed', { enrollment_end: '2026-05-13T16:59:59.999Z' }, 'enrollment_closed'],
  ['made inactive', { is_active: false }, 'class_inactive'],
  ['filled', { enrolled_count: 10 }, 'class_full'],
])('a class %s between reading and writing is refused for it', async (_, fields, code) => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking } = await officerOf(site);
  inBetween(() => change(site.table, classKey(site.table, row.id), fields));
  const before = await dumpSite(system, site.code);
  expect((await enroll(row.id, asking)).body.code).toBe(code);
  const after = await dumpSite(system, site.code);
  expect(after.length).toBe(before.length);
});

test('a seat given by staff between reading and writing: the person is told, and has one seat', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking, employee } = await officerOf(site);
  inBetween(() => buildSeat(system, site, row, employee));
  expect((await enroll(row.id, asking)).body.code).toBe('already_enrolled');
  await expectViewsAgree(system, site);
});

test('the class starts while somebody is leaving it: the seat stays', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking } = await officerOf(site);
  await enroll(row.id, asking);
  inBetween(() => moveClass(site, row, '2026-05-13'));
  expect((await unenroll(row.id, asking)).body.code).toBe('class_started');
});

test('a transaction that fails on the inside: 500 that says nothing of it, and nothing was written', async () => {
  const site = await buildSite(system);
  const row = await buildClass(system, site);
  const { asking, employee } = await officerOf(site);
  const before = await dumpSite(system, site.code);
  inBetween(() =>
    Promise.reject(new Error(`the power failed at ${JSON.stringify(employeeKey(site.table, employee.id))}`)),
  );
  const { status, body } = await enroll(row.id, asking);
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'unexpected',
    detail: 'Something went wrong on our side. Please try again.',
    request_id: expect.any(String),
  });
  expect(await dumpSite(system, site.code)).toEqual(before);
  expect(system.errors).toHaveLength(1);
  expect((await enroll(row.id, asking)).status).toBe(200);
});
