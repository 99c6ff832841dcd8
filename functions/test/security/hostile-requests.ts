import type { Route } from '@muster/shared/contract';
import type { RequestParts } from '@muster/testing/system';
import type { SentParts } from '@muster/testing/valid-input';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import * as z from 'zod';
import { hostileBody, hostileJson, hostileText } from './hostile-texts.ts';
import type { Target } from './target.ts';

/** A defect of a request. Values of a body are JSON text. */
type Spoilt =
  | { part: 'body'; whole: string }
  | { part: 'body'; path: string[]; json: string | undefined }
  | { part: 'body'; added: string; json: string }
  | { part: 'params' | 'query'; name: string; text: string | undefined };

/** The parts of a request besides its input. */
type Envelope =
  | { kind: 'usual' }
  | { kind: 'header'; name: string; text: string }
  | { kind: 'headers'; headers: Record<string, string> }
  | { kind: 'base64'; how: 'encoded' | 'plain' | 'broken' }
  | { kind: 'event'; event: Partial<APIGatewayProxyEvent> };

/** A valid request with defects, which can be sent to any department. */
export interface HostileRequest {
  route: Route;
  spoilt: readonly Spoilt[];
  envelope: Envelope;
}

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Spoilt> };

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'site',
  'PK',
  'permissions',
  'epoch',
  '',
];

/** Generates requests of this call with one to three defects in the input, or with another envelope. */
export function hostileRequests(route: Route): fc.Arbitrary<HostileRequest> {
  const kinds: Weighted[] = [...textParts(route, 'params'), ...textParts(route, 'query'), ...bodyParts(route)];
  const spoilt: fc.Arbitrary<readonly Spoilt[]> =
    kinds.length === 0
      ? fc.constant([])
      : fc.oneof(
          { weight: 16, arbitrary: fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 1 }) },
          { weight: 6, arbitrary: fc.array(fc.oneof(...kinds), { minLength: 2, maxLength: 3 }) },
          { weight: 1, arbitrary: fc.constant([]) },
        );
  return fc.record({ route: fc.constant(route), spoilt, envelope: envelopes });
}

function textParts({ endpoint }: Route, part: 'params' | 'query'): Weighted[] {
  const schema = endpoint[part];
  if (!schema) return [];
  return fieldsOf(schema).map((name) => ({
    weight: 8,
    arbitrary: fc.record({
      part: fc.constant(part),
      name: fc.constant(name),
      text: fc.option(hostileText, { nil: undefined, freq: 8 }),
    }),
  }));
}

function bodyParts({ endpoint }: Route): Weighted[] {
  const part = fc.constant('body' as const);
  const whole = fc.record({ part, whole: hostileBody });
  // The body is sent even if the call ignores it.
  if (!endpoint.body) return [{ weight: 1, arbitrary: whole }];
  const json = fc.option(hostileJson, { nil: undefined, freq: 8 });
  const path = fc.constantFrom(...placesIn(schemaOf(endpoint.body)));
  return [
    { weight: 4, arbitrary: whole },
    { weight: 20, arbitrary: fc.record({ part, path, json }) },
    { weight: 2, arbitrary: fc.record({ part, added: fc.constantFrom(...names), json: hostileJson }) },
  ];
}

