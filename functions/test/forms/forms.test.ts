import { setTimeout } from 'node:timers/promises';
import { canonicalText } from '@muster/shared/record/chain';
import { as, buildEmployee, buildPerson, buildType, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { formContentOf } from '@muster/testing/forms';
import type { RequestParts } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/table/core/hash.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { findDepartmentRecord } from '../../src/table/entities/department-record.ts';
import { findVersion } from '../../src/table/entities/form.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['chief', 'officer', 'trainer', 'other']);

const unknownId = '01KRH4FVM00000000000000000';

type Evaluators = Parameters<typeof formContentOf>[0];
type More = Parameters<typeof formContentOf>[1];

const create = (more: More = {}, evaluators: Evaluators = {}, by: RequestParts = trainer.asking) =>
  system.call('forms', 'create', { body: { content: formContentOf(evaluators, more) } }, by);
const one = (id: string, by: RequestParts = trainer.asking) => system.call('forms', 'one', { params: { id } }, by);
const save = (id: string, read: number, more: More = {}, evaluators: Evaluators = {}) =>
  system.call(
    'forms',
    'update',
    { params: { id }, body: { content: formContentOf(evaluators, more), read } },
    trainer.asking,
  );
const publish = (id: string, read: number, by: RequestParts = trainer.asking) =>
  system.call('forms', 'publish', { params: { id }, body: { read } }, by);
const archive = (id: string, archived: boolean) =>
  system.call('forms', 'archive', { params: { id }, body: { archived } }, trainer.asking);
const remove = (id: string) => system.call('forms', 'remove', { params: { id } }, trainer.asking);
const list = (by: RequestParts = trainer.asking) => system.call('forms', 'list', {}, by);
const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});

describe('a form', () => {
  test('is added as a draft, and shows people by their numbers', async () => {
    const type = await buildType(system, site);
    const { employee_id } = officer.employee;
    const added = await create({}, { type_ids: [type.id, type.id], employees: [employee_id, employee_id] });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      name: 'Handgun qualification',
      purpose: 'firearms',
      of: 'person',
      version: null,
      published_at: null,
      draft: true,
      archived: false,
      content: { evaluators: { type_ids: [type.id], employees: [employee_id] } },
      newest: 1,
      versions: [],
    });
    expect(added.body.employees).toEqual([{ employee_id, name: expect.any(String) }]);
    expect((await one(added.body.id)).body).toEqual(added.body);
    expect((await list()).body).toEqual([
      expect.objectContaining({ id: added.body.id, name: 'Handgun qualification', draft: true }),
    ]);
    expect(await auditEntries(site.table, 'form.add')).toMatchObject([
      { subject: { form: added.body.id }, after: { name: 'Handgun qualification', items: 3, sections: 1 } },
    ]);
  });

  test('names existing trainings and people', async () => {
    expect(fieldsOf(await create({}, { type_ids: [unknownId] }))).toEqual(['content.evaluators.type_ids']);
    expect(fieldsOf(await create({}, { employees: ['NOBODY'] }))).toEqual(['content.evaluators.employees']);
    const { employee_id } = other.chief;
    expect(fieldsOf(await create({}, { employees: [`${employee_id}X`] }))).toEqual(['content.evaluators.employees']);
    expect((await list()).body).toEqual([]);
  });

  test('drops people who were deleted', async () => {
    const person = await buildEmployee(system, site);
    const { id } = (await create({}, { employees: [person.employee_id, officer.employee.employee_id] })).body;
    await system.call('roster', 'delete', { params: { employee_id: person.employee_id } }, chief.asking);
    const { content, employees } = (await one(id)).body;
    expect([content.evaluators.employees, employees.length]).toEqual([[officer.employee.employee_id], 1]);
  });

  test('has a unique name, of its draft and of its last version', async () => {
    const { id } = (await create()).body;
    expect(said(await create({ name: ' handgun  QUALIFICATION ' }))).toBe('409 name_taken');
    await publish(id, 1);
    const renamed = await save(id, 2, { name: 'Handgun, day' });
    expect(said(renamed)).toBe('ok');
    expect(said(await create())).toBe('409 name_taken');
    expect(said(await create({ name: 'Handgun, day' }))).toBe('409 name_taken');
    await publish(id, renamed.body.newest);
    expect(said(await create())).toBe('ok');
  });

  test('must not be too long', async () => {
    const items = Array.from({ length: 200 }, (_, n) => ({
      key: `k${n}`,
      kind: 'text' as const,
      text: 'Notes',
      help: 'x'.repeat(1000),
    }));
    const sections = [1, 2].map((n) => ({ key: `s${n}`, title: 'Long', items }));
    expect(fieldsOf(await create({ sections }))).toEqual(['content.sections']);
  });

  test('belongs to a list of at most 500', async () => {
    await create();
    const key = { PK: `${site.code}#SITE`, SK: 'LIST#FORM' };
    await transact(site.table, [update(site.table, key, { expression: 'SET size_now = :n', values: { ':n': 500 } })]);
    expect(said(await create({ name: 'One more' }))).toBe('409 list_full');
  });
});

