import { buildSite } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after } from '../../src/table/core/item.ts';
import {
  accountLimitKey,
  accountLimits,
  clearAccountHits,
  closingsRemembered,
  failAccountHit,
  hitAccount,
  refundAccountHit,
} from '../../src/table/rate-limit/account-limit.ts';

const minute = 60_000;
const { pair } = accountLimits;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'wrong' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'right' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'refunded' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      for: fc.constantFrom(
        1,
        10 * minute - 1,
        10 * minute,
        20 * minute,
        60 * minute,
        1440 * minute,
        closingsRemembered,
      ),
    }),
  },
);

/** What a limit must do, said plainly: the failures in a row, how often it closed, and until when it is closed. */
class Model {
  failures = 0;
  closings = 0;
  until = new Date(0);
  latest = new Date(0);

  isClosed(now: Date): boolean {
    return this.failures === pair.limit && now < this.until;
  }

  begin(now: Date): void {
    if (this.failures === pair.limit) {
      this.failures = 0;
      this.closings = now.getTime() < this.latest.getTime() + closingsRemembered ? this.closings + 1 : 0;
    }
    this.latest = now;
  }

  fail(now: Date): Date | undefined {
    this.failures += 1;
    if (this.failures < pair.limit) return undefined;
    this.until = after(now, Math.min(10 * minute * 2 ** this.closings, 1440 * minute));
    return this.until;
  }

  succeed(): void {
    this.failures = 0;
    this.closings = 0;
  }
}

test('after any sequence of attempts a limit is closed as often and for as long as it must be', {
  timeout: 240_000,
}, async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  let accounts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      accounts += 1;
      const key = accountLimitKey(site.table, pair, `account-${accounts}`, '203.0.113.7');
      const model = new Model();
      let now = usualNow;
      for (const one of steps) {
        if (one.do === 'wait') {
          now = after(now, one.for);
          continue;
        }
        const hit = await hitAccount(site.table, key, pair, now);
        if (model.isClosed(now)) {
          expect(hit).toEqual({ state: 'closed', until: model.until, refused: 0 });
          continue;
        }
        if (hit.state !== 'open') throw new Error(`An open limit is ${hit.state}`);
        model.begin(now);
        if (one.do === 'wrong') {
          expect(await failAccountHit(site.table, key, pair, now, hit.attempt)).toEqual(model.fail(now));
        } else if (one.do === 'right') {
          await clearAccountHits(site.table, key, hit.attempt);
          model.succeed();
        } else await refundAccountHit(site.table, key, hit.attempt);
      }
    }),
    { numRuns: atWidth(30, 100) },
  );
});

test('of many that find a closed limit open again, five are let through, and it closes once', async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  const key = accountLimitKey(site.table, pair, 'account', '203.0.113.7');
  let now = usualNow;
  for (const length of [10, 20, 40, 80, 160, 320]) {
    const hits = await Promise.all(Array.from({ length: 25 }, () => hitAccount(site.table, key, pair, now)));
    const open = hits.flatMap((hit) => (hit.state === 'open' ? [hit.attempt] : []));
    expect(open).toHaveLength(pair.limit);
    const ends = await Promise.all(open.map((attempt) => failAccountHit(site.table, key, pair, now, attempt)));
    const until = after(now, length * minute);
    expect(ends.filter((end) => end !== undefined)).toEqual([until]);
    expect(await hitAccount(site.table, key, pair, after(until, -1))).toMatchObject({ state: 'closed', until });
    now = until;
  }
});
