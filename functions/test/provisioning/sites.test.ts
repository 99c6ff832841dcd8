import { permissionTypes } from '@muster/shared/permissions';
import { as, type BuiltSite, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { failing, interception, tableError } from '@muster/testing/interception';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSite, newSite, SiteExists } from '../../src/entry/provisioning/create-site.ts';
import { NoSuchSite, renameSite } from '../../src/entry/provisioning/rename-site.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { listSites } from '../../src/table/entities/registry.ts';
import { findSite, listGlobalPermissions } from '../../src/table/entities/site.ts';

const wire = interception();
const system = await buildSystem({ onClient: wire.onClient });
beforeEach(() => wire.inject({}));

const typed = {
  code: 'river-1',
  name: 'Riverton Police Department',
  timezone: 'America/Chicago',
  admin_id: '1001',
  first: 'Ada',
  last: 'Chief',
};

const create = async (overrides: Partial<typeof typed> = {}) =>
  createSite(system.table, newSite.parse({ ...typed, ...overrides }), usualNow, {
    credential: await credentialOf(usualPassword),
  });

describe('the input for a new site', () => {
  test('is normalized: the code in upper case, a default name if none is given', () => {
    expect(newSite.parse(typed)).toEqual({ ...typed, code: 'RIVER-1', rank: 'Chief', time_format: '24h' });
    expect(newSite.parse({ ...typed, time_format: '12h' }).time_format).toBe('12h');
    for (const name of [undefined, '', '  ']) expect(newSite.parse({ ...typed, name }).name).toBe('Police Department');
  });

  test('is refused with all messages at once', () => {
    const messages = (input: object) => newSite.safeParse(input).error?.issues.map(({ message }) => message);
    expect(messages({})).toEqual([
      'Site code is required',
      'Time zone is required',
      'Employee ID is required',
      'First name is required',
      'Last name is required',
    ]);
    for (const code of ['A', 'A'.repeat(13), 'A#', '#SITES', 'A B', 'É1', '__proto__']) {
      expect([code, messages({ ...typed, code })]).toEqual([code, ['Invalid site code']]);
    }
    for (const timezone of ['Chicago', '', 'America/Nowhere', '+01:00', '__proto__']) {
      const zone = 'Time zone must be an IANA name, such as America/Chicago';
      expect([timezone, messages({ ...typed, timezone })]).toEqual([timezone, [zone]]);
    }
  });
});

