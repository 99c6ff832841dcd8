import { buildEmployee } from '@muster/testing/build';
import { apartFromAccess, auditEntries, contentsOf } from '@muster/testing/contents';
import { desk, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rank } from '../../src/table/entities/rank.ts';
import { expectCountsAgree } from './counts.ts';
import { buildRank } from './staff.ts';

await prepareEachTest(['other', 'desk']);
let [sergeant, officer] = [{} as Rank, {} as Rank];
beforeEach(async () => {
  sergeant = await buildRank(system, site, 'Sergeant');
  officer = await buildRank(system, site, 'Officer', sergeant);
});

const profile = {
  employee_id: 'Ab.7',
  first_name: 'Zoë',
  middle_name: 'Marie',
  last_name: 'Quinn',
  badge_number: '0042',
};
const form = (changes: Record<string, unknown> = {}) => ({
  ...profile,
  rank_id: officer.id,
  rank: 'Officer',
  ...changes,
});
const create = (body: unknown, by = desk) => system.call('roster', 'create', { body }, by.asking);
const signIn = (username: string, password: string) =>
  system.call('session', 'signIn', { body: { username, password, site_code: site.code } });

describe('an employee', () => {
  // spec 3.21, 4.29, 7.25
  test('is created with these fields, a place in the hierarchy and a temporary password', async () => {
    const { status, body } = await create(form());
    expect([status, body]).toEqual([
      201,
      {
        employee: {
          id: expect.stringMatching(/^[0-9A-Z]{26}$/),
          ...profile,
          rank_id: officer.id,
          rank_name: 'Officer',
          rank_order: 2,
          active: true,
          hired_on: '2026-05-13',
          administrator: false,
        },
        temporary_password: expect.any(String),
      },
    ]);
    const signedIn = await signIn('ab.7', body.temporary_password);
    expect([signedIn.status, signedIn.body.detail]).toEqual([200, 'password_reset_required']);
    expect(signedIn.cookies.size).toBe(0);
    const made = (await auditEntries(site.table, 'employee.create')).filter(
      ({ actor }) => (actor as { id: string }).id !== 'system',
    );
    expect(made).toMatchObject([{ actor: { id: desk.employee.id }, after: { employee_id: 'Ab.7' } }]);
    expect(JSON.stringify(await contentsOf(system))).not.toContain(body.temporary_password);
    await expectCountsAgree(site);
  });

  // spec 3.2, 5.32
  test('has no middle name if it is absent or empty', async () => {
    for (const [n, middle_name] of [undefined, null, '', '  '].entries()) {
      const { status, body } = await create(form({ employee_id: `N.${n}`, middle_name }));
      expect([status, body.employee.middle_name]).toEqual([201, null]);
    }
  });
});

describe('a refused request changes nothing', () => {
  // spec 5.31
  test('missing or invalid fields, all at once', async () => {
    const before = apartFromAccess(await contentsOf(system));
    const empty = await create({});
    expect([empty.status, empty.body]).toEqual([
      400,
      {
        employee_id: ['Employee ID is required'],
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
        badge_number: ['Badge number is required'],
        rank_id: ['Rank is required'],
      },
    ]);
    for (const [field, value] of [
      ['employee_id', 'a#b'],
      ['employee_id', 'x'.repeat(33)],
      ['first_name', ' '],
      ['middle_name', 7],
      ['last_name', 'x'.repeat(101)],
      ['badge_number', ''],
      ['rank_id', ''],
      ['rank_id', null],
    ] as const) {
      const { status, body } = await create(form({ [field]: value }));
      expect([status, Object.keys(body), typeof body[field]?.[0]]).toEqual([400, [field], 'string']);
    }
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
  });

  test('a rank of another site, an unknown rank, and an item that is no rank', async () => {
    const elsewhere = await buildRank(system, other, 'Elsewhere');
    const before = apartFromAccess(await contentsOf(system));
    // The version of the hierarchy is an item in the partition of the ranks.
    for (const rank_id of [elsewhere.id, '01HZZZZZZZZZZZZZZZZZZZZZ09', 'VERSION', '__proto__']) {
      const { status, body } = await create(form({ rank_id }));
      expect([status, body]).toEqual([400, { rank_id: ['This rank no longer exists'] }]);
    }
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
  });

  test('a number in use, in any case: 409', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const before = apartFromAccess(await contentsOf(system));
    for (const employee_id of ['Ab.7', 'AB.7', ' ab.7 ']) {
      const { status, body } = await create(form({ employee_id }));
      expect([status, body]).toEqual([
        409,
        { code: 'employee_id_taken', detail: 'An employee with this ID already exists' },
      ]);
    }
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
  });
});

describe('the list', () => {
  const list = (query: Record<string, string> = {}) => system.call('roster', 'list', { query }, desk.asking);
  const numbers = (body: { employee_id: string }[]) => body.map(({ employee_id }) => employee_id);

  // spec 7.23
  test('has all employees of the site in numeric order, including deactivated ones', async () => {
    for (const employee_id of ['10', '9', 'A2', '100']) await buildEmployee(system, site, { employee_id });
    await buildEmployee(system, other, { employee_id: '50' });
    const deactivation = { params: { employee_id: '9' }, body: form({ active: false }) };
    await system.call('roster', 'update', deactivation, desk.asking);
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(numbers(body)).toEqual(['1', '9', '10', '100', desk.employee.employee_id, 'A2']);
    expect(body[1]).toMatchObject({ rank_name: 'Officer', rank_order: 2, middle_name: 'Marie', active: false });
    expect(headers.Link).toBeUndefined();
  });

  test('is paginated, each employee once', async () => {
    for (let n = 0; n < 5; n++) await buildEmployee(system, site, { credential: null });
    const all = numbers((await list()).body);
    const pages = await readPages<{ employee_id: string }>(list, { limit: '3' });
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(numbers(pages.flat()).toSorted()).toEqual(all.toSorted());
  });

  test('refuses an unknown cursor and a limit out of range', async () => {
    for (const [field, value] of [
      ['limit', '0'],
      ['limit', '1001'],
      ['cursor', 'bm9uZQ'],
    ] as const) {
      const { status, body } = await list({ [field]: value });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
