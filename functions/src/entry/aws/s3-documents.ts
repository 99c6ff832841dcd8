import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { clientOptions } from '../../kernel/client-options.ts';
import {
  arrivedKey,
  attachment,
  type DocumentStore,
  downloadSeconds,
  keptKey,
  uploadMinutes,
} from '../../kernel/document-store.ts';
import { required } from './required.ts';
import { isMissing, readObject } from './s3-objects.ts';
import { traceClient } from './tracing.ts';

/** Stores documents in a bucket: `incoming/` for up to a day, `documents/` permanently. Browsers access it directly. */
export function s3Documents(s3: S3Client, Bucket: string): DocumentStore {
  return {
    async upload({ size, content_type, sha256, ...name }) {
      const { url, fields } = await createPresignedPost(s3, {
        Bucket,
        Key: arrivedKey(name),
        Fields: {
          'Content-Type': content_type,
          'x-amz-checksum-algorithm': 'SHA256',
          'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
        },
        Conditions: [['content-length-range', size, size]],
        Expires: uploadMinutes * 60,
      });
      return { url, fields };
    },
    arrived: (name) => orWithout(undefined, () => readObject(s3, { Bucket, Key: arrivedKey(name) })),
    keep: (name) =>
      orWithout(false, async () => {
        const CopySource = `/${Bucket}/${arrivedKey(name)}`;
        await s3.send(new CopyObjectCommand({ Bucket, Key: keptKey(name), CopySource }));
        return true;
      }),
    async discard(name) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: arrivedKey(name) }));
    },
    async download({ name, content_type, ...object }, now) {
      const get = new GetObjectCommand({
        Bucket,
        Key: keptKey(object),
        ResponseCacheControl: 'no-store',
        ResponseContentDisposition: attachment(name),
        ResponseContentType: content_type,
      });
      const url = await getSignedUrl(s3, get, { expiresIn: downloadSeconds, signingDate: now });
      return { url, expires_at: new Date(now.getTime() + downloadSeconds * 1000).toISOString() };
    },
  };
}

/** Returns the result of a request for an object, or `none` if the object does not exist. */
async function orWithout<T, U>(none: U, request: () => Promise<T>): Promise<T | U> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return none;
    throw error;
  }
}

/** Returns the document store from the environment of the documents function. */
export function documentsFromEnvironment(): () => DocumentStore {
  const s3 = traceClient(new S3Client(clientOptions));
  return () => s3Documents(s3, required('DOCUMENT_BUCKET'));
}
