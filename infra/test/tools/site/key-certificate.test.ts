import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { readCertificate, readPem } from '@muster/shared/record/x509';
import { type Issued, issue, openssl } from '@muster/testing/certificates';
import { beforeAll, expect, it, vi } from 'vitest';
import { localSealSigner, rotateSealKey } from '../../../local/seal-key.ts';
import { createOptions, printedBy, servedData } from './run-site.ts';

const { dataDir, commandOf, site } = servedData();
const usage = ['keyUsage=critical,digitalSignature'];
const day = 86_400_000;

beforeAll(async () => {
  await site('create', ...createOptions());
});

const inFolder = (name: string) => join(dataDir, name);

/** Stores the file `name` and returns its path. */
function written(name: string, text: string): string {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}

/** Returns a request for the seal key as the command writes it. */
async function requested(): Promise<string> {
  const out = inFolder(`${crypto.randomUUID()}.csr`);
  await site('key-request', '--name', 'City of Riverton', '--out', out);
  return readFileSync(out, 'utf8');
}

const root = issue('/O=Example Trust/CN=Root', { key: 'rsa' });
const middle = issue('/CN=County CA', { issuer: root, key: 'p384', digest: 'sha384' });
const certified = async (more: Parameters<typeof issue>[1] = {}): Promise<Issued> =>
  issue('', { issuer: middle, request: await requested(), extensions: usage, ...more });

it('key-request prints a request that the seal key has signed, with the names', async () => {
  const names = ['--name', 'City of Riverton Police', '--organization', 'City of Riverton', '--country', 'us'];
  const { printed, exitCode } = await printedBy(process.env, 'key-request', ...names, '--state', 'Ohio');
  expect(exitCode).toBe(0);
  const file = written('printed.csr', printed);
  const shown = openssl('req', '-in', file, '-noout', '-verify', '-subject', '-pubkey', '-text').toString();
  expect(shown.replace(/ = /g, '=')).toContain(
    'subject=C=US, ST=Ohio, O=City of Riverton, CN=City of Riverton Police\n',
  );
  expect(shown).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation/);
  const { x } = localSealSigner(dataDir).publicKey;
  const hex = Buffer.from(x, 'base64url').toString('hex');
  expect(shown.replace(/[\s:]/g, '')).toContain(hex);
});

it('key-request replaces no file, and names an argument that no certificate can have', async () => {
  const out = written('taken.csr', 'x');
  await expect(site('key-request', '--name', 'City', '--out', out)).rejects.toThrow(`${out} already exists`);
  expect(readFileSync(out, 'utf8')).toBe('x');
  expect(() => commandOf('key-request').run([])).toThrow('--name: Name is required');
  expect(() => commandOf('key-request').run(['--name', 'x'.repeat(65)])).toThrow('at most 64 characters');
  expect(() => commandOf('key-request').run(['--name', 'x', '--country', 'USA'])).toThrow('--country: must have two');
});

it('key-certificate stores a chain, shows it with the days that are left, and keeps earlier ones', async () => {
  const { id } = localSealSigner(dataDir);
  expect(await site('key-certificate')).toEqual([{ key: fingerprintText(id), certificate: null }]);
  const leaf = await certified();
  const file = written('chain.pem', `Bag Attributes\n${leaf.pem}\n${middle.pem}${root.pem}`);
  const shown = {
    key: fingerprintText(id),
    certificate: 'City of Riverton',
    issuer: 'County CA',
    valid_until: expect.stringMatching(/^\d{4}-.*Z$/),
    days_left: 364,
    fingerprints: await Promise.all(
      [leaf, middle, root].map(async ({ pem }) => {
        const { subject, fingerprint } = await readCertificate(readPem(pem)[0] as Uint8Array);
        return { of: subject, sha256: fingerprint };
      }),
    ),
  };
  for (const _ of ['first', 'again']) expect(await site('key-certificate', file)).toEqual([{ stored: true, ...shown }]);
  expect(await site('key-certificate')).toEqual([shown]);
  expect(readdirSync(inFolder(`key-certificates/${id}`))).toEqual(['0001.pem']);
  const renewed = await certified({ notAfter: new Date(Date.now() + 30.5 * day) });
  await site('key-certificate', written('renewed.pem', `${renewed.pem}${middle.pem}`));
  expect(await site('key-certificate')).toMatchObject([{ days_left: 30, fingerprints: [{}, { of: 'County CA' }] }]);
  expect(readdirSync(inFolder(`key-certificates/${id}`))).toEqual(['0001.pem', '0002.pem']);
  await site('key-certificate', file);
  expect(await site('key-certificate')).toEqual([shown]);
});

it('key-certificate refuses other certificates with the reason, and stores none of them', async () => {
  rotateSealKey(dataDir);
  const { pem } = await certified();
  const expired = await certified({ notBefore: new Date(Date.now() - 3 * day), notAfter: new Date(Date.now() - day) });
  const encrypting = await certified({ extensions: ['keyUsage=critical,keyEncipherment'] });
  const private_ = readFileSync(root.keyFile, 'utf8');
  const other = issue('/CN=Other', { issuer: middle, extensions: usage });
  for (const [text, reason] of [
    [pem + middle.pem + private_, 'The file contains a private key. Nothing was stored'],
    [other.pem + middle.pem, 'The certificate of Other is for another key.'],
    [middle.pem + pem, 'The certificate of County CA is for another key.'],
    [expired.pem + middle.pem, 'The certificate of City of Riverton had expired by'],
    [encrypting.pem + middle.pem, 'does not allow signatures (key usage).'],
    [pem, 'The certificate of the authority County CA is missing.'],
    [pem + root.pem, 'City of Riverton is certified by County CA, not by Root (Example Trust).'],
    [pem + middle.pem + root.pem + root.pem, 'are not one path'],
    [pem.repeat(9), 'more than 8 certificates'],
    ['', 'certificates in PEM form'],
  ] as const)
    await expect(site('key-certificate', written('wrong.pem', text)), reason).rejects.toThrow(reason);
  expect(existsSync(inFolder(`key-certificates/${localSealSigner(dataDir).id}`))).toBe(false);
  await expect(site('key-certificate', inFolder('none.pem'))).rejects.toThrow('There is no file');
});

it('key-certificate names a stored certificate that has expired', async () => {
  const leaf = await certified({ notAfter: new Date(Date.now() + day) });
  await site('key-certificate', written('short.pem', leaf.pem + middle.pem));
  vi.useFakeTimers({ now: Date.now() + 2 * day, toFake: ['Date'] });
  try {
    expect(await site('key-certificate')).toMatchObject([
      { certificate: null },
      { fault: expect.stringContaining('had expired by') },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
