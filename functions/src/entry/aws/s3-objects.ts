import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { clientOptions } from '../../kernel/client-options.ts';

/** An object of a bucket. */
export interface Located {
  Bucket: string;
  Key: string;
}

/** Returns whether an error means a missing object. A missing bucket is another error. */
export const isMissing = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey';

/** Returns the bytes of an object. If the object does not exist, throws an error that `isMissing` recognizes. */
export async function readObject(s3: S3Client, object: Located): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand(object));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Stores an object unless it exists. Object Lock requires the checksum. The SDK does not retry S3's 409. */
export async function putOnce(
  s3: S3Client,
  object: Located,
  Body: string | Uint8Array,
  ContentType?: string,
): Promise<void> {
  const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
  for (let attempt = 1; ; attempt++) {
    try {
      await s3.send(new PutObjectCommand({ ...object, Body, ContentType, ChecksumSHA256, IfNoneMatch: '*' }));
      return;
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 412) return;
      if (status !== 409 || attempt === clientOptions.maxAttempts) throw error;
    }
  }
}
