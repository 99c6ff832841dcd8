import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { lookup } from 'mrmime';
import type { Assembly } from './assembly.ts';

interface Unpacking {
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  SourceObjectKeys: string[];
  SystemMetadata: Record<string, string>;
}

/** An object of the web application's bucket, with the headers that S3 returns. */
interface StoredFile {
  bucket: string;
  key: string;
  content: Buffer;
  headers: Record<string, string>;
}

/** Returns the files that the assembly's deployments unpack into their bucket. */
export function webFilesOf(assembly: Assembly): StoredFile[] {
  return assembly.all<Unpacking>('Custom::CDKBucketDeployment').flatMap(({ stack, properties }) => {
    const { DestinationBucketName: bucket, DestinationBucketKeyPrefix = '', SourceObjectKeys } = properties;
    return SourceObjectKeys.flatMap((key) => filesIn(stack.uploads.get(key) ?? '')).map(({ path, content }) => ({
      bucket,
      key: DestinationBucketKeyPrefix + path,
      content,
      headers: { ...properties.SystemMetadata, 'content-type': lookup(extname(path)) ?? 'binary/octet-stream' },
    }));
  });
}

function filesIn(folder: string): { path: string; content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(folder.length + 1), content: readFileSync(file) }));
}
