import { queryAll } from '@muster/functions/table/core/read';
import { callLimit, openLimitSize, siteLimitSize } from '@muster/functions/table/rate-limit/call-limit';
import { errorList } from '@muster/shared/errors';
import { as, buildSite, usualPassword } from '@muster/testing/build';
import { failing, interception, tableError } from '@muster/testing/interception';
import { buildToken } from '@muster/testing/provisioning';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';

const table = interception();
const system = await buildSystem({ onClient: table.onClient });
/** Another process, such as the function of another area. */
const beside = await buildSystem({ besides: system, onClient: table.onClient });
const flooding = await buildSite(system);
const quiet = await buildSite(system);

/** A site may send ten calls a second, which is a hundred in a window: a process adds two at a time. */
const inWindow = siteLimitSize(10).most;
const second = 1_000;

beforeEach(() => {
  table.inject({});
  // Each test begins a minute of its own, in which nothing was counted.
  const minute = 60 * second;
  system.clock.now = new Date((Math.floor(system.clock.now.getTime() / minute) + 1) * minute);
  for (const { deps } of [system, beside])
    deps.callLimits = { site: callLimit(siteLimitSize(10)), open: callLimit(openLimitSize(30)) };
});

const pass = (milliseconds: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + milliseconds);
};

async function chiefOf(site: typeof quiet) {
  const asking = await as(system, site, site.chief);
  return (through: System = system) => through.call('session', 'employeeInfo', {}, asking);
}

describe('the signed-in calls of a site', () => {
  test('beyond its limit are 429 site_busy until the next window, and nothing is read for them', async () => {
    const [flood, other] = [await chiefOf(flooding), await chiefOf(quiet)];
    pass(3 * second);
    for (let n = 0; n < inWindow; n++) expect((await flood()).status).toBe(200);

    const before = table.requests.length;
    const { status, body, headers } = await flood();
    expect([status, body, headers['Retry-After']]).toEqual([
      429,
      { code: 'site_busy', detail: errorList.site_busy.text },
      ['7'],
    ]);
    expect(table.requests).toHaveLength(before);
    // The log says which department it is.
    const line = system.lines.findLast(({ message }) => message === 'call')?.fields;
    expect(line).toMatchObject({ status: 429, site: flooding.code });

    // The other department is served meanwhile, and this one in the next window.
    expect((await other()).status).toBe(200);
    pass(7 * second - 1);
    expect((await flood()).status).toBe(429);
    pass(1);
    expect((await flood()).status).toBe(200);
  });

  test('of several processes count together: each adds a fiftieth at a time, and exceeds the limit by no more', async () => {
    const flood = await chiefOf(flooding);
    const [one, two] = [[], []] as number[][];
    for (let n = 0; n < inWindow; n++) {
      one?.push((await flood(system)).status);
      two?.push((await flood(beside)).status);
    }
    const served = [...(one ?? []), ...(two ?? [])].filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(inWindow);
    expect(served).toBeLessThanOrEqual(inWindow + 2 * 2);
    const [kept, ...others] = await queryAll(flooding.table, `${flooding.code}#CALLS`, { prefix: `SITE#${iso()}` });
    expect(kept?.calls).toBeGreaterThanOrEqual(inWindow);
    expect(kept?.ttl).toBe(system.clock.now.getTime() / second + 20);
    expect(others).toEqual([]);
  });

  test('are all served when 50 arrive at once, and refused from the limit on', async () => {
    const flood = await chiefOf(flooding);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => flood(n % 2 ? system : beside)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const more = await Promise.all(Array.from({ length: 60 }, (_, n) => flood(n % 2 ? system : beside)));
    const served = more.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(50);
    expect(served).toBeLessThan(60);
  });

  test('cost no write while the site is quiet, and what is left over counts in the next window', async () => {
    const calls = await chiefOf(quiet);
    const writes = () =>
      table.requests.filter(
        ({ command, input }) => command === 'UpdateItem' && JSON.stringify(input).includes('#CALLS'),
      );
    const before = writes().length;
    expect((await calls()).status).toBe(200);
    expect(writes()).toHaveLength(before);
    pass(10 * second);
    expect((await calls()).status).toBe(200);
    expect(writes()).toHaveLength(before + 1);
    // After a window without a call nothing is left over.
    expect((await calls()).status).toBe(200);
    pass(20 * second);
    expect((await calls()).status).toBe(200);
    expect(writes()).toHaveLength(before + 1);
  });

  test('are served while the table is too busy to count them', async () => {
    const calls = await chiefOf(quiet);
    table.inject(failing(/^UpdateItem$/, () => tableError('ThrottlingException')));
    for (let n = 0; n < 6; n++) expect((await calls()).status).toBe(200);
  });

  test('are refused to a provisioning client in the form of SCIM, with Retry-After', async () => {
    const { secret } = await buildToken(system, flooding);
    const provision = () => system.call('scim', 'serviceProviderConfig', {}, { token: secret });
    for (let n = 0; n < inWindow; n++) expect((await provision()).status).toBe(200);
    const { status, body, headers } = await provision();
    expect([status, body.status, body.detail]).toEqual([429, '429', errorList.site_busy.text]);
    expect(headers['Retry-After']).toEqual(['10']);
  });

  test('are not counted for a site that a forged token or a header names', async () => {
    const [other] = [await chiefOf(quiet)];
    const forged = (headers: Record<string, string> = {}) =>
      system.call('session', 'employeeInfo', {}, { token: 'forged', headers });
    for (let n = 0; n < 2 * inWindow; n++) expect((await forged({ 'X-Site-Code': quiet.code })).status).toBe(401);
    expect((await other()).status).toBe(200);
  });
});

