import {
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  type Person,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { interception, tableError } from '@muster/testing/interception';
import { sendDigests } from '@muster/testing/scheduled';
import { beforeEach, expect, test } from 'vitest';
import { onSchedule } from '../../src/entry/scheduled/on-schedule.ts';
import { scheduledTasks } from '../../src/entry/scheduled/tasks.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { told } from '../waitlist/people.ts';

const contention = contentionSimulator();
const wire = interception();
await prepareEachTest([], { now: new Date('2026-05-08T11:00:00Z'), onClient: [contention.onClient, wire.onClient] });
/** Six in the morning of a Monday in Chicago. */
const morning = '2026-05-11T11:00:00Z';
const monday = '2026-05-11';
beforeEach(() => {
  wire.inject({});
  system.clock.now = new Date(morning);
});

const below = (supervisor?: Person, more: object = {}) =>
  buildPerson(system, site, { ...(supervisor && { supervisor: supervisor.employee.id }), ...more });
const send = (week = monday) => sendDigests(staffOf(system, site), week);
const digests = async (person: Person) =>
  (await told(system, site, person)).filter(({ kind }) => kind === 'digest').map(({ message }) => message);

/** Creates a captain with a sergeant with two people: one whose certification expires in a month, and one without. */
async function squad() {
  const type = await buildType(system, site, { name: 'Driving', expiration_months: 12 });
  const captain = await below();
  const sergeant = await below(captain);
  const [kim, lee] = [await below(sergeant), await below(sergeant)];
  await buildCertification(system, site, type, kim.employee, '2025-06-10');
  return { type, captain, sergeant, kim, lee };
}

const ofSergeant = 'Of 2 people you supervise: 1 missing training, 1 expires by Wed, Jun 10, 2026.';
const ofCaptain = 'Of 3 people you supervise: 2 missing training, 1 expires by Wed, Jun 10, 2026.';

test('each supervisor is notified once a week of gaps among their people', async () => {
  const { captain, sergeant, kim } = await squad();
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect([await digests(captain), await digests(sergeant), await digests(kim)]).toEqual([
    [ofCaptain],
    [ofSergeant],
    [],
  ]);
  expect(await send('2026-05-18')).toBe(2);
  expect(await digests(sergeant)).toHaveLength(2);
});

test('no supervisor is notified without gaps, or if a seat closes the gap', async () => {
  const { type, captain, sergeant, kim, lee } = await squad();
  for (const { employee } of [sergeant, kim, lee]) {
    await buildCertification(system, site, type, employee, '2026-05-01');
  }
  const cadet = await below(sergeant);
  const trainingClass = await buildClass(system, site, { type });
  await buildSeat(system, site, trainingClass, cadet.employee);
  expect(await send()).toBe(0);
  await below(sergeant);
  expect(await send()).toBe(2);
  expect(await digests(sergeant)).toEqual(['Of 4 people you supervise: 1 missing training.']);
  expect(await digests(captain)).toEqual(['Of 5 people you supervise: 1 missing training.']);
});

test('deactivated employees are neither notified nor counted, and no one is counted through them', async () => {
  const { captain, sergeant } = await squad();
  const chief = await personOf(system, site, site.chief);
  const named = { params: { employee_id: sergeant.employee.employee_id }, body: { active: false } };
  expect((await system.call('accounts', 'setActive', named, chief.asking)).status).toBe(200);
  expect(await send()).toBe(0);
  expect([await digests(captain), await digests(sergeant)]).toEqual([[], []]);
});

test('another department is not counted', async () => {
  const { sergeant } = await squad();
  const other = await buildSite(system);
  expect(await sendDigests(staffOf(system, other), monday)).toBe(0);
  expect(await digests(sergeant)).toEqual([]);
});

test('eight concurrent runs tell each supervisor once', async () => {
  const { captain, sergeant } = await squad();
  const before = contention.conflicts();
  contention.holdNext();
  const counts = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect([await digests(captain), await digests(sergeant)]).toEqual([[ofCaptain], [ofSergeant]]);
});

test('an interrupted run notifies no one partly, and the next run continues with the others', async () => {
  const { captain, sergeant } = await squad();
  wire.inject({
    before: ({ command, input }) => {
      if (command === 'TransactWriteItems' && JSON.stringify(input).includes(`#EMP#${captain.employee.id}`))
        throw tableError('AccessDeniedException');
    },
  });
  await expect(send()).rejects.toThrow();
  const marks = async () =>
    (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('DIGEST#')).map(({ PK }) => PK);
  expect(await marks()).toEqual([`${site.code}#EMP#${sergeant.employee.id}`]);
  wire.inject({});
  expect(await send()).toBe(1);
  expect([await digests(captain), await digests(sergeant)]).toEqual([[ofCaptain], [ofSergeant]]);
  expect(await marks()).toHaveLength(2);
});

test('an employee who hides this kind does not see it', async () => {
  const { sergeant } = await squad();
  await send();
  const shown = { limit: 50, hidden: ['digest'] as const };
  expect(await listNotifications(site.table, sergeant.employee.id, system.clock.now, shown)).toEqual([]);
});

test('the hourly run sends it in the first hour of Monday morning of the department, and on no other day', async () => {
  const { sergeant } = await squad();
  const run = async (scheduled: string) => {
    system.clock.now = new Date(new Date(scheduled).getTime() + 2_000);
    await onSchedule('reminders', scheduledTasks.reminders, system.deps)({ scheduled });
    return (await digests(sergeant)).length;
  };
  expect(await run('2026-05-10T11:00:00Z')).toBe(0);
  expect(await run('2026-05-11T10:00:00Z')).toBe(0);
  expect(await run('2026-05-11T11:00:00Z')).toBe(1);
  expect(await run('2026-05-11T11:00:00Z')).toBe(1);
  expect(await run('2026-05-11T12:00:00Z')).toBe(1);
  expect(await run('2026-05-12T11:00:00Z')).toBe(1);
  expect(await run('2026-05-18T11:00:00Z')).toBe(2);
});
