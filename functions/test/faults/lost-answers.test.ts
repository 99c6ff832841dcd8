import { as, buildEmployee, buildSite, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { getItem } from '../../src/table/core/read.ts';
import { UnknownOutcome } from '../../src/table/core/unknown-outcome.ts';
import { absent, put, remove, transact, update, withoutCollision } from '../../src/table/core/write.ts';
import { accountLimitKey, accountLimits, hitAccount } from '../../src/table/rate-limit/account-limit.ts';
import { ofAny, ofWrites } from './fault-kinds.ts';
import { type Attempt, answer, attemptsOfSdk, type Trouble, wire } from './wire.ts';

const line = wire();
const system = await buildSystem({ onClient: line.onClient });
const site = await buildSite(system);
const table = site.table;
let key: { PK: string; SK: string };
beforeEach(() => {
  key = { PK: `${site.code}#LOST`, SK: crypto.randomUUID() };
  system.errors.length = 0;
});

const trouble = (name: string) => ({ ...ofAny, ...ofWrites })[name] as Trouble;
const lost = trouble('carried out, and no answer');
const throttled = trouble('throttled');
const refusedConnection: Trouble = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};
const inProgress: Trouble = async () => answer(400, { __type: 'x#TransactionInProgressException', message: 'wait' });

/**
 * Runs `work` with these faults at the first attempts of `commands`. Returns the error thrown and the attempts made.
 */
async function during(
  troubles: readonly Trouble[],
  work: () => Promise<unknown>,
  commands = /Transact|Put|Update|Delete/,
): Promise<{ error: unknown; attempts: Attempt[] }> {
  const left = [...troubles];
  const attempts = line.breakAt(({ command }) => (commands.test(command) ? left.shift() : undefined));
  const error = await work().then(
    () => undefined,
    (thrown) => thrown,
  );
  line.mend();
  expect(left, 'troubles that nothing had').toEqual([]);
  return { error, attempts };
}

const addOne = () => transact(table, [update(table, key, { expression: 'ADD n :one', values: { ':one': 1 } })]);
const make = () => transact(table, [put(table, key, { condition: absent, otherwise: () => new Error('there') })]);
const tokens = (attempts: readonly Attempt[]) => attempts.map(({ body }) => body.ClientRequestToken);

describe('a transaction whose answer is lost', () => {
  test('is sent again with the same token, and carried out once', async () => {
    const { error, attempts } = await during([lost, lost], addOne);
    expect(error).toBeUndefined();
    expect(attempts).toHaveLength(3);
    expect(new Set(tokens(attempts)).size).toBe(1);
    expect((await getItem(table, key))?.n).toBe(1);
  });

  test('does not fail because of a condition that its own first attempt made false', async () => {
    expect((await during([lost], make)).error).toBeUndefined();
  });

  test('does not share its token with the next identical transaction', async () => {
    const { attempts } = await during([], async () => {
      await addOne();
      await addOne();
    });
    expect(new Set(tokens(attempts)).size).toBe(2);
    expect((await getItem(table, key))?.n).toBe(2);
  });
});

