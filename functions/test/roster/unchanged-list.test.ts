import { as, buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { observer } from '@muster/testing/observe';
import { buildSystem, type RequestParts } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { createRank, renameRank } from '../../src/areas/ranks/change-ranks.ts';

const table = observer();
const system = await buildSystem({ onClient: table.onClient });
const site = await buildSite(system);
const chief = await as(system, site, site.chief);
const list = (asking: RequestParts, ifNoneMatch?: string) =>
  system.call('roster', 'list', {}, { ...asking, headers: ifNoneMatch ? { 'If-None-Match': ifNoneMatch } : {} });
const etagOf = ({ headers }: Awaited<ReturnType<typeof list>>) => String(headers.ETag?.[0]);

test('an unchanged roster is answered 304 after one read, and a changed one in full', async () => {
  const first = await list(chief);
  const etag = etagOf(first);
  for (const name of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { answer, sent } = await table.during(() => list(chief, name));
    expect([answer.status, answer.body, etagOf(answer), sent.length]).toEqual([304, undefined, etag, 1]);
  }
  await buildEmployee(system, site, { credential: null });
  const changed = await list(chief, etag);
  expect([changed.status, changed.body.length]).toEqual([200, first.body.length + 1]);
  expect(etagOf(changed)).not.toBe(etag);
});

test('another name of a rank changes it', async () => {
  const context = staffOf(system, site);
  const rank = await createRank(context, { name: 'Officer' });
  await buildEmployee(system, site, { credential: null, rank_id: rank.id });
  const etag = etagOf(await list(chief));
  await renameRank(context, { id: rank.id, name: 'Deputy' });
  const { status, body } = await list(chief, etag);
  expect([status, body.some(({ rank_name }: { rank_name: string }) => rank_name === 'Deputy')]).toEqual([200, true]);
});

test('its name opens nothing to those who may not read it, and the answer must not be stored', async () => {
  const { headers } = await list(chief);
  expect(headers['Cache-Control']).toEqual(['no-store']);
  const officer = await as(system, site, await buildEmployee(system, site));
  expect((await list(officer, String(headers.ETag?.[0]))).status).toBe(403);
  expect((await list({}, String(headers.ETag?.[0]))).status).toBe(401);
});
