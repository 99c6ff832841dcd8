import type * as Declared from '@muster/shared/declared-fields';
import { matchColumns } from '@muster/shared/roster-import/columns';
import { rosterRow } from '@muster/shared/roster-import/row';
import { buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Body } from '@muster/testing/system';
import { expect, test, vi } from 'vitest';
import { aUser, buildProvided, patch, schemas } from '../scim/provider.ts';

// A field more of each entity, declared in one file. Everything below reads it from there.
vi.mock('@muster/shared/declared-fields', async (load) => {
  const { declareMore } = await import('@muster/testing/more-declared-fields');
  return declareMore(await load<typeof Declared>());
});

await prepareEachTest(['chief']);

/** The calls of an entity: how it is created, updated and listed. */
interface Calls {
  create: (fields: object) => Promise<{ status: number; body: Body }>;
  update: (fields: object) => Promise<{ status: number; body: Body }>;
  listed: () => Promise<Body>;
  audited: 'employee.update' | 'type.update' | 'class.update';
}

async function employeeCalls(): Promise<Calls> {
  const { body: rank } = await system.call('ranks', 'create', { body: { name: 'Officer' } }, chief.asking);
  const profile = { first_name: 'Kim', last_name: 'Lee', badge_number: '7', rank_id: rank.id };
  const body = (fields: object) => ({ ...profile, ...fields }) as never;
  return {
    create: (fields) => system.call('roster', 'create', { body: body({ employee_id: 'K1', ...fields }) }, chief.asking),
    update: (fields) =>
      system.call('roster', 'update', { params: { employee_id: 'K1' }, body: body(fields) }, chief.asking),
    listed: async () =>
      (await system.call('roster', 'list', {}, chief.asking)).body.find(
        (one: { employee_id: string }) => one.employee_id === 'K1',
      ),
    audited: 'employee.update',
  };
}

async function trainingCalls(): Promise<Calls> {
  const body = (fields: object) => ({ name: 'Pistol', type: 'in_department', ...fields }) as never;
  const list = async () => (await system.call('training', 'types', {}, chief.asking)).body[0];
  return {
    create: (fields) => system.call('training', 'createType', { body: body(fields) }, chief.asking),
    update: async (fields) =>
      system.call('training', 'updateType', { params: { id: (await list()).id }, body: body(fields) }, chief.asking),
    listed: list,
    audited: 'type.update',
  };
}

async function classCalls(): Promise<Calls> {
  const { id } = await buildType(system, site);
  const body = (fields: object) => ({
    ...{ location: 'Range', class_size: 12 },
    ...{ enrollment_start: '2026-05-01T12:00:00Z', enrollment_end: '2026-06-01T12:00:00Z' },
    dates: [{ date: '2026-06-10', start_time: '09:00', end_time: '12:00' }],
    ...fields,
  });
  const list = async () => (await system.call('training', 'classes', { params: { id } }, chief.asking)).body[0];
  return {
    create: (fields) =>
      system.call('training', 'addClass', { body: body({ training_type_id: id, ...fields }) }, chief.asking),
    update: async (fields) =>
      system.call('training', 'updateClass', { params: { id: (await list()).id }, body: body(fields) }, chief.asking),
    listed: list,
    audited: 'class.update',
  };
}

test.each([
  ['an employee', employeeCalls],
  ['a training', trainingCalls],
  ['a class', classCalls],
])('a text that is declared of %s is stored, answered, edited and audited', async (_, callsOf) => {
  const { create, update, listed, audited } = await callsOf();
  expect((await create({ radio_number: ' R-12 ' })).status).toBe(201);
  expect(await listed()).toMatchObject({ radio_number: 'R-12' });

  expect((await update({ radio_number: 'too long for it' })).body).toMatchObject({
    fields: { radio_number: ['Radio Number must be at most 8 characters long'] },
  });
  // An edit without it keeps it, and an empty one clears it.
  expect((await update({})).body).toMatchObject({ radio_number: 'R-12' });
  expect((await update({ radio_number: 'R-13', read: { radio_number: 'R-11' } })).body).toMatchObject({
    conflicts: [{ field: 'radio_number', value: 'R-12', yours: 'R-13', theirs: 'R-12' }],
  });
  expect((await update({ radio_number: '' })).body).not.toHaveProperty('radio_number');
  expect(await listed()).not.toHaveProperty('radio_number');

  const entry = (await auditEntries(site.table, audited)).at(-1);
  expect(entry?.before).toMatchObject({ radio_number: 'R-12' });
  expect(entry?.after).not.toHaveProperty('radio_number');
});

test('declared minutes are a whole number', async () => {
  const { create, update, listed } = await classCalls();
  expect((await create({ rest_minutes: '90' })).body).toMatchObject({ rest_minutes: 90 });
  expect((await update({ rest_minutes: 601 })).body.fields).toEqual({
    rest_minutes: ['Time to rest must be at most 600'],
  });
  expect((await update({ rest_minutes: 60, read: { rest_minutes: 30 } })).body).toMatchObject({
    conflicts: [{ field: 'rest_minutes', value: 90, yours: '60 minutes', theirs: '90 minutes' }],
  });
  expect((await update({ rest_minutes: null })).body).not.toHaveProperty('rest_minutes');
  expect(await listed()).not.toHaveProperty('rest_minutes');
});

test('a text that is declared of an employee is a column of the roster import', () => {
  expect(matchColumns(['Employee ID', 'Radio #']).columns).toContainEqual(['radio_number', 1]);
  const row = { employee_id: 'K1', first_name: 'Kim', last_name: 'Lee', badge_number: '7', rank: 'Officer' };
  expect(rosterRow('2026-05-01').parse({ ...row, radio_number: ' R-12 ' })).toMatchObject({ radio_number: 'R-12' });
  expect(rosterRow('2026-05-01').safeParse({ ...row, radio_number: 'too long for it' }).error?.issues).toMatchObject([
    { path: ['radio_number'] },
  ]);
});

test('a text that is declared of an employee is an attribute of SCIM', async () => {
  const { send } = await buildProvided({ system });
  const { body: made } = await send('createUser', { body: aUser({ [schemas.muster]: { radioNumber: 'R-12' } }) });
  expect(made[schemas.muster]).toMatchObject({ radioNumber: 'R-12' });
  const path = `${schemas.muster}:radioNumber`;
  const change = (value: string) => send('patchUser', { id: made.id, body: patch({ op: 'replace', path, value }) });
  expect((await change('R-13')).body[schemas.muster]).toMatchObject({ radioNumber: 'R-13' });
  expect((await change('too long for it')).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  expect((await change('')).body[schemas.muster]).not.toHaveProperty('radioNumber');
  const { body } = await send('schemas');
  const muster = body.Resources.find(({ id }: Body) => id === schemas.muster);
  expect(muster.attributes).toContainEqual(expect.objectContaining({ name: 'radioNumber', required: false }));
});