describe('a write without an answer', () => {
  const always = (one: Trouble) => Array.from({ length: attemptsOfSdk }, () => one);
  const cases: [string, Trouble[], 'UnknownOutcome' | string][] = [
    ['has an unknown outcome when each answer was lost', always(lost), 'UnknownOutcome'],
    ['has an unknown outcome when each attempt timed out', always(trouble('timed out')), 'UnknownOutcome'],
    ['has an unknown outcome when the table failed internally', always(trouble('failing inside')), 'UnknownOutcome'],
    ['has an unknown outcome when only the first answer was lost', [lost, throttled, throttled], 'UnknownOutcome'],
    ['has an unknown outcome while its first attempt is in progress', always(inProgress), 'UnknownOutcome'],
    ['is throttled when each attempt was', always(throttled), 'ThrottlingException'],
    ['fails with the error when there was no connection', always(refusedConnection), 'Error'],
  ];
  test.each(cases)('%s', async (_, troubles, name) => {
    const { error } = await during(troubles, addOne);
    expect(error).toMatchObject({ name });
    if (name === 'UnknownOutcome') expect((error as Error).cause).toBeInstanceOf(Error);
  });

  test('has the outcome of a later attempt that is carried out', async () => {
    const { error } = await during([trouble('timed out')], addOne);
    expect([error, (await getItem(table, key))?.n]).toEqual([undefined, 1]);
  });

  test('has an unknown outcome when a condition cancels its repetition, since the first attempt may arrive later', async () => {
    await make();
    let arrive: (() => Promise<unknown>) | undefined;
    const delayed: Trouble = async (pass) => {
      arrive = pass;
      throw Object.assign(new Error('the wire'), { name: 'TimeoutError' });
    };
    const { error, attempts } = await during([delayed], make);
    expect([(error as Error).name, attempts.length]).toEqual(['UnknownOutcome', 2]);
    await transact(table, [remove(table, key)]);
    await arrive?.();
    expect(await getItem(table, key)).toBeDefined();
  });

  test('is not carried out twice when its repetition is canceled for a conflict', async () => {
    const { error } = await during([lost, trouble('in conflict')], () => withoutCollision(addOne));
    expect([(error as Error | undefined)?.name, (await getItem(table, key))?.n]).toEqual(['UnknownOutcome', 1]);
  });

  test('differs from a read, which fails with its own error', async () => {
    const { error } = await during(always(lost), () => getItem(table, key), /Get/);
    expect(error).not.toBeInstanceOf(UnknownOutcome);
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });
});

describe("a single write whose answer is lost is recognized as the call's own", () => {
  test('a refresh sets both cookies', async () => {
    const { refresh } = await as(system, site, site.chief);
    const body = { refresh, site_code: site.code };
    let cookies: string[] = [];
    await during([lost], async () => {
      cookies = [...(await system.call('session', 'refresh', { body })).cookies.keys()];
    });
    expect(cookies.sort()).toEqual(['access_token', 'refresh_token']);
  });

  test('a sign-in attempt counts once, including the last before the limit closes and the first after it opens', async () => {
    const { pair: limit } = accountLimits;
    const at = accountLimitKey(table, limit, crypto.randomUUID(), '203.0.113.1');
    const { now } = system.clock;
    const attempts = async () => (await getItem(table, at))?.attempts;
    for (let n = 1; n <= limit.limit; n++) {
      let state: string | undefined;
      await during([lost], async () => {
        ({ state } = await hitAccount(table, at, limit, now));
      });
      expect([state, await attempts()]).toEqual(['open', n]);
    }
    expect(await hitAccount(table, at, limit, now)).toEqual({ state: 'full' });
    const later = new Date(now.getTime() + limit.closed + 1);
    const { attempts: sent } = await during([lost], () => hitAccount(table, at, limit, later), /Put/);
    expect(sent.map(({ command }) => command)).toContain('PutItem');
    expect(await attempts()).toBe(1);
  });

  test('a wrong password is answered 401, with one entry in the audit log', async () => {
    const { employee_id: username, id } = await buildEmployee(system, site);
    const body = { username, password: `not ${usualPassword}`, site_code: site.code };
    let status = 0;
    await during(
      [lost],
      async () => {
        ({ status } = await system.call('session', 'signIn', { body }));
      },
      /Put/,
    );
    expect(status).toBe(401);
    const entries = await auditEntries(table, 'session.sign_in_failed');
    expect(entries.filter(({ subject }) => (subject as { employee: string }).employee === id)).toHaveLength(1);
  });
});

test('a table that does not answer is given up before the function times out', async () => {
  const { requestHandler, maxAttempts } = table.client.config;
  const configured = requestHandler as unknown as { httpHandlerConfigs(): { socketTimeout?: number } };
  const { socketTimeout = 0 } = configured.httpHandlerConfigs();
  expect(socketTimeout).toBeGreaterThan(0);
  // The function has 25 seconds, some of them for other work.
  expect(socketTimeout * (await maxAttempts())).toBeLessThanOrEqual(20_000);
});
