import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { kmsSigner } from '@muster/functions/aws/kms-signer';
import { s3Archive } from '@muster/functions/aws/s3-archive';
import { type ServiceConnection, signedFetch } from '@muster/functions/aws/signed-fetch';
import { keptKey } from '@muster/functions/documents/document-store';
import { hashOfBytes, type KeptDocuments } from '@muster/functions/provisioning/moving/export-site';
import type { SealArchive, SealSigner } from '@muster/functions/record/seal-site';
import { CliError } from '../../cli-error.ts';
import { dataDirPath } from '../../local/data-dir-lock.ts';
import { documentFolder } from '../../local/document-folder.ts';
import { localSealArchive } from '../../local/seal-archive.ts';
import { localSealSigner } from '../../local/seal-key.ts';

/** What a department has outside of the table. */
export interface MovedFiles {
  documents: KeptDocuments;
  archive: SealArchive;
  /** Returns the key of seals, which signs exports. */
  signer(): Promise<SealSigner>;
}

/** Returns the documents, the archive of seals and their key beside the table that the commands use: the data folder, or the buckets and the key that three variables name. */
export function movedFiles(site: string): MovedFiles {
  return process.env.TABLE_NAME ? inBuckets(site) : inFolder(site, dataDirPath());
}

function inFolder(site: string, dataDir: string): MovedFiles {
  // Opened when it is needed: a department without documents needs no folder.
  const fileOf = (id: string) => documentFolder(dataDir).fileOf(keptKey({ site, id }));
  return {
    documents: {
      read: async (id) => (existsSync(fileOf(id)) ? readFile(fileOf(id)) : undefined),
      async write(id, bytes) {
        const file = fileOf(id);
        if (existsSync(file) && hashOfBytes(await readFile(file)) === hashOfBytes(bytes)) return;
        await writeFile(`${file}.part`, bytes, { mode: 0o600 });
        await rename(`${file}.part`, file);
      },
    },
    archive: localSealArchive(dataDir),
    signer: async () => localSealSigner(dataDir),
  };
}

/** How long a document of 25 MB may take on a slow line, in milliseconds. */
const timeout = 120_000;

function inBuckets(site: string): MovedFiles {
  const client = new DynamoDBClient();
  // For each request: credentials of a role end before a large department is moved.
  async function connection(service: 's3' | 'kms'): Promise<ServiceConnection> {
    const [region, { accessKeyId, secretAccessKey, sessionToken }] = await Promise.all([
      client.config.region(),
      client.config.credentials(),
    ]);
    const endpoint =
      process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com`;
    return { region, endpoint, credentials: { accessKeyId, secretAccessKey, sessionToken } };
  }
  const path = (id: string) => `/${named('DOCUMENT_BUCKET', 'the bucket of documents')}/${keptKey({ site, id })}`;
  const failed = (what: string, status: number, text: string) =>
    new CliError(`S3 answered ${what} with ${status}: ${text.slice(0, 300)}`);
  const archive = async () => s3Archive(await connection('s3'), named('SEAL_BUCKET', 'the bucket of copies of seals'));
  return {
    documents: {
      async read(id) {
        const answer = await signedFetch('s3', await connection('s3'), { method: 'GET', path: path(id), timeout });
        if (answer.status === 200) return answer.bytes;
        if (answer.status === 404 && answer.text.includes('<Code>NoSuchKey</Code>')) return undefined;
        throw failed(`GET ${path(id)}`, answer.status, answer.text);
      },
      async write(id, bytes) {
        const answer = await signedFetch('s3', await connection('s3'), {
          method: 'PUT',
          path: path(id),
          headers: {
            'if-none-match': '*',
            'x-amz-checksum-sha256': createHash('sha256').update(bytes).digest('base64'),
          },
          body: new Uint8Array(bytes),
          timeout,
        });
        // 412: an import that was interrupted has written it.
        if (answer.status !== 200 && answer.status !== 412) throw failed(`PUT ${path(id)}`, answer.status, answer.text);
      },
    },
    archive: {
      keep: async (kept) => (await archive()).keep(kept),
      after: async (code, no) => (await archive()).after(code, no),
    },
    async signer() {
      const key = named('SEAL_KEY_ARN', 'the key of seals');
      return kmsSigner(await connection('kms'), key).catch((error: Error) => {
        throw new CliError(error.message);
      });
    },
  };
}

function named(variable: string, of: string): string {
  const name = process.env[variable];
  if (name) return name;
  throw new CliError(`${variable} must name ${of}: docs/operations.md ("Move a department") says how to find it`);
}
