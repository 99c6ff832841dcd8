import type { Exemption } from '@muster/shared/areas/requirements';
import { addDays } from '@muster/shared/rules/calendar';
import { as, type BuiltSite, buildPerson, buildSite, buildType, type Person, staffOf } from '@muster/testing/build';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { readPages } from '@muster/testing/pages';
import type { RequestParts } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { exempt } from '../../src/areas/requirements/exemptions.ts';
import { transact } from '../../src/table/core/write.ts';
import { record, requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

const table = observer();
await prepareEachTest(['chief', 'officer', 'trainer', 'other'], { onClient: table.onClient });
let first: TrainingType;
beforeEach(async () => {
  first = await buildType(system, site, { name: 'First Aid' });
});

const list = (query: Record<string, string> = {}, by: RequestParts = chief.asking) =>
  system.call('requirements', 'exemptions', { query }, by);
const pagesOf = (query: Record<string, string>, between?: () => Promise<unknown>) =>
  readPages<Exemption>(list, query, between);
const idsOf = (rows: readonly Exemption[]) => rows.map(({ id }) => id);
const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** Exempts a person for a day. */
const grant = (person: Person, from: string, { type = first, at = site } = {}): Promise<Exemption> =>
  exempt(staffOf(system, at), {
    employee_id: person.employee.employee_id,
    requirement_id: type.id,
    from,
    until: from,
    reason: `On leave on ${from}`,
  });

/** Any exemptions of three people from two trainings, some of which begin on the same day. */
const granted = fc.uniqueArray(
  fc.record({ person: fc.nat(2), type: fc.nat(1), day: fc.nat(2), isOver: fc.boolean() }),
  { minLength: 3, maxLength: 10, selector: ({ person, type, day, isOver }) => `${person} ${type} ${day} ${isOver}` },
);

test('pages of any size together are the list in one answer', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(granted, fc.integer({ min: 1, max: 4 }), async (all, limit) => {
      const at: BuiltSite = await buildSite(system);
      const asking = await as(system, at, at.chief);
      const people = await Promise.all([0, 1, 2].map(() => buildPerson(system, at)));
      const types = await Promise.all([0, 1].map(() => buildType(system, at)));
      for (const { person, type, day, isOver } of all) {
        const from = addDays(isOver ? '2026-01-01' : '2026-06-01', day);
        await grant(people[person] as Person, from, { type: types[type] as TrainingType, at });
      }
      const read = (query: Record<string, string>) => list(query, asking);
      const filters: Record<string, string>[] = [{}, { all: 'true' }, { all: 'true', requirement: types[0]?.id ?? '' }];
      for (const filter of filters) {
        const whole = await read(filter);
        expect(whole.headers.Link).toBeUndefined();
        const pages = await readPages<Exemption>(read, { ...filter, limit: `${limit}` });
        expect(pages.flat()).toEqual(whole.body);
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
      }
      const { body }: { body: Exemption[] } = await read({ all: 'true' });
      expect(body).toHaveLength(all.length);
      expect(body).toEqual(
        body.toSorted((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? 1 : -1)),
      );
    }),
    { numRuns: atWidth(6, 20) },
  );
});

test('the next page has the filters of the first', async () => {
  const type = await buildType(system, site);
  for (const day of ['2026-06-01', '2026-06-02', '2026-06-03']) {
    await grant(officer, day);
    await grant(officer, day, { type });
    await grant(trainer, day);
  }
  await grant(officer, '2026-01-01');
  const filter = { employee_id: officer.employee.employee_id, requirement: first.id, on: '2026-06-02', limit: '1' };
  const pages = await pagesOf(filter);
  expect(pages.map((rows) => rows.map(({ from }) => from))).toEqual([['2026-06-03'], ['2026-06-02']]);
  const [page] = String((await list({ ...filter, all: 'true' })).headers.Link).match(/(?<=\?)[^>]+/) ?? [];
  expect(Object.fromEntries(new URLSearchParams(page))).toEqual({ ...filter, all: 'true', cursor: expect.any(String) });
});

test('exemptions granted and ended between pages neither repeat nor hide others', async () => {
  const rows: Exemption[] = [];
  for (const day of ['2026-06-04', '2026-06-03', '2026-06-02', '2026-06-01']) rows.push(await grant(officer, day));
  const [a, b, c, d] = rows;
  const changes = [
    // The row after which the next page starts.
    () => neverCount(a),
    () => grant(officer, '2026-07-01'),
    () => neverCount(d),
  ];
  const pages = await pagesOf({ limit: '1' }, async () => changes.shift()?.());
  expect(pages.map(idsOf)).toEqual([[a?.id], [b?.id], [c?.id], []]);
});

