import type { EntryContent, EntryKind } from '@muster/shared/record/entry';
import type { SiteTable } from '../core/client.ts';
import { type Item, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

/**
 * The history of an employee: what the entries of the record say, in short, for answers about a whole department
 * (docs/decisions/0065-keep-short-histories-beside-the-records.md). The newest rows are in the training record, which
 * is written with every entry anyway; older ones are items of one partition. Texts, hashes, who wrote an entry and the
 * names of trainings are not in it.
 */
export interface HistoryHeld {
  /** The newest rows, as a JSON text. Absent: the employee has no history yet (an item of before). */
  recent?: string | undefined;
  /**
   * The number of the newest entry that the history has. It ends before the record's where a former version has written
   * an entry since.
   */
  recent_to?: number | undefined;
}

/** Rows beyond so many become an item of their own. */
const mostRecent = 12;

/** Kinds as rows have them: stored, so none ever changes its letters. What is not named has its own name. */
const shortKinds: Partial<Record<EntryKind, string>> = {
  'employment.started': 'S',
  'employment.status': 'T',
  'employment.ended': 'E',
  identity: 'I',
  assignment: 'A',
  'certification.issued': 'C',
  'certification.revoked': 'R',
  'credit.recorded': 'K',
  'credit.withdrawn': 'W',
  'attendance.recorded': 'P',
  'assessment.recorded': 'Q',
  'exemption.granted': 'G',
  'exemption.ended': 'F',
};
const kindOf = new Map(Object.entries(shortKinds).map(([kind, short]) => [short, kind as EntryKind]));

/** Fields as rows have them; likewise. */
const shortFields: Record<string, string> = {
  employee_id: 'n',
  rank_id: 'r',
  rank_name: 'R',
  unit_id: 'u',
  unit_name: 'U',
  group_id: 'g',
  group_name: 'G',
  supervisor: 'v',
  type_id: 't',
  class_id: 'c',
  date: 'd',
  expires: 'x',
  months: 'm',
  minutes: 'i',
  category_ids: 'k',
  session: 's',
  status: 'a',
  entry: 'e',
  requirement_id: 'q',
  until: 'l',
};
const fieldOf = new Map(Object.entries(shortFields).map(([name, short]) => [short, name]));

/** What no answer about a department looks at. */
const leftOut = new Set(['type_name', 'score', 'passed']);

/** Number, kind, day, moment of recording (milliseconds, to the base 36), facts, and the entry that it supersedes. */
type Row =
  | [no: number, kind: string, valid_on: string, recorded: string, data: Record<string, unknown>]
  | [no: number, kind: string, valid_on: string, recorded: string, data: Record<string, unknown>, supersedes: number];

/** Returns an entry in short. */
export function rowOf({ no, kind, valid_on, recorded_at, data, supersedes }: EntryContent): Row {
  const facts = Object.entries(data).flatMap(([name, value]) =>
    value === undefined || leftOut.has(name) || (name === 'date' && value === valid_on)
      ? []
      : [[shortFields[name] ?? name, value] as const],
  );
  const recorded = Date.parse(recorded_at).toString(36);
  const row = [no, shortKinds[kind] ?? kind, valid_on, recorded, Object.fromEntries(facts)] as const;
  return supersedes === undefined ? [...row] : [...row, supersedes];
}

const nobody = { id: '', employee_id: '' };

/** Returns what a row says of an entry: without texts, names of trainings and who wrote it. */
function contentOf([no, short, valid_on, recorded, facts, supersedes]: Row): EntryContent {
  const kind = kindOf.get(short) ?? short;
  const data: Record<string, unknown> = {};
  for (const name in facts) data[fieldOf.get(name) ?? name] = facts[name];
  if (kind === 'certification.issued') {
    data.date ??= valid_on;
    data.type_name = '';
  } else if (kind === 'attendance.recorded') data.type_name = '';
  return {
    no,
    kind,
    valid_on,
    recorded_at: new Date(Number.parseInt(recorded, 36)).toISOString(),
    actor: nobody,
    ...(supersedes !== undefined && { supersedes }),
    data,
  } as EntryContent;
}

/** Returns the entries of rows that are JSON texts, in their order. */
export const contentsOf = (texts: readonly string[]): EntryContent[] =>
  texts.flatMap((text) => (JSON.parse(text) as Row[]).map(contentOf));

/** Returns the rows of entries as one text. */
export const rowsText = (entries: readonly EntryContent[]): string => JSON.stringify(entries.map(rowOf));

const partition = (table: SiteTable): string => `${table.site}#HISTORY`;
const sortKey = (employeeId: string, to: number): string => `${employeeId}#${String(to).padStart(10, '0')}`;

/** Returns whether a history tells of every entry of its record. */
export const isWhole = ({ entries = 0, recent_to = 0 }: HistoryHeld & { entries?: number | undefined }): boolean =>
  entries === recent_to;

const rowsIn = (text: string | undefined): Row[] => (text === undefined ? [] : (JSON.parse(text) as Row[]));

/**
 * Returns a record's part of the history after entries were appended, and the write of the rows that have no room
 * there. A history that does not tell of every entry is dropped: readers then read the entries, until a migration
 * writes it again.
 */
export function historyAfter(
  table: SiteTable,
  employeeId: string,
  read: HistoryHeld & { entries?: number | undefined },
  added: readonly EntryContent[],
): { held: HistoryHeld; writes: Action[] } {
  if (!isWhole(read)) return { held: { recent: undefined, recent_to: undefined }, writes: [] };
  const rows = [...rowsIn(read.recent), ...added.map(rowOf)];
  const recent = JSON.stringify(rows);
  const recent_to = (read.entries ?? 0) + added.length;
  if (rows.length <= mostRecent) return { held: { recent, recent_to }, writes: [] };
  return { held: { recent: '[]', recent_to }, writes: [addRows(table, employeeId, recent_to, recent)] };
}

/**
 * Returns the history of entries that were written without one, and the write of the rows that have no room in the
 * record. Older rows that are items already stay: they were written with their entries.
 */
export async function historyOf(
  table: SiteTable,
  employeeId: string,
  entries: readonly EntryContent[],
): Promise<{ held: HistoryHeld; writes: Action[] }> {
  const [last] = await queryAll(table, partition(table), { ...itemsOf(employeeId), descending: true, limit: 1 });
  const moved = last ? olderOf(last).to : 0;
  return historyAfter(
    table,
    employeeId,
    { entries: moved, recent_to: moved },
    entries.filter(({ no }) => no > moved),
  );
}

const itemsOf = (employeeId: string, after = 0) => ({ from: sortKey(employeeId, after + 1), to: `${employeeId}#~` });

const addRows = (table: SiteTable, employeeId: string, to: number, rows: string): Action =>
  put(table, { PK: partition(table), SK: sortKey(employeeId, to), rows }, ifAbsent);

/** Rows that are an item of their own, as a JSON text: those up to an entry's number. */
export interface OlderRows {
  to: number;
  rows: string;
}

const olderOf = ({ SK, rows }: Item): OlderRows => ({
  to: Number(SK.slice(SK.indexOf('#') + 1)),
  rows: String(rows),
});

/** Returns the number of the last entry of a record's history that is not among its newest rows. */
export const olderEnd = ({ recent, recent_to = 0 }: HistoryHeld): number => recent_to - rowsIn(recent).length;

/** Returns the older rows of one employee after an entry's number, in their order. Consistent. */
export async function olderRows(table: SiteTable, employeeId: string, after = 0): Promise<OlderRows[]> {
  return (await queryAll(table, partition(table), itemsOf(employeeId, after))).map(olderOf);
}

/**
 * Returns the older rows of all employees, or of those from one internal id (inclusive) to another (exclusive), in
 * their order. Consistent.
 */
export async function olderRowsOf(
  table: SiteTable,
  { from = '0', to = '~' }: { from?: string; to?: string } = {},
): Promise<Map<string, OlderRows[]>> {
  const found = new Map<string, OlderRows[]>();
  for await (const page of queryPages(table, partition(table), { from, to })) {
    for (const item of page) {
      const employeeId = item.SK.slice(0, item.SK.indexOf('#'));
      const known = found.get(employeeId);
      if (known) known.push(olderOf(item));
      else found.set(employeeId, [olderOf(item)]);
    }
  }
  return found;
}
