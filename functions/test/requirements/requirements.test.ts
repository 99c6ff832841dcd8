import type { Requirement } from '@muster/shared/areas/requirements';
import { departmentChain } from '@muster/shared/record/chain';
import { as, buildCategory, buildGroup, buildPerson, buildType, buildUnit, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { createRequirement } from '../../src/areas/requirements/write-requirement.ts';
import { findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { expectChained } from '../record/chained.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['trainer']);
let cpr: TrainingType;
beforeEach(async () => {
  cpr = await buildType(system, site, { name: 'CPR', is_mandatory: false });
});

const today = '2026-05-13';
const unknownId = '01KRH4FVM00000000000000000';

const asking = (more: object = {}): object => ({
  name: 'Patrol must have CPR',
  rule: { kind: 'certification', type_ids: [cpr.id] },
  ...more,
});
const create = (more: object = {}, by: RequestParts = trainer.asking) =>
  system.call('requirements', 'create', { body: asking(more) as never }, by);
const update = (id: string, more: object = {}, by: RequestParts = trainer.asking) =>
  system.call('requirements', 'update', { params: { id }, body: asking(more) as never }, by);
const end = (id: string, on?: string, by: RequestParts = trainer.asking) =>
  system.call('requirements', 'end', { params: { id }, query: on ? { on } : {} }, by);
const list = async (by: RequestParts = trainer.asking): Promise<Requirement[]> =>
  (await system.call('requirements', 'list', {}, by)).body;
const one = async (id: string) => (await list()).find((row) => row.id === id) as Requirement;
const daysOf = ({ versions }: Requirement) =>
  versions.map(({ effective_from, effective_to }) => [effective_from, effective_to]);
const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});
const hours = (more: object = {}) => ({
  rule: { kind: 'hours', minutes: 2400, period: { kind: 'calendar_year' }, ...more },
});

