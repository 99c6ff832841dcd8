import { setTimeout as wait } from 'node:timers/promises';
import { whyNotOutside } from './outside-address.ts';

/**
 * An address outside did not answer as it must. The message is a sentence without its period, and does not have the
 * address.
 */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The whole answer of an address. */
interface OutsideAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface Limits {
  /** This machine may be asked, too. */
  loopback: boolean;
  /** Seconds for which the answer is waited for, its body included. */
  seconds: number;
  /** Bytes of the longest answer. */
  mostBytes: number;
}

/**
 * Sends a request to an address that a person entered, and returns the whole answer. Throws `Unreachable` for an
 * address in a private network, a redirect, an error of the server, and an answer that takes or is too long.
 */
export async function fetchOutside(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { loopback, seconds, mostBytes }: Limits,
): Promise<OutsideAnswer> {
  const refused = whyNotOutside(url, { loopback });
  if (refused) throw new Unreachable(refused);
  const over = new AbortController();
  const timer = new AbortController();
  const late = wait(seconds * 1000, undefined, { signal: timer.signal }).then(() => over.abort());
  late.catch(() => undefined);
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: over.signal });
    const { status, headers } = response;
    if (status >= 300 && status < 400) throw new Unreachable('It answers with a redirect');
    if (status >= 500 || status === 429) throw new Unreachable(`It answers with the error ${status}`);
    return { status, headers, text: await textOf(response, mostBytes) };
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw new Unreachable(over.signal.aborted ? `It took longer than ${seconds} seconds` : 'It cannot be reached', {
      cause: error,
    });
  } finally {
    timer.abort();
    over.abort();
  }
}

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Unreachable('Its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
