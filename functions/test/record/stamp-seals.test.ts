import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealLinkBytes } from '@muster/shared/record/seal';
import { stampedText } from '@muster/shared/record/timestamp-text';
import { verifyEvidence } from '@muster/shared/record/verify';
import { readCertificate, readPem } from '@muster/shared/record/x509';
import { type BuiltSite, buildPerson, buildSite, type Person, staffOf } from '@muster/testing/build';
import { newFolder, openssl } from '@muster/testing/certificates';
import { runNow } from '@muster/testing/scheduled';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, type System } from '@muster/testing/system';
import { type AuthorityServer, buildAuthority, serveAuthority } from '@muster/testing/timestamp-authority';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import type { ScheduledDeps } from '../../src/entry/scheduled/task.ts';
import type { Sealing } from '../../src/kernel/sealing.ts';
import type { StampedSeal } from '../../src/kernel/timestamping.ts';
import { sealsFrom } from '../../src/table/entities/seal.ts';
import { storeTimestamp, timestampsOf } from '../../src/table/entities/seal-timestamp.ts';

const now = new Date();
const hour = 3_600_000;
const authority = buildAuthority();
const [first, second] = [await serveAuthority(authority), await serveAuthority(buildAuthority({ key: 'p384' }))];
afterAll(() => Promise.all([first.close(), second.close()]));

let system: System;
let sealing: Sealing;
let site: BuiltSite;
let person: Person;
let archived: StampedSeal[];
let deps: ScheduledDeps;

beforeEach(async () => {
  system = await buildSystem({ now });
  sealing = buildSealing(system);
  site = await buildSite(system);
  person = await buildPerson(system, site);
  archived = [];
  for (const server of [first, second]) Object.assign(server, { behavior: 'answers', requests: 0 });
  use(first);
});

function use(...servers: AuthorityServer[]): void {
  const authorities = servers.map(({ address }) => address);
  const archive = { keep: async (stamped: StampedSeal) => void archived.push(stamped) };
  deps = { ...system.deps, timestamps: { authorities, archive, seconds: 10, pauses: new Map() } };
}

const seal = () => sealSite(site.table, sealing);
/** Returns whether a run succeeds. */
const run = async () => (await runNow(deps, 'witnesses')).length === 0;
const stamped = async () => (await timestampsOf(site.table, [1, 2, 3, 4, 5])).map((one) => one.seal);
const wait = (hours: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + hours * hour);
};
const reasons = () =>
  system.lines.flatMap(({ message, fields }) => (message === 'no timestamp' ? [fields.reason] : []));

test('each seal from the latest one on gets a token, which openssl accepts, in the table and in the archive', async () => {
  await seal();
  await seal();
  expect(await run()).toBe(true);
  expect(await stamped()).toEqual([2]);
  await seal();
  await seal();
  expect(await run()).toBe(true);
  expect(await stamped()).toEqual([2, 3, 4]);
  const [token] = await timestampsOf(site.table, [3]);
  expect(archived.find(({ no, site: code }) => no === 3 && code === site.table.site)).toMatchObject({
    authority: token?.authority,
    token: token?.token,
  });
  const [, , third] = await sealsFrom(site.table, 1);
  if (!third || !token) throw new Error('The third seal has no token');
  const file = join(newFolder(), 'seal-3.tst');
  writeFileSync(file, token.token);
  const digest = createHash('sha256').update(sealLinkBytes(third)).digest('hex');
  const given = ['-digest', digest, '-token_in', '-in', file, '-CAfile', authority.root.certificateFile];
  expect(openssl('ts', '-verify', ...given).toString()).toContain('Verification: OK');
});

test('the log names the topmost certificate of each new token', async () => {
  await seal();
  await run();
  await run();
  const { fingerprint } = await readCertificate(readPem(authority.root.pem)[0] as Uint8Array);
  expect(system.lines.filter(({ message }) => message === 'timestamp stored').map(({ fields }) => fields)).toEqual([
    { site: site.table.site, no: 1, authority: new URL(first.address).host, certificate: fingerprint },
  ]);
});

