import { ulid } from 'ulid';
import { clockTolerance } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { type Action, type Note, put } from '../core/write.ts';

/** Changes of an employee: roster fields, enrollment state, or the kind of password. */
type Kind = 'ROSTER' | 'RECORD' | 'CREDENTIAL';

const partition = (table: SiteTable, kind: Kind): string => `${table.site}#CHANGED#${kind}`;

/** One hour in milliseconds. */
const hour = 60 * 60_000;
/** Milliseconds before an entry expires: daily work needs the changes since its last run, even after a missed day. */
const keptFor: Record<Kind, number> = { ROSTER: hour, RECORD: 3 * 24 * hour, CREDENTIAL: hour };
/** Longest time from an entry's id to its visible transaction, by this process's clock. */
const longestDelay = clockTolerance + 60_000;
/** Above this number of entries, reading everything costs less. */
const mostEntries = 1_000;

/** Returns an action's part of the log: one entry of the transaction names all changed employees. */
const noteOf =
  (kind: Kind): ((employeeId: string) => Note) =>
  (employeeId) => ({ id: employeeId, log: logs[kind] });

const logOf =
  (kind: Kind) =>
  (table: SiteTable, ids: readonly string[]): Action => {
    // The current clock, not the call's: a long job is as old as its start.
    const now = new Date();
    return put(table, {
      PK: partition(table, kind),
      SK: ulid(now.getTime()),
      ids,
      ttl: ttlAt(after(now, keptFor[kind])),
    });
  };

const logs: Record<Kind, Note['log']> = {
  ROSTER: logOf('ROSTER'),
  RECORD: logOf('RECORD'),
  CREDENTIAL: logOf('CREDENTIAL'),
};

export const rosterNote = noteOf('ROSTER');
export const recordNote = noteOf('RECORD');
export const credentialNote = noteOf('CREDENTIAL');

/** Changes in the log since a read. */
export interface Changes {
  /** Ids changed by unseen transactions, and perhaps others. */
  ids: ReadonlySet<string>;
  /** Keys of the log's entries, for the next call: employees read after this include them. */
  seen: ReadonlySet<string>;
}

const nothingSeen: ReadonlySet<string> = new Set();

/**
 * Returns ids changed by transactions that may not have been visible at `since` (epoch ms, this process's clock),
 * except in `seen` entries. Undefined: too long ago, or more than `most` entries.
 */
export async function changesSince(
  table: SiteTable,
  kind: Kind,
  since: number,
  { seen = nothingSeen, most = mostEntries }: { seen?: ReadonlySet<string>; most?: number } = {},
): Promise<Changes | undefined> {
  const from = since - longestDelay;
  if (from < Date.now() - keptFor[kind]) return undefined;
  const items = await queryAll(table, partition(table, kind), { from: ulid(from).slice(0, 10), limit: most });
  if (items.length >= most) return undefined;
  return {
    ids: new Set(items.flatMap(({ SK, ids }) => (seen.has(SK) ? [] : (ids as string[])))),
    seen: new Set(items.map(({ SK }) => SK)),
  };
}

/** Returns only the ids of `changesSince`, for callers without a cache. */
export const changedSince = async (
  table: SiteTable,
  kind: Kind,
  since: number,
): Promise<ReadonlySet<string> | undefined> => (await changesSince(table, kind, since))?.ids;

/** Returns whether any employee may have changed since a time. True if the log does not go back that far. */
export async function hasChangedSince(table: SiteTable, kind: Kind, since: Date): Promise<boolean> {
  const from = since.getTime() - longestDelay;
  if (from < Date.now() - keptFor[kind]) return true;
  return (await queryAll(table, partition(table, kind), { from: ulid(from).slice(0, 10), limit: 1 })).length > 0;
}
