import type { Deps } from '../deps.ts';
import type { SealSigner } from '../record/seal-site.ts';
import { kmsSigner } from './kms-signer.ts';
import { required } from './required.ts';
import { s3Archive } from './s3-archive.ts';
import { serviceConnection } from './service-connection.ts';

/**
 * Returns what the record's function and the scheduled one seal with, from their environment: a KMS key and a bucket. The key's public
 * part is read once per process.
 */
export function sealingFromEnvironment(): Deps['sealing'] {
  let signer: Promise<SealSigner> | undefined;
  return async () => {
    signer ??= kmsSigner(serviceConnection('kms'), required('SEAL_KEY_ARN')).catch((error) => {
      signer = undefined;
      throw error;
    });
    return {
      signer: await signer,
      archive: s3Archive(serviceConnection('s3'), required('SEAL_BUCKET')),
      now: () => new Date(),
    };
  };
}
