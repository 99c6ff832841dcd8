import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildClass, personOf, staffOf } from '@muster/testing/build';
import { announced, arrive, smallPdf, type TestDocuments } from '@muster/testing/documents';
import { dumpSite } from '@muster/testing/dump';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteClass } from '../../src/areas/training/delete-class.ts';
import { arrivedKey, keptKey } from '../../src/kernel/document-store.ts';
import { newId } from '../../src/table/core/new-id.ts';
import { transact } from '../../src/table/core/write.ts';
import { findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { addDocument, addUpload, type StoredDocument } from '../../src/table/entities/document.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';

await prepareEachTest(['trainer', 'officer']);
const store = system.deps.documents() as TestDocuments & { fileOf(key: string): string };
let trainingClass: TrainingClass;
beforeEach(async () => {
  trainingClass = await buildClass(system, site);
});

const begin = (file = announced(), who = trainer, classId = trainingClass.id) =>
  system.call('documents', 'beginUpload', { params: { classId }, body: file }, who.asking);
const beginOfType = (file = announced(), who = trainer, id = trainingClass.type_id) =>
  system.call('documents', 'beginTypeUpload', { params: { id }, body: file }, who.asking);
const finish = (id: string, who = trainer) => system.call('documents', 'finishUpload', { params: { id } }, who.asking);
const download = (id: string, query = {}, who = trainer) =>
  system.call('documents', 'download', { params: { id }, query }, who.asking);
const remove = (id: string, reason = 'The wrong file', who = trainer) =>
  system.call('documents', 'remove', { params: { id }, body: { reason } }, who.asking);
const ofClass = async (who = trainer) =>
  (await system.call('documents', 'ofClass', { params: { classId: trainingClass.id } }, who.asking)).body;

/** Adds a document as a browser does. Returns its id. */
async function add(file = announced(), bytes = smallPdf, of = begin): Promise<string> {
  const { body } = await of(file);
  arrive(system, { site: site.code, id: body.document_id }, bytes);
  expect((await finish(body.document_id)).status).toBe(200);
  return body.document_id;
}
const nameOf = (id: string) => ({ site: site.code, id });
const filesOf = (key: typeof arrivedKey, id: string): string[] => {
  const file = store.fileOf(key(nameOf(id)));
  return readdirSync(dirname(file)).filter((name) => name.startsWith(id));
};
const auditEntries = async (action: string) =>
  (await dumpSite(system, site.code)).filter((item) => item.action === action);
const departmentEntries = async () => listEntries(site.table, 'DEPARTMENT');

describe('a document', () => {
  test('is listed once its bytes have arrived and are found to be what was announced', async () => {
    const { status, body } = await begin();
    expect(status).toBe(201);
    expect(await ofClass()).toEqual([]);
    expect((await finish(body.document_id)).body.code).toBe('upload_missing');
    arrive(system, nameOf(body.document_id), smallPdf);
    const added = await finish(body.document_id);
    expect(added.body).toMatchObject({
      id: body.document_id,
      class_id: trainingClass.id,
      training_type_id: trainingClass.type_id,
      name: 'Lesson plan.pdf',
      sha256: announced().sha256,
      added_by: { employee_id: trainer.employee.employee_id },
      removed: null,
    });
    expect(await ofClass()).toEqual([added.body]);
    expect((await finish(body.document_id)).body).toEqual(added.body);
    expect([filesOf(arrivedKey, body.document_id), filesOf(keptKey, body.document_id)]).toEqual([
      [],
      [body.document_id],
    ]);
  });

  test('is in the record of the department with its hash, and in the audit log', async () => {
    const id = await add();
    const [added] = (await departmentEntries()).slice(-1);
    expect(added?.entry).toMatchObject({
      kind: 'document.added',
      data: { document_id: id, class_id: trainingClass.id, type_id: trainingClass.type_id, sha256: announced().sha256 },
    });
    expect(added?.texts.name?.value).toBe('Lesson plan.pdf');
    await remove(id, 'Scanned upside down');
    const [removed] = (await departmentEntries()).slice(-1);
    expect(removed?.entry).toMatchObject({ kind: 'document.removed', data: { document_id: id } });
    expect(removed?.texts.reason?.value).toBe('Scanned upside down');
    expect(await auditEntries('document.add')).toMatchObject([
      { subject: { class: trainingClass.id }, after: { document: 'Lesson plan.pdf', kind: 'lesson_plan' } },
    ]);
    expect(await auditEntries('document.remove')).toMatchObject([
      { after: { removed_because: 'Scanned upside down' } },
    ]);
  });

  test('of a training is listed with each of its classes, after those of the class', async () => {
    const plan = await add(announced(smallPdf, { name: 'Plan.pdf' }), smallPdf, beginOfType);
    system.clock.now = new Date(usualNow.getTime() + 60_000);
    const sheet = await add(announced(smallPdf, { kind: 'signed_roster' }));
    expect((await ofClass()).map(({ id, class_id }: { id: string; class_id: string }) => [id, class_id])).toEqual([
      [sheet, trainingClass.id],
      [plan, null],
    ]);
    const { body } = await system.call(
      'documents',
      'ofType',
      { params: { id: trainingClass.type_id } },
      trainer.asking,
    );
    expect(body.map(({ id }: { id: string }) => id)).toEqual([plan]);
  });

  test('is downloaded at an address that holds for five minutes', async () => {
    const id = await add();
    const { body } = await download(id);
    expect(body.expires_at).toBe('2026-05-13T17:05:00.000Z');
    expect(body.url).toContain(id);
  });

  test('that is removed stays listed with the reason, and is not opened or removed again', async () => {
    const id = await add();
    const { body } = await remove(id);
    expect(body.removed).toEqual({
      at: usualNow.toISOString(),
      by: { employee_id: trainer.employee.employee_id, name: expect.any(String) },
      reason: 'The wrong file',
    });
    expect(await ofClass()).toEqual([body]);
    expect((await download(id)).body.code).toBe('document_removed');
    expect((await remove(id)).body.code).toBe('document_removed');
    expect((await finish(id)).body).toEqual(body);
    expect(existsSync(store.fileOf(keptKey(nameOf(id))))).toBe(true);
  });
});

describe('a class or a training has at most 200 documents', () => {
  /** Makes it have so many documents. */
  const fill = async (owner: Pick<StoredDocument, 'class_id' | 'type_id'>, count: number) => {
    const added_by = { id: trainer.employee.id, employee_id: trainer.employee.employee_id, name: 'A Trainer' };
    const documents = Array.from({ length: count }, () => {
      const { name, size, sha256 } = announced();
      const file = { ...owner, id: newId(usualNow), kind: 'other', name, size, sha256 } as const;
      return { ...file, content_type: 'application/pdf', added_at: usualNow.toISOString(), added_by } as const;
    });
    const gone = () => new Error('gone');
    for (const document of documents) {
      await transact(site.table, [addUpload(site.table, { ...document, begun_by: trainer.employee.id }, usualNow)]);
      await transact(site.table, addDocument(site.table, document, gone));
    }
  };

  test.each([
    ['class', begin],
    ['training', beginOfType],
  ] as const)('a %s: the next is refused in a sentence, and the other is not full', async (what, full) => {
    const { id: class_id, type_id } = trainingClass;
    const owner = what === 'class' ? { class_id, type_id } : { type_id };
    await fill(owner, 199);
    expect((await full()).status).toBe(201);
    await fill(owner, 1);
    const refused = await full();
    expect([refused.status, refused.body.code]).toEqual([409, 'list_full']);
    expect(refused.body.detail).toMatch(new RegExp(`^This ${what} already has 200 documents, the maximum. .*\\.$`));
    expect((await (what === 'class' ? beginOfType : begin)()).status).toBe(201);
  });
});

describe('a file is refused before it is sent', () => {
  test.each<[string, object, string, RegExp]>([
    ['that is empty', { size: 0 }, 'size', /empty/],
    ['that is larger than 25 MB', { size: 25 * 1024 * 1024 + 1 }, 'size', /larger than 25 MB/],
    ['of another type', { name: 'a.html', content_type: 'text/html' }, 'name', /Please choose a PDF/],
    ['with macros by its name', { name: 'a.docm' }, 'name', /Please choose a PDF/],
    ['without an ending', { name: 'README' }, 'name', /Please choose a PDF/],
    ['whose name leads elsewhere', { name: '../a.pdf' }, 'name', /slashes/],
    ['whose type is not that of its name', { name: 'a.png' }, 'content_type', /does not match the file name/],
    ['of no kind', { kind: 'novel' }, 'kind', /choose the kind of document/],
    ['without a hash', { sha256: 'x' }, 'sha256', /64 lowercase hexadecimal/],
  ])('%s', async (_, more, field, sentence) => {
    const { status, body } = await begin(announced(smallPdf, more));
    expect(status).toBe(400);
    expect(body.fields[field].join()).toMatch(sentence);
  });
});

describe('a file that has arrived', () => {
  test('and is not what was announced is refused with a sentence, and nothing stays', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { body } = await begin(announced(page));
    const id = body.document_id;
    arrive(system, nameOf(id), page);
    const before = await findDepartmentHead(site.table);
    const refused = await finish(id);
    expect([refused.status, refused.body.code]).toEqual([400, 'document_refused']);
    expect(refused.body.detail).toMatch(/does not match its name/);
    expect([filesOf(arrivedKey, id), filesOf(keptKey, id)]).toEqual([[], []]);
    expect(await ofClass()).toEqual([]);
    expect(await findDepartmentHead(site.table)).toEqual(before);
    expect((await dumpSite(system, site.code)).filter(({ PK }) => /#(UPLOAD|DOCUMENT)/.test(PK))).toEqual([]);
    expect((await finish(id)).status).toBe(404);
  });

  test('can be finished only by the person who started it, whatever permissions others have', async () => {
    const { body } = await begin();
    arrive(system, nameOf(body.document_id), smallPdf);
    const chief = await personOf(system, site, site.chief);
    for (const who of [chief, officer]) expect((await finish(body.document_id, who)).body.code).toBe('forbidden');
    expect((await finish(body.document_id)).status).toBe(200);
    expect((await finish(body.document_id, chief)).body.code).toBe('forbidden');
  });

  test('is added once by two finishes at once, which have the same answer', async () => {
    const { body } = await begin();
    arrive(system, nameOf(body.document_id), smallPdf);
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(body.document_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await auditEntries('document.add')).toHaveLength(1);
    expect((await departmentEntries()).filter(({ entry }) => entry.kind === 'document.added')).toHaveLength(1);
    expect(filesOf(keptKey, body.document_id)).toEqual([body.document_id]);
  });

  test('is not added to a class that was deleted meanwhile', async () => {
    const { body } = await begin();
    arrive(system, nameOf(body.document_id), smallPdf);
    const [answer] = await Promise.all([
      finish(body.document_id),
      deleteClass(staffOf(system, site), trainingClass.id),
    ]);
    const added = await auditEntries('document.add');
    expect(added).toHaveLength(answer.status === 200 ? 1 : 0);
    expect((await finish(body.document_id)).status).toBe(404);
  });
});

test('two removals at once are one', async () => {
  const id = await add();
  const answers = await Promise.all([remove(id), remove(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await auditEntries('document.remove')).toHaveLength(1);
});

test('an administrator opens the lesson plan of a training for a class of it, and of no other', async () => {
  const plan = await add(announced(), smallPdf, beginOfType);
  const chief = await personOf(system, site, site.chief);
  const other = await buildClass(system, site);
  expect((await download(plan, { class_id: trainingClass.id }, chief)).status).toBe(200);
  expect((await download(plan, { class_id: other.id }, chief)).status).toBe(404);
});
