import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { answerBrowsers, type BrowserHeaders, type ProxyHandler } from '../../calls/answer-browsers.ts';
import type { Deps } from '../../calls/deps.ts';
import { behindCloudFront, ofTheConnection, throughCloudFront } from '../../calls/headers.ts';
import { required } from './required.ts';
import { keepSecret, readVersions } from './secrets.ts';

/** The part of the dependencies that depends on what stands before API Gateway, and the secrets to read first. */
type Front = Pick<Deps, 'clientAddress' | 'webOrigins'> & { secrets: readonly (() => Promise<unknown>)[] };

/** The origins of other web sites whose pages may call, separated by spaces. Absent: none. */
const allowedOrigins = (): readonly string[] => process.env.ALLOWED_ORIGINS?.split(' ') ?? [];

/**
 * Returns the front from the environment. With `WEB_ORIGIN`, browsers reach API Gateway itself at that origin, and the
 * connection names the client; headers that claim an address are ignored. Otherwise they pass CloudFront.
 */
export function frontFromEnvironment(secrets: SecretsManagerClient, now: () => Date): Front {
  const own = process.env.WEB_ORIGIN;
  if (own !== undefined)
    return {
      clientAddress: ofTheConnection,
      webOrigins: () => ({ own: [own], allowed: allowedOrigins() }),
      secrets: [],
    };
  const origin = required('ORIGIN_SECRET_ARN');
  const originSecrets = keepSecret(
    // Includes the previous one: CloudFront takes minutes to switch at all locations.
    async () => (await readVersions(secrets, origin, ['AWSPREVIOUS'])).map(({ text }) => text),
    now,
  );
  return {
    clientAddress: behindCloudFront(originSecrets),
    webOrigins: throughCloudFront(allowedOrigins()),
    secrets: [originSecrets],
  };
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
