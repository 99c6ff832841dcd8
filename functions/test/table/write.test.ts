import { cancelled, interception } from '@muster/testing/interception';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getItem, type Item, queryAll } from '../../src/table/core/read.ts';
import {
  type Action,
  absent,
  Collision,
  check,
  present,
  put,
  remove,
  reread,
  StillColliding,
  transact,
  update,
  withoutCollision,
} from '../../src/table/core/write.ts';

// Pauses do not wait: each one advances the clock that measures the budget.
const time = vi.hoisted(() => ({ passed: 0, pauses: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    time.passed += milliseconds;
    time.pauses.push(milliseconds);
  },
}));

const wire = interception();
const system = await buildSystem({ onClient: wire.onClient });
const table = system.table.site('WRITE');
let key: { PK: string; SK: string };
let count = 0;
beforeEach(() => {
  wire.inject({});
  Object.assign(time, { passed: 0, pauses: [] });
  vi.spyOn(performance, 'now').mockImplementation(() => time.passed);
  key = { PK: `WRITE#${++count}`, SK: 'X' };
});

class Meaning extends Error {
  readonly old: Item | undefined;
  constructor(old: Item | undefined) {
    super('what the condition stands for');
    this.old = old;
  }
}
const otherwise = (old: Item | undefined) => new Meaning(old);

/** Returns the error of a transaction. */
const thrownBy = (actions: readonly Action[]) =>
  transact(table, actions).then(
    () => undefined,
    (error) => error,
  );

describe('a transaction', () => {
  test('puts, updates, deletes and checks atomically', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((SK) => ({ ...key, SK })) as [Item, Item, Item, Item];
    await transact(table, [put(table, { ...a, n: 1 }), put(table, { ...b, n: 1 }), put(table, { ...c, n: 1 })]);
    await transact(table, [
      put(table, { ...d, n: 1, nothing: undefined }, { condition: absent, otherwise }),
      update(
        table,
        a,
        { expression: 'SET #n = #n + :one', names: { '#n': 'n' }, values: { ':one': 1 } },
        { condition: '#n = :read', values: { ':read': 1 }, otherwise },
      ),
      remove(table, b, { condition: present, otherwise }),
      check(table, c, { condition: '#n = :n', names: { '#n': 'n' }, values: { ':n': 1 }, otherwise }),
    ]);
    expect(await queryAll(table, key.PK)).toEqual([
      { ...a, n: 2 },
      { ...c, n: 1 },
      { ...d, n: 1 },
    ]);
  });

  test("with a failed condition writes nothing, and throws the condition's error with the old item", async () => {
    const at = { ...key, SK: 'old' };
    const old = { ...at, n: 7, nested: { list: ['é', 1, true, null] } };
    await transact(table, [put(table, old)]);
    const guard = { condition: absent, otherwise };
    const actions = [
      [put(table, { ...old, n: 8 }, guard)],
      [update(table, at, { expression: 'SET n = :n', values: { ':n': 8 } }, guard)],
      [remove(table, at, guard)],
      [check(table, at, guard)],
    ];
    for (const [action] of actions) {
      const error = await thrownBy([put(table, { ...key, SK: 'new' }), action as Action]);
      expect(error).toBeInstanceOf(Meaning);
      expect(error.old).toEqual(old);
    }
    expect(await queryAll(table, key.PK)).toEqual([old]);
  });

  test('passes undefined to the error if the item does not exist', async () => {
    const error = await thrownBy([remove(table, key, { condition: present, otherwise })]);
    expect(error).toBeInstanceOf(Meaning);
    expect(error.old).toBeUndefined();
  });

  test('with several failed conditions throws the error of the first', async () => {
    const guard = (name: string) => ({ condition: present, otherwise: () => new Error(name) });
    const [a, b] = [
      { ...key, SK: 'a' },
      { ...key, SK: 'b' },
    ];
    expect(await thrownBy([check(table, a, guard('a')), check(table, b, guard('b'))])).toMatchObject({ message: 'a' });
    expect(await thrownBy([check(table, b, guard('b')), check(table, a, guard('a'))])).toMatchObject({ message: 'b' });
  });

  test('throws Collision for a conflict, for throttling and for outdated reads', async () => {
    const stale = check(table, key, { condition: present, otherwise: () => reread });
    expect(await thrownBy([stale])).toBeInstanceOf(Collision);
    for (const code of ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']) {
      wire.inject({
        before: () => {
          throw cancelled('None', code);
        },
      });
      expect(await thrownBy([put(table, key), put(table, { ...key, SK: 'Y' })])).toBeInstanceOf(Collision);
    }
  });

  test("with a conflict and a failed condition throws the condition's error", async () => {
    wire.inject({
      before: () => {
        throw cancelled('TransactionConflict', 'ConditionalCheckFailed');
      },
    });
    const guarded = put(table, { ...key, SK: 'Y' }, { condition: absent, otherwise });
    expect(await thrownBy([put(table, key), guarded])).toBeInstanceOf(Meaning);
  });

  test('that is canceled for another reason throws that error', async () => {
    const error = cancelled('ValidationError');
    wire.inject({
      before: () => {
        throw error;
      },
    });
    expect(await thrownBy([put(table, key)])).toBe(error);
  });
});

describe('withoutCollision', () => {
  test('returns the result of the attempt without a pause', async () => {
    expect(await withoutCollision(async () => 'done')).toBe('done');
    expect(time.pauses).toEqual([]);
  });

  test('repeats the attempt with fresh reads, so that no concurrent change is lost', async () => {
    await transact(table, [put(table, { ...key, n: 0 })]);
    const add = () =>
      withoutCollision(async () => {
        const { n } = (await getItem(table, key)) as Item & { n: number };
        await transact(table, [
          put(table, { ...key, n: n + 1 }, { condition: 'n = :n', values: { ':n': n }, otherwise: () => reread }),
        ]);
      });
    await Promise.all(Array.from({ length: 12 }, add));
    expect((await getItem(table, key))?.n).toBe(12);
    expect(time.pauses.length).toBeGreaterThan(0);
  });

  test('does not repeat other errors', async () => {
    const attempt = vi.fn(() => Promise.reject(new Meaning(undefined)));
    await expect(withoutCollision(attempt)).rejects.toBeInstanceOf(Meaning);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('throws StillColliding within 15 seconds, after pauses that double up to 640 ms', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const attempt = vi.fn(() => Promise.reject(new Collision('again')));
    const error = await withoutCollision(attempt).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StillColliding);
    expect(error.cause).toBeInstanceOf(Collision);
    expect(time.pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 640, 640]);
    expect(time.passed).toBeGreaterThan(14_000);
    expect(time.passed).toBeLessThanOrEqual(15_000);
    expect(attempt).toHaveBeenCalledTimes(time.pauses.length + 1);
  });

  test('includes the duration of the attempts in the time limit', async () => {
    const attempt = vi.fn(async () => {
      time.passed += 4_000;
      throw new Collision('slow');
    });
    await expect(withoutCollision(attempt)).rejects.toBeInstanceOf(StillColliding);
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  test('uses full jitter', async () => {
    let failures = 40;
    await withoutCollision(async () => {
      if (failures-- > 0) throw new Collision('again');
    });
    expect(new Set(time.pauses).size).toBeGreaterThan(30);
  });
});
