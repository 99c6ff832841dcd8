import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { kindsOf } from '@muster/shared/audit-log';
import {
  as,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildType,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { failing, interception, tableError } from '@muster/testing/interception';
import { observer } from '@muster/testing/observe';
import { readPages } from '@muster/testing/pages';
import { type System, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { audit } from '../../src/table/entities/audit-entry.ts';
import { outcome, type Signed, signed } from '../roster/staff.ts';

let chief: Signed;
const table = observer();
const faults = interception();
await prepareEachTest([], { onClient: [table.onClient, faults.onClient], reset: () => faults.inject({}) });
beforeEach(async () => {
  chief = await personOf(system, site, site.chief);
});

const ask = (query: Record<string, string> = {}, by = chief) =>
  system.call<AuditLogEntry[], 'accounts'>('accounts', 'auditLog', { query }, by.asking);
const list = async (query?: Record<string, string>) => (await ask(query)).body;
const kinds = async (query?: Record<string, string>) => (await list(query)).map(({ kind }) => kind);
const call = (area: Parameters<System['call']>[0], name: string, sent: Parameters<System['call']>[2], by = chief) =>
  system.call(area, name as never, sent, by.asking);

/** Writes an audit entry without a subject at this time. */
const entryAt = (at: string, actor: Partial<Parameters<typeof audit>[1]> = {}) =>
  transact(site.table, [
    audit(site.table, { ...staffOf(system, site).actor, ...actor }, new Date(at), {
      action: 'site.rename',
      subject: {},
    }),
  ]);

/** Moves the clock and signs the administrator in at that time. */
async function goTo(now: string): Promise<void> {
  system.clock.now = new Date(now);
  chief = await personOf(system, site, site.chief);
}

const pages = (first: Record<string, string>) => readPages(ask, first);

describe('an audit entry', () => {
  test('has the actor, subject, time, address and changes, with names for ids', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7', first_name: 'Dana', last_name: 'Ortiz' });
    const rank = (await call('ranks', 'create', { body: { name: 'Sergeant' } })).body;
    const profile = { first_name: 'Dana', last_name: 'Ortega', badge_number: officer.badge_number, rank_id: rank.id };
    await call('roster', 'update', { params: { employee_id: 'Ab.7' }, body: profile });
    expect((await list())[0]).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      at: usualNow.toISOString(),
      kind: 'employee.update',
      by: 'employee',
      actor: { employee_id: '1', name: 'Ada Chief' },
      subjects: [{ type: 'employee', name: 'Dana Ortega', employee_id: 'Ab.7' }],
      reason: null,
      address: '203.0.113.7',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      before: { last_name: 'Ortiz' },
      after: { last_name: 'Ortega', rank: 'Sergeant' },
    });
  });

  test('of a class names its training, first day and certified employees', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7', first_name: 'Dana', last_name: 'Ortiz' });
    const type = await buildType(system, site, { name: 'Firearms' });
    await buildCertification(system, site, type, officer, '2026-05-02');
    const [issued, seated] = await list();
    const training = { type: 'class', name: 'Firearms', date: '2026-05-02' };
    expect(issued).toMatchObject({
      kind: 'certification.issue',
      by: 'system',
      actor: null,
      subjects: [training],
      after: { date: '2026-05-02', employees: ['Dana Ortiz (Ab.7)'] },
    });
    expect(seated).toMatchObject({
      kind: 'class.add_attendee',
      subjects: [{ type: 'employee', name: 'Dana Ortiz', employee_id: 'Ab.7' }, training],
    });
  });

  test('of a deleted employee has the number, and of a deleted training type the name', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7', first_name: 'Dana', last_name: 'Ortiz' });
    await call('roster', 'delete', { params: { employee_id: 'Ab.7' } });
    const type = await buildType(system, site, { name: 'Firearms' });
    await call('training', 'deleteType', { params: { id: type.id } });
    const [training, , finished, deletion] = await list();
    expect(training).toMatchObject({ kind: 'type.delete', subjects: [{ type: 'training', name: 'Firearms' }] });
    expect(finished).toMatchObject({ kind: 'employee.deleted', subjects: [{ name: null, employee_id: 'Ab.7' }] });
    expect(deletion).toMatchObject({
      kind: 'employee.delete',
      subjects: [{ name: 'Dana Ortiz', employee_id: 'Ab.7' }],
    });
  });

  test('of a failed sign-in has no actor', async () => {
    const body = { username: '1', password: 'wrong', site_code: site.code };
    await system.call('session', 'signIn', { body }, { address: '192.0.2.66' });
    expect((await list())[0]).toMatchObject({
      kind: 'session.sign_in_failed',
      by: 'nobody',
      actor: null,
      subjects: [{ type: 'employee', name: 'Ada Chief', employee_id: '1' }],
      reason: 'wrong_password',
      address: '192.0.2.66',
      before: null,
      after: null,
    });
  });
});

