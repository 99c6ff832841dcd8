import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { interception } from '@muster/testing/interception';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteTable } from '../../src/table/core/client.ts';
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

// Waiting is what is told here, not done: the clock that the budget is measured by moves on by each pause.
const time = vi.hoisted(() => ({ passed: 0, pauses: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    time.passed += milliseconds;
    time.pauses.push(milliseconds);
  },
}));

const wire = interception();
let system: System;
let table: SiteTable;
let key: { PK: string; SK: string };
let count = 0;
beforeAll(async () => {
  system = await buildSystem({ onClient: wire.onClient });
  table = system.table.site('WRITE');
});
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
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** What a transaction throws. */
const thrownBy = (actions: readonly Action[]) =>
  transact(table, actions).then(
    () => undefined,
    (error) => error,
  );

describe('a transaction', () => {
  test('puts, changes, deletes and checks, all at once', async () => {
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

  test('that fails in one condition does nothing, and throws what that stands for, with the item as it stood', async () => {
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

  test('gives undefined for the item that was not there', async () => {
    const error = await thrownBy([remove(table, key, { condition: present, otherwise })]);
    expect(error).toBeInstanceOf(Meaning);
    expect(error.old).toBeUndefined();
  });

  test('that fails in several conditions throws what the first stands for', async () => {
    const guard = (name: string) => ({ condition: present, otherwise: () => new Error(name) });
    const [a, b] = [
      { ...key, SK: 'a' },
      { ...key, SK: 'b' },
    ];
    expect(await thrownBy([check(table, a, guard('a')), check(table, b, guard('b'))])).toMatchObject({ message: 'a' });
    expect(await thrownBy([check(table, b, guard('b')), check(table, a, guard('a'))])).toMatchObject({ message: 'b' });
  });

  test('that met another one is a collision, and so is one whose reads have gone stale', async () => {
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

  test('that met another one and failed in a condition throws what the condition stands for', async () => {
    wire.inject({
      before: () => {
        throw cancelled('TransactionConflict', 'ConditionalCheckFailed');
      },
    });
    const guarded = put(table, { ...key, SK: 'Y' }, { condition: absent, otherwise });
    expect(await thrownBy([put(table, key), guarded])).toBeInstanceOf(Meaning);
  });

  test('that was cancelled for anything else throws that', async () => {
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
  test('answers what the attempt answers, at once', async () => {
    expect(await withoutCollision(async () => 'done')).toBe('done');
    expect(time.pauses).toEqual([]);
  });

  test('starts again from fresh reads, so that nothing of two writers is lost', async () => {
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

  test('does not try again what is not a collision', async () => {
    const attempt = vi.fn(() => Promise.reject(new Meaning(undefined)));
    await expect(withoutCollision(attempt)).rejects.toBeInstanceOf(Meaning);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('ends in StillColliding within its budget of 15 seconds, after pauses that double to 640 ms', async () => {
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

  test('counts the time that the attempts take', async () => {
    const attempt = vi.fn(async () => {
      time.passed += 4_000;
      throw new Collision('slow');
    });
    await expect(withoutCollision(attempt)).rejects.toBeInstanceOf(StillColliding);
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  test('spreads its pauses: full jitter', async () => {
    let failures = 40;
    await withoutCollision(async () => {
      if (failures-- > 0) throw new Collision('again');
    });
    expect(new Set(time.pauses).size).toBeGreaterThan(30);
  });
});
