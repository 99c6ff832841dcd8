import { interception } from '@muster/testing/interception';
import { buildSystem } from '@muster/testing/system';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getItem, getItems, type Key, queryAll, StillUnprocessed } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';

// Pauses do not wait; they are added up.
const time = vi.hoisted(() => ({ pauses: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    time.pauses.push(milliseconds);
  },
}));

const wire = interception();
const system = await buildSystem({ onClient: wire.onClient });
const table = system.table.site('READ');
beforeEach(() => {
  wire.inject({});
  wire.requests.length = 0;
  time.pauses.length = 0;
});

const keyOf = (n: number, partition = 'READ#MANY'): Key => ({ PK: partition, SK: String(n).padStart(5, '0') });

async function fill(count: number, partition: string, more: Record<string, unknown> = {}): Promise<void> {
  const actions = Array.from({ length: count }, (_, n) => put(table, { ...keyOf(n, partition), n, ...more }));
  for (let at = 0; at < count; at += 5) await transact(table, actions.slice(at, at + 5));
}

describe('getItems', () => {
  beforeAll(() => fill(260, 'READ#MANY'));
  const numbers = Array.from({ length: 260 }, (_, n) => n);
  const read = async (target: readonly number[]) =>
    (
      await getItems(
        table,
        target.map((n) => keyOf(n)),
      )
    ).map((item) => item?.n);

  test('sends no request for no keys', async () => {
    expect(await getItems(table, [])).toEqual([]);
    expect(wire.requests).toEqual([]);
  });

  test('reads any number of keys, 100 at a time, consistently', async () => {
    expect(await read(numbers)).toEqual(numbers);
    const asked = wire.requests.map(
      ({ input }) => Object.values(input.RequestItems as Record<string, { Keys: Key[] }>)[0],
    );
    expect(asked.map((one) => one?.Keys.length).toSorted()).toEqual([100, 100, 60]);
    for (const one of asked) expect(one).toMatchObject({ ConsistentRead: true });
  });

  test('keeps the order of the keys, with undefined for missing items, and accepts a key twice', async () => {
    const some = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 220 });
    await fc.assert(
      fc.asyncProperty(some, async (target) => {
        expect(await read(target)).toEqual(target.map((n) => (n < 260 ? n : undefined)));
      }),
      { numRuns: 25 },
    );
  });

  test('requests unprocessed keys again, and only those', async () => {
    const counts: number[] = [];
    wire.inject({
      before: ({ input }) => {
        const [request] = Object.values(input.RequestItems as Record<string, { Keys: Key[] }>);
        counts.push(request?.Keys.length ?? 0);
      },
      after: ({ input }, output) => {
        if (counts.length > 3) return;
        const asked = input.RequestItems as Record<string, { Keys: { SK: unknown }[] }>;
        const [name, request] = Object.entries(asked)[0] ?? ['', { Keys: [] }];
        const left = request.Keys.slice(-request.Keys.length / 2);
        const responses = output.Responses as Record<string, { SK: unknown }[]>;
        const names = new Set(left.map(({ SK }) => JSON.stringify(SK)));
        responses[name] = (responses[name] ?? []).filter(({ SK }) => !names.has(JSON.stringify(SK)));
        output.UnprocessedKeys = { [name]: { Keys: left } };
      },
    });
    expect(await read(numbers.slice(0, 80))).toEqual(numbers.slice(0, 80));
    expect(counts).toEqual([80, 40, 20, 10]);
    expect(time.pauses).toHaveLength(3);
  });

  test('gives up when keys stay unprocessed, after increasing pauses of less than five seconds in all', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    wire.inject({ after: ({ input }, output) => Object.assign(output, { UnprocessedKeys: input.RequestItems }) });
    await expect(read([1])).rejects.toBeInstanceOf(StillUnprocessed);
    expect(time.pauses).toEqual([50, 100, 200, 400, 800, 800, 800, 800]);
  });
});

describe('getItem', () => {
  test('reads one item consistently, or returns undefined', async () => {
    await transact(table, [put(table, { PK: 'READ#ONE', SK: '1', n: 1 })]);
    expect(await getItem(table, { PK: 'READ#ONE', SK: '1' })).toEqual({ PK: 'READ#ONE', SK: '1', n: 1 });
    expect(await getItem(table, { PK: 'READ#ONE', SK: '2' })).toBeUndefined();
    expect(wire.requests.slice(-1)).toMatchObject([{ command: 'GetItem', input: { ConsistentRead: true } }]);
  });
});

describe('queryAll', () => {
  const sortKeys = (items: readonly { SK: string }[]) => items.map(({ SK }) => Number(SK));
  beforeAll(() => fill(12, 'READ#LARGE', { filling: 'x'.repeat(300_000) }));

  test('reads all pages of 1 MB in order', async () => {
    expect(sortKeys(await queryAll(table, 'READ#LARGE'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(wire.requests.length).toBeGreaterThan(2);
    for (const { input } of wire.requests) expect(input.ConsistentRead).toBe(true);
  });

  test('reads backwards, by prefix, and up to the limit across pages', async () => {
    const read = async (range: Parameters<typeof queryAll>[2]) => sortKeys(await queryAll(table, 'READ#LARGE', range));
    expect(await read({ descending: true, limit: 2 })).toEqual([11, 10]);
    expect(await read({ from: '00009' })).toEqual([9, 10, 11]);
    expect(await read({ from: '00002', to: '00004' })).toEqual([2, 3, 4]);
    expect(await read({ prefix: '0001' })).toEqual([10, 11]);
    for (let limit = 1; limit <= 13; limit++) expect(await read({ limit })).toHaveLength(Math.min(limit, 12));
  });

  test('finds nothing in an empty partition, and nothing of a partition with the same prefix', async () => {
    expect(await queryAll(table, 'READ#LARG')).toEqual([]);
    expect(await queryAll(table, 'READ#LARGER')).toEqual([]);
  });

  test('reads the index: keys only, in its order', async () => {
    const items = [3, 1, 2].map((n) => ({ ...keyOf(n, `READ#I${n}`), GSI1PK: 'READ#INDEX', GSI1SK: `at ${n}`, n }));
    await transact(
      table,
      items.map((item) => put(table, item)),
    );
    const found = await queryAll(table, 'READ#INDEX', { index: true, from: 'at 2' });
    expect(found).toEqual([2, 3].map((n) => ({ ...keyOf(n, `READ#I${n}`), GSI1PK: 'READ#INDEX', GSI1SK: `at ${n}` })));
  });
});
