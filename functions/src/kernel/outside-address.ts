import { BlockList, isIP } from 'node:net';

/** Networks closed to outside requests: this machine, private ones, and those that are no single host. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

/** IPv6 that is routed in public, without the ranges in it that wrap an IPv4 address. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const wrapped = new BlockList();
wrapped.addSubnet('2002::', 16, 'ipv6');
wrapped.addSubnet('2001::', 32, 'ipv6');

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = (url: URL): boolean => loopback.has(url.hostname);

/** Returns whether an IP address is on the internet. */
export const isOutside = (address: string): boolean =>
  isIP(address) === 4 ? !closed.check(address, 'ipv4') : open.check(address, 'ipv6') && !wrapped.check(address, 'ipv6');

/** Returns whether a host's name or address cannot be on the internet. */
function isPrivate({ hostname }: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[')) return !isOutside(name.slice(1, -1));
  if (isIP(name)) return !isOutside(name);
  return !name.includes('.') || name === 'localhost' || name.endsWith('.localhost');
}

/** Addresses that are allowed besides https:// on the internet. */
export interface AlsoAllowed {
  /** This machine, also without TLS (`npm start`, tests). */
  loopback: boolean;
  /** http:// on the internet, for answers that are signed. `isOutside` checks the addresses of the name. */
  http?: boolean | undefined;
}

/**
 * Returns why the server refuses an entered address; undefined if it does not. Names are not resolved: a private
 * address behind one would have to pass TLS.
 */
export function whyNotOutside(address: string, { loopback, http = false }: AlsoAllowed): string | undefined {
  if (!URL.canParse(address)) return 'Please enter a full address, such as https://login.example.com';
  const url = new URL(address);
  if (url.username || url.password) return 'The address must not contain a user name or password';
  if (loopback && isLoopback(url) && (url.protocol === 'http:' || url.protocol === 'https:')) return undefined;
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))
    return `The address must begin with https://${http ? ' or http://' : ''}`;
  if (isPrivate(url)) return 'The address must be on the internet, not in a private network';
  return undefined;
}