test('a second authority begins with the latest seal, and a repeated run asks for nothing', async () => {
  await seal();
  await run();
  await seal();
  use(first, second);
  await run();
  expect(await stamped()).toEqual([1, 2, 2]);
  const before = [first.requests, second.requests];
  await run();
  expect([first.requests, second.requests]).toEqual(before);
});

test.each([
  ['down', 'It answers with the error 503'],
  ['garbage', 'The answer is damaged.'],
  ['other request', 'The answer belongs to another request.'],
] as const)('an authority that is %s delays no other, and the token is added later', async (behavior, reason) => {
  await seal();
  use(first, second);
  await run();
  await seal();
  await seal();
  first.behavior = behavior;
  expect(await run()).toBe(true);
  expect(await stamped()).toEqual([1, 1, 2, 3]);
  expect(reasons()).toContain(reason);
  first.behavior = 'answers';
  wait(1);
  expect(await run()).toBe(true);
  expect(await stamped()).toEqual([1, 1, 2, 2, 3, 3]);
});

test('an authority that cannot be reached is asked once in a run, whatever the number of sites', async () => {
  const other = await buildSite(system);
  for (const { table } of [site, other]) await sealSite(table, sealing);
  first.behavior = 'down';
  await run();
  expect(first.requests).toBe(1);
});

test('an authority that does not answer is left', async () => {
  await seal();
  first.behavior = 'slow';
  if (deps.timestamps) deps.timestamps.seconds = 0.5;
  expect(await run()).toBe(true);
  expect(reasons()).toContain('It took longer than 0.5 seconds');
  expect(await stamped()).toEqual([]);
});

test('the run fails once a seal has waited for two days', async () => {
  await seal();
  first.behavior = 'down';
  wait(47);
  expect(await run()).toBe(true);
  wait(2);
  expect(await run()).toBe(false);
  const authority = new URL(first.address).host;
  expect(system.errors[0]).toMatchObject({
    message: 'a seal has no timestamp after two days',
    fields: { site: site.table.site, no: 1, authority },
  });
  first.behavior = 'answers';
  wait(1);
  expect(await run()).toBe(true);
});

test('without seals and without authorities, nothing is asked', async () => {
  await run();
  await seal();
  expect(await runNow({ ...deps, timestamps: undefined }, 'witnesses')).toEqual([]);
  expect(first.requests).toBe(0);
});

test('evidence has the tokens of its seals, and says by when an entry existed', async () => {
  await seal();
  await run();
  wait(1);
  await buildPerson(system, site);
  const question = { on: now.toISOString().slice(0, 10), requirement_ids: [], people: [person.employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  expect(evidence.timestamps).toMatchObject([{ seal: 1 }]);
  const verdict = await verifyEvidence(evidence);
  if (!verdict.holds) throw new Error(verdict.fault);
  expect(verdict.facts.timestamps).toMatchObject([{ seal: 1, authority: 'Timestamp Signer (Example Trust)' }]);
  const chain = person.employee.id;
  expect(stampedText(verdict.facts, chain, 1)).toMatch(/^\d{4}-.* UTC \(seal 1\)$/);
  expect(stampedText(verdict.facts, chain, 99)).toBe("the department's own statement");
});

test('evidence has at most four tokens of a seal, whose authorities were changed before the next one', async () => {
  await seal();
  await run();
  const [stored] = await timestampsOf(site.table, [1]);
  if (!stored) throw new Error('The seal has no timestamp');
  for (const other of ['a', 'b', 'c', 'd']) await storeTimestamp(site.table, { ...stored, authority: other });
  wait(1);
  await buildPerson(system, site);
  const question = { on: now.toISOString().slice(0, 10), requirement_ids: [], people: [person.employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  expect(evidence.timestamps?.map((one) => one.seal)).toEqual([1, 1, 1, 1]);
});
