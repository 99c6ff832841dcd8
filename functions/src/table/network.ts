import { isIPv6 } from 'node:net';

/**
 * What counts as one address when attempts are counted: an IPv4 address by itself, of an IPv6 one its first 64 bits, since
 * whoever has one of those has all the others of its network, and could guess from a new one each time.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The one spelling: small letters, no leading zeros, at most one "::".
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length;
  const all = [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
