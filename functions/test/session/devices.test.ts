import { buildAuditor } from '@muster/testing/auditors';
import { as, buildEmployee, credentialOf } from '@muster/testing/build';
import { change, dumpSite } from '@muster/testing/dump';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Body } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { deviceWords } from '../../src/domain/sign-in/device-words.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

await prepareEachTest(['employee']);

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const station = '198.51.100.4';
const home = '203.0.113.9';

interface From {
  agent?: string;
  address?: string;
  device?: string | undefined;
}

/** Signs in from a device. Returns the cookie by which it is known from now on. */
async function signIn({ agent = chrome, address = station, device }: From = {}, who: Employee = employee) {
  const headers = { 'User-Agent': agent, ...(device && { Cookie: `__Host-device=${device}` }) };
  const { status, cookies } = await signInAs(system, site, who, {}, { headers, address });
  expect(status).toBe(200);
  return cookies.get('__Host-device');
}

async function bell(query: Record<string, string> = {}): Promise<[string, string][]> {
  const { body } = await system.call('notifications', 'list', { query }, await as(system, site, employee));
  return body.notifications.map(({ kind, message }: Body) => [kind, message]);
}

const told = (device: string, at: string): [string, string] => [
  'new_device',
  `Signed in on a new device: ${device}, ${at}. If this was not you, change your password and tell an administrator.`,
];

describe('a sign-in', () => {
  test('tells nothing the first time, and its person of a new device from then on', async () => {
    await signIn();
    expect(await bell()).toEqual([]);
    later(system, minutes(5));
    await signIn({ agent: firefox, address: home });
    expect(await bell()).toEqual([told('Firefox on Linux', 'Wed, May 13, 2026, 12:05')]);
  });

  test('of a client that is no page gets no cookie more than those of the tokens, and is known by program and network', async () => {
    const asking = { headers: { Host: 'muster.example.gov', 'User-Agent': 'curl/8.5.0' }, address: station };
    for (const address of [station, station, home]) {
      const { cookies } = await signInAs(system, site, employee, {}, { ...asking, address });
      expect([...cookies.keys()]).toEqual(['access_token', 'refresh_token']);
      later(system, minutes(1));
    }
    expect(await bell()).toEqual([told('Another program', 'Wed, May 13, 2026, 12:02')]);
  });

  test('writes the time as the department does', async () => {
    await change(site.table, siteKey(site.table), { time_format: '12h' });
    await signIn();
    await signIn({ address: home });
    expect(await bell()).toEqual([told('Chrome on Windows', 'Wed, May 13, 2026, 12:00 PM')]);
  });

  test('of a device that is known by its cookie tells nothing, wherever it is', async () => {
    const device = await signIn();
    expect(device).toMatch(/^[\w-]{43}$/);
    await signIn({ device, address: home });
    await signIn({ device, address: '192.0.2.77', agent: firefox });
    expect(await bell()).toEqual([]);
  });

  test('of the same kind of browser in the same network tells nothing, in whatever version', async () => {
    await signIn({ address: '2001:db8:1:2::5' });
    await signIn({ address: '2001:db8:1:2:9::1', agent: chrome.replace('141', '155') });
    expect(await bell()).toEqual([]);
    await signIn({ address: '2001:db8:1:3::5' });
    await signIn({ address: '2001:db8:1:2::5', agent: firefox });
    expect((await bell()).map(([kind]) => kind)).toEqual(['new_device', 'new_device']);
  });

  test("on another person's browser counts as a new device, and keeps its cookie", async () => {
    const other = await buildEmployee(system, site);
    const device = await signIn({ address: home }, other);
    await signIn();
    expect(await signIn({ device, address: home })).toBe(device);
    expect(await bell()).toHaveLength(1);
    await signIn({ device, address: '192.0.2.200' });
    await signIn({ device, address: '192.0.2.201' }, other);
    expect(await bell()).toHaveLength(1);
  });

  test('notes a device once a day, and sets its cookie as long again', async () => {
    const device = await signIn();
    later(system, minutes(24 * 60) - 1);
    expect(await signIn({ device })).toBeUndefined();
    later(system, 1);
    const { headers } = await signInAs(
      system,
      site,
      employee,
      {},
      { headers: { 'User-Agent': chrome, Cookie: `__Host-device=${device}` }, address: station },
    );
    expect(headers['Set-Cookie']?.at(-1)).toBe(
      `__Host-device=${device}; Max-Age=34560000; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
  });

  test('knows the twenty devices that were noted last', async () => {
    const first = await signIn();
    for (let n = 1; n <= 20; n++) {
      later(system, minutes(1));
      await signIn({ address: `192.0.2.${n}` });
    }
    expect(await bell({ limit: '100' })).toHaveLength(20);
    const item = (await dumpSite(system, site.code)).find(({ PK, SK }) => SK === 'DEVICES' && PK.endsWith(employee.id));
    expect(Object.keys(item ?? {}).filter((name) => name.startsWith('device_'))).toHaveLength(20);
    expect(JSON.stringify(item)).not.toContain(first);
    await signIn({ device: first, address: home });
    // The first one is forgotten, though its browser still has the cookie.
    expect((await bell({ limit: '100' })).length).toBe(21);
  });

  test('from several new devices at once tells of each', async () => {
    await signIn();
    await Promise.all([1, 2, 3, 4].map((n) => signIn({ address: `203.0.113.${n}` })));
    expect(await bell()).toHaveLength(4);
  });

  test('with a wrong password notes and tells nothing', async () => {
    await signIn();
    const wrong = await signInAs(system, site, employee, { password: 'Wrong#2026' }, { address: home });
    expect([wrong.status, wrong.cookies.size]).toEqual([401, 0]);
    expect(await bell()).toEqual([]);
  });

  test('takes a cookie that is none for no cookie', async () => {
    await signIn();
    expect(await signIn({ device: 'x'.repeat(44) })).toMatch(/^[\w-]{43}$/);
  });

  test('of an auditor, who has no bell, tells nothing', async () => {
    const { auditor } = await buildAuditor(system, site);
    for (const address of [station, home]) {
      const { status } = await signInAs(system, site, { employee_id: auditor.username }, {}, { address });
      expect(status).toBe(200);
    }
    expect((await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#'))).toEqual([]);
  });
});

test('a first password notes the device that chose it', async () => {
  const newcomer = await buildEmployee(system, site, {
    credential: await credentialOf('Given#2026', { temporary: true }),
  });
  const { body } = await signInAs(system, site, newcomer, { password: 'Given#2026' });
  const { cookies } = await system.call('session', 'initialPasswordReset', {
    body: { user_id: body.user_id, new_password: 'Chosen#2026', site_code: site.code },
  });
  expect(cookies.get('__Host-device')).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['Chrome on Windows', chrome],
  ['Firefox on Linux', firefox],
  ['Edge on Windows', `${chrome} Edg/141.0.0.0`],
  ['Opera on Windows', `${chrome} OPR/110.0.0.0`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  ['Another program', 'curl/8.5.0'],
  ['Another program', undefined],
  ['Another program on Windows', 'PowerShell (Windows NT 10.0)'],
])('%s is what people read of %s', (words, agent) => {
  expect(deviceWords(agent)).toBe(words);
});
