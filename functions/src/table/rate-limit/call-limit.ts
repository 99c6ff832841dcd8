import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import { isOverload } from '../core/overload.ts';
import { networkOf } from './network.ts';

/** How many calls of one site or network are served in a window; windows begin at multiples of their length. */
export interface CallLimitSize {
  most: number;
  /** Milliseconds. */
  window: number;
}

/**
 * A limit of calls, kept by all processes together and without a write for each call: a process counts for itself, and
 * adds what it has counted to the table a fiftieth of the limit at a time
 * (docs/decisions/0084-give-each-department-a-share-of-the-calls.md).
 */
export interface CallLimit {
  /** Counts a call. Returns the seconds until the next window when the limit is used up; undefined while it is not. */
  hit(table: Table, site: string, counted: Counted, now: Date): Promise<number | undefined>;
}

/** What a limit counts: a site's calls, or those of one client's network to a site. */
export type Counted = 'site' | { address: string };

/** The limits that keep the calls of one department or client from slowing those of others; absent: not limited. */
export interface CallLimits {
  /** The signed-in calls of a site. */
  site?: CallLimit | undefined;
  /** The calls without a sign-in from one network to one site. */
  open?: CallLimit | undefined;
}

/**
 * Returns the size of a site's limit: ten seconds, so that a burst is served and a refused client waits for seconds.
 */
export const siteLimitSize = (callsPerSecond: number): CallLimitSize => ({
  most: 10 * callsPerSecond,
  window: 10_000,
});

/** Returns the size of a network's limit: a minute, since a shift signs in all at once. */
export const openLimitSize = (callsPerMinute: number): CallLimitSize => ({ most: callsPerMinute, window: 60_000 });

/** What a process knows of a count. */
interface Count {
  /** The start of the window. */
  start: number;
  /** What all processes had added when this one last did. */
  added: number;
  /** Calls that this process has served and not added. */
  own: number;
}

/**
 * Processes add this part of a limit at a time. What each may have counted and not added is the most that a limit is
 * exceeded by.
 */
const parts = 50;

/** How many counts a process keeps: anybody can send codes of sites that do not exist. */
const mostKept = 2_000;

/** Returns a limit of calls with the counts of this process. */
export function callLimit({ most, window }: CallLimitSize): CallLimit {
  const step = Math.ceil(most / parts);
  const counts = new Map<string, Count>();

  /**
   * Returns the count of a window. What was not added in the window before is carried over, so that calls at an even
   * rate are all counted.
   */
  const countOf = (name: string, start: number): Count => {
    const known = counts.get(name);
    if (known?.start === start) return known;
    const count = { start, added: 0, own: known?.start === start - window ? known.own : 0 };
    counts.delete(name);
    counts.set(name, count);
    const [oldest] = counts.keys();
    if (counts.size > mostKept && oldest !== undefined) counts.delete(oldest);
    return count;
  };

  return {
    async hit(table, site, counted, now) {
      const at = now.getTime();
      const start = at - (at % window);
      const what = counted === 'site' ? 'SITE' : hashOf(networkOf(counted.address));
      const count = countOf(`${site}#${what}`, start);
      const wait = Math.max(1, Math.ceil((start + window - at) / 1000));
      if (count.added + count.own >= most) return wait;
      count.own++;
      if (count.own < step) return undefined;
      const adding = count.own;
      count.own = 0;
      // Calls that run meanwhile in this process count on what is known of all.
      count.added += adding;
      const sum = await add(table, site, what, { start: new Date(start), window }, adding);
      count.added = Math.max(count.added, sum ?? 0);
      return count.added > most ? wait : undefined;
    },
  };
}

/**
 * Adds calls to a window's count. Returns the sum of all processes; undefined when the table is overloaded: then nobody
 * is refused for it.
 */
async function add(
  { name, site: part }: Table,
  site: string,
  what: string,
  { start, window }: { start: Date; window: number },
  calls: number,
): Promise<number | undefined> {
  try {
    const { Attributes } = await part(site).client.send(
      new UpdateCommand({
        TableName: name,
        Key: { PK: `${site}#CALLS`, SK: `${what}#${start.toISOString()}` },
        UpdateExpression: 'ADD calls :calls SET #ttl = :ttl',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':calls': calls, ':ttl': ttlAt(after(start, 2 * window)) },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes?.calls);
  } catch (error) {
    if (!isOverload(error)) throw error;
    return undefined;
  }
}
