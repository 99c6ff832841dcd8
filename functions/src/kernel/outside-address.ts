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

/** Returns whether a host's name or address cannot be on the internet. */
function isPrivate({ hostname }: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[')) {
    const address = name.slice(1, -1);
    return !open.check(address, 'ipv6') || wrapped.check(address, 'ipv6');
  }
  if (isIP(name)) return closed.check(name, 'ipv4');
  return !name.includes('.') || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Returns why the server refuses an entered address; undefined if it does not. `loopback` allows this machine, also
 * without TLS (`npm start`, tests). Names are not resolved: a private address behind one would have to pass TLS.
 */
export function whyNotOutside(address: string, { loopback }: { loopback: boolean }): string | undefined {
  if (!URL.canParse(address)) return 'Please enter a full address, such as https://login.example.com';
  const url = new URL(address);
  if (url.username || url.password) return 'The address must not contain a user name or password';
  if (loopback && isLoopback(url) && (url.protocol === 'http:' || url.protocol === 'https:')) return undefined;
  if (url.protocol !== 'https:') return 'The address must begin with https://';
  if (isPrivate(url)) return 'The address must be on the internet, not in a private network';
  return undefined;
}
