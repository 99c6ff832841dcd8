import { isIP } from 'node:net';
import type { Presented } from '../../calls/call.ts';

/** The web site that passkeys are made for and used on. */
export interface RelyingParty {
  origin: string;
  /** The host alone: what a passkey is bound to. */
  id: string;
}

/**
 * Returns the web site of the page that sent a request; undefined where no passkey can be used: no browser sent it, or
 * browsers know no passkeys there (an address of numbers, or no TLS, except on this machine).
 */
export function relyingParty({ origin }: Pick<Presented, 'origin'>): RelyingParty | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return undefined;
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, id: hostname } : undefined;
}
