import type { CustomFetch } from 'openid-client';
import { fetchOutside, Unreachable } from '../../kernel/fetch-outside.ts';

/** Limits of one provider request. Large providers answer with about 20 KB. */
const limits = { seconds: 5, mostBytes: 262_144 };

/** Returns the fetch for providers: allowed addresses, no redirects, 5 s, 256 KB of JSON. Else throws `Unreachable`. */
export function providerFetch({ loopback }: { loopback: boolean }): CustomFetch {
  return async (url, { method, headers, body }) => {
    // The library sends forms only.
    const request = { method, headers, body: body ? String(body) : null };
    const answer = await fetchOutside(url, request, { ...limits, loopback });
    const { status, text } = answer;
    if (status === 200 && !isObject(text)) throw new Unreachable('Its answer is not JSON');
    return new Response(text, { status, headers: { 'content-type': answer.headers.get('content-type') ?? '' } });
  };
}

function isObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
