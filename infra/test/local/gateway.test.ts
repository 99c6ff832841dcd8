import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../cloud/security-headers.ts';
import type { App } from '../../local/gateway/api.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { isOwnHost } from '../../local/gateway/host-check.ts';
import { type Listening, listen } from '../../local/gateway/listen.ts';
import { webAppListener } from '../../local/gateway/web-app.ts';
import { anyScreenAddresses, screenAddresses } from '../screen-addresses.ts';

type Behave = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

let behave: Behave;
let failures: string[];
/** The log can be written; and the gateway throws at each call. */
let logs: boolean;
let breaks: boolean;
let served: Listening;
let folder: string;

const ok = (body = '{}'): APIGatewayProxyResult => ({ statusCode: 200, body });

beforeEach(async () => {
  failures = [];
  folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist/index.html'), `<!doctype html>${'<p>Muster</p>'.repeat(50)}`);
  writeFileSync(join(folder, 'dist/sw.js'), 'export const two = 2;');
  writeFileSync(join(folder, 'dist/assets/main-abc123.js'), 'export const one = 1;');
  writeFileSync(join(folder, 'dist/assets/face-abc123.woff2'), Buffer.from([1, 2, 3]));
  const handler: Behave = (event, context) => behave(event, context);
  const app: App = { session: handler, roster: handler, enrollment: handler };
  logs = true;
  breaks = false;
  const limits = {
    request: 2_000,
    requestMs: 30_000,
    answer: 5_000,
    integrationMs: 150,
    get invocation() {
      if (breaks) throw new Error('broken');
      return 4_000;
    },
  };
  const onFailure = (message: string) => {
    if (!logs) throw new Error('ENOSPC: no space left on device, write');
    failures.push(message);
  };
  const api = { app, routes, limits, onFailure };
  served = await listen(gateway({ api, web: webAppListener(join(folder, 'dist')) }), 0);
});

afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const call = (path: string, init?: RequestInit) => fetch(`http://localhost:${served.port}${path}`, init);

/** Sends a raw request, which `fetch` would normalize, with the server's host for `x`. Returns the raw response. */
function raw(request: string, port = served.port): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const own = request.replace('Host: x\r\n', `Host: localhost:${port}\r\n`);
    const socket = connect(port, '127.0.0.1', () => socket.write(own));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

