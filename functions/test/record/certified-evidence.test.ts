import { confirmFile, type GivenValue } from '@muster/shared/record/confirm-file';
import type { Evidence } from '@muster/shared/record/evidence';
import { checkFile, evidenceFile } from '@muster/shared/record/evidence-file';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { readCertificate, readPem } from '@muster/shared/record/x509';
import { type BuiltSite, buildPerson, buildSite, staffOf } from '@muster/testing/build';
import { authoritiesAt, certifiedName, issueFor } from '@muster/testing/certify-key';
import { buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { addCertificate } from '../../src/areas/record/certificate-copies.ts';
import type { Sealing, SealSigner } from '../../src/kernel/sealing.ts';

const day = 86_400_000;
const after = (days: number) => new Date(usualNow.getTime() + days * day);
const { root, county } = authoritiesAt(usualNow);

let system: System;
let site: BuiltSite;
let sealing: Sealing;

beforeEach(async () => {
  system = await buildSystem();
  site = await buildSite(system);
  await buildPerson(system, site);
  sealing = buildSealing(system);
});

/** Stores a certificate of a key by the county's authority, valid from today for this many days. */
async function certified(signer: SealSigner, days: number): Promise<void> {
  const leaf = await issueFor(signer, { issuer: county, notBefore: after(-1), notAfter: after(days) });
  await addCertificate(sealing.archive.certificates, signer.id, leaf.pem + county.pem + root.pem);
}

async function evidenceNow(): Promise<Evidence> {
  const question = { on: '2026-05-13', requirement_ids: [] };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}

/** Returns the verified facts of a file, and what a comparison with these values says. */
async function compared(evidence: Evidence, ...given: (string | GivenValue)[]) {
  const { verdict } = await checkFile(await evidenceFile(evidence, '<!doctype html>'));
  if (!verdict.holds) throw new Error(verdict.fault);
  const values = given.map((one) => (typeof one === 'string' ? { value: one } : one));
  return { facts: verdict.facts, ...confirmFile({ ...evidence, certified: verdict.facts }, values) };
}

const fingerprintOf = async ({ pem }: { pem: string }) =>
  (await readCertificate(readPem(pem)[0] as Uint8Array)).fingerprint;

test('evidence has the certificate of its key, and an authority of its path confirms the key', async () => {
  const { id } = sealing.signer;
  await certified(sealing.signer, 365);
  const evidence = await evidenceNow();
  const { facts, state } = await compared(evidence);
  expect(state).toBe('unconfirmed');
  const path = [
    { name: certifiedName, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { name: 'County CA', fingerprint: await fingerprintOf(county) },
    { name: 'Root (Example Trust)', fingerprint: await fingerprintOf(root) },
  ];
  expect(facts.certificates).toEqual([{ key: id, subject: certifiedName, issuer: 'County CA', path }]);
  for (const [n, { fingerprint }] of (facts.certificates[0]?.path ?? []).entries()) {
    const name = ['', 'County CA certifies it', 'Root (Example Trust) certifies it'][n];
    const reason =
      n === 0 ? `it has the certificate of ${certifiedName} that you know` : `${name} for ${certifiedName}`;
    for (const given of [fingerprint, { value: fingerprint, kind: 'certificate' as const }])
      expect(await compared(evidence, given)).toMatchObject({
        state: 'confirmed',
        says: [`The key ${fingerprintText(id)} is confirmed: ${reason}.`, expect.stringContaining('only if you trust')],
      });
  }
  for (const kind of ['key', 'root'] as const)
    expect((await compared(evidence, { value: await fingerprintOf(county), kind })).state).toBe('differs');
  const other = 'c'.repeat(64);
  const { state: differs, says } = await compared(evidence, { value: other, kind: 'certificate' });
  expect(differs).toBe('differs');
  expect(says.join()).toMatch(/^The file differs: cccccccc .* is not the fingerprint of one of its certificates\./);
  expect((await compared(evidence, other)).says.join()).toContain(
    'is neither the fingerprint of its key, nor of a certificate, nor',
  );
});

test('evidence without a certificate verifies, and an authority that is given contradicts it', async () => {
  const evidence = await evidenceNow();
  expect(evidence).not.toHaveProperty('certificates');
  const { state, says, facts } = await compared(evidence, { value: await fingerprintOf(root), kind: 'certificate' });
  expect(facts.certificates).toEqual([]);
  expect(state).toBe('differs');
  expect(says.join()).toContain('The file differs: it has no certificate.');
});

test('an expired certificate is left out, and a renewed one replaces it', async () => {
  await certified(sealing.signer, 30);
  system.clock.now = after(29);
  expect((await evidenceNow()).certificates).toHaveLength(1);
  system.clock.now = after(31);
  const expired = await evidenceNow();
  expect(expired).not.toHaveProperty('certificates');
  expect(await compared(expired, sealing.signer.id)).toMatchObject({ state: 'confirmed' });
  await certified(sealing.signer, 400);
  // The certificate of the shortest validity is the newest, and valid.
  await certified(sealing.signer, 60);
  const renewed = (await compared(await evidenceNow())).facts;
  expect(renewed.certificates).toHaveLength(1);
  system.clock.now = after(61);
  const { facts } = await compared(await evidenceNow());
  expect(facts.certificates[0]?.path[0]?.fingerprint).not.toBe(renewed.certificates[0]?.path[0]?.fingerprint);
});

test('each key has a certificate of its own: an authority confirms only the keys that it certifies', async () => {
  await evidenceNow();
  const first = sealing.signer;
  const second = buildSigner();
  sealing = { ...sealing, signer: second };
  await buildPerson(system, site);
  system.clock.now = after(1);
  await certified(second, 365);
  const evidence = await evidenceNow();
  expect(evidence.keys.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  const authority = await fingerprintOf(county);
  const { state, says } = await compared(evidence, authority);
  expect(state).toBe('unconfirmed');
  expect(says).toContain(`Not confirmed: the key ${fingerprintText(first.id)}.`);
  expect((await compared(evidence, authority, first.id)).state).toBe('confirmed');
  expect((await compared(evidence, authority, { value: 'd'.repeat(64), kind: 'key' })).state).toBe('differs');
  await certified(first, 365);
  expect((await compared(await evidenceNow(), authority)).state).toBe('confirmed');
});
