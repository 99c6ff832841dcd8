import { createHash } from 'node:crypto';
import { NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { s3Documents } from '@muster/functions/entry/aws/s3-documents';
import { arrivedKey, keptKey } from '@muster/functions/kernel/document-store';
import { announced, smallPdf } from '@muster/testing/documents';
import { afterAll, expect, test, vi } from 'vitest';
import { policySignature } from '../../local/post-policy.ts';
import { startObjectStore } from './object-store.ts';
import { serve } from './recorder.ts';

const s3 = await startObjectStore(['arn:aws:s3:::papers'], () => true);
afterAll(() => s3.close());

const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'session' };
const region = 'us-east-1';
const at = ({ endpoint }: { endpoint: string }) => new S3Client({ region, endpoint, credentials });
const store = s3Documents(at(s3), 'papers');
const cloud = s3Documents(new S3Client({ region, credentials }), 'papers');
const now = new Date('2026-05-13T17:00:00Z');
const name = { site: 'RIVER', id: '01KRH4FVM00000000000000000' };

test('an upload is stored under another key, and discarded under its own', async () => {
  expect(await store.arrived(name)).toBeUndefined();
  expect(await store.keep(name)).toBe(false);
  s3.objects.set(`/papers/${arrivedKey(name)}`, smallPdf);
  expect(await store.arrived(name)).toEqual(smallPdf);
  expect([await store.keep(name), await store.keep(name)]).toEqual([true, true]);
  await store.discard(name);
  await store.discard(name);
  expect([...s3.objects]).toEqual([[`/papers/${keptKey(name)}`, smallPdf]]);
});

test('a bucket that is gone, and a copy that fails late, are errors', async () => {
  await expect(s3Documents(at(s3), 'gone').keep(name)).rejects.toThrow(NoSuchBucket);
  const late = await serve((_, response) => response.writeHead(200).end('<Error><Code>InternalError</Code></Error>'));
  await expect(s3Documents(at(late), 'papers').keep(name)).rejects.toMatchObject({ name: 'InternalError' });
  await late.close();
});

test('a form is for the bucket at its own host name, and for exactly one file', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { url, fields } = await cloud.upload({ ...name, ...announced() }, now);
  vi.useRealTimers();
  expect(url).toBe('https://papers.s3.us-east-1.amazonaws.com/');
  const { Policy = '', 'X-Amz-Signature': signature, ...sent } = fields;
  expect(sent).toEqual({
    bucket: 'papers',
    key: `incoming/RIVER/${name.id}`,
    'Content-Type': 'application/pdf',
    'x-amz-checksum-algorithm': 'SHA256',
    'x-amz-checksum-sha256': createHash('sha256').update(smallPdf).digest('base64'),
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIA/20260513/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20260513T170000Z',
    'X-Amz-Security-Token': 'session',
  });
  expect(signature).toBe(policySignature({ ...credentials, region }, '20260513', Policy));
  const { expiration, conditions } = JSON.parse(Buffer.from(Policy, 'base64').toString());
  expect(expiration).toBe('2026-05-13T17:10:00Z');
  // No field may differ or be added.
  const asSent = Object.entries(sent).map(([field, value]) => ({ [field]: value }));
  expect(conditions).toHaveLength(asSent.length + 1);
  expect(conditions).toEqual(
    expect.arrayContaining([['content-length-range', smallPdf.length, smallPdf.length], ...asSent]),
  );
});

test('an address has the signature of its own request, and names the file as an attachment', async () => {
  const file = { ...name, name: 'Müller’s "plan" (1).pdf', content_type: 'application/pdf' };
  const { url, expires_at } = await cloud.download(file, now);
  expect(expires_at).toBe('2026-05-13T17:05:00.000Z');
  const { origin, pathname, search, searchParams } = new URL(url);
  expect([origin, pathname]).toEqual(['https://papers.s3.us-east-1.amazonaws.com', `/documents/RIVER/${name.id}`]);
  expect(searchParams.get('response-content-disposition')).toBe(
    `attachment; filename="M_ller_s _plan_ (1).pdf"; filename*=UTF-8''M%C3%BCller%E2%80%99s%20%22plan%22%20%281%29.pdf`,
  );
  expect(searchParams.get('response-cache-control')).toBe('no-store');
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('X-Amz-Signature='))
    .map((part) => part.replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`))
    .toSorted();
  // The canonical request of Signature Version 4, rebuilt.
  const request = ['GET', pathname, query.join('&'), 'host:papers.s3.us-east-1.amazonaws.com', '', 'host'];
  const canonical = [...request, 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', '20260513T170000Z', '20260513/us-east-1/s3/aws4_request', hash].join('\n');
  expect(searchParams.get('X-Amz-Signature')).toBe(policySignature({ ...credentials, region }, '20260513', text));
});
