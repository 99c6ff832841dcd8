import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTable } from '@muster/functions/table/create';
import { type Area, routes } from '@muster/shared/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundleArea } from '../../cloud/bundle.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import type { App } from '../../local/gateway/api.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { type Listening, listen } from '../../local/gateway/listen.ts';
import { type Asked, type Recorder, startRecorder } from './recorder.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

/** The bundles that are deployed, with a function's environment, behind the local gateway and on the embedded engine. */

const areas = [...new Set(routes.map(({ area }) => area))];
const environment = {
  TABLE_NAME: 'bundled',
  SIGNING_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:signing',
  ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:origin',
};
const originSecret = 'o'.repeat(64);
let engine: Engine;
let recorder: Recorder;
let secrets: SecretsManager;
/** What was asked of the table while the functions started. */
let askedAtStart: Asked[];
let server: Listening;
const failures: string[] = [];

beforeAll(async () => {
  engine = await startEngine();
  recorder = await startRecorder(engine.endpoint);
  secrets = await startSecretsManager({
    [environment.SIGNING_SECRET_ARN]: 's'.repeat(64),
    [environment.ORIGIN_SECRET_ARN]: originSecret,
  });
  Object.assign(process.env, environment, {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  });
  await createTable({
    tableName: environment.TABLE_NAME,
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const handlers = await Promise.all(
    areas.map(async (area) => {
      const { handler } = await import(pathToFileURL(join(bundleArea(area).folder, 'index.mjs')).href);
      return [area, handler] as const;
    }),
  );
  askedAtStart = recorder.take();
  const app = Object.fromEntries(handlers) as App;
  const api = { app, routes: routes, onFailure: (message: string) => failures.push(message) };
  server = await listen(gateway({ api, web: (_, response) => response.writeHead(404).end() }), 0);
}, 60_000);

afterAll(async () => {
  await server?.close();
  await recorder?.close();
  await secrets?.close();
  await engine?.stop();
});

/** What CloudFront adds to a request. */
const throughCloudFront = { 'x-origin-secret': originSecret, 'x-viewer-ip': '203.0.113.9' };

const textOf = (area: Area) => readFileSync(join(bundleArea(area).folder, 'index.mjs'), 'utf8');

describe('the deployed bundles', () => {
  test('have read the secrets and opened a connection to the table before the first call', () => {
    const all = Object.values(environment).slice(1);
    for (const arn of all)
      expect(secrets.reads.filter((read) => read === `${arn} AWSCURRENT`)).toHaveLength(areas.length);
    expect(askedAtStart).toEqual([{ action: 'dynamodb:BatchGetItem', partition: '#' }]);
  });

  test('start although neither can be reached, and answer the first call that way', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    for (const name of ['DYNAMODB', 'SECRETS_MANAGER']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, 'http://127.0.0.1:1');
    const { handler } = await import(
      `${pathToFileURL(join(bundleArea('ranks').folder, 'index.mjs')).href}?unreachable`
    );
    const event = { httpMethod: 'GET', resource: '/api/ranks', headers: {}, requestContext: { identity: {} } };
    expect((await handler(event, {})).statusCode).toBe(503);
  });

  test.each(areas)('%s refuses what did not come through CloudFront', async (area) => {
    const { endpoint } = routes.find((route) => route.area === area && route.endpoint.method === 'GET') ?? {};
    const answer = await fetch(`http://localhost:${server.port}${endpoint?.path}`);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  });

  test.each(areas)('%s answers a call without a sign-in', async (area) => {
    const guarded = routes.find((route) => route.area === area && route.endpoint.access !== 'anyone');
    const path = guarded?.endpoint.path.replaceAll(/\{\w+\}/g, '01JD8X0000ABCDEFGHJKMNPQRS');
    const method = guarded?.endpoint.method;
    const answer = await fetch(`http://localhost:${server.port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...throughCloudFront },
      body: method === 'GET' || method === 'DELETE' ? undefined : '{}',
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  });

  test('session reads the table with the credentials of its environment', async () => {
    const answer = await fetch(`http://localhost:${server.port}/api/validate-sitecode/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...throughCloudFront },
      body: JSON.stringify({ site_code: 'NOBODY' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ valid: false });
  });

  test('nothing failed on the way', () => {
    expect(failures).toEqual([]);
  });

  test.each(areas)('%s uses every setting it is given', (area) => {
    for (const name of Object.keys(environment)) expect(textOf(area)).toContain(name);
  });
});
