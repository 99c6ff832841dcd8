import { lookup } from 'node:dns/promises';
import { serveAuthority } from '@muster/testing/timestamp-authority';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { timestampsFromEnvironment } from '../../src/entry/aws/timestamping.ts';
import { fetchOutside } from '../../src/kernel/fetch-outside.ts';
import { isOutside } from '../../src/kernel/outside-address.ts';

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }));
afterEach(() => vi.unstubAllEnvs());

const archive = { keep: async () => undefined };
const authorities = (text: string, loopback = false) => {
  vi.stubEnv('TIMESTAMP_AUTHORITIES', text);
  return timestampsFromEnvironment(archive, loopback)?.authorities;
};

test('the environment names none, one or two authorities, also without TLS', () => {
  expect(authorities('')).toBeUndefined();
  expect(authorities('http://a.example.com/tsr')).toEqual(['http://a.example.com/tsr']);
  expect(authorities(' https://a.example.com , https://b.example.com,')).toEqual([
    'https://a.example.com',
    'https://b.example.com',
  ]);
  expect(authorities('http://127.0.0.1:3161/', true)).toEqual(['http://127.0.0.1:3161/']);
});

test.each([
  ['a.example.com', 'Please enter a full address'],
  ['ftp://a.example.com', 'must begin with https:// or http://'],
  ['http://10.0.0.7', 'not in a private network'],
  ['http://127.0.0.1:3161/', 'not in a private network'],
  ['http://name:word@a.example.com', 'must not contain a user name'],
  ['https://a.example.com,https://a.example.com', 'at most 2 different addresses'],
  ['https://a.example.com,https://b.example.com,https://c.example.com', 'at most 2 different addresses'],
])('the address %s stops the start', (text, reason) => {
  expect(() => authorities(text)).toThrow(reason);
  expect(() => authorities(text)).toThrow('TIMESTAMP_AUTHORITIES');
});

test('a refused address is not shown: it may contain a password', () => {
  const text = 'https://a.example.com,https://name:sesame@b.example.net';
  expect(() => authorities(text)).toThrow(/^Address 2 of the environment variable (?!.*(sesame|b\.example))/);
});

test('a name that is not found in time is too slow', async () => {
  vi.mocked(lookup).mockReturnValueOnce(new Promise(() => undefined) as never);
  const limits = { loopback: true, http: true, seconds: 0.05, mostBytes: 99 };
  await expect(fetchOutside('http://a.example.com', { method: 'POST' }, limits)).rejects.toThrow(
    'It took longer than 0.05 seconds',
  );
});

test('a name that leads into a private network is not asked without TLS', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('answer'));
  onTestFinished(() => asked.mockRestore());
  const request = () =>
    fetchOutside('http://a.example.com', { method: 'POST' }, { loopback: true, http: true, seconds: 1, mostBytes: 99 });
  const leadsTo = (...addresses: string[]) =>
    vi.mocked(lookup).mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })) as never);
  for (const address of ['10.0.0.7', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.7']) {
    leadsTo('93.184.216.34', address);
    await expect(request()).rejects.toThrow('It is in a private network');
  }
  expect(asked).not.toHaveBeenCalled();
  leadsTo('93.184.216.34');
  expect((await request()).text).toBe('answer');
});

test('an answer is read as bytes', async () => {
  const answer = Uint8Array.from([0x30, 0x80, 0xff, 0x00]);
  const server = await serveAuthority({ answer: () => answer });
  onTestFinished(server.close);
  const limits = { loopback: true, http: true, seconds: 5, mostBytes: 99 };
  const { bytes } = await fetchOutside(server.address, { method: 'POST', body: 'x' }, limits);
  expect(Buffer.from(bytes)).toEqual(Buffer.from(answer));
});

test.each([
  ['93.184.216.34', true],
  ['172.16.0.1', false],
  ['2606:2800:220:1::1', true],
  ['2002:a00:1::', false],
])('%s is outside: %s', (address, expected) => expect(isOutside(address)).toBe(expected));
