import { as, buildClass, buildPerson } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { type RequestParts, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';

await prepareEachTest();

const enroll = (id: string, asking: RequestParts) => system.call('enrollment', 'enroll', { params: { id } }, asking);
const unenroll = (id: string, asking: RequestParts) =>
  system.call('enrollment', 'unenroll', { params: { id } }, asking);
const officerOf = () => buildPerson(system, site);

// spec 7.45
test('unenrolling releases the seat and answers the class without it', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  const [first, second] = [await officerOf(), await officerOf()];
  const enrolled = await enroll(trainingClass.id, first.asking);
  expect((await enroll(trainingClass.id, second.asking)).body.code).toBe('class_full');

  const { status, body } = await unenroll(trainingClass.id, first.asking);
  expect(status).toBe(200);
  expect(body).toEqual({ ...enrolled.body, enrolled_count: 0, is_enrolled: false });
  await expectViewsAgree(system, site);

  expect((await enroll(trainingClass.id, second.asking)).body.enrolled_count).toBe(1);
  expect((await enroll(trainingClass.id, first.asking)).body.code).toBe('class_full');
  await expectViewsAgree(system, site);
});

test('enrolling again after unenrolling takes one seat, with the second request date', async () => {
  const trainingClass = await buildClass(system, site);
  const { employee, asking } = await officerOf();
  expect((await enroll(trainingClass.id, asking)).status).toBe(200);
  expect((await unenroll(trainingClass.id, asking)).status).toBe(200);
  system.clock.now = new Date(usualNow.getTime() + 60_000);
  expect((await enroll(trainingClass.id, asking)).body).toMatchObject({ enrolled_count: 1, is_enrolled: true });
  const attendees = (await dumpSite(system, site.code)).filter(({ PK, SK }) => /#CLASS#/.test(PK) && /^SEAT/.test(SK));
  expect(attendees).toMatchObject([{ employee: employee.id, request_date: '2026-05-13T17:01:00.000Z' }]);
  await expectViewsAgree(system, site);
});

test('unenrolling without a seat, before or after having one, is answered 400 and writes nothing', async () => {
  const trainingClass = await buildClass(system, site);
  const [idle, leaver] = [await officerOf(), await officerOf()];
  await enroll(trainingClass.id, leaver.asking);
  await unenroll(trainingClass.id, leaver.asking);
  const before = await dumpSite(system, site.code);
  for (const { asking } of [idle, leaver]) {
    const { status, body } = await unenroll(trainingClass.id, asking);
    expect([status, body]).toEqual([400, { code: 'not_enrolled', detail: 'You are not enrolled in this class' }]);
  }
  expect(await dumpSite(system, site.code)).toEqual(before);
});

test('unenrolling is possible until the millisecond at which the class starts, also after enrollment has closed', async () => {
  const trainingClass = await buildClass(system, site);
  const [early, late] = [await officerOf(), await officerOf()];
  for (const { asking } of [early, late]) await enroll(trainingClass.id, asking);

  system.clock.now = new Date(Date.parse(trainingClass.starts_at) - 1);
  expect((await unenroll(trainingClass.id, await as(system, site, early.employee))).status).toBe(200);
  system.clock.now = new Date(trainingClass.starts_at);
  const asking = await as(system, site, late.employee);
  const before = await dumpSite(system, site.code);
  const { status, body } = await unenroll(trainingClass.id, asking);
  expect([status, body]).toEqual([400, { code: 'class_started', detail: 'This class has already started' }]);
  expect(await dumpSite(system, site.code)).toEqual(before);
  await expectViewsAgree(system, site);
});
