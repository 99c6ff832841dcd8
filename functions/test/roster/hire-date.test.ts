import { as, type BuiltSite, buildSite } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { buildSystem, usualNow } from '@muster/testing/system';
import { forgetEntries } from '@muster/testing/without-entries';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RecordDifference, recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { Rank } from '../../src/table/entities/rank.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { currentSchema, findSite, type Site, setSiteSchema } from '../../src/table/entities/site.ts';
import { expectChained } from '../record/chained.ts';
import { administrator, buildRank, clerk, type Signed, signed } from './staff.ts';

const system = await buildSystem();
let site: BuiltSite;
let desk: Signed;
let officer: Rank;
let count = 0;

/** The department's date of `usualNow`. */
const today = '2026-05-13';

async function begin(now: Date, timezone?: string): Promise<void> {
  system.clock.now = now;
  site = await buildSite(system, timezone === undefined ? {} : { timezone });
  desk = await clerk(system, site);
  officer = await buildRank(system, site, 'Officer');
}
beforeEach(() => begin(usualNow));

/** Goes on at another moment, signed in again. */
async function later(now: string): Promise<void> {
  system.clock.now = new Date(now);
  desk = { ...desk, asking: await as(system, site, desk.employee) };
}

const fields = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Kim',
  middle_name: '',
  last_name: 'Lee',
  badge_number: '7',
  rank_id: officer.id,
  ...changes,
});
const create = (changes: Record<string, unknown> = {}) =>
  system.call('roster', 'create', { body: { employee_id: `H${++count}`, ...fields(changes) } }, desk.asking);
const created = async (changes: Record<string, unknown> = {}): Promise<Employee> => {
  const { status, body } = await create(changes);
  expect(status).toBe(201);
  return body.employee;
};
const update = ({ employee_id }: Pick<Employee, 'employee_id'>, changes: Record<string, unknown>, by = desk) =>
  system.call('roster', 'update', { params: { employee_id }, body: fields(changes) }, by.asking);

/** The entries of a person, each as `kind day`, and what it supersedes. */
const entriesOf = async ({ id }: { id: string }) =>
  (await listEntries(site.table, id)).map(({ entry: { kind, valid_on, supersedes } }) =>
    [kind, valid_on, ...(supersedes ? [`for ${supersedes}`] : [])].join(' '),
  );

async function differences(): Promise<RecordDifference[]> {
  const found: RecordDifference[] = [];
  for await (const one of recordDifferences(site.table)) found.push(one);
  return found;
}

/** Expects that the chain holds, and that folding every record gives what is stored. */
async function expectFolded({ id }: { id: string }): Promise<void> {
  await expectChained(site.table, id, await requireEnrollmentState(site.table, { id }));
  expect(await differences()).toEqual([]);
}

describe('a new employee', () => {
  test('is hired today, or on the day that is given', async () => {
    for (const hired_on of [undefined, '', null, ' ']) {
      expect(await created({ hired_on })).toMatchObject({ hired_on: today });
    }
    const long = await created({ hired_on: ' 2009-02-28 ' });
    expect(long).toMatchObject({ hired_on: '2009-02-28' });
    expect(await entriesOf(long)).toEqual(['employment.started 2009-02-28']);
    expect((await auditEntries(site.table, 'employee.create')).at(-1)?.after).toMatchObject({ hired_on: '2009-02-28' });
    await expectFolded(long);
  });

  test.each([
    ['Pacific/Auckland', '2026-05-13T11:59:59.999Z', '2026-05-13'],
    ['Pacific/Auckland', '2026-05-13T12:00:00.000Z', '2026-05-14'],
    ['Pacific/Honolulu', '2026-05-13T09:59:59.999Z', '2026-05-12'],
    // The clock goes forward at 02:00 of 8 March and back at 02:00 of 1 November: midnight is at another hour of UTC.
    ['America/Chicago', '2026-03-08T05:59:59.999Z', '2026-03-07'],
    ['America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-08'],
    ['America/Chicago', '2026-03-09T04:59:59.999Z', '2026-03-08'],
    ['America/Chicago', '2026-03-09T05:00:00.000Z', '2026-03-09'],
    ['America/Chicago', '2026-11-02T05:59:59.999Z', '2026-11-01'],
  ])('in %s at %s is hired on %s, and not on the day after', async (timezone, now, day) => {
    await begin(new Date(now), timezone);
    expect(await created()).toMatchObject({ hired_on: day });
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await create({ hired_on: next })).toMatchObject({
      status: 400,
      body: { hired_on: ['Hire date must not be in the future'] },
    });
    expect(await created({ hired_on: day })).toMatchObject({ hired_on: day });
  });

  test('is refused with another text than a date, and nothing is written', async () => {
    for (const hired_on of ['2026-02-30', '6/30/2015', '1899-12-31', 'soon', 20150630, true, ['2015-06-30']]) {
      const { status, body } = await create({ hired_on });
      expect([status, body], String(hired_on)).toEqual([400, { hired_on: ['Hire date must be a date'] }]);
    }
    expect(await differences()).toEqual([]);
  });
});

