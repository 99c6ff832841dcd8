import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import { isOverload } from '../core/overload.ts';
import { networkOf } from './network.ts';

/** Calls of one site or network per window. Windows begin at multiples of their length. */
export interface CallLimitSize {
  most: number;
  /** Milliseconds. */
  window: number;
}

/** A limit of calls across processes: each adds its count to the table a fiftieth of the limit at a time (ADR 17). */
export interface CallLimit {
  /** Counts a call. Returns the seconds until the next window if the limit is used up, otherwise undefined. */
  hit(table: Table, site: string, counted: Counted, now: Date): Promise<number | undefined>;
}

/** The subject of a limit: a site's calls, or calls of one client's network to a site. */
export type Counted = 'site' | { address: string };

/** Limits that keep one department or client from slowing others; absent: not limited. */
export interface CallLimits {
  /** The signed-in calls of a site. */
  site?: CallLimit | undefined;
  /** The calls without a sign-in from one network to one site. */
  open?: CallLimit | undefined;
}

/** Returns a site's limit per ten seconds: serves bursts, and refused clients wait for seconds. */
export const siteLimitSize = (callsPerSecond: number): CallLimitSize => ({
  most: 10 * callsPerSecond,
  window: 10_000,
});

/** Returns a network's limit per minute, since a shift signs in all at once. */
export const openLimitSize = (callsPerMinute: number): CallLimitSize => ({ most: callsPerMinute, window: 60_000 });

/** A process's state of a count. */
interface Count {
  /** The start of the window. */
  start: number;
  /** The sum of all processes at this one's last addition. */
  added: number;
  /** Calls that this process has served and not added. */
  own: number;
}

/** Processes add this fraction of a limit at a time, which is the most that each can exceed it by. */
const parts = 50;

/** Cached counts per process: anyone can send codes of sites that do not exist. */
const mostKept = 2_000;

export function callLimit({ most, window }: CallLimitSize): CallLimit {
  const step = Math.ceil(most / parts);
  const counts = new Map<string, Count>();

  /** Returns the count of a window. Unadded calls carry over from the former one, so that steady calls are counted. */
  const countOf = (name: string, start: number): Count => {
    const latest = counts.get(name);
    if (latest?.start === start) return latest;
    const count = { start, added: 0, own: latest?.start === start - window ? latest.own : 0 };
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
      // Concurrent calls of this process count on the sum as it was.
      count.added += adding;
      const sum = await add(table, site, what, { start: new Date(start), window }, adding);
      count.added = Math.max(count.added, sum ?? 0);
      return count.added > most ? wait : undefined;
    },
  };
}

/** Adds calls to a window's count. Returns the sum of all processes. Undefined: the table is overloaded, no refusal. */
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
