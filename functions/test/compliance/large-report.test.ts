import { createHash } from 'node:crypto';
import type { ReportRow } from '@muster/shared/areas/state-report';
import { canonicalText, departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import { addDays } from '@muster/shared/rules/calendar';
import { buildPerson, buildType, staffOf } from '@muster/testing/build';
import { crashSimulator } from '@muster/testing/crash';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { type Body, buildSystem, type System, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { reportParts } from '../../src/areas/compliance/state-report/parts.ts';
import { addCredit } from '../../src/areas/record/credits.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { recordNote } from '../../src/table/entities/change-log.ts';
import { emptyEnrollmentState, enrollmentStateItem } from '../../src/table/entities/enrollment-state.ts';
import { historyAfter } from '../../src/table/entities/history.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import {
  addFiling,
  FiledParts,
  type Filing,
  findFiled,
  latestFilings,
  writeAhead,
} from '../../src/table/entities/report-filing.ts';
import { everyItem } from '../../src/table/entities/whole-site.ts';

const crashes = crashSimulator();
await prepareEachTest(['chief'], { onClient: crashes.onClient });

const year = { from: '2025-01-01', until: '2025-12-31' };

const report = (query: Record<string, string> = year, by: System = system) =>
  by.call('compliance', 'stateReport', { query }, chief.asking);
const file = (body: object = {}, headers: Record<string, string> = {}) =>
  system.call(
    'compliance',
    'fileReport',
    { body: { ...year, filed_on: '2026-01-05', ...body } },
    { ...chief.asking, headers: { ...chief.asking.headers, ...headers } },
  );
const filings = async () => (await system.call('compliance', 'filings', {}, chief.asking)).body;
const changes = async (id: string) =>
  (await system.call('compliance', 'filingChanges', { params: { id } }, chief.asking)).body;
/** Returns all pages' answers. */
async function pagesOf(query: Record<string, string>, by?: System) {
  const heads: Body[] = [];
  const rows = await readPages<ReportRow>(async (asked) => {
    const { body, ...answer } = await report(asked, by);
    heads.push({ total: body.total, sha256: body.sha256, known: body.known, problems: body.problems });
    return { ...answer, body: body.rows };
  }, query);
  return { heads, sizes: rows.map(({ length }) => length), rows: rows.flat() };
}

/** Gives former employees certifications, two a day from the year's first day, as if they had been imported. */
async function bringIn(people: number, each: number): Promise<void> {
  const type = await buildType(system, site, { name: 'First aid' });
  const common = { recorded_at: usualNow.toISOString(), actor: { id: 'system', employee_id: '' } };
  const certification = (n: number): EntryContent => {
    const date = addDays(year.from, Math.floor(n / 2));
    const class_id = `01CLASS${String(n).padStart(19, '0')}`;
    const data = { type_id: type.id, type_name: type.name, date, expires: undefined, months: 0, minutes: 60, class_id };
    return { ...common, no: n + 2, kind: 'certification.issued', valid_on: date, data } as EntryContent;
  };
  const certifications = Array.from({ length: each }, (_, n) => certification(n));
  for (let n = 0; n < people; n++) {
    const id = `01KPEOPLE${String(n).padStart(17, '0')}`;
    const data = { employee_id: `P${n}` };
    const hired = { ...common, no: 1, kind: 'employment.started', valid_on: '2020-01-01', data } as EntryContent;
    const { held, writes } = historyAfter(site.table, id, emptyEnrollmentState, [hired, ...certifications]);
    const state = { ...emptyEnrollmentState, ...held, entries: each + 1 };
    await transact(site.table, [
      ...writes,
      { ...put(site.table, enrollmentStateItem(site.table, id, state)), notes: recordNote(id) },
    ]);
  }
}

const credit = (employee_id: string, on: string) =>
  addCredit(staffOf(system, site), {
    employee_id,
    on,
    minutes: 60,
    category_ids: [],
    title: 'De-escalation',
    provider: 'County Academy',
    type_id: undefined,
  });

const kim = async () => (await buildPerson(system, site, { state_id: 'TX-77', hired_on: '2020-01-01' })).employee;

/** Returns the partitions of the parts that an export of the site includes. */
async function exportedParts(): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, items } of everyItem(site.table, { since: usualNow, now: usualNow })) {
    if (kind === 'FILING#') found.push(...items.map(({ PK }) => PK));
  }
  return found;
}

