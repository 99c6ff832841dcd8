import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { buildAuditor } from '@muster/testing/auditors';
import { buildEmployee, buildType, usualPassword } from '@muster/testing/build';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { describe, expect, test } from 'vitest';
import { findAuditor } from '../../src/table/entities/auditor.ts';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import { outcome } from '../roster/staff.ts';
import { accountBody } from './held.ts';

await prepareEachTest(['chief']);

const create = (overrides = {}, asking = chief.asking) =>
  system.call('auditors', 'create', { body: accountBody(overrides) }, asking);
const update = (id: string, body: object, asking = chief.asking) =>
  system.call('auditors', 'update', { params: { id }, body }, asking);
const end = (id: string) => system.call('auditors', 'end', { params: { id } }, chief.asking);
const list = async () => (await system.call('auditors', 'list', {}, chief.asking)).body;
const signIn = (username: string, password: string) =>
  system.call('session', 'signIn', { body: { username, password, site_code: site.code } });

describe('making an account', () => {
  test('answers a username of its own and a temporary password, once', async () => {
    const { status, body } = await create({ email: 'dana@example.org' });
    expect(status).toBe(201);
    expect(body.auditor).toMatchObject({
      username: 'audit-nunez',
      name: 'Dana Ortiz-Núñez',
      email: 'dana@example.org',
      state: 'open',
      must_change_password: true,
      last_sign_in: null,
      topic_ids: [],
      made_by: { employee_id: '1', name: 'Ada Chief' },
    });
    expect(await list()).toEqual([body.auditor]);
    expect(JSON.stringify(await list())).not.toContain(body.temporary_password);
  });

  test('gives each a free username, also beside an employee who has it', async () => {
    await buildEmployee(system, site, { employee_id: 'AUDIT-Nunez-2' });
    const names = [await create(), await create(), await create({ name: '王芳' })].map(
      ({ body }) => body.auditor.username,
    );
    expect(names).toEqual(['audit-nunez', 'audit-nunez-3', 'audit-guest']);
    const taken = await system.call(
      'roster',
      'create',
      { body: { employee_id: 'Audit-NUNEZ', first_name: 'A', last_name: 'B', badge_number: '9' } },
      chief.asking,
    );
    expect(taken.status).not.toBe(201);
  });

  test('of two that are made at once, both have a name of their own', async () => {
    const made = await Promise.all([create(), create(), create()]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.auditor.username)).size).toBe(3);
  });

  test('with a key is done once: a repetition answers the same account with another password', async () => {
    const asking = { ...chief.asking, headers: { ...chief.asking.headers, [idempotencyKeyHeader]: randomUUID() } };
    const [first, again] = [await create({}, asking), await create({}, asking)];
    expect(again.body.auditor).toEqual(first.body.auditor);
    expect(again.body.temporary_password).not.toBe(first.body.temporary_password);
    expect(await list()).toHaveLength(1);
    const { id } = first.body.auditor;
    await end(id);
    expect(outcome(await create({}, asking))).toBe('409 changed_since');
  });

  test.each([
    ['open_until', { open_from: '2026-06-01', open_until: '2026-05-31' }],
    ['open_until', { open_from: '2026-05-01', open_until: '2026-05-12' }],
    ['range_until', { range_from: '2026-01-02', range_until: '2026-01-01' }],
    ['name', { name: ' ' }],
    ['agency', { agency: '' }],
    ['open_from', { open_from: '2026-02-30' }],
    ['topic_ids', { topic_ids: ['01KRH4FVM00000000000000000'] }],
  ])('refuses what cannot be at the field %s', async (field, overrides) => {
    const { status, body } = await create(overrides);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });
});

