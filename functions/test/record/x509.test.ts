import { X509Certificate } from 'node:crypto';
import { pathOf, type ReadCertificate, readCertificate, readPem, toPem } from '@muster/shared/record/x509';
import { authorityExtensions, type Issued, issue } from '@muster/testing/certificates';
import { describe, expect, test } from 'vitest';

const read = ({ pem }: Issued): Promise<ReadCertificate> => readCertificate(readPem(pem)[0] as Uint8Array);
const leafExtensions = ['keyUsage=critical,digitalSignature'];
const now = new Date();

/** Returns the fault of a path from a certificate, or the subjects of the path. */
async function pathFrom(leaf: Issued, others: Issued[], at = now): Promise<string[] | string> {
  try {
    const path = await pathOf(await read(leaf), await Promise.all(others.map(read)), at);
    return path.map(({ subject }) => subject);
  } catch (error) {
    return (error as Error).message;
  }
}

const root = issue('/O=Example Trust/CN=Root', { key: 'rsa', digest: 'sha512' });
const middle = issue('/CN=Middle', { issuer: root, key: 'p384', digest: 'sha384' });
const leaf = issue('/O=City of Riverton', { issuer: middle, extensions: leafExtensions });

test('a certificate has the fingerprint, the names and the days that other programs show', async () => {
  const certificate = await read(middle);
  const other = new X509Certificate(middle.pem);
  expect(certificate).toMatchObject({ subject: 'Middle', issuer: 'Root (Example Trust)' });
  expect(certificate.fingerprint).toBe(other.fingerprint256.replaceAll(':', '').toLowerCase());
  expect([certificate.notBefore, certificate.notAfter]).toEqual([new Date(other.validFrom), new Date(other.validTo)]);
  expect(toPem(certificate.der)).toBe(middle.pem);
});

test('damaged certificates and texts are refused', async () => {
  const [der] = readPem(leaf.pem);
  if (!der) throw new Error('There is no certificate');
  for (const bytes of [new Uint8Array(), der.slice(1), der.slice(0, -1), new Uint8Array([...der, 0])])
    await expect(readCertificate(bytes)).rejects.toThrow('A certificate is damaged.');
  for (const text of ['', 'x', leaf.pem.replace('END', 'EN'), leaf.pem + root.pem.replace('END', 'EN')])
    expect(() => readPem(text)).toThrow('in PEM form');
  expect(() => readPem(leaf.pem.replace('\n', '\n='))).toThrow('not base64');
  expect(readPem(leaf.pem + root.pem)).toHaveLength(2);
});

describe('a path', () => {
  test('leads to the topmost certificate at hand, in whatever order they are', async () => {
    const names = ['City of Riverton', 'Middle', 'Root (Example Trust)'];
    expect(await pathFrom(leaf, [root, leaf, middle])).toEqual(names);
    expect(await pathFrom(leaf, [middle])).toEqual(names.slice(0, 2));
    expect(await pathFrom(leaf, [root])).toEqual(names.slice(0, 1));
    expect(await pathFrom(root, [leaf, middle])).toEqual(names.slice(2));
  });

  test('has no certificate of another key with the same name', async () => {
    const other = issue('/CN=Middle', { issuer: root });
    expect(await pathFrom(leaf, [root, other, middle])).toHaveLength(3);
    expect(await pathFrom(leaf, [root, other])).toBe(
      'The signature of the certificate of City of Riverton is invalid.',
    );
  });

  test('has no altered certificate', async () => {
    const altered = await read(leaf);
    const at = Buffer.from(altered.der).indexOf('Riverton');
    const der = new Uint8Array(altered.der);
    der.set(Buffer.from('Livertom'), at);
    const others = await Promise.all([middle, root].map(read));
    await expect(pathOf(await readCertificate(der), others, now)).rejects.toThrow('City of Livertom is invalid');
  });

  test('has no expired certificate, and none that is not valid yet', async () => {
    const day = 86_400_000;
    const [before, after] = [new Date(now.getTime() - 2 * day), new Date(now.getTime() + 400 * day)];
    expect(await pathFrom(leaf, [middle], before)).toMatch(/City of Riverton was not valid yet on \d{4}-/);
    expect(await pathFrom(leaf, [middle], after)).toMatch(/City of Riverton had expired by \d{4}-/);
    const old = issue('/CN=Old', { notBefore: new Date(now.getTime() - 9 * day), notAfter: before });
    const young = issue('/CN=Young', { issuer: old, extensions: leafExtensions });
    expect(await pathFrom(young, [old])).toMatch('The certificate of Old had expired by');
  });

  test.each([
    ['is not one of a certificate authority', leafExtensions],
    ['is not one of a certificate authority', ['basicConstraints=critical,CA:FALSE']],
    ['may not sign certificates', ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature']],
    ['has an unknown restriction (2.5.29.30)', [...authorityExtensions, 'nameConstraints=critical,permitted;DNS:a.b']],
  ])('has no issuer that %s', async (fault, extensions) => {
    const issuer = issue('/CN=Issuer', { issuer: root, extensions });
    expect(await pathFrom(issue('/CN=Leaf', { issuer, extensions: leafExtensions }), [root, issuer])).toBe(
      `The certificate of Issuer ${fault}.`,
    );
  });

  test('is not longer than an authority allows', async () => {
    const limited = issue('/CN=Limited', { extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0'] });
    const below = issue('/CN=Below', { issuer: limited });
    expect(await pathFrom(below, [limited])).toHaveLength(2);
    const last = issue('/CN=Last', { issuer: below, extensions: leafExtensions });
    expect(await pathFrom(last, [limited, below])).toBe(
      'The certificate of Limited allows fewer authorities below it.',
    );
  });

  test('has no signature with SHA-1', async () => {
    const weak = issue('/CN=Weak', { issuer: root, digest: 'sha1', extensions: leafExtensions });
    expect(await pathFrom(weak, [root])).toBe('The certificate of Weak has a signature of an unsupported kind.');
  });
});
