import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEvidence } from '@muster/functions/areas/record/build-evidence';
import { addCertificate } from '@muster/functions/areas/record/certificate-copies';
import { connectTable } from '@muster/functions/table/core/client';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { sealBlockText } from '@muster/shared/record/seal-block';
import { readPem } from '@muster/shared/record/x509';
import { buildPerson, buildSite, staffOf } from '@muster/testing/build';
import { certify } from '@muster/testing/certify-key';
import { newSealing } from '@muster/testing/sealing';
import { expect, onTestFinished, test } from 'vitest';
import { createTable, localAddress } from '../../../local/create-table.ts';
import { startEngine } from '../../../local/engine.ts';
import { verify } from '../../../tools/site/verify.ts';
import { systemWithoutCalls } from '../../cloud/assembly/system.ts';
import { printedBy } from './run-site.ts';

/** The command does not use a table. */
const check = (...args: string[]) => verify.run(args)(undefined as never);

test('a file that is not evidence is reported, with exit code 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'note.zip');
  writeFileSync(file, 'Dear Sir');
  const lines = await check(file);
  expect(lines).toEqual([{ holds: false, fault: 'The file is not an evidence file.' }]);
  expect(verify.isBad?.(lines)).toBe(true);
});

test('a valid file exits with 0 only if its key or its last root is confirmed', async () => {
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const system = systemWithoutCalls(connectTable(address), engine.endpoint);
  const site = await buildSite(system);
  const { employee } = await buildPerson(system, site);
  const question = { on: '2026-05-13', requirement_ids: [], people: [employee.id] };
  const { evidence } = await buildEvidence(
    staffOf(system, site),
    question,
    newSealing(() => new Date()),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'evidence.zip');
  writeFileSync(file, await evidenceFile(evidence, '<!doctype html>'));
  const lines = await check(file);
  const { root = '', at } = evidence.seals.at(-1) ?? {};
  const [{ id } = { id: '' }] = evidence.keys;
  expect(lines[0]).toEqual({
    holds: true,
    confirmed: false,
    department: site.code,
    on: '2026-05-13',
    known: evidence.question.known,
    people: 1,
  });
  expect(lines.at(-1)).toMatchObject({ seal: 1, at, root, keys: [fingerprintText(id)] });
  expect(verify.isBad?.(lines)).toBe(false);
  expect(verify.unconfirmed?.(lines)).toContain('The file is consistent. The key is not confirmed.');

  const another = '0'.repeat(64);
  for (const given of [
    ['--key', `${another},${id.toUpperCase()}`],
    ['--key', fingerprintText(id)],
    ['--root', root],
    ['--key', id, '--root', root],
  ]) {
    const confirmed = await check(file, ...given);
    expect(confirmed[0], given.join(' ')).toMatchObject({ holds: true, confirmed: true });
    expect(verify.isBad?.(confirmed)).toBe(false);
    expect(verify.unconfirmed?.(confirmed)).toBeUndefined();
  }
  for (const given of [
    ['--key', another],
    ['--root', another],
    ['--key', id, '--root', another],
    ['--key', root],
  ]) {
    const refused = await check(file, ...given);
    expect(refused, given.join(' ')).toEqual([{ holds: false, fault: expect.stringMatching(/^The file differs: /) }]);
    expect(verify.isBad?.(refused)).toBe(true);
  }
  const [seal] = evidence.seals;
  if (!seal) throw new Error('The evidence has no seal');
  const mail = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'mail.txt');
  const witness = (copy: string) => {
    writeFileSync(mail, `Dear clerk,\r\n${copy.replaceAll(/^/gm, '> ')}`);
    return check(file, '--witness', mail);
  };
  expect((await witness(sealBlockText(seal))).slice(0, 2)).toMatchObject([
    { holds: true, confirmed: true },
    { says: expect.stringContaining('Your copy matches seal 1 of ') },
  ]);
  expect(await witness(sealBlockText({ ...seal, no: 2 }))).toContainEqual(
    expect.objectContaining({ confirmed: false }),
  );
  expect(await witness(sealBlockText({ ...seal, root: another }))).toEqual([
    { holds: false, fault: expect.stringMatching(/^The file differs: the root of seal 1 is /) },
  ]);
  await expect(witness(sealBlockText(seal).slice(0, 99))).rejects.toThrow(`${mail}: The seal of line 2 is cut off`);
  expect(() => verify.run([file, '--key', '5b5b'])).toThrow('--key: must have 64 digits');
  expect(() => verify.run([file, '--root', 'x'.repeat(64)])).toThrow('--root: must have 64 digits');
  expect(await printedBy(process.env, 'verify', file)).toMatchObject({
    exitCode: 3,
    error: expect.stringContaining('The key is not confirmed.'),
  });
  expect(await printedBy(process.env, 'verify', file, '--key', id)).toMatchObject({ exitCode: 0, error: '' });
  expect(await printedBy(process.env, 'verify', file, '--key', another)).toMatchObject({ exitCode: 1, error: '' });
});

test('a file is confirmed by the fingerprint of an authority that certifies its key', async () => {
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const system = systemWithoutCalls(connectTable(address), engine.endpoint);
  const site = await buildSite(system);
  await buildPerson(system, site);
  const sealing = newSealing(() => new Date());
  const pem = await certify(sealing.signer, { at: new Date() });
  await addCertificate(sealing.archive.certificates, sealing.signer.id, pem);
  const question = { on: '2026-05-13', requirement_ids: [] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  const file = join(mkdtempSync(join(tmpdir(), 'muster-verify-')), 'evidence.zip');
  writeFileSync(file, await evidenceFile(evidence, '<!doctype html>'));
  const unconfirmed = await check(file);
  expect(verify.unconfirmed?.(unconfirmed)).toContain('--certificate');
  const asShown = new X509Certificate(readPem(pem)[1] ?? '').fingerprint256;
  expect(unconfirmed.at(-1)).toMatchObject({
    key: fingerprintText(sealing.signer.id),
    certificate: 'City of Riverton',
    issuer: 'County CA',
    fingerprints: [{}, { of: 'County CA', sha256: asShown.replaceAll(':', '').toLowerCase() }, {}],
  });
  const confirmed = await check(file, '--certificate', asShown);
  expect(confirmed[0]).toMatchObject({ holds: true, confirmed: true });
  expect(confirmed[1]).toMatchObject({ says: expect.stringContaining('County CA certifies it for City of Riverton.') });
  for (const option of ['--key', '--root']) expect(verify.isBad?.(await check(file, option, asShown))).toBe(true);
  expect(verify.isBad?.(await check(file, '--certificate', '0'.repeat(64)))).toBe(true);
  expect(() => verify.run([file, '--certificate', 'AB:CD'])).toThrow('--certificate: must have 64 digits');
});

test('a missing file is reported', async () => {
  await expect(check('/nowhere/evidence.zip')).rejects.toThrow('There is no file /nowhere/evidence.zip');
});
