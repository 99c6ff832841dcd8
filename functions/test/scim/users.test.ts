import { as, buildClass, buildEmployee, buildSeat, buildUnit, staffOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import type { Body } from '@muster/testing/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { findCredential } from '../../src/table/entities/credential.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { aUser, buildProvided, type Provided, patch, schemas } from './provider.ts';

let provided: Provided;
beforeAll(async () => {
  provided = await buildProvided();
});

const send: Provided['send'] = (...args) => provided.send(...args);
const create = async (overrides: Record<string, unknown> = {}): Promise<Body> => {
  const { status, body } = await send('createUser', { body: aUser(overrides) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const stored = async (id: string) => (await findEmployee(provided.site.table, id)) as Employee;
const dump = () => dumpSite(provided.system, provided.site.code);
const failed = async (name: Parameters<Provided['send']>[0], sent: object, headers?: Record<string, string>) => {
  const before = await dump();
  const { status, body } = await send(name, sent, headers);
  expect(await dump()).toEqual(before);
  expect(body).toMatchObject({ schemas: [schemas.error], status: String(status), detail: expect.any(String) });
  return [status, body.scimType, body.detail];
};

describe('a new user', () => {
  test('is an employee without a password, with the defaults of a new one', async () => {
    const { status, body, headers } = await send('createUser', {
      body: aUser({
        userName: '4711',
        name: { givenName: 'Dana', middleName: 'M', familyName: 'Ortiz' },
        emails: [{ type: 'work', value: 'dana@riverton.example', primary: true }],
        password: 'Ignored#2026',
      }),
    });
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'Content-Type': ['application/scim+json; charset=utf-8'],
      Location: [body.meta.location],
      ETag: [body.meta.version],
    });
    expect(body).toMatchObject({
      schemas: [schemas.user, schemas.enterprise, schemas.muster],
      userName: '4711',
      name: { formatted: 'Dana M Ortiz', givenName: 'Dana', middleName: 'M', familyName: 'Ortiz' },
      displayName: 'Dana M Ortiz',
      title: 'Officer',
      active: true,
      [schemas.enterprise]: { employeeNumber: '4711' },
      [schemas.muster]: { badgeNumber: '4711' },
      meta: { resourceType: 'User', location: `http://muster.example/api/scim/v2/Users/${body.id}` },
    });
    expect(JSON.stringify(body)).not.toContain('Ignored');
    expect(await findCredential(provided.site.table, body.id)).toBeUndefined();
    expect(await stored(body.id)).toMatchObject({ employee_id: '4711', active: true, permissions: {} });
    expect((await send('user', { id: body.id })).body).toEqual(body);
  });

  test('has the number of the enterprise extension where it is sent, and keeps its user name beside it', async () => {
    const body = await create({
      userName: 'Pat.Lee@Riverton.example',
      [schemas.enterprise]: { employeeNumber: '4800' },
      [schemas.muster]: { badgeNumber: 'B-12' },
    });
    expect(body).toMatchObject({
      userName: 'Pat.Lee@Riverton.example',
      [schemas.enterprise]: { employeeNumber: '4800' },
      [schemas.muster]: { badgeNumber: 'B-12' },
    });
    expect(await stored(body.id)).toMatchObject({ employee_id: '4800', badge_number: 'B-12' });
    for (const filter of ['userName eq "pat.lee@riverton.EXAMPLE"', `${schemas.enterprise}:employeeNumber eq "4800"`]) {
      const { body: list } = await send('listUsers', { query: { filter } });
      expect(list.Resources.map(({ id }: Body) => id)).toEqual([body.id]);
    }
  });

  test('gets the unit and the supervisor that are there, and others are left', async () => {
    const unit = await buildUnit(provided.system, provided.site, 'Night Watch');
    const chief = provided.site.chief.id;
    const body = await create({ [schemas.enterprise]: { department: 'night  watch', manager: { value: chief } } });
    expect(await stored(body.id)).toMatchObject({ unit_id: unit.id, supervisor: chief });
    const other = await create({ [schemas.enterprise]: { department: 'Unknown', manager: { value: 'unknown@x' } } });
    const { unit_id, supervisor } = await stored(other.id);
    expect([unit_id, supervisor]).toEqual([undefined, undefined]);
  });

  test.each([
    ['userName', { userName: undefined }],
    ['name.givenName', { name: { familyName: 'X' } }],
    ['name.familyName', { name: { givenName: 'X', familyName: '' } }],
    ['title', { title: undefined }],
  ])('needs %s, which the answer names', async (named, overrides) => {
    const [status, scimType, detail] = await failed('createUser', { body: aUser(overrides) });
    expect([status, scimType]).toEqual([400, 'invalidValue']);
    expect(detail).toContain(named);
  });

  test.each([
    ['a title that is no rank', { title: 'Wizard' }, 'title: There is no rank "Wizard" in Muster'],
    ['an address without a number', { userName: 'dana@riverton.example' }, 'userName: '],
    ['a first name that is too long', { name: { givenName: 'x'.repeat(101), familyName: 'Y' } }, 'name.givenName: '],
    ['an activity that is none', { active: 'perhaps' }, 'active must be true or false'],
  ])('is refused for %s', async (_, overrides, said) => {
    const [status, scimType, detail] = await failed('createUser', { body: aUser(overrides) });
    expect([status, scimType]).toEqual([400, 'invalidValue']);
    expect(detail).toContain(said);
  });

  test('is refused where the number, the user name or an auditor has it', async () => {
    const { userName } = await create();
    const named = await create({ userName: 'kim@riverton.example', [schemas.enterprise]: { employeeNumber: '4900' } });
    for (const body of [
      aUser({ userName }),
      aUser({ userName: '4900' }),
      aUser({ userName: named.userName.toUpperCase(), [schemas.enterprise]: { employeeNumber: '4901' } }),
      aUser({ userName: '1' }),
    ]) {
      expect((await failed('createUser', { body })).slice(0, 2)).toEqual([409, 'uniqueness']);
    }
  });

  test('sent twice at once is added once', async () => {
    const body = aUser({ userName: 'race@riverton.example', [schemas.enterprise]: { employeeNumber: '5000' } });
    const answers = await Promise.all([1, 2, 3].map(() => send('createUser', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a change', () => {
  test('by PUT keeps what is not sent', async () => {
    const user = await create({ [schemas.muster]: { badgeNumber: 'B-77' } });
    const body = { schemas: [schemas.user], userName: user.userName, name: { givenName: 'Robin' }, active: true };
    const { status, body: changed } = await send('replaceUser', { id: user.id, body });
    expect(status).toBe(200);
    expect(changed).toMatchObject({
      externalId: user.externalId,
      title: 'Officer',
      name: { givenName: 'Robin', familyName: user.name.familyName },
      [schemas.muster]: { badgeNumber: 'B-77' },
    });
  });

  test('sent twice changes nothing, and has no audit entry', async () => {
    const user = await create();
    const put = { id: user.id, body: { ...user, name: { givenName: 'Twice', familyName: 'Sent' } } };
    const patched = { id: user.id, body: patch({ op: 'replace', path: 'externalId', value: 'other' }) };
    await send('replaceUser', put);
    await send('patchUser', patched);
    const before = await dump();
    const { externalId: _, ...again } = put.body;
    expect((await send('replaceUser', { ...put, body: again })).status).toBe(200);
    expect((await send('patchUser', patched)).status).toBe(200);
    expect(await dump()).toEqual(before);
  });

  test('is an entry of the record by the name of the token, like any other', async () => {
    const user = await create();
    const { entries } = await requireEnrollmentState(provided.site.table, user);
    await createRank(staffOf(provided.system, provided.site), { name: 'Sergeant' });
    await send('patchUser', { id: user.id, body: patch({ op: 'replace', path: 'title', value: 'SERGEANT' }) });
    const after = await requireEnrollmentState(provided.site.table, user);
    expect(after.entries).toBe((entries ?? 0) + 1);
    expect((await send('user', { id: user.id })).body.title).toBe('Sergeant');
  });

  test.each([
    [{ op: 'replace', path: 'shoeSize', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'name.nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'title[type eq "a"]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: `${schemas.enterprise}:employeeNumber`, value: '99999' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'title' }, 'invalidValue'],
    ['text', 'invalidSyntax'],
  ])('by %j is refused as %s', async (operation, scimType) => {
    const { id } = await create();
    expect((await failed('patchUser', { id, body: patch(operation) })).slice(0, 2)).toEqual([400, scimType]);
  });

  test('needs the schema of a PATCH, and operations', async () => {
    const { id } = await create();
    expect((await failed('patchUser', { id, body: { schemas: [], Operations: [] } })).slice(0, 2)).toEqual([
      400,
      'invalidSyntax',
    ]);
    expect((await failed('patchUser', { id, body: patch() })).slice(0, 2)).toEqual([400, 'invalidSyntax']);
  });

  test('is carried out only on the version that If-Match names', async () => {
    const { id, meta } = await create();
    const body = patch({ op: 'replace', path: 'name.givenName', value: 'Kim' });
    expect((await send('patchUser', { id, body }, { 'If-Match': meta.version })).status).toBe(200);
    const other = patch({ op: 'replace', path: 'name.givenName', value: 'Max' });
    expect((await failed('patchUser', { id, body: other }, { 'If-Match': meta.version }))[0]).toBe(412);
    expect((await failed('deleteUser', { id }, { 'If-Match': 'W/"x"' }))[0]).toBe(412);
    const { body: read, headers } = await send('user', { id });
    expect(read.name.givenName).toBe('Kim');
    const known = await send('user', { id }, { 'If-None-Match': String(headers.ETag?.[0]) });
    expect([known.status, known.body]).toEqual([304, undefined]);
    expect((await send('patchUser', { id, body: other }, { 'If-Match': '*' })).status).toBe(200);
  });

  test('at once by two both count, and of one field the last', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      [
        { op: 'replace', path: 'name.givenName', value: 'One' },
        { op: 'replace', path: 'name.familyName', value: 'Two' },
        { op: 'replace', path: 'name.givenName', value: 'Three' },
        { op: 'replace', path: 'externalId', value: 'four' },
      ].map((operation) => send('patchUser', { id, body: patch(operation) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await send('user', { id });
    expect(body).toMatchObject({ externalId: 'four', name: { familyName: 'Two' } });
    expect(['One', 'Three']).toContain(body.name.givenName);
  });
});

describe('a leaving user', () => {
  test.each([
    ['PATCH', (id: string) => send('patchUser', { id, body: patch({ op: 'replace', value: { active: false } }) })],
    [
      'PUT',
      async (id: string) =>
        send('replaceUser', { id, body: aUser({ active: false, userName: undefined, title: 'Gone' }) }),
    ],
    ['DELETE', (id: string) => send('deleteUser', { id })],
  ])('by %s is signed out, frees future seats, and stays on record', async (_, leave) => {
    const { system, site } = provided;
    const employee = await buildEmployee(system, site);
    const asking = await as(system, site, employee);
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, employee);
    expect((await leave(employee.id)).status).toBeLessThan(300);
    expect(await stored(employee.id)).toMatchObject({ active: false, epoch: employee.epoch + 1 });
    expect(await requireEnrollmentState(site.table, employee)).toMatchObject({ closed: true, seats: {} });
    const profile = await system.call('session', 'employeeInfo', {}, asking);
    expect(profile.status).toBe(401);
  });

  test('by DELETE is not seen any more, and comes back by POST as the same person', async () => {
    const user = await create({ userName: 'sky@riverton.example', [schemas.enterprise]: { employeeNumber: '6100' } });
    const deleted = await send('deleteUser', { id: user.id });
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    for (const name of ['user', 'deleteUser'] as const) expect((await send(name, { id: user.id })).status).toBe(404);
    const changed = await send('patchUser', { id: user.id, body: patch({ op: 'replace', value: { active: true } }) });
    expect(changed.status).toBe(404);
    const { body: list } = await send('listUsers', { query: { filter: `userName eq "${user.userName}"` } });
    expect(list).toMatchObject({ totalResults: 0, Resources: [] });

    const body = aUser({ userName: user.userName, name: { givenName: 'Sky', familyName: 'Back' } });
    const again = await send('createUser', { body: { ...body, [schemas.enterprise]: { employeeNumber: '6100' } } });
    expect([again.status, again.body.id]).toEqual([201, user.id]);
    expect(again.body).toMatchObject({ active: true, userName: user.userName, name: { familyName: 'Back' } });
    expect((await send('createUser', { body })).status).toBe(409);
  });

  test('can have their user name given to a new person', async () => {
    const former = await create({ userName: 'desk@x.example', [schemas.enterprise]: { employeeNumber: '6200' } });
    await send('deleteUser', { id: former.id });
    const next = await create({ userName: 'desk@x.example', [schemas.enterprise]: { employeeNumber: '6201' } });
    expect(next.id).not.toBe(former.id);
    const { body } = await send('listUsers', { query: { filter: 'userName eq "desk@x.example"' } });
    expect(body.Resources.map(({ id }: Body) => id)).toEqual([next.id]);
  });

  test('two who are added again at once are one', async () => {
    const user = await create();
    await send('deleteUser', { id: user.id });
    const body = aUser({ userName: user.userName });
    const answers = await Promise.all([send('createUser', { body }), send('createUser', { body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('but not as the last administrator: nothing is done, and the answer says so', async () => {
    const { id } = provided.site.chief;
    const said = [409, undefined, 'The last administrator of a department cannot be removed'];
    expect(await failed('deleteUser', { id })).toEqual(said);
    const body = patch({ op: 'Replace', path: 'active', value: 'False' });
    expect(await failed('patchUser', { id, body })).toEqual(said);
  });

  test('deactivated in Muster is activated by a change, and not by a POST', async () => {
    const user = await create();
    const staff = staffOf(provided.system, provided.site);
    await updateEmployee(staff, { employeeNumber: user.userName, edit: { active: false } });
    expect((await failed('createUser', { body: aUser({ userName: user.userName }) }))[0]).toBe(409);
    const changed = await send('patchUser', { id: user.id, body: patch({ op: 'add', path: 'active', value: true }) });
    expect(changed.body.active).toBe(true);
  });
});

test('no call logs an error', () => expect(provided.system.errors).toEqual([]));
