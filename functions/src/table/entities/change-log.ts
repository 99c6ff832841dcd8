import { ulid } from 'ulid';
import { clockTolerance } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { type Action, type Note, put } from '../core/write.ts';

/**
 * What a transaction may have changed of an employee: what the roster lists, the training record, or the kind of
 * password.
 */
type Kind = 'ROSTER' | 'RECORD' | 'CREDENTIAL';

const partition = (table: SiteTable, kind: Kind): string => `${table.site}#CHANGED#${kind}`;

/** How long processes may ask for the changes since their last read, in milliseconds. */
const lifetime = 60 * 60_000;
/**
 * How long an entry is kept: daily work asks whether there was a change since its last look, also when a day was
 * missed.
 */
const keptFor: Record<Kind, number> = { ROSTER: lifetime, RECORD: 3 * 24 * lifetime, CREDENTIAL: lifetime };
/**
 * The longest time between an entry's id and the moment at which its transaction is visible, by this process's clock.
 */
const longestDelay = clockTolerance + 60_000;
/** Beyond so many entries it costs less to read everything. */
const mostEntries = 1_000;

/** Returns what an action adds to the log: one entry of its transaction names all employees whom it changes. */
const noteOf =
  (kind: Kind): ((employeeId: string) => Note) =>
  (employeeId) => ({ id: employeeId, log: logs[kind] });

const logOf =
  (kind: Kind) =>
  (table: SiteTable, ids: readonly string[]): Action => {
    // The clock of this moment, not that of the call: a long job is as old as its start.
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

/** What the log tells of changes since a read. */
export interface Changes {
  /** Whom transactions changed that were not seen before, and perhaps others. */
  ids: ReadonlySet<string>;
  /**
   * The log's entries by key, for the next time: who reads the employees after this need not read them again because of
   * these.
   */
  seen: ReadonlySet<string>;
}

const nothingSeen: ReadonlySet<string> = new Set();

/**
 * Returns whom any transaction changed that was not visible yet at `since`, epoch milliseconds by this process's clock.
 * Entries of `seen` were visible when they were read, so what was read after them has them. Undefined: too long ago, or
 * more than `most` entries.
 */
export async function changesSince(
  table: SiteTable,
  kind: Kind,
  since: number,
  { seen = nothingSeen, most = mostEntries }: { seen?: ReadonlySet<string>; most?: number } = {},
): Promise<Changes | undefined> {
  const from = since - longestDelay;
  if (from < Date.now() - lifetime) return undefined;
  const items = await queryAll(table, partition(table, kind), { from: ulid(from).slice(0, 10), limit: most });
  if (items.length >= most) return undefined;
  return {
    ids: new Set(items.flatMap(({ SK, ids }) => (seen.has(SK) ? [] : (ids as string[])))),
    seen: new Set(items.map(({ SK }) => SK)),
  };
}

/** Returns the ids of `changesSince` alone, for who keeps nothing of the log. */
export const changedSince = async (
  table: SiteTable,
  kind: Kind,
  since: number,
): Promise<ReadonlySet<string> | undefined> => (await changesSince(table, kind, since))?.ids;

/**
 * Returns whether any transaction may have changed somebody since a time by the clock of a process; true where the log
 * does not go back to it.
 */
export async function hasChangedSince(table: SiteTable, kind: Kind, since: Date): Promise<boolean> {
  const from = since.getTime() - longestDelay;
  if (from < Date.now() - keptFor[kind]) return true;
  return (await queryAll(table, partition(table, kind), { from: ulid(from).slice(0, 10), limit: 1 })).length > 0;
}
