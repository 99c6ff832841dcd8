import { addDays } from '@muster/shared/rules/calendar';
import { firstDayAway, isLeaveDue } from '@muster/shared/rules/leave';
import { buildClass, buildEmployee, buildPerson, buildSeat, type Person, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, desk, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { runNow } from '@muster/testing/scheduled';
import { usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelLeave } from '../../src/areas/roster/record-leave.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { carryOutLeaves } from '../../src/entry/scheduled/planned-leaves.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { findEnrollmentState, findEnrollmentStateWithEntries } from '../../src/table/entities/enrollment-state.ts';
import { said, take } from '../waitlist/people.ts';
import { expectCountsAgree } from './counts.ts';
import { buildRank, outcome } from './staff.ts';

const table = observer();
await prepareEachTest(['chief', 'desk', 'trainer', 'officer'], {
  onClient: table.onClient,
  reset: () => table.beforeTransaction(undefined),
});

/** The department's date at the usual moment of tests. */
const day = '2026-05-13';
let leaver: Person;
let rank_id: string;
beforeEach(async () => {
  rank_id = (await buildRank(system, site, 'Officer')).id;
  leaver = await buildPerson(system, site, { rank_id, hired_on: '2026-01-05' });
});

const named = ({ employee_id }: Pick<Employee, 'employee_id'>) => ({ params: { employee_id } });
const leave = (body: object = {}, by = desk, of = leaver) =>
  system.call(
    'roster',
    'recordLeave',
    { ...named(of.employee), body: { last_day: day, reason: 'retired', note: 'Moves to Ohio', ...body } as never },
    by.asking,
  );
const takeBack = (body: object = {}, by = desk, of = leaver) =>
  system.call(
    'roster',
    'recordReturn',
    { ...named(of.employee), body: { first_day: day, issue_password: false, ...body } as never },
    by.asking,
  );
const effects = async (of = leaver) =>
  (await system.call('roster', 'leaveEffects', named(of.employee), desk.asking)).body;
const stored = (of = leaver) => findEmployee(site.table, of.employee.id);
const entries = async ({ employee }: Person) =>
  (await findEnrollmentStateWithEntries(site.table, employee.id)).written.map(({ entry, texts }) => [
    entry.kind,
    entry.valid_on,
    entry.data,
    texts.separation?.value,
  ]);
const subordinate = () => buildPerson(system, site, { supervisor: leaver.employee.id });
const at = (instant: string) => {
  system.clock.now = new Date(instant);
  return staffOf(system, site);
};
const consistent = async () => {
  await expectViewsAgree(system, site);
  await expectCountsAgree(site);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
};

describe('the rules', () => {
  test.each([
    [day, day],
    ['2026-05-12', day],
    ['2026-05-01', '2026-05-02'],
  ])('of a last day %s, the person no longer counts from %s on', (last, first) => {
    expect(firstDayAway(last, day)).toBe(first);
  });

  test.each([
    [true, '2026-05-12', true],
    [true, day, false],
    [true, undefined, false],
    [false, '2026-05-12', false],
  ])('a planned leave is due once its last day is over (active %s, %s)', (active, last_day, due) => {
    expect(isLeaveDue({ active, last_day }, day)).toBe(due);
  });
});

describe('a leave', () => {
  test('today releases seats, waitlist entries and people, and lists them first', async () => {
    const [held, full, taught] = [
      await buildClass(system, site),
      await buildClass(system, site, { class_size: 1, inDays: 12 }),
      await buildClass(system, site, { inDays: 20, instructors: [{ employee_id: leaver.employee.employee_id }] }),
    ];
    await buildSeat(system, site, held, leaver.employee);
    await buildSeat(system, site, full, officer.employee);
    expect(await take(system, 'joinWaitlist', full, leaver)).toBe('ok');
    const person = await subordinate();
    const told = await effects();
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect([ids(told.seats), ids(told.waitlists), ids(told.teaching)]).toEqual([[held.id], [full.id], [taught.id]]);
    expect(told.supervised.map(({ employee_id }: Employee) => employee_id)).toEqual([person.employee.employee_id]);
    expect(told.earliest).toBe('2026-01-05');

    const answer = await leave();
    expect(said(answer)).toBe('ok');
    expect(answer.body).toMatchObject({
      active: false,
      leave: { last_day: day, reason: 'retired', note: 'Moves to Ohio' },
    });
    expect(await findEnrollmentState(site.table, leaver.employee.id)).toMatchObject({
      closed: true,
      seats: {},
      waits: {},
    });
    expect((await stored(person))?.supervisor).toBeUndefined();
    expect((await system.call('session', 'employeeInfo', {}, leaver.asking)).status).toBe(401);
    expect((await entries(leaver)).at(-1)).toEqual([
      'employment.status',
      day,
      { active: false, last_day: day },
      'Retired: Moves to Ohio',
    ]);
    expect(await auditEntries(site.table, 'employee.deactivate')).toHaveLength(1);
    await consistent();
  });

  test("on a past day ends the person's requirements after that day", async () => {
    expect(said(await leave({ last_day: '2026-04-30' }))).toBe('ok');
    expect((await entries(leaver)).at(-1)?.slice(0, 2)).toEqual(['employment.status', '2026-05-01']);
    const listed = async (on: string) => {
      const { body } = await system.call('compliance', 'table', { query: { on } } as never, chief.asking);
      return body.rows.some(({ employee_id }: Employee) => employee_id === leaver.employee.employee_id);
    };
    expect([await listed('2026-04-30'), await listed('2026-05-01')]).toEqual([true, false]);
    await consistent();
  });

  test('gives the people the next supervisor; a person above that one gets none', async () => {
    const [one, two] = [await subordinate(), await subordinate()];
    const below = await buildPerson(system, site, { supervisor: two.employee.id });
    expect(said(await leave({ supervisor_id: below.employee.employee_id }))).toBe('ok');
    expect([(await stored(one))?.supervisor, (await stored(two))?.supervisor]).toEqual([below.employee.id, undefined]);
    expect(await stored(below)).toMatchObject({ supervisor: two.employee.id, reports: 1 });
    await consistent();
  });

  test.each<[string, object, string]>([
    ['before the employment', { last_day: '2026-01-04' }, 'last_day'],
    ['without a reason', { reason: '' }, 'reason'],
    ['with another reason', { reason: 'bored' }, 'reason'],
    ['without a day', { last_day: '' }, 'last_day'],
    ['with an unknown supervisor', { supervisor_id: '404' }, 'supervisor_id'],
  ])('%s names the field and changes nothing', async (_, body, field) => {
    const before = await contentsOf(system);
    const { status, body: answer } = await leave(body);
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('a clerk cannot choose themselves as the next supervisor, an administrator can', async () => {
    const person = await subordinate();
    const self = { supervisor_id: desk.employee.employee_id };
    const { status, body } = await leave(self);
    expect([status, Object.keys(body.fields)]).toEqual([403, ['supervisor_id']]);
    expect(said(await leave({ supervisor_id: chief.employee.employee_id }, chief))).toBe('ok');
    expect((await stored(person))?.supervisor).toBe(chief.employee.id);
  });

  test('is recorded by a clerk who is above the leaver, and stays above the people', async () => {
    const sergeant = await buildPerson(system, site, { supervisor: desk.employee.id });
    const next = await buildPerson(system, site, { supervisor: desk.employee.id });
    const person = await buildPerson(system, site, { supervisor: sergeant.employee.id });
    expect(said(await leave({ supervisor_id: next.employee.employee_id }, desk, sergeant))).toBe('ok');
    expect((await stored(person))?.supervisor).toBe(next.employee.id);
  });

  test('is for those who manage the roster; that of an administrator for administrators', async () => {
    expect(outcome(await leave({}, trainer))).toBe('403 forbidden');
    expect(outcome(await leave({}, officer))).toBe('403 forbidden');
    const head = await buildPerson(system, site, { permissions: { admin_access: true } });
    for (const last_day of [day, '2026-12-31']) {
      expect(outcome(await leave({ last_day }, desk, head))).toBe('403 forbidden');
    }
    expect(said(await leave({}, chief, head))).toBe('ok');
    expect(outcome(await leave({}, chief, chief))).toBe('409 last_administrator');
  });

  test('is recorded once, also by two at the same time', async () => {
    const answers = await Promise.all([leave(), leave()]);
    expect(answers.map(outcome).toSorted()).toEqual(['409 changed_since', 'ok']);
    expect(await auditEntries(site.table, 'employee.deactivate')).toHaveLength(1);
  });

  test('shows its reason to those who manage the roster only', async () => {
    expect(said(await leave())).toBe('ok');
    const seen = async (by: Person) => {
      const person = await system.call('overview', 'person', named(leaver.employee), by.asking);
      const record = await system.call('record', 'of', { ...named(leaver.employee), query: {} }, by.asking);
      return [person, record].map(({ body }) => JSON.stringify(body).includes('Ohio'));
    };
    expect(await seen(desk)).toEqual([true, false]);
    expect(await seen(chief)).toEqual([true, false]);
    expect(await seen(trainer)).toEqual([false, false]);
    const { body } = await system.call('record', 'of', { ...named(leaver.employee), query: {} }, trainer.asking);
    expect(JSON.stringify(body)).toContain('Not active. The last day was');
  });

  test('interrupted after its first transaction is completed by the sweep, with the next supervisor', async () => {
    const person = await subordinate();
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, leaver.employee);
    table.failFromTransaction(2);
    expect((await leave({ supervisor_id: officer.employee.employee_id })).status).toBe(500);
    table.beforeTransaction(undefined);
    expect((await stored())?.active).toBe(false);
    expect(await finishJobs(at(new Date(usualNow.getTime() + 900_000).toISOString()))).toBe(1);
    expect((await stored(person))?.supervisor).toBe(officer.employee.id);
    expect(await findEnrollmentState(site.table, leaver.employee.id)).toMatchObject({ seats: {} });
    system.errors.length = 0;
    await consistent();
  });

  test('by the Active checkbox is a leave today without a reason', async () => {
    const { first_name, last_name, badge_number } = leaver.employee;
    const body = { first_name, last_name, badge_number, rank_id, active: false };
    expect(said(await system.call('roster', 'update', { ...named(leaver.employee), body }, desk.asking))).toBe('ok');
    expect(await stored()).toMatchObject({ active: false, last_day: day });
    expect(await stored()).not.toHaveProperty('leave_reason');
  });
});

describe('a planned leave', () => {
  const plan = (body: object = {}) => leave({ last_day: '2026-05-31', ...body });
  const cancel = (by = desk) => system.call('roster', 'cancelLeave', named(leaver.employee), by.asking);
  const profileOf = async (by: Person) =>
    (await system.call('roster', 'profile', named(leaver.employee), by.asking)).body;

  test('changes nothing until the last day is over, and is seen by those who manage the roster', async () => {
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, leaver.employee);
    expect(said(await plan())).toBe('ok');
    const planned = { last_day: '2026-05-31', reason: 'retired', note: 'Moves to Ohio' };
    expect(await profileOf(desk)).toMatchObject({ active: true, leave: planned });
    expect(await profileOf(leaver)).not.toHaveProperty('leave');
    const { body } = await system.call('roster', 'list', { query: {} }, desk.asking);
    expect(body.find(({ id }: Employee) => id === leaver.employee.id)).toMatchObject({ leave: planned });
    await carryOutLeaves(at('2026-06-01T04:59:59Z'));
    expect((await stored())?.active).toBe(true);
    expect(await entries(leaver)).toHaveLength(1);
    expect(await auditEntries(site.table, 'employee.plan_leave')).toHaveLength(1);
  });

  test('is carried out once after the last day, with the next supervisor, in the morning of the site', async () => {
    const person = await subordinate();
    expect(said(await plan({ supervisor_id: officer.employee.employee_id }))).toBe('ok');
    for (const instant of ['2026-06-01T11:00:00Z', '2026-06-01T11:05:00Z', '2026-06-02T11:00:00Z']) {
      await carryOutLeaves(at(instant));
    }
    expect(await stored()).toMatchObject({ active: false, last_day: '2026-05-31', leave_reason: 'retired' });
    expect((await stored(person))?.supervisor).toBe(officer.employee.id);
    expect((await entries(leaver)).slice(1)).toEqual([
      ['employment.status', '2026-06-01', { active: false, last_day: '2026-05-31' }, 'Retired: Moves to Ohio'],
    ]);
    expect(await auditEntries(site.table, 'employee.deactivate', system.clock.now)).toHaveLength(1);
    await consistent();
  });

  test('is changed, and canceled', async () => {
    expect(said(await plan())).toBe('ok');
    expect(said(await plan({ last_day: '2026-06-30', note: '' }))).toBe('ok');
    expect(await stored()).toMatchObject({ active: true, last_day: '2026-06-30' });
    expect(outcome(await cancel(trainer))).toBe('403 forbidden');
    expect(said(await cancel())).toBe('ok');
    expect(await stored()).toEqual({ ...leaver.employee });
    expect(outcome(await cancel())).toBe('409 changed_since');
    await carryOutLeaves(at('2026-07-02T11:00:00Z'));
    expect((await stored())?.active).toBe(true);
  });

  test('canceled while it is carried out leaves the person active', async () => {
    expect(said(await plan())).toBe('ok');
    const morning = at('2026-06-01T11:00:00Z');
    table.beforeFirstTransaction(() => cancelLeave(morning, leaver.employee.employee_id));
    await carryOutLeaves(morning);
    expect((await stored())?.active).toBe(true);
  });

  test('of the last administrator is logged, and does not keep the others', async () => {
    const late = await buildPerson(system, site);
    for (const of of [chief, late]) expect(said(await leave({ last_day: '2026-05-31' }, chief, of))).toBe('ok');
    await carryOutLeaves(at('2026-06-01T11:00:00Z'));
    expect([(await stored(chief))?.active, (await stored(late))?.active]).toEqual([true, false]);
    expect(JSON.stringify(system.errors)).toContain('a planned leave could not be carried out');
    system.errors.length = 0;
  });

  test('ends with a leave today', async () => {
    expect(said(await plan())).toBe('ok');
    expect(said(await leave({ reason: 'resigned' }))).toBe('ok');
    expect(await stored()).toMatchObject({ active: false, last_day: day, leave_reason: 'resigned' });
  });
});

describe('a return', () => {
  test('is recorded with the day and the assignment, and with a temporary password if target', async () => {
    expect(said(await leave({ last_day: '2026-05-01' }))).toBe('ok');
    const sergeant = (await buildRank(system, site, 'Sergeant')).id;
    const body = { first_day: '2026-05-10', rank_id: sergeant, supervisor_id: officer.employee.employee_id };
    const { status, body: answer } = await takeBack({ ...body, issue_password: true });
    expect([status, answer.employee.rank_name, answer.employee.active]).toEqual([200, 'Sergeant', true]);
    expect(answer.employee).not.toHaveProperty('leave');
    const signedIn = await system.call('session', 'signIn', {
      body: {
        site_code: site.code,
        username: leaver.employee.employee_id,
        password: answer.temporary_password as string,
      },
    } as never);
    expect(signedIn.status).toBe(200);
    expect((await entries(leaver)).slice(1).map(([kind, on]) => [kind, on])).toEqual([
      ['employment.status', '2026-05-02'],
      ['assignment', '2026-05-10'],
      ['employment.status', '2026-05-10'],
    ]);
    await consistent();
  });

  test('on the day of the leave, without a password, keeps the former one', async () => {
    expect(said(await leave())).toBe('ok');
    const { status, body } = await takeBack();
    expect([status, body.temporary_password]).toEqual([200, null]);
    expect(await auditEntries(site.table, 'employee.reset_password')).toEqual([]);
    await consistent();
  });

  test.each<[string, object, string]>([
    ['before the last day', { first_day: '2026-05-01' }, 'first_day'],
    ['in the future', { first_day: addDays(day, 1) }, 'first_day'],
    ['with an unknown unit', { unit_id: '01JD8X0000ABCDEFGHJKMNPQRS' }, 'unit_id'],
  ])('%s names the field and changes nothing', async (_, body, field) => {
    expect(said(await leave({ last_day: '2026-05-01' }))).toBe('ok');
    const before = await contentsOf(system);
    const { status, body: answer } = await takeBack(body);
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('of an active person is refused, and that of an administrator is for administrators', async () => {
    expect(outcome(await takeBack())).toBe('409 changed_since');
    const head = await buildPerson(system, site, { permissions: { admin_access: true } });
    expect(said(await leave({}, chief, head))).toBe('ok');
    expect(outcome(await takeBack({ issue_password: true }, desk, head))).toBe('403 forbidden');
    expect(outcome(await takeBack({}, trainer))).toBe('403 forbidden');
    expect(said(await takeBack({}, chief, head))).toBe('ok');
    await expectCountsAgree(site);
  });
});

test('the morning run carries out planned leaves', async () => {
  const late = await buildEmployee(system, site);
  const body = { last_day: '2026-05-31', reason: 'resigned' as const };
  expect(said(await system.call('roster', 'recordLeave', { ...named(late), body }, desk.asking))).toBe('ok');
  at('2026-06-01T11:30:00Z');
  expect(await runNow(system.deps, 'reminders')).toEqual([]);
  expect((await findEmployee(site.table, late.id))?.active).toBe(false);
});
