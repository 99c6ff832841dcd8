import { remindOfReports } from '@muster/functions/entry/scheduled/report-reminders';
import { today } from '@muster/shared/rules/calendar';
import { type Person, personOf, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { interception, tableError } from '@muster/testing/interception';
import { beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { longEmployed } from '../evaluations/evaluating.ts';
import { told } from '../waitlist/people.ts';
import { decide, said } from './field.ts';
import { append, assign, day, report, review, type Training, train } from './reporting.ts';

const contention = contentionSimulator();
const wire = interception();
await prepareEachTest(['chief'], { onClient: [contention.onClient, wire.onClient], reset: () => wire.inject({}) });

let fto: Person;
let sergeant: Person;
beforeEach(async () => {
  fto = await longEmployed();
  sergeant = await longEmployed();
});

const start = (more: Parameters<typeof train>[0] = {}): Promise<Training> =>
  train({ person: { supervisor: sergeant.employee.id, last_name: 'Recruit' }, from: '2026-05-11', ...more });

const remind = () => remindOfReports(staffOf(system, site));
const reminders = async (person: Person) =>
  (await told(system, site, person)).filter(({ kind }) => kind === 'field_training').map(({ message }) => message);

const newest = async ({ employee }: Person) =>
  (await listNotifications(site.table, employee.id, system.clock.now, { limit: 1 })).at(0);

/** Moves the clock to noon of a later day. */
function go(days: number): string {
  system.clock.now = new Date(system.clock.now.getTime() + days * 86_400_000);
  return today('America/Chicago', system.clock.now);
}

describe('a trainer', () => {
  test('is reminded when a day becomes overdue, once', async () => {
    const training = await start();
    await assign(training, fto, { from: '2026-05-11' });
    await remind();
    // The report of yesterday can still be written today.
    expect(await reminders(fto)).toEqual(['Daily reports are missing. Sam Recruit: Mon, May 11, 2026.']);
    expect(await newest(fto)).toMatchObject({ trainee_id: training.id });
    await remind();
    expect(await reminders(fto)).toHaveLength(1);
    expect(go(1)).toBe('2026-05-14');
    await remind();
    expect((await reminders(fto))[0]).toBe(
      'Daily reports are missing. Sam Recruit: Mon, May 11, 2026; Tue, May 12, 2026.',
    );
    await remind();
    expect(await reminders(fto)).toHaveLength(2);
  });

  test('is reminded of no day with a report, a reason, or without an expected report', async () => {
    const training = await start({ from: '2026-05-08' });
    await assign(training, fto, { from: '2026-05-08', weekdays: [1, 2, 5] });
    await report(training, fto, { on: '2026-05-08' });
    const reason = { trainee_id: training.id, reason: 'court' as const };
    await append([{ kind: 'field_training.day_without', valid_on: '2026-05-11', data: reason }]);
    await remind();
    expect(await reminders(fto)).toEqual([]);
    go(1);
    await remind();
    expect(await reminders(fto)).toEqual(['Daily reports are missing. Sam Recruit: Tue, May 12, 2026.']);
  });

  test('is reminded again after a week if nothing changed', async () => {
    const training = await start();
    await assign(training, fto, { from: '2026-05-11', until: '2026-05-11' });
    await remind();
    go(6);
    await remind();
    expect(await reminders(fto)).toHaveLength(1);
    go(1);
    await remind();
    expect(await reminders(fto)).toHaveLength(2);
  });

  test('gets one notification for all trainees, with the last five days of each', async () => {
    const first = await start({ from: '2026-05-04' });
    await assign(first, fto, { from: '2026-05-04' });
    const second = await start({ person: { last_name: 'Cadet' } });
    await assign(second, fto, { from: '2026-05-11' });
    await remind();
    const [message, ...others] = await reminders(fto);
    expect(others).toEqual([]);
    expect(message).toContain('Sam Cadet: Mon, May 11, 2026.');
    expect(message).toContain('Sam Recruit: Tue, May 5, 2026;');
    expect(message).toContain('Fri, May 8, 2026; Mon, May 11, 2026; and 1 earlier day.');
    expect(await newest(fto)).not.toHaveProperty('trainee_id');
  });

  test('who is inactive, and of a trainee whose training ended, is not reminded', async () => {
    const training = await start();
    await assign(training, fto, { from: '2026-05-11' });
    const named = { params: { employee_id: fto.employee.employee_id }, body: { active: false } };
    await system.call('accounts', 'setActive', named, chief.asking);
    await remind();
    expect(await reminders(fto)).toEqual([]);
    await system.call('accounts', 'setActive', { ...named, body: { active: true } }, chief.asking);
    expect(said(await decide(chief, training.id, { decision: 'release', on: '2026-05-12' }))).toBe('ok');
    await remind();
    expect((await reminders(fto)).filter((one) => one.startsWith('Daily'))).toEqual([]);
  });
});

describe('supervisors and coordinators', () => {
  test('are reminded of reports without a review, at most once a week', async () => {
    const coordinator = await longEmployed();
    const training = await start({ program: { coordinators: [coordinator.employee.employee_id] } });
    await assign(training, fto, { from: '2026-05-11' });
    const first = (await report(training, fto, { on: '2026-05-12' })).body;
    await report(training, fto, { on: day });
    go(3);
    await remind();
    expect([await reminders(sergeant), await reminders(coordinator)]).toEqual([[], []]);
    go(1);
    await remind();
    const both = 'Reports of field training wait for your review. Sam Recruit: 2 reports.';
    expect([await reminders(sergeant), await reminders(coordinator)]).toEqual([[both], [both]]);
    expect(said(await review(await personOf(system, site, sergeant.employee), first))).toBe('ok');
    go(1);
    await remind();
    expect(await reminders(sergeant)).toHaveLength(1);
    go(6);
    await remind();
    expect((await reminders(sergeant))[0]).toBe(
      'Reports of field training wait for your review. Sam Recruit: 1 report.',
    );
  });

  test('are not reminded of their own reports', async () => {
    const training = await start({ program: { coordinators: [fto.employee.employee_id] } });
    await assign(training, fto, { from: '2026-05-11', until: day });
    await report(training, fto);
    go(5);
    await remind();
    expect((await reminders(fto)).filter((one) => one.startsWith('Reports'))).toEqual([]);
    expect((await reminders(sergeant)).filter((one) => one.startsWith('Reports'))).toHaveLength(1);
  });

  test('are not reminded of reports that they recorded on paper', async () => {
    const training = await start({ program: { coordinators: [chief.employee.employee_id] } });
    await assign(training, fto, { from: '2026-05-11', until: day });
    expect(said(await report(training, chief, { evaluator_id: fto.employee.employee_id }))).toBe('ok');
    go(5);
    await remind();
    expect((await reminders(chief)).filter((one) => one.startsWith('Reports'))).toEqual([]);
    expect((await reminders(sergeant)).filter((one) => one.startsWith('Reports'))).toHaveLength(1);
  });
});

test('eight concurrent runs remind each person once', async () => {
  const training = await start();
  await assign(training, fto, { from: '2026-05-11' });
  const before = contention.conflicts();
  contention.holdNext();
  await Promise.all(Array.from({ length: 8 }, remind));
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(await reminders(fto)).toHaveLength(1);
});

test('an interrupted run is continued by the next one', async () => {
  const second = await longEmployed();
  const training = await start();
  await assign(training, fto, { from: '2026-05-11' });
  await assign(training, second, { from: '2026-05-11' });
  wire.inject({
    before: ({ command, input }) => {
      if (command === 'TransactWriteItems' && JSON.stringify(input).includes(`#EMP#${second.employee.id}`))
        throw tableError('AccessDeniedException');
    },
  });
  await expect(remind()).rejects.toThrow();
  wire.inject({});
  await remind();
  expect([(await reminders(fto)).length, (await reminders(second)).length]).toEqual([1, 1]);
});

test('a department without trainees takes one query', async () => {
  const from = wire.requests.length;
  await remind();
  expect(wire.requests.slice(from).map(({ command }) => command)).toEqual(['Query']);
});
