import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endConnection } from './refuse.ts';

/** The statuses of requests that Node does not read, by its codes; 400 for all others. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Returns an HTTP server that answers with the security headers where Node itself would answer without them. `listener` checks the `Host`
 * header, also that there is one.
 */
export function httpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ ...options, requireHostHeader: false });
  /** The last response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const listen: RequestListener = (request, response) => {
    responses.set(request.socket, response);
    listener(request, response);
  };
  server.on('request', listen);
  server.on('checkExpectation', listen); // Expectations besides `100-continue` are ignored.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // It is answered already, and still sends.
    const response = responses.get(socket);
    const isHalfSent = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isHalfSent) return void socket.destroy();
    endConnection(socket, statuses[error.code ?? ''] ?? 400);
  });
  return server;
}
