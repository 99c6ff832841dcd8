import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@muster/shared/contract';
import { copyDemoSite } from '@muster/testing/demo-site';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { type Person, siteCodes } from './people.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
let made = 0;

const newCode = () => `T${Date.now().toString(36).toUpperCase().slice(-6)}${process.pid % 100}${made++}`;

/**
 * Gives the tests of a spec file a copy of a demo site that no other file uses. Every spec file that changes data calls
 * it. A second try of a test starts with a new copy, since it runs in a new worker. With `E2E_URL` the file uses the
 * running system's demo site.
 */
export function withOwnSite(model: keyof typeof siteCodes = 'DEMO'): void {
  test.beforeAll(async () => {
    const folder = process.env.E2E_DATA;
    if (!folder) return;
    test.setTimeout(180_000);
    const code = newCode();
    await copyDemoSite(folder, { model, code });
    siteCodes[model] = code;
  });
  test.afterAll(() => {
    siteCodes[model] = model;
  });
}

/** Creates an empty department with `npm run site -- create`. Returns its administrator with a temporary password. */
export async function createEmptyDepartment(name: string): Promise<Person> {
  const folder = process.env.E2E_DATA;
  test.skip(!folder, 'only for a system that the tests started');
  const code = newCode();
  const options = { code, name, timezone: 'America/Chicago', 'admin-id': '1001', first: 'Ada', last: 'Chief' };
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  const { stdout } = await run('node_modules/.bin/node', ['infra/tools/site/run.ts', 'create', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, DYNAMODB_ENDPOINT: '' },
  });
  const { temporary_password } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  return { site: code, username: '1001', password: temporary_password };
}

/** Creates a department that no other test signs in to, for tests of sign-in policies. Returns its administrator. */
export async function createDepartment(request: APIRequestContext, name: string): Promise<Person> {
  const empty = await createEmptyDepartment(name);
  const person = { ...empty, password: 'Quiet!Harbour.58' };
  await choosePassword(request, person, empty.password);
  return person;
}

/** Replaces a person's temporary password. */
export async function choosePassword(request: APIRequestContext, person: Person, temporary: string): Promise<void> {
  const { site: site_code, username, password: new_password } = person;
  const signedIn = await request.post(contract.session.signIn.path, {
    data: { site_code, username, password: temporary },
  });
  const { user_id } = await signedIn.json();
  const chosen = await request.post(contract.session.initialPasswordReset.path, {
    data: { user_id, new_password, site_code },
  });
  expect(chosen.status(), await chosen.text()).toBe(200);
}
