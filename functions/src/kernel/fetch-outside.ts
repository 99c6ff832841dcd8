import { setTimeout as wait } from 'node:timers/promises';
import { whyNotOutside } from './outside-address.ts';

/** A failed request to an outside address. The message has no period at its end and does not contain the address. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

interface OutsideAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface Limits {
  /** Allows addresses of this machine. */
  loopback: boolean;
  /** Seconds to wait for the answer, its body included. */
  seconds: number;
  /** Longest accepted answer, in bytes. */
  mostBytes: number;
}

/** Fetches an entered address. Throws `Unreachable`: private network, redirect, server error, too slow or too long. */
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
