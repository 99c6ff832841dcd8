import type { TrainingCategory } from '@muster/shared/areas/lists';
import type { Requirement, RequirementPack } from '@muster/shared/areas/requirements';
import { departmentChain } from '@muster/shared/record/chain';
import { buildCategory, buildSite, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { type RequestParts, usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/table/core/new-id.ts';
import { findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { appendToDepartment } from '../record/append-entries.ts';
import { expectChained } from '../record/chained.ts';
import { said } from '../waitlist/people.ts';
import { published } from './evaluation-entries.ts';

await prepareEachTest(['trainer']);

const today = '2026-05-13';

const packs = async (by: RequestParts = trainer.asking): Promise<RequirementPack[]> =>
  (await system.call('requirements', 'packs', {}, by)).body;
const packOf = async (id: string) => (await packs()).find((pack) => pack.id === id) as RequirementPack;
const add = (pack: string, rules: object[], by: RequestParts = trainer.asking) =>
  system.call('requirements', 'addPack', { params: { pack }, body: { rules } as never }, by);
const list = async (): Promise<Requirement[]> => (await system.call('requirements', 'list', {}, trainer.asking)).body;
const categories = async (): Promise<TrainingCategory[]> =>
  (await system.call('lists', 'categories', {}, trainer.asking)).body;
const georgia = { rule: 'annual-training' };
const handgunTitle = 'Texas handgun course of fire';

describe('the rules of states', () => {
  test('are listed with what they ask, their source and the trainings that fit by number or by name', async () => {
    const numbered = await buildType(system, site, { name: 'Diversity', course_number: '3939', is_mandatory: false });
    const named = await buildType(system, site, { name: 'legislative  UPDATE', is_mandatory: false });
    const texas = await packOf('TX');
    expect(texas).toMatchObject({
      name: 'Texas',
      warning: 'Check against the current rule before you rely on it.',
      hour_minutes: null,
    });
    const [education, , courses] = texas.rules;
    expect(education).toMatchObject({
      rule: 'continuing-education',
      whom: 'Peace officers',
      categories: ['ALERRT'],
      courses: [
        { title: 'Legislative update', type_id: named.id, optional: false },
        { title: 'ALERRT Level 1', type_id: null },
      ],
      forms: [],
      source: { citation: '37 Texas Administrative Code 218.3', checked_on: '2026-11-01' },
      requirement_id: null,
    });
    expect(education?.text).toContain('At least 16 h of it in ALERRT.');
    expect(courses?.courses[0]).toEqual({
      title: 'Course 3939',
      number: '3939',
      type_id: numbered.id,
      optional: false,
    });
    expect((await packOf('OH')).hour_minutes).toBe(50);
  });

  test('become requirements with the department’s ids, and missing categories are added', async () => {
    const driving = await buildCategory(system, site, 'driving');
    const added = await add('CA', [
      { rule: 'continuing-professional-training', asked: { rank_ids: [], unit_ids: [], group_ids: [] } },
    ]);
    expect(added.status).toBe(201);
    const all = await categories();
    expect(all.map(({ name }) => name)).toEqual([
      'Arrest and control',
      'Communications',
      'driving',
      'Firearms',
      'Use of force',
    ]);
    const idOf = (name: string) => all.find((one) => one.name === name)?.id;
    const [requirement] = added.body;
    expect(requirement).toMatchObject({
      name: 'California: 24 hours with perishable skills',
      in_force: true,
      versions: [
        {
          effective_from: today,
          pack: { id: 'CA', rule: 'continuing-professional-training' },
          rule: {
            minutes: 1440,
            category_minimums: [
              { category_ids: [idOf('Firearms')], minutes: 240 },
              { category_ids: [driving.id], minutes: 240 },
              { category_ids: [idOf('Arrest and control')], minutes: 240 },
              { category_ids: [idOf('Communications')], minutes: 120 },
              { category_ids: [idOf('Use of force')], minutes: 240 },
            ],
          },
        },
      ],
    });
    expect(await list()).toEqual(added.body);
    expect((await packOf('CA')).rules[0]?.requirement_id).toBe(requirement?.id);
    await expectChained(site.table, departmentChain, await findDepartmentHead(site.table));
    expect(await auditEntries(site.table, 'requirement.create')).toMatchObject([
      { subject: { requirement: requirement?.id }, after: { pack: 'CA', minutes: 1440 } },
    ]);
    // The fifth was there before.
    expect(await auditEntries(site.table, 'category.add')).toHaveLength(5);
    // A category that a rule names is not removed before the rule ends.
    const removed = await system.call(
      'lists',
      'removeCategory',
      { params: { id: idOf('Firearms') ?? '' } },
      trainer.asking,
    );
    expect(said(removed)).toBe('409 in_use');
  });

  test('are copies: edited and ended like others, and added again after their end', async () => {
    const [made] = (await add('GA', [{ ...georgia, effective_from: '2026-01-01' }])).body;
    if (!made) throw new Error('no requirement was added');
    const rule = { kind: 'hours', minutes: 1800, period: { kind: 'calendar_year' } };
    const body = { name: 'Thirty hours', rule, read: made.newest } as never;
    const edited = await system.call('requirements', 'update', { params: { id: made.id }, body }, trainer.asking);
    expect(said(edited)).toBe('ok');
    expect(edited.body.versions[0]).toMatchObject({
      rule: { minutes: 1800 },
      pack: { id: 'GA', rule: 'annual-training' },
    });
    expect((await packOf('GA')).rules[0]?.requirement_id).toBe(made.id);
    expect(said(await add('GA', [georgia]))).toBe('409 name_taken');
    expect(said(await system.call('requirements', 'end', { params: { id: made.id }, query: {} }, trainer.asking))).toBe(
      'ok',
    );
    expect((await packOf('GA')).rules[0]?.requirement_id).toBeNull();
    expect(said(await add('GA', [georgia]))).toBe('ok');
  });

  test('are added all or none: adding twice says which exist', async () => {
    await add('UT', [{ rule: 'dispatchers' }]);
    const before = await list();
    const again = await add('UT', [{ rule: 'annual-training' }, { rule: 'dispatchers' }]);
    expect(said(again)).toBe('409 name_taken');
    expect(again.body).toMatchObject({
      detail: 'Your department already has this rule: Utah: dispatchers, 20 hours a year. Nothing was added.',
    });
    expect(await list()).toEqual(before);
    expect(said(await add('UT', [{ rule: 'annual-training' }]))).toBe('ok');
  });

  test('are refused with another requirement’s name', async () => {
    const type = await buildType(system, site, { is_mandatory: false });
    const body = { name: 'georgia: 20 HOURS a year', rule: { kind: 'certification', type_ids: [type.id] } } as never;
    await system.call('requirements', 'create', { body }, trainer.asking);
    expect(said(await add('GA', [georgia]))).toBe('409 name_taken');
    expect(await categories()).toEqual([]);
  });

  test.each([
    ['a state without a pack', 'XX', [georgia], 'rules.0.rule'],
    ['a rule of another state', 'TX', [georgia], 'rules.0.rule'],
    ['a rule chosen twice', 'GA', [georgia, georgia], 'rules.1.rule'],
    ['a training that is not chosen', 'WA', [{ rule: 'in-service-training' }], 'rules.0.courses'],
    [
      'a training that does not exist',
      'WA',
      [{ rule: 'in-service-training', courses: { 'Crisis intervention, online': '01KRH4FVM00000000000000000' } }],
      'rules.0.courses',
    ],
    ['a form that is not chosen', 'TX', [{ rule: 'firearms' }], 'rules.0.forms'],
    [
      'a form that was never published',
      'TX',
      [{ rule: 'firearms', forms: { [handgunTitle]: '01KRH4FVM00000000000000000' } }],
      'rules.0.forms',
    ],
    ['no rule', 'GA', [], 'rules'],
  ])('are refused with %s', async (_, pack, rules, field) => {
    const refused = await add(pack, rules);
    expect(said(refused)).toBe('400 invalid_input');
    expect(Object.keys((refused.body as { fields?: object }).fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
    expect(await categories()).toEqual([]);
  });

  test('are refused with the training of another department', async () => {
    const other = await buildSite(system);
    const type = await buildType(system, other, { is_mandatory: false });
    const courses = { 'Crisis intervention, online': type.id };
    expect(said(await add('WA', [{ rule: 'in-service-training', courses }]))).toBe('400 invalid_input');
  });

  test('with forms list the form last published with the name, and become requirements of evaluations', async () => {
    const [handgun, renamed, shotgun] = [newId(usualNow), newId(usualNow), newId(usualNow)];
    await appendToDepartment(system, site, [
      published(renamed, handgunTitle),
      published(renamed, 'Old course'),
      published(handgun, 'texas  HANDGUN course of fire'),
      published(shotgun, 'Shotgun'),
    ]);
    const firearms = async () => (await packOf('TX')).rules.find(({ rule }) => rule === 'firearms');
    const rule = await firearms();
    expect(rule).toMatchObject({ courses: [], categories: [], requirement_id: null });
    expect(rule?.forms.slice(0, 2)).toMatchObject([
      { title: handgunTitle, template: 'texas-handgun', form_id: handgun, optional: false },
      {
        title: 'Texas shotgun course of fire',
        form_id: null,
        optional: true,
        course: { shown: ['inspection', 'care'] },
      },
    ]);
    const forms = { [handgunTitle]: handgun, 'Texas shotgun course of fire': shotgun };
    const added = await add('TX', [{ rule: 'firearms', forms }]);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject([
      {
        name: 'Texas: firearms proficiency',
        kind: 'evaluation',
        versions: [
          {
            pack: { id: 'TX', rule: 'firearms' },
            rule: { form_ids: [handgun, shotgun], per: 'firearm_type', period: { kind: 'calendar_year' } },
          },
        ],
      },
    ]);
    expect((await firearms())?.requirement_id).toBe(added.body[0]?.id);
    expect(await auditEntries(site.table, 'requirement.create')).toMatchObject([
      { after: { pack: 'TX', form_ids: [handgun, shotgun], per: 'firearm_type' } },
    ]);
    expect(said(await add('TX', [{ rule: 'firearms', forms }]))).toBe('409 name_taken');
  });

  test('keep an earlier copy that requires a training', async () => {
    const type = await buildType(system, site, { is_mandatory: false });
    const facts = {
      requirement_id: newId(usualNow),
      name: 'Texas: handgun proficiency',
      asked: { rank_ids: [], unit_ids: [], group_ids: [] },
      rule: { kind: 'certification' as const, type_ids: [type.id] },
      pack: { id: 'TX', rule: 'firearms' },
    };
    await appendToDepartment(system, site, [{ kind: 'requirement.defined', valid_on: '2025-01-01', data: facts }]);
    const form = newId(usualNow);
    await appendToDepartment(system, site, [published(form)]);
    const rule = (await packOf('TX')).rules.find((one) => one.rule === 'firearms');
    expect(rule?.requirement_id).toBe(facts.requirement_id);
    expect(said(await add('TX', [{ rule: 'firearms', forms: { [handgunTitle]: form } }]))).toBe('409 name_taken');
    expect(await list()).toMatchObject([{ name: 'Texas: handgun proficiency', kind: 'certification' }]);
  });

  test('are refused with the form of another department', async () => {
    const other = await buildSite(system);
    const form = newId(usualNow);
    await appendToDepartment(system, other, [published(form)]);
    const refused = await add('TX', [{ rule: 'firearms', forms: { [handgunTitle]: form } }]);
    expect([refused.status, (refused.body as { fields?: object }).fields]).toEqual([
      400,
      { 'rules.0.forms': ['One of these forms no longer exists'] },
    ]);
    expect(await list()).toEqual([]);
  });

  test('are added once when several people add them at once, with each category once', async () => {
    const answers = await Promise.all([georgia, georgia, georgia].map((rule) => add('GA', [rule])));
    expect(answers.map(said).sort()).toEqual(['409 name_taken', '409 name_taken', 'ok']);
    expect(await list()).toHaveLength(1);
    expect(await categories()).toHaveLength(4);
  });

  test('take a category that another person adds at the same moment', async () => {
    const [added, category] = await Promise.all([
      add('GA', [georgia]),
      system.call('lists', 'addCategory', { body: { name: 'De-escalation' } }, trainer.asking),
    ]);
    expect(said(added)).toBe('ok');
    expect(['ok', '409 name_taken']).toContain(said(category));
    expect((await categories()).filter(({ name }) => name === 'De-escalation')).toHaveLength(1);
  });
});