const rawLine = (line: string, host = 'x') => raw(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

async function eventOf(path: string, init?: RequestInit): Promise<APIGatewayProxyEvent> {
  const seen: APIGatewayProxyEvent[] = [];
  behave = async (event) => {
    seen.push(event);
    return ok();
  };
  await call(path, init);
  const [event] = seen;
  if (!event) throw new Error(`${path} reached no handler`);
  return event;
}

describe('the event', () => {
  it('has the shape of a REST proxy event', async () => {
    const event = await eventOf('/api/employee/a%20b/?date=2026-01-02&tag=1&tag=%C3%BC', {
      headers: { 'X-Site-Code': 'DEMO', Cookie: 'a=1; b=2' },
    });
    expect(event).toMatchObject({
      resource: '/api/employee/{employee_id}',
      path: '/api/employee/a%20b/',
      httpMethod: 'GET',
      pathParameters: { employee_id: 'a b' },
      queryStringParameters: { date: '2026-01-02', tag: 'ü' },
      multiValueQueryStringParameters: { date: ['2026-01-02'], tag: ['1', 'ü'] },
      body: null,
      isBase64Encoded: false,
      requestContext: { resourcePath: '/api/employee/{employee_id}', httpMethod: 'GET' },
    });
    expect(event.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(['127.0.0.1', '::1']).toContain(event.requestContext.identity.sourceIp);
    expect(Object.entries(event.headers).find(([name]) => name.toLowerCase() === 'x-site-code')?.[1]).toBe('DEMO');
    expect(event.multiValueHeaders.cookie ?? event.multiValueHeaders.Cookie).toEqual(['a=1; b=2']);
  });

  it('has null for a missing query, parameter or body', async () => {
    expect(await eventOf('/api/employee-info/')).toMatchObject({
      path: '/api/employee-info/',
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: null,
    });
  });

  it('has text unchanged and other bodies as base64', async () => {
    const send = (body: string | Buffer) => eventOf('/api/token/', { method: 'POST', body });
    expect(await send('{"name":"Zoë"}')).toMatchObject({ body: '{"name":"Zoë"}', isBase64Encoded: false });
    expect(await send(Buffer.from([0xff, 0xfe, 0x00]))).toMatchObject({ body: '//4A', isBase64Encoded: true });
  });

  it('does not have the address of a forwarding header', async () => {
    const event = await eventOf('/api/employee-info/', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(event.requestContext.identity.sourceIp).not.toBe('203.0.113.9');
  });

  it('keeps header and query names that are special in JavaScript', async () => {
    const event = await eventOf('/api/employee-info/?__proto__=x&constructor=y');
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
});

describe('the response', () => {
  it('has the status, the body and several headers of one name', async () => {
    behave = async () => ({
      statusCode: 201,
      headers: { 'X-One': 'a' },
      multiValueHeaders: { 'Set-Cookie': ['a=1; Path=/', 'b=2; Path=/'] },
      body: '{"made":true}',
    });
    const answer = await call('/api/token/', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(answer.headers.get('x-one')).toBe('a');
    expect(await answer.json()).toEqual({ made: true });
  });

  it('has a decoded base64 body', async () => {
    behave = async () => ({ statusCode: 200, body: Buffer.from('ü').toString('base64'), isBase64Encoded: true });
    expect(await (await call('/api/employee-info/')).text()).toBe('ü');
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, GZIP;q=0.8, *;q=0.1', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity, *', undefined],
    [undefined, undefined],
  ])('is compressed from 4 KB on for a client that names gzip: %s', async (accepted, encoding) => {
    const headers = { Host: `localhost:${served.port}`, ...(accepted && { 'Accept-Encoding': accepted }) };
    const read = async (body: string) => {
      behave = async () => ({ ...ok(body), multiValueHeaders: { ETag: ['"7"'], Vary: ['Origin'] } });
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get({ port: served.port, path: '/api/employee-list/', headers }, resolve).on('error', reject);
      const answer = await promise;
      const content = await buffer(answer);
      return { ...answer.headers, content: answer.headers['content-encoding'] ? gunzipSync(content) : content };
    };
    const large = JSON.stringify('ü'.repeat(2_047));
    expect(Buffer.byteLength(large)).toBe(4_096);
    const answer = await read(large);
    expect(answer.content.toString()).toBe(large);
    expect(answer['content-encoding']).toBe(encoding);
    expect(answer.vary).toBe('Origin, Accept-Encoding');
    // A strong tag would claim identical bytes.
    expect(answer.etag).toBe(encoding ? 'W/"7"' : '"7"');
    const small = await read(JSON.stringify('x'.repeat(4_093)));
    expect(small).toMatchObject({ vary: 'Origin', etag: '"7"' });
    expect(small['content-encoding']).toBeUndefined();
  });

  it('is 502 with a request id and without internal details when the handler throws', async () => {
    behave = async () => {
      throw new Error('the inside');
    };
    const answer = await call('/api/employee-info/');
    const text = await answer.text();
    expect(answer.status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({ detail: errorList.unexpected.text, request_id: expect.any(String) });
    expect(text).not.toContain('the inside');
    expect(failures).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no status', { body: '' }],
    ['a body that is an object', { statusCode: 200, body: {} }],
    ['more than fits', { statusCode: 200, body: 'x'.repeat(6_000) }],
  ])('is 502 when the handler answers %s', async (_, result) => {
    behave = async () => result as APIGatewayProxyResult;
    expect((await call('/api/employee-info/')).status).toBe(502);
    expect(failures).toHaveLength(1);
  });

  it('is 504 when the handler takes too long, and the late result is ignored', async () => {
    let finish = (_: APIGatewayProxyResult) => {};
    behave = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const answer = await call('/api/employee-info/');
    expect(answer.status).toBe(504);
    expect(await answer.json()).toHaveProperty('detail');
    finish(ok());
    behave = async () => ok('{"still":"there"}');
    expect(await (await call('/api/employee-info/')).json()).toEqual({ still: 'there' });
  });

  it('is sent although the log cannot be written, also after a body was read', async () => {
    logs = false;
    behave = async () => {
      throw new Error('the inside');
    };
    const answer = await call('/api/token/', { method: 'POST', body: '{}', signal: AbortSignal.timeout(10_000) });
    expect(answer.status).toBe(502);
  });

  it.each([
    ['GET', '/api/employee-info/', 'busy'],
    ['POST', '/api/token/', 'unsure'],
  ])('is 503 when the gateway itself fails at %s', async (method, path, code) => {
    breaks = true;
    const body = method === 'POST' ? '{}' : null;
    const answer = await call(path, { method, body, signal: AbortSignal.timeout(10_000) });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({ detail: errorList[code as 'busy'].text, code });
    expect(failures).toEqual(['The gateway itself failed']);
  });

  it('is due within the remaining time that the handler gets', async () => {
    const left: number[] = [];
    behave = async (_, context) => {
      left.push(context.getRemainingTimeInMillis());
      return ok();
    };
    await call('/api/employee-info/');
    expect(left[0]).toBeGreaterThan(0);
    expect(left[0]).toBeLessThanOrEqual(150);
  });
});

describe('a request that reaches no handler', () => {
  beforeEach(() => {
    behave = async () => ok('"a handler"');
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing/'],
    ['DELETE', '/api/token/'],
    ['PATCH', '/api/employee-info/'],
    ['GET', '/api/employee/create/'],
    ['GET', '/api/employee/%E0%A4%A/'],
    ['GET', '/api/ranks/'], // Its area has no handlers here.
  ])('%s %s is answered with 404', async (method, path) => {
    const answer = await call(path, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: errorList.not_found.text, code: 'not_found' });
  });

  it('is answered for HEAD with 404, and for OPTIONS with the allowed methods', async () => {
    expect((await call('/api/employee-info/', { method: 'HEAD' })).status).toBe(404);
    const options = await call('/api/employee-info/', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('OPTIONS, GET');
    expect((await call('/api/nothing/', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('does not stop the server with a request line that no browser sends', async () => {
    expect(await rawLine('GET //api/employee-info')).toMatch(/^HTTP\/1.1 200/);
    expect(await rawLine('GET http://x/api/nothing?a')).toMatch(/^HTTP\/1.1 404/);
    expect(await rawLine('OPTIONS *')).toMatch(/^HTTP\/1.1 405/);
    expect(await rawLine('GET /%00')).toMatch(/^HTTP\/1.1 200/);
    expect((await call('/api/employee-info/')).status).toBe(200);
  });
});

describe('the size limit', () => {
  beforeEach(() => {
    behave = async () => ok();
  });

  it.each([
    ['of a declared length', () => 'x'.repeat(2_001)],
    ['of unknown length', () => new Blob(['x'.repeat(3_000)]).stream()],
    ['whose event exceeds the limit of a function', () => '"'.repeat(1_900)],
  ])('refuses a body %s with 413', async (_, body) => {
    const answer = await call('/api/token/', { method: 'POST', body: body(), duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ detail: errorList.too_large.text, code: 'too_large' });
  });

  it('accepts a body of the maximum size', async () => {
    expect((await call('/api/token/', { method: 'POST', body: 'x'.repeat(2_000) })).status).toBe(200);
  });
});

describe('the web application', () => {
  it('is served with content types, caching and security headers', async () => {
    const script = await call('/assets/main-abc123.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    const font = await call('/assets/face-abc123.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(Buffer.from(await font.arrayBuffer())).toEqual(Buffer.from([1, 2, 3]));
    const page = await call('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(await page.text()).toContain('Muster');
  });

  it('is the page for each screen, and 404 for a missing file', async () => {
    for (const path of [
      ...screenAddresses,
      ...['/admin/', '/any/other/path?x=1', '/apiary', '/training.', '/J.SMITH', '/assets', '/people/assets'],
      ...[
        '/people/sw.js',
        '/people/J%2ESMITH',
        '/people/J%2FSMITH',
        '/assets%2Fmain-abc123.js',
        '/sw%2Ejs',
        '/gone.js',
      ],
    ]) {
      expect(await (await call(path)).text(), path).toContain('Muster');
    }
    expect((await call('/assets/gone-000000.js')).status).toBe(404);
    expect((await call('/assets/gone')).status).toBe(404);
  });

  it('is the page for each screen with any permitted id', () => {
    const pageOf = async (path: string) => (await call(path)).headers.get('content-type');
    return fc.assert(
      fc.asyncProperty(anyScreenAddresses, async (all) => {
        expect(new Set(await Promise.all(all.map(pageOf)))).toEqual(new Set(['text/html; charset=utf-8']));
      }),
      { numRuns: 10 },
    );
  });

  it('serves a file outside assets/ under its exact name only', async () => {
    const worker = await call('/sw.js');
    expect(await worker.text()).toBe('export const two = 2;');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });

  it('does not serve files outside its folder', async () => {
    for (const path of ['/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt']) {
      expect(await rawLine(`GET ${path}`), path).toMatch(/^HTTP\/1.1 404/);
    }
    // Paths are used as sent; these could be screens.
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      expect(await rawLine(`GET ${path}`), path).toMatch(/^HTTP\/1.1 200[\s\S]*<p>Muster<\/p>/);
    }
  });

  it('is 304 for a known version, and 405 for other methods', async () => {
    const etag = (await call('/')).headers.get('etag') ?? '';
    expect((await call('/', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const post = await call('/', { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
    const head = await call('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

describe('the security headers', () => {
  type Answer = () => Promise<Response>;
  const etag = async () => (await call('/')).headers.get('etag') ?? '';
  const answering = (statusCode: number, body = '{"detail":"no"}'): Answer => {
    return () => {
      behave = async () => ({ statusCode, body });
      return call('/api/employee-info/');
    };
  };
  it.each<[string, number, Answer]>([
    ['the page', 200, () => call('/')],
    ['a screen', 200, () => call('/training?tab=signup')],
    ['an asset', 200, () => call('/assets/main-abc123.js')],
    ['a known version', 304, async () => call('/', { headers: { 'If-None-Match': await etag() } })],
    ['a missing asset', 404, () => call('/assets/gone-000000.js')],
    ['an unsupported method', 405, () => call('/', { method: 'POST' })],
    ['a call', 200, answering(200)],
    ['a call without a sign-in', 401, answering(401)],
    ['a call that fails', 500, answering(500)],
    ['an unknown call', 404, () => call('/api/nothing/')],
    ['a call that is too large', 413, () => call('/api/token/', { method: 'POST', body: 'x'.repeat(2_001) })],
    ['a broken handler', 502, answering(200, {} as unknown as string)],
  ])('are sent with %s (%d)', async (_, status, ask) => {
    behave = async () => ok();
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders())) expect(headers.get(name), name).toBe(value);
    // Only the cloud sends HSTS: on `localhost`, it would also affect other programs.
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the host of a request', () => {
  const ask = (host: string, path = '/') => rawLine(`GET ${path}`, host);

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('can be %s', async (name) => {
    expect(await ask(`${name}:${served.port}`)).toMatch(/^HTTP\/1.1 200/);
  });

  it.each([
    ['another name', (port: number) => `muster.example.com:${port}`],
    ['a subdomain of localhost', (port: number) => `evil.localhost:${port}`],
    ['localhost with a dot', (port: number) => `localhost.:${port}`],
    ['another address', (port: number) => `203.0.113.7:${port}`],
    ['another port', (port: number) => `localhost:${port - 1}`],
    ['no port', () => 'localhost'],
    ['empty', () => ''],
    ['not a host', (port: number) => `localhost:${port}@muster.example.com`],
  ])('is refused before the request is read when it is %s', async (_, hostOf) => {
    behave = async () => ok('"a handler"');
    for (const path of ['/', '/api/employee-info/']) {
      const answer = await ask(hostOf(served.port), path);
      expect(answer).toMatch(/^HTTP\/1.1 421/);
      expect(answer).toContain(
        `Muster does not answer at this address. Open http://localhost:${served.port} on this machine instead.`,
      );
      expect(answer).not.toContain('a handler');
    }
  });

  it('can be a name or address in HOST, and any IP address if HOST has 0.0.0.0 or ::', () => {
    const of = (host: string) => ({ headersDistinct: { host: [host] } }) as unknown as IncomingMessage;
    expect(isOwnHost(of('station:3000'), ['station'], 3000)).toBe(true);
    expect(isOwnHost(of('192.168.0.5:3000'), ['192.168.0.5'], 3000)).toBe(true);
    expect(isOwnHost(of('[fd00::5]:3000'), ['fd00::5'], 3000)).toBe(true);
    expect(isOwnHost(of('192.168.0.6:3000'), ['192.168.0.5'], 3000)).toBe(false);
    expect(isOwnHost(of('192.168.0.6:3000'), ['0.0.0.0'], 3000)).toBe(true);
    expect(isOwnHost(of('[fd00::6]:3000'), ['::'], 3000)).toBe(true);
    expect(isOwnHost(of('evil.example.com:3000'), ['0.0.0.0'], 3000)).toBe(false);
    expect(isOwnHost(of('localhost'), [], 80)).toBe(true);
  });
});

describe('the time to send a request', () => {
  const short = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const body = 'Content-Length: 2\r\n\r\n{';
  // Calls have a shorter limit than uploads.
  const ofCalls = { request: 100, requestMs: 50, invocation: 100, answer: 100, integrationMs: 100 };

  it('is ten seconds for headers, and in total the ten minutes for which an upload form is valid', () => {
    expect(served.servers.map(({ headersTimeout, requestTimeout }) => [headersTimeout, requestTimeout])).toEqual(
      served.servers.map(() => [10_000, 600_000]),
    );
  });

  it.each([
    ['headers', '', short, undefined],
    ['a body', body, short, undefined],
    ['the body of a call', body, undefined, ofCalls],
  ])('ends with 408 and a closed connection for a client that does not finish %s', async (_, rest, times, limits) => {
    const begun = `POST /api/token/ HTTP/1.1\r\nHost: x\r\n${rest}`;
    const app: App = { session: async () => ok() };
    const api = { app, routes, ...(limits && { limits }), onFailure: (message: string) => failures.push(message) };
    const quick = await listen(gateway({ api, web: () => undefined }), 0, times);
    expect(await raw(begun, quick.port)).toMatch(/^HTTP\/1.1 408/);
    expect(failures).toEqual([]);
    await quick.close();
  });
});

describe('a connection with several requests at once', () => {
  const first = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
  const slow: RequestListener = (_, response) => void setTimeout(() => response.end('slow'), 50);

  it('gets the refusal of a later request after the answer to the earlier one', async () => {
    const quick = await listen(slow, 0);
    const answer = await raw(`${first}GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, quick.port);
    expect(answer).toMatch(/^HTTP\/1.1 200[\s\S]*slowHTTP\/1.1 400 /);
    await quick.close();
  });

  it('is closed when a later one cannot be read: an answer would be taken for that to the earlier one', async () => {
    const quick = await listen(slow, 0);
    expect(await raw(`${first}nonsense\r\n\r\n`, quick.port).catch(() => '')).toBe('');
    await quick.close();
  });
});

it('closes the connection of a client that reads no answer', async () => {
  const times = { headersTimeout: 1_000, requestTimeout: 1_000, connectionsCheckingInterval: 20, idle: 100 };
  const large = await listen((_, response) => response.end(Buffer.alloc(50_000_000)), 0, times);
  const socket = connect(large.port, '127.0.0.1').pause();
  socket.on('error', () => undefined); // It is reset.
  socket.write(`GET / HTTP/1.1\r\nHost: localhost:${large.port}\r\n\r\n`);
  const open = () =>
    Promise.all(large.servers.map((server) => new Promise((go) => server.getConnections((_, count) => go(count)))));
  await vi.waitFor(async () => expect(await open()).toContain(1));
  await vi.waitFor(async () => expect(await open()).not.toContain(1), 10_000);
  socket.destroy();
  await large.close();
});

it('keeps idle connections longer than reverse proxies do, whose next request would be lost', async () => {
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: served.port, agent }, resolve);
  });
  expect(answer.headers['keep-alive']).toBe('timeout=75');
  agent.destroy();
});

it('listens on both addresses of localhost, and refuses a taken port in one line', async () => {
  for (const host of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${served.port}/`)).status).toBe(200);
  }
  await expect(listen(() => undefined, served.port)).rejects.toThrow(
    `Port ${served.port} is already in use: choose another one with PORT=<number>.`,
  );
});
