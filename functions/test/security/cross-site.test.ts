import { routes } from '@muster/shared/contract';
import { as, type BuiltSite, buildClass, buildSite, usualPassword } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { dumpSite } from '@muster/testing/dump';
import { type Asking, buildSystem, type System } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import { behindCloudFront } from '../../src/http/client-ip.ts';
import { throughCloudFront } from '../../src/http/web-origins.ts';

let system: System;
let site: BuiltSite;
beforeAll(async () => {
  system = await buildSystem();
  site = await buildSite(system);
});

const writing = routes.filter(({ endpoint }) => endpoint.method !== 'GET');
const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET');

/** What a browser adds to a request, by where the page is that makes it. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'another site, told by the origin alone': { Origin: 'https://evil.example' },
  'another site, told by its relation alone': { 'Sec-Fetch-Site': 'cross-site' },
  'a neighbour below the same domain': { Origin: 'https://other.example.gov', 'Sec-Fetch-Site': 'same-site' },
  'another port of this machine': { Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'same-site' },
  'a frame without an origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'a file': { Origin: 'null' },
  'a name that begins with ours': { Origin: 'http://localhost:3000.evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'ours in name, without a scheme of ours': { Origin: 'ftp://localhost:3000' },
};
const host = { Host: 'localhost:3000' };
const typed = () => ({ username: site.chief.employee_id, password: usualPassword, site_code: site.code });
const signIn = (asking: Asking) => system.call('session', 'signIn', { body: typed() }, asking);

describe('a page of another web site', () => {
  test.each(Object.entries(foreign))('%s is refused the sign-in, and sets no cookie', async (_, headers) => {
    const { status, body, cookies } = await signIn({ headers: { ...host, ...headers } });
    expect([status, body.code]).toEqual([403, 'other_website']);
    expect(cookies.size).toBe(0);
  });

  test('is refused each write of the contract, with a good token too, and nothing is written', async () => {
    const asking = await signedIn(system, site, site.chief);
    for (const route of writing) {
      const input = await validInput(route, { system, site, caller: site.chief });
      const before = await dumpSite(system, site.code);
      for (const name of ['another site', 'another site, told by its relation alone', 'a file']) {
        const headers = { ...asking.headers, ...host, ...foreign[name] };
        const { status, body } = await system.call(route.area, route.name as never, input, { ...asking, headers });
        expect([route.endpoint.path, name, status, body.code]).toEqual([
          route.endpoint.path,
          name,
          403,
          'other_website',
        ]);
      }
      expect(await dumpSite(system, site.code)).toEqual(before);
    }
  });

  test('may have its reads answered, which the browser does not show it: none of them writes', async () => {
    const asking = await signedIn(system, site, site.chief);
    for (const route of reading) {
      const input = await validInput(route, { system, site, caller: site.chief });
      const before = await dumpSite(system, site.code);
      const headers = { ...asking.headers, ...host, ...foreign['another site'] };
      const { status } = await system.call(route.area, route.name as never, input, { ...asking, headers });
      expect([route.endpoint.path, status]).toEqual([route.endpoint.path, 200]);
      expect(await dumpSite(system, site.code)).toEqual(before);
    }
  });
});

describe('what a form can send', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; a=application/json',
    'application/jsonp',
    '',
  ])('signs nobody in: %j', async (type) => {
    const { status, body, cookies } = await signIn({ headers: { 'Content-Type': type } });
    expect([status, body.code, body.detail]).toEqual([
      415,
      'not_sent_as_json',
      'The request must be sent as application/json',
    ]);
    expect(cookies.size).toBe(0);
  });

  test('makes no call that has no body, either', async () => {
    const { token } = await as(system, site, site.chief);
    const { id } = await buildClass(system, site);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const enrolled = await system.call('enrollment', 'enroll', { params: { id } }, { token, headers });
    const left = await system.call('session', 'logout', {}, { token, headers });
    expect([enrolled.status, left.status]).toEqual([415, 415]);
    expect((await system.call('session', 'employeeInfo', {}, { token })).status).toBe(200);
  });
});

describe('who may call', () => {
  test.each([
    ['our own page', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }],
    ['our own page, in a browser that does not tell the relation', { Origin: 'http://localhost:3000' }],
    [
      'our own page behind a proxy that ends TLS',
      { Origin: 'https://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
    ],
    ['our own page, whose host is spelled otherwise', { Origin: 'http://LOCALHOST:3000' }],
    ['a program', {}],
    ['a program that says what it takes', { 'Content-Type': 'Application/JSON ; charset=utf-8' }],
    ['a person who typed the address', { 'Sec-Fetch-Site': 'none' }],
  ])('%s', async (_, headers) => {
    expect((await signIn({ headers: { ...host, ...headers } as Record<string, string> })).status).toBe(200);
  });

  test('a program that sends nothing, not even its type', async () => {
    const { token } = await as(system, site, site.chief);
    const headers = { 'Content-Type': undefined as unknown as string };
    expect((await system.call('session', 'logout', {}, { token, headers })).status).toBe(200);
  });
});

describe('behind CloudFront, which passes no host on', () => {
  const secret = 'x'.repeat(64);
  const allowed = 'https://training.example.gov';
  let cloud: System;
  beforeAll(async () => {
    cloud = await buildSystem({
      clientAddress: behindCloudFront(async () => [secret]),
      webOrigins: throughCloudFront([allowed]),
    });
    site = await buildSite(cloud);
  });
  const signInWith = async (headers: Record<string, string>, host: string | undefined = 'muster.example.gov') => {
    const through = { 'x-origin-secret': secret, 'x-viewer-ip': '203.0.113.9', Host: 'abc.execute-api.amazonaws.com' };
    const viewer: Record<string, string> = host === '' ? {} : { 'x-viewer-host': host };
    const asking = { headers: { ...through, ...viewer, ...headers } };
    return (await cloud.call('session', 'signIn', { body: typed() }, asking)).status;
  };

  test('our own pages and those that the installation allows may call, whatever their relation', async () => {
    expect(await signInWith({ Origin: 'https://muster.example.gov', 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await signInWith({ Origin: 'https://Muster.Example.gov' })).toBe(200);
    for (const relation of ['cross-site', 'same-site'])
      expect(await signInWith({ Origin: allowed, 'Sec-Fetch-Site': relation })).toBe(200);
    expect(await signInWith({})).toBe(200);
  });

  test('others may not: not without TLS, not by the API’s own host, not below an allowed name', async () => {
    for (const Origin of [
      'http://muster.example.gov',
      'https://abc.execute-api.amazonaws.com',
      'https://evil.training.example.gov',
      `${allowed}.evil.example`,
      'https://',
      'null',
    ])
      expect([Origin, await signInWith({ Origin })]).toEqual([Origin, 403]);
    expect(await signInWith({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await signInWith({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  });

  test('while a distribution of before does not yet say the host, the relation that the browser tells decides', async () => {
    const own = { Origin: 'https://muster.example.gov' };
    expect(await signInWith({ ...own, 'Sec-Fetch-Site': 'same-origin' }, '')).toBe(200);
    expect(await signInWith({ ...own, 'Sec-Fetch-Site': 'cross-site' }, '')).toBe(403);
    expect(await signInWith(own, '')).toBe(403);
  });
});
