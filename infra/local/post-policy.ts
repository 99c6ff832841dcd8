import { createHmac, timingSafeEqual } from 'node:crypto';
import { uploadMinutes } from '@muster/functions/kernel/document-store';

/**
 * The upload form for one file in the local store, signed for exactly that file like S3's "POST policy" (Signature
 * Version 4).
 */
export interface PolicySigner {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  region: string;
}

/** The announced upload. */
export interface PostTerms {
  bucket: string;
  key: string;
  contentType: string;
  /** The exact size in bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the signature of a Base64 policy, or of another text. `day` is `YYYYMMDD`. */
export function policySignature(
  { secretAccessKey, region }: Pick<PolicySigner, 'secretAccessKey' | 'region'>,
  day: string,
  text: string,
): string {
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** Returns the form's fields in order. The file comes last, as the field `file`. */
export function signPost(signer: PolicySigner, terms: PostTerms, now: Date): Record<string, string> {
  const date = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const fields: Record<string, string> = {
    key: terms.key,
    'Content-Type': terms.contentType,
    'x-amz-checksum-algorithm': 'SHA256',
    'x-amz-checksum-sha256': Buffer.from(terms.sha256, 'hex').toString('base64'),
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`,
    'x-amz-date': date,
    ...(signer.sessionToken && { 'x-amz-security-token': signer.sessionToken }),
  };
  const content = {
    expiration: new Date(now.getTime() + uploadMinutes * 60_000).toISOString(),
    conditions: [
      { bucket: terms.bucket },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', terms.size, terms.size],
    ],
  };
  const policy = Buffer.from(JSON.stringify(content)).toString('base64');
  return { ...fields, policy, 'x-amz-signature': policySignature(signer, day, policy) };
}

/** S3's reasons for rejecting a form. */
export type PostFault = 'AccessDenied' | 'PolicyExpired' | 'SignatureDoesNotMatch';

/** The upload that a signed form allows. */
export interface AllowedPost {
  key: string;
  least: number;
  most: number;
  /** In Base64. */
  sha256: string;
}

/** Checks a submitted form like S3: its signature, its time, and that its fields are the signed ones. */
export function checkPost(
  signer: PolicySigner,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: Date,
): AllowedPost | PostFault {
  const policy = fields.get('policy') ?? '';
  const day = (fields.get('x-amz-date') ?? '').slice(0, 8);
  const expected = Buffer.from(policySignature(signer, day, policy));
  const given = Buffer.from(fields.get('x-amz-signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'SignatureDoesNotMatch';
  const content = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string;
    conditions: (Record<string, string> | ['content-length-range', number, number])[];
  };
  if (content.expiration <= now.toISOString()) return 'PolicyExpired';
  const range = content.conditions.find((one) => Array.isArray(one));
  const signed = new Map(content.conditions.flatMap((one) => (Array.isArray(one) ? [] : Object.entries(one))));
  const sent = new Map([...fields, ['bucket', bucket] as const]);
  for (const name of ['policy', 'x-amz-signature']) sent.delete(name);
  const isAsSigned = sent.size === signed.size && [...sent].every(([name, value]) => signed.get(name) === value);
  if (!isAsSigned || !Array.isArray(range)) return 'AccessDenied';
  return {
    key: sent.get('key') ?? '',
    least: range[1],
    most: range[2],
    sha256: sent.get('x-amz-checksum-sha256') ?? '',
  };
}
