import { as, buildCertification, buildClass, buildPerson, buildType } from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { describe, expect, test } from 'vitest';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { classKey } from '../../src/table/entities/training-class.ts';

await prepareEachTest();

const enroll = (id: string, asking: RequestParts) => system.call('enrollment', 'enroll', { params: { id } }, asking);
const officerOf = () => buildPerson(system, site);

/** Asks for a seat. Expects exactly this refusal, and that nothing was written. */
async function expectRefused(id: string, asking: RequestParts, status: number, body: object) {
  const before = await dumpSite(system, site.code);
  const answer = await enroll(id, asking);
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
  expect(await dumpSite(system, site.code)).toEqual(before);
}

// spec 3.14, 7.45
test('enrolling answers the class of docs/spec.md section 3, and adds the seat to all views', async () => {
  const type = await buildType(system, site, { name: 'Firearms' });
  const trainingClass = await buildClass(system, site, {
    type,
    dates: [
      { date: '2026-05-24', start_time: '13:00', end_time: '17:00' },
      { date: '2026-05-23', start_time: '09:00', end_time: '12:00' },
    ],
  });
  const { asking } = await officerOf();
  const { status, body } = await enroll(trainingClass.id, asking);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: trainingClass.id,
    training_type: { id: type.id, name: 'Firearms', is_mandatory: true },
    location: 'Room 1',
    class_size: 10,
    enrolled_count: 1,
    waitlisted_count: 0,
    enrollment_start: trainingClass.enrollment_start,
    enrollment_end: trainingClass.enrollment_end,
    is_active: true,
    training_dates: [
      { date: '2026-05-23', start_time: '2026-05-23T09:00:00', end_time: '2026-05-23T12:00:00' },
      { date: '2026-05-24', start_time: '2026-05-24T13:00:00', end_time: '2026-05-24T17:00:00' },
    ],
    is_enrolled: true,
    is_waitlisted: false,
  });
  await expectViewsAgree(system, site);
});

describe('a conflict answers 409', () => {
  test('for a seat in this class, also after its enrollment has closed', async () => {
    const trainingClass = await buildClass(system, site);
    const { asking, employee } = await officerOf();
    await enroll(trainingClass.id, asking);
    const body = { code: 'already_enrolled', conflict: true, detail: 'You are already enrolled in this class' };
    await expectRefused(trainingClass.id, asking, 409, body);
    system.clock.now = new Date(Date.parse(trainingClass.enrollment_end) + 1);
    await expectRefused(trainingClass.id, await as(system, site, employee), 409, body);
  });

  test('for an overlap, with the name of the other class', async () => {
    const first = await buildType(system, site, { name: 'Crisis Intervention' });
    const { asking } = await officerOf();
    await enroll((await buildClass(system, site, { type: first })).id, asking);
    await expectRefused((await buildClass(system, site)).id, asking, 409, {
      code: 'overlap',
      conflict: true,
      detail: 'This class overlaps your seat in Crisis Intervention on Sat, May 23, 2026, 09:00-12:00.',
    });
  });

  test('for a full class', async () => {
    const trainingClass = await buildClass(system, site, { class_size: 1 });
    await enroll(trainingClass.id, (await officerOf()).asking);
    await expectRefused(trainingClass.id, (await officerOf()).asking, 409, {
      code: 'class_full',
      conflict: true,
      detail: 'This class is full',
    });
  });

  test('for another class of the type, without the conflict flag, even if it overlaps and this class is full', async () => {
    const type = await buildType(system, site);
    const { asking } = await officerOf();
    await enroll((await buildClass(system, site, { type })).id, asking);
    const later = await buildClass(system, site, { type, inDays: 20 });
    const body = { code: 'same_type', detail: 'You are already enrolled in another class of this training' };
    await expectRefused(later.id, asking, 409, body);
    const fullAtOnce = await buildClass(system, site, { type, class_size: 1 });
    await enroll(fullAtOnce.id, (await officerOf()).asking);
    await expectRefused(fullAtOnce.id, asking, 409, body);
  });
});

describe('a class that is closed for enrollment answers 400', () => {
  test.each([
    ['a millisecond before the window', 'enrollment_start', -1, 400],
    ['at its first moment', 'enrollment_start', 0, 200],
    ['at its last moment', 'enrollment_end', 0, 200],
    ['a millisecond after it', 'enrollment_end', 1, 400],
  ] as const)('%s', async (_, edge, milliseconds, status) => {
    const trainingClass = await buildClass(system, site);
    const { employee } = await officerOf();
    system.clock.now = new Date(Date.parse(trainingClass[edge]) + milliseconds);
    const asking = await as(system, site, employee);
    if (status === 200) expect((await enroll(trainingClass.id, asking)).status).toBe(200);
    else {
      const body = { code: 'enrollment_closed', detail: 'Enrollment for this class is not open' };
      await expectRefused(trainingClass.id, asking, 400, body);
    }
  });

  test('when it is inactive', async () => {
    const trainingClass = await buildClass(system, site, { is_active: false });
    const body = { code: 'class_inactive', detail: 'This class is not active' };
    await expectRefused(trainingClass.id, (await officerOf()).asking, 400, body);
  });

  test('from the millisecond at which it starts', async () => {
    const trainingClass = await buildClass(system, site, { enrollment_end: '2026-06-30T00:00:00.000Z' });
    const [punctual, late] = [await officerOf(), await officerOf()];
    system.clock.now = new Date(Date.parse(trainingClass.starts_at) - 1);
    expect((await enroll(trainingClass.id, await as(system, site, punctual.employee))).status).toBe(200);
    system.clock.now = new Date(trainingClass.starts_at);
    const body = { code: 'class_started', detail: 'This class has already started' };
    await expectRefused(trainingClass.id, await as(system, site, late.employee), 400, body);
  });
});