/** The parts of JSON Schema that contain other values. */
interface Places {
  properties?: Record<string, Places>;
  items?: Places;
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Places;

/** Returns the fields that a schema of the contract reads. */
export const fieldsOf = (schema: z.ZodType): string[] => Object.keys(schemaOf(schema).properties ?? {});

/** Returns all paths of values in a body: `dates`, `dates 0`, `dates 0 date`. */
function placesIn({ properties = {}, items }: Places, path: string[] = []): string[][] {
  const inner = Object.entries({ ...properties, ...(items && { 0: items }) });
  return inner.flatMap(([key, schema]) => [[...path, key], ...placesIn(schema, [...path, key])]);
}

const manyCookies = Array.from({ length: 200 }, (_, n) => `c${n}=${'v'.repeat(20)}`).join('; ');
const headerNames = [
  'X-Site-Code',
  'x-site-code',
  'Authorization',
  'Cookie',
  'Content-Type',
  'Idempotency-Key',
  '__proto__',
];

const envelopes: fc.Arbitrary<Envelope> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ kind: 'usual' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('header' as const),
      name: fc.constantFrom(...headerNames),
      text: hostileText,
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<Record<string, string>[]>(
        { 'Content-Type': 'text/html' },
        { 'Content-Type': 'application/xml; charset=utf-16' },
        { 'Content-Type': 'multipart/form-data; boundary=x' },
        { 'content-type': 'application/json', 'Content-Type': 'text/plain' },
        { Cookie: 'refresh_token=a; refresh_token=b; access_token=c; access_token=d' },
        { Cookie: '=; ;; __proto__=x; refresh_token; refresh_token==' },
        { Cookie: manyCookies },
        { 'X-Site-Code': 'A, B' },
        { 'X-Forwarded-For': '127.0.0.1', 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/api/employee-list/' },
        { 'X-Request-Id': '<script>', Origin: 'null', Referer: 'javascript:alert(1)' },
        { Accept: 'text/html', 'Accept-Encoding': 'gzip, \u0000' },
      )
      .map((headers): Envelope => ({ kind: 'headers', headers })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('encoded' as const, 'plain' as const, 'broken' as const)
      .map((how): Envelope => ({ kind: 'base64', how })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Partial<APIGatewayProxyEvent>[]>(
        { headers: null, multiValueHeaders: null } as unknown as Partial<APIGatewayProxyEvent>,
        { multiValueHeaders: { Authorization: ['Bearer a', 'Bearer b'], 'X-Site-Code': ['A', 'B'] } },
        { queryStringParameters: null, pathParameters: null },
        { queryStringParameters: { limit: '2', cursor: 'eA', __proto__: 'x' } },
        { multiValueQueryStringParameters: { date: ['2026-05-13', 'x'], limit: ['1', '2'] } },
        { pathParameters: { id: '', employee_id: '', classId: '' } },
        { path: '/api/%2e%2e/%00/%' },
        { resource: '/api/nothing/{id}' },
        { httpMethod: 'TRACE' },
      )
      .map((event): Envelope => ({ kind: 'event', event })),
  },
);

/** Returns whether the request has the valid sign-in of the administrator. */
export function isSignedIn({ route, envelope }: HostileRequest): boolean {
  return (
    route.endpoint.access !== 'anyone' &&
    !(envelope.kind === 'header' && envelope.name === 'Authorization') &&
    !(envelope.kind === 'event' && envelope.event.headers === null)
  );
}

/** Applies the defects to this valid input. Returns the request for this department. */
export function toSend(
  request: HostileRequest,
  { site, token, providerToken }: Target,
  valid: SentParts,
): RequestParts {
  const { route, spoilt, envelope } = request;
  const { params = {}, query = {} } = valid;
  for (const one of spoilt) {
    if (one.part === 'body') continue;
    const values = one.part === 'params' ? params : query;
    if (one.text === undefined) delete values[one.name];
    else values[one.name] = one.text;
  }
  const text = bodyOf(valid.body as Record<string, unknown> | undefined, spoilt);
  const headers: Record<string, string> = { 'X-Site-Code': site.code, ...valid.headers };
  if (envelope.kind === 'headers') Object.assign(headers, envelope.headers);
  if (envelope.kind === 'header') define(headers, envelope.name, envelope.text);
  return {
    headers,
    // Other calls work with a token too, but logging out would end this login session.
    ...(route.endpoint.access !== 'anyone' && {
      token: route.endpoint.access === 'provisioning' ? providerToken : token,
    }),
    ...(text !== undefined && { rawBody: text }),
    event: {
      // Decoded, as by the gateway.
      pathParameters: params,
      path: route.resource,
      queryStringParameters: query,
      ...(envelope.kind === 'event' && envelope.event),
      ...(envelope.kind === 'base64' && base64(text ?? '', envelope.how)),
    },
  };
}

/** Sets a property that an assignment would not set: `__proto__`. */
function define(values: object, name: string, value: unknown): void {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}

function bodyOf(body: Record<string, unknown> | undefined, spoilt: readonly Spoilt[]): string | undefined {
  const written = new Map<string, string>();
  let added = '';
  for (const one of spoilt) {
    if (one.part !== 'body') continue;
    if ('whole' in one) return one.whole;
    if ('added' in one) added += `${JSON.stringify(one.added)}:${one.json},`;
    else if (body) replace(body, one.path, one.json === undefined ? undefined : markOf(written, one.json));
  }
  if (!body) return undefined;
  const text = JSON.stringify(body).replaceAll(/"#(\d+)#"/g, (mark) => written.get(mark) ?? mark);
  return added ? `{${added}${text.slice(1)}`.replace(/,\}$/, '}') : text;
}

/** Returns a placeholder for JSON text that `JSON.stringify` would not produce. */
function markOf(written: Map<string, string>, json: string): string {
  const mark = `#${written.size}#`;
  written.set(JSON.stringify(mark), json);
  return mark;
}

/** Sets or deletes the value at a path. Does nothing if an earlier defect removed the path. */
function replace(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? '';
  let inner: unknown = body;
  for (const key of path.slice(0, -1)) inner = (inner as Record<string, unknown> | undefined)?.[key];
  if (typeof inner !== 'object' || inner === null) return;
  if (value === undefined) delete (inner as Record<string, unknown>)[last];
  else (inner as Record<string, unknown>)[last] = value;
}

function base64(text: string, how: 'encoded' | 'plain' | 'broken'): Partial<APIGatewayProxyEvent> {
  const body = { encoded: Buffer.from(text).toString('base64'), plain: text, broken: '%%%=\u0000é' }[how];
  return { body, isBase64Encoded: true };
}

/** Returns the request as one line for an error message. */
export function inWords({ route, spoilt, envelope }: HostileRequest): string {
  const shown = JSON.stringify({ spoilt, envelope });
  return `${route.area}.${route.name} ${shown.length > 400 ? `${shown.slice(0, 400)}…` : shown}`;
}
