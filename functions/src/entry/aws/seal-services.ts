import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import type { Deps } from '../../calls/deps.ts';
import { clientOptions } from '../../kernel/client-options.ts';
import type { SealArchive, SealSigner } from '../../kernel/sealing.ts';
import type { TimestampArchive } from '../../kernel/timestamping.ts';
import { cachedCertificates } from './cached-certificates.ts';
import { kmsSigner } from './kms-signer.ts';
import { required } from './required.ts';
import { s3Archive, s3TimestampArchive } from './s3-archive.ts';
import { traceClient } from './tracing.ts';

/** Returns the sealing services (KMS key and bucket) from the environment. Reads the public key once per process. */
export function sealServices(): Deps['sealing'] {
  const kms = traceClient(new KMSClient(clientOptions));
  const s3 = traceClient(new S3Client(clientOptions));
  let signer: Promise<SealSigner> | undefined;
  let archive: SealArchive | undefined;
  return async () => {
    signer ??= kmsSigner(kms, required('SEAL_KEY_ARN')).catch((error) => {
      signer = undefined;
      throw error;
    });
    archive ??= withCache(s3Archive(s3, required('SEAL_BUCKET')));
    return { signer: await signer, archive, now: () => new Date() };
  };
}

const withCache = (archive: SealArchive): SealArchive => ({
  ...archive,
  certificates: cachedCertificates(archive.certificates),
});

let stamps: TimestampArchive | undefined;

/** Returns the archive of timestamps from the environment. */
export function timestampArchive(): TimestampArchive {
  stamps ??= s3TimestampArchive(traceClient(new S3Client(clientOptions)), required('SEAL_BUCKET'));
  return stamps;
}
