import { as, buildClass, buildCrowd, buildSite, buildType } from '@muster/testing/build';
import { apartFromAccess } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { type Asking, buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { formOf, officer, said, trainingSergeant } from '../waitlist/people.ts';

/** Calls of training, certification, waitlist and notifications, with valid input. */
const calls = [
  { area: 'training', name: 'types', access: 'signed_in' },
  { area: 'training', name: 'createType', access: 'staff' },
  { area: 'training', name: 'updateType', access: 'staff', names: 'type' },
  { area: 'training', name: 'deleteType', access: 'staff', names: 'type' },
  { area: 'training', name: 'archiveType', access: 'staff', names: 'type' },
  { area: 'training', name: 'classes', access: 'signed_in', names: 'type' },
  { area: 'training', name: 'addClass', access: 'staff', inBody: true },
  { area: 'training', name: 'updateClass', access: 'staff', names: 'class' },
  { area: 'training', name: 'deleteClass', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'attendees', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'addAttendee', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'removeAttendee', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'addAttendees', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'candidates', access: 'staff', names: 'class' },
  { area: 'attendance', name: 'comingClasses', access: 'staff' },
  { area: 'certification', name: 'issue', access: 'staff', names: 'class' },
  { area: 'certification', name: 'completed', access: 'staff' },
  { area: 'certification', name: 'summaries', access: 'staff' },
  { area: 'enrollment', name: 'joinWaitlist', access: 'signed_in', names: 'class' },
  { area: 'enrollment', name: 'leaveWaitlist', access: 'signed_in', names: 'class' },
  { area: 'enrollment', name: 'byDate', access: 'signed_in' },
  { area: 'enrollment', name: 'byMonth', access: 'signed_in' },
  { area: 'enrollment', name: 'departmentMonth', access: 'signed_in' },
  { area: 'notifications', name: 'list', access: 'signed_in' },
  { area: 'notifications', name: 'markRead', access: 'signed_in' },
] as const;
type Call = (typeof calls)[number];

const system = await buildSystem();
const home = await buildSite(system);
const away = await buildSite(system);
// The input names items of another site.
const type = await buildType(system, away);
const trainingClass = await buildClass(system, away, { type, class_size: 1 });
const [holder] = await buildCrowd(system, away, trainingClass, 1);
const employee_id = holder?.employee_id ?? '';
const [byType, byClass] = [{ params: { id: type.id } }, { params: { id: trainingClass.id } }];
const inClass = { params: { classId: trainingClass.id } };
const typeBody = { name: 'New one', type: 'in_department' };
const sent: Record<string, { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }> = {
  createType: { body: typeBody },
  updateType: { ...byType, body: typeBody },
  deleteType: byType,
  classes: byType,
  addClass: { body: { ...formOf(trainingClass), training_type_id: type.id } },
  updateClass: { ...byClass, body: formOf(trainingClass, { class_size: 5 }) },
  deleteClass: byClass,
  attendees: inClass,
  archiveType: { ...byType, body: { archived: true } },
  addAttendees: { ...inClass, body: { employee_ids: ['1'] } },
  candidates: inClass,
  addAttendee: { ...inClass, body: { employee_id: '1' } },
  removeAttendee: { params: { ...inClass.params, employee_id } },
  issue: { ...inClass, body: { employee_ids: [employee_id] } },
  joinWaitlist: byClass,
  leaveWaitlist: byClass,
  byDate: { query: { date: '2026-05-23' } },
  byMonth: { query: { month: '2026-05' } },
  departmentMonth: { query: { month: '2026-05' } },
  markRead: { body: { until: '01HZZZZZZZZZZZZZZZZZZZZZZZ' } },
};

const ask = ({ area, name }: Call, asking: Asking) => system.call(area, name as never, sent[name] ?? {}, asking);
const contents = async () =>
  [await dumpSite(system, home.code), await dumpSite(system, away.code)].map(apartFromAccess);

test.each(calls)('$area.$name without a sign-in is 401', async (call) => {
  const before = await contents();
  expect(said(await ask(call, { headers: { 'X-Site-Code': away.code } }))).toBe('401 not_signed_in');
  expect(await contents()).toEqual(before);
});

test.each(calls)('$area.$name with another site’s code is 403', async (call) => {
  const staff = await trainingSergeant(system, home);
  const before = await contents();
  expect(said(await ask(call, { ...staff.asking, headers: { 'X-Site-Code': away.code } }))).toBe('403 other_site');
  expect(await contents()).toEqual(before);
});

test.each(calls.filter(({ access }) => access === 'staff'))('$area.$name by an officer is 403', async (call) => {
  const { asking } = await officer(system, away);
  const before = await contents();
  expect(said(await ask(call, asking))).toBe('403 forbidden');
  expect(await contents()).toEqual(before);
});

test.each(calls.filter((call) => 'names' in call || 'inBody' in call))(
  '$area.$name with an id of another site is 404 and changes nothing there',
  async (call) => {
    const staff = await trainingSergeant(system, home);
    const before = await contents();
    expect(said(await ask(call, staff.asking))).toBe('404 not_found');
    expect(await contents()).toEqual(before);
  },
);

test.each(calls.filter((call) => !('names' in call || 'inBody' in call)))(
  '$area.$name is answered for every role with access',
  async (call) => {
    expect(said(await ask(call, (await trainingSergeant(system, away)).asking))).toBe('ok');
  },
);

test('lists have nothing of another site', async () => {
  const staff = await trainingSergeant(system, home);
  const types = await ask({ area: 'training', name: 'types', access: 'signed_in' }, staff.asking);
  expect((types.body as { name: string }[]).map(({ name }) => name)).not.toContain('New one');
  system.clock.now = new Date('2026-08-01T12:00:00Z');
  const later = await as(system, home, staff.employee);
  expect((await system.call('certification', 'completed', {}, later)).body).toEqual([]);
  const { body } = await system.call('certification', 'summaries', {}, later);
  const own = (await dumpSite(system, home.code)).filter(({ PK }) => PK === `${home.code}#ROSTER`);
  expect(body.map(({ employee_id }: { employee_id: string }) => employee_id).toSorted()).toEqual(
    own.map(({ employee_id }) => employee_id).toSorted(),
  );
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
