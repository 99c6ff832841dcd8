import { buildCategory, buildClass, buildPerson, buildPlace, buildType, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { put, transact } from '../../src/table/core/write.ts';
import { findListed } from '../../src/table/entities/site-list.ts';
import { classOf, edit, formOf, officer, said, trainingSergeant } from '../waitlist/people.ts';

await prepareEachTest();
let staff: Person;
beforeEach(async () => {
  staff = await trainingSergeant(system, site);
});

const kinds = [
  {
    add: 'addPlace',
    update: 'updatePlace',
    remove: 'removePlace',
    list: 'places',
    key: 'PLACE',
    by: 'manage_trainings',
  },
  {
    add: 'addCategory',
    update: 'updateCategory',
    remove: 'removeCategory',
    list: 'categories',
    key: 'CATEGORY',
    by: 'manage_trainings',
  },
  { add: 'addUnit', update: 'updateUnit', remove: 'removeUnit', list: 'units', key: 'UNIT', by: 'manage_employees' },
  {
    add: 'addGroup',
    update: 'updateGroup',
    remove: 'removeGroup',
    list: 'groups',
    key: 'GROUP',
    by: 'manage_employees',
  },
] as const;

describe.each(kinds)('$list', ({ add, update, remove, list, key, by }) => {
  beforeEach(async () => {
    staff = await buildPerson(system, site, { permissions: { [by]: true } });
  });
  const adding = (name: string) => system.call('lists', add, { body: { name } }, staff.asking);
  const renaming = (id: string, body: object) =>
    system.call('lists', update, { params: { id }, body: body as { name: string } }, staff.asking);
  const removing = (id: string) => system.call('lists', remove, { params: { id } }, staff.asking);
  const names = async () => {
    const { asking } = await officer(system, site);
    return (await system.call('lists', list, {}, asking)).body.map(({ name }: { name: string }) => name);
  };

  test('are listed by name for everybody, added, renamed and removed', async () => {
    for (const name of ['Range', ' Academy ']) expect((await adding(name)).status).toBe(201);
    expect(await names()).toEqual(['Academy', 'Range']);
    const { id } = (await adding('Gym')).body;
    expect((await renaming(id, { name: 'Old Gym' })).body).toEqual({ id, name: 'Old Gym' });
    expect(await names()).toEqual(['Academy', 'Old Gym', 'Range']);
    expect(said(await removing(id))).toBe('ok');
    expect(await names()).toEqual(['Academy', 'Range']);
    expect(said(await removing(id))).toBe('404 not_found');
    expect(said(await renaming(id, { name: 'Gym' }))).toBe('404 not_found');
    const what = key.toLowerCase() as 'place' | 'category' | 'unit' | 'group';
    expect(await auditEntries(site.table, `${what}.remove`)).toMatchObject([{ before: { name: 'Old Gym' } }]);
    // Both names are free.
    for (const name of ['Gym', 'Old Gym']) expect((await adding(name)).status).toBe(201);
  });

  test('have a name once, whatever the case, also of two that are added at once', async () => {
    const answers = await Promise.all(['Range', 'RANGE', 'range'].map((name) => adding(name)));
    expect(answers.map(said).toSorted()).toEqual(['409 name_taken', '409 name_taken', 'ok']);
    const { id } = (await adding('Gym')).body;
    expect(said(await renaming(id, { name: 'rANGE' }))).toBe('409 name_taken');
    expect((await renaming(id, { name: 'GYM' })).body.name).toBe('GYM');
    expect(said(await adding('gym'))).toBe('409 name_taken');
  });

  test('need a name, and end at 500', async () => {
    expect(Object.keys((await adding(' ')).body.fields)).toEqual(['name']);
    await transact(site.table, [put(site.table, { PK: `${site.code}#SITE`, SK: `LIST#${key}`, size_now: 499 })]);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => adding(name)));
    expect(answers.map(said).toSorted()).toEqual(['409 list_full', '409 list_full', 'ok']);
    const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
    expect(said(await removing(id))).toBe('ok');
    expect((await adding('Four')).status).toBe(201);
  });

  test('of two edits at once of one name, one is refused', async () => {
    const { id } = (await adding('Range')).body;
    const read = { name: 'Range' };
    const answers = await Promise.all(['East', 'West'].map((name) => renaming(id, { name, read })));
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
    const won = answers.find(({ status }) => status === 200)?.body.name;
    expect(await names()).toEqual([won]);
    // The name of the refused edit was not taken.
    expect((await adding(won === 'East' ? 'West' : 'East')).status).toBe(201);
  });
});

