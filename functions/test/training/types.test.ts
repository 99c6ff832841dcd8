import { buildClass, buildType } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { trainingTypes } from '../../src/table/entities/training-type.ts';
import { officer, said } from '../waitlist/people.ts';

const contention = contentionSimulator();
await prepareEachTest(['staff'], { onClient: contention.onClient });

const input = {
  name: 'First Aid',
  description: 'With a test',
  is_mandatory: true,
  type: 'in_department',
  expiration_months: 24,
};
const create = (body: object) => system.call('training', 'createType', { body: { ...input, ...body } }, staff.asking);
const change = (id: string, body: object) =>
  system.call('training', 'updateType', { params: { id }, body }, staff.asking);
const remove = (id: string) => system.call('training', 'deleteType', { params: { id } }, staff.asking);

// spec 7.29
test('every signed-in employee gets the list, sorted by name', async () => {
  for (const name of ['Öffentlichkeit', 'radio', 'Archery', 'Pursuit']) await create({ name });
  const { status, body } = await system.call('training', 'types', {}, (await officer(system, site)).asking);
  expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['Archery', 'Öffentlichkeit', 'Pursuit', 'radio'],
  ]);
});

// spec 3.13, 5.15
test.each([
  [24, 24],
  ['36', 36],
  ['', null],
  [null, null],
  [0, null],
  ['0', null],
  [undefined, null],
])('expiration months %j are stored as %j', async (expiration_months, stored) => {
  const { status, body } = await create({ expiration_months });
  expect([status, body.expiration_months]).toEqual([201, stored]);
  const { body: listed } = await system.call('training', 'types', {}, staff.asking);
  expect(listed).toEqual([body]);
});

// spec 5.15
test.each([1.5, -1, '1.5', 'soon', 1201, true, []])('expiration months %j are refused', async (expiration_months) => {
  const { status, body } = await create({ expiration_months });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['expiration_months']]);
});

// spec 3.13
test('"out_department" is read as "out_of_department" in creation and update', async () => {
  const { body } = await create({ type: 'out_department' });
  expect(body.type).toBe('out_of_department');
  await change(body.id, { ...input, type: 'in_department' });
  expect((await change(body.id, { ...input, type: 'out_department' })).body.type).toBe('out_of_department');
  expect((await create({ name: 'Other', type: 'elsewhere' })).body.fields).toEqual({ type: ['Type is required'] });
});

// spec 5.14
test('all missing fields are named at once', async () => {
  const { status, body } = await system.call('training', 'createType', { body: {} }, staff.asking);
  expect([status, body.fields]).toEqual([400, { name: ['Name is required'], type: ['Type is required'] }]);
});

// spec 3.13, 7.31
test('an update without a description keeps it, and an empty expiry removes the expiry', async () => {
  const { body: made } = await create({});
  const { description: _, ...without } = input;
  const { status, body } = await change(made.id, { ...without, is_mandatory: false, expiration_months: '' });
  expect([status, body]).toEqual([
    200,
    { ...made, is_mandatory: false, mandatory_since: null, expiration_months: null },
  ]);
  expect((await change(made.id, { ...input, description: 'New' })).body.description).toBe('New');
  const { body: listed } = await system.call('training', 'types', {}, staff.asking);
  expect(listed).toEqual([{ ...made, description: 'New' }]);
});

test('a new name must be unique, except for case in its own name; the old one becomes free', async () => {
  const { body: made } = await create({});
  await create({ name: 'Taser' });
  const before = await dumpSite(system, site.code);
  expect(said(await change(made.id, { ...input, name: ' TASER' }))).toBe('409 name_taken');
  expect(await dumpSite(system, site.code)).toEqual(before);
  expect((await change(made.id, { ...input, name: 'FIRST  aid' })).body.name).toBe('FIRST  aid');
  expect(said(await change(made.id, { ...input, name: 'Medic' }))).toBe('ok');
  expect(said(await create({ name: 'First Aid' }))).toBe('ok');
  expect(said(await create({ name: 'medic' }))).toBe('409 name_taken');
});

test('eight concurrent renames to one name: one succeeds', async () => {
  const types = [];
  for (const name of 'ABCDEFGH') types.push((await create({ name })).body);
  const before = contention.conflicts();
  contention.holdNext();
  const answers = await Promise.all(types.map(({ id }) => change(id, { ...input, name: 'One' })));
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(answers.map(said).toSorted()).toEqual([...Array(7).fill('409 name_taken'), 'ok']);
});

// spec 7.32, 8.25
test('a type with classes cannot be deleted; otherwise the type and its name are free', async () => {
  const type = await buildType(system, site, { name: 'First Aid' });
  const trainingClass = await buildClass(system, site, { type });
  expect((await remove(type.id)).body).toEqual({
    code: 'type_has_classes',
    detail: 'Cannot delete training type with existing classes',
  });
  await system.call('training', 'deleteClass', { params: { id: trainingClass.id } }, staff.asking);
  expect(said(await remove(type.id))).toBe('ok');
  expect(said(await remove(type.id))).toBe('404 not_found');
  expect(said(await change(type.id, input))).toBe('404 not_found');
  expect(said(await create({}))).toBe('ok');
});

test('deleting a type while a class is added: one of both succeeds', async () => {
  for (let n = 0; n < 4; n++) {
    const type = await buildType(system, site);
    const outcomes = await Promise.all([
      remove(type.id).then(said),
      buildClass(system, site, { type }).then(
        () => 'added',
        (error) => error.code,
      ),
    ]);
    expect([
      ['ok', 'not_found'],
      ['400 type_has_classes', 'added'],
    ]).toContainEqual(outcomes);
    expect((await trainingTypes(site.table)).has(type.id)).toBe(outcomes[1] === 'added');
  }
  await expectViewsAgree(system, site);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
