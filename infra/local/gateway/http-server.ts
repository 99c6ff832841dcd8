import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { endConnection, noteResponse } from './refuse.ts';

/** The statuses of requests that Node does not read, by its codes; 400 for all others. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Milliseconds without data after which a connection is closed, such as that of a client that reads no answer: longer
 * than a call may take.
 */
const idleTimeout = 120_000;

/**
 * Returns an HTTP server that answers with the security headers where Node itself would answer without them. `listener`
 * checks the `Host` header, also that there is one.
 */
export function httpServer(
  { idle = idleTimeout, ...options }: ServerOptions & { idle?: number },
  listener: RequestListener,
): Server {
  const server = createServer({ ...options, requireHostHeader: false });
  server.setTimeout(idle);
  const listen: RequestListener = (request, response) => {
    noteResponse(request, response);
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
