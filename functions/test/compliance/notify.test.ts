import {
  buildCertification,
  buildEmployee,
  buildPerson,
  buildType,
  type Person,
  personOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { interception } from '@muster/testing/interception';
import { usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

const table = interception();
await prepareEachTest([], { onClient: table.onClient, reset: () => table.inject({}) });
let type: TrainingType;
let chief: Person;
let person: Person;

beforeEach(async () => {
  type = await buildType(system, site, { name: 'First aid' });
  chief = await personOf(system, site, site.chief);
  person = await buildPerson(system, site);
});

const tell = (employee_ids: string[], more: object = {}, headers: Record<string, string> = {}) =>
  system.call(
    'compliance',
    'notify',
    { body: { requirement_id: type.id, employee_ids, ...more } },
    { ...chief.asking, headers: { ...chief.asking.headers, ...headers } },
  );
const bell = async ({ asking }: Person) =>
  (await system.call('notifications', 'list', { query: {} }, asking)).body.notifications.map(
    ({ kind, message }: { kind: string; message: string }) => [kind, message],
  );

test('people with a gap are notified once a day; the others are returned with the reason', async () => {
  const done = await buildPerson(system, site);
  await buildCertification(system, site, type, done.employee, '2026-04-02');
  const numbers = [person, done].map(({ employee }) => employee.employee_id);
  expect((await tell(numbers)).body).toEqual({
    notified: 1,
    not_notified: [{ employee_id: numbers[1], detail: 'This person meets the requirement' }],
  });
  expect((await tell(numbers.slice(0, 1))).body).toEqual({
    notified: 0,
    not_notified: [{ employee_id: numbers[0], detail: 'This person was already notified today' }],
  });
  expect(await bell(person)).toEqual([
    ['requirement', 'First aid: You are not certified yet. Please enroll in a class.'],
  ]);
  system.clock.now = new Date(usualNow.getTime() + 24 * 3_600_000);
  chief = await personOf(system, site, site.chief);
  expect((await tell(numbers.slice(0, 1), { text: 'Sign up by Friday.' })).body.notified).toBe(1);
  person = await personOf(system, site, person.employee);
  expect((await bell(person))[0]).toEqual(['requirement', 'First aid: Sign up by Friday.']);
});

test('many people are notified in several transactions; a repetition finishes an interrupted call and notifies no one twice', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => buildEmployee(system, site, { credential: null })));
  const numbers = people.map(({ employee_id }) => employee_id);
  let transactions = 0;
  table.inject({
    before: ({ command }) => {
      if (command === 'TransactWriteItems' && ++transactions >= 2) throw new Error('The process stops');
    },
  });
  const key = { 'Idempotency-Key': 'once' };
  expect((await tell(numbers, {}, key)).status).toBe(500);
  system.errors.length = 0;
  table.inject({});
  expect((await tell(numbers, {}, key)).body).toEqual({ notified: 60, not_notified: [] });
  expect((await tell(numbers, {}, key)).body).toEqual({ notified: 60, not_notified: [] });
  const told = (await auditEntries(site.table, 'compliance.notify')).flatMap(
    ({ after }) => (after as { employees: string[] }).employees,
  );
  expect(told.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
});

test('two who tell the same person at once tell them once', async () => {
  const numbers = [person.employee.employee_id];
  const both = await Promise.all([tell(numbers), tell(numbers)]);
  expect(both.map(({ body }) => body.notified).sort()).toEqual([0, 1]);
  expect(await bell(person)).toHaveLength(1);
});

test('an unknown person and a requirement that is not in effect are field errors', async () => {
  expect((await tell(['unknown'])).body.fields).toEqual({ employee_ids: ['There is no employee with the ID unknown'] });
  const { body } = await tell([person.employee.employee_id], { requirement_id: site.chief.id });
  expect(body.fields).toEqual({ requirement_id: ['This requirement is not in effect'] });
});
