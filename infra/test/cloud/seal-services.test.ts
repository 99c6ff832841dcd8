import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { KMSClient, NotFoundException } from '@aws-sdk/client-kms';
import { NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { addCertificate, storedCertificates } from '@muster/functions/areas/record/certificate-copies';
import { cachedCertificates } from '@muster/functions/entry/aws/cached-certificates';
import { kmsSigner, rawSignature } from '@muster/functions/entry/aws/kms-signer';
import { s3Archive } from '@muster/functions/entry/aws/s3-archive';
import type { Seal } from '@muster/shared/record/seal';
import { withLowS } from '@muster/shared/record/signature';
import { buildSigner } from '@muster/testing/sealing';
import { afterAll, expect, test } from 'vitest';
import { startKeyManagement } from './key-management.ts';
import { startObjectStore } from './object-store.ts';
import { serve } from './recorder.ts';

const key = 'arn:aws:kms:us-east-1:123456789012:key/seals';
const [kms, s3] = await Promise.all([
  startKeyManagement([key], () => true),
  startObjectStore(['arn:aws:s3:::seals'], () => true),
]);
afterAll(() => Promise.all([kms.close(), s3.close()]));

const credentials = { accessKeyId: 'test', secretAccessKey: 'test', sessionToken: 'session' };
const at = ({ endpoint }: { endpoint: string }) => ({ region: 'us-east-1', endpoint, credentials });
const kmsAt = (server: { endpoint: string }) => new KMSClient(at(server));
const s3At = (server: { endpoint: string }) => new S3Client(at(server));
const archive = s3Archive(s3At(s3), 'seals');
const { publicKey } = buildSigner();
const keptSeal = (no: number, root = 'a') => ({ seal: { site: 'RIVER', no, root } as Seal, key: publicKey });

test('KMS signs, and the signature is checked by its public key', async () => {
  const signer = await kmsSigner(kmsAt(kms), key);
  const published = createPublicKey({ key: { ...signer.publicKey }, format: 'jwk' });
  const bytes = Buffer.from('a seal');
  const signature = Buffer.from(await signer.sign(bytes), 'hex');
  expect(verify('sha256', bytes, { key: published, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
  expect(signer.id).toMatch(/^[0-9a-f]{64}$/);
});

test('a signature of KMS is stored in its lower form', async () => {
  const signer = await kmsSigner(kmsAt(kms), key);
  for (let n = 0; n < 20; n++) {
    const signature = await signer.sign(Buffer.from(`seal ${n}`));
    expect(withLowS(signature)).toBe(signature);
  }
});

test('a signature has 64 bytes, whatever the length of its numbers in DER', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const lengths = new Set<number>();
  // One in 128 numbers begins with a zero byte.
  for (let n = 0; lengths.size < 4 || n < 100; n++) {
    const bytes = Buffer.from(`seal ${n}`);
    const der = sign('sha256', bytes, privateKey);
    lengths.add(der.length);
    const raw = rawSignature(der);
    expect(raw).toHaveLength(64);
    expect(verify('sha256', bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
  }
});

test('an error of KMS has its name', async () => {
  await expect(kmsSigner(kmsAt(kms), `${key}-gone`)).rejects.toThrow(NotFoundException);
});

test('the archive keeps each seal once, and finds those after a number', async () => {
  for (const no of [1, 2, 3]) await archive.keep(keptSeal(no));
  await archive.keep(keptSeal(2, 'another'));
  expect(await archive.after('RIVER', 1)).toEqual([keptSeal(2), keptSeal(3)]);
  expect(await archive.after('RIVER', 3)).toEqual([]);
  expect(await archive.after('LAKE', 0)).toEqual([]);
  expect([...s3.objects.keys()]).toContain('/seals/seals/RIVER/0000000002.json');
});

test('the archive keeps certificates of a key by number, and replaces none', async () => {
  const { certificates } = archive;
  await addCertificate(certificates, 'aa', 'first');
  await certificates.keep('aa', 1, 'another');
  for (const pem of ['second', 'second', 'first', 'first']) await addCertificate(certificates, 'aa', pem);
  expect(await storedCertificates(certificates, 'aa')).toEqual(['first', 'second', 'first']);
  expect(await certificates.find('bb', 1)).toBeUndefined();
  expect([...s3.objects.keys()].filter((path) => path.includes('/keys/'))).toEqual([
    '/seals/keys/aa/0001.pem',
    '/seals/keys/aa/0002.pem',
    '/seals/keys/aa/0003.pem',
  ]);
  await expect(s3Archive(s3At(s3), 'gone').certificates.find('aa', 1)).rejects.toThrow(NoSuchBucket);
});

test('two certificates that are added at the same time are both kept', async () => {
  const add = (pem: string) => addCertificate(archive.certificates, 'cc', pem);
  await Promise.all(['one', 'two'].map(add));
  expect((await storedCertificates(archive.certificates, 'cc')).toSorted()).toEqual(['one', 'two']);
  await Promise.all(['three', 'three'].map(add));
  expect((await storedCertificates(archive.certificates, 'cc')).slice(2)).toEqual(['three']);
});

test('certificates are read again after five minutes, after an error, and after another was stored', async () => {
  let [now, reads, isDown] = [0, 0, false];
  const copies = {
    ...archive.certificates,
    async find(key: string, no: number) {
      reads++;
      if (isDown) throw new Error('S3 is down');
      return archive.certificates.find(key, no);
    },
  };
  const cached = cachedCertificates(copies, () => now);
  for (const at of [0, 1, 299_999]) {
    now = at;
    expect(await cached.find('dd', 1)).toBeUndefined();
  }
  expect(reads).toBe(1);
  await cached.keep('dd', 1, 'stored');
  expect(await cached.find('dd', 1)).toBe('stored');
  now += 300_000;
  isDown = true;
  await expect(cached.find('dd', 1)).rejects.toThrow('S3 is down');
  isDown = false;
  expect(await cached.find('dd', 1)).toBe('stored');
  expect(reads).toBe(4);
});

test('a seal that was marked as deleted is an error and not the end', async () => {
  s3.marked.add('/seals/seals/RIVER/0000000003.json');
  await expect(archive.after('RIVER', 2)).rejects.toThrow('seal 3 of RIVER was marked as deleted');
  s3.marked.clear();
});

test('a bucket that is gone is an error and not an empty archive', async () => {
  const gone = s3Archive(s3At(s3), 'gone');
  await expect(gone.after('RIVER', 0)).rejects.toThrow(NoSuchBucket);
  await expect(gone.keep(keptSeal(9))).rejects.toThrow(NoSuchBucket);
});

test('a request is sent again after an answer that may change, three times at most', async () => {
  const statuses = [503, 409, 200, 503, 503, 503];
  const codes: Record<number, string> = { 409: 'ConditionalRequestConflict', 503: 'SlowDown' };
  const server = await serve((_, response) => {
    const status = statuses.shift() ?? 500;
    response.writeHead(status).end(codes[status] && `<Error><Code>${codes[status]}</Code></Error>`);
  });
  const flaky = s3Archive(s3At(server), 'seals');
  await flaky.keep(keptSeal(1));
  await expect(flaky.keep(keptSeal(1))).rejects.toMatchObject({ name: 'SlowDown' });
  expect(statuses).toEqual([]);
  await server.close();
  await expect(flaky.keep(keptSeal(1))).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) });
});
