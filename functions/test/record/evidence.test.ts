import type { Evidence } from '@muster/shared/record/evidence';
import { checkFile } from '@muster/shared/record/evidence-file';
import { buildCertification, buildEmployee, buildType, staffOf } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { choosePeople } from '../../src/areas/record/choose-people.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { auditPosition, listAuditEntries } from '../../src/table/entities/audit-entry.ts';

await prepareEachTest(['officer', 'trainer']);
let typeId: string;

beforeEach(async () => {
  const type = await buildType(system, site, { name: 'First aid', is_mandatory: true });
  typeId = type.id;
  await buildCertification(system, site, type, officer.employee, '2026-03-02');
});

const ask = (body: object, { asking = trainer.asking, query = {} as Record<string, string> } = {}) =>
  system.call<Buffer, 'record'>('record', 'evidence', { body: { on: '2026-05-13', ...body }, query }, asking);

/** Expects a file that holds. Returns what it says. */
async function evidenceIn(file: Uint8Array): Promise<Evidence> {
  const { verdict, evidence } = await checkFile(new Uint8Array(file));
  expect(verdict).toEqual({ holds: true, facts: expect.anything() });
  return evidence as Evidence;
}

describe('the evidence of an answer', () => {
  test('is a file that holds, and the audit log says whose record left', async () => {
    const { employee_id } = officer.employee;
    const { status, headers, body } = await ask({ employee_ids: [employee_id], requirement_ids: [typeId] });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': ['application/zip'],
      'Content-Disposition': [
        `attachment; filename="muster-evidence-${site.table.site}-${employee_id}-2026-05-13.zip"`,
      ],
    });
    const { answers } = await evidenceIn(body);
    expect(answers).toMatchObject([
      { chain: officer.employee.id, employed: true, statuses: [{ type_id: typeId, status: 'COMPLETED' }] },
    ]);
    const range = {
      since: auditPosition(new Date('2026-05-01')),
      until: auditPosition(new Date(usualNow.getTime() + 1)),
    };
    const { entries } = await listAuditEntries(site.table, range, 100);
    expect(entries.find(({ action }) => action === 'record.export')).toMatchObject({
      action: 'record.export',
      actor: { employee_id: trainer.employee.employee_id },
      subject: { employee_id },
      after: { on: '2026-05-13', types: [typeId], people: 1 },
    });
  });

  test('is about everybody of that day, in as many files as it needs', async () => {
    const first = await ask({}, { query: { limit: '2' } });
    const link = String(first.headers.Link);
    const cursor = /cursor=([^&>]*)/.exec(link)?.[1] ?? '';
    const second = await ask({}, { query: { limit: '2', cursor } });
    const files = await Promise.all([first, second].map(({ body }) => evidenceIn(body)));
    const people = files.flatMap(({ answers }) => answers.map(({ chain }) => chain));
    expect(people).toEqual(people.toSorted());
    expect(people).toEqual(expect.arrayContaining([officer.employee.id, trainer.employee.id]));
    expect(second.headers.Link).toBeUndefined();
  });

  test('is about who had a rank on the day, also after the hire date was moved to the day of a promotion', async () => {
    const ranks = [await createRank(staffOf(system, site), { name: 'Officer' })];
    ranks.push(await createRank(staffOf(system, site), { name: 'Sergeant' }));
    const [from, to] = ranks.map(({ id }) => id);
    const kim = await buildEmployee(system, site, { credential: null, rank_id: from, hired_on: '2026-05-01' });
    const { employee_id } = kim;
    const edit = (changes: object) =>
      updateEmployee(staffOf(system, site), { employeeNumber: employee_id, edit: changes });
    await edit({ rank_id: to, last_name: 'Park' });
    await edit({ hired_on: '2026-05-13' });
    const { people } = await choosePeople(site.table, [{ chain: kim.id, entries: 4, head: '' }], {
      on: '2026-05-13',
      known: '2026-05-14T00:00:00.000Z',
      rank_id: to,
      most: 9,
    });
    expect(people.map(({ chain }) => chain)).toEqual([kim.id]);
    const { body } = await system.call('record', 'of', { params: { employee_id } }, trainer.asking);
    expect(body.employee.name).toBe('Sam Park');
  });

  test('as it was known then leaves out what was recorded later', async () => {
    const { employee_id } = officer.employee;
    const { body } = await ask({ on: '2026-03-05', known: 'then', employee_ids: [employee_id] });
    expect((await evidenceIn(body)).question.known).toBe('2026-03-06T05:59:59.999Z');
  });
});

