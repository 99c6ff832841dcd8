import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createApp } from '@muster/functions/app';
import type { Deps } from '@muster/functions/deps';
import { ofTheConnection } from '@muster/functions/http/client-ip';
import { ofTheHost } from '@muster/functions/http/web-origins';
import { newQueue } from '@muster/functions/queue';
import type { PasswordCost } from '@muster/functions/session/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import type { Route } from '@muster/shared/contract';
import { testHost, testOrigin } from '@muster/testing/authenticator';
import { temporaryDocuments } from '@muster/testing/documents';
import { newSealing } from '@muster/testing/sealing';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { createTable, localAddress } from '../../local/create-table.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import type { App } from '../../local/gateway/api.ts';
import { queueRetries } from '../../local/retry-queue.ts';
import { verifyPage } from '../../verify-page/build.ts';

/** The lowest cost of scrypt, for measurements that are not about passwords. */
export const cheapCost: PasswordCost = { N: 2, r: 1, p: 1 };

/** The input of a call, its access token and the client's address. */
export interface Request {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** The real handlers over a table of the embedded engine. */
export interface System {
  deps: Deps;
  app: App;
  /** Calls a route through its area's whole chain, as Lambda would. */
  call: (route: Route, request: Request) => Promise<APIGatewayProxyResult>;
  /** The errors that the handlers logged. */
  errors: string[];
}

/** Runs `work` with a new in-memory engine. */
export async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await startEngine();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
}

/**
 * Opens the handlers on the engine's table. Several systems on one engine share their data; `onClient` can add middleware
 * that measures or delays the requests of one system.
 */
export async function openSystem(
  engine: Engine,
  { onClient, cost = cheapCost, keys = newKeys(), documents = temporaryDocuments() }: SystemOptions = {},
): Promise<System> {
  const address = localAddress(engine.endpoint);
  await createTable(address);
  queueRetries();
  const errors: string[] = [];
  const nothing = () => undefined;
  const sealing = newSealing(() => new Date());
  const deps: Deps = {
    hasMail: true,
    table: connectTable({ ...address, onClient }),
    keys: async () => keys,
    clientAddress: ofTheConnection,
    webOrigins: ofTheHost,
    now: () => new Date(),
    log: {
      info: nothing,
      warn: nothing,
      error: (message, { error }) => void errors.push(`${message}: ${error instanceof Error ? error.stack : error}`),
    },
    passwordCost: cost,
    signIns: newQueue({ atOnce: 1 }),
    sealing: async () => sealing,
    documents,
    verifyPage,
    loopbackProviders: true,
    checkAnswers: false,
  };
  const app: App = createApp(deps);
  return {
    deps,
    app,
    errors,
    async call({ area, endpoint, resource }, request) {
      const handler = app[area];
      if (!handler) throw new Error(`The area ${area} has no handlers`);
      return handler(eventOf(endpoint.method, resource, request), {} as Context);
    },
  };
}

interface SystemOptions {
  onClient?: (client: DynamoDBClient) => void;
  cost?: PasswordCost;
  /** Shared by systems that must accept each other's tokens. */
  keys?: Awaited<ReturnType<Deps['keys']>>;
  /** Shared by systems that must find each other's files. */
  documents?: Deps['documents'];
}

export function newKeys(): Awaited<ReturnType<Deps['keys']>> {
  return { current: 'bench', keys: new Map([['bench', randomBytes(32)]]) };
}

function eventOf(
  httpMethod: string,
  resource: string,
  { params, query, body, token, address = '203.0.113.7', headers: more }: Request,
): APIGatewayProxyEvent {
  const headers = {
    'Content-Type': 'application/json',
    // As a browser sends it: passkeys are bound to a page.
    Host: testHost,
    Origin: testOrigin,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...more,
  };
  return {
    resource,
    path: resource.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name]))),
    httpMethod,
    headers,
    multiValueHeaders: listsOf(headers),
    pathParameters: textsOf(params),
    queryStringParameters: textsOf(query),
    multiValueQueryStringParameters: query ? listsOf(query) : null,
    stageVariables: null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      identity: { sourceIp: address },
    } as APIGatewayProxyEvent['requestContext'],
  };
}

function textsOf(fields: Record<string, unknown> | undefined): Record<string, string> | null {
  return fields ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])) : null;
}

function listsOf(fields: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [String(value)]]));
}
