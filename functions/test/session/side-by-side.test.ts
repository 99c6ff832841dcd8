import { randomBytes } from 'node:crypto';
import { type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newQueue, QueueFull } from '../../src/queue.ts';
import {
  hashesAtOnce,
  hashPassword,
  hashQueue,
  isPassword,
  passwordCost,
  shareHashes,
  signInQueue,
  spendTheSameTime,
} from '../../src/session/password-hash.ts';
import { signToken, verifyToken } from '../../src/session/tokens.ts';
import { signInAs } from './sign-in-form.ts';

// Counted spies of the real functions.
vi.mock('../../src/session/password-hash.ts', { spy: true });

/** Returns work that ends on demand. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => void ends.push(end));
  return { ends, work };
}
const soon = () => new Promise((go) => setImmediate(go));

describe('a queue', () => {
  test('runs a limited number at once, and the rest in order', async () => {
    const queue = newQueue({ atOnce: 2 });
    const { ends, work } = held();
    const done: number[] = [];
    const all = [1, 2, 3, 4].map((n) => queue.run(work).then(() => done.push(n)));
    await soon();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await soon();
    expect([ends.length, done]).toEqual([3, [2]]);
    ends[2]?.();
    await soon();
    expect([ends.length, done]).toEqual([4, [2, 3]]);
    ends[0]?.();
    ends[3]?.();
    await Promise.all(all);
  });

  test('continues after work that failed', async () => {
    const queue = newQueue({ atOnce: 1 });
    const failing = queue.run(() => Promise.reject(new Error('failed')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  test('limits the rate by the least time per turn, without delaying the result', async () => {
    const queue = newQueue({ atOnce: 1, leastTurn: 10_000 });
    expect(await queue.run(async () => 'answered')).toBe('answered');
    let hasBegun = false;
    void queue.run(async () => {
      hasBegun = true;
    });
    await soon();
    expect(hasBegun).toBe(false);
  });

  test('refuses work when too many are waiting or the wait is too long, and never starts it', async () => {
    const queue = newQueue({ atOnce: 1, mostWaiting: 1, longestWait: 20 });
    const { ends, work } = held();
    const first = queue.run(work);
    const late = queue.run(work);
    await expect(queue.run(work)).rejects.toThrow(QueueFull);
    await expect(late).rejects.toThrow(QueueFull);
    ends[0]?.();
    await first;
    expect(ends).toHaveLength(1);
    expect(await queue.run(async () => 'free')).toBe('free');
  });
});

describe('password hashes', () => {
  test('leave one processor and one thread of Node’s pool free', () => {
    expect([1, 2, 4, 8, 64].map((processors) => hashesAtOnce(processors, undefined))).toEqual([1, 1, 3, 3, 3]);
    expect(hashesAtOnce(64, '16')).toBe(15);
    expect(hashesAtOnce(64, '1')).toBe(1);
  });

  test('wait in a queue that is shared, while sign-ins go on', async () => {
    const shared = newQueue({ atOnce: 1 });
    shareHashes(shared);
    try {
      const other = held();
      const first = shared.run(other.work);
      let hashed = false;
      const hash = hashPassword('Sunrise#2026', { N: 2, r: 1, p: 1 }).then(() => {
        hashed = true;
      });
      const { ends, work } = held();
      const signIns = signInQueue(1);
      const admitted = [1, 2, 3, 4].map(() => signIns.run(work));
      await new Promise((go) => setTimeout(go, 50));
      expect([hashed, ends.length]).toEqual([false, 3]);
      other.ends[0]?.();
      await Promise.all([first, hash]);
      for (const n of [0, 1, 2]) ends[n]?.();
      await vi.waitFor(() => expect(ends).toHaveLength(4));
      ends[3]?.();
      await Promise.all(admitted);
    } finally {
      shareHashes(hashQueue());
    }
  });

  test('do not delay the verification of a token', { timeout: 120_000 }, async () => {
    const keys = { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
    const who = { site: 'AB', employee: 'E', sid: 'S', generation: 1 };
    const token = await signToken('access', who, keys, usualNow);
    let hashed = 0;
    const cost = { ...passwordCost, p: 1 };
    const flood = Array.from({ length: 24 }, () => hashPassword('Sunrise#2026', cost).then(() => hashed++));
    await soon();
    await verifyToken('access', token, keys, usualNow);
    // If the token waited in the pool's queue, at least 20 hashes would be done.
    expect(hashed).toBeLessThan(20);
    await Promise.all(flood);
  });
});

describe('sign-ins in one process', () => {
  let system: System;
  let site: BuiltSite;
  const { ends, work } = held();
  const signIns = newQueue({ atOnce: 1, mostWaiting: 2, longestWait: 60_000 });
  beforeAll(async () => {
    system = await buildSystem({ signIns });
    site = await buildSite(system);
  });

  test('get 429 `sign_in_busy` when too many are waiting', async () => {
    const officer = await buildEmployee(system, site);
    const first = signIns.run(work);
    const waiting = [signInAs(system, site, officer), signInAs(system, site, officer)];
    await soon();
    await soon();
    const { status, body, headers } = await signInAs(system, site, officer);
    expect([status, body, headers['Retry-After']]).toEqual([
      429,
      { code: 'sign_in_busy', detail: 'Many people are signing in at this moment. Please try again in a few seconds.' },
      ['5'],
    ]);
    ends[0]?.();
    await first;
    expect((await Promise.all(waiting)).map((answered) => answered.status)).toEqual([200, 200]);
  });

  test('to an unknown department cost no hash and no write', async () => {
    vi.mocked(spendTheSameTime).mockClear();
    vi.mocked(isPassword).mockClear();
    for (const site_code of ['NOWHERE', 'é', '#SITES'])
      expect((await signInAs(system, site, site.chief, { site_code })).status).toBe(401);
    expect(spendTheSameTime).not.toHaveBeenCalled();
    expect(isPassword).not.toHaveBeenCalled();
  });

  test('with an unknown username cost one hash, like a wrong password', async () => {
    for (const typed of [{ username: 'nobody' }, { password: 'wrong' }]) {
      vi.mocked(spendTheSameTime).mockClear();
      vi.mocked(isPassword).mockClear();
      expect((await signInAs(system, site, site.chief, typed)).status).toBe(401);
      expect(vi.mocked(spendTheSameTime).mock.calls.length + vi.mocked(isPassword).mock.calls.length).toBe(1);
    }
  });
});
