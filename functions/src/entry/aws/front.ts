import { answerBrowsers, type BrowserHeaders, type ProxyHandler } from '../../calls/answer-browsers.ts';
import type { Deps } from '../../calls/deps.ts';
import { behindCloudFront, type FindSecrets, ofTheConnection, throughCloudFront } from '../../calls/headers.ts';

/** The origins of other web sites whose pages may call, separated by spaces. Absent: none. */
const allowedOrigins = (): readonly string[] => process.env.ALLOWED_ORIGINS?.split(' ') ?? [];

/**
 * Returns what depends on the service before API Gateway. With `WEB_ORIGIN`, browsers reach API Gateway itself at that
 * origin, and the connection names the client; headers that claim an address are ignored. Otherwise they pass
 * CloudFront, which sends one of these texts.
 */
export function frontFromEnvironment(texts: FindSecrets): Pick<Deps, 'clientAddress' | 'webOrigins'> {
  const own = process.env.WEB_ORIGIN;
  return own === undefined
    ? { clientAddress: behindCloudFront(texts), webOrigins: throughCloudFront(allowedOrigins()) }
    : { clientAddress: ofTheConnection, webOrigins: () => ({ own: [own], allowed: allowedOrigins() }) };
}

/** Returns the headers for browsers from the environment; undefined: CloudFront adds them. */
export function browserHeadersFromEnvironment(): BrowserHeaders | undefined {
  const text = process.env.BROWSER_HEADERS;
  return text === undefined ? undefined : (JSON.parse(text) as BrowserHeaders);
}

/** Returns the handler with the answers that browsers need, where no CloudFront gives them. */
export function withBrowserHeaders(handler: ProxyHandler): ProxyHandler {
  const headers = browserHeadersFromEnvironment();
  return headers ? answerBrowsers(handler, headers, allowedOrigins()) : handler;
}
