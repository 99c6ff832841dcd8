import { randomUUID } from 'node:crypto';
import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { dumpSite, newOrChanged } from '@muster/testing/dump';
import { interception, tableError } from '@muster/testing/interception';
import { type Answered, type Body, buildSystem, type System, usualNow } from '@muster/testing/system';
import { ofEachArea } from '@muster/testing/width';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../src/table/core/read.ts';
import { type Desk, deskFor, keyed, outcomeOf, repeatedWithoutKey, withPassword } from './keyed-call.ts';

const table = interception();
let system: System;
// Each call has a table of its own, because the tests read the whole table.
const newSystem = async () => {
  table.inject({});
  system = await buildSystem({ onClient: table.onClient });
};

const day = 24 * 60 * 60_000;
/** Second inputs of calls whose valid input is always the same. */
const otherBodies: Record<string, { body: unknown }> = {
  'session.submitBugReport': { body: { description: 'Another bug' } },
};
const everyPermission = { admin_access: true, manage_trainings: true, manage_employees: true };

const tried = ofEachArea(keyed);

/** Returns an answer without the counts of a trainee's days, which grow with each day. */
const exceptDays = ({ unassigned: _, unassigned_days: __, ...body }: Body): Body => body;

describe.each(keyed)('$title', (route) => {
  const { title, endpoint } = route;
  const fresh = withPassword.includes(title);
  // What the key means is the same for all calls: the chain answers.
  const isTried = tried.includes(route);
  let site: BuiltSite;
  let desk: Desk;
  let key: string;
  beforeAll(newSystem);
  beforeEach(async () => {
    table.inject({});
    system.clock.now = usualNow;
    system.errors.length = 0;
    site = await buildSite(system);
    desk = await deskFor(system, site, route);
    key = randomUUID();
  });

  const contents = () => dumpSite(system, site.code);

  /** Expects the first answer again, and no change except a new temporary password. */
  async function expectRepetition(first: Answered<Body>, again: Answered<Body>, before: Item[]) {
    expect([first.status, again.status]).toEqual([endpoint.status, endpoint.status]);
    const changed = newOrChanged(before, await contents());
    if (!fresh) {
      expect(exceptDays(again.body)).toEqual(exceptDays(first.body));
      expect(changed).toEqual([]);
      return;
    }
    const [{ temporary_password: earlier, ...one }, { temporary_password: later, ...two }] = [first.body, again.body];
    expect([later === earlier, two]).toEqual([false, one]);
    expect(changed.map(({ PK, SK, action }) => action ?? (SK === 'CREDENTIAL' ? SK : PK)).toSorted()).toEqual(
      (route.area === 'auditors'
        ? ['CREDENTIAL', `${site.code}#AUDITOR`, 'auditor.reset_password']
        : ['CREDENTIAL', `${site.code}#ROSTER`, 'employee.reset_password']
      ).toSorted(),
    );
  }

  test.runIf(isTried)('is carried out each time without a key, if it can be repeated', async () => {
    const sent = await desk.input();
    expect((await desk.send(sent)).status).toBe(endpoint.status);
    expect(outcomeOf(await desk.send(sent))).toBe(repeatedWithoutKey(route));
    expect((await contents()).filter(({ PK }) => PK.endsWith('#IDEMPOTENCY'))).toEqual([]);
  });

  test('is carried out once with a key, for 24 hours', async () => {
    const sent = await desk.input();
    const first = await desk.send(sent, key);
    const once = await contents();
    await expectRepetition(first, await desk.send(sent, key), once);

    system.clock.now = new Date(usualNow.getTime() + day - 1);
    const later = await as(system, site, site.chief);
    const before = await contents();
    await expectRepetition(first, await desk.send(sent, key, later), before);

    system.clock.now = new Date(usualNow.getTime() + day);
    expect(outcomeOf(await desk.send(sent, key, later))).toBe(repeatedWithoutKey(route));
  });

  test.runIf(isTried)(
    'refuses a key with another input, and another call refuses it too, without a change',
    async () => {
      expect((await desk.send(await desk.input(), key)).status).toBe(endpoint.status);
      const different = { ...(await desk.input()), ...otherBodies[title] };
      const other = await deskFor(system, site, keyed.find((one) => one.title !== title) ?? route);
      const unlike = await other.input();
      const before = await contents();
      expect(outcomeOf(await desk.send(different, key))).toBe('422 key_reused');
      expect(outcomeOf(await other.send(unlike, key))).toBe('422 key_reused');
      expect(newOrChanged(before, await contents())).toEqual([]);
    },
  );

  test.runIf(isTried)('accepts the same key of another employee, and in another department', async () => {
    const sent = await desk.input();
    expect((await desk.send(sent, key)).status).toBe(endpoint.status);
    const colleague = await buildEmployee(system, site, { permissions: everyPermission });
    const mine = await deskFor(system, { ...site, chief: colleague }, route);
    expect((await mine.send(await mine.input(), key)).status).toBe(endpoint.status);
    const away = await deskFor(system, await buildSite(system), route);
    expect((await away.send(await away.input(), key)).status).toBe(endpoint.status);
  });

  /** Loses the answer to the first transaction; with `silent`, lookups of the key fail too. */
  function loseAnswer({ silent }: { silent: boolean }): void {
    let lost = false;
    table.inject({
      before: ({ command }) => {
        if (silent && command === 'TransactGetItems') throw tableError('TimeoutError');
      },
      after: ({ command }) => {
        if (lost || command !== 'TransactWriteItems') return;
        lost = true;
        throw tableError('TimeoutError');
      },
    });
  }

  test.runIf(isTried)("is answered from a lookup when the table's answer is lost", async () => {
    const sent = await desk.input();
    loseAnswer({ silent: false });
    const first = await desk.send(sent, key);
    table.inject({});
    const before = await contents();
    await expectRepetition(first, await desk.send(sent, key), before);
    expect(system.errors).toEqual([]);
  });

  test('finds its change when it is repeated after the server was interrupted', async () => {
    const sent = await desk.input();
    loseAnswer({ silent: true });
    expect((await desk.send(sent, key)).status).toBe(503);
    table.inject({});
    const before = await contents();
    expect(before.filter(({ PK }) => PK.endsWith('#IDEMPOTENCY'))).toHaveLength(1);
    const first = await desk.send(sent, key);
    const then = fresh ? await contents() : before;
    await expectRepetition(first, await desk.send(sent, key), then);
  });

  test.runIf(isTried)('refuses an invalid key with the name of its header, without a change', async () => {
    const sent = await desk.input();
    const before = await contents();
    for (const text of ['', ' ', 'a b', 'clé', 'a\u0000', 'x'.repeat(256)]) {
      const { status, body } = await desk.send(sent, text);
      expect([status, Object.keys(endpoint.bareFieldErrors ? body : body.fields)]).toEqual([400, ['Idempotency-Key']]);
    }
    expect(await contents()).toEqual(before);
  });
});

describe('an idempotency key', () => {
  beforeAll(newSystem);
  test('is any visible text up to 255 characters, under a header name in any case; calls that accept no key ignore it', async () => {
    const site = await buildSite(system);
    const asking = await as(system, site, site.chief);
    const key = '"~#'.padEnd(255, '!');
    const rank = (name: string) =>
      system.call('ranks', 'create', { body: { name } }, { ...asking, headers: { 'idempotency-key': key } });
    const [first, again] = [await rank('Sergeant'), await rank('Sergeant')];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(JSON.stringify(await dumpSite(system, site.code))).not.toContain('~#!!!');
    const ignoring = await system.call('ranks', 'list', {}, { ...asking, headers: { 'Idempotency-Key': ' ' } });
    expect(ignoring.body).toHaveLength(1);
  });
});
