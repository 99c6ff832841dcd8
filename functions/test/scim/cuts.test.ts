import { buildEmployee } from '@muster/testing/build';
import { type CrashPoint, crashSimulator } from '@muster/testing/crash';
import { buildProviderGroup } from '@muster/testing/provisioning';
import { type Body, buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { findMembers } from '../../src/table/entities/scim-group.ts';
import { expectCountsAgree } from '../roster/counts.ts';
import { aUser, buildProvided, patch } from './provider.ts';

const crashes = crashSimulator();
const system = await buildSystem({ onClient: crashes.onClient });
const provided = await buildProvided({ system });
const { send, site } = provided;

/**
 * Makes `attempt` with a crash around each of its writes, one after the other, until it runs through. Returns how often
 * it was cut.
 */
async function cutEverywhere(attempt: (crash: (work: () => Promise<unknown>) => Promise<boolean>) => Promise<void>) {
  let cuts = 0;
  for (let afterWrites = 0, cut = true; cut; afterWrites++) {
    for (const before of [true, false]) {
      const point: CrashPoint = { afterWrites, before };
      await attempt(async (work) => {
        cut = await crashes.runUntil(point, work);
        cuts += cut ? 1 : 0;
        return cut;
      });
    }
  }
  return cuts;
}

const named = async (userName: string) =>
  (await listAllEmployees(site.table)).filter(({ employee_id }) => employee_id === userName);

test('a new user who is not active is never active, wherever the call is cut, and a repetition continues it', async () => {
  const cuts = await cutEverywhere(async (crash) => {
    const user = aUser({ active: false });
    await crash(() => send('createUser', { body: user }));
    expect((await named(user.userName)).filter(({ active }) => active)).toEqual([]);
    const { status } = await send('createUser', { body: user });
    const { body } = await send('listUsers', { query: { filter: `userName eq "${user.userName}"` } });
    expect(body.Resources).toMatchObject([{ externalId: user.externalId, active: false }]);
    const [{ id, epoch } = { id: '', epoch: 0 }, ...others] = await named(user.userName);
    expect([status === 201 || status === 409, others, epoch]).toEqual([true, [], 1]);
    expect(await findEnrollmentState(site.table, id)).toMatchObject({ closed: true });
    expect(
      (await send('patchUser', { id, body: patch({ op: 'replace', value: { active: true } }) })).body,
    ).toMatchObject({ active: true });
    expect(await findEnrollmentState(site.table, id)).toMatchObject({ closed: false });
  });
  // Around its only write.
  expect(cuts).toBe(2);
  await expectCountsAgree(site);
});

test.each([
  ['replaceUser', (user: Body) => ({ ...user, name: { givenName: 'Changed', familyName: 'Name' }, active: false })],
  ['patchUser', () => patch({ op: 'replace', value: { externalId: 'changed', active: false } })],
] as const)('%s is carried out whole or not at all', async (name, changed) => {
  const cuts = await cutEverywhere(async (crash) => {
    const user = aUser();
    const { id } = (await send('createUser', { body: user })).body;
    const before = (await send('user', { id })).body;
    const sent = { id, body: changed(user) };
    await crash(() => send(name, sent));
    const cut = (await send('user', { id })).body;
    const { status, body } = await send(name, sent);
    expect([status, body.active]).toEqual([200, false]);
    expect([before, body].map((one) => ({ ...one, meta: undefined }))).toContainEqual({ ...cut, meta: undefined });
  });
  expect(cuts).toBeGreaterThan(1);
  await expectCountsAgree(site);
});

test('a deletion that was cut is completed by its repetition', async () => {
  const cuts = await cutEverywhere(async (crash) => {
    const { id } = await buildEmployee(system, site);
    const group = await buildProviderGroup(system, site, { name: `Of ${id}`, members: [id] });
    await crash(() => send('deleteUser', { id }));
    expect([204, 404]).toContain((await send('deleteUser', { id })).status);
    expect((await send('user', { id })).status).toBe(404);
    expect(await findMembers(site.table, group, [id])).toEqual(new Map());
  });
  expect(cuts).toBeGreaterThan(3);
});