test('an auditor is not on the roster, in no count and reached by no call about employees', async () => {
  const { auditor } = (await create()).body;
  expect((await listAllEmployees(site.table)).map(({ id }) => id)).toEqual([site.chief.id]);
  const named = { params: { employee_id: auditor.username } };
  expect(outcome(await system.call('roster', 'profile', named, chief.asking))).toBe('404 not_found');
  expect(outcome(await system.call('record', 'of', { ...named, query: {} }, chief.asking))).toBe('404 not_found');
  expect(outcome(await system.call('accounts', 'signOut', named, chief.asking))).toBe('404 not_found');
  const grant = { employee_id: auditor.username, permission_type: 'admin_access', active: true };
  expect(outcome(await system.call('permissions', 'manage', { body: grant }, chief.asking))).toBe('404 not_found');
});

describe('changing an account', () => {
  test('keeps the login sessions where it may see more, and ends them where it may see less', async () => {
    const { auditor, asking } = await buildAuditor(system, site);
    const isIn = async () => (await system.call('session', 'verify', { body: {} }, asking)).status === 200;
    const wider = accountBody({ ...auditor, range_from: '2020-01-01', open_until: '2027-01-31' });
    expect((await update(auditor.id, wider)).body).toMatchObject({
      range_from: '2020-01-01',
      open_until: '2027-01-31',
    });
    expect(await isIn()).toBe(true);
    expect((await update(auditor.id, { ...wider, agency: 'Other Agency' })).status).toBe(200);
    expect(await isIn()).toBe(true);
    const type = await buildType(system, site);
    expect((await update(auditor.id, { ...wider, topic_ids: [type.id] })).body.topic_ids).toEqual([type.id]);
    expect(await isIn()).toBe(false);
  });

  test('merges what two administrators change at once, and names what both changed', async () => {
    const { auditor } = (await create()).body;
    const read = accountBody();
    const both = await Promise.all([
      update(auditor.id, { ...read, agency: 'First', read }),
      update(auditor.id, { ...read, open_until: '2026-07-31', read }),
    ]);
    expect(both.map(outcome)).toEqual(['ok', 'ok']);
    expect((await list())[0]).toMatchObject({ agency: 'First', open_until: '2026-07-31' });
    const late = await update(auditor.id, { ...read, agency: 'Second', read });
    expect([outcome(late), late.body.conflicts[0].field]).toEqual(['409 edit_conflict', 'agency']);
  });

  test('is refused once the access was ended, as a second end and a reset are', async () => {
    const { auditor, asking } = await buildAuditor(system, site);
    const ends = await Promise.all([end(auditor.id), end(auditor.id)]);
    expect(ends.map(outcome).sort()).toEqual(['409 already_ended', 'ok']);
    expect((await system.call('session', 'verify', { body: {} }, asking)).status).toBe(401);
    expect(outcome(await update(auditor.id, accountBody()))).toBe('409 already_ended');
    const reset = await system.call('auditors', 'resetPassword', { params: { id: auditor.id } }, chief.asking);
    expect(outcome(reset)).toBe('409 already_ended');
    expect((await list())[0].state).toBe('ended');
  });

  test('of an end and a change at once, the access is ended in each order', async () => {
    const { auditor } = (await create()).body;
    await Promise.all([end(auditor.id), update(auditor.id, accountBody({ open_until: '2026-12-31' }))]);
    expect((await findAuditor(site.table, auditor.id))?.active).toBe(false);
  });
});

