import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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

/** Where browsers send files to and fetch them from. The address of a file follows. */
export const filesPath = '/api/files/';

/** The name that stands for the bucket in signed forms. */
export const localBucket = 'data-folder';

/** How long a file that arrived and was not finished stays, as in the cloud. */
const arrivedLifetimeMs = 24 * 60 * 60_000;

/** A kept file that an address allows to fetch. */
export interface AllowedDownload {
  file: string;
  name: string;
  contentType: string;
}

/** The folder of documents below a data folder: a store, and what the server's side of it needs. */
export interface DocumentFolder extends DocumentStore {
  signer: PolicySigner;
  /** Returns the file of an object that is about to arrive, in a folder that exists. */
  fileOf(key: string): string;
  /**
   * Returns the file that the query of an address allows to fetch; undefined: its signature does not hold, or its time
   * is over.
   */
  allowed(query: URLSearchParams, now: Date): AllowedDownload | undefined;
  /** Removes what has arrived and was not finished within a day. Returns how many files. */
  removeUnfinished(now: Date): number;
}

/** The only keys that there are: nothing in them leads out of the folder. */
const keyForm = /^(incoming|documents)\/[A-Z0-9-]{2,12}\/[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the documents of a data folder. Throws a CliError for an unusable key. */
export function documentFolder(dataDir: string): DocumentFolder {
  const root = join(dataDir, 'documents');
  const signer: PolicySigner = { accessKeyId: 'local', secretAccessKey: localKey(dataDir), region: 'local' };

  function fileOf(key: string): string {
    if (!keyForm.test(key)) throw new Error(`${key} is no key of a document`);
    const file = join(root, key);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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

/** Links a file to a second name, which it keeps when the first one is removed. One that is there is the same file. */
function linkUnlessThere(from: string, to: string): true {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns the key that forms and addresses are signed with, created at the first call. Only the folder's owner can read
 * it.
 */
function localKey(dataDir: string): string {
  const file = join(dataDir, 'document-key');
  createFile(file, `${randomBytes(32).toString('hex')}\n`, 0o600);
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new CliError(
      `The key ${file} is damaged: delete it, and a new one is made. Only uploads and downloads that are under way end.`,
    );
  return key;
}
