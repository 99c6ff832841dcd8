import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTable } from '@muster/functions/table/create';
import { type Area, routes } from '@muster/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleArea } from '../../cloud/bundle.ts';
import { type Engine, startEngine } from '../../local/engine.ts';
import type { App } from '../../local/gateway/api.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { type Listening, listen } from '../../local/gateway/listen.ts';

/** The bundles that are deployed, with a function's environment, behind the local gateway and on the embedded engine. */

const areas = [...new Set(routes.map(({ area }) => area))];
const environment = {
  TABLE_NAME: 'bundled',
  SIGNING_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:signing',
};
let engine: Engine;
let server: Listening;
const failures: string[] = [];

beforeAll(async () => {
  engine = await startEngine();
  Object.assign(process.env, environment, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
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
  const app = Object.fromEntries(handlers) as App;
  const api = { app, routes: routes, onFailure: (message: string) => failures.push(message) };
  server = await listen(gateway({ api, web: (_, response) => response.writeHead(404).end() }), 0);
}, 60_000);

afterAll(async () => {
  await server?.close();
  await engine?.stop();
});

const textOf = (area: Area) => readFileSync(join(bundleArea(area).folder, 'index.mjs'), 'utf8');

describe('the deployed bundles', () => {
  test.each(areas)('%s answers a call without a sign-in', async (area) => {
    const guarded = routes.find((route) => route.area === area && route.endpoint.access !== 'anyone');
    const path = guarded?.endpoint.path.replaceAll(/\{\w+\}/g, '01JD8X0000ABCDEFGHJKMNPQRS');
    const method = guarded?.endpoint.method;
    const answer = await fetch(`http://localhost:${server.port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: method === 'GET' || method === 'DELETE' ? undefined : '{}',
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  });

  test('session reads the table with the credentials of its environment', async () => {
    const answer = await fetch(`http://localhost:${server.port}/api/validate-sitecode/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
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
