import type { S3Client } from '@aws-sdk/client-s3';
import { certificateName } from '../../areas/record/certificate-copies.ts';
import { copyName } from '../../areas/record/seal-site.ts';
import { tokenName } from '../../areas/record/token-name.ts';
import type { CertificateCopies, KeptSeal, SealArchive } from '../../kernel/sealing.ts';
import type { TimestampArchive } from '../../kernel/timestamping.ts';
import { isMissing, putOnce, readObject } from './s3-objects.ts';

/**
 * Stores copies of seals in a bucket with Object Lock, `seals/<site>/<no>.json`, and certificates of their keys: none
 * can be replaced or deleted.
 */
export function s3Archive(s3: S3Client, bucket: string): SealArchive {
  const object = (site: string, no: number) => ({ Bucket: bucket, Key: `seals/${copyName(site, no)}` });

  async function find(site: string, no: number): Promise<KeptSeal | undefined> {
    try {
      return JSON.parse((await readObject(s3, object(site, no))).toString('utf8')) as KeptSeal;
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (error.$response?.headers['x-amz-delete-marker'] !== 'true') return undefined;
      throw new Error(`The archive's seal ${no} of ${site} was marked as deleted: its version is still in ${bucket}`);
    }
  }

  return {
    async keep(kept) {
      const { site, no } = kept.seal;
      await putOnce(s3, object(site, no), `${JSON.stringify(kept)}\n`, 'application/json');
    },
    async after(site, no) {
      const found: KeptSeal[] = [];
      // Numbers have no gaps. Usually the first read finds none, and costs less than a list.
      for (let next = no + 1; ; next++) {
        const kept = await find(site, next);
        if (!kept) return found;
        found.push(kept);
      }
    },
    certificates: s3Certificates(s3, bucket),
  };
}

/** Stores certificates in the bucket of the archive, `keys/<key>/<no>.pem`. */
function s3Certificates(s3: S3Client, bucket: string): CertificateCopies {
  const object = (key: string, no: number) => ({ Bucket: bucket, Key: `keys/${certificateName(key, no)}` });
  return {
    async find(key, no) {
      try {
        return (await readObject(s3, object(key, no))).toString('utf8');
      } catch (error) {
        if (!isMissing(error)) throw error;
        return undefined;
      }
    },
    keep: (key, no, pem) => putOnce(s3, object(key, no), pem, 'application/x-pem-file'),
  };
}

/** Stores copies of timestamps in the same bucket, `timestamps/<site>/<no>-<authority>.tst`, as DER. */
export const s3TimestampArchive = (s3: S3Client, bucket: string): TimestampArchive => ({
  async keep(stamped) {
    const object = { Bucket: bucket, Key: `timestamps/${tokenName(stamped)}` };
    await putOnce(s3, object, stamped.token, 'application/timestamp-reply');
  },
});
