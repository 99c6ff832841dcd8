import type { Person } from '@muster/testing/build';
import { chief, officer, prepareEachTest, trainer as sergeant, site, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { findViews, setViews } from '../../src/table/entities/compliance-views.ts';

await prepareEachTest(['chief', 'trainer', 'officer']);

const save = (who: Person, name: string, more: object = {}) =>
  system.call('compliance', 'saveView', { body: { name, query: 'tab=matrix', ...more } }, who.asking);
const list = async (who: Person) => (await system.call('compliance', 'views', {}, who.asking)).body;
const remove = (who: Person, id: string) => system.call('compliance', 'removeView', { params: { id } }, who.asking);

test('a view is its owner’s, and a shared one everybody’s who sees compliance', async () => {
  const own = await save(sergeant, 'Patrol');
  expect([own.status, own.body]).toEqual([
    201,
    { id: expect.any(String), name: 'Patrol', query: 'tab=matrix', shared: false, own: true, by: expect.any(String) },
  ]);
  expect((await save(chief, 'Annual audit', { shared: true })).status).toBe(201);
  expect((await list(sergeant)).map(({ name, own: mine }: { name: string; own: boolean }) => [name, mine])).toEqual([
    ['Annual audit', false],
    ['Patrol', true],
  ]);
  expect((await list(chief)).map(({ name }: { name: string }) => name)).toEqual(['Annual audit']);
  expect((await save(officer, 'Mine')).status).toBe(403);
});

test('names are unique among the views of an owner, ignoring case', async () => {
  await save(sergeant, 'Patrol');
  expect((await save(sergeant, ' patrol ')).body).toMatchObject({ code: 'name_taken' });
  expect((await save(chief, 'Patrol')).status).toBe(201);
  expect((await save(sergeant, 'Patrol', { shared: true })).status).toBe(201);
  expect((await save(chief, 'PATROL', { shared: true })).body).toMatchObject({ code: 'name_taken' });
});

test('another person’s own view is not there; a shared one goes with who shared it or an administrator', async () => {
  const { body: own } = await save(sergeant, 'Patrol');
  expect((await remove(chief, own.id)).status).toBe(404);
  const { body: shared } = await save(chief, 'Annual', { shared: true });
  expect((await remove(sergeant, shared.id)).status).toBe(403);
  const { body: other } = await save(sergeant, 'Quarter', { shared: true });
  expect((await remove(chief, other.id)).status).toBe(200);
  expect((await remove(sergeant, own.id)).status).toBe(200);
  expect((await remove(sergeant, own.id)).status).toBe(404);
  expect((await list(sergeant)).map(({ id }: { id: string }) => id)).toEqual([shared.id]);
});

test('a view is renamed by its owner, a shared one also by an administrator, and keeps its owner', async () => {
  const { body: own } = await save(sergeant, 'patrol');
  await save(sergeant, 'Night shift');
  const renamed = await save(sergeant, 'Patrol', { replaces: own.id });
  expect(renamed.body).toEqual({ ...own, name: 'Patrol' });
  expect((await save(sergeant, 'night shift', { replaces: own.id })).body).toMatchObject({ code: 'name_taken' });
  expect((await save(chief, 'Patrol', { replaces: own.id })).status).toBe(404);
  const { body: shared } = await save(chief, 'Annual', { shared: true });
  expect((await save(sergeant, 'Mine', { shared: true, replaces: shared.id })).status).toBe(403);
  const { body: other } = await save(sergeant, 'Quarter', { shared: true });
  const byChief = await save(chief, 'Quarters', { shared: true, replaces: other.id });
  expect(byChief.body).toMatchObject({ id: other.id, name: 'Quarters', own: false, by: other.by });
  expect((await list(sergeant)).map(({ name }: { name: string }) => name)).toEqual([
    'Annual',
    'Night shift',
    'Patrol',
    'Quarters',
  ]);
});

test('an owner has at most fifty', async () => {
  const { own } = await findViews(site.table, sergeant.employee.id);
  const by = { id: sergeant.employee.id, name: 'Sam' };
  const views = Array.from({ length: 49 }, (_, n) => ({ id: `${n}`, name: `View ${n}`, query: '', by }));
  await transact(site.table, [setViews(site.table, { employee: sergeant.employee.id }, own, views)]);
  const two = await Promise.all([save(sergeant, 'Fiftieth'), save(sergeant, 'Too many')]);
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await save(sergeant, 'One more')).body).toMatchObject({ code: 'list_full' });
});

test('of two who share the same name at once one does', async () => {
  const both = await Promise.all([
    save(sergeant, 'Together', { shared: true }),
    save(chief, 'together', { shared: true }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await list(chief)).toHaveLength(1);
});
