import { as, type BuiltSite, buildSite, usualPassword } from '@muster/testing/build';
import { buildSystem, type RequestParts, type System } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { behindCloudFront } from '../../src/calls/headers.ts';
import { type Item, queryAll } from '../../src/table/core/read.ts';
import { networkOf } from '../../src/table/rate-limit/network.ts';
import { signInAs } from '../session/sign-in-form.ts';

const current = 'current'.padEnd(64, 'c');
const previous = 'previous'.padEnd(64, 'p');
/** The address of CloudFront's connection, as the API sees it. */
const edge = '192.0.2.250';

let system: System;
let site: BuiltSite;
beforeEach(async () => {
  system = await buildSystem({ clientAddress: behindCloudFront(async () => [current, previous]) });
  site = await buildSite(system);
});

const throughCloudFront = (viewer: string, secret = current): RequestParts => ({
  address: edge,
  headers: { 'X-Origin-Secret': secret, 'X-Viewer-Ip': viewer },
});

const signIn = (password: string, asking: RequestParts) => signInAs(system, site, site.chief, { password }, asking);

const audited = async () =>
  (await queryAll(site.table, `${site.code}#AUDIT#2026-05`)) as (Item & { action: string; address: string })[];
const logged = () => system.lines.findLast(({ message }) => message === 'call')?.fields;

describe('a request that did not come through CloudFront', () => {
  test.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-origin-secret': 'x'.repeat(64) }],
    ['an empty secret', { 'x-origin-secret': '' }],
    ['the beginning of the secret', { 'x-origin-secret': current.slice(0, -1) }],
    ['headers that name a viewer', { 'X-Viewer-Ip': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' }],
  ])('with %s is refused before it is read', async (_, headers) => {
    const before = (await audited()).length;
    for (const rawBody of [undefined, '{not json']) {
      const asking = { address: '198.51.100.66', headers, ...(rawBody && { rawBody }) };
      const sent = { body: { site_code: site.code } };
      const { status, body } = await system.call('session', 'validateSiteCode', sent, asking);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    // The address in the log is that of the connection.
    expect(logged()).toMatchObject({ status: 403, address: '198.51.100.66' });
    expect((await audited()).length).toBe(before);
  });

  test('is refused even with a valid token or a correct password', async () => {
    const { token } = await as(system, site, site.chief);
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    expect((await system.call('session', 'employeeInfo', {}, { token, headers })).status).toBe(403);
    expect((await signIn(usualPassword, { headers })).status).toBe(403);
    expect(await queryAll(site.table, `${site.code}#THROTTLE`)).toEqual([]);
  });
});

describe('a request that came through CloudFront', () => {
  test.each([
    ['the secret', current],
    ['the previous secret during a rotation', previous],
  ])('with %s is answered', async (_, secret) => {
    expect((await signIn(usualPassword, throughCloudFront('203.0.113.9', secret))).status).toBe(200);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0:8:800:200C:417A', '2001:db8::8:800:200c:417a'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:198.51.100.10', '198.51.100.10'],
    ['::ffff:c633:640a', '198.51.100.10'],
  ])('from %s has the address %s in the audit log and in the log', async (viewer, address) => {
    const asking = throughCloudFront(viewer);
    const headers = {
      ...asking.headers,
      'X-Forwarded-For': '198.51.100.1',
      'CloudFront-Viewer-Address': '198.51.100.2:1',
    };
    expect((await signIn(usualPassword, { ...asking, headers })).status).toBe(200);
    const [entry] = (await audited()).filter(({ action }) => action === 'session.sign_in');
    expect(entry?.address).toBe(address);
    expect(logged()).toMatchObject({ status: 200, address });
  });

  test.each(['', '203.0.113.9:4711', 'unknown', '203.0.113.999', '203.0.113.9, 203.0.113.9', '[2001:db8::1]'])(
    'with the client address "%s" is answered 500, because CloudFront sets it',
    async (viewer) => {
      const { status, body } = await signIn(usualPassword, throughCloudFront(viewer));
      expect([status, body.code]).toEqual([500, 'unexpected']);
      // The error is logged before the request is processed.
      expect(String(system.errors[0]?.fields.error)).toContain('x-viewer-ip');
    },
  );

  test('is rate-limited by its client address, not by that of CloudFront', async () => {
    for (let n = 0; n < 5; n++) await signIn('wrong', throughCloudFront('203.0.113.9'));
    expect((await signIn(usualPassword, throughCloudFront('203.0.113.9'))).status).toBe(429);
    expect((await signIn(usualPassword, throughCloudFront('203.0.113.10'))).status).toBe(200);
  });

  test('shares a rate limit with its whole IPv6 /64 network', async () => {
    for (let n = 0; n < 5; n++) await signIn('wrong', throughCloudFront(`2001:db8:1:2:${n}::1`));
    expect((await signIn(usualPassword, throughCloudFront('2001:db8:1:2::99'))).status).toBe(429);
    expect((await signIn(usualPassword, throughCloudFront('2001:db8:1:3::99'))).status).toBe(200);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::2', '0:0:0:0::/64'],
  // All addresses of this machine count as one.
  ['::1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.9.9.9', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['not an address', 'not an address'],
  ['64:ff9b::198.51.100.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
