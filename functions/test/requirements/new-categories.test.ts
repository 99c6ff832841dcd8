import { buildCategory, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['trainer']);
let cpr: TrainingType;
beforeEach(async () => {
  cpr = await buildType(system, site, { name: 'CPR', is_mandatory: false });
});

const create = (body: object) => system.call('requirements', 'create', { body: body as never }, trainer.asking);
const update = (id: string, body: object) =>
  system.call('requirements', 'update', { params: { id }, body: body as never }, trainer.asking);
const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});
const hours = (more: object = {}) => ({
  rule: { kind: 'hours', minutes: 2400, period: { kind: 'rolling', months: 24 }, ...more },
});

describe('a category that is added with a requirement', () => {
  const key = '00000000000000000000000001';
  let first: TrainingType;
  beforeEach(async () => {
    first = await buildType(system, site, { name: 'First aid' });
  });
  const ethics = (more: object = {}) => ({
    ...hours({ category_minimums: [{ category_ids: [key], minutes: 240 }] }),
    name: 'Two years',
    new_categories: [{ key, name: ' Ethics ', type_ids: [cpr.id, first.id], ...more }],
  });
  const categories = async () => (await system.call('lists', 'categories', {}, trainer.asking)).body;
  const typesWith = async (category: string) => {
    const { body } = await system.call('training', 'types', {}, trainer.asking);
    return body
      .filter(({ category_ids = [] }: { category_ids?: string[] }) => category_ids.includes(category))
      .map(({ name }: { name: string }) => name);
  };

  test('is stored with it and with its trainings, in one transaction', async () => {
    const { status, body } = await create(ethics());
    expect(status).toBe(201);
    const [category] = await categories();
    expect(category).toMatchObject({ name: 'Ethics' });
    expect(body.versions[0].rule.category_minimums).toEqual([{ category_ids: [category?.id], minutes: 240 }]);
    expect(await typesWith(category?.id ?? '')).toEqual([cpr.name, first.name].toSorted());
    expect(await auditEntries(site.table, 'category.add')).toMatchObject([{ after: { name: 'Ethics' } }]);
    expect(await auditEntries(site.table, 'type.update')).toHaveLength(2);
    expect(
      said(await system.call('lists', 'removeCategory', { params: { id: category?.id ?? '' } }, trainer.asking)),
    ).toBe('409 in_use');
  });

  test('may have trainings that the rule names, too', async () => {
    const body = ethics();
    const courses = [{ type_ids: [cpr.id], at_least: 1 }];
    expect((await create({ ...body, rule: { ...body.rule, courses } })).status).toBe(201);
    const removal = { params: { id: cpr.id } };
    expect(said(await system.call('training', 'deleteType', removal, trainer.asking))).toBe('409 in_use');
  });

  test('is used where the department has the name already, also when an edit is repeated', async () => {
    const listed = await buildCategory(system, site, 'ETHICS');
    const { body } = await create(ethics());
    expect(await categories()).toEqual([{ id: listed.id, name: 'ETHICS' }]);
    const edit = { ...ethics(), rule: { ...ethics().rule, minutes: 600 }, read: body.newest };
    const saved = await update(body.id, edit);
    expect(said(saved)).toBe('ok');
    expect((await update(body.id, edit)).body).toEqual(saved.body);
  });

  test('is not stored where the requirement is refused', async () => {
    const unknown = '01KRH4FVM00000000000000000';
    const wrong = [
      ['new_categories.0.name', ethics({ name: ' ' })],
      ['new_categories.0.type_ids', ethics({ type_ids: [unknown] })],
      ['new_categories.0.key', { ...ethics(), ...hours() }],
      ['rule.category_minimums.0.category_ids', { ...ethics(), new_categories: [] }],
      ['new_categories.1.name', twice()],
    ] as const;
    for (const [field, body] of wrong) expect(fieldsOf(await create(body))).toEqual([field]);
    expect((await create({ ...ethics(), name: first.name })).status).toBe(409);
    expect(await categories()).toEqual([]);
    function twice() {
      const other = '00000000000000000000000002';
      const rule = hours({ category_minimums: [{ category_ids: [key, other], minutes: 240 }] });
      const [one] = ethics().new_categories;
      return { ...ethics(), ...rule, new_categories: [one, { ...one, key: other, name: 'ethics' }] };
    }
  });

  test('of two at once with one name is added once', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => create({ ...ethics(), name })));
    expect(answers.map(said)).toEqual(['ok', 'ok', 'ok']);
    expect(await categories()).toHaveLength(1);
  });

  test('is looked at by a preview, which stores nothing', async () => {
    const { status, body } = await system.call('requirements', 'preview', { body: ethics() as never }, trainer.asking);
    expect([status, body.short]).toEqual([200, body.asked]);
    expect(await categories()).toEqual([]);
  });
});
