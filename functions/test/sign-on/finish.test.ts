import { type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { type ForgingProvider, startForgingProvider } from '@muster/testing/forging-provider';
import { beginSignOn, buildSignOn, finishSignOn } from '@muster/testing/sign-on';
import { buildSystem, type System } from '@muster/testing/system';
import { afterAll, beforeAll, expect, test } from 'vitest';

let system: System;
let site: BuiltSite;
let provider: ForgingProvider;

beforeAll(async () => {
  system = await buildSystem();
  site = await buildSite(system);
  provider = await startForgingProvider();
  await buildSignOn(system, site, provider);
});
afterAll(() => provider.close());

test('signs in', async () => {
  const { employee_id: number } = await buildEmployee(system, site);
  const begun = await beginSignOn(system, site, { return_to: '/training?tab=calendar' });
  const code = provider.codeFor(begun.address, { number, at: system.clock.now });
  const answered = await finishSignOn(system, begun, { code, iss: provider.issuer });
  expect(answered.body).toEqual({ detail: 'Signed in', return_to: '/training?tab=calendar' });
});
