import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  arrivedKey,
  type DocumentStore,
  downloadSeconds,
  keptKey,
  type ObjectName,
} from '@muster/functions/kernel/document-store';
import { CliError } from '../cli-error.ts';
import { createFile } from './create-file.ts';
import { type PolicySigner, signPost } from './post-policy.ts';
import { createFolder, syncFolder } from './sync-folder.ts';

/** The URL path for uploads and downloads. A file's key follows. */
export const filesPath = '/api/files/';

/** The bucket name in signed forms. */
export const localBucket = 'data-folder';

/** Milliseconds for which an unfinished upload stays, as in the cloud. */
const arrivedLifetimeMs = 24 * 60 * 60_000;

/** A stored file that a signed URL allows to download. */
export interface AllowedDownload {
  file: string;
  name: string;
  contentType: string;
}

/** The documents below a data folder: a store, with the parts that the server needs. */
export interface DocumentFolder extends DocumentStore {
  signer: PolicySigner;
  /** Returns the file for an object about to arrive, in an existing folder. */
  fileOf(key: string): string;
  /** Returns the folders of a site's documents and of its uploads, which may not exist. */
  foldersOf(site: string): string[];
  /** Returns the file that a URL's query allows to download; undefined: invalid signature, or expired. */
  allowed(query: URLSearchParams, now: Date): AllowedDownload | undefined;
  /** Removes uploads that were not finished within a day. Returns their number. */
  removeUnfinished(now: Date): number;
}

/** The only valid keys. They cannot lead out of the folder. */
const keyForm = /^(incoming|documents)\/[A-Z0-9-]{2,12}\/[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the documents of a data folder. Throws a CliError for an unusable key. */
export function documentFolder(dataDir: string): DocumentFolder {
  const root = join(dataDir, 'documents');
  const signer: PolicySigner = { accessKeyId: 'local', secretAccessKey: localKey(dataDir), region: 'local' };

  function fileOf(key: string): string {
    if (!keyForm.test(key)) throw new Error(`${key} is not the key of a document`);
    const file = join(root, key);
    createFolder(dirname(file));
    return file;
  }
  const signatureOf = (query: URLSearchParams) => {
    const signed = ['key', 'name', 'type', 'expires'].map((name) => query.get(name) ?? '');
    return createHmac('sha256', signer.secretAccessKey)
      .update(JSON.stringify(['download', ...signed]))
      .digest();
  };

  return {
    signer,
    fileOf,
    foldersOf: (site) => [keptKey({ site, id: '' }), arrivedKey({ site, id: '' })].map((key) => join(root, key)),
    async upload({ size, content_type, sha256, ...name }, now) {
      const terms = { bucket: localBucket, key: arrivedKey(name), contentType: content_type, size, sha256 };
      return { url: filesPath, fields: signPost(signer, terms, now) };
    },
    arrived: (name) => orNone(() => readFile(fileOf(arrivedKey(name)))),
    async keep(name) {
      return (await orNone(async () => linkUnlessThere(fileOf(arrivedKey(name)), fileOf(keptKey(name))))) ?? false;
    },
    async discard(name: ObjectName) {
      rmSync(fileOf(arrivedKey(name)), { force: true });
    },
    async download({ name, content_type, ...object }, now) {
      const expires = new Date(now.getTime() + downloadSeconds * 1000).toISOString();
      const query = new URLSearchParams({ key: keptKey(object), name, type: content_type, expires });
      query.set('signature', signatureOf(query).toString('hex'));
      return { url: `${filesPath}?${query}`, expires_at: expires };
    },
    allowed(query, now) {
      const given = Buffer.from(query.get('signature') ?? '', 'hex');
      const expected = signatureOf(query);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if ((query.get('expires') ?? '') <= now.toISOString()) return undefined;
      return {
        file: fileOf(query.get('key') ?? ''),
        name: query.get('name') ?? '',
        contentType: query.get('type') ?? '',
      };
    },
    removeUnfinished(now) {
      const before = now.getTime() - arrivedLifetimeMs;
      const incoming = join(root, 'incoming');
      const old = filesBelow(incoming).filter((file) => statSync(file).mtimeMs < before);
      for (const file of old) rmSync(file, { force: true });
      return old.length;
    },
  };
}

/**
 * Links a file to a second name, which stays when the first is removed and survives a power loss. An existing link is
 * the same file.
 */
function linkUnlessThere(from: string, to: string): true {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  syncFolder(dirname(to));
  return true;
}

async function orNone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function filesBelow(folder: string): string[] {
  createFolder(folder);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the key that signs forms and URLs, created at the first call. Only the folder's owner can read it. */
function localKey(dataDir: string): string {
  const file = join(dataDir, 'document-key');
  createFile(file, `${randomBytes(32).toString('hex')}\n`, 0o600);
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new CliError(
      `The key ${file} is damaged. Delete it to create a new one. Only uploads and downloads in progress will fail.`,
    );
  return key;
}
