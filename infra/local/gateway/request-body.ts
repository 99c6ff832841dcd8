import type { IncomingMessage } from 'node:http';

/** Reads a request's body. Returns `too_large` as soon as it exceeds `limit` bytes, and leaves the rest unread. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large'> {
  if (Number(request.headers['content-length']) > limit) return 'too_large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
