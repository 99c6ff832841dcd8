import type { ChainHead } from '@muster/shared/record/chain';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { getItem, getItems, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, check, ifAbsent, put, reread, update } from '../core/write.ts';
import type { Actor } from './audit-entry.ts';
import { recordNote } from './change-log.ts';
import { type StandingChanges, standingsAfter } from './class-status-changes.ts';
import { type HistoryHeld, historyAfter } from './history.ts';
import type { Held, RecordChange } from './record-change.ts';
import { appendEntries, beginning, listEntries, type NewEntry, type ReadEntry } from './record-entry.ts';

/**
 * An employee's seats, waitlist entries, current certifications and the end of the record. Its version serializes every
 * write. Created with the employee; stays, closed, after deletion.
 */
export interface EnrollmentState extends HistoryHeld, Held {
  version: number;
  /** UTC ISO: the last change; absent: none since this was stored. */
  changed_at?: string | undefined;
  /** By class id: standings that have changed (class-status-changes.ts); absent: none within 90 days. */
  standings?: Record<string, StandingChanges> | undefined;
  /** The end of the employee's chain of entries (record-entry.ts). Absent: no entries yet. */
  entries?: number | undefined;
  head?: string | undefined;
  recorded_at?: string | undefined;
}

export const enrollmentStateKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#RECORD`,
  SK: employeeId,
});

export const emptyEnrollmentState: EnrollmentState = {
  version: 1,
  closed: false,
  seats: {},
  waits: {},
  certifications: {},
};

/** The parts of a record that grow. */
const heldParts = ['seats', 'waits', 'certifications'] as const;

/** Returns the item of a record. Growing parts are texts: nested attributes cost several times as much (ADR 4). */
export const enrollmentStateItem = (table: SiteTable, employeeId: string, record: EnrollmentState): Item => ({
  ...enrollmentStateKey(table, employeeId),
  ...record,
  ...texts(record),
  ...(record.standings && { standings: JSON.stringify(record.standings) }),
});

const texts = (parts: Omit<Held, 'closed'>) =>
  Object.fromEntries(heldParts.map((part) => [part, JSON.stringify(parts[part])]));

/** Returns the record of an item. Older items have maps instead of texts. */
export function enrollmentStateOf(item: Item): EnrollmentState {
  const { seats, waits, certifications, standings, ...rest } = entityOf<Record<keyof EnrollmentState, unknown>>(item);
  const parts = { seats: partOf(seats), waits: partOf(waits), certifications: partOf(certifications) };
  return { ...rest, ...parts, ...(standings !== undefined && { standings: partOf(standings) }) } as EnrollmentState;
}

const partOf = (stored: unknown): unknown => (typeof stored === 'string' ? JSON.parse(stored) : stored);

/** Like `enrollmentStateOf`, for an item that may not exist. */
export const enrollmentStateOrNone = (item: Item | undefined): EnrollmentState | undefined =>
  item && enrollmentStateOf(item);

/** Returns an employee's record as stored now. */
export async function findEnrollmentState(table: SiteTable, employeeId: string): Promise<EnrollmentState | undefined> {
  return enrollmentStateOrNone(await getItem(table, enrollmentStateKey(table, employeeId)));
}

/** Returns an employee's record with all its entries, for a decision. Rereads entries that may be too old. */
export async function findEnrollmentStateWithEntries(
  table: SiteTable,
  employeeId: string,
): Promise<{ read: EnrollmentState | undefined; written: ReadEntry[] }> {
  const [read, written] = await Promise.all([findEnrollmentState(table, employeeId), listEntries(table, employeeId)]);
  const hasTexts = ({ entry, texts }: ReadEntry) => Object.keys(entry.texts ?? {}).every((name) => name in texts);
  const isOfVersion = written.length === (read?.entries ?? 0) && written.every(hasTexts);
  return { read, written: isOfVersion ? written : await listEntries(table, employeeId) };
}

/** Returns the records of these employees as stored now, in the order of the ids. */
export async function findEnrollmentStates(
  table: SiteTable,
  employeeIds: readonly string[],
): Promise<(EnrollmentState | undefined)[]> {
  const keys = employeeIds.map((id) => enrollmentStateKey(table, id));
  const items = await getItems(table, keys);
  return items.map(enrollmentStateOrNone);
}

