import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type AlsoAllowed, isOutside, whyNotOutside } from './outside-address.ts';

/** A failed request to an outside address. The message has no period at its end and does not contain the address. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

interface OutsideAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The bytes as UTF-8. */
  text: string;
}

interface Limits extends AlsoAllowed {
  /** Seconds to wait for the answer, its body included. */
  seconds: number;
  /** Longest accepted answer, in bytes. */
  mostBytes: number;
}

/** Fetches an entered address. Throws `Unreachable`: private network, redirect, server error, too slow or too long. */
export async function fetchOutside(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { seconds, mostBytes, ...allowed }: Limits,
): Promise<OutsideAnswer> {
  const refused = whyNotOutside(url, allowed);
  if (refused) throw new Unreachable(refused);
  const over = new AbortController();
  const timer = new AbortController();
  const tooSlow = () => new Unreachable(`It took longer than ${seconds} seconds`);
  const late = wait(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    over.abort();
    throw tooSlow();
  });
  late.catch(() => undefined);
  try {
    if (allowed.http) await Promise.race([refuseInside(url, allowed), late]);
    const response = await fetch(url, { ...request, redirect: 'manual', signal: over.signal });
    const { status, headers } = response;
    if (status >= 300 && status < 400) throw new Unreachable('It answers with a redirect');
    if (status >= 500 || status === 429) throw new Unreachable(`It answers with the error ${status}`);
    const bytes = await bytesOf(response, mostBytes);
    return { status, headers, bytes, text: bytes.toString('utf8') };
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw over.signal.aborted ? tooSlow() : new Unreachable('It cannot be reached', { cause: error });
  } finally {
    timer.abort();
    over.abort();
  }
}

/** Refuses a name that leads into a private network. With TLS, the other machine would need the name's certificate. */
async function refuseInside(url: string, { loopback }: AlsoAllowed): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' || isIP(hostname) || hostname.startsWith('[') || (loopback && hostname === 'localhost'))
    return;
  const found = await lookup(hostname, { all: true });
  if (!found.every(({ address }) => isOutside(address))) throw new Unreachable('It is in a private network');
}

async function bytesOf(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Unreachable('Its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