describe('a requirement', () => {
  test('is created, read by everybody, changed as another version and ended, each with an entry', async () => {
    const source = { citation: 'Policy 4.12', url: 'https://example.org/policy', checked_on: '2026-05-01' };
    const made = await create({ source });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const officer = await buildPerson(system, site);
    expect((await list(officer.asking)).filter(({ built_in }) => !built_in)).toEqual([made.body]);
    expect(made.body).toMatchObject({
      name: 'Patrol must have CPR',
      kind: 'certification',
      built_in: false,
      in_force: true,
      versions: [
        {
          effective_from: today,
          effective_to: null,
          asked: { rank_ids: [], unit_ids: [], group_ids: [] },
          rule: { kind: 'certification', type_ids: [cpr.id] },
          source,
          pack: null,
          recorded_by: trainer.employee.employee_id,
        },
      ],
    });

    const changed = await update(id, {
      ...hours(),
      name: 'Forty hours',
      effective_from: '2026-07-01',
      read: made.body.newest,
    });
    expect(said(changed)).toBe('ok');
    expect(changed.body).toEqual(await one(id));
    expect(changed.body).toMatchObject({ name: 'Patrol must have CPR', kind: 'certification', in_force: true });
    expect(daysOf(changed.body)).toEqual([
      ['2026-07-01', null],
      [today, '2026-06-30'],
    ]);

    expect(said(await end(id, '2026-09-01'))).toBe('ok');
    expect(daysOf(await one(id))[0]).toEqual(['2026-07-01', '2026-08-31']);
    expect(said(await end(id))).toBe('ok');
    expect(await one(id)).toMatchObject({ in_force: false });
    expect(said(await end(id))).toBe('409 already_ended');

    const written = (await listEntries(site.table, departmentChain)).map(({ entry }) => entry);
    expect(written.slice(-4).map(({ kind, valid_on }) => [kind, valid_on])).toEqual([
      ['requirement.defined', today],
      ['requirement.defined', '2026-07-01'],
      ['requirement.ended', '2026-09-01'],
      ['requirement.ended', today],
    ]);
    await expectChained(site.table, departmentChain, await findDepartmentHead(site.table));
    expect(await auditEntries(site.table, 'requirement.create')).toMatchObject([
      {
        subject: { requirement: id },
        after: { name: 'Patrol must have CPR', effective_from: today, source: 'Policy 4.12' },
      },
    ]);
    expect(await auditEntries(site.table, 'requirement.update')).toMatchObject([
      { before: { type_ids: [cpr.id] }, after: { name: 'Forty hours', minutes: 2400, period: 'calendar_year' } },
    ]);
    expect(await auditEntries(site.table, 'requirement.end')).toHaveLength(2);
  });

  test('may begin and end in the past or the future, and what is recorded last counts from its day on', async () => {
    const { body } = await create({ effective_from: '2024-01-01', effective_to: '2026-12-31' });
    expect(daysOf(body)).toEqual([['2024-01-01', '2026-12-31']]);
    const earlier = (await update(body.id, { effective_from: '2023-03-01' })).body;
    expect(daysOf(earlier)).toEqual([
      ['2023-03-01', null],
      ['2024-01-01', '2023-02-28'],
    ]);
    const over = (await create({ name: 'Was once asked', effective_from: '2020-01-01', effective_to: '2020-12-31' }))
      .body;
    expect(over.in_force).toBe(false);
    const later = (await create({ name: 'Will be asked', effective_from: '2027-01-01' })).body;
    expect(later.in_force).toBe(false);
    expect((await list()).map(({ name, in_force }) => [name, in_force])).toEqual([
      ['Patrol must have CPR', true],
      ['Was once asked', false],
      ['Will be asked', false],
    ]);
  });

  test('has a unique name among requirements and mandatory trainings in effect today or later', async () => {
    await buildType(system, site, { name: 'First Aid' });
    const { id } = (await create()).body;
    expect(said(await create({ name: 'PATROL must  have CPR' }))).toBe('409 name_taken');
    expect(said(await create({ name: 'first aid' }))).toBe('409 name_taken');
    const other = (await create({ name: 'Other' })).body;
    expect(said(await update(other.id))).toBe('409 name_taken');
    expect(said(await update(id, { name: 'patrol must have cpr' }))).toBe('ok');
    await end(id);
    expect(said(await create())).toBe('ok');
    expect(said(await update(id))).toBe('409 name_taken');
  });

  test('is one of at most 100 in effect', async () => {
    // Two that are over do not count.
    for (const name of ['A', 'B']) await create({ name, effective_from: '2020-01-01', effective_to: '2020-12-31' });
    const input = { asked: { rank_ids: [], unit_ids: [], group_ids: [] }, source: undefined };
    for (let n = 0; n < 100; n += 1) {
      const rule = { kind: 'certification' as const, type_ids: [cpr.id] };
      await createRequirement(staffOf(system, site), { ...input, rule, name: `Number ${n}` });
    }
    const full = await create();
    expect(said(full)).toBe('409 list_full');
    expect(full.body.detail).toContain('100');
  });

  test('is repeated with its key as it was answered', async () => {
    const by = { ...trainer.asking, headers: { ...trainer.asking.headers, 'Idempotency-Key': 'one' } };
    const first = await create({}, by);
    expect((await create({}, by)).body).toEqual(first.body);
    expect((await list()).filter(({ built_in }) => !built_in)).toHaveLength(1);
  });
});

