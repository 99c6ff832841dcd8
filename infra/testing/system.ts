import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Deps } from '@muster/functions/calls/deps';
import { ofTheConnection, ofTheHost } from '@muster/functions/calls/headers';
import { createApp } from '@muster/functions/entry/app';
import type { PasswordCost } from '@muster/functions/kernel/password-hash';
import { newQueue } from '@muster/functions/kernel/queue';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { documentFonts } from '@muster/infra/document-fonts/read';
import { createTable, localAddress } from '@muster/infra/local/create-table';
import { queueRetries } from '@muster/infra/local/retry-queue';
import { verifyPage } from '@muster/infra/verify-page/build';
import { type Area, type Contract, contract, type EndpointName } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { inject } from 'vitest';
import { testHost, testOrigin } from './authenticator.ts';
import { temporaryDocuments } from './documents.ts';
import type { ForgingProvider } from './forging-provider.ts';
import { newSealing } from './sealing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of an in-memory DynamoDB for the whole run. Its tables need unique names. */
    dynamodbEndpoint: string;
  }
}

/** The cheapest scrypt parameters, because test passwords protect nothing. */
export const cheapCost: PasswordCost = { N: 2, r: 1, p: 1 };

/** An answer as a client receives it. Each test declares the type of the body. */
export interface Answered<T = unknown> {
  status: number;
  body: T;
  /** The Set-Cookie headers by cookie name. */
  cookies: Map<string, string>;
  headers: Record<string, (string | number | boolean)[]>;
}

/** The parts of a request besides its input. */
export interface RequestParts {
  token?: string | undefined;
  headers?: Record<string, string>;
  address?: string;
  /** Sent unchanged instead of JSON. */
  rawBody?: string;
  /** Replaces parts of the event, for requests that no regular client sends. */
  event?: Partial<APIGatewayProxyEvent>;
}

/** The input of a call. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Headers required for a valid input: the cookie of an earlier step. */
  headers?: Record<string, string>;
}

