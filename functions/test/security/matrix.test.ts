import type { EndpointName } from '@muster/shared/contract';
import { contract, type Route, routes } from '@muster/shared/contract';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { type CallerKind, callers as kinds, type Outcome, permissionMatrix } from '@muster/shared/permission-matrix';
import { buildDepartments, type Departments } from '@muster/testing/callers';
import type { Answered, Body, RequestParts } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import { apartFromAccess, type Written, writeWatch } from './written.ts';

type Row = Record<CallerKind, Outcome>;

/** Calls with another answer than their kind of access has in the matrix. */
const exceptions: Partial<Record<string, Partial<Row>>> = {
  // The body can name the department, which is not that of the token.
  'session.verify': { other_site: 'other_site' },
};

const rowOf = ({ area, name, endpoint }: Route): Row => ({
  ...permissionMatrix[endpoint.access],
  ...(endpoint.whileLocked && { locked: 'yes' }),
  ...exceptions[`${area}.${name}`],
});

const refusals = ['not_signed_in', 'session_locked', 'forbidden', 'other_site'] as const;
const isRefusal = (outcome: string) => refusals.some((one) => one === outcome);
const statuses: Record<(typeof refusals)[number], number> = {
  not_signed_in: 401,
  session_locked: 401,
  forbidden: 403,
  other_site: 403,
};

/** Returns the answer as an outcome of the matrix or, if it is none, as status and body. */
function outcomeOf({ endpoint }: Route, { status, body }: Answered<Body>): string {
  if (status === endpoint.status) return 'yes';
  // SCIM's form of an error has no code.
  if (endpoint.scim && status === 401) return 'not_signed_in';
  const refusal = refusals.find((code) => body?.code === code && statuses[code] === status);
  return refusal ?? `${status} ${JSON.stringify(body)}`;
}

/** Returns the input with the same path, and with a value in the query and the body that no schema accepts. */
const invalidInput = ({ endpoint }: Route, { params, query }: SentParts): SentParts => ({
  ...(params && { params }),
  ...(query && { query: Object.fromEntries(Object.keys(query).map((name) => [name, '\u0000'])) }),
  ...(endpoint.body && { body: [] }),
});

const ofSite = (written: readonly Written[], code: string) => written.filter(({ PK }) => PK.startsWith(`${code}#`));

describe.each(Object.keys(contract))('%s', (area) => {
  const watch = writeWatch();
  let departments: Departments;
  beforeAll(async () => {
    departments = await buildDepartments(watch);
  });

  const call = (route: Route, sent: SentParts, asking: RequestParts) =>
    departments.system.call(route.area, route.name as EndpointName<typeof route.area>, sent, asking);

  /** Makes a call with an input that is valid for `kind`. */
  async function answerTo(route: Route, kind: CallerKind, own = false): Promise<string> {
    const { system, home, callers } = departments;
    const { employee, asking } = callers[kind];
    const sent = await validInput(route, { system, site: home, caller: kind === 'other_site' ? home.chief : employee });
    if (own) sent.params = { ...sent.params, employee_id: employee.employee_id };
    return outcomeOf(route, await call(route, sent, await asking()));
  }

  /** Makes the call as each refused kind with one input. Expects that nothing is written, and returns the outcomes. */
  async function tryRefused(route: Route, refused: CallerKind[]): Promise<Record<string, string>> {
    const { system, home, callers, ticket } = departments;
    const sent = await validInput(route, { system, site: home, caller: home.chief });
    const asked: [string, RequestParts][] = [];
    for (const kind of refused) asked.push([kind, await callers[kind].asking()]);
    if (refused.includes('must_change_password')) asked.push(['ticket', ticket]);
    const met: Record<string, string> = {};
    const refusedCall = async (given: SentParts, asking: RequestParts) => {
      const { answer, written } = await watch.during(() => call(route, given, asking));
      expect(apartFromAccess(written)).toEqual([]);
      return outcomeOf(route, answer);
    };
    for (const [kind, asking] of asked) {
      met[kind] = await refusedCall(sent, asking);
      // The answer to invalid input is the same: it reveals nothing about the input. Staff of a class, and superiors,
      // are known once what the path names is read.
      const isRead = ['class_staff', 'own_or_superior'].includes(route.endpoint.access) && met[kind] === 'forbidden';
      const invalid = isRead ? invalidInput(route, sent) : {};
      if (kind !== 'other_site') expect(await refusedCall(invalid, asking)).toBe(met[kind]);
      if (kind !== 'other_site' && route.endpoint.acceptsIdempotencyKey) {
        const headers = { ...asking.headers, [idempotencyKeyHeader]: 'no key' };
        expect(await refusedCall(sent, { ...asking, headers })).toBe(met[kind]);
      }
    }
    return met;
  }

  // spec 6.10
  test.each(routes.filter((route) => route.area === area))('$endpoint.method $endpoint.path', async (route) => {
    const { system, home } = departments;
    const expected = rowOf(route);
    const all = Object.keys(kinds) as CallerKind[];
    const refused = all.filter((kind) => isRefusal(expected[kind]) || expected[kind] === 'own');
    const { ticket, ...met } = await tryRefused(route, refused);
    expect(ticket).toBe(refused.includes('must_change_password') ? expected.must_change_password : undefined);
    for (const kind of all) {
      if (expected[kind] === 'yes') met[kind] = await answerTo(route, kind);
      if (expected[kind] === 'own' && met[kind] === 'forbidden' && (await answerTo(route, kind, true)) === 'yes') {
        met[kind] = 'own';
      }
    }
    if (expected.other_site === 'own site') {
      const sent = await validInput(route, { system, site: home, caller: home.chief });
      const asking = await departments.callers.other_site.asking();
      const { answer, written } = await watch.during(() => call(route, sent, asking));
      expect(ofSite(written, home.code)).toEqual([]);
      const outcome = outcomeOf(route, answer);
      met.other_site = isRefusal(outcome) || outcome.startsWith('5') ? outcome : 'own site';
    }
    expect(met).toEqual(expected);
  });

  test('no call logs an error', () => expect(departments.system.errors).toEqual([]));
});

test('every call is covered', () => {
  expect(routes).toHaveLength(Object.values(contract).flatMap((endpoints) => Object.keys(endpoints)).length);
});
