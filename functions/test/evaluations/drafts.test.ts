import { as, buildPerson, type Person } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { put, transact } from '../../src/table/core/write.ts';
import { said } from '../waitlist/people.ts';
import { complete, day, fieldsOf, longEmployed, unknownId } from './evaluating.ts';

await prepareEachTest(['chief', 'officer', 'trainer', 'other']);

let instructor: Person;
let form: Awaited<ReturnType<typeof buildForm>>;
beforeEach(async () => {
  instructor = await longEmployed();
  form = await buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] });
});

const bodyOf = (more: object = {}) =>
  ({
    employee_id: officer.employee.employee_id,
    form_id: form.id,
    version: 1,
    on: day,
    answers: { items: { hits: { value: 3 } } },
    ...more,
  }) as never;
const add = (more: object = {}, by: RequestParts = instructor.asking) =>
  system.call('evaluations', 'addDraft', { body: bodyOf(more) }, by);
const save = (id: string, read: number, more: object = {}, by: RequestParts = instructor.asking) =>
  system.call('evaluations', 'saveDraft', { params: { id }, body: bodyOf({ read, ...more }) }, by);
const remove = (id: string, by: RequestParts = instructor.asking) =>
  system.call('evaluations', 'removeDraft', { params: { id } }, by);
const draft = (id: string, by: RequestParts = instructor.asking) =>
  system.call('evaluations', 'draft', { params: { id } }, by);
const drafts = async (by: RequestParts = instructor.asking) =>
  (await system.call('evaluations', 'drafts', {}, by)).body;

test('a draft is saved, listed and deleted', async () => {
  const added = await add();
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    newest: 1,
    employee: { employee_id: officer.employee.employee_id },
    form_name: form.name,
    on: day,
    firearm_id: null,
    answers: { items: { hits: { value: 3 } } },
  });
  system.clock.now = new Date(system.clock.now.getTime() + 60_000);
  const saved = await save(added.body.id, 1, { answers: { items: {}, comment: 'Later' } });
  expect(saved.body).toMatchObject({ newest: 2, answers: { items: {}, comment: 'Later' } });
  const later = (await add()).body;
  expect(await drafts()).toEqual([expect.objectContaining({ id: expect.any(String) }), expect.anything()]);
  expect(new Set((await drafts()).map(({ id }: { id: string }) => id))).toEqual(new Set([saved.body.id, later.id]));
  expect([said(await remove(later.id)), said(await remove(later.id))]).toEqual(['ok', '404 not_found']);
  const { answers: _, ...head } = saved.body;
  expect(await drafts()).toEqual([head]);
  expect((await draft(saved.body.id)).body).toEqual(saved.body);
  expect(said(await draft(later.id))).toBe('404 not_found');
});

test('an edit of an older draft conflicts, also at once', async () => {
  const { id } = (await add()).body;
  const hits = (value: number) => ({ answers: { items: { hits: { value } } } });
  const answers = await Promise.all([4, 5, 6].map((value) => save(id, 1, hits(value))));
  expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', '409 edit_conflict', 'ok']);
  expect(said(await save(unknownId, 1))).toBe('404 not_found');
});

test('a save that is repeated after a lost answer returns the saved draft, and no other older edit does', async () => {
  const { id } = (await add()).body;
  const edit = { answers: { items: { safety: { value: 2 }, hits: { value: 4, comment: 'Low' } } } };
  const { body } = await save(id, 1, edit);
  system.clock.now = new Date(system.clock.now.getTime() + 60_000);
  const reordered = { answers: { items: { hits: { comment: 'Low', value: 4 }, safety: { value: 2 } } } };
  for (const same of [edit, reordered]) expect((await save(id, 1, same)).body).toEqual(body);
  for (const other of [{}, { ...edit, on: '2026-05-11' }]) {
    expect(said(await save(id, 1, other))).toBe('409 edit_conflict');
  }
  expect(said(await save(id, 2))).toBe('ok');
  expect(said(await save(id, 1, edit))).toBe('409 edit_conflict');
  expect((await draft(id)).body).toMatchObject({ newest: 3, answers: { items: { hits: { value: 3 } } } });
});

test('a draft names an existing person and a published version', async () => {
  expect(said(await add({ employee_id: 'NOBODY' }))).toBe('404 not_found');
  expect(said(await add({ form_id: unknownId }))).toBe('404 not_found');
  expect(said(await add({ version: 7 }))).toBe('404 not_found');
  const items = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`k${n}`, { comment: 'x'.repeat(4000) }]));
  expect(fieldsOf(await add({ answers: { items } }))).toEqual(['answers']);
  expect(said(await add({}, officer.asking))).toBe('403 forbidden');
  expect(await drafts()).toEqual([]);
});