describe('the calls without a sign-in', () => {
  const most = openLimitSize(30).most;
  const ask = (site_code: string, address: string) =>
    system.call('session', 'validateSiteCode', { body: { site_code } }, { address });

  test('from one network to one site beyond the limit are 429 until the next minute', async () => {
    pass(20 * second);
    for (let n = 0; n < most; n++) expect((await ask(flooding.code.toLowerCase(), '203.0.113.9')).status).toBe(200);
    const { status, body, headers } = await ask(flooding.code, '203.0.113.9');
    expect([status, body.code, headers['Retry-After']]).toEqual([429, 'too_many_requests', ['40']]);
    expect((await ask(flooding.code, '203.0.113.10')).status).toBe(200);
    expect((await ask(quiet.code, '203.0.113.9')).status).toBe(200);
    pass(40 * second);
    expect((await ask(flooding.code, '203.0.113.9')).status).toBe(200);
  });

  test('close neither the sign-in from elsewhere nor the signed-in calls', async () => {
    const flood = await chiefOf(flooding);
    for (let n = 0; n <= most; n++) await ask(flooding.code, '203.0.113.9');
    expect((await ask(flooding.code, '203.0.113.9')).status).toBe(429);
    expect((await flood()).status).toBe(200);
    const body = { site_code: flooding.code, username: '1', password: usualPassword };
    expect((await system.call('session', 'signIn', { body }, { address: '198.51.100.4' })).status).toBe(200);
  });

  test('that name a site in the path or in the header count as well', async () => {
    const check = (headers: Record<string, string> = {}) =>
      system.call(
        'certificates',
        'checkCertificate',
        { params: { site_code: quiet.code, token: 'x'.repeat(43) } },
        { address: '203.0.113.30', headers },
      );
    for (let n = 0; n < most; n++) expect((await check()).status).not.toBe(429);
    expect((await check()).status).toBe(429);
    const refresh = (headers: Record<string, string>) =>
      system.call('session', 'refresh', {}, { address: '203.0.113.31', headers });
    for (let n = 0; n < most; n++) expect((await refresh({ 'X-Site-Code': quiet.code })).status).toBe(400);
    expect((await refresh({ 'X-Site-Code': quiet.code })).status).toBe(429);
    // What names no site is bound to its token.
    expect((await refresh({})).status).toBe(400);
  });
});

test('a process keeps the counts of at most 2,000 sites and networks', async () => {
  const limit = callLimit({ most: 1, window: 60 * second });
  const hit = (site: string) => limit.hit(system.table, site, 'site', system.clock.now);
  const counted = callLimit({ most: 200, window: 60 * second });
  for (let n = 0; n < 3; n++)
    expect(await counted.hit(system.table, 'FIRST', 'site', system.clock.now)).toBeUndefined();
  for (let n = 0; n < 2_001; n++) await counted.hit(system.table, `S${n}`, 'site', system.clock.now);
  const before = table.requests.length;
  // The fourth call would be the one that adds: the first three were forgotten.
  expect(await counted.hit(system.table, 'FIRST', 'site', system.clock.now)).toBeUndefined();
  expect(table.requests).toHaveLength(before);
  expect(await hit('ONLY')).toBeUndefined();
  expect(await hit('ONLY')).toBeGreaterThan(0);
});

/** The start of the window of ten seconds. */
const iso = () => new Date(Math.floor(system.clock.now.getTime() / 10_000) * 10_000).toISOString();
