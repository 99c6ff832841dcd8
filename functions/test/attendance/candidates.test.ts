import { as, buildCertification, buildClass, buildEmployee, buildType, staffOf } from '@muster/testing/build';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { officers, type Person, staffTake, take } from '../waitlist/people.ts';

await prepareEachTest(['staff']);

const ask = (classId: string, query: Record<string, string> = {}) =>
  system.call('attendance', 'candidates', { params: { classId }, query }, staff.asking);

async function rowsBy(classId: string) {
  const { body } = await ask(classId);
  return new Map<string, Record<string, unknown>>(
    body.map((row: { employee_id: string }) => [row.employee_id, row] as const),
  );
}

test('names active employees with rank, status in a training that is not mandatory, and seat', async () => {
  const type = await buildType(system, site, { is_mandatory: false, expiration_months: 12 });
  const trainingClass = await buildClass(system, site, { type, class_size: 1 });
  const other = await buildClass(system, site, { type, inDays: 20 });
  const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Corporal' });
  const ranked = await buildEmployee(system, site, { rank_id });
  const [seated, waiting, elsewhere] = (await officers(system, site, 3)) as [Person, Person, Person];
  const [expired, expiring, valid] = [
    await buildEmployee(system, site),
    await buildEmployee(system, site),
    await buildEmployee(system, site),
  ];
  await buildCertification(system, site, type, expired, '2024-03-02');
  await buildCertification(system, site, type, expiring, '2025-06-01');
  await buildCertification(system, site, type, valid, '2026-03-02');
  expect(await take(system, 'enroll', trainingClass, seated)).toBe('ok');
  expect(await take(system, 'joinWaitlist', trainingClass, waiting)).toBe('ok');
  expect(await take(system, 'enroll', other, elsewhere)).toBe('ok');

  const rows = await rowsBy(trainingClass.id);
  const of = ({ employee_id }: { employee_id: string }) => rows.get(employee_id);
  expect(of(ranked)).toEqual({
    employee_id: ranked.employee_id,
    name: `Sam ${ranked.last_name}`,
    rank: 'Corporal',
    status: 'MISSING',
    certification_date: null,
    expiration_date: null,
    standing: null,
  });
  expect(of(expired)).toMatchObject({ status: 'MISSING', expiration_date: '2025-03-02', standing: null });
  expect(of(expiring)).toMatchObject({ status: 'NEAR_EXPIRATION' });
  expect(of(valid)).toMatchObject({ status: 'COMPLETED' });
  expect(of(seated.employee)).toMatchObject({ status: 'PENDING', standing: 'enrolled' });
  expect(of(waiting.employee)).toMatchObject({ status: 'MISSING', standing: 'waitlisted' });
  expect(of(elsewhere.employee)).toMatchObject({ status: 'PENDING', standing: 'other_class' });
});

test('the cache follows the changes of other calls, and omits deactivated people', async () => {
  const trainingClass = await buildClass(system, site);
  const [one, two] = (await officers(system, site, 2)) as [Person, Person];
  const before = await rowsBy(trainingClass.id);
  expect(before.get(one.employee.employee_id)).toMatchObject({ standing: null });
  expect(await staffTake(system, 'addAttendee', trainingClass, one, staff)).toBe('ok');
  const params = { employee_id: two.employee.employee_id };
  const chief = await as(system, site, site.chief);
  expect((await system.call('accounts', 'setActive', { params, body: { active: false } }, chief)).status).toBe(200);
  const after = await rowsBy(trainingClass.id);
  expect(after.get(one.employee.employee_id)).toMatchObject({ standing: 'enrolled', status: 'PENDING' });
  expect(after.has(two.employee.employee_id)).toBe(false);
  expect(after.size).toBe(before.size - 1);
});

test('pages follow each other by the link of an answer', async () => {
  const { id } = await buildClass(system, site);
  await officers(system, site, 2);
  const first = await ask(id, { limit: '2' });
  expect(first.body).toHaveLength(2);
  expect(String(first.headers.Link)).toContain(`</api/trainings/${id}/candidates/?limit=2&cursor=`);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.Link))?.[1] ?? '';
  const second = await ask(id, { limit: '2', cursor });
  expect([...first.body, ...second.body].map(({ employee_id }) => employee_id)).toHaveLength(4);
});

test('coming classes are of every training, by start, without those that have ended', async () => {
  const late = await buildClass(system, site, { inDays: 20 });
  const soon = await buildClass(system, site, { inDays: 5 });
  await buildClass(system, site, { inDays: -5 });
  const [person] = (await officers(system, site, 1)) as [Person];
  expect(await take(system, 'enroll', soon, person)).toBe('ok');
  const { body } = await system.call('attendance', 'comingClasses', {}, staff.asking);
  expect(body.map(({ id, enrolled_count }: { id: string; enrolled_count: number }) => [id, enrolled_count])).toEqual([
    [soon.id, 1],
    [late.id, 0],
  ]);
});
