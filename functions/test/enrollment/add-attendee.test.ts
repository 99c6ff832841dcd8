import { as, buildClass, buildEmployee, buildSeat, buildType, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { addAttendee } from '../../src/domain/training/add-attendee.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { put, transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { type Rank, rankItem } from '../../src/table/entities/rank.ts';

const contention = contentionSimulator();
await prepareEachTest([], { onClient: contention.onClient });

const officer = () => buildEmployee(system, site, { credential: null });
const add = (id: string, employee: Employee) => addAttendee(staffOf(system, site), { classId: id, employee });

/** Returns code and text of the refusal. Expects that nothing was written. */
async function refusal(id: string, employee: Employee): Promise<string> {
  const before = await dumpSite(system, site.code);
  const error = await add(id, employee).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(await dumpSite(system, site.code)).toEqual(before);
  if (!(error instanceof ApiError)) throw new Error('The employee was seated', { cause: error });
  return `${error.code}: ${error.message}`;
}

test("the seat has the employee's current number, name and rank", async () => {
  const rank: Rank = { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', name: 'Detective', holders: 0 };
  await transact(site.table, [put(site.table, rankItem(site.table, rank))]);
  const employee = await buildEmployee(system, site, {
    credential: null,
    employee_id: 'D-9',
    first_name: 'Ida',
    middle_name: 'B.',
    last_name: 'Wells',
    rank_id: rank.id,
  });
  const trainingClass = await buildClass(system, site);
  await add(trainingClass.id, employee);
  const items = await dumpSite(system, site.code);
  expect(items.filter(({ PK, SK }) => PK.endsWith(`CLASS#${trainingClass.id}`) && SK.startsWith('SEAT#'))).toEqual([
    {
      PK: `${site.code}#CLASS#${trainingClass.id}`,
      SK: `SEAT#${employee.id}`,
      employee: employee.id,
      employee_id: 'D-9',
      name: 'Ida B. Wells',
      rank: 'Detective',
      request_date: '2026-05-13T17:00:00.000Z',
      added_by: expect.any(String),
    },
  ]);
  await expectViewsAgree(system, site);
});

test.each([
  ['not yet open', { enrollment_start: '2026-05-20T00:00:00.000Z' }],
  ['closed', { enrollment_end: '2026-05-01T00:00:00.000Z' }],
  ['inactive', { is_active: false }],
  ['running', { dates: [{ date: '2026-05-13', start_time: '11:00', end_time: '13:00' }] }],
  ['ended', { dates: [{ date: '2026-01-13', start_time: '11:00', end_time: '13:00' }] }],
])('staff can add an employee to a class that is %s', async (_, overrides) => {
  const trainingClass = await buildClass(system, site, overrides);
  await add(trainingClass.id, await officer());
  await expectViewsAgree(system, site);
});

test('staff can add an employee to an ended class despite a seat in the next class of its type', async () => {
  const type = await buildType(system, site);
  const [over, next] = [await buildClass(system, site, { type, inDays: -7 }), await buildClass(system, site, { type })];
  const employee = await officer();
  await buildSeat(system, site, next, employee);
  await add(over.id, employee);
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
});

test('refusals for a repeated, same-type, overlapping or full class are worded for staff, and write nothing', async () => {
  const type = await buildType(system, site);
  const held = await buildClass(system, site, { type });
  const employee = await officer();
  await add(held.id, employee);
  expect(await refusal(held.id, employee)).toBe('already_enrolled: This employee is already enrolled in this class');
  expect(await refusal((await buildClass(system, site, { type, inDays: 20 })).id, employee)).toBe(
    'same_type: This employee is already enrolled in another class of this training',
  );
  expect(await refusal((await buildClass(system, site)).id, employee)).toMatch(
    /^overlap: This class overlaps this employee’s seat in .+ on \w{3}, \w{3} \d{1,2}, 2026, \d{2}:\d{2}-\d{2}:\d{2}\.$/,
  );
  const small = await buildClass(system, site, { inDays: 20, class_size: 1 });
  await add(small.id, await officer());
  expect(await refusal(small.id, employee)).toBe('class_full: This class is full');
});

test('an ended class keeps its size, and overlaps with it count', async () => {
  const [one, other] = [
    await buildClass(system, site, { inDays: -7, class_size: 1 }),
    await buildClass(system, site, { inDays: -7 }),
  ];
  const employee = await officer();
  await add(one.id, employee);
  expect(await refusal(one.id, await officer())).toBe('class_full: This class is full');
  expect(await refusal(other.id, employee)).toMatch(/^overlap: /);
});

test('employees and staff racing for three seats take exactly three', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 3 });
  const staff = await Promise.all(Array.from({ length: 16 }, () => officer()));
  const askers = await Promise.all(staff.map((employee) => as(system, site, employee)));
  const before = contention.conflicts();
  contention.holdNext();
  const outcomes = await Promise.all(
    staff.map(async (employee, n) => {
      if (n % 2 === 0) {
        const sent = { params: { id: trainingClass.id } };
        const { status, body } = await system.call('enrollment', 'enroll', sent, askers[n]);
        return status === 200 ? 'seated' : body.code;
      }
      return add(trainingClass.id, employee).then(
        () => 'seated',
        (error) => (error instanceof ApiError ? error.code : error),
      );
    }),
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(outcomes.toSorted()).toEqual([...Array(13).fill('class_full'), ...Array(3).fill('seated')]);
  await expectViewsAgree(system, site);
});