describe('invalid input', () => {
  test.each<[field: string, sent: (of: TrainingType) => object]>([
    ['name', () => ({ name: ' ' })],
    ['rule.type_ids', () => ({ rule: { kind: 'certification', type_ids: [] } })],
    ['rule.type_ids', () => ({ rule: { kind: 'certification', type_ids: [unknownId] } })],
    ['asked.rank_ids', () => ({ asked: { rank_ids: [unknownId] } })],
    ['asked.unit_ids', () => ({ asked: { unit_ids: [unknownId] } })],
    ['asked.group_ids', () => ({ asked: { group_ids: [unknownId] } })],
    [
      'rule.category_minimums.0.category_ids',
      () => hours({ category_minimums: [{ category_ids: [unknownId], minutes: 60 }] }),
    ],
    ['rule.courses.0.type_ids', () => hours({ courses: [{ type_ids: [unknownId], at_least: 1 }] })],
    [
      'rule.caps.1.type_id',
      () =>
        hours({
          caps: [
            { of: 'each', minutes: 60 },
            { of: 'type', type_id: unknownId, minutes: 1 },
          ],
        }),
    ],
    ['rule.caps.0.category_id', () => hours({ caps: [{ of: 'category', category_id: unknownId, minutes: 1 }] })],
    ['rule.excluded.type_ids', () => hours({ excluded: { type_ids: [unknownId] } })],
    ['rule.excluded.category_ids', () => hours({ excluded: { category_ids: [unknownId] } })],
    ['rule.unless_certified_in', () => hours({ unless_certified_in: [unknownId] })],
    [
      'rule.period.type_ids',
      () =>
        hours({ period: { kind: 'anniversary', of: 'certification', type_ids: [unknownId], months: 12, ends: 'day' } }),
    ],
    ['rule.period.starts', () => hours({ period: { kind: 'fiscal_year', starts: '02-29' } })],
    ['effective_from', () => ({ effective_from: '2026-02-30' })],
    ['effective_to', () => ({ effective_from: '2026-05-02', effective_to: '2026-05-01' })],
    ['source.url', () => ({ source: { citation: 'Law', url: 'javascript:alert(1)' } })],
  ])('names %s, and writes nothing', async (field, sent) => {
    const { id } = (await create({ name: 'Before' })).body;
    const before = await dumpSite(system, site.code);
    for (const answer of [await create(sent(cpr)), await update(id, sent(cpr))]) {
      expect([said(answer), ...fieldsOf(answer)]).toEqual(['400 invalid_input', field]);
    }
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('names at most 80 things', async () => {
    const ids = Array.from({ length: 90 }, (_, n) => `01KRH4FVM0000000000000${String(1000 + n)}`);
    const courses = [
      { type_ids: ids.slice(0, 50), at_least: 1 },
      { type_ids: ids.slice(50), at_least: 1 },
    ];
    const answer = await create(hours({ courses }));
    expect([said(answer), ...fieldsOf(answer)]).toEqual(['400 invalid_input', 'rule']);
  });

  test('of a requirement that is not there is 404', async () => {
    expect(said(await update(unknownId))).toBe('404 not_found');
    expect(said(await end(unknownId))).toBe('404 not_found');
    // A training that is not mandatory is no requirement.
    expect(said(await update(cpr.id))).toBe('404 not_found');
  });
});

describe('two editors', () => {
  test('of one version: the second is an error', async () => {
    const { id, newest } = (await create()).body;
    expect(said(await update(id, { name: 'Mine', read: newest }))).toBe('ok');
    const late = await update(id, { name: 'Theirs', read: newest });
    expect(said(late)).toBe('409 edit_conflict');
    expect((await one(id)).name).toBe('Mine');
    // Sent once more because the answer was lost, it changes nothing.
    expect((await update(id, { name: 'Mine', read: newest })).body).toEqual(await one(id));
    // An end is a change, too.
    const read = (await one(id)).newest;
    await end(id, '2026-12-01');
    expect(said(await update(id, { name: 'After all', read }))).toBe('409 edit_conflict');
    expect(said(await update(id, { name: 'After all', read: (await one(id)).newest }))).toBe('ok');
  });

  test('at once: one is written, and the chain holds', async () => {
    const { id, newest } = (await create()).body;
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => update(id, { name, read: newest })));
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', '409 edit_conflict', 'ok']);
    expect((await one(id)).versions).toHaveLength(2);
    await expectChained(site.table, departmentChain, await findDepartmentHead(site.table));
  });

  test('who create the same name at once: only one is written', async () => {
    const answers = await Promise.all(['A', 'a', 'A'].map((name) => create({ name })));
    expect(answers.map(said).toSorted()).toEqual(['409 name_taken', '409 name_taken', 'ok']);
  });
});

