import { as, buildEmployee, buildUnit, staffOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import type { Body } from '@muster/testing/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePermission } from '../../src/domain/people/change-permission.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { findSite } from '../../src/table/entities/site.ts';
import { buildProvided, type Provided, patch } from './provider.ts';

let provided: Provided;
beforeAll(async () => {
  provided = await buildProvided();
});
const send: Provided['send'] = (...args) => provided.send(...args);
const person = () => buildEmployee(provided.system, provided.site);
const stored = async ({ id }: Pick<Employee, 'id'>) => (await findEmployee(provided.site.table, id)) as Employee;
const dump = () => dumpSite(provided.system, provided.site.code);
const members = (...people: Pick<Employee, 'id'>[]) => people.map(({ id: value }) => ({ value }));

let count = 0;
async function group(...people: Pick<Employee, 'id'>[]): Promise<string> {
  const { status, body } = await send('createGroup', {
    body: { displayName: `Group ${++count}`, members: members(...people) },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function map(id: string, body: { permission?: string | null; unit_id?: string | null }, target = 200) {
  const { system, site } = provided;
  const answered = await system.call('scim', 'mapGroup', { params: { id }, body }, await as(system, site, site.chief));
  expect(answered.status, JSON.stringify(answered.body)).toBe(target);
  return answered.body as Body;
}

const add = (id: string, ...people: Pick<Employee, 'id'>[]) =>
  send('patchGroup', { id, body: patch({ op: 'Add', path: 'members', value: members(...people) }) });
const remove = (id: string, ...people: Pick<Employee, 'id'>[]) =>
  send('patchGroup', { id, body: patch({ op: 'Remove', path: 'members', value: members(...people) }) });

describe('a group mapped to a permission', () => {
  test('gives it to its members, present and to come, and takes it from those who leave', async () => {
    const [first, second] = [await person(), await person()];
    const id = await group(first);
    expect((await stored(first)).permissions).toEqual({});
    expect(await map(id, { permission: 'manage_trainings' })).toMatchObject({
      permission: 'manage_trainings',
      member_count: 1,
    });
    expect((await stored(first)).permissions.manage_trainings).toBe(true);
    expect((await add(id, second)).status).toBe(204);
    expect((await stored(second)).permissions.manage_trainings).toBe(true);
    expect((await remove(id, first)).status).toBe(204);
    expect((await stored(first)).permissions.manage_trainings).toBe(false);
    await map(id, { permission: null });
    expect((await stored(second)).permissions.manage_trainings).toBe(false);
  });

  test('takes what it stood for before, and by its removal', async () => {
    const one = await person();
    const id = await group(one);
    await map(id, { permission: 'manage_trainings' });
    await map(id, { permission: 'manage_employees' });
    expect((await stored(one)).permissions).toEqual({ manage_trainings: false, manage_employees: true });
    expect((await send('deleteGroup', { id })).status).toBe(204);
    expect((await stored(one)).permissions.manage_employees).toBe(false);
    expect((await send('group', { id })).status).toBe(404);
    expect((await dump()).filter(({ PK }) => PK.includes(id))).toEqual([]);
  });

  test('keeps rights from another group, and rights of people who were never members', async () => {
    const [one, other] = [await person(), await person()];
    const [first, second] = [await group(one), await group(one)];
    await map(first, { permission: 'manage_trainings' });
    await map(second, { permission: 'manage_trainings' });
    const employeeNumber = other.employee_id;
    await changePermission(staffOf(provided.system, provided.site), {
      employeeNumber,
      type: 'manage_trainings',
      active: true,
    });
    await remove(first, one, other);
    expect([
      (await stored(one)).permissions.manage_trainings,
      (await stored(other)).permissions.manage_trainings,
    ]).toEqual([true, true]);
    await remove(second, one);
    expect((await stored(one)).permissions.manage_trainings).toBe(false);
  });

  test('makes administrators only by an administrator with a fresh proof, and never removes the last one', async () => {
    const { system, site } = provided;
    const one = await person();
    const id = await group(one, site.chief);
    const asking = await as(system, site, site.chief);
    system.clock.now = new Date(system.clock.now.getTime() + 6 * 60_000);
    const stale = await system.call(
      'scim',
      'mapGroup',
      { params: { id }, body: { permission: 'admin_access' } },
      asking,
    );
    expect([stale.status, (stale.body as Body).code]).toEqual([403, 'fresh_proof_required']);
    expect((await stored(one)).permissions).toEqual({});
    await map(id, { permission: 'admin_access' });
    expect((await stored(one)).permissions.admin_access).toBe(true);

    const before = await dump();
    const refused = await remove(id, one, site.chief);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The last administrator of a department cannot be removed',
    ]);
    expect((await send('deleteGroup', { id })).status).toBe(409);
    expect(await dump()).toEqual(before);
    expect((await remove(id, one)).status).toBe(204);
    expect((await findSite(site.table))?.administrators).toBe(1);
  });

  test('of which the last two administrators are removed at once keeps one of them', async () => {
    const other = await buildProvided();
    const { site, system } = other;
    const one = await buildEmployee(system, site);
    const { body } = await other.send('createGroup', {
      body: { displayName: 'Chiefs', members: members(one, site.chief) },
    });
    const asking = await as(system, site, site.chief);
    await system.call('scim', 'mapGroup', { params: { id: body.id }, body: { permission: 'admin_access' } }, asking);
    const answers = await Promise.all(
      [one, site.chief].map(({ id }) =>
        other.send('patchGroup', { id: body.id, body: patch({ op: 'remove', path: `members[value eq "${id}"]` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await findSite(site.table))?.administrators).toBe(1);
    expect((await other.send('group', { id: body.id })).body.members).toHaveLength(1);
  });
});

describe('a group mapped to a unit', () => {
  test('sets the unit of its members, and clears it where it is still that one', async () => {
    const { system, site } = provided;
    const [first, second] = [await person(), await person()];
    const [unit, other] = [await buildUnit(system, site), await buildUnit(system, site)];
    const id = await group(first, second);
    expect(await map(id, { unit_id: unit.id })).toMatchObject({ unit_id: unit.id, unit_name: unit.name });
    expect([(await stored(first)).unit_id, (await stored(second)).unit_id]).toEqual([unit.id, unit.id]);
    await updateEmployee(staffOf(system, site), { employeeNumber: second.employee_id, edit: { unit_id: other.id } });
    await remove(id, first, second);
    const chief = await as(system, site, site.chief);
    const kept = await system.call('lists', 'removeUnit', { params: { id: unit.id } }, chief);
    expect([kept.status, (kept.body as Body).code]).toEqual([409, 'in_use']);
    expect([(await stored(first)).unit_id, (await stored(second)).unit_id]).toEqual([undefined, other.id]);
  });

  test('needs an existing unit, and has only one mapping', async () => {
    const id = await group();
    await map(id, { unit_id: '01KRH4FVM00000000000000000' }, 400);
    const { id: unit_id } = await buildUnit(provided.system, provided.site);
    await map(id, { unit_id, permission: 'manage_trainings' }, 400);
    await map('01KRH4FVM00000000000000000', { permission: null }, 404);
  });
});

describe('members', () => {
  test('in their hundreds are added and removed, each counted once, and a repetition writes nothing', {
    timeout: 120_000,
  }, async () => {
    const people = [];
    for (let n = 0; n < 250; n++) people.push(await person());
    const id = await group();
    expect((await add(id, ...people)).status).toBe(204);
    expect((await send('group', { id })).body.members).toHaveLength(250);
    const before = await dump();
    expect((await add(id, ...people)).status).toBe(204);
    expect(await dump()).toEqual(before);
    const [one, ...others] = people;
    expect((await remove(id, ...others)).status).toBe(204);
    expect((await send('group', { id })).body.members).toMatchObject([{ value: one?.id }]);
    const { groups } = (
      await provided.system.call(
        'scim',
        'provisioning',
        {},
        await as(provided.system, provided.site, provided.site.chief),
      )
    ).body as Body;
    expect(groups.find((one: Body) => one.id === id)).toMatchObject({ member_count: 1 });
  });

  test('who are added by several requests at once are all in', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, person));
    const id = await group();
    await map(id, { permission: 'manage_trainings' });
    const answers = await Promise.all(people.map((one) => add(id, one)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
    expect((await send('group', { id })).body.members).toHaveLength(6);
    for (const one of people) expect((await stored(one)).permissions.manage_trainings).toBe(true);
  });

  test('who are not users are refused, and no one is added', async () => {
    const one = await person();
    const id = await group();
    const before = await dump();
    for (const value of ['01KRH4FVM00000000000000000', 'me', '__proto__']) {
      const { status, body } = await add(id, one, { id: value });
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    }
    expect(await dump()).toEqual(before);
    expect((await remove(id, { id: 'me' })).status).toBe(204);
  });

  test('deleted by the provider leave all groups, and lose the rights from them', async () => {
    const one = await person();
    const id = await group(one);
    await map(id, { permission: 'manage_trainings' });
    await send('deleteUser', { id: one.id });
    expect((await stored(one)).permissions.manage_trainings).toBe(false);
    expect((await send('group', { id })).body.members).toEqual([]);
  });

  test('are provisioned by the sweep where the request was cut off', async () => {
    const { system, site } = provided;
    const one = await person();
    const id = await group(one);
    const { system: dead } = provided;
    const asking = await as(system, site, site.chief);
    await dead.call('scim', 'mapGroup', { params: { id }, body: { permission: 'manage_trainings' } }, asking);
    expect(await finishJobs(staffOf(system, site))).toBe(0);
    expect((await stored(one)).permissions.manage_trainings).toBe(true);
  });
});

test('a name is taken once, and If-Match is honoured', async () => {
  const [first, second] = [await group(), await group()];
  const { body } = await send('group', { id: first });
  const renamed = { schemas: body.schemas, displayName: body.displayName.toUpperCase() };
  const taken = await send('replaceGroup', { id: second, body: renamed });
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
  expect((await send('createGroup', { body: renamed })).status).toBe(409);
  const stale = await send('replaceGroup', { id: first, body: renamed }, { 'If-Match': 'W/"99"' });
  expect(stale.status).toBe(412);
  expect((await send('replaceGroup', { id: first, body: renamed }, { 'If-Match': body.meta.version })).status).toBe(
    200,
  );
  expect((await send('createGroup', { body: { members: [] } })).status).toBe(400);
});

test('no call logs an error', () => expect(provided.system.errors).toEqual([]));
