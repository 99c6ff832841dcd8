import { buildEmployee } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { getItem } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { rankItem, rankKey } from '../../src/table/entities/rank.ts';
import { administrator, buildRank, outcome, type Signed, signed } from '../roster/staff.ts';

await prepareEachTest(['other']);
let chief: Signed;
beforeEach(async () => {
  chief = await administrator(system, site);
});

const list = async (by = chief) => (await system.call('ranks', 'list', {}, by.asking)).body;
const create = (body: unknown, by = chief) => system.call('ranks', 'create', { body }, by.asking);
const rename = (id: string, body: unknown) => system.call('ranks', 'rename', { params: { id }, body }, chief.asking);
const remove = (id: string) => system.call('ranks', 'delete', { params: { id } }, chief.asking);
const place = (subordinate_id: string, superior_id: string | null) =>
  system.call('ranks', 'updateHierarchy', { body: { subordinate_id, superior_id } }, chief.asking);
const positions = async () => (await system.call('ranks', 'positions', {}, chief.asking)).body;
const move = (body: unknown) => system.call('ranks', 'setPositions', { body }, chief.asking);

describe('the ranks', () => {
  // spec 3.3, 7.17
  test('are listed breadth first, siblings by name, for every employee', async () => {
    const b = await buildRank(system, site, 'B');
    const a = await buildRank(system, site, 'A');
    const under = await buildRank(system, site, 'Z under A', a);
    const first = await buildRank(system, site, 'C under B', b);
    const second = await buildRank(system, site, 'D under B', b);
    const deep = await buildRank(system, site, 'A deep', under);
    const officer = await signed(system, site);
    expect(await list(officer)).toEqual([
      { id: a.id, name: 'A', superior_id: null },
      { id: b.id, name: 'B', superior_id: null },
      { id: under.id, name: 'Z under A', superior_id: a.id },
      { id: first.id, name: 'C under B', superior_id: b.id },
      { id: second.id, name: 'D under B', superior_id: b.id },
      { id: deep.id, name: 'A deep', superior_id: under.id },
    ]);
    const holder = await buildEmployee(system, site, { rank_id: deep.id, employee_id: 'Deep.1' });
    const { body } = await system.call('roster', 'profile', { params: { employee_id: 'Deep.1' } }, chief.asking);
    expect(body).toMatchObject({ id: holder.id, rank_name: 'A deep', rank_order: 6 });
  });

  // spec 7.18, 7.19
  test('are created at the top with exactly these fields, and keep their place when renamed', async () => {
    const made = await create({ name: '  Captain  ' });
    expect([made.status, made.body]).toEqual([201, { id: made.body.id, name: 'Captain', superior_id: null }]);
    const below = await buildRank(system, site, 'Officer', { ...made.body, superior_id: undefined, holders: 0 });
    const renamed = await rename(below.id, { name: 'Patrol Officer' });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { id: below.id, name: 'Patrol Officer', superior_id: made.body.id },
    ]);
    expect(await list()).toEqual([made.body, renamed.body]);
    const [entry] = await auditEntries(site.table, 'rank.rename');
    expect(entry).toMatchObject({ before: { name: 'Officer' }, after: { name: 'Patrol Officer' } });
  });

  test("have unique names, ignoring case, spaces and width; a deleted rank's name is free", async () => {
    const officer = (await create({ name: 'Officer  First Class' })).body;
    const sergeant = (await create({ name: 'Sergeant' })).body;
    const before = await contentsOf(system);
    for (const name of ['Officer First Class', ' officer first CLASS ', 'Ｏfficer\u00a0First Class']) {
      for (const answer of [await create({ name }), await rename(sergeant.id, { name })]) {
        expect([answer.status, answer.body]).toEqual([
          409,
          { code: 'rank_taken', detail: 'A rank with this name already exists' },
        ]);
      }
    }
    expect(await contentsOf(system)).toEqual(before);
    // A rank can change the case of its own name.
    expect((await rename(officer.id, { name: 'OFFICER First Class' })).body.name).toBe('OFFICER First Class');
    expect(outcome(await rename(officer.id, { name: 'Patrol Officer' }))).toBe('ok');
    expect(outcome(await rename(sergeant.id, { name: 'officer first class' }))).toBe('ok');
    expect(outcome(await create({ name: 'Sergeant' }))).toBe('ok');
    expect(outcome(await remove(officer.id))).toBe('ok');
    expect(outcome(await create({ name: 'patrol officer' }))).toBe('ok');
    // Another department can use the same name.
    const elsewhere = await administrator(system, other);
    expect(outcome(await create({ name: 'Sergeant' }, elsewhere))).toBe('ok');
    // A name whose characters fold into more bytes than a key can hold.
    const long = '\ufdfa'.repeat(100);
    expect([await create({ name: long }), await create({ name: long })].map(outcome)).toEqual(['ok', '409 rank_taken']);
  });

  test('from before unique names keep theirs reserved, and two with one name can be renamed', async () => {
    const ids = ['01HZZZZZZZZZZZZZZZZZZZZZ01', '01HZZZZZZZZZZZZZZZZZZZZZ02'] as const;
    const [first, second] = ids;
    const names = ['Officer', 'officer'];
    await transact(
      site.table,
      ids.map((id, n) => put(site.table, rankItem(site.table, { id, name: names[n] ?? '', holders: 0 }))),
    );
    expect(outcome(await create({ name: 'OFFICER' }))).toBe('409 rank_taken');
    expect(outcome(await rename(second, { name: 'Officer II' }))).toBe('ok');
    expect(outcome(await rename(second, { name: 'officer' }))).toBe('409 rank_taken');
    expect(outcome(await remove(first))).toBe('ok');
    expect(outcome(await rename(second, { name: 'officer' }))).toBe('ok');
    expect(outcome(await create({ name: 'Officer' }))).toBe('409 rank_taken');
    expect(outcome(await create({ name: 'Officer II' }))).toBe('ok');
  });
});

