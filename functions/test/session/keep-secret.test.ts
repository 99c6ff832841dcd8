import { holdsKeyOf, signToken, verifyToken } from '@muster/functions/calls/tokens';
import { keepSecret } from '@muster/functions/entry/aws/secrets';
import type { SigningKeys } from '@muster/functions/kernel/signing-keys';
import { describe, expect, test } from 'vitest';

const key = (letter: string) => letter.repeat(64);

describe('keepSecret', () => {
  const start = Date.parse('2026-05-01T12:00:00Z');
  const minute = 60_000;

  /** Keeps the answers in turn; undefined fails. `pass` moves the clock. */
  function keeping<T>(answers: (T | undefined)[]) {
    let at = start;
    let reads = 0;
    const get = keepSecret(
      async () => {
        reads++;
        return answers.shift() ?? Promise.reject(new Error('unreachable'));
      },
      () => new Date(at),
    );
    return {
      get,
      reads: () => reads,
      pass: (milliseconds: number) => {
        at += milliseconds;
      },
    };
  }

  test('reads once in an hour, for any number of calls', async () => {
    const { get, pass, reads } = keeping(['v1', 'v2']);
    expect(await Promise.all([get(), get(), get()])).toEqual(['v1', 'v1', 'v1']);
    pass(60 * minute - 1);
    expect(await get(() => true)).toBe('v1');
    pass(1);
    expect(await get()).toBe('v2');
    expect(reads()).toBe(2);
  });
  test('reads again for what it does not hold, once for all calls, and at most every half minute', async () => {
    const { get, pass, reads } = keeping(['v1', 'v2', 'v3']);
    const isNew = (value: string) => value !== 'v1';
    const isNone = () => false;
    expect(await get(isNew)).toBe('v1');
    expect(await get(isNew)).toBe('v1');
    pass(minute / 2);
    expect(await Promise.all([get(isNew), get(isNew), get(isNew)])).toEqual(['v2', 'v2', 'v2']);
    expect(reads()).toBe(2);
    // What no secret holds causes no further read until then.
    pass(minute / 2 - 1);
    for (let n = 0; n < 5; n++) expect(await get(isNone)).toBe('v2');
    expect(reads()).toBe(2);
    pass(1);
    expect(await get(isNone)).toBe('v3');
    expect(reads()).toBe(3);
  });
  test('keeps the last value while the secret cannot be read, and tries again after five minutes', async () => {
    const { get, pass, reads } = keeping(['v1', undefined, 'v3']);
    expect(await get()).toBe('v1');
    pass(60 * minute);
    expect(await get()).toBe('v1');
    pass(5 * minute - 1);
    expect(await get()).toBe('v1');
    expect(reads()).toBe(2);
    pass(1);
    expect(await get()).toBe('v3');
  });
  test('reads again at the next call if the first read failed', async () => {
    const { get } = keeping([undefined, 'v1']);
    await expect(get()).rejects.toThrow('unreachable');
    expect(await get()).toBe('v1');
  });

  test('a token of a key that was made meanwhile is accepted at once, and one of an unknown key is not', async () => {
    const claims = { site: 'RIVER', employee: '01', sid: 's', generation: 1 };
    const keysOf = (...names: string[]): SigningKeys => ({
      current: names.at(-1) ?? '',
      keys: new Map(names.map((name) => [name, Buffer.from(key(name))])),
    });
    const { get, pass } = keeping([keysOf('a'), keysOf('a', 'b')]);
    await get();
    pass(minute);
    const now = new Date(start + minute);
    const check = async (keys: SigningKeys) => {
      const token = await signToken('access', claims, keys, now);
      return verifyToken('access', token, await get((known) => holdsKeyOf(known, token)), now);
    };
    expect(await check(keysOf('a', 'b'))).toMatchObject(claims);
    expect(await check(keysOf('c'))).toBeUndefined();
    for (const text of ['', 'x', 'a.b.c', '{}']) expect(holdsKeyOf(keysOf('a'), text)).toBe(true);
  });
});
