import type { IncomingMessage } from 'node:http';
import { endConnection } from './refuse.ts';

const noBody = Buffer.alloc(0);

/**
 * Reads a request's body. Returns `too_large` as soon as it exceeds `limit` bytes, leaving the rest unread. After `ms`
 * milliseconds, closes the connection with 408 and throws: Node's own limit must fit uploads.
 */
export async function readBody(request: IncomingMessage, limit: number, ms: number): Promise<Buffer | 'too_large'> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return noBody;
  if (Number(length) > limit) return 'too_large';
  const { socket } = request;
  const late = setTimeout(endConnection, ms, socket, 408);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) return 'too_large';
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks);
}
