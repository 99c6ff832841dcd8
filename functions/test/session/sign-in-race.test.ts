import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { signInAs, statusWith } from './sign-in-form.ts';

/** Runs once, between what a sign-in reads and what it writes. */
let meanwhile: (() => Promise<unknown>) | undefined;
const system = await buildSystem({
  onClient: (client) =>
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const isSignIn =
            commandName?.startsWith('TransactWrite') && JSON.stringify(args.input).includes('last_sign_in');
          const action = isSignIn ? meanwhile : undefined;
          if (action) meanwhile = undefined;
          await action?.();
          return next(args);
        },
      { step: 'initialize' },
    ),
});
let site: BuiltSite;
beforeEach(async () => {
  site = await buildSite(system);
});

test('a sign-in that meets "sign out everywhere" opens a login session', async () => {
  const employee = await buildEmployee(system, site);
  const chief = await as(system, site, site.chief);
  const params = { employee_id: employee.employee_id };
  meanwhile = () => system.call('accounts', 'signOut', { params }, chief);
  const { status, cookies } = await signInAs(system, site, employee);
  expect([status, meanwhile]).toEqual([200, undefined]);
  expect(await statusWith(system, cookies.get('access_token') ?? '')).toBe(200);
});

test('a sign-in of an employee who is deactivated meanwhile is refused', async () => {
  const employee = await buildEmployee(system, site);
  const chief = await as(system, site, site.chief);
  const params = { employee_id: employee.employee_id };
  meanwhile = () => system.call('accounts', 'setActive', { params, body: { active: false } }, chief);
  const { status, body } = await signInAs(system, site, employee);
  expect([status, body.code, meanwhile]).toEqual([401, 'sign_in_failed', undefined]);
});
