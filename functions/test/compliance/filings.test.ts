import type { ReportFiling } from '@muster/shared/areas/state-report';
import { type BuiltSite, type Person, personOf } from '@muster/testing/build';
import { chief, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { expect, test } from 'vitest';
import { newId } from '../../src/table/core/new-id.ts';
import { transact } from '../../src/table/core/write.ts';
import { addFiling, FiledParts } from '../../src/table/entities/report-filing.ts';

await prepareEachTest(['chief', 'trainer', 'other']);

const list = (query: Record<string, string> = {}, { asking }: Person = chief) =>
  system.call('compliance', 'filings', { query }, asking);
const idsOf = (rows: readonly ReportFiling[]) => rows.map(({ id }) => id);
const pagesOf = async (query: Record<string, string>, between?: () => Promise<unknown>) =>
  (await readPages<ReportFiling>(list, query, between)).map(idsOf);

/** Records a report as filed, a second after the previous one. */
async function file({ table, chief: { id, employee_id } }: BuiltSite = site, note?: string): Promise<string> {
  system.clock.now = new Date(system.clock.now.getTime() + 1000);
  const { now } = system.clock;
  const filing = {
    id: newId(now),
    from: '2026-03-01',
    until: '2026-03-31',
    note,
    filed_on: '2026-04-01',
    rows: 1,
    people: 1,
    sha256: '5f'.repeat(32),
    entry: 1,
    recorded_at: now.toISOString(),
    by: { id, employee_id },
  };
  const parts = new FiledParts();
  parts.add({ id, rows: {} });
  await transact(table, addFiling(table, filing, parts.end()));
  return filing.id;
}

test('pages of any size are the list in one answer, latest first', async () => {
  expect((await list()).body).toEqual([]);
  const [first, second, third] = [await file(), await file(), await file()];
  const { body, headers } = await list();
  expect(headers.Link).toBeUndefined();
  expect(idsOf(body)).toEqual([third, second, first]);
  expect(await pagesOf({ limit: '1' })).toEqual([[third], [second], [first]]);
  expect(await pagesOf({ limit: '2' })).toEqual([[third, second], [first]]);
  expect(await pagesOf({ limit: '3' })).toEqual([[third, second, first]]);
  expect((await list({ limit: '1' }, trainer)).body).toEqual([body[0]]);
});

test('a report filed between pages moves no other', async () => {
  const [first, second] = [await file(), await file()];
  expect(await pagesOf({ limit: '1' }, () => file())).toEqual([[second], [first]]);
});

test('a list that exceeds an answer has a second page', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 15; n++) ids.unshift(await file(site, 'x'.repeat(390_000)));
  const pages = await pagesOf({});
  expect(pages.map(({ length }) => length)).toEqual([11, 4]);
  expect(pages.flat()).toEqual(ids);
});

test('another department’s filings are on no page, also from a position of theirs', async () => {
  const own = await file();
  const theirs = [await file(other), await file(other)];
  expect(await pagesOf({ limit: '1' })).toEqual([[own]]);
  const cursor = Buffer.from(String(theirs[1])).toString('base64url');
  expect(idsOf((await list({ cursor })).body)).toEqual([own]);
  const { body } = await list({ cursor }, await personOf(system, other, other.chief));
  expect(idsOf(body)).toEqual([theirs[0]]);
});

test('an unknown cursor or limit is answered 400', async () => {
  for (const cursor of ['*', 'bm9uZQ', Buffer.from('9'.repeat(300)).toString('base64url')]) {
    const { status, body } = await list({ cursor });
    expect([status, body.fields], cursor).toEqual([400, { cursor: ['Unknown cursor'] }]);
  }
  for (const limit of ['0', '-1', '1001', 'all', '1.5']) {
    const { status, body } = await list({ limit });
    expect([status, Object.keys(body.fields)], limit).toEqual([400, ['limit']]);
  }
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
