import { confirmFile } from '@muster/shared/record/confirm-file';
import { checkFile } from '@muster/shared/record/evidence-file';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { readCertificate, readPem } from '@muster/shared/record/x509';
import { buildCertification, buildPerson, buildSite, buildType } from '@muster/testing/build';
import type { Issued } from '@muster/testing/certificates';
import { authoritiesAt, certifiedName, issueFor } from '@muster/testing/certify-key';
import { runNow } from '@muster/testing/scheduled';
import { buildSystem } from '@muster/testing/system';
import { buildAuthority, serveAuthority } from '@muster/testing/timestamp-authority';
import { expect, onTestFinished, test } from 'vitest';
import { addCertificate } from '../../src/areas/record/certificate-copies.ts';
import { openDocument, textOf } from './document-text.ts';
import { isAccepted, signatureIn } from './pdf-signature.ts';

// The authority has the clock of this machine.
const now = new Date();
const day = 86_400_000;
const dayOf = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

const fingerprintOf = async ({ pem }: Issued) => (await readCertificate(readPem(pem)[0] as Uint8Array)).fingerprint;

test('a document of a stamped seal and a certified key shows both, and is signed with the certificate', async () => {
  const { root, county } = authoritiesAt(now);
  const authority = buildAuthority();
  const server = await serveAuthority(authority);
  onTestFinished(server.close);
  const system = await buildSystem({ now });
  const site = await buildSite(system);
  const trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  const type = await buildType(system, site, { name: 'First aid', is_mandatory: true });
  await buildCertification(system, site, type, trainer.employee, dayOf(-3));
  const { signer, archive } = await system.deps.sealing();
  const times = { notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + 30 * day) };
  const { pem } = await issueFor(signer, { issuer: county, ...times });
  await addCertificate(archive.certificates, signer.id, pem + county.pem);
  const means = { authorities: [server.address], archive: { keep: async () => {} }, seconds: 5, pauses: new Map() };
  for (const task of ['seals', 'witnesses'] as const)
    expect(await runNow({ ...system.deps, timestamps: means }, task)).toEqual([]);

  const body = { on: dayOf(-1), form: 'pdf', employee_ids: [trainer.employee.employee_id] };
  const { body: pdf } = await system.call<Buffer, 'record'>('record', 'evidence', { body }, trainer.asking);

  const signature = signatureIn(Buffer.from(pdf));
  expect([signature.start, signature.next + signature.last]).toEqual([0, pdf.length]);
  expect(isAccepted(signature, root)).toBe(true);

  const { data, pages } = await openDocument(pdf);
  const { evidence, verdict } = await checkFile(data);
  if (!verdict.holds || !evidence) throw new Error(verdict.holds ? '' : verdict.fault);
  const [stamped] = verdict.facts.timestamps;
  const said = textOf(pages);
  for (const text of [
    'Seal 1 existed by',
    'timestamp of Timestamp Signer (Example Trust)',
    'Timestamp: ',
    fingerprintText(await fingerprintOf(authority.root)),
    'certified by County CA',
    `This PDF is signed with the certificate of ${certifiedName}.`,
  ])
    expect(said).toContain(text);

  const compared = { ...evidence, certified: verdict.facts };
  const confirmedBy = async (issued: Issued) => confirmFile(compared, [{ value: await fingerprintOf(issued) }]);
  expect(stamped?.seal).toBe(1);
  expect(await confirmedBy(county)).toMatchObject({ state: 'confirmed' });
  const { state, says } = await confirmedBy(authority.root);
  expect(state).toBe('unconfirmed');
  expect(says[0]).toMatch(/^1 timestamp is confirmed: seal 1 \(.* UTC\)\.$/);
});
