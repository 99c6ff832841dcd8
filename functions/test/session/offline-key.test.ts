import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { buildSystem, type RequestParts } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { siteSecret } from '../../src/table/entities/site-secret.ts';

const system = await buildSystem();
let site: BuiltSite;
let employee: Employee;
let asking: RequestParts;
beforeEach(async () => {
  site = await buildSite(system);
  employee = await buildEmployee(system, site);
  asking = await as(system, site, employee);
});

const ask = (sent: RequestParts = asking) => system.call('session', 'offlineKey', {}, sent);
const keyOf = async (sent: RequestParts) => (await ask(sent)).body.key;

test('a person gets 32 bytes, the same at each call and in each login session, and nothing is stored', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['key']);
  expect(Buffer.from(body.key, 'base64')).toHaveLength(32);
  const again = await as(system, site, employee);
  const before = await contentsOf(system);
  expect(await keyOf(asking)).toBe(body.key);
  expect(await keyOf(again)).toBe(body.key);
  expect(await contentsOf(system)).toEqual(before);
});

test("each person of each department has another key, and the site's secret is not sent", async () => {
  const other = await buildSite(system);
  const keys = await Promise.all(
    [
      asking,
      await as(system, site, await buildEmployee(system, site)),
      await as(system, other, await buildEmployee(system, other, { employee_id: employee.employee_id })),
    ].map(keyOf),
  );
  expect(new Set(keys).size).toBe(3);
  expect(keys).not.toContain((await siteSecret(site.table)).toString('base64'));
});

test('people who are not signed in, were deactivated, or name another department get none', async () => {
  expect((await ask({})).status).toBe(401);
  const other = await buildSite(system);
  expect((await ask({ ...asking, headers: { 'X-Site-Code': other.code } })).status).toBe(403);
  const by = await as(system, site, site.chief);
  const input = { params: { employee_id: employee.employee_id }, body: { active: false } } as const;
  expect((await system.call('accounts', 'setActive', input, by)).status).toBe(200);
  expect((await ask()).status).toBe(401);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
