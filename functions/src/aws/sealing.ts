import type { Deps } from '../deps.ts';
import type { SealSigner } from '../record/seal-site.ts';
import { kmsSigner } from './kms-signer.ts';
import { required } from './required.ts';
import { s3Archive } from './s3-archive.ts';
import type { ServiceConnection } from './signed-fetch.ts';

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

/** Returns the connection that Lambda's environment tells of; the variable of the endpoint is that of the SDK. */
function serviceConnection(service: 'kms' | 's3'): ServiceConnection {
  const region = required('AWS_REGION');
  return {
    region,
    endpoint: process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    },
  };
}
