import { as, buildClass, buildEmployee, buildSite, buildType, staffOf } from '@muster/testing/build';
import { dumpSite, newOrChanged } from '@muster/testing/dump';
import { observer, type Sent } from '@muster/testing/observe';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { certify } from '../../src/areas/certification/certify.ts';
import { addClass } from '../../src/areas/training/add-class.ts';
import { addAttendee } from '../../src/domain/training/add-attendee.ts';
import { createType } from '../../src/domain/training/create-type.ts';
import type { Item } from '../../src/table/core/read.ts';
import type { Actor } from '../../src/table/entities/audit-entry.ts';

const table = observer();
const system = await buildSystem({ onClient: table.onClient });
const site = await buildSite(system);

const actor: Actor = { id: 'E1', employee_id: '77', permissions: {}, address: '198.51.100.4', request_id: 'R1' };
const staff = () => ({ ...staffOf(system, site), actor });
const isAudit = ({ PK }: Item) => PK === `${site.code}#AUDIT#2026-05`;

/** Returns the one audit entry of `act`. Expects it in the only transaction, without other writes. */
async function entryOf(act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const before = await dumpSite(system, site.code);
  const { sent } = await table.during(act);
  const written = newOrChanged(before, await dumpSite(system, site.code));
  const entries = written.filter(isAudit);
  expect(entries).toHaveLength(1);

  const writes = sent.filter(({ command }) => /^(TransactWrite|Put|Update|Delete|BatchWrite)/.test(command));
  expect(writes.map(({ command }) => command)).toEqual(['TransactWrite']);
  const items = ((writes[0] as Sent).input.TransactItems as { Put?: { Item: Item } }[]).flatMap(
    ({ Put }) => Put?.Item ?? [],
  );
  expect(items.filter(isAudit)).toEqual(entries);
  const { PK: _, SK: __, ...entry } = entries[0] as Item;
  return entry;
}

test('entries of enrolling and unenrolling have actor, address, request id and subject', async () => {
  const employee = await buildEmployee(system, site, { employee_id: '4711', credential: null });
  const asking = { ...(await as(system, site, employee)), address: '198.51.100.9' };
  const trainingClass = await buildClass(system, site);
  const ask = (name: 'enroll' | 'unenroll') =>
    entryOf(() => system.call('enrollment', name, { params: { id: trainingClass.id } }, asking));
  const common = {
    at: usualNow.toISOString(),
    actor: { id: employee.id, employee_id: '4711' },
    address: '198.51.100.9',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    subject: { class: trainingClass.id, employee: employee.id, employee_id: '4711' },
  };
  expect(await ask('enroll')).toEqual({
    ...common,
    action: 'class.enroll',
    before: { is_enrolled: false },
    after: { is_enrolled: true },
  });
  expect(await ask('unenroll')).toEqual({
    ...common,
    action: 'class.unenroll',
    before: { is_enrolled: true },
    after: { is_enrolled: false, promoted: [] },
  });
});

test('entries of actions by staff have actor, address, request id and subject', async () => {
  const common = {
    at: usualNow.toISOString(),
    actor: { id: 'E1', employee_id: '77' },
    address: '198.51.100.4',
    request_id: 'R1',
  };
  const input = {
    name: 'Range Safety',
    description: undefined,
    is_mandatory: true,
    type: 'in_department' as const,
    expiration_months: 12,
  };
  const created = await entryOf(() => createType(staff(), input));
  const { description: _, ...stored } = input;
  expect(created).toEqual({
    ...common,
    action: 'type.create',
    subject: { type: expect.any(String) },
    after: { ...stored, mandatory_since: '2026-05-13' },
  });

  const type = await buildType(system, site);
  const classInput = {
    location: 'Range',
    class_size: 3,
    is_active: true,
    enrollment_start: '2026-04-01T00:00:00.000Z',
    enrollment_end: '2026-05-01T00:00:00.000Z',
  };
  const dates = [{ date: '2026-05-02', start_time: '09:00', end_time: '12:00' }];
  const added = await entryOf(() => addClass(staff(), { ...classInput, training_type_id: type.id, dates }));
  expect(added).toEqual({
    ...common,
    action: 'class.add',
    subject: { class: expect.any(String), type: type.id },
    after: { ...classInput, sessions: [{ date: '2026-05-02', start: '09:00', end: '12:00' }] },
  });

  const trainingClass = await buildClass(system, site, { type, inDays: -3 });
  const employee = await buildEmployee(system, site, { credential: null });
  const seated = await entryOf(() => addAttendee(staff(), { classId: trainingClass.id, employee }));
  expect(seated).toEqual({
    ...common,
    action: 'class.add_attendee',
    subject: { class: trainingClass.id, employee: employee.id, employee_id: employee.employee_id },
    before: { is_enrolled: false },
    after: { is_enrolled: true },
  });

  const issued = await entryOf(() => certify(staff(), { classId: trainingClass.id, type, employeeIds: [employee.id] }));
  expect(issued).toEqual({
    ...common,
    action: 'certification.issue',
    subject: { class: trainingClass.id, type: type.id },
    after: { date: '2026-05-10', employees: [employee.id] },
  });
});
