import {
  buildCertification,
  buildClass,
  buildCrowd,
  buildEmployee,
  buildSeat,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, expect, test } from 'vitest';
import { certify } from '../../src/areas/certification/certify.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { findClasses, type TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

const table = observer();
const contention = contentionSimulator();
await prepareEachTest([], {
  onClient: [table.onClient, contention.onClient],
  reset: () => table.beforeTransaction(undefined),
});
let type: TrainingType;
beforeEach(async () => {
  type = await buildType(system, site);
});

/** Creates a class that has ended, with `count` attendees. */
async function endedClass(count: number) {
  const trainingClass = await buildClass(system, site, { type, inDays: -3, class_size: count });
  const staff = await buildCrowd(system, site, trainingClass, count);
  return { trainingClass, staff, ids: staff.map(({ id }) => id) };
}

const issue = ({ id: classId }: TrainingClass, employeeIds: readonly string[]) =>
  certify(staffOf(system, site), { classId, type, employeeIds });

async function certifiedCount({ id }: TrainingClass) {
  const [trainingClass] = await findClasses(site.table, [id]);
  return trainingClass?.certified_count ?? 0;
}

async function counting(employee: Employee) {
  const { date, expires } = (await findEnrollmentState(site.table, employee.id))?.certifications[type.id] ?? {};
  return { date, expires };
}

test('sixty attendees are certified in several transactions; a repetition changes nothing', async () => {
  const { trainingClass, ids } = await endedClass(60);
  const { answer, sent } = await table.during(() => issue(trainingClass, ids));
  expect(answer).toEqual(ids);
  expect(sent.filter(({ command }) => command === 'TransactWrite').length).toBeGreaterThanOrEqual(3);
  expect(await certifiedCount(trainingClass)).toBe(60);
  await expectViewsAgree(system, site);

  const before = await dumpSite(system, site.code);
  expect(await issue(trainingClass, ids)).toEqual([]);
  expect(await dumpSite(system, site.code)).toEqual(before);
});

test('the record adds one entry for each attendee to the transaction, and no round trip', async () => {
  const costOf = async (count: number) => {
    const { trainingClass, ids } = await endedClass(count);
    const { trips, sent } = await table.during(() => issue(trainingClass, ids));
    const transactions = sent.filter(({ command }) => command === 'TransactWrite');
    return {
      trips,
      transactions: transactions.length,
      entries: JSON.stringify(transactions).split('#ENTRY#').length - 1,
    };
  };
  const [one, five] = [await costOf(1), await costOf(5)];
  expect(five).toEqual({ trips: one.trips, transactions: 1, entries: one.entries + 4 });
});

test('an interruption keeps whole transactions, and a repetition certifies the rest', async () => {
  const { trainingClass, ids } = await endedClass(60);
  table.failFromTransaction(2);
  await expect(issue(trainingClass, ids)).rejects.toThrow('the power failed');
  const done = await certifiedCount(trainingClass);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(60);
  await expectViewsAgree(system, site);

  table.beforeTransaction(undefined);
  expect(await issue(trainingClass, ids)).toEqual(ids.slice(done));
  expect(await certifiedCount(trainingClass)).toBe(60);
  await expectViewsAgree(system, site);
});

test('only attendees are certified, and a repeated id once', async () => {
  const { trainingClass, ids } = await endedClass(2);
  const outsider = await buildEmployee(system, site, { credential: null });
  const [first = ''] = ids;
  expect(await issue(trainingClass, [outsider.id, first, first, '01HZZZZZZZZZZZZZZZZZZZZZZZ'])).toEqual([first]);
  expect(await certifiedCount(trainingClass)).toBe(1);
  await expectViewsAgree(system, site);
});

test('two concurrent calls certify each attendee once', async () => {
  const { trainingClass, ids } = await endedClass(30);
  const before = contention.conflicts();
  contention.holdNext();
  const issued = await Promise.all([issue(trainingClass, ids), issue(trainingClass, ids.toReversed())]);
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(issued.flat().toSorted()).toEqual(ids.toSorted());
  expect(await certifiedCount(trainingClass)).toBe(30);
  await expectViewsAgree(system, site);
});

test('a renewal counts from its own date, and an earlier class entered later does not replace it', async () => {
  const employee = await buildEmployee(system, site, { credential: null });
  await buildCertification(system, site, type, employee, '2025-06-01');
  expect(await counting(employee)).toEqual({ date: '2025-06-01', expires: '2026-06-01' });
  await buildCertification(system, site, type, employee, '2026-05-01');
  expect(await counting(employee)).toEqual({ date: '2026-05-01', expires: '2027-05-01' });
  await buildCertification(system, site, type, employee, '2024-03-01');
  expect(await counting(employee)).toEqual({ date: '2026-05-01', expires: '2027-05-01' });
  const items = await dumpSite(system, site.code);
  expect(items.filter(({ SK }) => SK.startsWith('CERT#')).map(({ date }) => date)).toEqual([
    '2024-03-01',
    '2025-06-01',
    '2026-05-01',
  ]);
  await expectViewsAgree(system, site);
});

test('an earlier certification that expires later still counts', async () => {
  type = await buildType(system, site, { expiration_months: 36 });
  const employee = await buildEmployee(system, site, { credential: null });
  await buildCertification(system, site, type, employee, '2025-01-10');
  await buildCertification(system, site, { ...type, expiration_months: 6 }, employee, '2026-05-01');
  expect(await counting(employee)).toEqual({ date: '2025-01-10', expires: '2028-01-10' });
});

test.each([
  ['29 February', '2024-02-29', 12, '2025-02-28'],
  ['29 February to the next one', '2024-02-29', 48, '2028-02-29'],
  ['the end of a longer month', '2025-08-31', 6, '2026-02-28'],
  ['never', '2025-08-31', undefined, undefined],
])('%s: %s and %s months', async (_, date, expiration_months, expires) => {
  type = await buildType(system, site, { expiration_months });
  const employee = await buildEmployee(system, site, { credential: null });
  await buildCertification(system, site, type, employee, date);
  expect(await counting(employee)).toEqual({ date, expires });
});

test('the date of a certification is that of the last class session, in any order of class sessions', async () => {
  const employee = await buildEmployee(system, site, { credential: null });
  const dates = ['2026-05-03', '2026-05-05', '2026-05-04'].map((date) => ({
    date,
    start_time: '09:00',
    end_time: '10:00',
  }));
  const trainingClass = await buildClass(system, site, { type, dates });
  await buildSeat(system, site, trainingClass, employee);
  await issue(trainingClass, [employee.id]);
  const items = await dumpSite(system, site.code);
  expect(items.filter(({ SK }) => SK.startsWith('CERT#'))).toEqual([
    {
      PK: `${site.code}#EMP#${employee.id}`,
      SK: `CERT#${type.id}#2026-05-05`,
      type_id: type.id,
      type_name: type.name,
      months: 12,
      class_id: trainingClass.id,
      date: '2026-05-05',
      expires: '2027-05-05',
      issued_at: usualNow.toISOString(),
    },
  ]);
});