/** The SHA-256 of a report as its first version computed it: canonical JSON of whole rows. */
const hashOf = (rows: readonly ReportRow[]): string =>
  createHash('sha256')
    .update(
      rows
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ unit, group, left, entry, training_id, class_id, ...filed }) => canonicalText(filed))
        .join('\n'),
    )
    .digest('hex');

test('a report of more than 30,000 rows is filed, and its changes are found', async () => {
  const { employee_id, id: kimId } = await kim();
  const gone = await credit(employee_id, '2025-06-01');
  await bringIn(120, 300);
  const { heads, sizes, rows } = await pagesOf(year);
  expect(sizes.length).toBeGreaterThan(3);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(36_001);
  const [first] = heads;
  expect(first).toMatchObject({ total: 36_001, sha256: hashOf(rows) });
  for (const head of heads) expect(head).toEqual(first);
  // Every class has no location and no instructor; 120 people have no state ID.
  expect(first.problems).toHaveLength(300 + 300 + 1 + 120);

  const { status, body: filing } = await file({ sha256: first.sha256 });
  expect(status, JSON.stringify(filing)).toBe(201);
  expect(filing).toMatchObject({ rows: 36_001, people: 121, sha256: first.sha256 });
  const parts = await queryAll(site.table, `${site.code}#FILING#${filing.id}`);
  expect(parts.length).toBeGreaterThan(1);
  expect(await changes(filing.id)).toMatchObject({ added: 0, removed: 0, changed: 0, changes: [] });

  system.clock.now = new Date(usualNow.getTime() + 60_000);
  const withdrawal = { params: { id: gone.id }, body: { reason: 'Entered twice' } };
  expect((await system.call('record', 'withdrawCredit', withdrawal, chief.asking)).status).toBe(200);
  await credit(employee_id, '2025-07-01');
  const found = await changes(filing.id);
  expect(found).toMatchObject({ added: 1, removed: 1, changed: 0 });
  expect(found.changes.map(({ kind, before, after }: Body) => [kind, before?.from, after?.from])).toEqual([
    ['removed', '2025-06-01', undefined],
    ['added', undefined, '2025-07-01'],
  ]);
  expect(found.changes[1].after.key).toContain(kimId);
}, 60_000);

test('more changes than are shown are counted', async () => {
  await bringIn(5, 600);
  const { body: filing } = await file();
  const [part] = await queryAll(site.table, `${site.code}#FILING#${filing.id}`);
  // As if all rows had been filed with other values, and one more.
  const ids = Array.from({ length: 5 }, (_, n) => `01KPEOPLE${String(n).padStart(17, '0')}`);
  const classIds = Array.from({ length: 600 }, (_, n) => `C01CLASS${String(n).padStart(19, '0')}`);
  const rowsOf = Object.fromEntries([...classIds, 'E999'].map((key) => [key, '0'.repeat(16)]));
  const people = JSON.stringify(ids.map((id) => ({ id, rows: rowsOf })));
  await transact(site.table, [put(site.table, { PK: String(part?.PK), SK: String(part?.SK), people })]);
  const found = await changes(filing.id);
  expect(found).toMatchObject({ added: 0, removed: 5, changed: 3_000 });
  expect(found.changes).toHaveLength(2_000);
  expect(found.changes.filter(({ after }: Body) => after === null)).toHaveLength(3);
});

test('filings with uncompressed fingerprints are compared as before', async () => {
  const { employee_id } = await kim();
  await credit(employee_id, '2025-06-01');
  const { body: filing } = await file();
  const { rows } = (await report()).body;
  const [{ key }] = rows;
  const [id, rest] = key.split('#');
  const { unit, group, left, entry, training_id, class_id, ...filed } = rows[0];
  const hash = createHash('sha256').update(canonicalText(filed)).digest('hex').slice(0, 16);
  const people = JSON.stringify([{ id, state_id: 'TX-77', rows: { [rest]: hash } }]);
  await transact(site.table, [put(site.table, { PK: `${site.code}#FILING#${filing.id}`, SK: '0001', people })]);
  expect(await changes(filing.id)).toMatchObject({ added: 0, removed: 0, changed: 0 });
});