/** Returns the records of a range of internal ids, both included, by id. */
export async function enrollmentStatesBetween(
  table: SiteTable,
  first: string,
  last: string,
): Promise<Map<string, EnrollmentState>> {
  const records = new Map<string, EnrollmentState>();
  for await (const page of queryPages(table, `${table.site}#RECORD`, { from: first, to: last })) {
    for (const item of page) records.set(item.SK, enrollmentStateOf(item));
  }
  return records;
}

/** Yields the class ids of seats and waitlist entries in the records of a range of internal ids, both included. */
export async function* reservationsBetween(
  table: SiteTable,
  first: string,
  last: string,
): AsyncGenerator<[string, { seats: string[]; waits: string[] }][]> {
  const range = { from: first, to: last, only: ['seats', 'waits'] };
  const idsIn = (part: unknown) => Object.keys(partOf(part) ?? {});
  for await (const page of queryPages(table, `${table.site}#RECORD`, range)) {
    yield page.map(({ SK, seats, waits }) => [SK, { seats: idsIn(seats), waits: idsIn(waits) }]);
  }
}

/** Yields the site's records with their employees' ids, optionally after an internal id: as many as one read gives. */
export async function* enrollmentStatePages(
  table: SiteTable,
  { after }: { after?: string | undefined } = {},
): AsyncGenerator<[string, EnrollmentState][]> {
  for await (const page of queryPages(table, `${table.site}#RECORD`, after === undefined ? {} : { after })) {
    yield page.map((item) => [item.SK, enrollmentStateOf(item)]);
  }
}

