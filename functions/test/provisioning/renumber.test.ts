import { as, buildClass, buildEmployee, buildPerson, buildSeat, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { expectViewsAgree } from '@muster/testing/views';
import { describe, expect, test } from 'vitest';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { findEmployee, findEmployeeNumber } from '../../src/table/entities/employee.ts';
import { officer, said, staffTake, take } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest(['staff'], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });

/** Creates an employee whose ID does not work in URLs, as earlier versions allowed. */
const dotted = () => buildPerson(system, site, { employee_id: '.' });
const listed = async (classId: string) => {
  const { body } = await system.call('attendance', 'attendees', { params: { classId } }, staff.asking);
  return body.map((one: { employee_id: string; status: string }) => `${one.employee_id} ${one.status}`);
};

describe('a new employee ID', () => {
  test('replaces the old one in profile, sign-in, attendance lists and waitlists; the old one is free', async () => {
    const person = await dotted();
    const [attended, full] = [await buildClass(system, site), await buildClass(system, site, { class_size: 1 })];
    await buildSeat(system, site, attended, person.employee);
    await buildSeat(system, site, full, (await officer(system, site)).employee);
    expect(await take(system, 'joinWaitlist', full, person)).toBe('ok');

    expect(await renumber(staffOf(system, site), { from: '.', to: '1234' })).toBe(2);
    expect(await findEmployee(site.table, person.employee.id)).toEqual({ ...person.employee, employee_id: '1234' });
    expect(await findEmployeeNumber(site.table, '.')).toBeUndefined();
    expect(await listed(attended.id)).toEqual(['1234 Enrolled']);
    expect((await listed(full.id))[1]).toBe('1234 Waitlisted');
    // The login session stays valid, and calls with the new ID find the employee.
    expect((await system.call('session', 'employeeInfo', {}, person.asking)).body.employee_id).toBe('1234');
    const renamed = { ...person, employee: { ...person.employee, employee_id: '1234' } };
    expect(await staffTake(system, 'removeAttendee', attended, renamed, staff)).toBe('ok');
    expect(await staffTake(system, 'removeAttendee', full, renamed, staff)).toBe('ok');
    const next = await buildEmployee(system, site, { employee_id: '.' });
    expect(next.id).not.toBe(person.employee.id);
    expect(await auditEntries(site.table, 'employee.renumber')).toMatchObject([
      {
        actor: { id: 'system' },
        subject: { employee: person.employee.id, employee_id: '1234' },
        before: { employee_id: '.' },
        after: { employee_id: '1234', in_classes: 2 },
      },
    ]);
    await expectViewsAgree(system, site);
  });

  test('can differ from the old one in case only', async () => {
    const { id } = await buildEmployee(system, site, { employee_id: 'ab.1' });
    await renumber(staffOf(system, site), { from: 'AB.1', to: 'AB.1' });
    expect(await findEmployee(site.table, id)).toMatchObject({ employee_id: 'AB.1' });
    expect(await findEmployeeNumber(site.table, 'ab.1')).toBe(id);
  });

  test('is refused if it is taken or the old one is unknown, without a change', async () => {
    await dotted();
    await buildEmployee(system, site, { employee_id: 'Taken.1' });
    const before = await contentsOf(system);
    await expect(renumber(staffOf(system, site), { from: '.', to: 'TAKEN.1' })).rejects.toThrow(
      'An employee with this ID already exists',
    );
    await expect(renumber(staffOf(system, site), { from: '..', to: '77' })).rejects.toThrow(
      'There is no employee with this ID',
    );
    expect(await contentsOf(system)).toEqual(before);
  });

  test('goes to one of two employees when requested for both concurrently', async () => {
    const people = [
      await buildEmployee(system, site, { employee_id: '.' }),
      await buildEmployee(system, site, { employee_id: '..' }),
    ];
    const given = await Promise.allSettled(
      people.map(({ employee_id }) => renumber(staffOf(system, site), { from: employee_id, to: '99' })),
    );
    expect(given.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const holder = people[given.findIndex(({ status }) => status === 'fulfilled')];
    expect(await findEmployeeNumber(site.table, '99')).toBe(holder?.id);
  });

  test('reaches a seat taken meanwhile, and more classes than fit in one transaction', {
    timeout: 60_000,
  }, async () => {
    const person = await dotted();
    const rows = [];
    for (let n = 0; n < 92; n++) {
      const row = await buildClass(system, site, { inDays: -200 + n });
      await buildSeat(system, site, row, person.employee);
      rows.push(row);
    }
    const open = await buildClass(system, site);
    table.beforeFirstTransaction(async () => expect(await take(system, 'enroll', open, person)).toBe('ok'));
    expect(await renumber(staffOf(system, site), { from: '.', to: '1234' })).toBe(93);
    for (const { id } of [...rows, open]) expect(await listed(id)).toEqual(['1234 Enrolled']);
    const entries = await auditEntries(site.table, 'employee.renumber');
    expect(entries.map(({ after }) => (after as { in_classes: number }).in_classes)).toEqual([85, 8]);
  });

  test('is written to an outdated copy by renumbering from the ID to itself', async () => {
    const person = await officer(system, site);
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, person.employee);
    const key = { PK: `${site.code}#CLASS#${row.id}`, SK: `SEAT#${person.employee.id}` };
    await transact(site.table, [
      update(site.table, key, { expression: 'SET employee_id = :old', values: { ':old': '.' } }),
    ]);
    const { employee_id } = person.employee;
    expect(await renumber(staffOf(system, site), { from: employee_id, to: employee_id })).toBe(1);
    expect(await listed(row.id)).toEqual([`${employee_id} Enrolled`]);
    expect(await renumber(staffOf(system, site), { from: employee_id, to: employee_id })).toBe(0);
  });
});

describe('an employee ID that does not work in URLs', () => {
  test.each(['.', '..', ' . ', '7.', 'create', '%2e', '．'])(
    '%j is refused for a new employee',
    async (employee_id) => {
      const rank_id = '01JD8X0000ABCDEFGHJKMNPQRS';
      const body = { employee_id, first_name: 'A', last_name: 'B', badge_number: '1', rank_id };
      const chief = await as(system, site, site.chief);
      const before = await contentsOf(system);
      const answer = await system.call('roster', 'create', { body }, chief);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['employee_id']]);
      expect(await contentsOf(system)).toEqual(before);
    },
  );

  test('still works in request bodies: staff can seat and certify its holder', async () => {
    const person = await dotted();
    const row = await buildClass(system, site, { inDays: -2 });
    expect(await staffTake(system, 'addAttendee', row, person, staff)).toBe('ok');
    const sent = { params: { classId: row.id }, body: { employee_ids: ['.'] } };
    const issued = await system.call('certification', 'issue', sent, staff.asking);
    expect([said(issued), issued.body.issued]).toEqual(['ok', ['.']]);
  });
});
