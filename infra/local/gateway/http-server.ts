import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { endConnection, registerResponse } from './refuse.ts';

/** Statuses for requests that Node rejects, by its codes; 400 for all others. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Milliseconds without data before a connection is closed: longer than any call. */
const idleTimeout = 120_000;

/**
 * Milliseconds without a request before a connection is closed: longer than reverse proxies keep one (nginx: 60 s).
 * A request that arrives while its connection is being closed is lost.
 */
const keepAliveTimeout = 75_000;

/** Returns an HTTP server with security headers even on Node's own errors. `listener` must check the `Host` header. */
export function httpServer(
  { idle = idleTimeout, ...options }: ServerOptions & { idle?: number },
  listener: RequestListener,
): Server {
  const server = createServer({ keepAliveTimeout, ...options, requireHostHeader: false });
  server.setTimeout(idle);
  const listen: RequestListener = (request, response) => {
    registerResponse(request, response);
    listener(request, response);
  };
  server.on('request', listen);
  server.on('checkExpectation', listen); // Expectations besides `100-continue` are ignored.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // It is answered already, and still sends.
    endConnection(socket, statuses[error.code ?? ''] ?? 400);
  });
  return server;
}