/** Ends an exemption on its first day. */
async function neverCount(one: Exemption | undefined): Promise<void> {
  const sent = { params: { id: one?.id ?? '' }, body: { reason: 'Back', on: one?.from } };
  expect((await system.call('requirements', 'endExemption', sent, chief.asking)).status).toBe(200);
}

test('former employees take no place in a page, and only its texts are read', async () => {
  const gone = await buildPerson(system, site);
  const days = Array.from({ length: 6 }, (_, n) => addDays('2026-06-01', n));
  for (const day of days) await grant(gone, addDays(day, 60));
  for (const day of days) await grant(officer, day);
  const { employee_id } = gone.employee;
  expect((await system.call('roster', 'delete', { params: { employee_id } }, chief.asking)).status).toBe(200);
  const { answer, sent } = await table.during(() => list({ limit: '2' }));
  expect(answer.body.map(({ from }: Exemption) => from)).toEqual(['2026-06-06', '2026-06-05']);
  const texts = sent.flatMap(({ input }) => JSON.stringify(input).match(/#TEXT#/g) ?? []);
  // One more than the page shows whether there are more.
  expect(texts).toHaveLength(3);
  expect((await pagesOf({ limit: '2' })).map(({ length }) => length)).toEqual([2, 2, 2]);
  const all = await pagesOf({ limit: '5', all: 'true' });
  expect(all.flat().map(({ from }) => from)).toEqual(
    [...days.map((day) => addDays(day, 60)), ...days].toSorted().toReversed(),
  );
});

test('a list that exceeds an answer has a second page', { timeout: 60_000 }, async () => {
  const approver = { id: chief.employee.id, employee_id: chief.employee.employee_id };
  const [steps, each] = [30, 40];
  for (let step = 0; step < steps; step++) {
    const entries = Array.from({ length: each }, (_, n) => ({
      kind: 'exemption.granted' as const,
      valid_on: addDays('2020-01-01', step * each + n),
      data: { requirement_id: first.id, approver },
      texts: { reason: 'x'.repeat(4000) },
    }));
    const context = staffOf(system, site);
    const { id } = officer.employee;
    await transact(
      site.table,
      record(context, id, await requireEnrollmentState(site.table, officer.employee), { entries }),
    );
  }
  const pages = await pagesOf({});
  expect(pages).toHaveLength(2);
  expect(pages[0]?.length).toBeGreaterThan(1000);
  const days = pages.flat().map(({ from }) => from);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(days).size).toBe(steps * each);
});

test('another department’s exemptions are on no page, also from a position of theirs', async () => {
  const there = await buildPerson(system, other);
  const type = await buildType(system, other);
  for (const day of ['2026-06-01', '2026-06-03']) await grant(there, day, { type, at: other });
  const asking = await as(system, other, other.chief);
  const own = await grant(officer, '2026-06-02');
  expect((await pagesOf({ limit: '1' })).map(idsOf)).toEqual([[own.id]]);
  const { headers } = await list({ limit: '1' }, asking);
  const cursor = /cursor=([^&>]+)/.exec(String(headers.Link))?.[1] ?? '';
  expect(idsOf((await list({ limit: '1', cursor })).body)).toEqual([own.id]);
  expect((await list({ limit: '1', requirement: type.id })).body).toEqual([]);
});

test('a cursor of another query continues this one, and an unknown cursor or limit is answered 400', async () => {
  const type = await buildType(system, site);
  const rows = [];
  for (const day of ['2026-06-03', '2026-06-02', '2026-06-01']) rows.push(await grant(officer, day, { type }));
  await grant(officer, '2026-06-02');
  const { headers } = await list({ limit: '1', requirement: type.id });
  const cursor = /cursor=([^&>]+)/.exec(String(headers.Link))?.[1] ?? '';
  expect((await list({ cursor })).body).toHaveLength(3);
  expect((await list({ cursor, requirement: first.id })).body).toHaveLength(1);
  for (const unknown of ['*', 'bm9uZQ', cursorOf('#2026-06-01'), cursorOf('2026\n06'), cursorOf('9'.repeat(300))]) {
    const { status, body } = await list({ cursor: unknown });
    expect([status, body.fields], unknown).toEqual([400, { cursor: ['Unknown cursor'] }]);
  }
  for (const limit of ['0', '-1', '1001', 'all', '1.5']) {
    const { status, body } = await list({ limit });
    expect([status, Object.keys(body.fields)], limit).toEqual([400, ['limit']]);
  }
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
