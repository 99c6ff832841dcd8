import { createHash, timingSafeEqual } from 'node:crypto';
import { csrfHeader } from '@muster/shared/csrf-header';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Presented } from './call.ts';
import { cookieNames } from './cookies.ts';
import type { Deps } from './deps.ts';
import { cookiesOf, headerOf } from './headers.ts';

/**
 * Returns the parts of a request beside its input. With `httpOnlyCookies`, a page's token cookies count only with the
 * CSRF token, for reads too; clients that are no page have the readable cookies (ADR 19).
 */
export function presentedBy(
  event: APIGatewayProxyEvent,
  { httpOnlyCookies, webOrigins }: Pick<Deps, 'httpOnlyCookies' | 'webOrigins'>,
): Presented {
  const cookies = cookiesOf(event);
  const mode = httpOnlyCookies && isPage(event) ? 'hidden' : 'readable';
  const { access, refresh, csrf } = cookieNames.hidden;
  const hasCsrf = mode === 'hidden' && isSame(headerOf(event, csrfHeader.toLowerCase()), cookies.get(csrf));
  const others = Object.values(cookieNames[mode === 'hidden' ? 'readable' : 'hidden']);
  return {
    bearer: /^Bearer (\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1],
    refreshCookie: mode === 'readable' ? cookies.get(cookieNames.readable.refresh) : undefined,
    ...(hasCsrf && { hidden: { access: cookies.get(access), refresh: cookies.get(refresh) } }),
    cookies: {
      mode,
      ...(hasCsrf && { csrf: cookies.get(csrf) }),
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

/** Returns whether a browser page sent it: writes always name the origin; for reads, older browsers send our header. */
function isPage(event: APIGatewayProxyEvent): boolean {
  return ['origin', 'sec-fetch-site', csrfHeader.toLowerCase()].some((name) => headerOf(event, name) !== undefined);
}

/** Compares in constant time. */
function isSame(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false;
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
