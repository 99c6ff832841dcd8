import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';

/** Credentials that are limited to one site's items. */
export interface SiteCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: Date;
}

/** Credentials for a site are unavailable now. A later retry may succeed. */
export class NoCredentials extends Error {
  override name = 'NoCredentials';
}

export class UnknownSite extends Error {
  override name = 'UnknownSite';
}

/** Milliseconds before the end of credentials at which they are renewed. The SDK renews at the same time. */
const renewedBefore = 5 * 60_000;

/** Milliseconds between failed renewals and the next attempt. Meanwhile the cached credentials are used. */
const pause = 30_000;

/** Sites with cached credentials. */
const mostKept = 1_000;

interface Kept {
  credentials?: SiteCredentials;
  asking?: Promise<SiteCredentials> | undefined;
  /** No renewal before this time. */
  pausedUntil?: number;
}

/** Caches `ask` for the latest sites until five minutes before the end; without a renewal, to the end. */
export function keepCredentials(
  ask: (site: string) => Promise<SiteCredentials>,
  now: () => number = Date.now,
): (site: string) => Promise<SiteCredentials> {
  const kept = new Map<string, Kept>();
  return async (site) => {
    const one = kept.get(site) ?? {};
    kept.delete(site);
    kept.set(site, one);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    const left = one.credentials ? one.credentials.expiration.getTime() - now() : 0;
    const isEnough = left > renewedBefore || (left > 0 && now() < (one.pausedUntil ?? 0));
    if (one.credentials && isEnough) return one.credentials;
    one.asking ??= ask(site).finally(() => {
      one.asking = undefined;
    });
    try {
      one.credentials = await one.asking;
      return one.credentials;
    } catch (error) {
      one.pausedUntil = now() + pause;
      if (one.credentials && left > 0) return one.credentials;
      throw error;
    }
  };
}

/** Results of reads of a site that does not exist, by command. */
const nothing: Record<string, (input: { TransactItems?: unknown[] }) => object> = {
  GetItemCommand: () => ({}),
  BatchGetItemCommand: () => ({ Responses: {} }),
  QueryCommand: () => ({ Items: [], Count: 0 }),
  TransactGetItemsCommand: ({ TransactItems = [] }) => ({ Responses: TransactItems.map(() => ({})) }),
};

/** Middleware: answers reads of an unknown site as the table would, so that codes cannot exhaust STS's requests. */
export const findNothingOfUnknownSites: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, { commandName = '' }) =>
  async (args) => {
    try {
      return await next(args);
    } catch (error) {
      const found = error instanceof UnknownSite ? nothing[commandName] : undefined;
      if (!found) throw error;
      const output = { ...found(args.input as { TransactItems?: unknown[] }), $metadata: {} };
      return { output: output as ServiceOutputTypes, response: undefined };
    }
  };
