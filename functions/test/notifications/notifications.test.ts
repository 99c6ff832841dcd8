import { type NotificationKind, notificationKinds } from '@muster/shared/notification-kinds';
import {
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildEvaluation, buildForm } from '@muster/testing/evaluations';
import { buildProgram } from '@muster/testing/field-training';
import { observer } from '@muster/testing/observe';
import { remind, sendDigests } from '@muster/testing/scheduled';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { notify } from '../../src/table/entities/notification.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { allAre, callsOf, heldClass } from '../attendance/held-class.ts';
import { edit, officer, type Person, staffTake, take, trainingSergeant } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest([], { onClient: table.onClient });
let person: Person;
beforeEach(async () => {
  person = await officer(system, site);
});

const day = 24 * 3_600_000;
/** Moves the clock and signs in again, because the session may have expired. */
async function later(milliseconds: number) {
  system.clock.now = new Date(system.clock.now.getTime() + milliseconds);
  person = await personOf(system, site, person.employee);
}
const bell = async (query: Record<string, string> = {}, who = person) =>
  (await system.call('notifications', 'list', { query }, who.asking)).body;
const markRead = (until: string) => system.call('notifications', 'markRead', { body: { until } }, person.asking);
const say = async (message: string) => {
  await later(1);
  await transact(site.table, [
    notify({ table: site.table, site: {}, now: system.clock.now }, person.employee.id, { kind: 'added', message }),
  ]);
};
const messages = ({ notifications }: { notifications: { message: string }[] }) =>
  notifications.map(({ message }) => message);

// spec 2.33
test('each kind of notification is written in the transaction of its cause', async () => {
  const staff = await trainingSergeant(system, site);
  const other = await officer(system, site);
  const administrator = await buildPerson(system, site, { permissions: { admin_access: true } });
  const type = await buildType(system, site, { name: 'Driving' });
  const trainingClass = await buildClass(system, site, { type, class_size: 1 });
  // No transaction has only notifications.
  const { sent } = await table.during(async () => {
    await staffTake(system, 'addAttendee', trainingClass, other, staff);
    await take(system, 'joinWaitlist', trainingClass, person);
    await staffTake(system, 'removeAttendee', trainingClass, other, staff);
    await edit(system, site, trainingClass, { location: 'Annex' }, staff);
    await staffTake(system, 'removeAttendee', trainingClass, person, staff);
    await take(system, 'enroll', trainingClass, person);
    await system.call('training', 'deleteClass', { params: { id: trainingClass.id } }, staff.asking);
    const [held, target] = [await buildClass(system, site), await buildClass(system, site, { class_size: 1 })];
    await buildSeat(system, site, target, other.employee);
    await take(system, 'enroll', held, person);
    await take(system, 'joinWaitlist', target, person);
    await take(system, 'unenroll', target, other);
    for (const date of ['2026-05-04', '2026-02-04']) {
      const monthly = await buildType(system, site, { expiration_months: 1 });
      await buildCertification(system, site, monthly, person.employee, date);
      await remind(staffOf(system, site));
    }
    const entries = await listEntries(site.table, person.employee.id);
    const no = entries.find(({ entry }) => entry.kind === 'certification.issued')?.entry.no;
    const revoked = { params: { id: `${person.employee.id}-${no}` }, body: { reason: 'Issued for another course' } };
    await system.call('record', 'revoke', revoked, staff.asking);
    const told = { requirement_id: type.id, employee_ids: [person.employee.employee_id] };
    expect((await system.call('compliance', 'notify', { body: told }, staff.asking)).body.notified).toBe(1);
    await change(site.table, employeeKey(site.table, other.employee.id), { supervisor: person.employee.id });
    expect(await sendDigests(staffOf(system, site), '2026-05-11')).toBe(1);
    await system.call('surveys', 'setDepartment', { body: { enabled: true } }, administrator.asking);
    const ended = await heldClass(system, site, { count: 1 });
    const { record, close } = callsOf(system, staff, ended);
    for (const session of ended.sessions) await record(session, allAre('present', ended.attendees));
    expect((await close()).status).toBe(200);
    const form = await buildForm(system, site);
    await buildEvaluation(system, site, { form, employee: person.employee, evaluator: staff.employee });
    const { id: program_id } = await buildProgram(system, site);
    const start = { employee_id: person.employee.employee_id, program_id, from: '2026-05-13' };
    expect((await system.call('fieldTraining', 'start', { body: start }, staff.asking)).status).toBe(201);
  });
  const notes = (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#'));
  // Account notifications come from the account's calls and are tested there.
  const ofTheAccount: NotificationKind[] = [
    'new_device',
    'password_reset',
    'factor_changed',
    'sign_on_refused',
    'witness_failed',
    'mail_stopped',
    'person_expiring',
  ];
  const ofTrainings = notificationKinds.filter((kind) => !ofTheAccount.includes(kind));
  expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(ofTrainings));
  for (const { kind, about } of notes) {
    const aboutClass = ![
      'class_cancelled',
      'certified',
      'revoked',
      'near_expiration',
      'expired',
      'requirement',
    ].includes(String(kind));
    const target = { training_type_id: expect.any(String), ...(aboutClass && { class_id: expect.any(String) }) };
    const isWithoutTraining = ['digest', 'evaluation_recorded', 'field_training'].includes(String(kind));
    expect([kind, about]).toEqual([kind, isWithoutTraining ? undefined : target]);
  }
  for (const { input } of sent) {
    const keys = ((input.TransactItems as { Put?: { Item: { SK: string } } }[] | undefined) ?? []).map(
      (one) => one.Put?.Item.SK,
    );
    if (keys.some((key) => key?.startsWith('NOTE#'))) {
      expect(keys.filter((key) => !key?.startsWith('NOTE#')).length, JSON.stringify(keys)).toBeGreaterThan(0);
    }
  }
  expect(messages(await bell())).toContain('Your class Driving has changed: it now takes place at Annex.');
});

