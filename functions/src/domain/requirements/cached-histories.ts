import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { changesSince } from '../../table/entities/change-log.ts';
import { employeeIds } from '../../table/entities/employee.ts';
import { findEnrollmentStates, type RecordHistory, recordHistories } from '../../table/entities/enrollment-state.ts';
import {
  contentsOf,
  isWhole,
  type OlderRows,
  olderEnd,
  olderRows,
  olderRowsOf,
  rowsText,
} from '../../table/entities/history.ts';
import type { EnrolledSeat } from '../../table/entities/record-change.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';

/** A person's record in short, with uncertified seats. Replaced as a whole when any of it changes. */
export interface History {
  id: string;
  /** JSON texts of rows, parsed at use: texts take the least memory. */
  older: readonly OlderRows[];
  recent: string;
  /** By class id. */
  seats: Readonly<Record<string, EnrolledSeat>>;
}

/** Returns the entries of a history in order, without texts and training names. */
export const entriesOf = ({ older, recent }: History) => contentsOf([...older.map(({ rows }) => rows), recent]);

/** The histories of a site, by internal id, in order. */
export type Histories = ReadonlyMap<string, History>;

interface KeptHistories {
  /** When they were read: epoch milliseconds of this process's clock. */
  readAt: number;
  /** Keys of the change log entries that are included. */
  seen: ReadonlySet<string>;
  histories: Histories;
}

/** Approximate bytes of cached histories per process: four departments of 10,000 people with 40 entries each. */
const memory = new SiteMemory<KeptHistories>({
  most: 192 * 1024 * 1024,
  sizeOf: ({ histories }) => {
    let size = 0;
    for (const one of histories.values()) size += sizeOf(one);
    return size;
  },
});

const sizeOf = ({ older, recent, seats }: History): number =>
  older.reduce((sum, { rows }) => sum + rows.length + 100, 300 + recent.length) + 300 * Object.keys(seats).length;

const turns = new SiteTurns();

/** Above this number of log entries, reading everything costs less. */
const mostLogged = 10_000;
/** People per range of internal ids: some two megabytes at most. */
const peopleInRange = 300;
/** People per single page: some half a megabyte, so that no range takes another round trip. */
const peopleTogether = 150;

/** Returns everyone's histories, also of past employees. Rereads those in the change log; unchanged: the same map. */
export const cachedHistories = (table: SiteTable): Promise<Histories> => turns.run(table, () => refresh(table));

export const keepsHistories = (table: SiteTable): boolean => memory.get(table) !== undefined;

async function refresh(table: SiteTable): Promise<Histories> {
  const readAt = Date.now();
  const cached = memory.get(table);
  const changes =
    cached && (await changesSince(table, 'RECORD', cached.readAt, { seen: cached.seen, most: mostLogged }));
  const kept: KeptHistories =
    cached && changes
      ? { readAt, seen: changes.seen, histories: await withChanges(table, cached.histories, [...changes.ids]) }
      : { readAt, ...(await readAll(table, readAt)) };
  memory.set(table, kept);
  memory.settle(table, kept);
  return kept.histories;
}

/** Reads all histories in parallel ranges of ids, cut at employees' ids; deleted employees lie between them. */
async function readAll(table: SiteTable, readAt: number): Promise<Pick<KeptHistories, 'seen' | 'histories'>> {
  // The log first: its changes are included in later reads.
  const [changes, ids] = await Promise.all([
    changesSince(table, 'RECORD', readAt, { most: mostLogged }),
    employeeIds(table),
  ]);
  const cuts = ids.filter((_, n) => n > 0 && n % peopleInRange === 0);
  const ranges = ['0', ...cuts].map((from, n) => ({ n, from, to: cuts[n] ?? '~' }));
  const found: History[][] = [];
  await forEach(ranges, async ({ n, from, to }) => {
    const [records, older] = await Promise.all([
      recordHistories(table, { from, to }),
      olderRowsOf(table, { from, to }),
    ]);
    const within = records.filter(([id]) => id < to);
    found[n] = await together(table, within, (id) => older.get(id) ?? []);
  });
  return { seen: changes?.seen ?? new Set(), histories: new Map(found.flat().map((one) => [one.id, one])) };
}

