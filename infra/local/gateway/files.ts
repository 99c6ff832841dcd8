import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { attachment } from '@muster/functions/kernel/document-store';
import { mostDocumentBytes } from '@muster/shared/rules/document-files';
import { type DocumentFolder, localBucket } from '../document-folder.ts';
import { type AllowedPost, checkPost, type PostFault } from '../post-policy.ts';
import { endUnread } from './refuse.ts';

/** Reasons for rejecting an upload or download, by S3's error code. */
const faults = {
  AccessDenied: [403, 'The form does not match the one signed for this file.'],
  PolicyExpired: [403, 'The time for sending this file has expired. Please choose it again.'],
  SignatureDoesNotMatch: [403, 'The form was not signed here.'],
  EntityTooLarge: [400, 'The file is larger than announced.'],
  EntityTooSmall: [400, 'The file is smaller than announced.'],
  BadDigest: [400, 'The file was changed in transit. Please send it again.'],
  MalformedPOSTRequest: [400, 'The request is not a form with one file at its end.'],
  InsufficientStorage: [507, 'The disk of the server is full. Please tell its operator.'],
  NoSuchKey: [404, 'There is no such file.'],
} as const satisfies Record<string, readonly [number, string]>;
type Fault = keyof typeof faults | PostFault;

/** Maximum bytes of a form besides its file. */
const mostFormBytes = 64 * 1024;

/**
 * Returns a listener for uploads with S3's signed form and for downloads: the counterpart of the cloud's bucket. A file
 * is written as it arrives, and gets its name only once it is complete and as announced.
 */
export function filesListener(folder: DocumentFolder, now: () => Date) {
  return async (request: IncomingMessage, response: ServerResponse, query: string): Promise<void> => {
    if (request.method === 'POST') return take(folder, request, response, now());
    if (request.method === 'GET') return send(folder, request, response, new URLSearchParams(query), now());
    response.writeHead(405, { Allow: 'GET, POST' }).end();
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, code: Fault): void {
  if (response.headersSent) return;
  const [status, message] = faults[code];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  endUnread(request, response, { status, type: 'application/xml', body });
}

async function take(folder: DocumentFolder, request: IncomingMessage, response: ServerResponse, now: Date) {
  if (Number(request.headers['content-length'] ?? 0) > mostDocumentBytes + mostFormBytes)
    return refuse(request, response, 'EntityTooLarge');
  const fault = await receive(folder, request, now);
  if (fault === 'gone') return void response.destroy();
  if (fault) return refuse(request, response, fault);
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

/** Receives a form. Returns why it is rejected; undefined: the file was stored. */
function receive(folder: DocumentFolder, request: IncomingMessage, now: Date): Promise<Fault | 'gone' | undefined> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let taking: Promise<Fault | undefined> | undefined;
    const end = (result: Fault | 'gone' | undefined) => {
      request.unpipe();
      resolve(result);
    };
    const fail = (error: unknown) => {
      request.unpipe();
      reject(error);
    };
    let form: Busboy;
    try {
      form = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fields: 20, fieldSize: mostFormBytes, fieldNameSize: 100, files: 1, fileSize: mostDocumentBytes + 1 },
      });
    } catch {
      return end('MalformedPOSTRequest');
    }
    form.on('field', (name, value) => void fields.set(name, value));
    form.on('file', (name, file) => {
      // The reader gets the error. Without a reader, it would end the process.
      file.on('error', () => undefined);
      const allowed = name === 'file' ? checkPost(folder.signer, localBucket, fields, now) : 'MalformedPOSTRequest';
      if (typeof allowed === 'string') {
        file.resume();
        return end(allowed);
      }
      taking = write(folder, allowed, file, request);
      // Rejects a file that is too large immediately, not after its upload.
      taking.then((fault) => fault && end(fault), fail);
    });
    form.on('finish', () => {
      if (!taking) return end('MalformedPOSTRequest');
      taking.then(end, fail);
    });
    form.on('error', () => end('MalformedPOSTRequest'));
    request.on('close', () => {
      if (!request.complete) end('gone');
    });
    request.pipe(form);
  });
}

class Refused extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Yields the bytes of a form's file. Throws a Refused if the form ends within it. */
async function* untilBroken(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw new Refused('MalformedPOSTRequest');
  }
}

/** Writes a file under a temporary name, and renames it if it is as announced. */
async function write(
  folder: DocumentFolder,
  { key, least, most, sha256 }: AllowedPost,
  file: Readable,
  request: IncomingMessage,
): Promise<Fault | undefined> {
  const target = folder.fileOf(key);
  const draft = `${target}.${randomUUID()}`;
  const hash = createHash('sha256');
  let size = 0;
  const onClose = () => {
    if (!request.complete) file.destroy(new Error('The client disconnected'));
  };
  request.once('close', onClose);
  const written = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await pipeline(async function* () {
      for await (const chunk of untilBroken(file)) {
        size += chunk.length;
        if (size > most) throw new Refused('EntityTooLarge');
        hash.update(chunk);
        yield chunk;
      }
    }, written);
    if (size < least) return 'EntityTooSmall';
    if (hash.digest('base64') !== sha256) return 'BadDigest';
    await chmod(draft, 0o400);
    await rename(draft, target);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'InsufficientStorage';
    throw error;
  } finally {
    request.off('close', onClose);
    // Until it is closed, the stream may still create the file.
    if (!written.closed) await new Promise<void>((resolve) => void written.once('close', resolve));
    await rm(draft, { force: true });
  }
}

async function send(
  folder: DocumentFolder,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  now: Date,
) {
  const allowed = folder.allowed(query, now);
  if (!allowed) return refuse(request, response, 'AccessDenied');
  const found = await stat(allowed.file).catch(() => undefined);
  if (!found?.isFile()) return refuse(request, response, 'NoSuchKey');
  response.writeHead(200, {
    'Content-Type': allowed.contentType,
    'Content-Length': found.size,
    'Content-Disposition': attachment(allowed.name),
    // If it is displayed anyway, it has no origin and runs nothing.
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  await pipeline(createReadStream(allowed.file), response);
}
