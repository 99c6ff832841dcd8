import type { IncomingMessage, RequestListener, Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createConnectionServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { CliError } from '../../cli-error.ts';
import { withTimeout } from '../with-timeout.ts';
import { isOwnHost, rejectHost } from './host-check.ts';
import { httpServer } from './http-server.ts';

export interface Listening {
  port: number;
  servers: readonly Server[];
  /** Returns whether a request is for this server. Only `upgrade` events need it: `listener` gets no other requests. */
  isOwn(request: IncomingMessage): boolean;
  /** Stops accepting requests, waits up to three seconds for running ones, then closes all connections. */
  close(): Promise<void>;
}

const loopback = ['127.0.0.1', '::1'];
const shutdownTimeoutMs = 3_000;

/** Milliseconds for sending headers, for the whole request, between checks, and without data (`httpServer`). */
export interface TimeLimits {
  idle?: number;
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
}

/** Requests may take as long as a signed upload form is valid. Calls have a shorter limit (`request-body.ts`). */
const timeLimits: TimeLimits = { headersTimeout: 10_000, requestTimeout: 600_000, connectionsCheckingInterval: 1_000 };

/** Returns the server's names and IP addresses: `HOST`, by default both loopback addresses. */
const listenedHosts = (): string[] => (process.env.HOST ? process.env.HOST.split(',') : loopback);

/**
 * Listens on both loopback addresses, because `localhost` may be either; other machines cannot reach a system with
 * public demo passwords. `HOST` sets other addresses. Port 0 means any free port. Throws a CliError for a taken port.
 * `listener` gets only requests whose `Host` names this server.
 */
export async function listen(
  listener: RequestListener,
  requestedPort: number,
  limits: TimeLimits = timeLimits,
): Promise<Listening> {
  let port = requestedPort;
  const isOwn = (request: IncomingMessage) => isOwnHost(request, listenedHosts(), port);
  const bound = await bindHosts(
    () =>
      httpServer(limits, (request, response) =>
        isOwn(request) ? listener(request, response) : rejectHost(request, response, port),
      ),
    requestedPort,
  );
  port = bound.port;
  return { ...bound, isOwn, close: () => closeAll(bound.servers) };
}

/** Listens like `listen`, for workers: `onConnection` gets each connection unread. */
export async function acceptConnections(
  onConnection: (socket: Socket) => void,
  requestedPort: number,
): Promise<{ port: number; close(): void }> {
  const options = { pauseOnConnect: true, noDelay: true };
  const { port, servers } = await bindHosts(() => createConnectionServer(options, onConnection), requestedPort);
  return {
    port,
    close() {
      for (const server of servers) server.close();
    },
  };
}

/** Serves connections accepted by another process at `port`. */
export interface ConnectionServer {
  serve(socket: Socket): void;
  /** Stops accepting requests, waits up to three seconds for running ones, then closes all connections. */
  close(): Promise<void>;
}

/** Returns a server of accepted connections. `listener` gets only requests whose `Host` names this server. */
export function serveConnections(listener: RequestListener, port: number): ConnectionServer {
  const hosts = listenedHosts();
  const server = httpServer(timeLimits, (request, response) => {
    if (isOwnHost(request, hosts, port)) listener(request, response);
    else rejectHost(request, response, port);
  });
  server.emit('listening'); // It begins to check the time limits.
  const sockets = new Set<Socket>();
  const drained = Promise.withResolvers<void>();
  let isClosing = false;
  return {
    serve(socket) {
      if (isClosing) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        if (isClosing && sockets.size === 0) drained.resolve();
      });
      socket.allowHalfOpen = true; // As of connections that an HTTP server accepts itself.
      server.emit('connection', socket);
      socket.resume();
    },
    async close() {
      isClosing = true;
      server.closeIdleConnections();
      const becomingIdle = setInterval(() => server.closeIdleConnections(), 20);
      if (sockets.size > 0) await withTimeout(drained.promise, shutdownTimeoutMs);
      clearInterval(becomingIdle);
      server.closeAllConnections();
    },
  };
}

/** Binds one server per host, all to the same port. */
async function bindHosts<S extends NetServer>(
  make: () => S,
  requestedPort: number,
): Promise<{ port: number; servers: S[] }> {
  const servers: S[] = [];
  let port = requestedPort;
  for (const host of listenedHosts()) {
    const server = make();
    const bound = await bind(server, port, host).catch((error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1.
      if (error.code === 'EADDRNOTAVAIL' && host === '::1' && servers.length > 0) return undefined;
      for (const earlier of servers) earlier.close();
      throw new CliError(listenErrorMessage(error, port, host));
    });
    if (bound === undefined) continue;
    port = bound;
    servers.push(server);
  }
  return { port, servers };
}

/** Throws a CliError if the port is taken. */
export async function checkPort(port: number): Promise<void> {
  await (await listen(() => undefined, port)).close();
}

/** Returns the port in `PORT`; default: 3000. */
export function portOf(value: string | undefined): number {
  const port = Number(value || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CliError(`PORT must be a port number, not "${value}".`);
  return port;
}

function bind(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host.includes(':') && host !== '::' }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await withTimeout(closed, shutdownTimeoutMs);
  for (const server of servers) server.closeAllConnections();
  await closed;
}

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use: choose another one with PORT=<number>.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this account: choose one above 1023 with PORT=<number>.`;
  return `Cannot listen on ${host} port ${port}: ${error.message}.`;
}