describe('overlaps are half-open, in the department’s time zone', () => {
  const session = (date: string, start_time: string, end_time: string) => [{ date, start_time, end_time }];
  // In 2026 Chicago skips 02:00-03:00 on March 8 and repeats 01:00-02:00 on November 1.
  test.each([
    ['back to back', '2026-05-23 09:00 12:00', '2026-05-23 12:00 13:00', 200],
    ['by one minute', '2026-05-23 09:00 12:00', '2026-05-23 11:59 13:00', 409],
    ['one within the other', '2026-05-23 09:00 17:00', '2026-05-23 10:00 11:00', 409],
    ['up to midnight and from midnight', '2026-05-23 20:00 23:59', '2026-05-24 00:00 02:00', 200],
    ['the same hours on another day', '2026-05-23 09:00 12:00', '2026-05-24 09:00 12:00', 200],
    ['back to back across the skipped hour', '2026-03-08 01:00 02:00', '2026-03-08 03:00 04:00', 200],
    ['in the repeated hour', '2026-11-01 00:00 02:00', '2026-11-01 01:30 03:00', 409],
    ['back to back in the repeated hour', '2026-11-01 00:00 01:30', '2026-11-01 01:30 03:00', 200],
  ])('%s: %s, then %s', async (_, held, target, status) => {
    const dates = (text: string) => session(...(text.split(' ') as [string, string, string]));
    const [heldDates, targetDates] = [dates(held), dates(target)];
    const open = { enrollment_start: '2026-01-01T00:00:00.000Z', enrollment_end: '2026-12-31T00:00:00.000Z' };
    const first = await buildClass(system, site, { ...open, dates: heldDates });
    const second = await buildClass(system, site, { ...open, dates: targetDates });
    system.clock.now = new Date(Date.parse(`${held.slice(0, 10)}T12:00:00Z`) - 3 * 24 * 3_600_000);
    const { asking } = await officerOf();
    expect((await enroll(first.id, asking)).status).toBe(200);
    expect((await enroll(second.id, asking)).status).toBe(status);
    await expectSeatsLawful(system, site);
    await expectViewsAgree(system, site);
  });

  test('on any day of a class over several days', async () => {
    const days = ['2026-05-20', '2026-05-22', '2026-05-26'].flatMap((day) => session(day, '08:00', '16:00'));
    const { asking } = await officerOf();
    await enroll((await buildClass(system, site, { dates: days })).id, asking);
    const between = await buildClass(system, site, { dates: session('2026-05-21', '08:00', '16:00') });
    const onTheLast = await buildClass(system, site, { dates: session('2026-05-26', '15:00', '18:00') });
    expect((await enroll(between.id, asking)).status).toBe(200);
    expect((await enroll(onTheLast.id, asking)).body.detail).toContain('Tue, May 26, 2026, 08:00-16:00');
  });
});

describe('an employee can enroll despite', () => {
  test('a seat in a class of the type that has ended, but not before its end', async () => {
    const type = await buildType(system, site);
    const over = await buildClass(system, site, { type, inDays: 1 });
    const next = await buildClass(system, site, { type, inDays: 20 });
    const { employee, asking } = await officerOf();
    await enroll(over.id, asking);
    system.clock.now = new Date(Date.parse(over.ends_at) - 1);
    expect((await enroll(next.id, await as(system, site, employee))).body.code).toBe('same_type');
    system.clock.now = new Date(over.ends_at);
    expect((await enroll(next.id, await as(system, site, employee))).status).toBe(200);
    await expectViewsAgree(system, site);
  });

  test('a certified seat in the past', async () => {
    const type = await buildType(system, site);
    const next = await buildClass(system, site, { type });
    const { employee, asking } = await officerOf();
    await buildCertification(system, site, type, employee, '2026-04-13');
    expect((await enroll(next.id, asking)).status).toBe(200);
    await expectViewsAgree(system, site);
  });

  test('a waitlist entry for a class at the same time', async () => {
    const [waited, target] = [await buildClass(system, site), await buildClass(system, site)];
    const { employee, asking } = await officerOf();
    const waits = { [waited.id]: { type_id: waited.type_id, sequence: 1 } };
    await change(site.table, enrollmentStateKey(site.table, employee.id), { waits });
    expect((await enroll(target.id, asking)).status).toBe(200);
  });
});

test("a leaving employee's closed record takes no seat, and the call is answered at once", async () => {
  const trainingClass = await buildClass(system, site);
  const { employee, asking } = await officerOf();
  await change(site.table, enrollmentStateKey(site.table, employee.id), { closed: true });
  const body = { code: 'not_found', detail: 'This employee is being deleted and cannot take seats' };
  await expectRefused(trainingClass.id, asking, 404, body);
});

test('a class whose size is reduced to its attendees is full', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 5 });
  await enroll(trainingClass.id, (await officerOf()).asking);
  await change(site.table, classKey(site.table, trainingClass.id), { class_size: 1 });
  expect((await enroll(trainingClass.id, (await officerOf()).asking)).body.code).toBe('class_full');
});
