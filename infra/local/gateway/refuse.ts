import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../../cloud/security-headers.ts';

/** Milliseconds for which the rest of a rejected request is read and dropped: without data, and in total. */
const linger = { idle: 2_000, most: 5_000 };

/**
 * Ends a response after reading and dropping the rest of the request: closing with unread data resets the connection,
 * and may lose the response.
 */
export function endUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string },
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.write(body);
  if (request.complete) return void response.end();
  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    response.end();
  };
  const idle = setTimeout(end, linger.idle);
  const timers = [idle, setTimeout(end, linger.most)];
  request.once('end', end).once('close', end);
  request.on('data', () => idle.refresh()).resume();
}

/** The unfinished responses of each connection, in the order of their requests. */
const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();

/** Registers a response, so that `endConnection` does not answer in its place. */
export function registerResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = unfinished.get(socket) ?? new Set();
  unfinished.set(socket, responses.add(response));
  response.once('close', () => responses.delete(response));
}

/**
 * Answers without a body and closes the connection, for an incomplete or unread request. Closes it without an answer if
 * earlier requests are unanswered, because their client would take this answer for theirs.
 */
export function endConnection(socket: Duplex, status: number): void {
  const [first, ...others] = unfinished.get(socket) ?? [];
  const isFree = !first || (others.length === 0 && !first.headersSent && !first.req.complete);
  if (!socket.writable || !isFree) return void socket.destroy();
  const headers = { ...securityHeaders(), 'Cache-Control': 'no-store', 'Content-Length': '0', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  const close = setTimeout(() => socket.destroy(), linger.idle);
  socket.once('close', () => clearTimeout(close));
}
