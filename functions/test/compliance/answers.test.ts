import {
  buildCertification,
  buildClass,
  buildEmployee,
  buildPerson,
  buildSeat,
  buildType,
  buildUnit,
  type Person,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { buildRank } from '../roster/staff.ts';

beforeEach(() => {
  system.errors.length = 0;
});
await prepareEachTest();
let type: TrainingType;
let chief: Person;
let person: Person;

const later = async (days: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + days * 24 * 3_600_000);
  chief = await personOf(system, site, site.chief);
};

beforeEach(async () => {
  type = await buildType(system, site, { name: 'First aid', mandatory_since: '2026-01-01' });
  chief = await personOf(system, site, site.chief);
  person = await buildPerson(system, site, { hired_on: '2025-02-03' });
});

const table = async (query: Record<string, string> = {}) =>
  (await system.call('compliance', 'table', { query }, chief.asking)).body;
const statusOf = ({ rows }: { rows: { employee_id: string; cells: { status: string }[] }[] }, { employee }: Person) =>
  rows.find(({ employee_id }) => employee_id === employee.employee_id)?.cells.map(({ status }) => status);

describe('the table', () => {
  test('follows each change, also one by another process', async () => {
    expect(statusOf(await table(), person)).toEqual(['MISSING']);
    const other = await buildSystem({ besides: system });
    await buildCertification(
      other,
      { ...site, table: other.table.site(site.code) },
      type,
      person.employee,
      '2026-05-02',
    );
    expect(statusOf(await table(), person)).toEqual(['COMPLETED']);
    expect(statusOf(await table({ on: '2026-05-01' }), person)).toEqual(['MISSING']);
    await buildType(system, site, { name: 'Driving', mandatory_since: '2026-05-01' });
    expect(statusOf(await table(), person)).toEqual(['MISSING', 'COMPLETED']);
    expect((await table({ requirement: type.id })).requirements).toEqual([
      { id: type.id, name: 'First aid', kind: 'certification' },
    ]);
  });

  test('today knows of seats, and a past day does not', async () => {
    const row = await buildClass(system, site, { type });
    await buildSeat(system, site, row, person.employee);
    expect(statusOf(await table(), person)).toEqual(['PENDING']);
    expect(statusOf(await table({ known: usualNow.toISOString() }), person)).toEqual(['MISSING']);
    expect(statusOf(await table({ on: '2026-05-12' }), person)).toEqual(['MISSING']);
  });

  test('a former employee is in the answer of a past day, by the name of that day', async () => {
    await later(2);
    await deleteEmployee(
      { ...staffOf(system, site), now: system.clock.now },
      { employeeNumber: person.employee.employee_id },
    );
    await later(1);
    expect(statusOf(await table(), person)).toBeUndefined();
    const { rows } = await table({ on: '2026-05-01' });
    expect(rows).toEqual([
      expect.objectContaining({
        employee_id: person.employee.employee_id,
        name: `Sam ${person.employee.last_name}`,
        left: true,
      }),
    ]);
  });

  test('names a unit that was renamed as the list does today, and on a past day as it was called then', async () => {
    const unit = await buildUnit(system, site, 'Patrol A');
    const { first_name, last_name, badge_number, employee_id } = person.employee;
    const rank_id = (await buildRank(system, site, 'Sergeant')).id;
    const edit = { first_name, last_name, badge_number, rank_id, unit_id: unit.id };
    const moved = await system.call('roster', 'update', { params: { employee_id }, body: edit }, chief.asking);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await later(1);
    const body = { name: 'Patrol North' };
    const renamed = await system.call('lists', 'updateUnit', { params: { id: unit.id }, body }, chief.asking);
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const unitIn = ({ rows }: { rows: { employee_id: string; unit: string | null }[] }) =>
      rows.find((one) => one.employee_id === employee_id)?.unit;
    expect(unitIn(await table())).toBe('Patrol North');
    expect(unitIn(await table({ on: '2026-05-13' }))).toBe('Patrol A');
    const summary = await system.call('compliance', 'summary', { query: {} }, chief.asking);
    expect(summary.body.units.map(({ name }: { name: string | null }) => name)).toEqual(['Patrol North', null]);
    const stands = await system.call('compliance', 'person', { params: { employee_id }, query: {} }, chief.asking);
    expect(stands.body.employee.unit).toBe('Patrol North');
  });

  test('names the first seal that covers what was known', async () => {
    expect((await table({ known: usualNow.toISOString() })).sealed).toBeNull();
    await later(1);
    const seal = await sealSite(site.table, buildSealing(system));
    await later(1);
    await sealSite(site.table, buildSealing(system));
    const { no, at, root } = seal;
    expect((await table({ known: usualNow.toISOString() })).sealed).toEqual({ no, at, root });
    await later(1);
    expect((await table()).sealed).toBeNull();
  });

  test.each([
    [{ on: '2026-05-14' }, { on: ['The day cannot be in the future'] }],
    [{ known: '2026-05-14T12:00:00Z' }, { known: ['The recorded-by date cannot be in the future'] }],
  ])('%j is a field error', async (query, fields) => {
    expect((await table(query)).fields).toEqual(fields);
  });

  test('is for those who manage trainings, and leaves an audit entry an hour for each question', async () => {
    expect((await system.call('compliance', 'table', { query: {} }, person.asking)).status).toBe(403);
    for (const _ of [1, 2]) await table();
    await system.call('compliance', 'summary', { query: {} }, chief.asking);
    expect((await auditEntries(site.table, 'compliance.read')).map(({ after }) => after)).toEqual([
      { on: '2026-05-13', asked: 'table' },
      { on: '2026-05-13', asked: 'summary' },
    ]);
    await later(1 / 24);
    await table({ on: '2026-05-01' });
    expect((await auditEntries(site.table, 'compliance.read')).at(-1)?.after).toEqual({
      on: '2026-05-01',
      asked: 'table',
    });
  });
});

