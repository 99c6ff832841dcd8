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

describe('the inputs that name something stored', () => {
  /** Names of fields that must be declared with `reference`. An officer's number at the state, a provider's client and a provider's own id name nothing that is stored here. */
  const idName =
    /^(?!(state|client)_id$|externalId$)(id|.+_ids?|.+Ids?|username|site_code|refresh|cursor|until|before)$/;

  /** Fields with such a name that hold a date. */
  const dates = new Set(['exempt body.until', 'stateReport query.until', 'fileReport body.until']);

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

// One code begins with the other. Each area has a table of its own: comparisons take longer as a table grows.
describe.each(Object.keys(contract))('AB does not reach ABC by %s', (area) => {
  let system: System;
  let home: BuiltSite;
  let away: BuiltSite;
  beforeAll(async () => {
    system = await buildSystem();
    home = await buildSite(system, { code: 'AB', name: 'Home Department' });
    away = await buildSite(system, { code: 'ABC', name: 'Elsewhere Department' });
  });

  async function contents(route: Route): Promise<{ ofHome: Item[]; ofAway: Item[] }> {
    // Sign-in attempts and wrong factors are counted and audited, challenges given, sign-ons begun, and passwords forgotten, in the named department.
    const attempts =
      route.area === 'factors'
        ? /#(THROTTLE|AUDIT#.*|SIGN-IN|CHALLENGE)$/
        : route.name === 'signIn'
          ? /#(THROTTLE|ADDRESS|TALLY|AUDIT#.*)$/
          : route.area === 'signOn' && route.name === 'start'
            ? /#SIGN-ON$/
            : route.name === 'forgotPassword'
              ? /#(FORGOTTEN|OUTBOX)$/
              : /^$/;
    const items = (await contentsOf(system)).filter(({ PK }) => !attempts.test(PK));
    const of = ({ code }: BuiltSite) => items.filter(({ PK }) => PK.startsWith(`${code}#`));
    return { ofHome: of(home), ofAway: of(away) };
  }

  /** Makes the call as home's administrator. Expects that it neither changes nor reveals anything of the other department. */
  async function callFromHome(route: Route, sent: SentParts): Promise<Answered<Body>> {
    const asking = await askingFor(route, system, home, () => signedIn(system, home, home.chief));
    const before = await contents(route);
    const name = route.name as EndpointName<typeof route.area>;
    const answered = await system.call(route.area, name, sent, asking);
    const after = await contents(route);
    expect(after.ofAway).toEqual(before.ofAway);
    if (answered.status >= 400) expect(after.ofHome).toEqual(before.ofHome);
    const ours = new Set([...textsOf(after.ofHome), ...textsOf(sent)]);
    const said = JSON.stringify([answered.body, answered.headers]);
    const told = new Set(textsOf(after.ofAway).filter((text) => !ours.has(text) && said.includes(text)));
    // The sign-in screen may ask for the name of any department by its code.
    if (route.name === 'validateSiteCode') told.delete(away.site.name);
    expect([...told]).toEqual([]);
    return answered;
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
      const there = (await contents(route)).ofAway.find(({ PK }) => PK.endsWith('#ROSTER'));
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
