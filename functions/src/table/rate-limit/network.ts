import { isIP, isIPv4 } from 'node:net';

/** Returns the canonical IP address; IPv4 inside IPv6 (`::ffff:192.0.2.1`) as IPv4. Undefined: not an address. */
export function normalizeAddress(text: string): string | undefined {
  const [address = ''] = text.trim().split('%');
  if (!isIP(address)) return undefined;
  if (isIPv4(address)) return address;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedIPv4(spelled) ?? spelled;
}

/** Returns the IPv4 address of an IPv6 one of the form `::ffff:c633:640a`. */
function mappedIPv4(address: string): string | undefined {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (!high || !low) return undefined;
  const [upper, lower] = [high, low].map((group) => Number.parseInt(group, 16)) as [number, number];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/** Returns what counts as one client: an IPv4 address, an IPv6 /64 network, or 127.0.0.1 for all of this machine. */
export function networkOf(address: string): string {
  const spelled = normalizeAddress(address);
  if (spelled === undefined) return address;
  if (spelled === '::1' || spelled.startsWith('127.')) return '127.0.0.1';
  if (isIPv4(spelled)) return spelled;
  // In canonical spelling: lower case, no leading zeros, at most one "::".
  const [front = '', back] = spelled.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length;
  const all = [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
