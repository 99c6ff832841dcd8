import { as, type BuiltSite, buildEmployee, buildSite, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteTable } from '../../src/table/core/client.ts';
import { getItem } from '../../src/table/core/read.ts';
import { UnknownOutcome } from '../../src/table/core/unknown-outcome.ts';
import { absent, put, transact, update } from '../../src/table/core/write.ts';
import { accountLimitKey, accountLimits, hitAccount } from '../../src/table/rate-limit/account-limit.ts';
import { ofAny, ofWrites } from './fault-kinds.ts';
import { type Attempt, answer, attemptsOfSdk, type Trouble, wire } from './wire.ts';

const line = wire();
let system: System;
let site: BuiltSite;
let table: SiteTable;
let key: { PK: string; SK: string };
beforeAll(async () => {
  system = await buildSystem({ onClient: line.onClient });
  site = await buildSite(system);
  table = site.table;
});
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

/** Does something while the first attempts of these commands have these troubles; what was thrown, and what was sent. */
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
  test('is sent again under the same token, and carried out once', async () => {
    const { error, attempts } = await during([lost, lost], addOne);
    expect(error).toBeUndefined();
    expect(attempts).toHaveLength(3);
    expect(new Set(tokens(attempts)).size).toBe(1);
    expect((await getItem(table, key))?.n).toBe(1);
  });

  test('does not fail in the condition that its own first attempt has made false', async () => {
    expect((await during([lost], make)).error).toBeUndefined();
  });

  test('has another token than the next one like it', async () => {
    const { attempts } = await during([], async () => {
      await addOne();
      await addOne();
    });
    expect(new Set(tokens(attempts)).size).toBe(2);
    expect((await getItem(table, key))?.n).toBe(2);
  });
});

describe('a write that gets no answer at all', () => {
  const always = (one: Trouble) => Array.from({ length: attemptsOfSdk }, () => one);
  const cases: [string, Trouble[], 'UnknownOutcome' | string][] = [
    ['is unanswered when each answer was lost', always(lost), 'UnknownOutcome'],
    ['is unanswered when each attempt timed out', always(trouble('timed out')), 'UnknownOutcome'],
    ['is unanswered when the table failed inside', always(trouble('failing inside')), 'UnknownOutcome'],
    [
      'is unanswered when the first answer was lost, whatever came after',
      [lost, throttled, throttled],
      'UnknownOutcome',
    ],
    ['is unanswered while its own first attempt goes on', always(inProgress), 'UnknownOutcome'],
    ['is throttled, and no more than that, when each attempt was', always(throttled), 'ThrottlingException'],
    ['is refused when there was no connection', always(refusedConnection), 'Error'],
  ];
  test.each(cases)('%s', async (_, troubles, name) => {
    const { error } = await during(troubles, addOne);
    expect(error).toMatchObject({ name });
    if (name === 'UnknownOutcome') expect((error as Error).cause).toBeInstanceOf(Error);
  });

  test('is decided when a later attempt is', async () => {
    await make();
    expect((await during([trouble('timed out')], make)).error).toMatchObject({ message: 'there' });
  });

  test('is not a read: that says what it met', async () => {
    const { error } = await during(always(lost), () => getItem(table, key), /Get/);
    expect(error).not.toBeInstanceOf(UnknownOutcome);
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a single write whose answer is lost is not taken for somebody else’s', () => {
  test('a refresh gets both its cookies', async () => {
    const { refresh } = await as(system, site, site.chief);
    const body = { refresh, site_code: site.code };
    let cookies: string[] = [];
    await during([lost], async () => {
      cookies = [...(await system.call('session', 'refresh', { body })).cookies.keys()];
    });
    expect(cookies.sort()).toEqual(['access_token', 'refresh_token']);
  });

  test('an attempt to sign in counts once, also the last one before the limit closes and the first after it opens', async () => {
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

  test('a wrong password is answered as one, with one entry in the audit log', async () => {
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

test('a table that says nothing is given up while a function still has time to say so', async () => {
  const { requestHandler, maxAttempts } = table.client.config;
  const configured = requestHandler as unknown as { httpHandlerConfigs(): { socketTimeout?: number } };
  const { socketTimeout = 0 } = configured.httpHandlerConfigs();
  expect(socketTimeout).toBeGreaterThan(0);
  // The function's 25 seconds, with some for everything else.
  expect(socketTimeout * (await maxAttempts())).toBeLessThanOrEqual(20_000);
});