describe('an edit', () => {
  test('of the day of hire corrects the record, for past days too', async () => {
    const kim = await created();
    const { status, body } = await update(kim, { hired_on: '2015-06-30' });
    expect([status, body.hired_on]).toEqual([200, '2015-06-30']);
    expect(await entriesOf(kim)).toEqual([`employment.started ${today}`, 'employment.started 2015-06-30 for 1']);
    const params = { employee_id: kim.employee_id };
    const trainer = await signed(system, site, { manage_trainings: true });
    const on = async (day: string, known?: string) =>
      (await system.call('record', 'of', { params, query: { on: day, ...(known && { known }) } }, trainer.asking)).body;
    expect((await on('2015-06-29')).employee.employed).toBe(false);
    expect((await on('2015-06-30')).employee).toMatchObject({ employed: true, name: 'Kim Lee', rank: 'Officer' });
    const [corrected] = (await on(today)).entries;
    expect(corrected).toMatchObject({ supersedes: 1, reason: 'The hire date was changed in the profile.' });
    const before = new Date(usualNow.getTime() - 1).toISOString();
    expect((await on('2015-06-30', before)).employee.employed, 'as then known').toBe(false);
    await expectFolded(kim);
  });

  test('that does not change it writes no entry: without it, with the same, or as it was loaded', async () => {
    const kim = await created({ hired_on: '2015-06-30' });
    await update(kim, {});
    await update(kim, { hired_on: '2015-06-30' });
    const read = fields({ hired_on: '2015-06-30' });
    expect((await update(kim, { hired_on: '2015-06-30', badge_number: '8', read })).body).toMatchObject({
      hired_on: '2015-06-30',
      badge_number: '8',
    });
    expect(await entriesOf(kim)).toEqual(['employment.started 2015-06-30']);
  });

  test('can be made again and again, together with other changes of the same day', async () => {
    const sergeant = await buildRank(system, site, 'Sergeant');
    const kim = await created();
    await update(kim, { rank_id: sergeant.id, hired_on: '2015-06-30' });
    await update(kim, { rank_id: sergeant.id, last_name: 'Park', active: false });
    // Moved behind the changes of today, which were recorded before: they still follow it.
    expect((await update(kim, { rank_id: sergeant.id, last_name: 'Park', hired_on: today })).status).toBe(200);
    expect(await entriesOf(kim)).toEqual([
      `employment.started ${today}`,
      'employment.started 2015-06-30 for 1',
      `assignment ${today}`,
      `identity ${today}`,
      `employment.status ${today}`,
      `employment.started ${today} for 2`,
    ]);
    await expectFolded(kim);
  });

  test('is refused for a day in the future, after the first change, or empty, and changes nothing', async () => {
    const sergeant = await buildRank(system, site, 'Sergeant');
    const kim = await created({ hired_on: '2015-06-30' });
    await later('2026-05-20T17:00:00Z');
    await update(kim, { rank_id: sergeant.id });
    await later('2026-06-01T17:00:00Z');
    const refused = async (hired_on: unknown) =>
      (await update(kim, { rank_id: sergeant.id, last_name: 'Park', hired_on })).body.fields;
    expect(await refused('2026-06-02')).toEqual({ hired_on: ['Hire date must not be in the future'] });
    expect(await refused('2026-05-21')).toEqual({
      hired_on: ['Hire date must not be after the first change on record, which is of Wed, May 20, 2026'],
    });
    for (const empty of ['', null]) expect(await refused(empty)).toEqual({ hired_on: ['Hire date is required'] });
    expect(await refused('2026-02-30')).toEqual({ hired_on: ['Hire date must be a date'] });
    expect(await entriesOf(kim)).toEqual(['employment.started 2015-06-30', 'assignment 2026-05-20']);
    expect((await update(kim, { rank_id: sergeant.id, hired_on: '2026-05-20' })).status).toBe(200);
    await expectFolded(kim);
  });

  test('by two people of two days is a conflict that names both', async () => {
    const kim = await created({ hired_on: '2015-06-30' });
    await update(kim, { hired_on: '2014-06-30' });
    const read = fields({ hired_on: '2015-06-30' });
    const { status, body } = await update(kim, { hired_on: '2013-06-30', read });
    expect(status).toBe(409);
    expect(body.conflicts).toEqual([
      { field: 'hired_on', value: '2014-06-30', yours: 'Sun, Jun 30, 2013', theirs: 'Mon, Jun 30, 2014' },
    ]);
  });

  test('of one’s own day is left to another person, but an administrator’s, which is marked', async () => {
    const own = await update(desk.employee, { hired_on: '2015-06-30' });
    expect([own.status, own.body.detail]).toEqual([
      403,
      'You cannot change your own hire date. Please ask an administrator.',
    ]);
    expect((await update(desk.employee, { last_name: 'Park' })).status, 'other fields').toBe(200);
    const chief = await administrator(system, site);
    expect((await update(chief.employee, { hired_on: '2001-02-03' }, chief)).status).toBe(200);
    expect((await auditEntries(site.table, 'employee.update')).at(-1)).toMatchObject({ marks: ['own_record'] });
  });
});