/** Returns histories with these people reread. A log entry may be older than the cached history. */
async function withChanges(table: SiteTable, cached: Histories, changed: readonly string[]): Promise<Histories> {
  if (changed.length === 0) return cached;
  const records = await findEnrollmentStates(table, changed);
  const read = await together(
    table,
    changed.flatMap((id, n): [string, RecordHistory][] => (records[n] ? [[id, records[n]]] : [])),
    (id) => cached.get(id)?.older ?? [],
  );
  const different = read.filter((one) => !isSame(one, cached.get(one.id)));
  if (different.length === 0) return cached;
  const isAdded = different.some(({ id }) => !cached.has(id));
  const after = new Map(cached);
  for (const one of different) after.set(one.id, one);
  return isAdded ? byId([...after.values()]) : after;
}

/** Returns whether a history is unchanged. */
const isSame = (one: History, before: History | undefined): boolean =>
  before !== undefined &&
  one.recent === before.recent &&
  one.older.at(-1)?.to === before.older.at(-1)?.to &&
  JSON.stringify(one.seats) === JSON.stringify(before.seats);

const byId = (histories: readonly History[]): Histories =>
  new Map(histories.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => [one.id, one]));

/** Returns the histories of records. Reads missing older rows, and all entries of a record without a whole history. */
async function together(
  table: SiteTable,
  records: readonly [string, RecordHistory][],
  olderKnown: (id: string) => readonly OlderRows[],
): Promise<History[]> {
  const found = new Map<string, History>();
  const missing: [string, RecordHistory][] = [];
  for (const [id, record] of records) {
    const history = isWhole(record) ? joined(id, record, olderKnown(id)) : undefined;
    if (history) found.set(id, history);
    else missing.push([id, record]);
  }
  await forEach(missing, async ([id, record]) => {
    const history = isWhole(record) ? joined(id, record, await olderRows(table, id)) : undefined;
    found.set(id, history ?? (await ofEntries(table, id, record)));
  });
  return records.flatMap(([id]) => found.get(id) ?? []);
}

/** Joins older rows with a record's. Undefined: some are missing. Leaves out rows moved after the record was read. */
function joined(id: string, record: RecordHistory, all: readonly OlderRows[]): History | undefined {
  const end = olderEnd(record);
  const older = all.filter(({ to }) => to <= end);
  if ((older.at(-1)?.to ?? 0) !== end) return undefined;
  return { id, older, recent: record.recent ?? '[]', seats: record.seats };
}

const ofEntries = async (table: SiteTable, id: string, { seats }: RecordHistory): Promise<History> => ({
  id,
  older: [],
  recent: rowsText(await entriesAfter(table, id, 0)),
  seats,
});

/**
 * Yields histories after an internal id, for a process without a cache: the requested number first, then twice as many
 * to make up for people who left or do not match, and the third time all the rest.
 */
export async function* historiesAfter(
  table: SiteTable,
  after: string | undefined,
  count: number,
): AsyncGenerator<History[]> {
  let last = after ?? '0';
  for (const limit of [count, 2 * count]) {
    const records = await recordHistories(table, { after: last, limit });
    const ids = records.map(([id]) => id);
    const cuts = ids.filter((_, n) => n % peopleTogether === 0);
    const end = `${ids.at(-1)}~`;
    const older = await Promise.all(cuts.map((from, n) => olderRowsOf(table, { from, to: cuts[n + 1] ?? end })));
    const olderById = new Map(older.flatMap((some) => [...some]));
    yield await together(table, records, (id) => olderById.get(id) ?? []);
    if (records.length < limit) return;
    last = ids.at(-1) ?? last;
  }
  yield [...(await cachedHistories(table)).values()].filter(({ id }) => id > last);
}
