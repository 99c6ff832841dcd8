import { routes } from '@muster/shared/contract';
import { as, type BuiltSite, buildClass, buildSite, usualPassword } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { apartFromAccess } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { askingFor } from '@muster/testing/provisioning';
import { buildSystem, type RequestParts, type System } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import { behindCloudFront, throughCloudFront } from '../../src/calls/headers.ts';

let system: System;
let site: BuiltSite;
beforeAll(async () => {
  system = await buildSystem();
  site = await buildSite(system);
});

const writing = routes.filter(({ endpoint }) => endpoint.method !== 'GET');
const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET');

/** The headers that a browser adds, by the page that makes the request. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'another site, by the origin alone': { Origin: 'https://evil.example' },
  'another site, by Sec-Fetch-Site alone': { 'Sec-Fetch-Site': 'cross-site' },
  'a neighbour below the same domain': { Origin: 'https://other.example.gov', 'Sec-Fetch-Site': 'same-site' },
  'another port of this machine': { Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'same-site' },
  'a frame without an origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'a file': { Origin: 'null' },
  'a name that begins with ours': { Origin: 'http://localhost:3000.evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'ours in name, without a scheme of ours': { Origin: 'ftp://localhost:3000' },
};
const host = { Host: 'localhost:3000' };
const typed = () => ({ username: site.chief.employee_id, password: usualPassword, site_code: site.code });
const signIn = (asking: RequestParts) => system.call('session', 'signIn', { body: typed() }, asking);

describe('a page of another website', () => {
  test.each(Object.entries(foreign))('%s cannot sign in, and sets no cookie', async (_, headers) => {
    const { status, body, cookies } = await signIn({ headers: { ...host, ...headers } });
    expect([status, body.code]).toEqual([403, 'other_website']);
    expect(cookies.size).toBe(0);
  });

  /** Returns a valid input of each call: all of them first, so that the table is read twice and not twice a call. */
  async function inputsOf(calls: typeof routes) {
    const inputs = [];
    for (const route of calls)
      inputs.push({ route, input: await validInput(route, { system, site, caller: site.chief }) });
    return inputs;
  }
  const contents = async () => apartFromAccess(await dumpSite(system, site.code));

  test('cannot write with any call of the contract, even with a valid token', async () => {
    const chief = await signedIn(system, site, site.chief);
    const inputs = await inputsOf(writing);
    const before = await contents();
    for (const { route, input } of inputs) {
      for (const name of ['another site', 'another site, by Sec-Fetch-Site alone', 'a file']) {
        const asking = await askingFor(route, system, site, async () => chief);
        const headers = { ...asking.headers, ...host, ...foreign[name] };
        const { status, body } = await system.call(route.area, route.name as never, input, { ...asking, headers });
        // SCIM's form of an error has no code.
        const code = route.endpoint.scim ? 'other_website' : body.code;
        expect([route.endpoint.path, name, status, code]).toEqual([route.endpoint.path, name, 403, 'other_website']);
      }
    }
    expect(await contents()).toEqual(before);
  });

  test('can send reads, whose answers the browser hides from it; none of them changes anything but the audit log', async () => {
    const chief = await signedIn(system, site, site.chief);
    const inputs = await inputsOf(reading);
    const before = await contents();
    for (const { route, input } of inputs) {
      const asking = await askingFor(route, system, site, async () => chief);
      const headers = { ...asking.headers, ...host, ...foreign['another site'] };
      const { status } = await system.call(route.area, route.name as never, input, { ...asking, headers });
      expect([route.endpoint.path, status]).toEqual([route.endpoint.path, 200]);
    }
    expect(await contents()).toEqual(before);
  });
});

describe('a request with the content type of a form', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; a=application/json',
    'application/jsonp',
    '',
  ])('cannot sign in: %j', async (type) => {
    const { status, body, cookies } = await signIn({ headers: { 'Content-Type': type } });
    expect([status, body.code, body.detail]).toEqual([
      415,
      'not_sent_as_json',
      'The request must be sent as application/json',
    ]);
    expect(cookies.size).toBe(0);
  });

  test('is refused also by calls without a body', async () => {
    const { token } = await as(system, site, site.chief);
    const { id } = await buildClass(system, site);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const enrolled = await system.call('enrollment', 'enroll', { params: { id } }, { token, headers });
    const left = await system.call('session', 'logout', {}, { token, headers });
    expect([enrolled.status, left.status]).toEqual([415, 415]);
    expect((await system.call('session', 'employeeInfo', {}, { token })).status).toBe(200);
  });
});

describe('requests are allowed from', () => {
  test.each([
    ['our own page', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }],
    ['our own page, in a browser without Sec-Fetch-Site', { Origin: 'http://localhost:3000' }],
    [
      'our own page behind a proxy that ends TLS',
      { Origin: 'https://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
    ],
    ['our own page, with its host in another case', { Origin: 'http://LOCALHOST:3000' }],
    ['a program', {}],
    ['a program with another spelling of the content type', { 'Content-Type': 'Application/JSON ; charset=utf-8' }],
    ['a person who typed the address', { 'Sec-Fetch-Site': 'none' }],
  ])('%s', async (_, headers) => {
    expect((await signIn({ headers: { ...host, ...headers } as Record<string, string> })).status).toBe(200);
  });

  test('a program that sends no content type', async () => {
    const { token } = await as(system, site, site.chief);
    const headers = { 'Content-Type': undefined as unknown as string };
    expect((await system.call('session', 'logout', {}, { token, headers })).status).toBe(200);
  });
});

describe('behind CloudFront, which does not forward the host', () => {
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

  test('our own pages and those of allowed origins can call, whatever Sec-Fetch-Site says', async () => {
    expect(await signInWith({ Origin: 'https://muster.example.gov', 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await signInWith({ Origin: 'https://Muster.Example.gov' })).toBe(200);
    for (const relation of ['cross-site', 'same-site'])
      expect(await signInWith({ Origin: allowed, 'Sec-Fetch-Site': relation })).toBe(200);
    expect(await signInWith({})).toBe(200);
  });

  test('other origins cannot: no TLS, the API’s own host, or a name below an allowed one', async () => {
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

  test('with an older distribution that does not send the host, Sec-Fetch-Site decides', async () => {
    const own = { Origin: 'https://muster.example.gov' };
    expect(await signInWith({ ...own, 'Sec-Fetch-Site': 'same-origin' }, '')).toBe(200);
    expect(await signInWith({ ...own, 'Sec-Fetch-Site': 'cross-site' }, '')).toBe(403);
    expect(await signInWith(own, '')).toBe(403);
  });
});
