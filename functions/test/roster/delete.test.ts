import {
  as,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildType,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { type RequestParts, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePermission } from '../../src/domain/people/change-permission.ts';
import { runJob } from '../../src/entry/jobs/run-job.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { jobKey, listJobs } from '../../src/table/entities/job.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { classOf, waitlistOf } from '../waitlist/people.ts';
import { expectCountsAgree } from './counts.ts';
import { administrator, buildRank, clerk, outcome, type Signed, signed } from './staff.ts';

const table = observer();
await prepareEachTest([], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });
let desk: Signed;
let leaver: Employee;
let asking: RequestParts;
beforeEach(async () => {
  desk = await clerk(system, site);
  const rank = await buildRank(system, site, 'Officer');
  leaver = await buildEmployee(system, site, {
    employee_id: 'Ab.7',
    rank_id: rank.id,
    permissions: { manage_trainings: true },
  });
  asking = await as(system, site, leaver);
});

const named = (employee_id: string) => ({ params: { employee_id } });
const del = (by = desk, employee_id = 'Ab.7') => system.call('roster', 'delete', named(employee_id), by.asking);
const profile = (employee_id = 'Ab.7') => system.call('roster', 'profile', named(employee_id), desk.asking);
const idsIn = async (row: TrainingClass) => (await listAttendees(site.table, row.id)).map(({ employee }) => employee);

/** Gives the leaver a past certified seat, a running class and two full future classes, each with a waitlist of one. */
async function trainings() {
  const type = await buildType(system, site);
  const past = await buildCertification(system, site, type, leaver, '2026-05-06');
  const running = await buildClass(system, site, {
    dates: [
      { date: '2026-05-12', start_time: '09:00', end_time: '12:00' },
      { date: '2026-05-20', start_time: '13:00', end_time: '16:00' },
    ],
  });
  await buildSeat(system, site, running, leaver);
  const next = await signed(system, site);
  const coming = [
    await buildClass(system, site, { class_size: 1 }),
    await buildClass(system, site, { class_size: 1, inDays: 12 }),
  ];
  for (const row of coming) {
    await buildSeat(system, site, row, leaver);
    const { status } = await system.call('enrollment', 'joinWaitlist', { params: { id: row.id } }, next.asking);
    expect(status).toBe(200);
  }
  const waited = await buildClass(system, site, { class_size: 1, inDays: 14 });
  await buildSeat(system, site, waited, site.chief);
  expect(outcome(await system.call('enrollment', 'joinWaitlist', { params: { id: waited.id } }, asking))).toBe('ok');
  return { type, past, running, coming, waited, next };
}

async function expectGone({ past, running, coming, waited, next }: Awaited<ReturnType<typeof trainings>>) {
  for (const row of coming) {
    expect(await idsIn(row)).toEqual([next.employee.id]);
    expect(await classOf(site, row.id)).toMatchObject({ enrolled_count: 1, waiting_count: 0 });
  }
  expect(await waitlistOf(site, waited)).toEqual([]);
  // Attendance stays on record.
  for (const row of [past, running]) expect(await idsIn(row)).toEqual([leaver.id]);
  expect((await profile()).status).toBe(404);
  expect(await listJobs(site.table)).toEqual([]);
  await expectViewsAgree(system, site);
  await expectCountsAgree(site);
}

describe('a deletion', () => {
  // spec 7.27
  test('signs out at once, gives future seats to the waitlist, and keeps attendance and certifications', async () => {
    const made = await trainings();
    const { status, body } = await del();
    expect([status, body]).toEqual([200, { detail: 'Employee deleted' }]);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(401);
    await expectGone(made);
    const staff = await signed(system, site, { manage_trainings: true });
    const attendees = await system.call('attendance', 'attendees', { params: { classId: made.past.id } }, staff.asking);
    expect(attendees.body).toMatchObject([{ employee_id: 'Ab.7', status: 'Certified' }]);
    const kept = (await contentsOf(system)).filter(({ PK }) => PK === `${site.code}#EMP#${leaver.id}`);
    expect(kept.filter(({ SK }) => SK.startsWith('CERT#'))).toHaveLength(1);
    expect(kept.filter(({ SK }) => SK === 'CREDENTIAL')).toEqual([]);
  });

  test('frees the number for another employee, who starts without records', async () => {
    const { past, type } = await trainings();
    await del();
    const rank = await buildRank(system, site, 'Cadet');
    const form = { employee_id: 'ab.7', first_name: 'New', last_name: 'Person', badge_number: '1', rank_id: rank.id };
    const { body } = await system.call('roster', 'create', { body: form }, desk.asking);
    expect(body.employee.id).not.toBe(leaver.id);
    const fresh = await as(system, site, { ...leaver, id: body.employee.id, epoch: 1 });
    const status = await system.call('certification', 'mandatoryStatus', {}, fresh);
    expect(status.body).toContainEqual({
      training_id: type.id,
      training_name: type.name,
      status: 'MISSING',
      certification_date: null,
      expiration_date: null,
    });
    expect((await system.call('enrollment', 'upcoming', {}, fresh)).body).toEqual([]);
    expect(await idsIn(past)).toEqual([leaver.id]);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status, "the first holder's token").toBe(401);
    const tried = { username: 'Ab.7', password: 'Sunrise#2026', site_code: site.code };
    expect((await system.call('session', 'signIn', { body: tried })).status, "the first holder's password").toBe(401);
    await expectCountsAgree(site);
  });

  test('works for a deactivated employee', async () => {
    const made = await trainings();
    const active = { ...named('Ab.7'), body: { active: false } };
    const chief = await as(system, site, site.chief);
    expect(outcome(await system.call('accounts', 'setActive', active, chief))).toBe('ok');
    expect(outcome(await del())).toBe('ok');
    await expectGone(made);
  });
});