/** Returns at most `limit` records after an internal id, by id, with `closed` for deleted employees. */
export async function closedEnrollmentStates(
  table: SiteTable,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<EnrollmentState & { id: string }, 'id' | 'closed'>[]> {
  const range = { ...(after && { after }), limit, only: ['closed'] };
  const items = await queryAll(table, `${table.site}#RECORD`, range);
  return items.map(({ SK, closed }) => ({ id: SK, closed: closed === true }));
}

/** The parts of a record that a history needs: the other parts take most of the time to read. */
export type RecordHistory = Pick<EnrollmentState, 'seats' | 'entries' | 'recent' | 'recent_to'>;

const historyParts = ['seats', 'entries', 'recent', 'recent_to'] as const;

/** Returns these parts of a range of internal ids, by id, at most `limit`. */
export async function recordHistories(
  table: SiteTable,
  range: { from: string; to: string } | { after: string; limit: number },
): Promise<[string, RecordHistory][]> {
  const items = await queryAll(table, `${table.site}#RECORD`, { ...range, only: historyParts });
  return items.map((item) => {
    const { seats, ...rest } = entityOf<Record<keyof RecordHistory, unknown>>(item);
    return [item.SK, { ...rest, seats: partOf(seats) } as RecordHistory];
  });
}

/** Yields the end of every chain of the site with its employee's internal id, without other parts of the records. */
export async function* headPages(table: SiteTable): AsyncGenerator<[string, ChainHead][]> {
  for await (const page of queryPages(table, `${table.site}#RECORD`, { only: ['entries', 'head'] })) {
    yield page.map((item) => [item.SK, headOf(table, item.SK, entityOf<ChainHead>(item))]);
  }
}

/** Returns the ends of at most `limit` chains by internal id: the first ones, or those after an id. */
export async function headsAfter(table: SiteTable, after: string, limit: number): Promise<[string, ChainHead][]> {
  const range = { ...(after && { after }), limit, only: ['entries', 'head'] };
  const items = await queryAll(table, `${table.site}#RECORD`, range);
  return items.map((item) => [item.SK, headOf(table, item.SK, entityOf<ChainHead>(item))]);
}

/** Returns an existing employee's record. Throws if it is missing: the table is damaged (see the daily check). */
export async function requireEnrollmentState(table: SiteTable, { id }: { id: string }): Promise<EnrollmentState> {
  return existingEnrollmentState(id, await findEnrollmentState(table, id));
}

/** Returns the record as read of an existing employee. Throws if it is missing. */
export function existingEnrollmentState(employeeId: string, record: EnrollmentState | undefined): EnrollmentState {
  if (!record) throw new Error(`Employee ${employeeId} has no enrollment state`);
  return record;
}

/** Adds the record of a new employee, with its first entries. `closed`: the employee is created inactive. */
export function addEnrollmentState(
  context: RecordContext,
  employeeId: string,
  added: readonly NewEntry[],
  { closed = false } = {},
): Action[] {
  const { table } = context;
  const { end, writes, contents } = appendEntries(context, employeeId, beginning(table, employeeId), added);
  const history = historyAfter(table, employeeId, emptyEnrollmentState, contents);
  const item = put(
    table,
    enrollmentStateItem(table, employeeId, { ...emptyEnrollmentState, closed, ...end, ...history.held }),
  );
  return [{ ...item, notes: recordNote(employeeId) }, ...writes, ...history.writes];
}

/** Writes the history of a record whose entries were written without one (`historyOf`). */
export const setHistory = (table: SiteTable, employeeId: string, read: EnrollmentState, held: HistoryHeld): Action => ({
  ...update(table, enrollmentStateKey(table, employeeId), setting({ version: read.version + 1, ...held }), {
    condition: '#version = :read',
    values: { ':read': read.version },
    otherwise: () => reread,
  }),
  notes: recordNote(employeeId),
});

/** Adds a missing record, on condition that there is still none. */
export const restoreEnrollmentState = (table: SiteTable, employeeId: string, record: EnrollmentState): Action => ({
  ...put(table, enrollmentStateItem(table, employeeId, record), ifAbsent),
  notes: recordNote(employeeId),
});

/** Author, place and time of entries. */
export interface RecordContext {
  table: SiteTable;
  actor: Pick<Actor, 'id' | 'employee_id'>;
  now: Date;
}

/**
 * Changes the record as read in one action, on condition of its version, so that an employee's seats and waitlist
 * entries are serialized (invariant 2), and of an open record if a change requires it.
 */
export const changeEnrollmentState = (
  table: SiteTable,
  employeeId: string,
  read: EnrollmentState,
  changes: readonly RecordChange[],
  now: Date,
): Action => writeRecord(table, employeeId, read, changes, { changed_at: now.toISOString() });

/**
 * Like `changeEnrollmentState`, and appends entries: a write each, one more for texts, one for overflowing history
 * rows.
 */
export function record(
  context: RecordContext,
  employeeId: string,
  read: EnrollmentState,
  { changes = [], entries }: { changes?: readonly RecordChange[]; entries: readonly NewEntry[] },
): Action[] {
  const { table, now } = context;
  const before = { ...headOf(table, employeeId, read), recorded_at: read.recorded_at };
  const { end, writes, contents } = appendEntries(context, employeeId, before, entries);
  const history = historyAfter(table, employeeId, read, contents);
  const others = { changed_at: now.toISOString(), ...end, ...history.held };
  return [writeRecord(table, employeeId, read, changes, others), ...writes, ...history.writes];
}

/** Returns the end of the chain of a record as read. */
export const headOf = (
  table: SiteTable,
  employeeId: string,
  { entries, head }: Pick<EnrollmentState, 'entries' | 'head'>,
): ChainHead => (entries !== undefined && head !== undefined ? { entries, head } : beginning(table, employeeId));

function writeRecord(
  table: SiteTable,
  employeeId: string,
  read: EnrollmentState,
  changes: readonly RecordChange[],
  others: Partial<EnrollmentState> & { changed_at: string },
): Action {
  const changed: Held = {
    closed: read.closed,
    seats: { ...read.seats },
    waits: { ...read.waits },
    certifications: { ...read.certifications },
  };
  for (const { change } of changes) change(changed);
  const certified = changes.flatMap(({ certifies }) => certifies ?? []);
  const standings = standingsAfter(
    read.standings ?? {},
    { before: read, after: changed, certified },
    new Date(others.changed_at),
  );
  const hasStandings = Object.keys(standings).length > 0;
  const { expression, names, values } = setting({
    version: read.version + 1,
    closed: changed.closed,
    ...others,
    ...texts(changed),
    ...(hasStandings || read.standings ? { standings: hasStandings ? JSON.stringify(standings) : undefined } : {}),
  });
  const isToBeOpen = changes.some(({ requiresOpen }) => requiresOpen);
  const write = update(
    table,
    enrollmentStateKey(table, employeeId),
    { expression, names, values },
    {
      condition: `#version = :read${isToBeOpen ? ' AND #closed = :open' : ''}`,
      values: { ':read': read.version, ...(isToBeOpen ? { ':open': false } : {}) },
      otherwise: () => reread,
    },
  );
  return { ...write, notes: recordNote(employeeId) };
}

/** Conditions the transaction on an employee's record as read. Writes nothing. */
export const checkEnrollmentState = (table: SiteTable, employeeId: string, { version }: EnrollmentState): Action =>
  check(table, enrollmentStateKey(table, employeeId), {
    condition: 'version = :read',
    values: { ':read': version },
    otherwise: () => reread,
  });