export interface System {
  /** The OpenID provider that the system can reach; absent: any on this machine. */
  provider?: ForgingProvider;
  table: Table;
  /** The address of the table's DynamoDB, required by `contentsOf`. */
  endpoint?: string;
  deps: Deps;
  /** The clock, which tests set. */
  clock: { now: Date };
  /** Errors that were logged. */
  errors: { message: string; fields: Record<string, unknown> }[];
  /** All logged lines, errors included. */
  lines: { level: 'info' | 'warn' | 'error'; message: string; fields: Record<string, unknown> }[];
  /** Calls an endpoint of the contract through the middleware chain of its area. */
  call<T = Body, A extends Area = Area>(
    area: A,
    name: EndpointName<A>,
    sent?: Sent,
    asking?: RequestParts,
  ): Promise<Answered<T>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects from an answer
export type Body = any;

/** A Wednesday without a clock change, 12:00 in Chicago. */
export const usualNow = new Date('2026-05-13T17:00:00Z');

export type OnClient = (client: DynamoDBClient) => void;

/**
 * Creates a system with a new table, the real handlers and a fixed clock, or another process (empty caches) of the
 * system `besides`.
 */
export async function buildSystem({
  now = usualNow,
  besides,
  clock = besides?.clock ?? { now },
  endpoint = besides?.endpoint ?? inject('dynamodbEndpoint'),
  tableName = besides?.table.name ?? `test-${randomUUID()}`,
  passwordCost = cheapCost,
  checkAnswers = true,
  onClient = [],
  clientAddress = ofTheConnection,
  webOrigins = ofTheHost,
  // No limit, as if each sign-in ran in its own function instance.
  signIns = newQueue({ atOnce: Number.POSITIVE_INFINITY }),
  httpOnlyCookies,
  hasMail = true,
  keys: given,
}: {
  now?: Date;
  besides?: System;
  clock?: System['clock'];
  endpoint?: string;
  tableName?: string;
  passwordCost?: PasswordCost;
  checkAnswers?: boolean;
  keys?: Awaited<ReturnType<Deps['keys']>>;
  clientAddress?: Deps['clientAddress'];
  webOrigins?: Deps['webOrigins'];
  signIns?: Deps['signIns'];
  httpOnlyCookies?: boolean;
  hasMail?: boolean;
  onClient?: OnClient | OnClient[];
} = {}): Promise<System> {
  const connection = { ...localAddress(endpoint), tableName };
  if (!besides) await createTable(connection);
  queueRetries();
  const errors: System['errors'] = [];
  const keys = given ?? (await besides?.deps.keys()) ?? { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
  const lines: System['lines'] = [];
  const sealing = (await besides?.deps.sealing()) ?? newSealing(() => clock.now);
  const documents = besides?.deps.documents ?? temporaryDocuments();
  const line = (level: 'info' | 'warn') => (message: string, fields: Record<string, unknown>) =>
    void lines.push({ level, message, fields });
  const deps: Deps = {
    table: connectTable({
      ...connection,
      onClient: (client) => [onClient].flat().forEach((hook) => void hook(client)),
    }),
    keys: async () => keys,
    clientAddress,
    webOrigins,
    now: () => clock.now,
    log: {
      info: line('info'),
      warn: line('warn'),
      error: (message, fields) => {
        errors.push({ message, fields });
        lines.push({ level: 'error', message, fields });
      },
    },
    httpOnlyCookies,
    passwordCost,
    signIns,
    sealing: async () => sealing,
    documents,
    verifyPage,
    documentFonts,
    hasMail,
    loopbackProviders: true,
    checkAnswers,
  };
  const app = createApp(deps);
  return {
    table: deps.table,
    endpoint,
    deps,
    clock,
    errors,
    lines,
    async call(area, name, sent = {}, asking = {}) {
      const endpoint = contract[area][name as keyof Contract[typeof area]] as Endpoint;
      const handler = app[area];
      if (!handler) throw new Error(`The area ${area} has no handlers`);
      return readAnswer(await handler(eventOf(endpoint, sent, asking), {} as Context));
    },
  };
}

/** Returns the headers with which browsers name the requesting page; none if a test sets them itself. */
export const pageHeaders = (headers: RequestParts['headers']): Record<string, string> =>
  Object.keys(headers ?? {}).some((name) => /^(host|origin|sec-fetch-site|x-viewer-host)$/i.test(name))
    ? {}
    : { Host: testHost, Origin: testOrigin };

function eventOf(
  { method, path }: Endpoint,
  { params, query, body, headers: ofInput }: Sent,
  { token, headers, address = '203.0.113.7', rawBody, event }: RequestParts,
): APIGatewayProxyEvent {
  const sent = {
    'Content-Type': 'application/json',
    ...pageHeaders(headers),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...ofInput,
    ...headers,
  };
  return {
    resource: path.replace(/\/$/, ''),
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? '')),
    httpMethod: method,
    headers: sent,
    multiValueHeaders: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
    pathParameters: params ?? null,
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: rawBody ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      identity: { sourceIp: address },
    } as APIGatewayProxyEvent['requestContext'],
    ...event,
  };
}

function readAnswer<T>({ statusCode, body, multiValueHeaders, isBase64Encoded }: APIGatewayProxyResult): Answered<T> {
  const headers = multiValueHeaders ?? {};
  const cookies = (headers['Set-Cookie'] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(String(line)));
  return {
    status: statusCode,
    body: (isBase64Encoded
      ? Buffer.from(body, 'base64')
      : isJson(headers) && body
        ? JSON.parse(body)
        : body || undefined) as T,
    cookies: new Map(cookies.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])),
    headers,
  };
}

const isJson = (headers: Answered['headers']): boolean =>
  /^application\/(scim\+)?json/.test(String(headers['Content-Type']));
