import type { Area, EndpointName, Route } from '@muster/shared/contract';
import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { asProvider, buildToken } from '@muster/testing/provisioning';
import { buildSystem, type RequestParts, type Sent, type System, usualNow } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, minutes } from '../session/sign-in-form.ts';

/**
 * Every secret that permits an action, at every place that accepts one: forged, replayed, crossed and late ones
 * are refused there. What is particular to one kind is tested where it is made: session/tokens.test.ts,
 * session/initial-reset.test.ts, factors/, sign-on/, scim/.
 */
const system = await buildSystem();
let site: BuiltSite;
let other: BuiltSite;
beforeEach(async () => {
  system.clock.now = usualNow;
  [site, other] = [await buildSite(system), await buildSite(system)];
});

/** A request that holds one secret. */
interface Shown {
  sent: Sent;
  asking: RequestParts;
}

/** A kind of secret, and the place that takes it. */
interface Kind {
  area: Area;
  name: string;
  /** Returns a request that is valid, for a site. */
  make: (site: BuiltSite) => Promise<Shown>;
  /** The secret in a request, and the same request with another one. */
  secret: (shown: Shown) => string;
  showing: (shown: Shown, secret: string) => Shown;
  /** It is accepted once. */
  once?: true;
  /** Milliseconds for which it is accepted; undefined: until it is revoked. */
  lifetime?: number;
}

const officer = (at: BuiltSite) => buildEmployee(system, at);

/** A secret in the `Authorization` header. */
const bearer = {
  secret: ({ asking }: Shown) => asking.token ?? '',
  showing: ({ sent, asking }: Shown, token: string): Shown => ({ sent, asking: { ...asking, token } }),
};

/** A secret in a part of the input. */
const inPart = (part: 'body' | 'params', field: string) => ({
  secret: ({ sent }: Shown) => String((sent[part] as Record<string, unknown>)[field]),
  showing: ({ sent, asking }: Shown, secret: string): Shown => ({
    sent: { ...sent, [part]: { ...(sent[part] as object), [field]: secret } },
    asking,
  }),
});

/** A place whose valid input holds the secret. */
const place = <A extends Area>(area: A, name: EndpointName<A>, part: 'body' | 'params', field: string) => ({
  area,
  name,
  ...inPart(part, field),
  make: async (at: BuiltSite): Promise<Shown> => {
    const route: Pick<Route, 'area' | 'name'> = { area, name };
    const { headers, ...sent } = await validInput(route, { system, site: at, caller: await officer(at) });
    return { sent: sent as Sent, asking: headers ? { headers } : {} };
  },
});

const day = 24 * 60;

const kinds: Record<string, Kind> = {
  'access token': {
    area: 'session',
    name: 'employeeInfo',
    make: async (at) => ({ sent: {}, asking: await as(system, at, await officer(at)) }),
    ...bearer,
    lifetime: minutes(15),
  },
  'refresh token': { ...place('session', 'refresh', 'body', 'refresh'), once: true, lifetime: minutes(7 * day) },
  'ticket for a first password': {
    ...place('session', 'initialPasswordReset', 'body', 'user_id'),
    once: true,
    lifetime: minutes(15),
  },
  'ticket for a second factor': {
    ...place('factors', 'secondStep', 'body', 'user_id'),
    once: true,
    lifetime: minutes(10),
  },
  'ticket for setting up a factor': {
    ...place('factors', 'setup', 'body', 'user_id'),
    once: true,
    lifetime: minutes(10),
  },
  'challenge of a passkey': {
    ...place('factors', 'passkeySignIn', 'body', 'challenge_id'),
    once: true,
    lifetime: minutes(10),
  },
  'state of a sign-on': { ...place('signOn', 'finish', 'body', 'state'), once: true, lifetime: minutes(10) },
  'code of a provider': { ...place('signOn', 'finish', 'body', 'code'), once: true },
  'cookie of a sign-on': {
    ...place('signOn', 'finish', 'body', 'state'),
    secret: ({ asking }) => asking.headers?.Cookie?.split('=')[1] ?? '',
    showing: ({ sent, asking }, secret) => ({
      sent,
      asking: { headers: { ...asking.headers, Cookie: `${asking.headers?.Cookie?.split('=')[0]}=${secret}` } },
    }),
  },
  'link that confirms an address': {
    ...place('mail', 'confirmAddress', 'body', 'token'),
    once: true,
    lifetime: minutes(day),
  },
  'provisioning token': {
    area: 'scim',
    name: 'listUsers',
    make: async (at) => ({ sent: {}, asking: await asProvider(system, at) }),
    ...bearer,
  },
  'address of a calendar': place('calendars', 'feed', 'params', 'token'),
  'address of a certificate': place('certificates', 'checkCertificate', 'params', 'token'),
};

