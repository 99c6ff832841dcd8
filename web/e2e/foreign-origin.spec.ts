import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { officer, signIn } from './people.ts';

let server: Server;
let foreign: string;

test.beforeAll(async () => {
  server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<title>Foreign</title>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => new Promise((closed) => server.close(closed)));

interface Sent extends Pick<RequestInit, 'credentials' | 'method' | 'mode'> {
  headers?: Record<string, string>;
  body?: string;
}

/** Fetches an address from the page. Returns the response's type and text, or the error's name. */
function read(page: Page, url: string, init: Sent = {}): Promise<string> {
  return page.evaluate(
    async ([address, options]) => {
      try {
        const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(5_000) });
        return `${answer.type} ${await answer.text()}`;
      } catch (error) {
        return `failed: ${error instanceof Error ? error.name : error}`;
      }
    },
    [url, init] as const,
  );
}

/** DynamoDB's ListTables; the embedded engine accepts any signature and origin. */
const listTables: Sent = {
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-amz-json-1.0',
    'X-Amz-Date': '20260101T000000Z',
    'X-Amz-Target': 'DynamoDB_20120810.ListTables',
    Authorization:
      'AWS4-HMAC-SHA256 Credential=any/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  },
  body: '{}',
};

test('a page of another origin reads nothing from the API, signed in or not', async ({
  page,
  context,
  baseURL,
  browserErrors,
}) => {
  await signIn(page, officer);
  const other = await context.newPage();
  browserErrors.allow(/CORS policy|ERR_FAILED|status of 40[13]/);
  await other.goto(foreign);
  for (const path of ['/', '/api/employee-info/', '/api/employee-list/']) {
    for (const credentials of ['include', 'omit'] as const) {
      expect(await read(other, baseURL + path, { credentials }), path).toBe('failed: TypeError');
      expect(await read(other, baseURL + path, { credentials, mode: 'no-cors' }), path).toBe('opaque ');
    }
    const asked: Sent = { headers: { Authorization: 'Bearer x', 'X-Site-Code': 'DEMO' } };
    expect(await read(other, baseURL + path, asked), path).toBe('failed: TypeError');
  }
});

test('a page that calls this server by another host name reads nothing', async ({ page, baseURL, browserErrors }) => {
  browserErrors.allow(/421/);
  // Chromium resolves every name below localhost to this machine, as an attacker's DNS could.
  const renamed = new URL(baseURL ?? '');
  renamed.hostname = 'attacker.localhost';
  const answer = await page.goto(renamed.href);
  expect(answer?.status()).toBe(421);
  await expect(page.getByText(`Open ${baseURL} on this machine instead.`)).toBeVisible();
  expect(await read(page, '/api/employee-info/')).toContain('Muster does not answer at this address.');
});

test('a page does not find the database engine on usual hosts and ports', async ({ page, browserErrors }) => {
  const folder = process.env.E2E_DATA;
  test.skip(!folder, 'only for a system that the tests started');
  browserErrors.allow(/ERR_|CORS policy|Failed to load/);
  const { endpoint } = JSON.parse(readFileSync(join(folder ?? '', 'holder.json'), 'utf8')) as { endpoint: string };
  const { hostname, port } = new URL(endpoint);
  await page.goto(foreign);
  // From the correct origin, the page reads the table list, so the checks below can fail.
  expect(await read(page, endpoint, listTables)).toContain('"muster"');

  expect(hostname).not.toBe('127.0.0.1');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.0.1.1']) {
    for (const tried of [port, '8000', '4566']) {
      expect(await read(page, `http://${host}:${tried}`, listTables), `${host}:${tried}`).not.toContain('"muster"');
    }
  }
});