test('a failed call notifies no one', async () => {
  const staff = await trainingSergeant(system, site);
  const trainingClass = await buildClass(system, site);
  table.failFromTransaction(1);
  expect(await staffTake(system, 'addAttendee', trainingClass, person, staff)).toBe('500 unexpected');
  table.beforeTransaction(undefined);
  expect(await bell()).toEqual({ notifications: [], unread_count: 0 });
  system.errors.length = 0;
});

// spec 3.10
test('notifications are listed newest first, in pages of twenty, with the count of all unread ones', async () => {
  for (let n = 1; n <= 25; n++) await say(`${n}`);
  const first = await bell();
  expect(messages(first)).toEqual(Array.from({ length: 20 }, (_, n) => `${25 - n}`));
  expect([first.unread_count, first.notifications[0]]).toEqual([
    25,
    { id: expect.any(String), kind: 'added', message: '25', at: system.clock.now.toISOString(), unread: true },
  ]);
  const rest = await bell({ before: first.notifications[19].id });
  expect(messages(rest)).toEqual(['5', '4', '3', '2', '1']);
  expect(messages(await bell({ limit: '3' }))).toEqual(['25', '24', '23']);
  expect(messages(await bell({ limit: '2', before: first.notifications[1].id }))).toEqual(['23', '22']);
  expect(await bell({ before: rest.notifications[4].id })).toEqual({ notifications: [], unread_count: 25 });
  // An id older than all notifications gives an empty list.
  expect(messages(await bell({ before: '00000000000000000000000000' }))).toEqual([]);
});

test.each<Record<string, string>>([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { before: 'x' }])(
  'the query %j is 400',
  async (query) => {
    const { status } = await system.call('notifications', 'list', { query }, person.asking);
    expect(status).toBe(400);
  },
);

test.each([{}, { until: '' }, { until: 'NOTE#1' }, { until: null }])('marking %j as read is 400', async (body) => {
  expect((await system.call('notifications', 'markRead', { body }, person.asking)).status).toBe(400);
});

test('marking one as read marks older ones too, not newer ones, and is never undone', async () => {
  for (const message of ['a', 'b', 'c']) await say(message);
  const [c, b, a] = (await bell()).notifications;
  expect((await markRead(b.id)).status).toBe(200);
  const unread = async () => {
    const { notifications, unread_count } = await bell();
    return [notifications.map((one: { unread: boolean }) => one.unread), unread_count];
  };
  expect(await unread()).toEqual([[true, false, false], 1]);
  const before = await dumpSite(system, site.code);
  expect((await markRead(a.id)).status).toBe(200);
  expect(await dumpSite(system, site.code)).toEqual(before);
  await Promise.all([markRead(a.id), markRead(c.id), markRead(b.id)]);
  expect(await unread()).toEqual([[false, false, false], 0]);
  await say('d');
  expect(await unread()).toEqual([[true, false, false, false], 1]);
});

test('an id in the future does not mark later notifications', async () => {
  await say('a');
  expect((await markRead('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).status).toBe(200);
  expect((await bell()).unread_count).toBe(0);
  await say('b');
  expect((await bell()).unread_count).toBe(1);
});

test('notifications are hidden after 90 days, even if DynamoDB has not deleted them', async () => {
  await say('old');
  await later(day);
  await say('young');
  await later(89 * day + 3_600_000);
  expect(await bell()).toMatchObject({ unread_count: 1, notifications: [{ message: 'young' }] });
  await later(day);
  expect(await bell()).toEqual({ notifications: [], unread_count: 0 });
  const [note] = (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#'));
  expect(note?.ttl).toBe(Math.ceil(Date.parse(String(note?.at)) / 1000) + (90 * day) / 1000);
});

test('employees see only their own notifications, also if another site has the same number', async () => {
  await say('mine');
  const [colleague, elsewhere] = [await officer(system, site), await buildSite(system)];
  const stranger = await officer(system, elsewhere);
  for (const one of [colleague, stranger]) expect(await bell({}, one)).toEqual({ notifications: [], unread_count: 0 });
  const [mine] = (await bell()).notifications;
  await system.call('notifications', 'markRead', { body: { until: mine.id } }, colleague.asking);
  expect((await bell()).unread_count).toBe(1);
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
