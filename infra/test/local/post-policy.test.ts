import { describe, expect, test } from 'vitest';
import { type AllowedPost, checkPost, policySignature, signPost } from '../../local/post-policy.ts';

/** The example of https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html. */
const example = {
  policy: [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n'),
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  signature: '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
};

test("a policy has the signature of AWS's own example", () => {
  const { policy, secretAccessKey, signature } = example;
  const text = Buffer.from(policy).toString('base64');
  expect(policySignature({ secretAccessKey, region: 'us-east-1' }, '20151229', text)).toBe(signature);
});

describe('a form', () => {
  const now = new Date('2026-05-13T17:00:00Z');
  const signer = { accessKeyId: 'AKIA', secretAccessKey: 'secret', region: 'us-east-1', sessionToken: 'session' };
  const terms = { bucket: 'papers', key: 'incoming/A/1', contentType: 'text/csv', size: 12, sha256: 'ab'.repeat(32) };
  const form = () => new Map(Object.entries(signPost(signer, terms, now)));
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test('allows the one file that it was signed for, for ten minutes', () => {
    const sha256 = Buffer.from(terms.sha256, 'hex').toString('base64');
    const allowed: AllowedPost = { key: terms.key, least: 12, most: 12, sha256 };
    expect(checkPost(signer, 'papers', form(), later(9.99))).toEqual(allowed);
    expect(checkPost(signer, 'papers', form(), later(10))).toBe('PolicyExpired');
  });

  test.each([...form().keys()].filter((name) => !['policy', 'x-amz-signature', 'x-amz-date'].includes(name)))(
    'with another %s, or without it, allows nothing',
    (name) => {
      const changed = form().set(name, `${form().get(name)}0`);
      const without = form();
      without.delete(name);
      expect(checkPost(signer, 'papers', changed, now)).toBe('AccessDenied');
      expect(checkPost(signer, 'papers', without, now)).toBe('AccessDenied');
    },
  );

  test('with a field more, or for another bucket, allows nothing', () => {
    expect(checkPost(signer, 'papers', form().set('acl', 'public-read'), now)).toBe('AccessDenied');
    expect(checkPost(signer, 'others', form(), now)).toBe('AccessDenied');
  });

  test('with another policy, day or key has another signature', () => {
    const policy = Buffer.from(JSON.stringify({ expiration: '2099', conditions: [] })).toString('base64');
    expect(checkPost(signer, 'papers', form().set('policy', policy), now)).toBe('SignatureDoesNotMatch');
    expect(checkPost(signer, 'papers', form().set('x-amz-date', '20270101T000000Z'), now)).toBe(
      'SignatureDoesNotMatch',
    );
    expect(checkPost({ ...signer, secretAccessKey: 'other' }, 'papers', form(), now)).toBe('SignatureDoesNotMatch');
    expect(checkPost(signer, 'papers', new Map(), now)).toBe('SignatureDoesNotMatch');
  });
});
