import { contract, type EndpointName, type Route, routes } from '@muster/shared/contract';
import { type BuiltSite, buildSite } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { contentsOf } from '@muster/testing/contents';
import { askingFor } from '@muster/testing/provisioning';
import { type Answered, type Body, buildSystem, type System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../src/table/core/read.ts';
import { outcomeOf } from '../idempotency/keyed-call.ts';
import { fieldsOf, idInputsOf, unusedExceptions } from './id-inputs.ts';
import { writeWatch } from './written.ts';

describe('the inputs that name something stored', () => {
  /**
   * Names of fields that must be declared with `reference`. An officer's number at the state, a provider's client and a
   * provider's own id name nothing that is stored here.
   */
  const idName =
    /^(?!(state|client)_id$|externalId$)(id|.+_ids?|.+Ids?|username|site_code|refresh|cursor|until|before)$/;

  /** Fields with such a name that hold a date. */
  const dates = new Set([
    'exempt body.until',
    'stateReport query.until',
    'fileReport body.until',
    'authorize body.until',
    'assign body.until',
  ]);

  test.each(routes)('are declared as references by $endpoint.method $endpoint.path', (route) => {
    const named = fieldsOf(route).filter(({ path, name }) => idName.test(name) && !dates.has(`${route.name} ${path}`));
    expect(named.filter(({ isReference }) => !isReference)).toEqual([]);
    expect(unusedExceptions(route)).toEqual([]);
  });
});

/** Returns `own` with the value at a path (`positions[].id`) taken from `other`. */
function withForeign(own: unknown, other: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) {
    if (other === undefined || other === own) throw new Error('There is no value of another department to try');
    return other;
  }
  if (step === '[]') return (own as unknown[]).map((one, n) => withForeign(one, (other as unknown[])[n], rest));
  const [mine, theirs] = [own, other] as Record<string, unknown>[];
  return { ...mine, [step]: withForeign(mine?.[step], theirs?.[step], rest) };
}
const stepsOf = (path: string) => path.replaceAll('[]', '.[]').split('.');

/** Returns all longer texts of stored items: ids, names, dates, and the parts of keys. */
function textsOf(stored: unknown): string[] {
  if (typeof stored === 'string') return stored.split('#').filter((text) => text.length > 5);
  return typeof stored === 'object' && stored !== null ? Object.values(stored).flatMap(textsOf) : [];
}

/**
 * What a refused call may leave: sign-in attempts and wrong factors are counted and audited, challenges given, sign-ons
 * begun, and passwords forgotten, in the named department.
 */
function attemptsOf({ area, name }: Route): RegExp {
  if (area === 'factors') return /#(THROTTLE|AUDIT#.*|SIGN-IN|CHALLENGE)$/;
  if (name === 'signIn') return /#(THROTTLE|ADDRESS|TALLY|AUDIT#.*)$/;
  if (area === 'signOn' && name === 'start') return /#SIGN-ON$/;
  return name === 'forgotPassword' ? /#(FORGOTTEN|OUTBOX)$/ : /^$/;
}

// One code begins with the other. Each area has a table of its own, because its contents are read for each call.
describe.each(Object.keys(contract))('AB does not reach ABC by %s', (area) => {
  const watch = writeWatch();
  let system: System;
  let home: BuiltSite;
  let away: BuiltSite;
  beforeAll(async () => {
    system = await buildSystem(watch);
    home = await buildSite(system, { code: 'AB', name: 'Home Department' });
    away = await buildSite(system, { code: 'ABC', name: 'Elsewhere Department' });
  });

  const itemsOf = async ({ code }: BuiltSite): Promise<Item[]> =>
    (await contentsOf(system)).filter(({ PK }) => PK.startsWith(`${code}#`));

  /**
   * Makes the call as home's administrator. Expects that it neither changes nor reveals anything of the other
   * department.
   */
  async function callFromHome(route: Route, sent: SentParts): Promise<Answered<Body>> {
    const asking = await askingFor(route, system, home, () => signedIn(system, home, home.chief));
    const name = route.name as EndpointName<typeof route.area>;
    const { answer, written } = await watch.during(() => system.call(route.area, name, sent, asking));
    const changed = written.filter(({ PK }) => !attemptsOf(route).test(PK));
    expect(changed.filter(({ PK }) => PK.startsWith(`${away.code}#`))).toEqual([]);
    if (answer.status >= 400) expect(changed).toEqual([]);
    const said = JSON.stringify([answer.body, answer.headers]);
    const asked = new Set(textsOf(sent));
    const kept = (await itemsOf(away)).filter(({ PK }) => !attemptsOf(route).test(PK));
    const told = new Set(textsOf(kept).filter((text) => !asked.has(text) && said.includes(text)));
    // Anyone may ask for the name of a department by its code, as the sign-in screen does.
    if (['validateSiteCode', 'checkKey'].includes(route.name)) told.delete(away.site.name);
    const ours = new Set(told.size > 0 ? textsOf(await itemsOf(home)) : []);
    expect([...told].filter((text) => !ours.has(text))).toEqual([]);
    return answer;
  }

  const valid = (route: Route, site: BuiltSite) => validInput(route, { system, site, caller: site.chief });

  // spec 0.1
  test.each(routes.filter((route) => route.area === area))('$endpoint.method $endpoint.path', async (route) => {
    const answered = await callFromHome(route, await valid(route, home));
    expect(answered.status, JSON.stringify(answered.body)).toBe(route.endpoint.status);
  });

  const fields = routes
    .filter((route) => route.area === area)
    .flatMap((route) => idInputsOf(route).map(([path, met]) => ({ route, path, met })));
  test.runIf(fields.length > 0).each(fields)(
    '$route.endpoint.method $route.endpoint.path naming its $path: $met.answer',
    async ({ route, path, met }) => {
      const own = await valid(route, home);
      const sent = met.tried?.(own) ?? (withForeign(own, await valid(route, away), stepsOf(path)) as SentParts);
      const answered = await callFromHome(route, sent);
      expect(outcomeOf(answered)).toBe(met.answer);
      if (met.body) expect(answered.body).toMatchObject(met.body);
    },
  );

  const lists = fields.filter(({ path }) => path === 'query.cursor');
  test.runIf(lists.length > 0).each(lists)(
    '$route.endpoint.method $route.endpoint.path from a forged cursor',
    async ({ route }) => {
      const { params = {} } = await valid(route, home);
      const there = (await itemsOf(away)).find(({ PK }) => PK.endsWith('#ROSTER'));
      const places = [there?.PK, there?.SK, `${there?.PK}#${there?.SK}`, JSON.stringify(there), '0#', '9'];
      for (const place of places) {
        const cursor = Buffer.from(String(place)).toString('base64url');
        const { status } = await callFromHome(route, { params, query: { cursor } });
        expect([200, 400]).toContain(status);
      }
    },
  );

  test('no call logs an error', () => expect(system.errors).toEqual([]));
});