describe('evidence is refused', () => {
  test.each([
    ['a day to come', { on: '2026-05-14' }, { on: ['The day cannot be in the future'] }],
    [
      'a moment to come',
      { known: '2026-05-14T00:00:00Z' },
      { known: ['The recorded-by date cannot be in the future'] },
    ],
    ['no moment', { known: 'soon' }, { known: ['Known must be a date and time, or "then"'] }],
    [
      'an unknown person',
      { employee_ids: ['UNKNOWN'] },
      { employee_ids: ['There is no employee with the ID UNKNOWN'] },
    ],
    [
      'an unknown training',
      { requirement_ids: ['01JZZZZZZZZZZZZZZZZZZZZZZZ'] },
      { requirement_ids: ['One of these requirements or trainings does not exist in this department'] },
    ],
    ['an unknown seal', { seal: 99 }, { seal: ['There is no seal with this number'] }],
    ['an unknown rank', { rank_id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' }, { rank_id: ['This rank does not exist'] }],
    ['a day before anyone was employed', { on: '1950-01-01' }, { on: ['No one was employed on that day'] }],
    [
      'too many people',
      { employee_ids: Array.from({ length: 1001 }, (_, n) => String(n)) },
      { employee_ids: ['At most 1000 people can be named. Leave the list empty for everyone.'] },
    ],
  ])('for %s, naming the field', async (_, body, fields) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  });
});

describe('a forged file', () => {
  const parts = async () => {
    const { body } = await ask({ employee_ids: [officer.employee.employee_id] });
    return { zip: new Uint8Array(body), files: unzipSync(body) };
  };
  const fault = async (bytes: Uint8Array) => (await checkFile(bytes)).verdict;

  test('is refused with a further file, a file twice, without its manifest, or cut off', async () => {
    const { zip, files } = await parts();
    const fails = (text: string) => ({ holds: false, fault: expect.stringContaining(text) });
    expect(await fault(zipSync({ ...files, 'note.txt': strToU8('x') }))).toEqual(fails('note.txt'));
    const twice = zipSync({ ...files, 'evidence.jsoM': strToU8('{}') });
    // Both names have the same length, so that only the letters change.
    const renamed = Buffer.from(
      Buffer.from(twice).toString('latin1').replaceAll('evidence.jsoM', 'evidence.json'),
      'latin1',
    );
    expect(await fault(new Uint8Array(renamed))).toEqual(fails('evidence.json twice'));
    const { 'manifest.json': _, ...without } = files;
    expect(await fault(zipSync(without))).toEqual(fails('manifest.json is missing'));
    expect(await fault(zip.slice(0, -30))).toEqual(fails('damaged'));
  });

  test('is refused with a page that is not the one that was packed, or a manifest that does not name it', async () => {
    const { files } = await parts();
    expect(await fault(zipSync({ ...files, 'verify.html': strToU8('<p>It holds') }))).toMatchObject({
      fault: expect.stringContaining('verify.html'),
    });
    expect(await fault(zipSync({ ...files, 'manifest.json': strToU8('{"sha256":{}}') }))).toMatchObject({
      holds: false,
    });
  });

  test('is refused with a field twice, or with names that every object has', async () => {
    const { files } = await parts();
    const text = strFromU8(files['evidence.json'] ?? new Uint8Array());
    const twice = text.replace('"statuses":', '"employed":false,"employed":true,"statuses":');
    expect(await fault(strToU8(twice))).toMatchObject({ holds: false });
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const more = text.replace('"texts":{"name"', `"texts":{"${name}":{"value":"x","salt":"00"},"name"`);
      expect(more).not.toBe(text);
      expect(await fault(strToU8(more))).toMatchObject({ holds: false });
    }
  });

  test('is refused when it is larger than it can be, before it is unpacked', async () => {
    const bomb = Buffer.from(zipSync({ 'evidence.json': new Uint8Array(100) }));
    // The uncompressed size in the header and in the directory (APPNOTE 4.3.7 and 4.3.12).
    bomb.writeUInt32LE(300 * 1024 * 1024, 22);
    bomb.writeUInt32LE(300 * 1024 * 1024, bomb.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    expect(await fault(new Uint8Array(bomb))).toEqual({
      holds: false,
      fault: 'The file is too large to be an evidence file.',
    });
  });
});
