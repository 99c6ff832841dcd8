import { isDeepStrictEqual } from 'node:util';
import { departmentChain } from '@muster/shared/record/chain';
import { type BuiltSite, buildPerson, buildSite, type Person, staffOf } from '@muster/testing/build';
import { observer } from '@muster/testing/observe';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { archiveType } from '../../src/areas/training/archive-type.ts';
import { updateType } from '../../src/areas/training/update-type.ts';
import { type RecordDifference, recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { departmentRecordKey, findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { expectChained } from '../record/chained.ts';

const table = observer();
const system = await buildSystem({ onClient: table.onClient });
let site: BuiltSite;
let trainer: Person;
let officer: Person;
let count = 0;

/** The department's date of `usualNow`. */
const today = '2026-05-13';

async function begin(now: Date, timezone?: string): Promise<void> {
  system.clock.now = now;
  site = await buildSite(system, timezone === undefined ? {} : { timezone });
  trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  officer = await buildPerson(system, site, { hired_on: '2010-01-01' });
}
beforeEach(() => begin(usualNow));

/** Goes on at another moment, signed in again. */
async function later(now: string): Promise<void> {
  system.clock.now = new Date(now);
  trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
}

const fields = (changes: Record<string, unknown> = {}) => ({
  name: 'First aid',
  is_mandatory: true,
  type: 'in_department',
  expiration_months: 12,
  ...changes,
});
const create = (changes: Record<string, unknown> = {}) =>
  system.call('training', 'createType', { body: fields({ name: `Type ${++count}`, ...changes }) }, trainer.asking);
async function created(changes: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
  const { status, body } = await create(changes);
  expect(status).toBe(201);
  return body;
}
const update = ({ id, name }: { id: string; name: string }, changes: Record<string, unknown>) =>
  system.call('training', 'updateType', { params: { id }, body: fields({ name, ...changes }) }, trainer.asking);
/** Edits some fields of a type. */
const edit = (id: string, changes: Partial<TrainingType>) =>
  updateType(staffOf(system, site), { id, edit: changes as Parameters<typeof updateType>[1]['edit'] });
const archive = (id: string, archived: boolean) =>
  system.call('training', 'archiveType', { params: { id }, body: { archived } }, trainer.asking);

/** Returns the days since when the department's entries say that a type is mandatory; null: it is not. */
const recorded = async (id: string) =>
  (await listEntries(site.table, departmentChain)).flatMap(({ entry }) =>
    entry.kind === 'type.defined' && entry.data.type_id === id ? [entry.data.mandatory_since ?? null] : [],
  );

/** Returns on which of these days the officer was asked for a type. */
async function askedOn(id: string, days: readonly string[]): Promise<string[]> {
  const params = { employee_id: officer.employee.employee_id };
  const asked: string[] = [];
  for (const on of days) {
    const { body } = await system.call('record', 'of', { params, query: { on } }, trainer.asking);
    if (body.statuses.some(({ training_id }: { training_id: string }) => training_id === id)) asked.push(on);
  }
  return asked;
}

/** Expects that the chain holds, and that folding it gives what is stored. */
async function expectFolded(): Promise<void> {
  await expectChained(site.table, departmentChain, await findDepartmentHead(site.table));
  const found: RecordDifference[] = [];
  for await (const one of recordDifferences(site.table)) found.push(one);
  expect(found).toEqual([]);
}

describe('a new training', () => {
  test('is mandatory since today, or since the day that is given, and past days are answered by it', async () => {
    for (const mandatory_since of [undefined, '', null]) {
      expect(await created({ mandatory_since })).toMatchObject({ mandatory_since: today });
    }
    const old = await created({ mandatory_since: '2019-02-28' });
    expect(old).toMatchObject({ mandatory_since: '2019-02-28' });
    expect(await recorded(old.id)).toEqual(['2019-02-28']);
    expect(await askedOn(old.id, ['2019-02-27', '2019-02-28', '2022-01-01', today])).toEqual([
      '2019-02-28',
      '2022-01-01',
      today,
    ]);
    const { body: types } = await system.call('training', 'types', {}, officer.asking);
    expect(types.find(({ id }: { id: string }) => id === old.id)).toMatchObject({ mandatory_since: '2019-02-28' });
    await expectFolded();
  });

  test('that is not mandatory has no such day, whatever is sent', async () => {
    const free = await created({ is_mandatory: false, mandatory_since: '2019-02-28' });
    expect(free).toMatchObject({ mandatory_since: null });
    expect(await recorded(free.id)).toEqual([null]);
  });

  test.each([
    ['Pacific/Auckland', '2026-05-13T11:59:59.999Z', '2026-05-13'],
    ['Pacific/Auckland', '2026-05-13T12:00:00.000Z', '2026-05-14'],
    ['America/Chicago', '2026-03-09T04:59:59.999Z', '2026-03-08'],
    ['America/Chicago', '2026-03-09T05:00:00.000Z', '2026-03-09'],
  ])('in %s at %s is mandatory since %s, and not since the day after', async (timezone, now, day) => {
    await begin(new Date(now), timezone);
    expect(await created()).toMatchObject({ mandatory_since: day });
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await create({ mandatory_since: next })).toMatchObject({
      status: 400,
      body: { fields: { mandatory_since: ['Required from must not be in the future'] } },
    });
  });

  test('is refused with another text than a date', async () => {
    for (const mandatory_since of ['2026-02-30', '6/30/2015', 2015, true]) {
      expect((await create({ mandatory_since })).body.fields).toEqual({
        mandatory_since: ['Required from must be a date'],
      });
    }
  });
});

describe('an edit', () => {
  test('gives another day, which counts for past days and as then known', async () => {
    const type = await created();
    const before = system.clock.now.toISOString();
    await later('2026-05-20T17:00:00Z');
    expect((await update(type, { mandatory_since: '2019-02-28' })).body).toMatchObject({
      mandatory_since: '2019-02-28',
    });
    expect(await recorded(type.id)).toEqual([today, '2019-02-28']);
    expect(await askedOn(type.id, ['2019-02-27', '2019-02-28'])).toEqual(['2019-02-28']);
    const params = { employee_id: officer.employee.employee_id };
    const query = { on: '2020-01-01', known: before };
    expect((await system.call('record', 'of', { params, query }, trainer.asking)).body.statuses).toEqual([]);
    expect((await update(type, { mandatory_since: '2021-01-01' })).status, 'a later one').toBe(200);
    expect(await askedOn(type.id, ['2019-02-28', '2020-12-31', '2021-01-01'])).toEqual(['2021-01-01']);
    await expectFolded();
  });

  test('keeps the day where it is not named, and writes no entry that says nothing', async () => {
    const type = await created({ mandatory_since: '2019-02-28' });
    expect((await update(type, {})).body).toMatchObject({ mandatory_since: '2019-02-28' });
    expect((await update(type, { mandatory_since: '2019-02-28' })).status).toBe(200);
    expect(await recorded(type.id)).toEqual(['2019-02-28']);
    const read = { ...fields({ name: type.name }), mandatory_since: null };
    expect((await update(type, { mandatory_since: '', read })).body, 'of a form without it').toMatchObject({
      mandatory_since: '2019-02-28',
    });
  });

  test('ends the day with the duty, and begins another one when it is mandatory again', async () => {
    const type = await created({ mandatory_since: '2019-02-28' });
    const ended = await update(type, { is_mandatory: false, mandatory_since: '2018-01-01' });
    expect(ended.body).toMatchObject({ is_mandatory: false, mandatory_since: null });
    await expectFolded();
    await later('2026-06-01T17:00:00Z');
    expect((await update(type, { mandatory_since: '' })).body).toMatchObject({ mandatory_since: '2026-06-01' });
    expect(await recorded(type.id)).toEqual(['2019-02-28', null, '2026-06-01']);
    const days = ['2019-02-28', '2026-05-12', today, '2026-05-31', '2026-06-01'];
    expect(await askedOn(type.id, days)).toEqual(['2019-02-28', '2026-05-12', '2026-06-01']);
    await expectFolded();
  });

  test('of that day alone is left out where the training is not mandatory', async () => {
    const type = await created({ is_mandatory: false });
    const read = fields({ name: type.name, is_mandatory: false });
    const edited = await update(type, { is_mandatory: false, mandatory_since: '2018-01-01', read });
    expect(edited).toMatchObject({ status: 200, body: { is_mandatory: false, mandatory_since: null } });
    expect(await recorded(type.id)).toEqual([null]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['another edit', (id) => edit(id, { expiration_months: 24 })],
    ['the archiving', (id) => archiveType(staffOf(system, site), { id, archived: true })],
  ])('that commits between the reads of %s is recorded with it', async (_, change) => {
    const type = await created({ is_mandatory: false });
    table.beforeRequest(
      ({ input: { Key } }) => isDeepStrictEqual(Key, departmentRecordKey(site.table)),
      () => edit(type.id, { is_mandatory: true }),
    );
    await change(type.id);
    expect(await recorded(type.id)).toEqual([null, today, today]);
    await expectFolded();
  });

  test('is refused for a day in the future, or empty while it stays mandatory', async () => {
    const type = await created({ mandatory_since: '2019-02-28' });
    const refused = async (mandatory_since: unknown) => (await update(type, { mandatory_since })).body.fields;
    expect(await refused('2026-05-14')).toEqual({ mandatory_since: ['Required from must not be in the future'] });
    for (const empty of ['', null]) {
      expect(await refused(empty)).toEqual({ mandatory_since: ['Required from is required'] });
    }
    expect(await recorded(type.id)).toEqual(['2019-02-28']);
  });

  test('by two people of two days is a conflict that names both', async () => {
    const type = await created({ mandatory_since: '2019-02-28' });
    const read = fields({ name: type.name, mandatory_since: '2019-02-28' });
    await update(type, { mandatory_since: '2018-03-01' });
    const { status, body } = await update(type, { mandatory_since: '2017-03-01', read });
    expect(status).toBe(409);
    expect(body.conflicts).toEqual([
      { field: 'mandatory_since', value: '2018-03-01', yours: 'Wed, Mar 1, 2017', theirs: 'Thu, Mar 1, 2018' },
    ]);
  });
});

test('a training restored from the archive applied to no one meanwhile', async () => {
  const type = await created({ mandatory_since: '2019-02-28' });
  await archive(type.id, true);
  await later('2026-06-01T17:00:00Z');
  expect((await archive(type.id, false)).body).toMatchObject({ mandatory_since: '2026-06-01' });
  const days = ['2019-02-27', '2019-02-28', '2026-05-12', today, '2026-05-31', '2026-06-01'];
  expect(await askedOn(type.id, days)).toEqual(['2019-02-28', '2026-05-12', '2026-06-01']);
  await expectFolded();
});
