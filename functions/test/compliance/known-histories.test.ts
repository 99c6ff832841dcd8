import { type BuiltSite, buildSite, staffOf } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { cachedHistories, historiesAfter } from '../../src/domain/requirements/cached-histories.ts';
import type { Histories } from '../../src/domain/requirements/read-histories.ts';
import { readSnapshot, snapshotParts } from '../../src/domain/requirements/snapshot.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { recordNote } from '../../src/table/entities/change-log.ts';
import { type Employee, employeeItem } from '../../src/table/entities/employee.ts';
import { emptyEnrollmentState, enrollmentStateItem } from '../../src/table/entities/enrollment-state.ts';
import { rangeStarts } from '../../src/table/entities/history-snapshot.ts';
import { takeSnapshot } from './snapshot.ts';

let batches = 0;
const system = await buildSystem({
  onClient: (client) =>
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === 'BatchGetItemCommand') batches += 1;
          return next(args);
        },
      { step: 'initialize', name: 'batches' },
    ),
});
let site: BuiltSite;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});

const idOf = (n: number) => `01KPEOPLE${String(n).padStart(17, '0')}`;

/** Every seventh has been deleted: the record stays. */
const isGone = (n: number) => n % 7 === 0;

/** Gives people records, as if they had been imported. */
async function bringIn(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => idOf(n));
  const actions = ids.map((id, n) => {
    const record = put(site.table, enrollmentStateItem(site.table, id, emptyEnrollmentState));
    const employee = { ...site.chief, id, employee_id: `P${n}`, badge_number: '' } as Employee;
    return [
      { ...record, notes: recordNote(id) },
      ...(isGone(n) ? [] : [put(site.table, employeeItem(site.table, employee))]),
    ];
  });
  for (let from = 0; from < count; from += 40) await transact(site.table, actions.slice(from, from + 40).flat());
  return ids;
}

test('all histories are read in ranges, by id, including those of deleted employees', async () => {
  const ids = await bringIn(740);
  const known = [...(await cachedHistories(site.table)).keys()];
  expect(known).toEqual([...ids, site.chief.id].sort());
});

test('cached histories are not reread because of the log until it has something new', async () => {
  await bringIn(50);
  const before = await cachedHistories(site.table);
  batches = 0;
  expect(await cachedHistories(site.table)).toBe(before);
  expect(batches).toBe(0);
  const id = idOf(3);
  const changed = { ...emptyEnrollmentState, seats: { c: { type_id: 't', location: '', sessions: [], ends_at: '' } } };
  await transact(site.table, [
    { ...put(site.table, enrollmentStateItem(site.table, id, changed)), notes: recordNote(id) },
  ]);
  const after = await cachedHistories(site.table);
  expect(batches).toBe(1);
  expect(after.get(id)?.seats).toEqual(changed.seats);
  expect([...after].filter(([one, history]) => history !== before.get(one)).map(([one]) => one)).toEqual([id]);
});

test('pages of a process that keeps none are everybody, each once', async () => {
  const ids = await bringIn(60);
  const sizes: number[] = [];
  const found: string[] = [];
  for await (const some of historiesAfter(site.table, undefined, 12)) {
    sizes.push(some.length);
    found.push(...some.map(({ id }) => id));
  }
  expect(sizes).toEqual([12, 24, 25]);
  expect(found).toEqual([...ids, site.chief.id].sort());
});

describe('a snapshot', () => {
  const context = () => ({ ...staffOf(system, site), now: system.clock.now });
  const bare = (histories: Histories) => [...histories.values()].map(({ past: _, ...history }) => history);
  /** What a process without a cache reads. */
  const readAnew = async () => cachedHistories((await buildSystem({ besides: system })).table.site(site.code));

  test('has the same histories in few items, with changes since', async () => {
    const ids = await bringIn(260);
    const expected = bare(await cachedHistories(site.table));
    await takeSnapshot(context());
    batches = 0;
    const found = await readAnew();
    expect([bare(found), batches]).toEqual([expected, 0]);
    expect([...found.values()].every(({ past }) => past?.days.length === 36)).toBe(true);
    const [first = '', added = idOf(900)] = [ids[3]];
    for (const id of [first, added]) {
      const record = { ...emptyEnrollmentState, version: 7, seats: { CLASS: { type_id: 'T', sessions: [] } } };
      const item = { ...enrollmentStateItem(site.table, id, record as never) };
      await transact(site.table, [{ ...put(site.table, item), notes: recordNote(id) }]);
    }
    const changed = await readAnew();
    expect([changed.get(first)?.seats, changed.get(added)?.seats].map((seats) => Object.keys(seats ?? {}))).toEqual([
      ['CLASS'],
      ['CLASS'],
    ]);
    expect([...changed.keys()]).toEqual([...changed.keys()].sort());
    await takeSnapshot(context());
    expect(bare(await readAnew())).toEqual(bare(changed));
  });

  test('of an interrupted run is used only after another has finished it', async () => {
    await bringIn(260);
    const parts = snapshotParts(context(), undefined, 0);
    const { value } = await parts.next();
    await parts.return(undefined);
    expect(await readSnapshot(site.table)).toBeUndefined();
    const rest: string[] = [];
    for await (const { end } of snapshotParts(context(), value?.end, 0)) rest.push(end);
    expect(rest).toHaveLength(1);
    expect((await readSnapshot(site.table))?.histories.size).toBe(261);
  });

  test('splits a range that has grown, and is not taken of a small department', async () => {
    await takeSnapshot(context());
    await bringIn(450);
    await takeSnapshot(context());
    expect((await rangeStarts(site.table)).length).toBeGreaterThan(3);
    expect((await readAnew()).size).toBe(451);
    const small = await buildSite(system);
    for await (const _ of snapshotParts({ ...staffOf(system, small), now: system.clock.now }));
    expect(await readSnapshot(small.table)).toBeUndefined();
  });
});
