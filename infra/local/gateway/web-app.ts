import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assetFolder } from '@muster/functions/kernel/built-file';
import { lookup } from 'mrmime';

interface WebFile {
  content: Buffer;
  /** Returns the compressed content if it is smaller. Compresses at the first call, so that a start need not wait. */
  gzipped(): Buffer | undefined;
  headers: Record<string, string>;
}

/**
 * Returns a listener that serves the built web application from memory, so that paths cannot leave it and builds do not
 * mix. Screens get index.html.
 */
export function webAppListener(folder: string) {
  const files = readFiles(folder);
  const index = files.get('/index.html');
  if (!index) throw new Error(`${folder} holds no index.html`);
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = files.get(path) ?? (path.startsWith(assetFolder) ? undefined : index);
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end('Not found');
      return;
    }
    if (request.headers['if-none-match'] === file.headers.ETag) {
      response.writeHead(304, file.headers).end();
      return;
    }
    const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'])) ? file.gzipped() : undefined;
    const content = zipped ?? file.content;
    response.writeHead(200, {
      ...file.headers,
      ...(zipped && { 'Content-Encoding': 'gzip' }),
      'Content-Length': content.length,
    });
    response.end(content);
  };
}

/** Reads all files below the folder, by URL path. */
function readFiles(folder: string): Map<string, WebFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      return [path, webFile(path, readFileSync(file))];
    }),
  );
}

function webFile(path: string, content: Buffer): WebFile {
  const type = lookup(path) ?? 'application/octet-stream';
  const isText = /^text\/|json|javascript|xml|svg/.test(type);
  let gzipped: Buffer | undefined;
  // Vite puts a content hash into the names of files in this folder.
  const isHashed = path.startsWith(assetFolder);
  return {
    content,
    gzipped() {
      gzipped ??= isText ? gzipSync(content) : content;
      return gzipped.length < content.length ? gzipped : undefined;
    },
    headers: {
      'Content-Type': isText ? `${type}; charset=utf-8` : type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      ...(isText && { Vary: 'Accept-Encoding' }),
    },
  };
}
