import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as soon } from 'node:timers/promises';
import { type Route, routes } from '@muster/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../local/engine.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { type Listening, listen } from '../../local/gateway/listen.ts';
import { localApi } from '../../local/local-api.ts';
import { systemWithoutCalls } from '../cloud/assembly/system.ts';
import { createTableWithSite } from './data-folder.ts';

const limits = { request: 50_000, requestMs: 30_000, invocation: 100_000, answer: 1_000_000, integrationMs: 29_000 };

let engine: Engine;
let served: Listening;
let token: string;
/** Errors logged by handlers and gateway. */
const errors: unknown[] = [];

beforeAll(async () => {
  engine = await startEngine();
  const { deps } = systemWithoutCalls(await createTableWithSite(engine.endpoint), engine.endpoint, {
    log: { info: () => {}, warn: () => {}, error: (...line) => errors.push(line) },
    checkAnswers: true,
  });
  const api = { ...localApi(deps), limits };
  served = await listen(gateway({ api, web: (_, response) => response.writeHead(404).end() }), 0);
  const body = JSON.stringify({ username: '1', password: 'Sunrise#2026', site_code: 'AB' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://localhost:${served.port}/api/token/`, { method: 'POST', headers, body });
  token = /access_token=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
});
afterAll(async () => {
  await served?.close();
  await engine?.stop();
});
beforeEach(() => {
  errors.length = 0;
});

/** Replaces `Host: x` with the server's host, whose port is not known when requests are written. */
const forUs = (request: string) => request.replaceAll('Host: x\r\n', `Host: localhost:${served.port}\r\n`);

/** Writes these pieces one after another. Returns the raw response. */
function send(pieces: readonly (string | Buffer)[], { leave = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(served.port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(typeof piece === 'string' ? forUs(piece) : Buffer.from(forUs(piece.toString('latin1')), 'latin1'));
        await soon();
      }
      if (leave) socket.destroy();
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A server that closes while the client still writes resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const signedIn = () => `Authorization: Bearer ${token}\r\nX-Site-Code: AB\r\n`;
const head = (line: string, more = '', who = signedIn()) =>
  `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${who}${more}\r\n`;

/** Parses a response into its status, headers in lower case, and body. */
function read(answer: string) {
  const [top = '', body = ''] = answer.split(/\r\n\r\n([\s\S]*)/);
  const [line = '', ...fields] = top.split('\r\n');
  const headers = new Map(fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.replace(/^[^:]*:\s*/, '')]));
  const text = headers.get('transfer-encoding') === 'chunked' ? unchunked(body) : body;
  return { status: Number(line.split(' ')[1]), headers, body: text };
}

function unchunked(body: string): string {
  const [, size = '', rest = ''] = /^([0-9a-f]+)\r\n([\s\S]*)$/i.exec(body) ?? [];
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + unchunked(rest.slice(length + 2)) : '';
}

/** Expects no 5xx and a content type that browsers do not execute. Node's response to invalid HTTP has no body. */
function expectSafe(answer: string, of: string): number {
  const { status, headers, body } = read(answer);
  expect(status, of).toBeGreaterThanOrEqual(200);
  expect(status, of).toBeLessThan(500);
  expect(headers.get('x-content-type-options'), of).toBe('nosniff');
  expect(headers.get('content-security-policy'), of).toContain("default-src 'self'");
  if (body === '') return status;
  const isForUs = status !== 421;
  // SCIM has its own type; requests rejected before its calls have ours.
  const json = of.includes(' /api/scim/')
    ? /^application\/(scim\+)?json; charset=utf-8$/
    : /^application\/json; charset=utf-8$/;
  expect(headers.get('content-type'), of).toMatch(isForUs ? json : /^text\/plain; charset=utf-8$/);
  if (!isForUs) return status;
  expect(() => JSON.parse(body), of).not.toThrow();
  return status;
}

async function expectStillServing(): Promise<void> {
  expect(expectSafe(await send([head('GET /api/employee-info/')]), 'an honest call')).toBe(200);
  expect(errors).toEqual([]);
}

/** Values of a path parameter, or additions to a path. */
const inPath = [
  ...['%2e%2e', '%2e%2e%2f%2e%2e', '..', '%00', 'a%00b', '%2F', '%5C', '%', '%zz', '%E0%A4%A', '%c0%ae%c0%ae', '%ff'],
  ...['%u0041', '<script>', '%3Cscript%3E', '__proto__', 'a;b=c', '{id}', '\xe9', 'x'.repeat(8000), '%0d%0aX: y', '~'],
];
const inQuery = [
  ...['?', '?%', '?date=%zz&month=%ff', '?limit=1&limit=2&cursor=a&cursor=b', '?__proto__=1&constructor=2', '?&&==&=x'],
  ...['?limit[]=1&limit[$gt]=', '?date=2026-02-30&month=2026-13', '?before=%00&limit=1e9', `?a=${'b'.repeat(8000)}`],
  ...['?<script>alert(1)</script>', '?date=\xe9', '??', '?limit=-1', '?limit=1%00'],
];
const inHeaders = [
  'Authorization: Bearer x\r\n',
  'X-Site-Code: AC\r\nX-Site-Code: AB\r\n',
  'Cookie: a=1\r\nCookie: refresh_token=b\r\nCookie: refresh_token=c; refresh_token=d\r\n',
  'Content-Type: text/html\r\nContent-Type: application/json\r\n',
  '__proto__: x\r\nconstructor: y\r\n',
  'X-Site-Code: \xe9\xff\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: websocket\r\nConnection: upgrade\r\n',
  'X-HTTP-Method-Override: DELETE\r\nX-Forwarded-For: 127.0.0.1, <script>\r\nForwarded: for="_x"\r\n',
  'Accept: text/html\r\nRange: bytes=0-1\r\nIf-None-Match: *\r\n',
];
const bodies = [
  '',
  '{',
  '\xff\xfe{\x00}\x00',
  '\xef\xbb\xbf{}',
  '\x1f\x8b\x08\x00junk',
  '{"a":"\x00"}',
  '['.repeat(20_000),
  '{"__proto__":{"polluted":1}}',
  'a=1&b=<script>',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
];

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Returns requests that only a raw connection can send. Each call gets another part of the lists. */
function rawRequests({ endpoint: { method, path, access } }: Route, n: number): string[] {
  // Public calls get no token, because a logout would end the session of the other requests.
  const who = access === 'anyone' ? '' : signedIn();
  const named = (text: string) => path.replaceAll(/\{\w+\}/g, () => text);
  const body = (text: string) => `Content-Length: ${text.length}\r\n\r\n${text}`;
  const withBody = (target: string, text: string, more = '') =>
    head(`${method} ${target}`, `${more}${body(text)}`, who).replace(/\r\n$/, '');
  return [
    ...[0, 1].map((k) => withBody(named(nth(inPath, 2 * n + k)), '')),
    withBody(`${path.replace(/\/$/, '')}/${nth(inPath, n)}`, ''),
    withBody(path.replace('/api/', '/api/%2e%2e/api//'), ''),
    ...[0, 1].map((k) => withBody(`${named('9')}${nth(inQuery, 2 * n + k)}`, '{}')),
    ...[0, 1].map((k) => withBody(named('9'), '{}', nth(inHeaders, 2 * n + k))),
    ...[0, 1].map((k) => withBody(named('9'), nth(bodies, 2 * n + k))),
  ];
}

describe('malformed input over HTTP never causes a 5xx', () => {
  it('in requests that only a raw connection can send, for every call', { timeout: 120_000 }, async () => {
    const requests = routes.flatMap(rawRequests);
    expect(requests.length).toBeGreaterThan(500);
    const statuses = new Set<number>();
    for (let n = 0; n < requests.length; n += 8) {
      const some = requests.slice(n, n + 8);
      const answers = await Promise.all(some.map((one) => send([Buffer.from(one, 'latin1')])));
      for (const [k, answer] of answers.entries()) {
        statuses.add(expectSafe(answer.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, ''), some[k] ?? ''));
      }
    }
    // Some requests reach the handlers instead of being rejected before the chain.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    await expectStillServing();
  });

  it.each([
    ['bytes that are not HTTP', '\x16\x03\x01\x00\x00'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no version', 'GET /api/employee-info/\r\n\r\n'],
    ['an unknown method', 'GRAB /api/employee-info/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method in lower case', 'get /api/employee-info/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /api/employee-info/ HTTP/1.1\r\n\r\n'],
    ['a space in its path', 'GET /api/employee info/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /api/ranks/ HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a NUL in a header', 'GET /api/ranks/ HTTP/1.1\r\nHost: x\r\nX-Site-Code: A\x00B\r\n\r\n'],
    ['a header of 70 KB', `GET /api/ranks/ HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(70_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a negative length', 'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an unknown encoding', 'POST /api/token/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n{}'],
    ['an expectation', 'GET /api/ranks/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: more\r\n\r\n'],
  ])('with %s: the server refuses the request', async (_, request) => {
    expect(expectSafe(await send([Buffer.from(request, 'latin1')]), request.slice(0, 80))).toBeGreaterThanOrEqual(400);
    await expectStillServing();
  });
});

it.each(['evil.example', 'x'])('a second host, %s, is refused with 400', async (second) => {
  const answer = await send([`GET /api/ranks/ HTTP/1.1\r\nHost: x\r\nHost: ${second}\r\n\r\n`]);
  expect(expectSafe(answer, second)).toBe(400);
});

describe('a page of another web site', () => {
  const credentials = JSON.stringify({ username: '1', password: 'Sunrise#2026', site_code: 'AB' });
  const signIn = (headers: Record<string, string>) =>
    fetch(`http://localhost:${served.port}/api/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: credentials,
    });

  it('cannot sign a user in, even with a form', async () => {
    for (const [headers, status] of [
      [{ Origin: 'https://evil.example', 'Content-Type': 'text/plain' }, 403],
      [{ Origin: 'https://evil.example' }, 403],
      [{ Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site' }, 403],
      [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ Origin: 'null' }, 403],
      [{ 'Content-Type': 'text/plain' }, 415],
    ] as [Record<string, string>, number][]) {
      const answer = await signIn(headers);
      expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, status, []]);
    }
  });

  it('does not keep our own page and programs from signing in', async () => {
    const Origin = `http://localhost:${served.port}`;
    for (const headers of [{ Origin, 'Sec-Fetch-Site': 'same-origin' }, {}])
      expect((await signIn(headers as Record<string, string>)).status).toBe(200);
  });
});

describe('a body', () => {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const chunked = () => head('POST /api/training-types/', 'Transfer-Encoding: chunked\r\n');
  const read413 = (answer: string) => {
    expect(expectSafe(answer, 'too large')).toBe(413);
    expect(JSON.parse(read(answer).body).code).toBe('too_large');
  };

  it('that arrives byte by byte is read completely', async () => {
    const text = '{"name":"First aid","type":"in_department"}';
    const pieces = [head('POST /api/training-types/', `Content-Length: ${text.length}\r\n`), ...text];
    const answer = await send(pieces);
    expect([expectSafe(answer, text), JSON.parse(read(answer).body).name]).toEqual([201, 'First aid']);
  });

  it('of undeclared length is refused as soon as it is too large', async () => {
    read413(await send([chunked(), ...Array.from({ length: 5 }, () => chunk('x'.repeat(10_001)))]));
    await expectStillServing();
  });

  it('that is much too large is answered, not reset, also for a client that first sends all of it', async () => {
    const size = 30_000_000; // More than the system buffers.
    for (const body of [
      `Transfer-Encoding: chunked\r\n\r\n${chunk('x'.repeat(size))}0\r\n\r\n`,
      `Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`,
    ]) {
      const socket = connect(served.port, '127.0.0.1');
      const failed = once(socket, 'error').then(([error]) => Promise.reject(error));
      const head = forUs(`POST /api/training-types/ HTTP/1.1\r\nHost: x\r\n${signedIn()}`);
      await Promise.race([failed, new Promise((resolve) => socket.write(head + body, resolve))]);
      const answer = await Promise.race([failed, text(socket)]);
      read413(answer);
    }
    await expectStillServing();
  });

  it('with a declared length over the limit is refused immediately', async () => {
    read413(await send([head('POST /api/training-types/', 'Content-Length: 50001\r\n')]));
    await expectStillServing();
  });

  it('in invalid chunks reaches no handler', async () => {
    for (const nonsense of [
      'zz\r\n{}\r\n0\r\n\r\n',
      '-1\r\n{}\r\n',
      'fffffffffffffffff\r\n{}',
      '2\r\n{}x\r\n0\r\n\r\n',
    ]) {
      const answer = await send([chunked(), nonsense]);
      if (answer !== '') expect(expectSafe(answer, nonsense)).toBe(400);
    }
    await expectStillServing();
  });

  it('that is cut off writes nothing', async () => {
    const count = async () => JSON.parse(read(await send([head('GET /api/training-types/')])).body).length;
    const before = await count();
    const text = '{"name":"Half a training","type":"in_department"}';
    for (const kept of [0, 1, text.length - 1]) {
      const pieces = [head('POST /api/training-types/', `Content-Length: ${text.length}\r\n`), text.slice(0, kept)];
      await send(pieces, { leave: true });
    }
    // The object is complete, but the last chunk is missing.
    await send([chunked(), chunk(text)], { leave: true });
    await expectStillServing();
    expect(await count()).toBe(before);
  });

  it('that contains another request is not handled as a request', async () => {
    const inner = head('POST /api/logout/', 'Content-Length: 0\r\n');
    const answer = await send([head('POST /api/logout/x', `Content-Length: ${inner.length}\r\n`) + inner]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
    await expectStillServing();
  });
});
