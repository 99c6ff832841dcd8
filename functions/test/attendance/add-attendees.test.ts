import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { buildClass, buildType } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import type { Answered, Body } from '@muster/testing/system';
import { stopTimeBudget } from '@muster/testing/time-budget';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { classOf, kinds, officers, type Person, staffTake, take } from '../waitlist/people.ts';

const contention = contentionSimulator();
await prepareEachTest(['staff'], { onClient: contention.onClient });

const numberOf = ({ employee }: Person) => employee.employee_id;

function add(classId: string, employee_ids: readonly string[], key?: string) {
  const headers = { ...staff.asking.headers, ...(key && { [idempotencyKeyHeader]: key }) };
  return system.call(
    'attendance',
    'addAttendees',
    { params: { classId }, body: { employee_ids } },
    { ...staff.asking, headers },
  );
}

const inShort = ({ body }: Answered<Body>) => ({
  added: body.added.map(({ employee_id }: { employee_id: string }) => employee_id),
  not_added: body.not_added.map(({ employee_id, code }: { employee_id: string; code: string }) => [employee_id, code]),
});

test('adds who can be added, tells who was not and why, and notifies and audits each', async () => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type });
  const other = await buildClass(system, site, { type, inDays: 20 });
  const [free, seated, elsewhere, overlapping] = (await officers(system, site, 4)) as [Person, Person, Person, Person];
  expect(await take(system, 'enroll', trainingClass, seated)).toBe('ok');
  expect(await take(system, 'enroll', other, elsewhere)).toBe('ok');
  expect(await take(system, 'enroll', await buildClass(system, site), overlapping)).toBe('ok');

  const people = [free, seated, elsewhere, overlapping, staff].map(numberOf);
  const answer = await add(trainingClass.id, [...people, 'UNKNOWN', ` ${numberOf(free)} `]);
  expect(answer.status).toBe(200);
  expect(inShort(answer)).toEqual({
    added: [numberOf(free)],
    not_added: [
      [numberOf(seated), 'already_enrolled'],
      [numberOf(elsewhere), 'same_type'],
      [numberOf(overlapping), 'overlap'],
      [numberOf(staff), 'forbidden'],
      ['UNKNOWN', 'not_found'],
    ],
  });
  expect(answer.body.not_added[4].detail).toBe('There is no employee with this ID');
  expect((await classOf(site, trainingClass.id)).enrolled_count).toBe(2);
  expect(await kinds(system, site, free)).toEqual(['added']);
  expect(await auditEntries(site.table, 'class.add_attendee')).toHaveLength(1);
  await expectViewsAgree(system, site);
});

test('a waiting person is seated, a repetition adds no one, and its key answers what the first run did', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  const [holder, waiting, third] = (await officers(system, site, 3)) as [Person, Person, Person];
  expect(await take(system, 'enroll', trainingClass, holder)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, waiting)).toBe('ok');
  expect(inShort(await add(trainingClass.id, [numberOf(third)])).not_added).toEqual([[numberOf(third), 'class_full']]);
  const ended = await buildClass(system, site, { inDays: -3, class_size: 2 });
  const both = [numberOf(waiting), numberOf(third)];
  const first = await add(ended.id, both, 'first');
  expect(inShort(first)).toEqual({ added: both, not_added: [] });
  const again = await add(ended.id, both, 'first');
  expect(inShort(again)).toEqual(inShort(first));
  const keyless = await add(ended.id, both);
  expect(inShort(keyless)).toEqual({ added: [], not_added: both.map((number) => [number, 'already_enrolled']) });
  expect((await add(ended.id, [numberOf(third)], 'first')).status).toBe(422);
  expect(await auditEntries(site.table, 'class.add_attendee')).toHaveLength(2);
  await expectViewsAgree(system, site);
});

test('an interrupted run is finished by its repetition, which counts whom the first one added', async () => {
  const trainingClass = await buildClass(system, site);
  const people = (await officers(system, site, 3)).map(numberOf);
  const [one] = people as [string];
  // The first run stored its key with the first person, and got no further.
  await add(trainingClass.id, people, 'lost');
  for (const left of people.slice(1)) {
    const params = { classId: trainingClass.id, employee_id: left };
    await system.call('attendance', 'removeAttendee', { params }, staff.asking);
  }
  expect((await classOf(site, trainingClass.id)).enrolled_count).toBe(1);
  const again = await add(trainingClass.id, people, 'lost');
  expect(inShort(again)).toEqual({ added: [one, ...people.slice(1)], not_added: [] });
  expect((await classOf(site, trainingClass.id)).enrolled_count).toBe(3);
});

test('refuses an empty list, more than 100, an unknown class, and numbers that cannot be', async () => {
  const { id } = await buildClass(system, site);
  const hundredAndOne = Array.from({ length: 101 }, (_, n) => `E${n}`);
  for (const list of [[], hundredAndOne, ['a b']])
    expect((await add(id, list)).body).toMatchObject({ code: 'invalid_input' });
  expect((await add('01HZZZZZZZZZZZZZZZZZZZZZZZ', ['1'])).status).toBe(404);
});

test('people added by three lists at once, and people who enroll meanwhile, never exceed the seats', {
  timeout: 300_000,
}, async () => {
  stopTimeBudget();
  const trainingClass = await buildClass(system, site, { class_size: 20 });
  const listed = (await officers(system, site, 30)).map(numberOf);
  const enrolling = await officers(system, site, 10);
  const [lists, taken] = await Promise.all([
    Promise.all([0, 5, 10].map((from) => add(trainingClass.id, listed.slice(from, from + 20)))),
    Promise.all(enrolling.map((person) => take(system, 'enroll', trainingClass, person))),
  ]);
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
  const added = lists.flatMap((list) => inShort(list).added);
  // Each person was added by one list alone; the others say that they are in the class, or that it is full.
  expect(new Set(added).size).toBe(added.length);
  expect(added.length + taken.filter((said) => said === 'ok').length).toBe(20);
  const reasons = new Set(lists.flatMap((list) => inShort(list).not_added.map(([, code]: string[]) => code)));
  expect([...reasons].filter((code) => code !== 'already_enrolled' && code !== 'class_full')).toEqual([]);
  expect((await classOf(site, trainingClass.id)).enrolled_count).toBe(20);
  expect(system.errors).toEqual([]);
  await expectViewsAgree(system, site);
});

test('a hundred people fit in one call', { timeout: 60_000 }, async () => {
  const trainingClass = await buildClass(system, site, { class_size: 100 });
  const people = (await officers(system, site, 100)).map(numberOf);
  expect(inShort(await add(trainingClass.id, people))).toEqual({ added: people, not_added: [] });
  expect(
    await staffTake(system, 'addAttendee', trainingClass, (await officers(system, site, 1))[0] as Person, staff),
  ).toBe('409 class_full');
});
