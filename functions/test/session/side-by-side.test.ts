import { randomBytes, randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { signToken, verifyToken } from '../../src/calls/tokens.ts';
import {
  hashesAtOnce,
  hashPassword,
  hashQueue,
  isPassword,
  passwordCost,
  shareHashes,
  signInQueue,
  spendTheSameTime,
} from '../../src/kernel/password-hash.ts';
import { newQueue, type Queue, QueueFull } from '../../src/kernel/queue.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { signInAs } from './sign-in-form.ts';

// Counted spies of the real functions.
vi.mock('../../src/kernel/password-hash.ts', { spy: true });

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

describe('work of several departments', () => {
  const party = (site: string, person: string) => ({ party: { site, person } });
  /** Runs work of these parties in the only turn of a queue. Returns their names in the order in which it ran. */
  async function order(queue: Queue, parties: readonly [site: string, person: string][]): Promise<string[]> {
    const first = held();
    const busy = queue.run(first.work);
    const done: string[] = [];
    const all = parties.map(([site, person]) =>
      queue.run(async () => void done.push(`${site}${person}`), party(site, person)),
    );
    first.ends[0]?.();
    await Promise.all([busy, ...all]);
    return done;
  }

  test('takes turns, by department and then by person', async () => {
    const parties: [string, string][] = [
      ['A', '1'],
      ['A', '1'],
      ['A', '1'],
      ['A', '2'],
      ['B', '1'],
      ['B', '2'],
    ];
    expect(await order(newQueue({ atOnce: 1 }), parties)).toEqual(['A1', 'B1', 'A2', 'B2', 'A1', 'A1']);
  });

  test('is refused by department and by person, and tells the place', async () => {
    const queue = newQueue({ atOnce: 1, mostOfSite: 3, mostOfPerson: 2 });
    const { ends, work } = held();
    const waiting = [queue.run(work)];
    const place = (site: string, person: string) =>
      queue.run(work, party(site, person)).catch((error: QueueFull) => error.place);
    for (const person of ['1', '1', '2']) waiting.push(queue.run(work, party('A', person)));
    expect(await Promise.all([place('A', '1'), place('A', '3')])).toEqual([4, 3]);
    waiting.push(queue.run(work, party('B', '3')));
    for (const _ of waiting) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0));
      ends.shift()?.();
      await soon();
    }
    await Promise.all(waiting);
  });

  test('is bounded for one network, whatever departments it names', async () => {
    const queue = newQueue({ atOnce: 1, mostOfSite: 3, mostOfPerson: 2 });
    const first = held();
    const waiting = [queue.run(first.work)];
    for (const site of ['A', 'B']) waiting.push(queue.run(async () => undefined, party(site, 'net')));
    await expect(queue.run(first.work, party('C', 'net'))).rejects.toThrow(QueueFull);
    waiting.push(queue.run(async () => undefined, party('C', 'other')));
    first.ends[0]?.();
    await Promise.all(waiting);
  });

  test('keeps its place when the line is full at its return', async () => {
    const queue = newQueue({ atOnce: 1, mostOfSite: 2 });
    const first = held();
    const busy = queue.run(first.work);
    const done: string[] = [];
    const ask = (name: string, longest?: number) =>
      queue.run(async () => void done.push(name), { ...party('A', '1'), name, longest });
    const place = (asked: Promise<void>) => asked.catch((error: QueueFull) => error.place);
    expect(await place(ask('early', 1))).toBe(1);
    const [late, last] = [place(ask('late', 1)), ask('last')];
    expect(await place(ask('early'))).toBe(1);
    await late;
    const early = ask('early');
    first.ends[0]?.();
    await Promise.all([busy, last, early]);
    expect(done).toEqual(['early', 'last']);
  });

  test('keeps its place while it is refused and asked for again', async () => {
    const queue = newQueue({ atOnce: 1 });
    const first = held();
    const busy = queue.run(first.work);
    const named = (name: string, longest?: number) => ({ ...party('A', '1'), name, longest });
    const done: string[] = [];
    const refused = await queue.run(async () => undefined, named('early', 1)).catch((error: QueueFull) => error.place);
    expect(refused).toBe(1);
    const late = queue.run(async () => void done.push('late'), named('late'));
    const early = queue.run(async () => void done.push('early'), named('early'));
    first.ends[0]?.();
    await Promise.all([busy, late, early]);
    expect(done).toEqual(['early', 'late']);
  });
});

