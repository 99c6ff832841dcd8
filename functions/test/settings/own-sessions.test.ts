import { buildAuditor } from '@muster/testing/auditors';
import { as, buildEmployee, buildSite } from '@muster/testing/build';
import { sidOf } from '@muster/testing/callers';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { employee, asking as here, prepareEachTest, site, system } from '@muster/testing/each-test';
import { type Body, type RequestParts, usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes, signInAs } from '../session/sign-in-form.ts';

await prepareEachTest(['employee', 'asking']);

const list = async (asking = here) => (await system.call('settings', 'sessions', {}, asking)).body;
const end = async (sid: string, asking = here) => {
  const { status, body } = await system.call('settings', 'endSession', { params: { sid } }, asking);
  return status === 200 ? '200' : `${status} ${body.code}`;
};
const isOpen = async (asking: RequestParts) =>
  (await system.call('session', 'employeeInfo', {}, asking)).status === 200;
const ulidOf = (n: number) => `${'0'.repeat(25)}${n}`;

describe("the caller's login sessions", () => {
  test('say device, address, times and way, this one first and then those last used', async () => {
    later(system, minutes(5));
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1';
    const { cookies } = await signInAs(
      system,
      site,
      employee,
      {},
      { headers: { 'User-Agent': agent }, address: '203.0.113.9' },
    );
    later(system, minutes(5));
    const third = await as(system, site, employee);
    later(system, minutes(4));
    await system.call('session', 'refresh', { body: { refresh: cookies.get('refresh_token'), site_code: site.code } });
    const at = (n: number) => new Date(usualNow.getTime() + minutes(n)).toISOString();
    const plain = { device: 'Another program', address: null, by: 'password' };
    expect(await list()).toEqual([
      { ...plain, sid: sidOf(here), since: at(0), last_used: at(0), this: true },
      {
        sid: sidOf({ token: cookies.get('access_token') }),
        device: 'Safari on iPhone',
        address: '203.0.113.9',
        by: 'password',
        since: at(5),
        last_used: at(14),
        this: false,
      },
      { ...plain, sid: sidOf(third), since: at(10), last_used: at(10), this: false },
    ]);
  });

  test('are those that can be used: none that expired, of an earlier epoch or past the limit of the department', async () => {
    later(system, minutes(8 * 24 * 60));
    const now = await as(system, site, employee);
    expect((await list(now)).map(({ sid }: Body) => sid)).toEqual([sidOf(now)]);
    await change(site.table, employeeKey(site.table, employee.id), { epoch: 2 });
    const next = await as(system, site, { ...employee, epoch: 2 });
    expect((await list(next)).map(({ sid }: Body) => sid)).toEqual([sidOf(next)]);
    await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', longest_hours: 1 } });
    const over = await as(system, site, site.chief);
    later(system, minutes(50));
    const chief = await as(system, site, site.chief);
    later(system, minutes(10));
    expect((await list(chief)).map(({ sid }: Body) => sid)).toEqual([sidOf(chief)]);
    expect(await end(sidOf(over), chief)).toBe('404 not_found');
  });

  test('hold nothing that opens one', async () => {
    const { cookies } = await signInAs(system, site, employee);
    const told = JSON.stringify(await list());
    for (const secret of cookies.values()) expect(told).not.toContain(secret);
  });
});

describe('ending a login session', () => {
  test('signs that one out at once, and writes who did', async () => {
    const other = await as(system, site, employee);
    const third = await as(system, site, employee);
    expect(await end(sidOf(other))).toBe('200');
    expect([await isOpen(other), await isOpen(here), await isOpen(third)]).toEqual([false, true, true]);
    const { status, body } = await system.call('session', 'refresh', {
      body: { refresh: (other as RequestParts & { refresh: string }).refresh, site_code: site.code },
    });
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
    expect(await auditEntries(site.table, 'session.sign_out_elsewhere')).toMatchObject([
      { actor: { id: employee.id }, subject: { employee: employee.id } },
    ]);
  });

  test('of the caller is a sign-out', async () => {
    expect(await end(sidOf(here))).toBe('200');
    expect(await isOpen(here)).toBe(false);
    expect(await auditEntries(site.table, 'session.sign_out')).toHaveLength(1);
    expect(await auditEntries(site.table, 'session.sign_out_elsewhere')).toEqual([]);
  });

  test("is not found for one that has ended, is unknown or is another person's, who stays signed in", async () => {
    const other = await as(system, site, employee);
    await end(sidOf(other));
    const stranger = await as(system, site, await buildEmployee(system, site));
    const away = await buildSite(system);
    const elsewhere = await as(system, away, away.chief);
    for (const sid of [sidOf(other), ulidOf(1), sidOf(stranger), sidOf(elsewhere), 'x', '..'])
      expect([sid, await end(sid)]).toEqual([sid, '404 not_found']);
    expect([await isOpen(stranger), await isOpen(elsewhere)]).toEqual([true, true]);
    expect(await auditEntries(site.table, 'session.sign_out_elsewhere')).toHaveLength(1);
  });

  test('by two at once ends it once', async () => {
    const other = await as(system, site, employee);
    const outcomes = await Promise.all([end(sidOf(other)), end(sidOf(other)), end(sidOf(other))]);
    expect(outcomes.toSorted()).toEqual(['200', '404 not_found', '404 not_found']);
    expect(await auditEntries(site.table, 'session.sign_out_elsewhere')).toHaveLength(1);
  });

  test('is for auditors, too', async () => {
    const { auditor, asking } = await buildAuditor(system, site);
    const { cookies } = await signInAs(system, site, { employee_id: auditor.username });
    const other = { token: cookies.get('access_token') };
    expect(await list(asking)).toMatchObject([{ this: true }, { sid: sidOf(other), this: false }]);
    expect(await end(sidOf(other), asking)).toBe('200');
    expect(await isOpen(other)).toBe(false);
  });
});