describe('signing in', () => {
  test('begins with the temporary password, which the auditor replaces, with the rules of employees', async () => {
    const { auditor, temporary_password } = (await create()).body;
    const first = await signIn(' Audit-Nunez ', temporary_password);
    expect(first.body.detail).toBe('password_reset_required');
    const reset = (new_password: string) =>
      system.call('session', 'initialPasswordReset', {
        body: { user_id: first.body.user_id, new_password, site_code: site.code },
      });
    expect(outcome(await reset('Dana.Ortiz#2026'))).toBe('400 password_banned');
    expect((await reset('Quiet!Harbour.58')).status).toBe(200);
    expect((await list())[0]).toMatchObject({
      must_change_password: false,
      last_sign_in: system.clock.now.toISOString(),
    });
    const again = await signIn(auditor.username, 'Quiet!Harbour.58');
    expect([again.status, [...again.cookies.keys()].toSorted()]).toEqual([
      200,
      ['__Host-device', 'access_token', 'refresh_token'],
    ]);
    const asking = { token: again.cookies.get('access_token') };
    const { body } = await system.call('session', 'employeeInfo', {}, asking);
    expect(body).toMatchObject({
      employee_id: 'audit-nunez',
      first_name: 'Dana Ortiz-Núñez',
      last_name: '',
      auditor: {
        agency: 'State Commission',
        open_until: '2026-06-30',
        range_from: '2025-01-01',
        range_until: '2025-12-31',
      },
    });
    const ownName = { old_password: 'Quiet!Harbour.58', new_password: 'Audit-Nunez:1' };
    expect(outcome(await system.call('session', 'changePassword', { body: ownName }, asking))).toBe(
      '400 password_banned',
    );
    const changed = { old_password: 'Quiet!Harbour.58', new_password: 'Loud!Harbour.59' };
    expect((await system.call('session', 'changePassword', { body: changed }, asking)).status).toBe(200);
    expect((await signIn(auditor.username, 'Loud!Harbour.59')).status).toBe(200);
    const refresh_token = again.cookies.get('refresh_token');
    const refreshed = await system.call('session', 'refresh', {
      body: { refresh: refresh_token, site_code: site.code },
    });
    expect(refreshed.status).toBe(200);
    expect((await system.call('session', 'verify', { body: {} }, { token: refreshed.body.access })).status).toBe(200);
    await system.call('session', 'logout', {}, { token: refreshed.body.access });
    expect((await system.call('session', 'verify', { body: {} }, { token: refreshed.body.access })).status).toBe(401);
  });

  test('is limited as for employees: a reset opens the account again', async () => {
    const { auditor } = await buildAuditor(system, site);
    for (let n = 0; n < 5; n++) expect((await signIn(auditor.username, 'wrong')).status).toBe(401);
    expect((await signIn(auditor.username, usualPassword)).status).toBe(429);
    const { body } = await system.call('auditors', 'resetPassword', { params: { id: auditor.id } }, chief.asking);
    expect((await signIn(auditor.username, body.temporary_password)).body.detail).toBe('password_reset_required');
  });

  test.each([
    ['before the first day', '2026-05-14T04:59:59Z', /begins on Thu, May 14, 2026/],
    ['after the last day', '2026-05-21T05:00:00Z', /ended on Wed, May 20, 2026/],
  ])('%s is refused with a sentence if the password is correct', async (_, now, told) => {
    const { auditor } = await buildAuditor(system, site, { open_from: '2026-05-14', open_until: '2026-05-20' });
    system.clock.now = new Date(now);
    const refused = await signIn(auditor.username, usualPassword);
    expect([outcome(refused), told.test(refused.body.detail)]).toEqual(['401 sign_in_failed', true]);
    expect((await signIn(auditor.username, 'wrong')).body.detail).toBe('Invalid username or password');
  });

  test('works from the first moment of the first day to the last of the last, in the zone of the department', async () => {
    const { auditor } = await buildAuditor(system, site, { open_from: '2026-05-14', open_until: '2026-05-20' });
    for (const now of ['2026-05-14T05:00:00Z', '2026-05-21T04:59:59Z']) {
      system.clock.now = new Date(now);
      expect((await signIn(auditor.username, usualPassword)).status).toBe(200);
    }
  });

  test('a temporary password given before the first day is valid for seven days from it', async () => {
    const { auditor, temporary_password } = (await create({ open_from: '2026-06-10' })).body;
    expect(auditor.state).toBe('planned');
    system.clock.now = new Date('2026-06-17T04:59:00Z');
    expect((await signIn(auditor.username, temporary_password)).body.detail).toBe('password_reset_required');
    system.clock.now = new Date('2026-06-17T05:00:01Z');
    expect((await signIn(auditor.username, temporary_password)).status).toBe(401);
  });

  test('says that the access was ended', async () => {
    const { auditor } = await buildAuditor(system, site);
    await end(auditor.id);
    expect((await signIn(auditor.username, usualPassword)).body.detail).toMatch(/has ended your access/);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
