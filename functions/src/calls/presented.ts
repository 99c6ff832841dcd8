import { createHash, timingSafeEqual } from 'node:crypto';
import { csrfHeader } from '@muster/shared/csrf-header';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Presented } from './call.ts';
import { cookieNames } from './cookies.ts';
import type { Deps } from './deps.ts';
import { cookiesOf, headerOf } from './headers.ts';

/**
 * Returns what a request brought beside its input. Where the installation hides tokens from pages (`httpOnlyCookies`),
 * cookies with tokens count only beside the CSRF token, with reads, too: nothing behind this can forget to compare it.
 * A client that is no page has the readable ones, there and elsewhere
 * (docs/decisions/0073-hide-tokens-from-pages-on-request.md).
 */
export function presentedBy(
  event: APIGatewayProxyEvent,
  { httpOnlyCookies, webOrigins }: Pick<Deps, 'httpOnlyCookies' | 'webOrigins'>,
): Presented {
  const cookies = cookiesOf(event);
  const mode = httpOnlyCookies && isPage(event) ? 'hidden' : 'readable';
  const { access, refresh, csrf } = cookieNames.hidden;
  const known = mode === 'hidden' && isSame(headerOf(event, csrfHeader.toLowerCase()), cookies.get(csrf));
  const others = Object.values(cookieNames[mode === 'hidden' ? 'readable' : 'hidden']);
  return {
    bearer: /^Bearer (\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1],
    refreshCookie: mode === 'readable' ? cookies.get(cookieNames.readable.refresh) : undefined,
    ...(known && { hidden: { access: cookies.get(access), refresh: cookies.get(refresh) } }),
    cookies: {
      mode,
      ...(known && { csrf: cookies.get(csrf) }),
      stale: others.filter((name) => cookies.has(name)),
    },
    device: cookies.get('__Host-device'),
    signOn: cookies.get('__Host-sign-on'),
    origin: headerOf(event, 'origin')?.toLowerCase(),
    called: webOrigins(event).own[0],
    ifMatch: headerOf(event, 'if-match'),
    longestWait: preferredWait(headerOf(event, 'prefer')),
    agent: headerOf(event, 'user-agent')?.slice(0, 200),
  };
}

function preferredWait(prefer: string | undefined): number | undefined {
  const [, seconds] = /^wait=(\d{1,4})$/.exec(prefer ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/**
 * Returns whether a page of a browser sent the request. Every browser names the origin with a write, and no page can
 * leave that out. With a read, older ones only send what our page adds.
 */
function isPage(event: APIGatewayProxyEvent): boolean {
  return ['origin', 'sec-fetch-site', csrfHeader.toLowerCase()].some((name) => headerOf(event, name) !== undefined);
}

/** Compares in a time that does not tell where the texts differ. */
function isSame(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false;
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