describe('the filter', () => {
  test("by employee finds the employee's own actions and those of others on the employee", async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const other = await signed(system, site);
    const asking = await as(system, site, officer);
    const row = await buildClass(system, site);
    await call('enrollment', 'enroll', { params: { id: row.id } }, { employee: officer, asking });
    await call('enrollment', 'enroll', { params: { id: row.id } }, other);
    await call('accounts', 'unlock', { params: { employee_id: 'Ab.7' } });
    await buildCertification(system, site, await buildType(system, site), officer, '2026-05-02');
    const expected = ['certification.issue', 'class.add_attendee', 'account.unlock', 'class.enroll', 'employee.create'];
    for (const employee_id of ['Ab.7', 'aB.7']) expect(await kinds({ employee_id })).toEqual(expected);
  });

  test('by a former number finds the entries with that number; a later holder has only their own', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const asking = await as(system, site, officer);
    await buildSeat(system, site, await buildClass(system, site), officer);
    const full = await buildClass(system, site, { class_size: 1, inDays: 20 });
    await buildSeat(system, site, full, await buildEmployee(system, site));
    await call('enrollment', 'joinWaitlist', { params: { id: full.id } }, { employee: officer, asking });
    const body = { employee_id: 'Ab.7', permission_type: 'manage_trainings', active: true };
    await call('permissions', 'manage', { body });
    const seated = ['permission.grant', 'class.join_waitlist', 'class.add_attendee'];
    await call('roster', 'delete', { params: { employee_id: 'Ab.7' } });
    const freed = ['class.unenroll', 'class.leave_waitlist'];
    const left = ['employee.deleted', ...freed, 'employee.delete', ...seated, 'employee.create'];
    expect(await kinds({ employee_id: 'ab.7' })).toEqual(left);
    await buildEmployee(system, site, { employee_id: 'Ab.7' });
    expect(await kinds({ employee_id: 'Ab.7' })).toEqual(['employee.create']);
    expect(await list({ employee_id: 'Unknown' })).toEqual([]);
  });

  test('by kind, by group of kinds, and by kind and employee', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7' });
    for (const active of [true, false]) {
      const body = { employee_id: 'Ab.7', permission_type: 'manage_trainings', active };
      await call('permissions', 'manage', { body });
    }
    expect(await kinds({ kind: 'permission' })).toEqual(['permission.revoke', 'permission.grant']);
    expect(await kinds({ kind: 'permission.grant' })).toEqual(['permission.grant']);
    expect(await kinds({ kind: 'permission', employee_id: 'Ab.7' })).toHaveLength(2);
    expect(await kinds({ kind: 'permission', employee_id: '2' })).toEqual([]);
    expect(kindsOf('permission')).toEqual(['permission.grant', 'permission.revoke', 'permission.default']);
  });

  test("by dates of the department's time zone, both included", async () => {
    // Chicago is UTC-5 in May: May 20 is from 05:00Z to just before 05:00Z on the 21st.
    const instants = [
      '2026-05-20T04:59:59.999Z',
      '2026-05-20T05:00:00.000Z',
      '2026-05-21T04:59:59.999Z',
      '2026-05-21T05:00:00.000Z',
    ];
    for (const at of instants) await entryAt(at);
    await goTo('2026-06-02T12:00:00Z');
    const at = async (query: Record<string, string>) =>
      (await list({ kind: 'site.rename', ...query })).map((one) => one.at);
    const [before, first, last, behind] = instants;
    expect(await at({ from: '2026-05-20', to: '2026-05-20' })).toEqual([last, first]);
    expect(await at({ from: '2026-05-20' })).toEqual([behind, last, first]);
    expect(await at({ to: '2026-05-20' })).toEqual([last, first, before]);
    expect(await at({ from: '2026-05-22' })).toEqual([]);
    expect(await at({ from: '9998-12-30', to: '9998-12-31' })).toEqual([]);
    expect(await at({ to: '1900-01-01' })).toEqual([]);
  });
});