test('a filing that is killed after any write is completed by its repetition, once', async () => {
  const { employee_id } = await kim();
  await credit(employee_id, '2025-06-01');
  const key = { 'Idempotency-Key': 'filed-once' };
  let attempts = 0;
  while (await crashes.runUntil({ afterWrites: attempts >> 1, before: attempts % 2 === 0 }, () => file({}, key))) {
    attempts += 1;
    expect((await filings()).length).toBeLessThanOrEqual(1);
  }
  expect(attempts).toBeGreaterThan(0);
  const [filing, ...others] = await filings();
  expect(others).toEqual([]);
  expect((await file({}, key)).body).toEqual(filing);
  expect(await changes(filing.id)).toMatchObject({ added: 0, removed: 0, changed: 0 });
  const entries = await listEntries(site.table, departmentChain);
  expect(entries.filter(({ entry }) => entry.kind === 'report.filed')).toHaveLength(1);
  expect(await exportedParts()).toEqual([`${site.code}#FILING#${filing.id}`]);
});

test('fingerprints above the size of a transaction are stored, and those of an interrupted filing are ignored', async () => {
  const rows = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`C01CLASS${n}`, sha256(Buffer.of(n)).slice(0, 16)]),
  );
  const parts = new FiledParts();
  const people = Array.from({ length: 4_000 }, (_, n) => ({ id: `01KPEOPLE${String(n).padStart(17, '0')}`, rows }));
  for (const person of people) parts.add(person);
  const contents = parts.end();
  expect(contents.length).toBeGreaterThan(11);
  const listed = async () => {
    const filings: Filing[] = [];
    for await (const page of latestFilings(site.table, {})) filings.push(...page);
    return filings;
  };
  const [interrupted, id] = ['01KFILING00000000000000001', '01KFILING00000000000000002'];
  await writeAhead(site.table, interrupted, contents);
  await writeAhead(site.table, id, contents);
  await writeAhead(site.table, id, contents);
  expect(await listed()).toEqual([]);
  const by = { id: site.chief.id, employee_id: '1' };
  const counts = { rows: 200_000, people: 4_000, sha256: '5f'.repeat(32), entry: 1 };
  const filing = { id, ...year, ...counts, filed_on: '2026-01-05', recorded_at: usualNow.toISOString(), by };
  await transact(site.table, addFiling(site.table, filing, contents));
  expect(await listed()).toEqual([filing]);
  expect([...(await findFiled(site.table, id)).values()]).toEqual(people);
  expect(await exportedParts()).toEqual(contents.map(() => `${site.code}#FILING#${id}`));
});

test('later pages show the entries of the first page, also from another process', async () => {
  const { employee_id } = await kim();
  for (const day of ['2025-06-01', '2025-06-02', '2025-06-03']) await credit(employee_id, day);
  const another = await buildSystem({ besides: system });
  const { body: first, headers } = await report({ ...year, limit: '2' });
  system.clock.now = new Date(usualNow.getTime() + 60_000);
  await credit(employee_id, '2025-06-04');
  const cursor = /cursor=([^&>]+)/.exec(String(headers.Link))?.[1] ?? '';
  for (const by of [system, another]) {
    const { body } = await report({ ...year, limit: '2', cursor }, by);
    expect(body.rows.map(({ from }: ReportRow) => from)).toEqual(['2025-06-03']);
    expect(body).toMatchObject({ total: 3, sha256: first.sha256, known: first.known });
  }
  expect((await report()).body.total).toBe(4);
});

test('a cursor that no answer returned is refused', async () => {
  for (const text of ['2025-13-41T25:00:00.000Z#01K#E2', '2025-12-01#01K#E2', 'E2']) {
    const { status, body } = await report({ ...year, cursor: Buffer.from(text).toString('base64url') });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['cursor']]);
  }
});

test('more rows than one report has are refused with a field error', async () => {
  const { employee_id } = await kim();
  for (const day of [1, 2, 3]) await credit(employee_id, addDays(year.from, day));
  const range = { ...year, known: usualNow.toISOString() };
  const context = staffOf(system, site);
  const rows = async (most: number) => {
    let count = 0;
    for await (const part of reportParts(context, { range, most })) count += part.rows.length;
    return count;
  };
  expect(await rows(3)).toBe(3);
  const until = ['A report has at most 2 rows. Please choose a shorter period.'];
  await expect(rows(2)).rejects.toMatchObject({ details: { fields: { until } } });
});
