import { isIP } from 'node:net';
import type { Presented } from '../../calls/call.ts';

/** The web site that passkeys belong to. */
export interface RelyingParty {
  origin: string;
  /** The host alone, as passkeys are bound to it. */
  id: string;
}

/**
 * Returns the web site of the page that sent a request. Undefined if passkeys cannot work: no browser sent it, or its
 * address is an IP address or has no TLS (except on this machine).
 */
export function relyingParty({ origin }: Pick<Presented, 'origin'>): RelyingParty | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return undefined;
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, id: hostname } : undefined;
}
