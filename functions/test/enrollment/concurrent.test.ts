import { as, buildClass, buildEmployee, buildType } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Answered, Body, RequestParts } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';

const contention = contentionSimulator();
await prepareEachTest([], { onClient: contention.onClient });

const enroll = (id: string, asking: RequestParts) => system.call('enrollment', 'enroll', { params: { id } }, asking);
const unenroll = (id: string, asking: RequestParts) =>
  system.call('enrollment', 'unenroll', { params: { id } }, asking);
const officerOf = async () => as(system, site, await buildEmployee(system, site, { credential: null }));

/** Awaits concurrent calls, then compares the site's views. Returns the outcomes in order. */
async function race(calls: Promise<Answered<Body>>[]): Promise<string[]> {
  const answers = await Promise.all(calls);
  expect(system.errors).toEqual([]);
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
  return answers.map(({ status, body }) => `${status}${body.code ? ` ${body.code}` : ''}`).sort();
}

test('a double-clicked enroll takes one seat; the second click is answered 409', async () => {
  const trainingClass = await buildClass(system, site);
  const asking = await officerOf();
  const click = () => enroll(trainingClass.id, asking);
  expect(await race([click(), click()])).toEqual(['200', '409 already_enrolled']);
});

test('two classes of one type, by one employee concurrently: one seat', async () => {
  const type = await buildType(system, site);
  const classes = [await buildClass(system, site, { type }), await buildClass(system, site, { type, inDays: 20 })];
  const asking = await officerOf();
  const clicks = classes.map(({ id }) => enroll(id, asking));
  expect(await race(clicks)).toEqual(['200', '409 same_type']);
});

test('five overlapping classes, by one employee concurrently: one seat', async () => {
  const classes = await Promise.all(Array.from({ length: 5 }, () => buildClass(system, site)));
  const asking = await officerOf();
  const clicks = classes.map(({ id }) => enroll(id, asking));
  expect(await race(clicks)).toEqual(['200', ...Array(4).fill('409 overlap')]);
});

test('a double-clicked unenroll releases one seat', async () => {
  const trainingClass = await buildClass(system, site);
  const asking = await officerOf();
  await enroll(trainingClass.id, await officerOf());
  await enroll(trainingClass.id, asking);
  const click = () => unenroll(trainingClass.id, asking);
  expect(await race([click(), click()])).toEqual(['200', '400 not_enrolled']);
});

test('one free seat and one being released are each taken at most once', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 2 });
  const [leaver, ...others] = await Promise.all(Array.from({ length: 7 }, () => officerOf()));
  await enroll(trainingClass.id, leaver as RequestParts);
  const answers = await race([
    unenroll(trainingClass.id, leaver as RequestParts),
    ...others.map((asking) => enroll(trainingClass.id, asking)),
  ]);
  // 200 for unenrolling and one newcomer, and for a second newcomer if it came after the release.
  const seated = answers.filter((one) => one === '200').length - 1;
  expect([1, 2]).toContain(seated);
  expect(answers.filter((one) => one !== '200')).toEqual(Array(6 - seated).fill('409 class_full'));
});

test('some calls conflicted in the table', () => expect(contention.conflicts()).toBeGreaterThan(0));