describe('a place', () => {
  const remove = (id: string) => system.call('lists', 'removePlace', { params: { id } }, staff.asking);

  test('has an address and a capacity, which an edit keeps or clears', async () => {
    const body = { name: 'Range', address: ' 1 Main St ', capacity: '20' };
    const { id } = (await system.call('lists', 'addPlace', { body }, staff.asking)).body;
    const update = (more: object) =>
      system.call('lists', 'updatePlace', { params: { id }, body: { name: 'Range', ...more } }, staff.asking);
    expect((await update({})).body).toEqual({ id, name: 'Range', address: '1 Main St', capacity: 20 });
    expect((await update({ address: '', capacity: null })).body).toEqual({ id, name: 'Range' });
    expect(Object.keys((await update({ capacity: 0 })).body.fields)).toEqual(['capacity']);
  });

  test('stays while a class to come is held there, and goes when they have ended', async () => {
    const place = await buildPlace(system, site, { name: 'Range' });
    const type = await buildType(system, site, { name: 'Pistol' });
    const { id } = await buildClass(system, site, { type, place_id: place.id });
    await buildClass(system, site, { type, inDays: -3, place_id: place.id });
    const refused = await remove(place.id);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      expect.stringMatching(/^Pistol on \w+, .+ is held here\. Please choose another location for it first\.$/),
    ]);
    expect((await edit(system, site, { id }, { place_id: '' }, staff)).status).toBe(200);
    expect(said(await remove(place.id))).toBe('ok');
  });

  test('that was removed must be replaced when an ended class is moved, and not before', async () => {
    const place = await buildPlace(system, site);
    const row = await buildClass(system, site, { inDays: -3, place_id: place.id });
    expect(said(await remove(place.id))).toBe('ok');
    expect((await edit(system, site, row, { class_size: 11 }, staff)).status).toBe(200);
    const dates = [{ date: '2027-01-12', start_time: '09:00', end_time: '10:00' }];
    const { status, body } = await edit(system, site, row, { dates }, staff);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['place_id']]);
  });

  test('removed while a class with it is added or moved there: one of both is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const place = await buildPlace(system, site);
      const row = await buildClass(system, site);
      const body = { ...formOf(row), training_type_id: row.type_id, place_id: place.id };
      const choose =
        round % 2 === 0
          ? system.call('training', 'addClass', { body }, staff.asking)
          : edit(system, site, row, { place_id: place.id }, staff);
      const [removed, chosen] = await Promise.all([remove(place.id), choose]);
      const isThere = (await findListed(site.table, 'PLACE', place.id)) !== undefined;
      expect([removed.status, chosen.status < 300]).toEqual(isThere ? [409, true] : [200, false]);
      if (isThere && round % 2 === 1) expect((await classOf(site, row.id)).place_id).toBe(place.id);
    }
  });
});

