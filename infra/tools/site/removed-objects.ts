import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsOutput,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';
import { arrivedKey, keptKey } from '@muster/functions/kernel/document-store';
import { forEach } from '@muster/functions/kernel/for-each';

/** Copies of seals that cannot be deleted yet. */
export interface LockedCopies {
  count: number;
  /** The day (yyyy-mm-dd) until which the last one is locked. */
  until: string;
}

/** A version of an object, or a delete marker. */
interface Version extends Pick<ObjectVersion, 'Key' | 'VersionId' | 'LastModified'> {
  isMarker: boolean;
}

/** Deletes a site's documents and uploads with their earlier versions. */
export async function removeDocumentVersions(s3: S3Client, Bucket: string, site: string): Promise<void> {
  // The site code is a whole folder, so that RIVER does not include RIVER-2.
  for (const Prefix of [keptKey({ site, id: '' }), arrivedKey({ site, id: '' })])
    for await (const page of versionsBelow(s3, Bucket, Prefix)) await removeAll(s3, Bucket, page);
}

/**
 * Deletes a site's copies of seals and timestamps, unless they are locked. The newest copy is locked longest, so it
 * decides for all. Returns the locked copies; undefined: none is left.
 */
export async function removeUnlockedCopies(
  s3: S3Client,
  Bucket: string,
  site: string,
): Promise<LockedCopies | undefined> {
  const copies: Version[] = [];
  for (const Prefix of [`seals/${site}/`, `timestamps/${site}/`])
    for await (const page of versionsBelow(s3, Bucket, Prefix)) copies.push(...page);
  const newest = copies
    .filter(({ isMarker }) => !isMarker)
    .toSorted((a, b) => Number(b.LastModified) - Number(a.LastModified))[0];
  if (!newest) return undefined;
  const { Key, VersionId } = newest;
  const { ObjectLockRetainUntilDate } = await s3.send(new HeadObjectCommand({ Bucket, Key, VersionId }));
  if (ObjectLockRetainUntilDate)
    return { count: copies.length, until: ObjectLockRetainUntilDate.toISOString().slice(0, 10) };
  await removeAll(s3, Bucket, copies);
  return undefined;
}

/** Yields the versions and delete markers below a prefix, in pages. The SDK has no paginator for them. */
async function* versionsBelow(s3: S3Client, Bucket: string, Prefix: string): AsyncGenerator<Version[]> {
  for (let more: ListObjectVersionsOutput = { IsTruncated: true }; more.IsTruncated; ) {
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = more;
    more = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, KeyMarker, VersionIdMarker }));
    yield [
      ...(more.Versions ?? []).map((one) => ({ ...one, isMarker: false })),
      ...(more.DeleteMarkers ?? []).map((one) => ({ ...one, isMarker: true })),
    ];
  }
}

const removeAll = (s3: S3Client, Bucket: string, versions: readonly Version[]): Promise<void> =>
  forEach(versions, async ({ Key, VersionId }) => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  });
