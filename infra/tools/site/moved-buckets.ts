import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { kmsSigner } from '@muster/functions/entry/aws/kms-signer';
import { s3Archive } from '@muster/functions/entry/aws/s3-archive';
import { isMissing, putOnce, readObject } from '@muster/functions/entry/aws/s3-objects';
import type { KeptDocuments } from '@muster/functions/entry/provisioning/moving/export-site';
import { clientOptions } from '@muster/functions/kernel/client-options';
import { keptKey } from '@muster/functions/kernel/document-store';
import type { SealArchive, SealSigner } from '@muster/functions/kernel/sealing';
import { CliError } from '../../cli-error.ts';
import { type LockedCopies, removeDocumentVersions, removeUnlockedCopies } from './removed-objects.ts';

/** The archive and the key of an installation's seals. */
export interface SealFiles {
  archive: SealArchive;
  /** Returns the seal key, which also signs exports and requests for its certificate. */
  signer(): Promise<SealSigner>;
}

/** The objects of a department outside the table. */
export interface MovedFiles extends SealFiles {
  documents: KeptDocuments;
  /** Deletes all documents and uploads with their earlier versions. Safe to repeat. */
  removeDocuments(): Promise<void>;
  /** Deletes the copies of seals. Returns the locked ones, which stay; undefined: none is left. Safe to repeat. */
  removeSealCopies(): Promise<LockedCopies | undefined>;
}

/** Milliseconds for a document of 25 MB on a slow connection. */
const requestHandler = { ...clientOptions.requestHandler, socketTimeout: 120_000 };

/** Returns a department's objects in the buckets and key of three environment variables. */
export function inBuckets(site: string): MovedFiles {
  const s3 = new S3Client({ ...clientOptions, requestHandler });
  const document = (id: string) => ({
    Bucket: named('DOCUMENT_BUCKET', 'the bucket of documents'),
    Key: keptKey({ site, id }),
  });
  return {
    ...sealsInBucket(s3),
    documents: {
      async read(id) {
        const object = document(id);
        return readObject(s3, object).catch((error) => (isMissing(error) ? undefined : fail(object.Key, error)));
      },
      async write(id, bytes) {
        const object = document(id);
        await putOnce(s3, object, bytes).catch((error) => fail(object.Key, error));
      },
    },
    removeDocuments: () => removed(s3, named('DOCUMENT_BUCKET', 'the bucket of documents'), site),
    removeSealCopies: () => unlocked(s3, named('SEAL_BUCKET', 'the bucket of copies of seals'), site),
  };
}

/** Returns the seal archive and the signing key of two environment variables. */
export function sealsInBucket(s3 = new S3Client({ ...clientOptions, requestHandler })): SealFiles {
  const archive = () => s3Archive(s3, named('SEAL_BUCKET', 'the bucket of copies of seals'));
  const certificates = () => archive().certificates;
  return {
    archive: {
      keep: async (kept) => archive().keep(kept),
      after: async (code, no) => archive().after(code, no),
      certificates: {
        find: async (key, no) =>
          certificates()
            .find(key, no)
            .catch((error) => fail(key, error)),
        keep: async (key, no, pem) =>
          certificates()
            .keep(key, no, pem)
            .catch((error) => fail(key, error)),
      },
    },
    async signer() {
      const key = named('SEAL_KEY_ARN', 'the key of seals');
      return kmsSigner(new KMSClient(clientOptions), key).catch((error) => fail(key, error));
    },
  };
}

const removed = (s3: S3Client, Bucket: string, site: string) =>
  removeDocumentVersions(s3, Bucket, site).catch((error) => fail(Bucket, error));

const unlocked = (s3: S3Client, Bucket: string, site: string) =>
  removeUnlockedCopies(s3, Bucket, site).catch((error) => fail(Bucket, error));

function fail(what: string, { name, message }: Error): never {
  throw new CliError(`The request for ${what} failed: ${name}: ${message}`);
}

function named(variable: string, of: string): string {
  const name = process.env[variable];
  if (name) return name;
  throw new CliError(`Set ${variable} to ${of}: docs/operations/leave.md ("Move a department") says how to find it`);
}
