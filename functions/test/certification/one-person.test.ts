import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { buildPerson, buildType } from '@muster/testing/build';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { formOf, officer, officers, type Person, said, staffTake, take, trainingSergeant } from '../waitlist/people.ts';

await prepareEachTest(['chief']);

const day = (date: string) => [{ date, start_time: '09:00', end_time: '12:00' }];

/** Creates a class that was held two days ago, through the API. */
async function classBy({ asking }: Person): Promise<{ id: string; training_dates: unknown[] }> {
  const body = {
    training_type_id: (await buildType(system, site)).id,
    location: 'Room 1',
    class_size: 10,
    enrollment_start: '2026-05-01T12:00:00Z',
    enrollment_end: '2026-05-10T12:00:00Z',
    dates: day('2026-05-11'),
  };
  const made = await system.call('training', 'addClass', { body }, asking);
  expect(said(made)).toBe('ok');
  return made.body;
}

const issue = async ({ id }: { id: string }, by: Person, to: readonly Person[]) => {
  const employee_ids = to.map(({ employee }) => employee.employee_id);
  return said(
    await system.call('certification', 'issue', { params: { classId: id }, body: { employee_ids } }, by.asking),
  );
};
const entries = async (kind: string): Promise<AuditLogEntry[]> =>
  (await system.call('accounts', 'auditLog', { query: { kind } }, chief.asking)).body;
const named = ({ employee }: Person) => `${employee.first_name} ${employee.last_name} (${employee.employee_id})`;

test('a certification is marked when one person added the class and the attendee and issued it', async () => {
  const trainer = await trainingSergeant(system, site);
  const colleague = await trainingSergeant(system, site);
  const [alone, seatedByOther] = (await officers(system, site, 2)) as [Person, Person];
  const trainingClass = await classBy(trainer);
  expect(await staffTake(system, 'addAttendee', trainingClass, alone, trainer)).toBe('ok');
  expect(await staffTake(system, 'addAttendee', trainingClass, seatedByOther, colleague)).toBe('ok');
  expect(await issue(trainingClass, trainer, [alone, seatedByOther])).toBe('ok');
  const [entry] = await entries('certification.issue');
  expect(entry?.marks).toEqual(['end_to_end']);
  expect(entry?.after).toMatchObject({
    employees: expect.arrayContaining([named(alone), named(seatedByOther)]),
    end_to_end: [named(alone)],
  });
});

test.each(['made the class', 'added the attendee', 'certified'])(
  'a certification is not marked when another person %s, or the attendee enrolled',
  async (part) => {
    const [trainer, other] = [await trainingSergeant(system, site), await trainingSergeant(system, site)];
    const by = (one: string) => (part === one ? other : trainer);
    const trainingClass = await classBy(by('made the class'));
    const attendee = await officer(system, site);
    expect(await staffTake(system, 'addAttendee', trainingClass, attendee, by('added the attendee'))).toBe('ok');
    expect(await issue(trainingClass, by('certified'), [attendee])).toBe('ok');
    const [entry] = await entries('certification.issue');
    expect(entry?.marks).toBeUndefined();
    expect(entry?.after).not.toHaveProperty('end_to_end');
  },
);

test('enrolled attendees are not marked; an administrator who did everything alone is marked in each entry', async () => {
  const permissions = { admin_access: true, manage_trainings: true };
  const administrator = await buildPerson(system, site, { permissions });
  const attendee = await officer(system, site);
  const trainingClass = await classBy(administrator);
  // The class is moved so that an employee can enroll, and then back.
  const open = formOf(
    { ...trainingClass, location: 'Room 1', class_size: 10, is_active: true, sessions: [] } as never,
    { enrollment_start: '2026-05-01T12:00:00Z', enrollment_end: '2026-05-20T12:00:00Z', dates: day('2026-05-20') },
  );
  const ended = { ...open, dates: day('2026-05-11') };
  const move = (body: object) =>
    system.call('training', 'updateClass', { params: { id: trainingClass.id }, body }, chief.asking);
  expect(said(await move(open))).toBe('ok');
  expect(await take(system, 'enroll', trainingClass, attendee)).toBe('ok');
  expect(said(await move(ended))).toBe('ok');
  expect(await staffTake(system, 'addAttendee', trainingClass, administrator, administrator)).toBe('ok');
  expect(await staffTake(system, 'removeAttendee', trainingClass, administrator, administrator)).toBe('ok');
  expect(await staffTake(system, 'addAttendee', trainingClass, administrator, administrator)).toBe('ok');
  expect(await issue(trainingClass, administrator, [attendee, administrator])).toBe('ok');
  for (const kind of ['class.add_attendee', 'class.remove_attendee']) {
    expect((await entries(kind)).map(({ marks }) => marks)).toContainEqual(['own_record']);
  }
  const [entry] = await entries('certification.issue');
  expect([entry?.marks, entry?.after?.end_to_end]).toEqual([['own_record', 'end_to_end'], [named(administrator)]]);
  for (const one of await entries('class.enroll')) expect(one.marks).toBeUndefined();
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