describe('a new site', () => {
  test('has an administrator who can sign in and has every permission', async () => {
    const chief = await create();
    const table = system.table.site('RIVER-1');
    expect(await findSite(table)).toEqual({
      name: 'Riverton Police Department',
      timezone: 'America/Chicago',
      time_format: '24h',
      near_expiration_days: 60,
      administrators: 1,
      schema: 2,
      created_at: usualNow.toISOString(),
    });
    expect(await findEmployee(table, chief.id)).toMatchObject({
      employee_id: '1001',
      badge_number: '1001',
      active: true,
    });
    const everything = Object.fromEntries(permissionTypes.map((type) => [type, true]));
    expect(chief.permissions).toEqual(everything);
    expect(await findEnrollmentState(table, chief.id)).toMatchObject({ version: 1, seats: {} });
    const held = permissionTypes.map((type) => [type, { default: false, holders: 1 }]);
    expect(Object.fromEntries(await listGlobalPermissions(table))).toEqual(Object.fromEntries(held));
    // The Edit Employee dialog requires a rank.
    const [rank] = await listRanks(table);
    expect(await listRanks(table)).toEqual([{ id: chief.rank_id, name: 'Chief', holders: 1 }]);
    expect(await auditEntries(table, 'rank.create')).toMatchObject([{ after: { name: 'Chief' } }]);
    const asking = await as(system, { code: 'RIVER-1', table, chief } as BuiltSite, chief);
    const profile = { first_name: 'Ada', last_name: 'Chief', badge_number: '7', rank_id: rank?.id };
    const sent = { params: { employee_id: '1001' }, body: profile };
    expect((await system.call('roster', 'update', sent, asking)).body).toMatchObject({ rank_name: 'Chief' });
    expect((await system.call('ranks', 'create', { body: { name: 'CHIEF' } }, asking)).body.code).toBe('rank_taken');
    const body = { username: '1001', password: usualPassword, site_code: 'river-1' };
    expect((await system.call('session', 'signIn', { body })).body).toEqual({ detail: 'Signed in' });
    expect(await auditEntries(table, 'employee.create')).toMatchObject([{ actor: { id: 'system' } }]);
  });

  test('is in the list of sites, which is sorted by code', async () => {
    await create({ code: 'ZULU', name: 'Last' });
    await create({ code: 'ALPHA', name: 'First' });
    const sites = await listSites(system.table.registry());
    const codes = sites.map(({ site_code }) => site_code);
    expect(codes).toEqual(codes.toSorted());
    expect(sites.filter(({ site_code }) => ['ALPHA', 'ZULU'].includes(site_code))).toEqual([
      { site_code: 'ALPHA', name: 'First', created_at: usualNow.toISOString(), timezone: 'America/Chicago' },
      { site_code: 'ZULU', name: 'Last', created_at: usualNow.toISOString(), timezone: 'America/Chicago' },
    ]);
  });

  test('is refused if the code is in use, in any case, without a change to the existing site', async () => {
    await create({ code: 'TAKEN' });
    const before = await contentsOf(system);
    await expect(create({ code: 'taken', name: 'Another', admin_id: '7' })).rejects.toBeInstanceOf(SiteExists);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('is created once when created twice concurrently', async () => {
    const made = await Promise.allSettled(['1', '2', '3'].map((admin_id) => create({ code: 'RACE', admin_id })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(SiteExists);
    expect(await queryAll(system.table.site('RACE'), 'RACE#ROSTER')).toHaveLength(1);
  });

  test('is created completely or not at all', async () => {
    const before = await contentsOf(system);
    wire.inject(failing(/TransactWriteItems/, () => tableError('ThrottlingException')));
    wire.requests.length = 0;
    await expect(create({ code: 'HALF' })).rejects.toThrow();
    expect(wire.requests.map(({ command }) => command)).toEqual(['TransactWriteItems']);
    wire.inject({});
    expect(await contentsOf(system)).toEqual(before);
    await create({ code: 'HALF' });
    expect(await findSite(system.table.site('HALF'))).toBeDefined();
  });
});

describe('renaming a site', () => {
  test('changes its settings and the list, with an audit entry', async () => {
    await create({ code: 'NAMED', name: 'Before' });
    await renameSite(system.table, 'NAMED', 'After', usualNow);
    const table = system.table.site('NAMED');
    expect(await findSite(table)).toMatchObject({ name: 'After', timezone: 'America/Chicago', administrators: 1 });
    const listed = (await listSites(system.table.registry())).find(({ site_code }) => site_code === 'NAMED');
    expect(listed?.name).toBe('After');
    expect(await auditEntries(table, 'site.rename')).toMatchObject([
      { actor: { id: 'system' }, before: { name: 'Before' }, after: { name: 'After' } },
    ]);
    const { body } = await system.call('session', 'validateSiteCode', { body: { site_code: 'named' } });
    expect(body.name).toBe('After');
  });

  test('is refused for an unknown site, without creating one', async () => {
    const before = await contentsOf(system);
    await expect(renameSite(system.table, 'NOWHERE', 'After', usualNow)).rejects.toBeInstanceOf(NoSuchSite);
    expect(await contentsOf(system)).toEqual(before);
  });
});

test('a site and another one whose code starts with its code see nothing of each other', async () => {
  const sites = [];
  for (const code of ['PRE', 'PREFIX', 'PRE-', 'PRE-FIX']) sites.push(await buildSite(system, { code, name: code }));
  for (const site of sites) {
    const employee = await buildEmployee(system, site, { employee_id: '500', first_name: site.code });
    const asking = await as(system, site, site.chief);
    const profile = await system.call('roster', 'profile', { params: { employee_id: '500' } }, asking);
    expect(profile.body).toMatchObject({ id: employee.id, first_name: site.code });
    expect(await queryAll(site.table, `${site.code}#ROSTER`)).toHaveLength(2);
    expect((await findSite(site.table))?.name).toBe(site.code);
    for (const other of sites) {
      if (other === site) continue;
      const elsewhere = { ...asking, headers: { 'X-Site-Code': other.code } };
      expect((await system.call('session', 'employeeInfo', {}, elsewhere)).status).toBe(403);
      expect(await findEmployee(other.table, employee.id)).toBeUndefined();
    }
  }
});
