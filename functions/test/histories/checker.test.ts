import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@muster/infra/repository-root';
import { checkHistory } from '@muster/testing/histories/check';
import type { Access, Operation } from '@muster/testing/histories/history';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serialOrder, tinyHistory } from './tiny-histories.ts';

const write = (key: string, value: string | null): Access => ({ kind: 'write', key, value });
const read = (key: string, value: string | null): Access => ({ kind: 'read', key, value });
const append = (key: string, element: string): Access => ({ kind: 'append', key, element });
const log = (key: string, ...elements: string[]): Access => ({ kind: 'log', key, elements });
const set = (key: string, ...elements: string[]): Access => ({ kind: 'set', key, elements });
const blank = (key: string): Access => ({ kind: 'blank', key });

/** Returns an operation that ran from one tick to another. */
const op = (id: string, [invoked, completed]: [number, number], ...accesses: Access[]): Operation => ({
  ...{ id, invoked, completed, accesses },
  outcome: 'done',
  label: id,
});
const unknown = (id: string, invoked: number, ...accesses: Access[]): Operation => ({
  ...{ id, invoked, accesses },
  outcome: 'unknown',
  label: id,
});
const first = op('first', [0, 1], write('x', 'x0'), write('y', 'y0'), append('l', 'a'));

const serializable: [string, Operation[]][] = [
  ['no operation', []],
  [
    'operations one after another',
    [first, op('A', [2, 3], read('x', 'x0'), write('x', 'x1')), op('B', [4, 5], read('x', 'x1'))],
  ],
  [
    'concurrent reads of an old and a new value',
    [first, op('A', [2, 9], write('x', 'x1')), op('B', [3, 4], read('x', 'x1')), op('C', [2, 4], read('x', 'x0'))],
  ],
  [
    'concurrent appends',
    [
      first,
      op('A', [2, 9], append('l', 'b')),
      op('B', [2, 9], append('l', 'c')),
      op('C', [10, 11], log('l', 'a', 'c', 'b')),
    ],
  ],
  ['an unknown write that nobody read', [first, unknown('A', 2, write('x', 'x1')), op('B', [20, 21], read('x', 'x0'))]],
  [
    'an unknown write that was read late',
    [first, unknown('A', 2, write('x', 'x1')), op('B', [20, 21], read('x', 'x0')), op('C', [22, 23], read('x', 'x1'))],
  ],
  [
    'a register blanked twice',
    [
      first,
      op('A', [2, 3], write('x', null)),
      op('B', [4, 5], write('x', 'x1')),
      op('C', [6, 9], blank('x')),
      op('D', [7, 8], read('x', null)),
      op('E', [7, 8], read('x', 'x1')),
    ],
  ],
  [
    'a blanking of a blank register',
    [op('A', [0, 1], blank('z')), op('B', [2, 3], read('z', null)), op('C', [2, 3], write('z', 'z1'))],
  ],
];