describe('password hashes', () => {
  test('use every processor, and leave one thread of Node’s pool free', () => {
    expect([1, 2, 4, 8, 64].map((processors) => hashesAtOnce(processors, undefined))).toEqual([1, 2, 3, 3, 3]);
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

  test('of a call that is repeated take the turns of its caller, as those of its first run', async () => {
    const system = await buildSystem();
    const site = await buildSite(system);
    const { employee_id } = await buildEmployee(system, site);
    const asking = { ...(await as(system, site, site.chief)), headers: { [idempotencyKeyHeader]: randomUUID() } };
    const parties: unknown[] = [];
    const queue = newQueue({ atOnce: 1 });
    shareHashes({
      run: (work, wait) => {
        parties.push(wait?.party);
        return queue.run(work, wait);
      },
    });
    try {
      for (let n = 0; n < 2; n++) {
        const { status } = await system.call('roster', 'resetPassword', { params: { employee_id } }, asking);
        expect(status).toBe(200);
      }
    } finally {
      shareHashes(hashQueue());
    }
    expect(parties.length).toBeGreaterThan(1);
    expect(new Set(parties.map((party) => JSON.stringify(party)))).toEqual(
      new Set([JSON.stringify({ site: site.code, person: site.chief.id })]),
    );
  });

  test('of one department do not delay the sign-ins of another', async () => {
    const system = await buildSystem();
    const [flooding, other] = await Promise.all([buildSite(system), buildSite(system)]);
    const officer = await buildEmployee(system, other);
    const chief = await as(system, flooding, flooding.chief);
    const people = await Promise.all(Array.from({ length: 12 }, () => buildEmployee(system, flooding)));
    // Each hash waits until it is let through.
    const gate = held();
    const queue = newQueue({ atOnce: 1 });
    const [asked, run]: [string[], string[]] = [[], []];
    shareHashes({
      run: (work, wait) => {
        const code = wait?.party?.site ?? '';
        asked.push(code);
        return queue.run(async () => {
          run.push(code);
          await gate.work();
          return work();
        }, wait);
      },
    });
    try {
      const resets = people.map(({ employee_id }) =>
        system.call('roster', 'resetPassword', { params: { employee_id } }, chief),
      );
      await vi.waitFor(() => expect(asked).toHaveLength(people.length), 20_000);
      const signedIn = signInAs(system, other, officer);
      await vi.waitFor(() => expect(asked).toContain(other.code), 20_000);
      const timer = setInterval(() => gate.ends.shift()?.(), 1);
      expect((await signedIn).status).toBe(200);
      // After the hash that ran, and the one whose turn it was.
      expect(run.indexOf(other.code)).toBe(2);
      await Promise.all(resets);
      clearInterval(timer);
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
      {
        code: 'sign_in_busy',
        detail: 'Many people are signing in at this moment. Please try again in a few seconds.',
        place: 3,
      },
      ['1'],
    ]);
    ends[0]?.();
    await first;
    expect((await Promise.all(waiting)).map((answered) => answered.status)).toEqual([200, 200]);
  });

  test('of a client that asks for its place return the place, which it keeps', async () => {
    const officers = await Promise.all([buildEmployee(system, site), buildEmployee(system, site)]);
    const first = signIns.run(work);
    const asking = { headers: { Prefer: 'wait=0' } };
    const [early, late] = officers as [Employee, Employee];
    const waits = await signInAs(system, site, early, {}, asking);
    expect([waits.status, waits.body.place]).toEqual([429, 1]);
    const order: string[] = [];
    const signedIn = [late, early].map(async (officer) => {
      const { status } = await signInAs(system, site, officer);
      order.push(officer === early ? 'early' : 'late');
      return status;
    });
    await vi.waitFor(async () => expect(await placeOfNext()).toBe(3));
    ends.at(-1)?.();
    await first;
    expect(await Promise.all(signedIn)).toEqual([200, 200]);
    expect(order).toEqual(['early', 'late']);

    /** Returns the place that one more would have. */
    async function placeOfNext() {
      return (await signInAs(system, site, late, { username: randomUUID() }, asking)).body.place;
    }
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
    for (const typed of [{ username: 'unknown' }, { password: 'wrong' }]) {
      vi.mocked(spendTheSameTime).mockClear();
      vi.mocked(isPassword).mockClear();
      expect((await signInAs(system, site, site.chief, typed)).status).toBe(401);
      expect(vi.mocked(spendTheSameTime).mock.calls.length + vi.mocked(isPassword).mock.calls.length).toBe(1);
    }
  });
});