test('the summary counts what the table shows, what ends in each month, and the seats of classes to come', async () => {
  await buildCertification(system, site, type, person.employee, '2026-05-02');
  await buildClass(system, site, { type, inDays: 30, class_size: 8 });
  const { body } = await system.call('compliance', 'summary', { query: {} }, chief.asking);
  expect(body).toMatchObject({ people: 2, current: 1, exemptions: 0 });
  const [requirement] = body.requirements;
  expect(requirement).toMatchObject({
    people: 2,
    current: 1,
    by_status: [
      { status: 'MISSING', people: 1 },
      { status: 'COMPLETED', people: 1 },
    ],
    type_ids: [type.id],
  });
  expect(requirement.months).toHaveLength(12);
  expect(requirement.months[1]).toEqual({ month: '2026-06', expiring: 0, seats: 8, free_seats: 8 });
  expect(requirement.months.at(-1)).toMatchObject({ month: '2027-04', expiring: 0 });
});

test('the summary counts the exemptions from the selected requirements', async () => {
  const other = await buildType(system, site, { name: 'Driving' });
  for (const requirement_id of [type.id, other.id]) {
    const body = { employee_id: person.employee.employee_id, requirement_id, from: '2026-05-01', reason: 'On leave' };
    const granted = await system.call('requirements', 'exempt', { body: body as never }, chief.asking);
    expect(granted.status, JSON.stringify(granted.body)).toBe(201);
  }
  const exemptions = async (query: Record<string, string>) =>
    (await system.call('compliance', 'summary', { query }, chief.asking)).body.exemptions;
  expect([await exemptions({}), await exemptions({ requirement: type.id })]).toEqual([2, 1]);
});

test('the trend has the end of each month before a day, and the day', async () => {
  await buildCertification(system, site, type, person.employee, '2026-03-02');
  const query = { on: '2026-03-31', months: '2' };
  const { body } = await system.call('compliance', 'trend', { query }, chief.asking);
  const share = (current: number) => ({ people: 1, current, requirements: [{ id: type.id, people: 1, current }] });
  expect(body).toEqual([
    { on: '2026-01-31', ...share(0) },
    { on: '2026-02-28', ...share(0) },
    { on: '2026-03-31', ...share(1) },
  ]);
});

describe('how a person stands', () => {
  const standing = async (query: Record<string, string> = {}, who = person) =>
    system.call('compliance', 'person', { params: { employee_id: person.employee.employee_id }, query }, who.asking);

  test('is explained, with the classes that would help and what one of them changes', async () => {
    const row = await buildClass(system, site, { type, inDays: 20 });
    await buildClass(system, site, { inDays: 10 });
    const { body } = await standing({ with_class: row.id, requirement: type.id });
    expect(body.standings).toEqual([
      expect.objectContaining({
        requirement_id: type.id,
        status: 'MISSING',
        detail: 'never',
        because: expect.arrayContaining(['Never certified.']),
        mends: [expect.objectContaining({ class_id: row.id, standing: null, is_open: true })],
        with_class: expect.objectContaining({ status: 'COMPLETED' }),
      }),
    ]);
  });

  test('is for the person and those who manage trainings', async () => {
    const colleague = await personOf(system, site, await buildEmployee(system, site));
    expect((await standing()).status).toBe(200);
    expect((await standing({}, chief)).status).toBe(200);
    expect((await standing({}, colleague)).status).toBe(403);
    expect((await auditEntries(site.table, 'record.read')).length).toBe(1);
  });

  test('a past day has no classes that help', async () => {
    await buildClass(system, site, { type, inDays: 20 });
    expect((await standing({ on: '2026-05-01' })).body.standings[0].mends).toEqual([]);
    expect((await standing({ on: '2026-05-01', with_class: type.id })).body.fields).toHaveProperty('with_class');
  });
});
