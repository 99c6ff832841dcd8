import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { securityHeaders } from '../../cloud/security-headers.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const everyAddress = ['0.0.0.0', '::'];

/**
 * Returns whether a request's `Host` header names this server, so that web pages cannot reach it by DNS rebinding.
 * `hosts` are its names and IP addresses. With 0.0.0.0 or ::, any IP address is accepted, because DNS rebinding needs a
 * name.
 */
export function isOwnHost(request: IncomingMessage, hosts: readonly string[], ownPort: number): boolean {
  const [host = '', ...others] = hostsOf(request);
  if (others.length > 0) return false;
  const [, name = '', port = '80'] = /^(\[[\da-f:.]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (Number(port) !== ownPort) return false;
  const names = [...loopbackNames, ...hosts.map((host) => (isIP(host) === 6 ? `[${host}]` : host.toLowerCase()))];
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return names.includes(name.toLowerCase()) || (isAddress && hosts.some((host) => everyAddress.includes(host)));
}

/** Answers a request for another host with 421 and this server's address; with not exactly one `Host` header, 400. */
export function rejectHost(request: IncomingMessage, response: ServerResponse, ownPort: number): void {
  response.setHeaders(new Headers(securityHeaders()));
  if (hostsOf(request).length !== 1) {
    response.writeHead(400, { 'Content-Length': '0', 'Cache-Control': 'no-store', Connection: 'close' }).end();
    return;
  }
  response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`Muster does not answer at this address. Open http://localhost:${ownPort} on this machine instead.\n`);
}

const hostsOf = ({ headersDistinct }: IncomingMessage): readonly string[] => headersDistinct.host ?? [];