describe('an edit', () => {
  test('saves the draft once', async () => {
    const { id } = (await create()).body;
    const edited = await save(id, 1, { name: 'Handgun, night' });
    expect(edited.body).toMatchObject({ name: 'Handgun, night', newest: 2, draft: true });
    expect((await one(id)).body).toEqual(edited.body);
    // A repetition of the same edit.
    expect((await save(id, 1, { name: 'Handgun, night' })).body).toEqual(edited.body);
    expect(said(await save(id, 1, { name: 'Handgun, dusk' }))).toBe('409 edit_conflict');
    expect(await auditEntries(site.table, 'form.update')).toMatchObject([
      { before: { name: 'Handgun qualification' }, after: { name: 'Handgun, night' } },
    ]);
    expect(said(await save(unknownId, 1))).toBe('404 not_found');
    expect(fieldsOf(await save(id, 2, {}, { type_ids: [unknownId] }))).toEqual(['content.evaluators.type_ids']);
    expect((await one(id)).body).toEqual(edited.body);
  });

  test('conflicts with another one at the same time', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(id, 1, { name })));
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', '409 edit_conflict', 'ok']);
  });

  test('of a published form is a draft until it equals the version again', async () => {
    const { id } = (await create()).body;
    await publish(id, 1);
    const edited = (await save(id, 2, { purpose: 'other' })).body;
    expect(edited).toMatchObject({ draft: true, purpose: 'other', version: 1 });
    const back = (await save(id, 3)).body;
    expect(back).toMatchObject({ draft: false, purpose: 'firearms', version: 1, newest: 4 });
    expect(said(await publish(id, 4))).toBe('409 form_unchanged');
  });
});