describe('pages', () => {
  test('cross months, including empty ones, newest first, each entry once', async () => {
    const instants = [
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00.000Z',
      '2026-07-01T00:00:00.000Z',
      '2027-01-31T12:00:00.000Z',
    ];
    for (const at of instants) await entryAt(at);
    await goTo('2027-02-10T12:00:00Z');
    const whole = await list();
    expect(whole.map(({ at }) => at)).toEqual([...instants.toReversed(), usualNow.toISOString()]);
    for (const limit of ['1', '2', '4', '5', '6']) {
      const found = await pages({ limit });
      expect(found.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      for (const page of found) expect(page.length).toBeLessThanOrEqual(Number(limit));
    }
  });

  test('keep the filter', async () => {
    for (let n = 0; n < 5; n++) await entryAt(`2026-05-13T17:00:0${n}.000Z`);
    await buildEmployee(system, site);
    await goTo('2026-05-14T12:00:00Z');
    const filter = { kind: 'site.rename', from: '2026-05-01', to: '2026-05-31' };
    expect((await pages({ ...filter, limit: '2' })).map((page) => page.map(({ kind }) => kind))).toEqual([
      ['site.rename', 'site.rename'],
      ['site.rename', 'site.rename'],
      ['site.rename'],
    ]);
  });

  test('read a bounded part of the audit log: rare entries follow empty pages', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const from = new Date('2026-05-13T17:00:01Z').getTime();
    for (let n = 0; n < 22; n++) {
      const fifty = Array.from({ length: 50 }, (_, m) =>
        audit(site.table, staffOf(system, site).actor, new Date(from + n * 50 + m), {
          action: 'site.rename',
          subject: {},
        }),
      );
      await transact(site.table, fifty);
    }
    await goTo('2026-05-13T18:00:00Z');
    const { answer, sent, trips } = await table.during(() => ask({ employee_id: 'Ab.7' }));
    expect(answer.body).toEqual([]);
    expect(answer.headers.Link).toBeDefined();
    expect(sent.filter(({ command }) => command === 'Query').length).toBeLessThanOrEqual(2);
    expect(trips).toBeLessThanOrEqual(3);
    const found = await pages({ employee_id: 'Ab.7' });
    expect(found.map(({ length }) => length)).toEqual([0, 1]);
    expect(found[1]?.[0]?.subjects[0]?.employee_id).toBe(officer.employee_id);
  });

  test('of a ten-year-old department go back twelve months per call', async () => {
    await goTo('2036-05-13T17:00:00Z');
    const { answer, sent } = await table.during(() => ask());
    expect([answer.status, answer.body]).toEqual([200, []]);
    expect(sent.filter(({ command }) => command === 'Query')).toHaveLength(12);
    expect((await pages({})).flat().map(({ kind }) => kind)).toEqual(['employee.create']);
  });
});

describe('a request is refused', () => {
  test('with an invalid field, which the answer names', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ employee_id: 'a b' }, 'employee_id'],
      [{ kind: 'everything' }, 'kind'],
      [{ from: '2026-02-30' }, 'from'],
      [{ to: 'today' }, 'to'],
      [{ from: '2026-05-02', to: '2026-05-01' }, 'to'],
      [{ limit: '1001' }, 'limit'],
      [{ cursor: 'x' }, 'cursor'],
      [{ cursor: Buffer.from('2026-05').toString('base64url') }, 'cursor'],
    ];
    for (const [query, field] of wrong) {
      const { status, body } = await system.call('accounts', 'auditLog', { query }, chief.asking);
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [field]]);
    }
  });
});

test('throttled reads are answered 503 busy, for the audit log and the accounts', async () => {
  faults.inject(failing(/^(Query|GetItem|Get$)/, () => tableError('ThrottlingException')));
  expect(outcome(await ask({ employee_id: 'Ab.7' }))).toBe('503 busy');
  expect(outcome(await call('accounts', 'list', {}))).toBe('503 busy');
  faults.inject({});
  expect(system.errors.length).toBeGreaterThan(0);
  system.errors.length = 0;
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
