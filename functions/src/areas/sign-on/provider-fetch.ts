import { setTimeout as wait } from 'node:timers/promises';
import type { CustomFetch } from 'openid-client';
import { whyNoProvider } from './provider-address.ts';

/** The provider did not answer, or not with what a provider answers. The message is for the log and the check of the settings. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Milliseconds for which one request to a provider is waited for, its body included. */
const longestWait = 5_000;

/** Bytes of the longest answer that is read. Those of large providers have some 20 KB. */
const mostBytes = 262_144;

/**
 * Returns the fetch of the requests to providers: only to addresses that may be asked, without following redirects, at most five seconds
 * and 256 KB of JSON. Throws `ProviderUnavailable` for everything else.
 */
export function providerFetch({ loopback }: { loopback: boolean }): CustomFetch {
  return async (url, options) => {
    const refused = whyNoProvider(url, { loopback });
    if (refused) throw new ProviderUnavailable(`${url}: ${refused}`);
    const over = new AbortController();
    const timer = new AbortController();
    const late = wait(longestWait, undefined, { signal: timer.signal }).then(() => over.abort());
    late.catch(() => undefined);
    try {
      // The library sends forms only.
      const body = options.body ? String(options.body) : null;
      const { method, headers } = options;
      return await whole(await fetch(url, { method, headers, body, redirect: 'manual', signal: over.signal }));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(over.signal.aborted ? 'It took longer than 5 seconds' : 'It cannot be reached', {
        cause: error,
      });
    } finally {
      timer.abort();
    }
  };
}

/** Returns an answer that has arrived as a whole. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) throw new ProviderUnavailable('It answers with a redirect');
  if (status >= 500 || status === 429) throw new ProviderUnavailable(`It answers with the error ${status}`);
  const text = await textOf(response);
  if (status === 200 && !isObject(text)) throw new ProviderUnavailable('Its answer is not JSON');
  return new Response(text, { status, headers: { 'content-type': headers.get('content-type') ?? '' } });
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new ProviderUnavailable('Its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
