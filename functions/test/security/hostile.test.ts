import { isDeepStrictEqual } from 'node:util';
import { scimType } from '@muster/shared/areas/scim';
import { contract, type Route, routes } from '@muster/shared/contract';
import { type Endpoint, errorsOf } from '@muster/shared/endpoint';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { contentsOf } from '@muster/testing/contents';
import { type Answered, type Body, buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item, Key } from '../../src/table/core/read.ts';
import { fieldsOf, type HostileRequest, hostileRequests, inWords, isSignedIn, toSend } from './hostile-requests.ts';
import { buildTarget, type Target } from './target.ts';
import { writeWatch } from './written.ts';

/** Fixed, so that every run sends the same requests; `npm run soak` sets others. */
const seed = Number(process.env.SEED ?? 7);
const runs = Number(process.env.RUNS ?? atWidth(8_000, 30_000));
/**
 * Departments that are tested in parallel. Each gets its requests in sequence, so that none is refused for a conflict.
 */
const lanes = 4;
/** How often the whole table is compared with the recorded writes. */
const batches = 4;

const watch = writeWatch();
const system = await buildSystem({ onClient: watch.onClient });

describe(`hostile requests, SEED=${seed} RUNS=${runs}`, () => {
  const found: string[] = [];
  /** Counts of answers by call and status. */
  const answers = new Map<string, Map<number, number>>();

  test('cause no 5xx and no partial write, and the answers name the defect', { timeout: 120 * runs }, async () => {
    const requests = inTurns(
      routes.map((route, n) => [
        // One without a defect, so that no call depends on chance to succeed.
        { route, spoilt: [], envelope: { kind: 'usual' as const } },
        ...fc.sample(hostileRequests(route), { seed: seed + n, numRuns: runsOf(route) }),
      ]),
    );
    const targets = await Promise.all(Array.from({ length: lanes }, () => buildTarget(system)));
    for (let batch = 0; batch < batches; batch++) {
      const mine = requests.filter((_, n) => n % batches === batch);
      const before = await contentsOf(system);
      const written = await Promise.all(
        targets.map((_, lane) =>
          sendAll(
            targets,
            lane,
            mine.filter((_, n) => n % lanes === lane),
          ),
        ),
      );
      found.push(...unexplained(before, await contentsOf(system), new Set(written.flat().map(named))));
      expect(found.slice(0, 20)).toEqual([]);
    }
  });

  /** Sends requests in sequence. Returns the items written, including those of new valid inputs. */
  async function sendAll(targets: Target[], lane: number, requests: readonly HostileRequest[]): Promise<Key[]> {
    const all: Key[] = [];
    const watched = async <T>(action: () => Promise<T>) => {
      const { answer, written } = await watch.during(action);
      all.push(...written);
      return { answer, written };
    };
    for (const request of requests) {
      const { route } = request;
      const target = targets[lane] as Target;
      const { answer: valid } = await watched(() => target.input(route));
      const asking = toSend(request, target, valid);
      const { answer, written } = await watched(() => system.call(route.area, route.name as never, {}, asking));
      const wrong = [...whatIsWrong(request, answer), ...partly(route, answer, written)];
      if (wrong.length > 0) found.push(`${inWords(request)}: ${wrong.join('; ')}: ${answer.status} ${said(answer)}`);
      count(route, answer.status);
      await watched(() => target.answered(route, answer));
      if (isOver(request, answer)) targets[lane] = (await watched(() => buildTarget(system))).answer;
    }
    return all;
  }

  function count({ area, name }: Route, status: number): void {
    const counts = answers.get(`${area}.${name}`) ?? new Map<number, number>();
    answers.set(`${area}.${name}`, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  test('reach every call: some succeed, some are refused for their defect', () => {
    const missing = routes.flatMap(({ area, name, endpoint }) => {
      const counts = answers.get(`${area}.${name}`);
      // With parts of both kinds, either may have been the defect.
      const refusals = [
        ...(endpoint.body || endpoint.query ? [400] : []),
        ...(endpoint.body || !endpoint.params ? [] : [404]),
      ];
      return [[endpoint.status], ...(refusals.length > 0 ? [refusals] : [])]
        .filter((statuses) => !statuses.some((status) => counts?.get(status)))
        .map((statuses) => `${area}.${name} never answered ${statuses.join(' or ')}`);
    });
    expect(missing).toEqual([]);
    const sent = [...answers.values()].flatMap((counts) => [...counts.values()]).reduce((a, b) => a + b, 0);
    expect(sent).toBeGreaterThanOrEqual(runs);
  });

  test('do not change the process', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(system.errors).toEqual([]);
  });
});

/** A call without input has fewer possible defects. */
const shareOf = ({ endpoint: { params, query, body } }: Route): number => (params || query || body ? 1 : 0.15);
const shares = routes.map(shareOf).reduce((a, b) => a + b, 0);
const runsOf = (route: Route): number => Math.ceil((runs * shareOf(route)) / shares);

/** Returns the violations of rules for all answers. */
function whatIsWrong(request: HostileRequest, { status, body, headers }: Answered<Body>): string[] {
  const { route, envelope } = request;
  const wrong: string[] = [];
  const must = (holds: boolean, text: string) => {
    if (!holds) wrong.push(text);
  };
  must(status < 500, 'an error of ours');
  const elsewhere = envelope.kind === 'event' && (envelope.event.resource || envelope.event.httpMethod);
  const json = route.endpoint.scim && !elsewhere ? scimType : 'application/json';
  const { file, otherFile } = route.endpoint;
  const types = status === 200 && file ? [file, otherFile] : [`${json}; charset=utf-8`];
  must(
    types.some((type) => isDeepStrictEqual(headers['Content-Type'], [type])),
    `not ${types[0]} by its type`,
  );
  must(isDeepStrictEqual(headers['X-Content-Type-Options'], ['nosniff']), 'a browser may guess its type');
  const lines = Object.values(headers).flat().map(String);
  must(
    lines.every((line) => /^[\x20-\x7e]*$/.test(line) && !/[<>]script/i.test(line)),
    'what was sent stands in a header',
  );
  if (status < 300 || elsewhere) return wrong;
  if (route.endpoint.scim) {
    must(body.status === String(status) && body.schemas?.[0]?.endsWith(':Error'), "not SCIM's form of an error");
    must(typeof body.detail === 'string' && body.detail !== '', 'no detail');
    return wrong;
  }

  const documented = errorsOf(route.endpoint);
  const { bareFieldErrors } = route.endpoint;
  if (status === 400 && bareFieldErrors && !('code' in body)) return [...wrong, ...wrongFields(request, body)];
  must(typeof body.detail === 'string' && body.detail !== '', 'no detail');
  must(documented.includes(body.code as ErrorCode), `${body.code} is not documented`);
  must(errorList[body.code as ErrorCode]?.status === status, 'code and status differ');
  if (body.code === 'invalid_input') wrong.push(...wrongFields(request, body.fields ?? {}));
  return wrong;
}

/**
 * Rules about two fields name one: the end before the start, the pass that cannot be required, a person or a unit, the
 * destination of a witness.
 */
const otherOfRule: Record<string, string> = {
  email: 'address',
  enrollment_start: 'enrollment_end',
  from: 'to',
  assessment: 'requires_pass',
  new_categories: 'rule',
  unit_id: 'employee_id',
};

/** Checks that invalid input names its fields. If the request has one defect, its field is named. */
function wrongFields({ route, spoilt, envelope }: HostileRequest, fields: Record<string, string[]>): string[] {
  const { query, body, acceptsIdempotencyKey } = route.endpoint;
  const headers = acceptsIdempotencyKey ? [idempotencyKeyHeader] : [];
  const known = new Set([...(query ? fieldsOf(query) : []), ...(body ? fieldsOf(body) : []), ...headers, 'body']);
  const at = Object.keys(fields).map((field) => field.split('.')[0] ?? '');
  const texts = Object.values(fields).flat();
  const wrong =
    at.length === 0 || texts.some((text) => typeof text !== 'string' || text === '') ? ['no field named'] : [];
  for (const field of at) if (!known.has(field)) wrong.push(`${field} is no field`);
  const [one, ...more] = ['event', 'base64'].includes(envelope.kind) ? [] : spoilt;
  const name = one && 'path' in one ? one.path[0] : one?.part === 'query' ? one.name : undefined;
  const alike = [name, otherOfRule[name ?? '']];
  // A header is named only if body and query are valid.
  if (at.includes(idempotencyKeyHeader)) return wrong;
  if (name !== undefined && more.length === 0 && !at.includes('body') && !at.some((field) => alike.includes(field))) {
    wrong.push(`${name} is not named`);
  }
  return wrong;
}

/** Writes that a refused call may make: rate limits, audit entries, and the end of a sign-on that has begun. */
const writtenAllTheSame: Partial<Record<string, RegExp>> = {
  'session.signIn': /#(THROTTLE|ADDRESS|TALLY|AUDIT#[\d-]+)$/,
  'session.changePassword': /#(THROTTLE|AUDIT#[\d-]+)$/,
  'factors.secondStep': /#(THROTTLE|SIGN-IN|AUDIT#[\d-]+)$/,
  'factors.setup': /#(THROTTLE|SIGN-IN|AUDIT#[\d-]+)$/,
  'factors.passkeySignIn': /#(THROTTLE|AUDIT#[\d-]+)$/,
  'factors.addPasskey': /#(THROTTLE|AUDIT#[\d-]+)$/,
  'factors.addTotp': /#(THROTTLE|AUDIT#[\d-]+)$/,
  'factors.prove': /#(THROTTLE|AUDIT#[\d-]+)$/,
  'session.initialPasswordReset': /#(TICKET|AUDIT#[\d-]+)$/,
  'mail.forgotPassword': /#FORGOTTEN$/,
  'signOn.finish': /#(SIGN-ON|AUDIT#[\d-]+)$/,
};

function partly({ area, name }: Route, { status }: Answered, written: readonly Key[]): string[] {
  if (status < 300) return [];
  const allowed = writtenAllTheSame[`${area}.${name}`];
  return written.filter(({ PK }) => !allowed?.test(PK)).map(({ PK, SK }) => `refused, and yet wrote ${PK} ${SK}`);
}

/**
 * Calls after which the department may refuse a plain sign-in: for a notice, a second factor, or passwords that are
 * closed.
 */
const signInRules: readonly Endpoint[] = [contract.settings.setSignIn, contract.signOn.saveSettings];

/**
 * Returns whether a target has had its day: the sign-in that all requests use has ended, so that later requests would
 * be refused unread, or the department's rules of sign-ins are others, so that valid inputs would not be valid.
 */
const isOver = (request: HostileRequest, { status }: Answered): boolean =>
  (status === 401 && isSignedIn(request)) || (status < 300 && signInRules.includes(request.route.endpoint));

/** Returns items that changed without a recorded write. */
function unexplained(before: readonly Item[], after: readonly Item[], written: ReadonlySet<string>): string[] {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [named(item), item])));
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...keys]
    .filter((key) => !written.has(key) && !isDeepStrictEqual(was?.get(key), is?.get(key)))
    .map((key) => `${key} changed, and no call wrote it`);
}

const named = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

/** Takes one request of each list in turn, so that calls follow each other in a mixed order. */
function inTurns<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}

const said = ({ body }: Answered): string => JSON.stringify(body).slice(0, 300);
