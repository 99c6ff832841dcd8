import { as, buildEmployee } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { put, transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { type Rank, rankItem } from '../../src/table/entities/rank.ts';

await prepareEachTest();
let employee: Employee;
const rankId = (n: number) => `01HZZZZZZZZZZZZZZZZZZZZZ0${n}`;
const own = {
  employee_id: 'Ab.7',
  first_name: 'Zoë',
  middle_name: 'Marie',
  last_name: 'Quinn',
  badge_number: '0042',
  rank_id: rankId(1),
};
beforeEach(async () => {
  const ranks: Rank[] = [
    { id: rankId(1), name: 'Officer', superior_id: rankId(3), holders: 0 },
    { id: rankId(2), name: 'Detective', superior_id: rankId(3), holders: 0 },
    { id: rankId(3), name: 'Chief', holders: 0 },
  ];
  await transact(
    site.table,
    ranks.map((rank) => put(site.table, rankItem(site.table, rank))),
  );
  employee = await buildEmployee(system, site, own);
});

const profile = async (asker: Employee | undefined, employee_id: string, at = site) =>
  system.call('roster', 'profile', { params: { employee_id } }, asker && (await as(system, at, asker)));

describe('a profile', () => {
  // spec 3.2, 7.22
  test("of one's own has these fields, with the rank and its place in the hierarchy", async () => {
    const { status, body } = await profile(employee, 'Ab.7');
    expect([status, body]).toEqual([
      200,
      {
        id: employee.id,
        ...own,
        rank_name: 'Officer',
        rank_order: 3,
        active: true,
        hired_on: '2026-05-13',
        administrator: false,
      },
    ]);
  });

  test("is readable for one's own number in any case", async () => {
    for (const number of ['ab.7', 'AB.7', ' Ab.7 ']) {
      expect([number, (await profile(employee, number)).body.id]).toEqual([number, employee.id]);
    }
  });

  test('without a middle name and a rank has null', async () => {
    const { body } = await profile(site.chief, '1');
    expect(body).toMatchObject({ middle_name: null, rank_id: null, rank_name: null, rank_order: null });
  });

  test('with a deleted rank has no rank', async () => {
    const { table } = site;
    const { PK, SK } = rankItem(table, { id: rankId(1), name: '', holders: 0 });
    await transact(table, [{ write: { Delete: { TableName: table.name, Key: { PK, SK } } } }]);
    expect((await profile(employee, 'Ab.7')).body).toMatchObject({ rank_id: null, rank_name: null, rank_order: null });
  });
});

describe('the profile of another employee', () => {
  test('of an unknown number: 404 for callers who may read profiles, 403 for others', async () => {
    expect(await profile(site.chief, '4711')).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'There is no employee with this ID' },
    });
    expect((await profile(employee, '4711')).status).toBe(403);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