describe('publishing', () => {
  test('stores a version that never changes, with an entry in the record of the department', async () => {
    const { id } = (await create({}, { employees: [officer.employee.employee_id] })).body;
    const first = await publish(id, 1);
    expect(first.body).toMatchObject({ version: 1, draft: false, newest: 2, versions: [{ version: 1 }] });
    expect((await one(id)).body).toEqual(first.body);
    const stored = await findVersion(site.table, id, 1);
    expect(stored?.content.evaluators.employees).toEqual([officer.employee.id]);
    const hash = sha256(Buffer.from(canonicalText(stored?.content)));
    expect(stored?.sha256).toBe(hash);
    const { entries } = await findDepartmentRecord(site.table);
    expect(entries.at(-1)).toMatchObject({
      kind: 'form.published',
      valid_on: '2026-05-13',
      data: { form_id: id, name: 'Handgun qualification', purpose: 'firearms', version: 1, sha256: hash },
    });
    expect(await auditEntries(site.table, 'form.publish')).toMatchObject([{ after: { published_version: 1 } }]);
    await save(id, 2, { name: 'Handgun 2' });
    const second = await publish(id, 3);
    expect(second.body.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    expect(await findVersion(site.table, id, 1)).toEqual(stored);
  });

  test('refuses a form with problems, an old edit and a second publication', async () => {
    const { id } = (await create({ sections: [] })).body;
    expect(fieldsOf(await publish(id, 1))).toEqual(expect.arrayContaining(['content.sections', 'content.passing']));
    await save(id, 1);
    expect(said(await publish(id, 1))).toBe('409 edit_conflict');
    expect(said(await publish(id, 2))).toBe('ok');
    expect(said(await publish(id, 2))).toBe('409 edit_conflict');
    expect(said(await publish(id, 3))).toBe('409 form_unchanged');
    expect(said(await publish(unknownId, 3))).toBe('404 not_found');
  });

  test('at the same time happens once', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all([publish(id, 1), publish(id, 1), publish(id, 1)]);
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', '409 edit_conflict', 'ok']);
    const { entries } = await findDepartmentRecord(site.table);
    expect(entries.filter(({ kind }) => kind === 'form.published')).toHaveLength(1);
  });

  test('is whole for readers, before it or after it', async () => {
    const { id } = (await create()).body;
    const publication = publish(id, 1);
    const reads = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        await setTimeout(n / 2);
        return one(id);
      }),
    );
    expect([await publication, ...reads].map(said)).toEqual(Array(61).fill('ok'));
    for (const { body } of reads) expect(body.versions).toHaveLength(body.version ?? 0);
  });

  test('requires the trainings to exist', async () => {
    const type = await buildType(system, site);
    await create({}, { type_ids: [type.id] });
    const refused = await system.call('training', 'deleteType', { params: { id: type.id } }, trainer.asking);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      'Holders of this training may evaluate with the form “Handgun qualification”. Please change that form first.',
    ]);
  });
});

describe('archiving and deleting', () => {
  test('archives and restores, each once', async () => {
    const { id } = (await create()).body;
    expect((await archive(id, true)).body).toMatchObject({ archived: true, newest: 2 });
    expect((await archive(id, true)).body).toMatchObject({ archived: true, newest: 2 });
    expect((await list()).body).toMatchObject([{ archived: true }]);
    expect((await archive(id, false)).body).toMatchObject({ archived: false, newest: 3 });
    expect(said(await archive(unknownId, true))).toBe('404 not_found');
    expect(await auditEntries(site.table, 'form.archive')).toHaveLength(1);
    expect(await auditEntries(site.table, 'form.restore')).toHaveLength(1);
  });

  test('deletes a form only before its first publication', async () => {
    const { id } = (await create()).body;
    expect(said(await remove(id))).toBe('ok');
    expect([said(await remove(id)), said(await one(id))]).toEqual(['404 not_found', '404 not_found']);
    const again = (await create()).body;
    await publish(again.id, 1);
    expect(said(await remove(again.id))).toBe('409 in_use');
    expect(await auditEntries(site.table, 'form.remove')).toHaveLength(1);
  });
});

describe('access', () => {
  test('is for training staff, and for administrators to read', async () => {
    const { id } = (await create()).body;
    const administrator = await buildPerson(system, site, { permissions: { admin_access: true } });
    const answers = async ({ asking }: Person) =>
      Promise.all([list(asking), one(id, asking), create({ name: 'Mine' }, {}, asking), publish(id, 1, asking)]).then(
        (all) => all.map(said),
      );
    expect(await answers(officer)).toEqual(Array(4).fill('403 forbidden'));
    expect(await answers(administrator)).toEqual(['ok', 'ok', '403 forbidden', '403 forbidden']);
    expect(said(await create({ name: 'Theirs' }, {}, chief.asking))).toBe('ok');
  });

  test('finds no form of another site', async () => {
    const { id } = (await create()).body;
    const foreign = await as(system, other, other.chief);
    expect([said(await one(id, foreign)), said(await publish(id, 1, foreign))]).toEqual([
      '404 not_found',
      '404 not_found',
    ]);
    expect((await list(foreign)).body).toEqual([]);
  });
});
