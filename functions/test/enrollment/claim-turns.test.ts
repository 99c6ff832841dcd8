import { as, buildClass, buildPerson } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { claimInTurns, claimOwnSeat } from '../../src/domain/training/claim-turns.ts';
import { classFull } from '../../src/domain/training/seat-rules.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';

/** The server on one machine runs claims of a class in turns (infra/local/system.ts). */
claimInTurns();

const table = observer();
await prepareEachTest([], { onClient: table.onClient });

/** Starts claims of a class. `end` answers the write of a claim that has begun. */
function claims(employeeIds: readonly string[]) {
  const begun = new Map<number, PromiseWithResolvers<void>>();
  const answers = employeeIds.map((employeeId, n) =>
    claimOwnSeat({
      ...{ table: site.table, classId: 'one class', employeeId },
      write: () => {
        const write = Promise.withResolvers<void>();
        begun.set(n, write);
        return write.promise;
      },
    }).then(
      () => 'seated',
      ({ code }) => code,
    ),
  );
  return { begun, answers };
}

test('a claim that finds a full class refuses the claims that waited, but no one who got a seat', async () => {
  const { begun, answers } = claims(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'A']);
  expect([...begun.keys()]).toEqual([0, 1, 2, 3]);
  begun.get(0)?.resolve();
  expect(await answers[0]).toBe('seated');
  await expect.poll(() => begun.has(4)).toBe(true);
  // Claim 1 began before the others waited: the class may have had a free seat since.
  begun.get(1)?.reject(classFull());
  expect(await answers[1]).toBe('class_full');
  await expect.poll(() => begun.has(5)).toBe(true);
  begun.get(5)?.reject(classFull());
  expect(await Promise.all([answers[5], answers[6]])).toEqual(['class_full', 'class_full']);
  await expect.poll(() => begun.has(7)).toBe(true);
  expect(begun.has(6)).toBe(false);
  for (const write of begun.values()) write.reject(classFull());
  expect(await Promise.all(answers)).toEqual(['seated', ...Array(7).fill('class_full')]);
});

test('a claim after a refusal writes again', async () => {
  const full = claims(['A']);
  full.begun.get(0)?.reject(classFull());
  expect(await full.answers[0]).toBe('class_full');
  const next = claims(['B']);
  next.begun.get(0)?.resolve();
  expect(await next.answers[0]).toBe('seated');
});

test('most of those who are refused in a race write nothing', async () => {
  const { id } = await buildClass(system, site, { class_size: 2 });
  const people = await Promise.all(Array.from({ length: 40 }, () => buildPerson(system, site)));
  const { answer: answers, sent } = await table.during(() =>
    Promise.all(people.map(({ asking }) => system.call('enrollment', 'enroll', { params: { id } }, asking))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === 'class_full')).toHaveLength(38);
  expect(sent.filter(({ command }) => command === 'TransactWrite').length).toBeLessThan(20);
});

test('a race with withdrawals and another class size fills the class exactly', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 4 });
  const { id, location, enrollment_start, enrollment_end, sessions } = trainingClass;
  const staff = await as(system, site, site.chief);
  const people = await Promise.all(Array.from({ length: 60 }, () => buildPerson(system, site)));
  const enroll = (n: number) => system.call('enrollment', 'enroll', { params: { id } }, people[n]?.asking);
  for (const n of [0, 1, 2]) expect((await enroll(n)).status).toBe(200);
  const resize = {
    ...{ location, enrollment_start, enrollment_end, class_size: 7 },
    training_dates: sessions.map(({ date, start, end }) => ({ date, start_time: start, end_time: end })),
  };
  const answers = await Promise.all([
    ...people.slice(3).map((_, n) => enroll(n + 3)),
    ...[0, 1].map((n) => system.call('enrollment', 'unenroll', { params: { id } }, people[n]?.asking)),
    system.call('training', 'updateClass', { params: { id }, body: resize }, staff),
    // Twice at once: the second answer is never that the class is full.
    enroll(2),
  ]);
  expect(answers.slice(57, 60).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[60]?.body.code).toBe('already_enrolled');
  const refused = answers.slice(0, 57).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 class_full']));
  const [after] = await findClasses(site.table, [id]);
  expect(after?.enrolled_count).toBe(1 + 57 - refused.length);
  expect(after?.enrolled_count).toBeLessThanOrEqual(7);
  expect(system.errors).toEqual([]);
  await expectSeatsLawful(system, site);
  await expectViewsAgree(system, site);
});