const anomalies: [string, RegExp, Operation[]][] = [
  [
    'a lost update',
    /A.*B/s,
    [first, op('A', [2, 9], read('x', 'x0'), write('x', 'x1')), op('B', [2, 9], read('x', 'x0'), write('x', 'x2'))],
  ],
  [
    'a lost append',
    /without the other's b/,
    [
      first,
      op('A', [2, 9], append('l', 'b')),
      op('B', [10, 12], log('l', 'a', 'c')),
      op('C', [2, 9], append('l', 'c')),
    ],
  ],
  [
    'an append that replaced another one',
    /both wrote b to l/,
    [first, op('A', [2, 9], append('l', 'b')), op('B', [2, 9], append('l', 'b'))],
  ],
  [
    'a stale read',
    /completed before the other began/,
    [first, op('A', [2, 3], read('x', 'x0'), write('x', 'x1')), op('B', [4, 5], read('x', 'x0'))],
  ],
  [
    'a stale read of a blank register',
    /B precedes C.*C precedes B/s,
    [op('A', [0, 1], read('z', null)), op('B', [2, 3], write('z', 'z1')), op('C', [4, 5], read('z', null))],
  ],
  [
    'a stale read of a set',
    /without the other's b/,
    [first, op('A', [2, 3], append('l', 'b')), op('B', [4, 5], set('l', 'a'))],
  ],
  [
    'G0: writes in opposite orders',
    /A precedes B/,
    [
      first,
      op('A', [2, 9], append('l', 'b'), append('m', 'b')),
      op('B', [2, 9], append('l', 'c'), append('m', 'c')),
      op('C', [10, 11], log('l', 'a', 'b', 'c'), log('m', 'c', 'b')),
    ],
  ],
  [
    'G1a: a read of a refused write',
    /was refused/,
    [first, { ...op('A', [2, 3], write('x', 'x1')), outcome: 'refused' }, op('B', [4, 5], read('x', 'x1'))],
  ],
  [
    'G1b: a read of half an operation',
    /A precedes B.*B precedes A/s,
    [
      first,
      op('A', [2, 9], append('l', 'b'), append('l', 'c')),
      op('B', [2, 9], log('l', 'a', 'b')),
      op('C', [10, 11], log('l', 'a', 'b', 'c')),
    ],
  ],
  [
    'G1c: two operations that read from each other',
    /A precedes B.*B precedes A/s,
    [first, op('A', [2, 9], write('x', 'x1'), read('y', 'y1')), op('B', [2, 9], write('y', 'y1'), read('x', 'x1'))],
  ],
  [
    'write skew',
    /missed|without/,
    [
      first,
      op('A', [2, 9], read('x', 'x0'), read('y', 'y0'), write('x', 'x1')),
      op('B', [2, 9], read('x', 'x0'), read('y', 'y0'), write('y', 'y1')),
    ],
  ],
  [
    'reads that disagree on an order',
    /different orders/,
    [
      first,
      op('A', [2, 9], append('l', 'b')),
      op('B', [2, 9], append('l', 'c')),
      op('C', [3, 4], log('l', 'a', 'b')),
      op('D', [3, 4], log('l', 'a', 'c')),
    ],
  ],
  ['a value that nobody wrote', /nobody wrote/, [first, op('A', [2, 3], read('x', 'x9'))]],
  ['an element read twice', /twice/, [first, op('A', [2, 3], log('l', 'a', 'a'))]],
  [
    'a value read again after it was blanked',
    /precedes/,
    [first, op('A', [2, 3], read('x', 'x0'), write('x', null)), op('B', [4, 5], read('x', 'x0'))],
  ],
];

describe('the checker of histories', () => {
  test.each(serializable)('accepts %s', (_, history) => expect(checkHistory(history)?.text).toBeUndefined());

  test.each(anomalies)('finds %s', (_, text, history) => {
    expect(serialOrder(history), 'no order explains it').toBeUndefined();
    expect(checkHistory(history)?.text).toMatch(text);
  });

  test('reports a shortest cycle, with the operations and each reason', () => {
    const [, , history] = anomalies.find(([name]) => name === 'a stale read') as (typeof anomalies)[number];
    expect(checkHistory(history)?.text).toBe(
      [
        'A: A (ticks 2 to 3)',
        'B: B (ticks 4 to 5)',
        'no serial order exists:',
        '  A precedes B: it completed before the other began',
        "  B precedes A: it read x without the other's x1",
      ].join('\n'),
    );
  });

  test('reports only histories that no order explains', () => {
    let reported = 0;
    fc.assert(
      fc.property(tinyHistory, (history) => {
        const found = checkHistory(history);
        if (!found) return;
        reported++;
        expect(serialOrder(history), found.text).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
    expect(reported).toBeGreaterThan(100);
  });

  test('reports every history of logs and a last read that no order explains', () => {
    let reported = 0;
    fc.assert(
      fc.property(tinyHistory, (history) => {
        const logsOnly = history.map((one) => ({
          ...one,
          accesses: one.accesses.filter(({ kind }) => kind === 'append' || kind === 'log'),
        }));
        const written = logsOnly.flatMap(({ accesses }) =>
          accesses.flatMap((one) => (one.kind === 'append' ? [one] : [])),
        );
        const last = op(
          'last',
          [99, 100],
          ...['l', 'm'].map((key) => log(key, ...written.flatMap((one) => (one.key === key ? one.element : [])))),
        );
        const whole = [...logsOnly, last];
        const isPossible = serialOrder(whole) !== undefined;
        if (!isPossible) reported++;
        expect(checkHistory(whole) === undefined).toBe(isPossible);
      }),
      { numRuns: 3_000 },
    );
    expect(reported).toBeGreaterThan(100);
  });

  test('shares no code with the product', () => {
    const files = globSync('infra/testing/histories/*.ts', { cwd: repositoryRoot });
    const imported = files.flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1]),
    );
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((name) => !/^\.\/[a-z-]+\.ts$/.test(name ?? ''))).toEqual([]);
  });
});
