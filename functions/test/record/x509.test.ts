import { X509Certificate } from 'node:crypto';
import { pathOf, type ReadCertificate, readCertificate, readPem, toPem } from '@muster/shared/record/x509';
import { authorityExtensions, type Issued, issue, openssl } from '@muster/testing/certificates';
import { contentOf, der, withParts } from '@muster/testing/der';
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

test('a name has all parts that people compare, the narrowest first', async () => {
  const subjectOf = async (name: string) => (await read(issue(name))).subject;
  expect(await subjectOf('/C=US/ST=Wyoming/L=Riverton/O=City of Riverton/OU=Seals/OU=IT/CN=Police/CN=Seal')).toBe(
    'Police, Seal (Seals, IT, City of Riverton, Riverton, Wyoming, US)',
  );
  expect(await subjectOf('/C=US/O=City of Riverton')).toBe('City of Riverton, US');
  expect(await subjectOf('/CN=Police/emailAddress=it@riverton.example')).toBe('Police (it@riverton.example)');
});

test('a name shows hidden characters and line breaks as codes, and at most 100 characters of a part', async () => {
  const { subject } = await read(issue(`/CN=A\n\u202eB\u200b/O=${'x'.repeat(64)}`));
  expect(subject).toBe(`A<U+000A><U+202E>B<U+200B> (${'x'.repeat(64)})`);
  const hidden = await read(issue(`/O=${'\u200b'.repeat(20)}`));
  expect(hidden.subject).toBe(`${'<U+200B>'.repeat(20).slice(0, 99)}…`);
});

describe('a certificate of another form is refused', () => {
  const bytesOf = ({ pem }: Issued): Uint8Array => readPem(pem)[0] ?? new Uint8Array();
  const ofSignature = (change: (value: Buffer) => Uint8Array): Buffer =>
    withParts(bytesOf(leaf), [], ([signed, algorithm, signature = Buffer.alloc(0)]) => [
      signed as Buffer,
      algorithm as Buffer,
      der(0x03, change(contentOf(signature))),
    ]);
  const number = (...bytes: number[]): Buffer => der(0x02, Buffer.from(bytes));
  const ofNumbers = (change: (numbers: [Buffer, Buffer]) => Buffer[]): Buffer =>
    ofSignature((value) =>
      Buffer.concat([
        Buffer.from([0]),
        withParts(value.subarray(1), [], (numbers) => change(numbers as [Buffer, Buffer])),
      ]),
    );
  const dated = (tag: number, text: string): Buffer =>
    withParts(bytesOf(leaf), [0, 4], ([, until]) => [der(tag, Buffer.from(text)), until as Buffer]);

  test.each<[string, () => Uint8Array]>([
    ['with another element', () => withParts(bytesOf(leaf), [], (parts) => [...parts, der(0x05)])],
    ['with two algorithms', () => withParts(bytesOf(leaf), [1], (parts) => [...parts, der(0x05)])],
    ['with unused bits', () => ofSignature((value) => Buffer.concat([Buffer.from([1]), value.subarray(1)]))],
    ['with bytes after the signature', () => ofSignature((value) => Buffer.concat([value, Buffer.from([0])]))],
    ['with three numbers as a signature', () => ofNumbers((numbers) => [...numbers, number(1)])],
    ['with a number that has a needless zero', () => ofNumbers(([r, s]) => [number(0, ...contentOf(r)), s])],
    ['with a negative number', () => ofNumbers(([r]) => [r, number(0x80)])],
    ['with a day that does not exist', () => dated(0x17, '260230000000Z')],
    ['with a moment without seconds', () => dated(0x18, '202602010000Z')],
    ['with a moment with fractions', () => dated(0x18, '20260201000000.5Z')],
    ['with a local moment', () => dated(0x18, '2026020100+0100')],
    ['with other text around a moment', () => dated(0x17, 'x260201000000Z')],
    ...['0500', '040180', 'ffff'].map((hex): [string, () => Uint8Array] => [
      `with ${hex} as the key usage`,
      () => bytesOf(issue('/CN=Usage', { extensions: [`2.5.29.15=critical,DER:${hex}`] })),
    ]),
  ])('%s', async (_, build) => {
    await expect(readCertificate(build())).rejects.toThrow('A certificate is damaged.');
  });

  test('but not the same certificate in that form', async () => {
    expect(Buffer.from(withParts(bytesOf(leaf), [0, 4], (parts) => parts))).toEqual(Buffer.from(bytesOf(leaf)));
    expect(ofSignature((value) => value)).toEqual(Buffer.from(bytesOf(leaf)));
    await expect(readCertificate(dated(0x18, '20260201000000Z'))).resolves.toBeDefined();
  });
});

/** Returns a certificate of another authority for the key and the name of the root. */
function crossCertificate(other: Issued): Issued {
  const request = openssl('req', '-new', '-key', root.keyFile, '-subj', '/O=Example Trust/CN=Root').toString();
  return issue('', { issuer: other, request });
}

describe('a path', () => {
  test('leads to the certificate that signed itself, whatever another authority certifies', async () => {
    const other = issue('/CN=Other Root');
    const cross = crossCertificate(other);
    const names = ['City of Riverton', 'Middle', 'Root (Example Trust)'];
    for (const others of [
      [cross, other, middle, root],
      [root, middle, other, cross],
    ])
      expect(await pathFrom(leaf, others)).toEqual(names);
    expect(await pathFrom(leaf, [middle, cross, other])).toEqual([...names, 'Other Root']);
  });

  test('has no certificate whose own signature is altered', async () => {
    const der = readPem(root.pem)[0] as Uint8Array;
    der.set([(der.at(-1) ?? 0) ^ 1], der.length - 1);
    const altered = await readCertificate(der);
    const fault = 'The signature of the certificate of Root (Example Trust) is invalid.';
    await expect(pathOf(altered, [], now)).rejects.toThrow(fault);
    const [first, second, whole] = await Promise.all([leaf, middle, root].map(read));
    if (!first || !second || !whole) throw new Error('A certificate is missing');
    await expect(pathOf(first, [second, altered], now)).rejects.toThrow(fault);
    expect(await pathOf(first, [second, altered, whole], now)).toContain(whole);
  });

  test('has no RSA key of fewer than 2048 bits', async () => {
    const weak = issue('/CN=Weak', { key: 'rsa1024' });
    expect(await pathFrom(issue('/CN=Leaf', { issuer: weak, extensions: leafExtensions }), [weak])).toBe(
      'The certificate of Weak has an RSA key of fewer than 2048 bits.',
    );
  });

  test('may lead to an older root that signed itself with SHA-1', async () => {
    const older = issue('/CN=Older', { key: 'rsa', digest: 'sha1' });
    expect(await pathFrom(issue('/CN=Leaf', { issuer: older, extensions: leafExtensions }), [older])).toHaveLength(2);
  });

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
    ['has an unknown restriction (2.5.29.30)', [...authorityExtensions, 'nameConstraints=permitted;DNS:a.b']],
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
