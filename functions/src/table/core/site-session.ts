import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';

/** Credentials with which the table has no items but those of one site. */
export interface SiteCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: Date;
}

/** There are no credentials for a site at the moment: the request may succeed in a while. */
export class NoCredentials extends Error {
  override name = 'NoCredentials';
}

/** There is no site with this code. */
export class UnknownSite extends Error {
  override name = 'UnknownSite';
}

/** How long before their end credentials are replaced, in milliseconds; the SDK asks for others at the same time. */
const renewedBefore = 5 * 60_000;

/**
 * How long the kept credentials are used after others could not be had, before they are asked for again, in
 * milliseconds.
 */
const pause = 30_000;

/** The credentials of how many sites are kept. */
const mostKept = 1_000;

interface Kept {
  credentials?: SiteCredentials;
  asking?: Promise<SiteCredentials> | undefined;
  /** Not asked again before. */
  pausedUntil?: number;
}

/**
 * Returns a function that keeps what `ask` answers until five minutes before it ends, for the sites that were needed
 * last. While others cannot be had, the kept ones are used to their end.
 */
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

/** What a read finds where there is no site, by the name of its command. */
const nothing: Record<string, (input: { TransactItems?: unknown[] }) => object> = {
  GetItemCommand: () => ({}),
  BatchGetItemCommand: () => ({ Responses: {} }),
  QueryCommand: () => ({ Items: [], Count: 0 }),
  TransactGetItemsCommand: ({ TransactItems = [] }) => ({ Responses: TransactItems.map(() => ({})) }),
};

/**
 * A client middleware that answers a read of a site that does not exist as the table would. Anyone can send any code:
 * for such a one no credentials are asked, so that nobody can use up what STS answers in a second.
 */
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
