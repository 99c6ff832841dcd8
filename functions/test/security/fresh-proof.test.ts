import { type Route, routes } from '@muster/shared/contract';
import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { sidOf } from '@muster/testing/callers';
import { apartFromAccess, contentsOf } from '@muster/testing/contents';
import { buildSystem, type RequestParts, usualNow } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { beforeEach, describe, expect, test } from 'vitest';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { loginSessionKey } from '../../src/table/entities/login-session.ts';
import { setPermissionDefault } from '../../src/table/entities/site.ts';
import { later, minutes } from '../session/sign-in-form.ts';

const system = await buildSystem();
let site: BuiltSite;
let admin: Employee;
let asking: RequestParts;
beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
  admin = await buildEmployee(system, site, { permissions: { admin_access: true, manage_trainings: true } });
  asking = await as(system, site, admin);
});

const nameOf = ({ area, name }: Pick<Route, 'area' | 'name'>) => `${area}.${name}`;
const guarded = routes.filter(({ endpoint }) => endpoint.errors.includes('fresh_proof_required'));

/** Inputs of calls that ask for a proof in some cases only. */
const inputs: Record<string, () => Promise<SentParts>> = {
  'permissions.manage': async () => ({
    body: {
      employee_id: (await buildEmployee(system, site)).employee_id,
      permission_type: 'admin_access',
      active: true,
    },
  }),
  'permissions.setGlobal': async () => ({ body: { permission_type: 'admin_access', active: true } }),
};

/** What a call needs to ask for a proof. */
const before: Record<string, () => Promise<void>> = {
  'roster.create': () => transact(site.table, [setPermissionDefault(site.table, 'admin_access', true)]),
};

async function call({ area, name }: Route, sent: SentParts): Promise<string> {
  const { status, body } = await system.call(area, name as never, sent, asking);
  return body?.code === undefined ? String(status) : `${status} ${body.code}`;
}

/** Notes a proof in the login session, as `prove` does. */
const prove = () =>
  transact(site.table, [
    update(
      site.table,
      loginSessionKey(site.table, admin.id, sidOf(asking)),
      setting({ proved_at: system.clock.now.toISOString() }),
    ),
  ]);

describe('asks for a proof of the last five minutes', () => {
  test.each(guarded.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    await before[name]?.();
    const input = inputs[name] ?? (() => validInput(route, { system, site, caller: admin }));
    const sent = await input();
    later(system, minutes(5));
    const stored = apartFromAccess(await contentsOf(system));
    expect(await call(route, sent)).toBe('403 fresh_proof_required');
    expect(apartFromAccess(await contentsOf(system))).toEqual(stored);
    await prove();
    later(system, minutes(5) - 1);
    // Codes and challenges do not last as long as a proof.
    const answered = await call(route, route.area === 'factors' ? await input() : sent);
    expect(answered).toBe(String(route.endpoint.status));
  });
});

describe('needs no proof', () => {
  beforeEach(() => later(system, minutes(6)));

  test('a permission that makes no one an administrator', async () => {
    const { employee_id } = await buildEmployee(system, site);
    const manage = (permission_type: string, active: boolean) =>
      system.call('permissions', 'manage', { body: { employee_id, permission_type, active } }, asking);
    expect((await manage('manage_trainings', true)).status).toBe(200);
    expect((await manage('admin_access', false)).status).toBe(200);
    const byDefault = (permission_type: string, active: boolean) =>
      system.call('permissions', 'setGlobal', { body: { permission_type, active } }, asking);
    expect((await byDefault('manage_employees', true)).status).toBe(200);
    expect((await byDefault('admin_access', false)).status).toBe(200);
  });

  test('a new employee who becomes no administrator', async () => {
    const route = routes.find((one) => nameOf(one) === 'roster.create') as Route;
    expect(await call(route, await validInput(route, { system, site, caller: admin }))).toBe('201');
  });
});

test('a reset whose answer got lost is repeated with its key after a new proof only', async () => {
  const { employee_id } = await buildEmployee(system, site);
  const reset = () =>
    system.call(
      'roster',
      'resetPassword',
      { params: { employee_id } },
      { ...asking, headers: { ...asking.headers, 'Idempotency-Key': 'reset-1' } },
    );
  expect((await reset()).status).toBe(200);
  later(system, minutes(5));
  expect((await reset()).body.code).toBe('fresh_proof_required');
  await prove();
  expect((await reset()).body.temporary_password).toEqual(expect.any(String));
});
