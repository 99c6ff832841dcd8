import { AFRelationship, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { checkFile } from '@muster/shared/record/evidence-file';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { buildAuditor } from '@muster/testing/auditors';
import { buildCertification, buildEmployee, buildPerson, buildSite, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { rangesText } from '../../src/areas/record/document/content.ts';
import { evidenceIn } from '../../src/areas/record/evidence-forms.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { openDocument, textOf } from './document-text.ts';
import { severalSeals } from './several-seals.ts';

await prepareEachTest(['officer', 'trainer']);
let type: TrainingType;

beforeEach(async () => {
  system.clock.now = usualNow;
  type = await buildType(system, site, { name: 'First aid', is_mandatory: true });
  await buildCertification(system, site, type, officer.employee, '2026-03-02');
});

const ask = (body: object, { asking = trainer.asking, query = {} as Record<string, string> } = {}) =>
  system.call<Buffer, 'record'>(
    'record',
    'evidence',
    { body: { on: '2026-05-13', form: 'pdf', ...body }, query },
    asking,
  );

/** Returns the document about one person, opened again. */
async function documentAbout(employee_id: string, asked: object = {}) {
  const { status, body } = await ask({ employee_ids: [employee_id], ...asked });
  expect(status).toBe(200);
  return openDocument(body);
}

describe('the document of evidence', () => {
  test('is a PDF that says the question, the answer, the entries, the seal, the key and the certification', async () => {
    const { employee_id, first_name, last_name } = officer.employee;
    const { headers, body } = await ask({ employee_ids: [employee_id] });
    expect(headers).toMatchObject({
      'Content-Type': ['application/pdf'],
      'Content-Disposition': [
        `attachment; filename="muster-evidence-${site.table.site}-${employee_id}-2026-05-13.pdf"`,
      ],
    });
    const { pages, data } = await openDocument(body);
    const { verdict } = await checkFile(data);
    if (!verdict.holds) throw new Error(verdict.fault);
    const said = textOf(pages);
    const expected = [
      'Training status as of Wed, May 13, 2026',
      '1 of 3 people with a record, former employees included.',
      `${first_name} ${last_name} (${employee_id})`,
      'Completed',
      'Certified on Mon, Mar 2, 2026 (entry 2), which is',
      'Proven since',
      verdict.facts.last.root,
      ...verdict.facts.keys.map(fingerprintText),
      `/check/${site.table.site}/key`,
      `requested by employee ${trainer.employee.employee_id}`,
      'Certification of the custodian of records',
      'under penalty of perjury',
    ];
    let from = 0;
    for (const text of expected) {
      expect(said.indexOf(text, from), `${text} after the texts before it`).toBeGreaterThan(-1);
      from = said.indexOf(text, from);
    }
  });

  test('has the bytes of evidence.json of the file, which verify by themselves', async () => {
    const question = { employee_ids: [officer.employee.employee_id] };
    const { data, document, pages } = await documentAbout(officer.employee.employee_id);
    const { body: zip } = await ask({ ...question, form: 'zip' });
    expect(await checkFile(data)).toMatchObject({ verdict: { holds: true } });
    // Each call seals the site, and seals have times: the rest is the same.
    const [own, filed] = [data, unzipSync(zip)['evidence.json'] as Uint8Array].map((one) => JSON.parse(strFromU8(one)));
    expect(own.answers).toEqual(filed.answers);
    expect(strToU8(JSON.stringify(own))).toEqual(data);
    const [attached] = document.getAttachments();
    expect(attached).toMatchObject({
      name: 'evidence.json',
      mimeType: 'application/json',
      afRelationship: AFRelationship.Source,
    });
    const hash = sha256(data);
    for (const page of pages) expect(textOf([page])).toContain(`SHA-256 of evidence.json: ${hash}`);
    expect(textOf(pages.slice(-1))).toContain(`SHA-256 ${hash}`);
  });

  test('says that it is PDF/A-3 with Unicode text, in US English, and embeds each font', async () => {
    const { document } = await documentAbout(officer.employee.employee_id);
    const metadata = document.catalog.lookup(PDFName.of('Metadata'));
    if (!(metadata instanceof PDFRawStream)) throw new Error('No metadata');
    const xmp = strFromU8(metadata.getContents());
    expect(xmp).toMatch(/pdfaid:part[>="]+3/);
    expect(xmp).toMatch(/pdfaid:conformance[>="]+U/);
    expect(document.getTitle()).toBe('Training status as of Wed, May 13, 2026: Test Department');
    expect(document.catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(en-US)');
    const dictionaries = document.context
      .enumerateIndirectObjects()
      .map(([, value]) => value.toString())
      .filter((text) => /\/Type \/FontDescriptor/.test(text));
    expect(dictionaries).toHaveLength(2);
    for (const text of dictionaries) expect(text).toContain('/FontFile2');
  });

  test('has numbered pages with department and question, and the certification alone on the last one', async () => {
    const { pages } = await documentAbout(officer.employee.employee_id);
    for (const [n, page] of pages.entries()) {
      const said = textOf([page]);
      expect(said).toContain(`Page ${n + 1} of ${pages.length}`);
      expect(said).toContain(`Test Department (${site.table.site})`);
      expect(said).toContain('Training status as of Wed, May 13, 2026, from entries recorded by');
      expect(said.includes('Certification of the custodian')).toBe(n === pages.length - 1);
    }
  });

  test('shows both answers if later entries would change the answer', async () => {
    system.clock.now = new Date(usualNow.getTime() + 60_000);
    await buildCertification(system, site, type, trainer.employee, '2026-03-03');
    const { employee_id } = trainer.employee;
    const said = textOf((await documentAbout(employee_id, { known: usualNow.toISOString() })).pages);
    expect(said).toContain('1 later entry in these records would change this answer. Both answers follow.');
    expect(said).toMatch(/First aid Missing Completed The answer/);
  });

  test('names the entries of which the file has only the hash', async () => {
    const evidence = await severalSeals(system, { requires: ['FIRST'] });
    const { content } = await evidenceIn('pdf', { evidence, name: 'x' }, system.deps);
    const { pages } = await openDocument(content as Uint8Array);
    const hidden = evidence.chains.map(({ entries }) => entries.flatMap((one) => ('entry' in one ? [] : [one.no])));
    const named = hidden.filter((numbers) => numbers.length > 1).map(rangesText);
    expect(named.length).toBeGreaterThan(1);
    for (const ranges of named) expect(textOf(pages)).toContain(`evidence.json has only the hashes: ${ranges}.`);
  });

  test('is logged as a document', async () => {
    await ask({ employee_ids: [officer.employee.employee_id] });
    const [entry] = await auditEntries(site.table, 'record.export');
    expect(entry).toMatchObject({ after: { form: 'pdf', people: 1, on: '2026-05-13' } });
  });

  test('is about as many people as the limit says, and the link leads to the next ones', async () => {
    const first = await ask({}, { query: { limit: '2' } });
    const cursor = /cursor=([^&>]*)/.exec(String(first.headers.Link))?.[1] ?? '';
    const second = await ask({}, { query: { limit: '2', cursor } });
    const people: string[] = [];
    for (const { body } of [first, second]) {
      const { evidence } = await checkFile((await openDocument(body)).data);
      people.push(...(evidence?.answers ?? []).map(({ chain }) => chain));
    }
    expect(people).toHaveLength(3);
    expect(new Set(people)).toEqual(new Set([site.chief.id, officer.employee.id, trainer.employee.id]));
    expect(second.headers.Link).toBeUndefined();
  });

  test('of a day before the first record says so', async () => {
    const said = textOf((await documentAbout(officer.employee.employee_id, { on: '2001-01-01', known: 'then' })).pages);
    expect(said).toContain('Nothing was recorded by then');
  });
});

describe('names in the document', () => {
  const named = async (first_name: string, last_name: string) => {
    const { employee_id } = await buildEmployee(system, site, { credential: null, first_name, last_name });
    return { employee_id, ...(await documentAbout(employee_id)) };
  };

  test.each([
    ['Łukasz', 'Żółć'],
    ['Ирина', 'Щербакова'],
    ['Ελένη', 'Παπαδοπούλου'],
    ['Nguyễn', 'Thị Ánh'],
  ])('have the letters of %s %s', async (first, last) => {
    const { pages, employee_id } = await named(first, last);
    expect(textOf(pages)).toContain(`Employed with employee ID ${employee_id}, as`);
    expect(textOf(pages)).toContain(`${first} ${last}`);
    expect(textOf(pages)).not.toContain('lacks some characters');
  });

  test.each([
    ['李', '小龍', '<U+674E> <U+5C0F><U+9F8D>'],
    ['דוד', 'כהן', '<U+05D3><U+05D5><U+05D3> <U+05DB><U+05D4><U+05DF>'],
    ['Kim😀', 'Lee', 'Kim<U+1F600> Lee'],
  ])('show the codes of letters that the font lacks: %s %s', async (first, last, shown) => {
    const { pages } = await named(first, last);
    expect(textOf(pages).replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
    expect(textOf(pages.slice(0, 1))).toContain('The font of this document lacks some characters.');
  });

  test('show hidden characters, and break a word that is longer than its column', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    // Older records can have names that are no longer accepted.
    const { pages } = await named('Kim\u202e', long);
    const said = textOf(pages).replaceAll(' ', '');
    expect(said).toContain(`Kim<U+202E>${long}`);
    for (const { text } of pages.flat()) expect(text).not.toContain('\u202e');
  });
});

describe('a document is refused', () => {
  test('in an unknown form, naming the field', async () => {
    expect(await ask({ form: 'docx' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { form: ['The form must be zip or pdf'] } },
    });
  });

  test('to an officer', async () => {
    expect((await ask({}, { asking: officer.asking })).status).toBe(403);
  });

  test("about another department's people and trainings", async () => {
    const other = await buildSite(system);
    const stranger = await buildPerson(system, other);
    const theirs = await buildType(system, other);
    expect(await ask({ employee_ids: [stranger.employee.employee_id] })).toMatchObject({
      status: 400,
      body: { fields: { employee_ids: [`There is no employee with the ID ${stranger.employee.employee_id}`] } },
    });
    expect(await ask({ requirement_ids: [theirs.id] })).toMatchObject({
      status: 400,
      body: { fields: { requirement_ids: expect.anything() } },
    });
  });

  test('to an auditor of other topics, and given to an auditor of these', async () => {
    const [mine, others] = [
      await buildAuditor(system, site, { topics: [type.id], range_from: '2026-05-01', range_until: '2026-05-13' }),
      await buildAuditor(system, site, { topics: [(await buildType(system, site)).id] }),
    ];
    const asked = { requirement_ids: [type.id], on: '2026-05-13' };
    expect((await ask(asked, { asking: others.asking })).status).toBe(403);
    const { status, body } = await ask(asked, { asking: mine.asking });
    expect(status).toBe(200);
    expect(await checkFile((await openDocument(body)).data)).toMatchObject({ verdict: { holds: true } });
  });

  test('if its own evidence does not verify', async () => {
    const evidence = await severalSeals(system, { requires: false });
    const [answer] = evidence.answers;
    if (!answer) throw new Error('No answer');
    answer.employed = !answer.employed;
    await expect(evidenceIn('pdf', { evidence, name: 'x' }, system.deps)).rejects.toThrow(
      /^New evidence of \w+ does not verify: The answer about/,
    );
  });
});