test('a draft is private to its evaluator', async () => {
  const { id } = (await add()).body;
  for (const by of [trainer.asking, chief.asking, officer.asking, await as(system, other, other.chief)]) {
    expect(await drafts(by)).toEqual([]);
    expect([said(await draft(id, by)), said(await save(id, 1, {}, by)), said(await remove(id, by))]).toEqual(
      Array(3).fill('404 not_found'),
    );
  }
  // Another person cannot complete it either.
  expect(said(await complete(trainer, await buildForm(system, site), { draft_id: id }))).toBe('404 not_found');
  expect(await drafts()).toHaveLength(1);
});

test('a completed draft is gone, and is completed once', async () => {
  const { id } = (await add()).body;
  const answers = await Promise.all([
    complete(instructor, form, { draft_id: id }),
    complete(instructor, form, { draft_id: id }),
  ]);
  expect(answers.map(said).toSorted()).toEqual(['404 not_found', 'ok']);
  expect(await drafts()).toEqual([]);
});

test('a person has at most 200 drafts', async () => {
  const { id } = (await add()).body;
  const [item] = (await contentsOf(system)).filter(({ SK }) => SK === id);
  if (!item) throw new Error('The draft is not stored');
  const copies = Array.from({ length: 199 }, (_, n) => ({
    ...item,
    SK: `${id.slice(0, 20)}${String(n).padStart(6, '0')}`,
  }));
  for (let from = 0; from < copies.length; from += 50) {
    await transact(
      site.table,
      copies.slice(from, from + 50).map((copy) => put(site.table, copy)),
    );
  }
  expect(said(await add())).toBe('409 list_full');
});

test('an evaluation takes no draft about another person or form', async () => {
  const { id } = (await add()).body;
  const another = await buildPerson(system, site);
  const other = await buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] });
  const refused = [
    await complete(instructor, form, { draft_id: id, employee_id: another.employee.employee_id }),
    await complete(instructor, other, { draft_id: id }),
  ];
  expect(refused.map(fieldsOf)).toEqual([['draft_id'], ['draft_id']]);
  expect(await drafts()).toHaveLength(1);
  expect(said(await complete(instructor, form, { draft_id: id }))).toBe('ok');
});

const erase = ({ employee }: Person) =>
  system.call('roster', 'delete', { params: { employee_id: employee.employee_id } }, chief.asking);
const storedDrafts = async () =>
  (await contentsOf(system)).filter(({ PK }) => PK === `${site.code}#FORM-DRAFT#${instructor.employee.id}`);

test('the drafts of a deleted evaluator are deleted', async () => {
  await add();
  expect(await storedDrafts()).toHaveLength(1);
  await erase(instructor);
  expect(await storedDrafts()).toEqual([]);
});

test('a draft about a deleted person is listed and deleted, and never completed', async () => {
  const { id } = (await add()).body;
  expect(await drafts()).toEqual([expect.objectContaining({ id, deleted: false })]);
  await erase(officer);
  const { employee_id } = officer.employee;
  const gone = { id, deleted: true, employee: { employee_id, name: expect.any(String) } };
  expect(await drafts()).toEqual([expect.objectContaining(gone)]);
  expect((await draft(id)).body).toMatchObject({ ...gone, answers: { items: { hits: { value: 3 } } } });
  expect(said(await complete(instructor, form, { draft_id: id }))).toBe('404 not_found');
  // The number's next holder is another person.
  await buildPerson(system, site, { employee_id });
  expect(fieldsOf(await complete(instructor, form, { draft_id: id }))).toEqual(['draft_id']);
  expect(said(await remove(id))).toBe('ok');
  expect(await storedDrafts()).toEqual([]);
});

test('a caller outside the qualification does not learn which numbers exist, in drafts and preparation', async () => {
  const outsider = await longEmployed();
  const of = async (employee_id: string) => {
    const params = { id: form.id, employee_id };
    const [drafted, prepared] = [
      await add({ employee_id }, outsider.asking),
      await system.call('evaluations', 'prepare', { params, query: {} }, outsider.asking),
    ];
    return [said(drafted), drafted.body, said(prepared), prepared.body];
  };
  const known = await of(officer.employee.employee_id);
  expect(await of('NOBODY')).toEqual(known);
  expect([known[0], known[2]]).toEqual(['403 forbidden', '403 forbidden']);
  expect(said(await add({ employee_id: 'NOBODY' }))).toBe('404 not_found');
});
