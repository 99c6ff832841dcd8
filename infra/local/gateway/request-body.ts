import type { IncomingMessage } from 'node:http';

const noBody = Buffer.alloc(0);

/** Reads a request's body. Returns `too_large` as soon as it exceeds `limit` bytes, and leaves the rest unread. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large'> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return noBody;
  if (Number(length) > limit) return 'too_large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