test('a category stays while a training has it, also of both at once', async () => {
  const category = await buildCategory(system, site, 'Law');
  const type = await buildType(system, site, { name: 'Pistol', category_ids: [category.id] });
  const remove = (id: string) => system.call('lists', 'removeCategory', { params: { id } }, staff.asking);
  const update = (category_ids: string[]) => {
    const body = { name: 'Pistol', type: 'in_department' as const, category_ids };
    return system.call('training', 'updateType', { params: { id: type.id }, body }, staff.asking);
  };
  const refused = await remove(category.id);
  expect([said(refused), refused.body.detail]).toEqual([
    '409 in_use',
    'Pistol has this category. Please remove it from that training first.',
  ]);
  expect((await update([])).status).toBe(200);
  const [removed, chosen] = await Promise.all([remove(category.id), update([category.id])]);
  const isThere = (await findListed(site.table, 'CATEGORY', category.id)) !== undefined;
  expect([removed.status, chosen.status]).toEqual(isThere ? [409, 200] : [200, 400]);
});

describe('holidays', () => {
  const add = (body: object) =>
    system.call('lists', 'addHoliday', { body: body as { name: string; date: string } }, staff.asking);
  const list = async () => (await system.call('lists', 'holidays', {}, (await officer(system, site)).asking)).body;
  const keep = (kept: boolean, holiday = 'columbus_day', by = staff) =>
    system.call(
      'lists',
      'keepFederalHoliday',
      { params: { holiday: holiday as 'columbus_day' }, body: { kept } },
      by.asking,
    );

  test('of the department are added, changed and removed, and everybody sees them', async () => {
    const { status, body } = await add({ name: 'Founders Day', date: '2026-09-01' });
    expect([status, body]).toEqual([201, { id: body.id, name: 'Founders Day', date: '2026-09-01', yearly: false }]);
    const update = (more: object) =>
      system.call(
        'lists',
        'updateHoliday',
        { params: { id: body.id }, body: { name: 'Founders Day', date: '2026-09-02', yearly: true, ...more } },
        staff.asking,
      );
    expect((await update({})).body).toMatchObject({ date: '2026-09-02', yearly: true });
    const read = { name: 'Founders Day', date: '2026-09-01', yearly: true };
    expect(said(await update({ date: '2026-09-03', read }))).toBe('409 edit_conflict');
    expect(await list()).toEqual([{ id: body.id, name: 'Founders Day', date: '2026-09-02', yearly: true }]);
    expect(said(await add({ name: 'founders day', date: '2027-09-01' }))).toBe('409 name_taken');
    expect(said(await system.call('lists', 'removeHoliday', { params: { id: body.id } }, staff.asking))).toBe('ok');
    expect(await list()).toEqual([]);
    expect(await auditEntries(site.table, 'holiday.update')).toHaveLength(1);
    expect(await auditEntries(site.table, 'holiday.remove')).toMatchObject([{ before: { date: '2026-09-02' } }]);
  });

  test('need a name and a date that exists', async () => {
    expect(Object.keys((await add({})).body.fields)).toEqual(['name', 'date']);
    expect(Object.keys((await add({ name: 'A', date: '2026-02-29' })).body.fields)).toEqual(['date']);
  });

  test('of the government are kept until they are switched off, by training staff only', async () => {
    const kept = async () => {
      const { body } = await system.call('lists', 'federalHolidays', {}, (await officer(system, site)).asking);
      return body.filter((one: { kept: boolean }) => one.kept).length;
    };
    expect(await kept()).toBe(11);
    expect((await keep(false)).body).toEqual({ id: 'columbus_day', name: 'Columbus Day', kept: false });
    expect(said(await keep(false))).toBe('ok');
    await Promise.all([keep(false, 'juneteenth'), keep(false, 'veterans_day')]);
    expect(await kept()).toBe(8);
    await Promise.all([keep(true), keep(true, 'juneteenth'), keep(true, 'veterans_day')]);
    expect(await kept()).toBe(11);
    expect(await auditEntries(site.table, 'holiday.federal')).toHaveLength(6);
    expect((await keep(false, 'boxing_day')).status).toBe(404);
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    expect(said(await keep(false, 'columbus_day', clerk))).toBe('403 forbidden');
  });
});