const names = Object.keys(kinds);

function kindOf(name: string): Kind {
  const kind = kinds[name];
  if (!kind) throw new Error(`No kind ${name}`);
  return kind;
}

/** Returns the status that a request gets at the place of a kind. */
async function statusAt({ area, name }: Kind, { sent, asking }: Shown): Promise<number> {
  return (await (system as System).call(area, name as EndpointName<typeof area>, sent, asking)).status;
}

const refusals = [400, 401, 403, 404];

describe.each(names)('a %s', (name) => {
  const kind = kindOf(name);

  test('is accepted where it belongs, so that the refusals below prove something', async () => {
    expect(await statusAt(kind, await kind.make(site))).toBe(200);
  });

  test.each(names.filter((one) => one !== name))('is not replaced by a %s', async (another) => {
    const foreign = kindOf(another);
    const secret = foreign.secret(await foreign.make(site));
    expect(secret.length).toBeGreaterThan(20);
    expect(refusals).toContain(await statusAt(kind, kind.showing(await kind.make(site), secret)));
  });

  test('is refused with any one character changed', async () => {
    const shown = await kind.make(site);
    const secret = kind.secret(shown);
    for (const at of [1, Math.floor(secret.length / 2), secret.length - 2]) {
      const changed = `${secret.slice(0, at)}${secret[at] === 'A' ? 'B' : 'A'}${secret.slice(at + 1)}`;
      expect([changed, refusals.includes(await statusAt(kind, kind.showing(shown, changed)))]).toEqual([changed, true]);
    }
  });

  test('of another department is refused', async () => {
    const theirs = kind.secret(await kind.make(other));
    const shown = kind.showing(await kind.make(site), theirs);
    // A bearer and a state say their department themselves; its code then names another one.
    const named = {
      ...shown,
      asking: { ...shown.asking, headers: { ...shown.asking.headers, 'X-Site-Code': site.code } },
    };
    expect(refusals).toContain(await statusAt(kind, named));
  });

  if (kind.once) {
    test('is refused when it is shown again', async () => {
      const shown = await kind.make(site);
      expect(await statusAt(kind, shown)).toBe(200);
      later(system, minutes(1)); // beyond what two tabs are given
      expect(refusals).toContain(await statusAt(kind, shown));
    });

    test('is accepted once of three at the same time', async () => {
      const shown = await kind.make(site);
      const statuses = await Promise.all([1, 2, 3].map(() => statusAt(kind, shown)));
      // Two tabs may refresh at once: both get an access token of the same session.
      if (name === 'refresh token') return expect(statuses).toEqual([200, 200, 200]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    });
  }

  if (kind.lifetime !== undefined) {
    const { lifetime } = kind;
    test('is refused at the end of its time', async () => {
      const shown = await kind.make(site);
      later(system, lifetime);
      expect(refusals).toContain(await statusAt(kind, shown));
    });
  }
});

test('a provisioning token ends with its last day, by the clock of the department', async () => {
  const kind = kindOf('provisioning token');
  const { secret } = await buildToken(system, site, { expires_on: '2026-05-13' });
  expect(await statusAt(kind, { sent: {}, asking: { token: secret } })).toBe(200);
  later(system, minutes(12 * 60) - 1);
  expect(await statusAt(kind, { sent: {}, asking: { token: secret } })).toBe(200);
  later(system, 1); // midnight in Chicago
  expect(await statusAt(kind, { sent: {}, asking: { token: secret } })).toBe(401);
});

test('the table has the cases that it promises', () => {
  const each = names.map((name) => {
    const { once, lifetime } = kindOf(name);
    return 2 + (names.length - 1) + (once ? 2 : 0) + (lifetime === undefined ? 0 : 1);
  });
  expect(each.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(150);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
