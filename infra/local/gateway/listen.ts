import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../../cli-error.ts';
import { isOwnHost, rejectHost } from './host-check.ts';

/** A server that listens for this machine only. */
export interface Listening {
  port: number;
  servers: readonly Server[];
  /** Returns whether a request is for this server; those of `listener` are. An upgrade has to be asked about. */
  isOwn(request: IncomingMessage): boolean;
  /** Takes no new calls, gives those under way a moment, then closes. */
  close(): Promise<void>;
}

const loopback = ['127.0.0.1', '::1'];
const shutdownTimeoutMs = 3_000;

/** How long a client may take to send its headers and the whole request, in milliseconds, and how often that is checked. */
export interface TimeLimits {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
}

const timeLimits: TimeLimits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };

/**
 * Listens on both loopback addresses, since `localhost` may be either, so no other machine of the network reaches a system
 * with well-known demo passwords; `HOST` names other addresses. Port 0 is any free one. Refuses a taken port. Requests whose
 * `Host` is another server's never reach `listener`.
 */
export async function listen(
  listener: RequestListener,
  wanted: number,
  limits: TimeLimits = timeLimits,
): Promise<Listening> {
  const hosts = process.env.HOST ? process.env.HOST.split(',') : loopback;
  const servers: Server[] = [];
  let port = wanted;
  const isOwn = (request: IncomingMessage) => isOwnHost(request, hosts, port);
  for (const host of hosts) {
    const server = createServer(limits, (request, response) =>
      isOwn(request) ? listener(request, response) : rejectHost(response, port),
    );
    const bound = await bind(server, port, host).catch(async (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1; its `localhost` is the other one.
      if (error.code === 'EADDRNOTAVAIL' && host === '::1' && servers.length > 0) return undefined;
      await closeAll(servers);
      throw new CliError(listenErrorMessage(error, port, host));
    });
    if (bound === undefined) continue;
    port = bound;
    servers.push(server);
  }
  return { port, servers, isOwn, close: () => closeAll(servers) };
}

/** Throws when the port is not free, before the build is waited for. */
export async function checkPort(port: number): Promise<void> {
  await (await listen(() => undefined, port)).close();
}

/** The port of `PORT`, or the usual one. */
export function portOf(value: string | undefined): number {
  const port = Number(value || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CliError(`PORT must be a port number, not "${value}".`);
  return port;
}

function bind(server: Server, port: number, host: string): Promise<number> {
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
  const over = new AbortController();
  const late = wait(shutdownTimeoutMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([closed, late]);
  over.abort();
  for (const server of servers) server.closeAllConnections();
  await closed;
}

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use: choose another one with PORT=<number>.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this account: choose one above 1023 with PORT=<number>.`;
  return `Cannot listen on ${host} port ${port}: ${error.message}.`;
}