describe('a mandatory training', () => {
  test('is a requirement for everyone, which a version narrows and its end widens again', async () => {
    const first = await buildType(system, site, { name: 'First Aid', mandatory_since: '2025-01-01' });
    const rank = await createRank(staffOf(system, site), { name: 'Sergeant' });
    expect(await one(first.id)).toMatchObject({
      name: 'First Aid',
      built_in: true,
      in_force: true,
      newest: 0,
      versions: [],
    });
    const narrowed = {
      name: 'First Aid',
      rule: { kind: 'certification', type_ids: [first.id] },
      asked: { rank_ids: [rank.id] },
      effective_from: '2026-04-01',
    };
    expect(said(await end(first.id))).toBe('409 in_use');
    expect(said(await update(first.id, { ...narrowed, read: 0 }))).toBe('ok');
    expect(await one(first.id)).toMatchObject({
      built_in: true,
      versions: [{ effective_from: '2026-04-01', effective_to: null, asked: { rank_ids: [rank.id] } }],
    });
    expect(said(await end(first.id))).toBe('ok');
    expect(await one(first.id)).toMatchObject({ in_force: true, versions: [{ effective_to: '2026-05-12' }] });
    expect(fieldsOf(await update(first.id, { ...narrowed, name: 'Aid' }))).toEqual(['name']);
    expect(
      fieldsOf(await update(first.id, { ...narrowed, rule: { kind: 'certification', type_ids: [cpr.id] } })),
    ).toEqual(['rule']);
    expect(fieldsOf(await update(first.id, { ...narrowed, ...hours() }))).toEqual(['rule']);
    const archived = { params: { id: first.id }, body: { archived: true } };
    await system.call('training', 'archiveType', archived, trainer.asking);
    expect(await one(first.id)).toMatchObject({ in_force: false });
  });
});

describe('an item that a requirement names', () => {
  test('is not removed while the requirement is or will be in effect, and the sentence names it', async () => {
    const chief = await as(system, site, site.chief);
    const rank = await createRank(staffOf(system, site), { name: 'Sergeant' });
    const category = await buildCategory(system, site, 'Tactics');
    const unit = await buildUnit(system, site, 'Patrol');
    const group = await buildGroup(system, site, 'Sworn');
    const asked = { rank_ids: [rank.id], unit_ids: [unit.id], group_ids: [group.id] };
    const minimums = hours({ category_minimums: [{ category_ids: [category.id], minutes: 60 }] });
    const { id } = (await create({ asked, ...minimums, effective_from: '2026-07-01' })).body;
    const certification = (await create({ name: 'Has CPR' })).body;
    const removals = () =>
      Promise.all([
        system.call('ranks', 'delete', { params: { id: rank.id } }, chief),
        system.call('lists', 'removeCategory', { params: { id: category.id } }, trainer.asking),
        system.call('training', 'deleteType', { params: { id: cpr.id } }, trainer.asking),
        system.call('lists', 'removeUnit', { params: { id: unit.id } }, chief),
        system.call('lists', 'removeGroup', { params: { id: group.id } }, chief),
      ]);
    const refused = await removals();
    expect(refused.map(said)).toEqual(Array(5).fill('409 in_use'));
    expect(refused.map(({ body }) => body.detail)).toEqual([
      'The requirement “Patrol must have CPR” names this rank. Please change that requirement, or end it, first.',
      'The requirement “Patrol must have CPR” names this category. Please change that requirement, or end it, first.',
      'The requirement “Has CPR” names this training. Please change that requirement, or end it, first.',
      'The requirement “Patrol must have CPR” names this unit. Please change that requirement, or end it, first.',
      'The requirement “Patrol must have CPR” names this group. Please change that requirement, or end it, first.',
    ]);
    await end(id);
    await end(certification.id);
    expect((await removals()).map(said)).toEqual(Array(5).fill('ok'));
  });

  test('is not removed at the moment when it is named', async () => {
    for (let round = 0; round < 5; round += 1) {
      const type = await buildType(system, site, { is_mandatory: false });
      const [made, removed] = await Promise.all([
        create({ name: `Round ${round}`, rule: { kind: 'certification', type_ids: [type.id] } }),
        system.call('training', 'deleteType', { params: { id: type.id } }, trainer.asking),
      ]);
      expect(['ok 409 in_use', '400 invalid_input ok']).toContain(`${said(made)} ${said(removed)}`);
    }
  });
});