describe('the hierarchy', () => {
  // spec 7.21
  test('sets, changes and removes a superior', async () => {
    const [a, b, c] = [
      await buildRank(system, site, 'A'),
      await buildRank(system, site, 'B'),
      await buildRank(system, site, 'C'),
    ];
    const placed = await place(c.id, a.id);
    expect([placed.status, placed.body]).toEqual([200, { id: c.id, name: 'C', superior_id: a.id }]);
    expect((await place(c.id, b.id)).body.superior_id).toBe(b.id);
    expect((await place(c.id, null)).body).toEqual({ id: c.id, name: 'C', superior_id: null });
    expect((await list()).map((one: { superior_id: string | null }) => one.superior_id)).toEqual([null, null, null]);
  });

  test('refuses cycles of any length without a change', async () => {
    const a = await buildRank(system, site, 'A');
    const b = await buildRank(system, site, 'B', a);
    const c = await buildRank(system, site, 'C', b);
    const before = await contentsOf(system);
    for (const [below, above] of [
      [a, a],
      [a, b],
      [a, c],
    ] as const) {
      const { status, body } = await place(below.id, above.id);
      expect([status, body]).toEqual([409, { code: 'rank_cycle', detail: 'A rank cannot be placed below itself' }]);
    }
    expect(await contentsOf(system)).toEqual(before);
  });

  test('after deleting a rank: its subordinates have no superior and keep their own subordinates', async () => {
    const a = await buildRank(system, site, 'A');
    const b = await buildRank(system, site, 'B', a);
    const c = await buildRank(system, site, 'C', b);
    const { status, body } = await remove(a.id);
    expect([status, body]).toEqual([200, { detail: 'Rank deleted' }]);
    expect(await list()).toEqual([
      { id: b.id, name: 'B', superior_id: null },
      { id: c.id, name: 'C', superior_id: b.id },
    ]);
    expect(await getItem(site.table, rankKey(site.table, b.id))).not.toHaveProperty('superior_id');
  });
});

// spec 7.20
test('a rank can be deleted only when no employee holds it', async () => {
  const rank = await buildRank(system, site, 'Officer');
  const { employee_id } = await buildEmployee(system, site, { rank_id: rank.id });
  const refused = await remove(rank.id);
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'rank_held', detail: 'This rank is assigned to employees and cannot be deleted' },
  ]);
  expect(await list()).toHaveLength(1);
  await system.call('roster', 'delete', { params: { employee_id } }, chief.asking);
  expect(outcome(await remove(rank.id))).toBe('ok');
  expect(await list()).toEqual([]);
});

test('stored positions: the last one counts, and deleted ranks and those of other sites are ignored', async () => {
  const [a, b] = [await buildRank(system, site, 'A'), await buildRank(system, site, 'B')];
  const gone = await buildRank(system, site, 'Gone');
  const elsewhere = await buildRank(system, other, 'Elsewhere');
  await remove(gone.id);
  const at = (id: string, x: number, y = 0) => ({ id, x, y });
  const kept = await move({ positions: [at(a.id, 15), at(gone.id, 30), at(a.id, 250, -45.5), at(elsewhere.id, 1)] });
  expect([kept.status, kept.body]).toEqual([200, [at(a.id, 250, -45.5)]]);
  expect(await positions()).toEqual([at(a.id, 250, -45.5)]);
  expect(outcome(await move({ positions: [at(b.id, 0)] }))).toBe('ok');
  expect(await positions()).toEqual([at(a.id, 250, -45.5), at(b.id, 0)]);
  // Placing and renaming a rank keep its position.
  await place(a.id, b.id);
  await rename(a.id, { name: 'A2' });
  expect(await positions()).toEqual([at(a.id, 250, -45.5), at(b.id, 0)]);
  expect(await getItem(other.table, rankKey(other.table, elsewhere.id))).not.toHaveProperty('position');
  expect((await move({ positions: [at(gone.id, 1)] })).body).toEqual([]);
  // Positions are rounded to hundredths: the table cannot store a number as close to zero as 7e-323.
  expect((await move({ positions: [at(a.id, 7e-323, 1 / 3)] })).body).toEqual([at(a.id, 0, 0.33)]);
});

describe('a refused request changes nothing', () => {
  test('invalid names and positions', async () => {
    const rank = await buildRank(system, site, 'A');
    const before = await contentsOf(system);
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 7 }]) {
      for (const answer of [await create(body), await rename(rank.id, body)]) {
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['name']]);
      }
    }
    expect((await create({ name: '' })).body).toEqual({
      code: 'invalid_input',
      detail: expect.any(String),
      fields: { name: ['Rank name is required'] },
    });
    const far = { positions: [{ id: rank.id, x: 100_001, y: 0 }] };
    for (const body of [{ positions: [] }, {}, far, { positions: [{ id: rank.id, x: '1', y: 0 }] }]) {
      expect((await move(body)).status).toBe(400);
    }
    expect(outcome(await place('VERSION', null))).toBe('400 invalid_input');
    expect(outcome(await remove('VERSION'))).toBe('404 not_found');
    expect(await contentsOf(system)).toEqual(before);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