describe('an interrupted deletion', () => {
  test.each([2, 3, 4, 5, 6])(
    'at transaction %i is finished by the repeated call; other calls for the employee get 404',
    async (nth) => {
      const made = await trainings();
      table.failFromTransaction(nth);
      expect((await del()).status).toBe(500);
      table.beforeTransaction(undefined);
      expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(401);
      if (nth < 6) {
        const chief = await as(system, site, site.chief);
        const { first_name, last_name, badge_number, rank_id, employee_id } = leaver;
        const body = { first_name, last_name, badge_number, rank_id, active: true };
        const grant = { employee_id, permission_type: 'manage_employees', active: true };
        const answers = [
          await system.call('roster', 'update', { ...named('Ab.7'), body }, chief),
          await system.call('accounts', 'setActive', { ...named('Ab.7'), body: { active: true } }, chief),
          await system.call('permissions', 'manage', { body: grant }, chief),
          await system.call('roster', 'resetPassword', named('Ab.7'), chief),
        ];
        expect(answers.map(outcome)).toEqual(answers.map(() => '404 not_found'));
      }
      // If the employee is already deleted, only the job is left, for the sweep.
      expect(outcome(await del())).toBe(nth === 6 ? '404 not_found' : 'ok');
      if (nth === 6) await Promise.all((await listJobs(site.table)).map((job) => runJob(staffOf(system, site), job)));
      await expectGone(made);
      system.errors.length = 0;
    },
  );

  test.each([2, 4])('at transaction %i is finished by the sweep', async (nth) => {
    const made = await trainings();
    table.failFromTransaction(nth);
    await del();
    table.beforeTransaction(undefined);
    system.clock.now = new Date(usualNow.getTime() + 900_000);
    expect(await finishJobs(staffOf(system, site))).toBe(1);
    desk = await personOf(system, site, desk.employee);
    await expectGone(made);
    system.errors.length = 0;
  });

  test('whose job is lost is finished by the repeated call', async () => {
    const made = await trainings();
    table.failFromTransaction(3);
    await del();
    table.beforeTransaction(undefined);
    const jobs = await listJobs(site.table);
    await transact(
      site.table,
      jobs.map(({ id }) => remove(site.table, jobKey(site.table, id))),
    );
    expect(outcome(await del())).toBe('ok');
    await expectGone(made);
    system.errors.length = 0;
  });
});

test("an employee who is reactivated before the deactivation's job runs keeps new seats", async () => {
  const row = await buildClass(system, site);
  const chief = await as(system, site, site.chief);
  const setActive = (active: boolean) =>
    system.call('accounts', 'setActive', { ...named('Ab.7'), body: { active } }, chief);
  await buildSeat(system, site, row, leaver);
  table.failFromTransaction(2);
  expect((await setActive(false)).status).toBe(500);
  table.beforeTransaction(undefined);
  expect(outcome(await setActive(true))).toBe('ok');
  system.clock.now = new Date(usualNow.getTime() + 900_000);
  expect(await finishJobs(staffOf(system, site))).toBe(1);
  expect(await idsIn(row)).toEqual([leaver.id]);
  await expectViewsAgree(system, site);
  system.errors.length = 0;
});

test.each(['deactivation', 'deletion'])(
  'a %s by a clerk is refused if admin_access is granted meanwhile',
  async (what) => {
    table.beforeFirstTransaction(() =>
      changePermission(staffOf(system, site), { employeeNumber: 'Ab.7', type: 'admin_access', active: true }),
    );
    const { first_name, last_name, badge_number, rank_id } = leaver;
    const body = { first_name, last_name, badge_number, rank_id, active: false };
    const answer =
      what === 'deletion'
        ? await del()
        : await system.call('roster', 'update', { ...named('Ab.7'), body }, desk.asking);
    expect(outcome(answer)).toBe('403 forbidden');
    expect((await profile()).body.active).toBe(true);
    await expectCountsAgree(site);
  },
);

test("a clerk's error says who may delete an administrator", async () => {
  const head = await administrator(system, site);
  expect((await del(desk, head.employee.employee_id)).body).toEqual({
    code: 'forbidden',
    detail: 'Only an administrator may delete an administrator',
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
