import { as, buildClass, buildPerson, buildSeat } from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { extentIn } from '../../src/areas/training/add-class.ts';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { classKey, type TrainingClass } from '../../src/table/entities/training-class.ts';

const table = observer();
await prepareEachTest([], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });

const enroll = (id: string, asking: RequestParts) => system.call('enrollment', 'enroll', { params: { id } }, asking);
const unenroll = (id: string, asking: RequestParts) =>
  system.call('enrollment', 'unenroll', { params: { id } }, asking);
const officerOf = () => buildPerson(system, site);

/** Moves a class to another day like an edit does: dates, start, end and version. */
async function moveClass({ id, sessions, dates_version }: TrainingClass, date: string) {
  const moved = sessions.map((session) => ({ ...session, date }));
  const extent = extentIn(moved, site.site.timezone);
  await change(site.table, classKey(site.table, id), {
    sessions: moved,
    ...extent,
    GSI1SK: `${extent.ends_at}#${id}`,
    dates_version: dates_version + 1,
  });
}

test('the seat has the new dates when the class is moved between reading and writing', async () => {
  const trainingClass = await buildClass(system, site);
  const { asking } = await officerOf();
  table.beforeFirstTransaction(() => moveClass(trainingClass, '2026-05-27'));
  const { status, body } = await enroll(trainingClass.id, asking);
  expect([status, body.training_dates[0].date]).toEqual([200, '2026-05-27']);
  await expectViewsAgree(system, site);
});

/** Edits the location or the day through the API. */
async function edit(trainingClass: TrainingClass, { location = trainingClass.location, date = '' }) {
  const { id, class_size, enrollment_start, enrollment_end } = trainingClass;
  const training_dates = trainingClass.sessions.map(({ start, end, ...session }) => ({
    date: date || session.date,
    start_time: start,
    end_time: end,
  }));
  const body = { location, class_size, enrollment_start, enrollment_end, training_dates };
  const staff = await as(system, site, site.chief);
  const { status } = await system.call('training', 'updateClass', { params: { id }, body }, staff);
  expect(status).toBe(200);
}

test('the seat has the new location when it changes between reading and writing', async () => {
  const trainingClass = await buildClass(system, site);
  const { asking } = await officerOf();
  table.beforeFirstTransaction(() => edit(trainingClass, { location: 'Harbor' }));
  expect((await enroll(trainingClass.id, asking)).body).toMatchObject({ location: 'Harbor', is_enrolled: true });
  await expectViewsAgree(system, site);
});

test('the second of two edits holds when it is made while the first is copied to the attendees', async () => {
  const trainingClass = await buildClass(system, site);
  await enroll(trainingClass.id, (await officerOf()).asking);
  // The first two transactions are the login session that `edit` opens and the edit itself.
  table.beforeTransaction(async (n) => {
    if (n === 3) await edit(trainingClass, { date: '2026-05-29', location: 'Gym' });
  });
  await edit(trainingClass, { date: '2026-05-27', location: 'Harbor' });
  table.beforeTransaction(undefined);
  const seats = (await dumpSite(system, site.code)).filter(({ PK, SK }) => /#EMP#/.test(PK) && SK.startsWith('SEAT#'));
  expect(seats).toMatchObject([{ location: 'Gym', sessions: [{ date: '2026-05-29' }] }]);
  await expectViewsAgree(system, site);
});

test('a class moved onto a held seat between reading and writing is refused', async () => {
  const [held, target] = [await buildClass(system, site), await buildClass(system, site, { inDays: 12 })];
  const { asking } = await officerOf();
  await enroll(held.id, asking);
  table.beforeFirstTransaction(() => moveClass(target, held.sessions[0]?.date ?? ''));
  expect((await enroll(target.id, asking)).body).toMatchObject({ code: 'overlap', conflict: true });
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
});

test.each([
  ['closed', { enrollment_end: '2026-05-13T16:59:59.999Z' }, 'enrollment_closed'],
  ['made inactive', { is_active: false }, 'class_inactive'],
  ['filled', { enrolled_count: 10 }, 'class_full'],
])('a class %s between reading and writing is refused for that reason', async (_, fields, code) => {
  const trainingClass = await buildClass(system, site);
  const { asking } = await officerOf();
  table.beforeFirstTransaction(() => change(site.table, classKey(site.table, trainingClass.id), fields));
  const before = await dumpSite(system, site.code);
  expect((await enroll(trainingClass.id, asking)).body.code).toBe(code);
  const after = await dumpSite(system, site.code);
  expect(after.length).toBe(before.length);
});

test('an employee whom staff seat between reading and writing has one seat, and the call is refused', async () => {
  const trainingClass = await buildClass(system, site);
  const { asking, employee } = await officerOf();
  table.beforeFirstTransaction(() => buildSeat(system, site, trainingClass, employee));
  expect((await enroll(trainingClass.id, asking)).body.code).toBe('already_enrolled');
  await expectViewsAgree(system, site);
});

test('the seat stays when the class starts before unenrolling is written', async () => {
  const trainingClass = await buildClass(system, site);
  const { asking } = await officerOf();
  await enroll(trainingClass.id, asking);
  table.beforeFirstTransaction(() => moveClass(trainingClass, '2026-05-13'));
  expect((await unenroll(trainingClass.id, asking)).body.code).toBe('class_started');
});

test('an internal error is answered 500 without details, and nothing is written', async () => {
  const trainingClass = await buildClass(system, site);
  const { asking, employee } = await officerOf();
  const before = await dumpSite(system, site.code);
  table.beforeFirstTransaction(() =>
    Promise.reject(new Error(`the power failed at ${JSON.stringify(employeeKey(site.table, employee.id))}`)),
  );
  const { status, body } = await enroll(trainingClass.id, asking);
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'unexpected',
    detail: 'Something went wrong on our side. Please try again.',
    request_id: expect.any(String),
  });
  expect(await dumpSite(system, site.code)).toEqual(before);
  expect(system.errors).toHaveLength(1);
  expect((await enroll(trainingClass.id, asking)).status).toBe(200);
});
