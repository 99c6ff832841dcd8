import type { EntryKind } from '@muster/shared/record/entry';
import type { PresenceOn } from '@muster/shared/record/presence-on';
import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findEnrollmentStates, type RecordHistory, recordHistories } from '../../table/entities/enrollment-state.ts';
import {
  contentsOf,
  isWhole,
  mayInclude,
  type OlderRows,
  olderEnd,
  olderRows,
  olderRowsOf,
  rowsText,
} from '../../table/entities/history.ts';
import { firstId } from '../../table/entities/history-snapshot.ts';
import type { EnrolledSeat } from '../../table/entities/record-change.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';

/** A person's share of the counts of a day. People with equal shares have the same object. */
export interface StatusesOn {
  presence: Pick<PresenceOn, 'active' | 'rank_id' | 'unit_id' | 'group_id'>;
  /** Requirements that apply, by name. */
  answers: readonly { requirement_id: string; status: RequirementStatus }[];
}

/** Days, and the requirements on each (`basisOf`). */
export type PastDays = readonly { on: string; basis: string }[];

/** Stored statuses, in the order of their days. They hold for all entries, while the requirements are the same. */
export interface PastStatuses {
  days: PastDays;
  statuses: readonly StatusesOn[];
}

/** A person's record in short, with uncertified seats. Replaced as a whole when any of it changes. */
export interface History {
  id: string;
  /** JSON texts of rows, parsed at use: texts take the least memory. */
  older: readonly OlderRows[];
  recent: string;
  /** By class id. */
  seats: Readonly<Record<string, EnrolledSeat>>;
  /** Statuses at the end of past months, from the snapshot. */
  past?: PastStatuses | undefined;
}

type Rows = Pick<History, 'older' | 'recent'>;

const textsOf = ({ older, recent }: Rows): string[] => [...older.map(({ rows }) => rows), recent];

/** Returns the entries of a history in order, without texts and training names. */
export const entriesOf = (history: Rows) => contentsOf(textsOf(history));

/** Returns whether a history may include a kind of entry, much faster than `entriesOf`. `false` is certain. */
export const mayHave = (history: Rows, kind: EntryKind): boolean => mayInclude(textsOf(history), kind);

/** The histories of a site, by internal id, in order. */
export type Histories = ReadonlyMap<string, History>;

/** Histories as read at a time. */
export interface KeptHistories {
  /** Epoch milliseconds of the reader's clock. */
  readAt: number;
  /** Keys of the change log entries that are included. */
  seen: ReadonlySet<string>;
  histories: Histories;
}

/** People per range of internal ids: some two megabytes at most. */
const peopleInRange = 300;
/** People per single page: some half a megabyte, so that no range takes another round trip. */
export const peopleTogether = 150;

/** Returns ranges of internal ids, cut at each `size`-th employee; deleted employees lie between them. */
export function rangesOf(ids: readonly string[], size: number): { from: string; to: string }[] {
  const cuts = ids.filter((_, n) => n > 0 && n % size === 0);
  return [firstId, ...cuts].map((from, n) => ({ from, to: cuts[n] ?? '~' }));
}

/** Reads all histories in parallel ranges of these employees' ids. */
export async function readHistories(table: SiteTable, employees: readonly string[]): Promise<Histories> {
  const found: (readonly History[])[] = [];
  await forEach([...rangesOf(employees, peopleInRange).entries()], async ([n, range]) => {
    found[n] = await readRange(table, range);
  });
  return new Map(found.flat().map((one) => [one.id, one]));
}

/** Reads the histories of a range of internal ids, `to` exclusive, by id. */
export async function readRange(table: SiteTable, { from, to }: { from: string; to: string }): Promise<History[]> {
  const [records, older] = await Promise.all([recordHistories(table, { from, to }), olderRowsOf(table, { from, to })]);
  return together(
    table,
    records.filter(([id]) => id < to),
    (id) => older.get(id) ?? [],
  );
}

/** Returns histories with these people reread. A log entry may be older than the cached history. */
export async function withChanges(table: SiteTable, cached: Histories, changed: readonly string[]): Promise<Histories> {
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
export async function together(
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