test('a day that is set before the migration is what the record begins with', async () => {
  const kim = await created();
  await forgetEntries(system, site.table.site);
  expect((await update(kim, { hired_on: '2015-06-30' })).body).toMatchObject({ hired_on: '2015-06-30' });
  expect(await entriesOf(kim)).toEqual([]);
});

test('a day that is set after a return from an older version is what the record begins with', async () => {
  const kim = await created({ rank_id: officer.id });
  const [before] = await listEntries(site.table, kim.id);
  await forgetEntries(system, site.table.site);
  const read = await findSite(site.table);
  await transact(site.table, [setSiteSchema(site.table, read as Site, currentSchema)]);
  expect((await update(kim, { hired_on: '2015-06-30' })).body).toMatchObject({ hired_on: '2015-06-30' });
  expect(await entriesOf(kim)).toEqual(['employment.started 2015-06-30']);
  const [started] = await listEntries(site.table, kim.id);
  expect(started?.entry.data).toEqual(before?.entry.data);
  expect(started?.texts.name?.value).toBe('Kim Lee');
  expect((await differences()).filter(({ chain }) => chain === kim.id)).toEqual([]);
});

test('a person who returns under the old number starts a new record; the first one stays, ended', async () => {
  const kim = await created({ hired_on: '2015-06-30' });
  const params = { employee_id: kim.employee_id };
  expect((await system.call('roster', 'delete', { params }, desk.asking)).status).toBe(200);
  await later('2027-01-04T17:00:00Z');
  const { body } = await system.call('roster', 'create', { body: { ...params, ...fields() } }, desk.asking);
  const again: Employee = body.employee;
  expect(again.id).not.toBe(kim.id);
  expect(await entriesOf(kim)).toEqual(['employment.started 2015-06-30', `employment.ended ${today}`]);
  expect(await entriesOf(again)).toEqual(['employment.started 2027-01-04']);
  // The second employment may be said to have begun earlier: the first one is another record.
  expect((await update(again, { hired_on: '2026-12-01' })).status).toBe(200);
  await expectFolded(again);
  await expectFolded(kim);
});

test('a person who leaves for a time and returns keeps the record, by being deactivated', async () => {
  const kim = await created({ hired_on: '2015-06-30' });
  await update(kim, { active: false });
  await later('2027-01-04T17:00:00Z');
  expect((await update(kim, { active: true })).body).toMatchObject({ active: true, hired_on: '2015-06-30' });
  expect(await entriesOf(kim)).toEqual([
    'employment.started 2015-06-30',
    `employment.status ${today}`,
    'employment.status 2027-01-04',
  ]);
  await expectFolded(kim);
});
