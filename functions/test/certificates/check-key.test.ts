import { buildSite } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { siteKey } from '../../src/table/entities/site.ts';

const system = await buildSystem();
beforeEach(() => {
  system.clock.now = usualNow;
});

const check = (site_code: string) => system.call('certificates', 'checkKey', { params: { site_code } });
const later = (hours: number) => {
  system.clock.now = new Date(usualNow.getTime() + hours * 3_600_000);
};

test('a department publishes its key and its latest seal to anyone, for caches too', async () => {
  const site = await buildSite(system, { name: 'Riverton Police Department' });
  const sealing = buildSealing(system);
  await sealSite(site.table, sealing);
  later(24);
  const { no, at, root } = await sealSite(site.table, sealing);
  const { status, body, headers } = await check(site.code.toLowerCase());
  expect(status).toBe(200);
  expect(body).toEqual({
    site_code: site.code,
    department: 'Riverton Police Department',
    keys: [{ key_id: sealing.signer.id, since: usualNow.toISOString(), signs_now: true }],
    seal: { no, at, root },
  });
  expect(no).toBe(2);
  expect(headers).toMatchObject({ 'Cache-Control': ['public, max-age=300'], Vary: ['Origin'] });
});

test('after a change of the key, the history has the former key', async () => {
  const site = await buildSite(system);
  const former = buildSealing(system);
  await sealSite(site.table, former);
  later(24);
  const next = buildSealing(system, { archive: former.archive });
  const { no, at, root } = await sealSite(site.table, next);
  expect((await check(site.code)).body).toMatchObject({
    keys: [
      { key_id: next.signer.id, since: at, signs_now: true },
      { key_id: former.signer.id, since: usualNow.toISOString(), signs_now: false },
    ],
    seal: { no, at, root },
  });
});

test('a department without seals, such as a trial department, has no key', async () => {
  const none = { keys: [], seal: null };
  const site = await buildSite(system);
  expect((await check(site.code)).body).toMatchObject({ site_code: site.code, ...none });
  const trial = await buildSite(system);
  await change(trial.table, siteKey(trial.table), { trial: true });
  expect((await check(trial.code)).body).toEqual({
    site_code: trial.code,
    department: trial.site.name,
    ...none,
  });
});

test('an unknown or malformed site code is not found, and that is not cached', async () => {
  for (const code of ['NOBODY', 'x', 'not a code', '../key']) {
    const { status, body, headers } = await check(code);
    expect([code, status, body.code]).toEqual([code, 404, 'not_found']);
    expect(headers['Cache-Control']).toEqual(['no-store']);
  }
});
