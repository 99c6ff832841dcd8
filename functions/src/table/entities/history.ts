import type { EntryContent, EntryFacts, EntryKind } from '@muster/shared/record/entry';
import type { SiteTable } from '../core/client.ts';
import { type Item, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

/**
 * The history of an employee: short rows of all entries, for answers about a whole department (ADR 4). The newest rows
 * are in the enrollment state, which is written with every entry; older ones are items of one partition. Without texts,
 * hashes, authors and names.
 */
export interface HistoryHeld {
  /** The newest rows, as a JSON text. Absent: no history yet (older item). */
  recent?: string | undefined;
  /** The number of the history's newest entry. Lower than the record's after entries of an earlier program version. */
  recent_to?: number | undefined;
}

/** More rows than this move to an item of their own. */
const mostRecent = 12;

/** Stored abbreviations of kinds: never change them. Other kinds are not abbreviated. */
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
  'evaluation.recorded': 'V',
  'evaluation.withdrawn': 'X',
  'firearm.authorized': 'Y',
  'firearm.authorization_ended': 'Z',
};
const kindOf = new Map(Object.entries(shortKinds).map(([kind, short]) => [short, kind as EntryKind]));

/** Stored abbreviations of fields: never change them. */
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
  form_id: 'f',
  outcome: 'o',
  firearm: 'w',
  firearm_id: 'b',
  type: 'y',
  rounds: 'h',
  shown: 'j',
};
const fieldOf = new Map(Object.entries(shortFields).map(([name, short]) => [short, name]));

const noActor = { id: '', employee_id: '' };

/** Fields of a kind that no answer about a department uses, with the value that a read entry has instead. */
const leftOut: { [K in EntryKind]?: Partial<EntryFacts[K]> } = {
  'certification.issued': { type_name: '' },
  'attendance.recorded': { type_name: '' },
  'assessment.recorded': { type_name: '', score: undefined, passed: false },
  'evaluation.recorded': {
    evaluation_id: '',
    form_name: '',
    version: 0,
    points: undefined,
    possible: undefined,
    attempt: 0,
    answers: '',
    evaluator: noActor,
    qualified: { by: 'staff' },
    class_id: undefined,
  },
  'firearm.authorized': { make: '', model: '', caliber: '', owner: 'agency' },
};

/** Number, kind, day, moment of recording (milliseconds, to the base 36), facts, and the superseded entry. */
type Row =
  | [no: number, kind: string, valid_on: string, recorded: string, data: Record<string, unknown>]
  | [no: number, kind: string, valid_on: string, recorded: string, data: Record<string, unknown>, supersedes: number];

export function rowOf({ no, kind, valid_on, recorded_at, data, supersedes }: EntryContent): Row {
  const unused = leftOut[kind] ?? {};
  const facts = Object.entries(data).flatMap(([name, value]) =>
    value === undefined || name in unused || (name === 'date' && value === valid_on)
      ? []
      : [[shortFields[name] ?? name, value] as const],
  );
  const recorded = Date.parse(recorded_at).toString(36);
  const row = [no, shortKinds[kind] ?? kind, valid_on, recorded, Object.fromEntries(facts)] as const;
  return supersedes === undefined ? [...row] : [...row, supersedes];
}

/** Returns the entry of a row, without texts, names and author. */
function contentOf([no, short, valid_on, recorded, facts, supersedes]: Row): EntryContent {
  const kind = (kindOf.get(short) ?? short) as EntryKind;
  const data: Record<string, unknown> = { ...leftOut[kind] };
  for (const name in facts) data[fieldOf.get(name) ?? name] = facts[name];
  if (kind === 'certification.issued') data.date ??= valid_on;
  return {
    no,
    kind,
    valid_on,
    recorded_at: new Date(Number.parseInt(recorded, 36)).toISOString(),
    actor: noActor,
    ...(supersedes !== undefined && { supersedes }),
    data,
  } as EntryContent;
}

/** Returns the entries of rows that are JSON texts, in their order. */
export const contentsOf = (texts: readonly string[]): EntryContent[] =>
  texts.flatMap((text) => (JSON.parse(text) as Row[]).map(contentOf));

/** Returns whether rows that are JSON texts may include a kind, without parsing them. `false` is certain. */
export const mayInclude = (texts: readonly string[], kind: EntryKind): boolean =>
  texts.some((text) => text.includes(`"${shortKinds[kind] ?? kind}"`));

export const rowsText = (entries: readonly EntryContent[]): string => JSON.stringify(entries.map(rowOf));

const partition = (table: SiteTable): string => `${table.site}#HISTORY`;
const sortKey = (employeeId: string, to: number): string => `${employeeId}#${String(to).padStart(10, '0')}`;

/** Returns whether a history covers every entry of its record. */
export const isWhole = ({ entries = 0, recent_to = 0 }: HistoryHeld & { entries?: number | undefined }): boolean =>
  entries === recent_to;

const rowsIn = (text: string | undefined): Row[] => (text === undefined ? [] : (JSON.parse(text) as Row[]));

/**
 * Returns the record's history after new entries, and the write of rows that exceed it. Drops an incomplete history:
 * readers then read the entries, until a migration rebuilds it.
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

/** Returns the history of entries written without one, and the write of rows that exceed it. Existing items stay. */
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

/** Rows in an item of their own, as a JSON text, up to an entry's number. */
export interface OlderRows {
  to: number;
  rows: string;
}

const olderOf = ({ SK, rows }: Item): OlderRows => ({
  to: Number(SK.slice(SK.indexOf('#') + 1)),
  rows: String(rows),
});

/** Returns the number of the last entry that is not among the newest rows. */
export const olderEnd = ({ recent, recent_to = 0 }: HistoryHeld): number => recent_to - rowsIn(recent).length;

/** Returns an employee's older rows after an entry's number, in order. Consistent. */
export async function olderRows(table: SiteTable, employeeId: string, after = 0): Promise<OlderRows[]> {
  return (await queryAll(table, partition(table), itemsOf(employeeId, after))).map(olderOf);
}

/** Returns all older rows, or of a range of internal ids (start inclusive, end exclusive), in order. Consistent. */
export async function olderRowsOf(
  table: SiteTable,
  { from = '0', to = '~' }: { from?: string; to?: string } = {},
): Promise<Map<string, OlderRows[]>> {
  const found = new Map<string, OlderRows[]>();
  for await (const page of queryPages(table, partition(table), { from, to })) {
    for (const item of page) {
      const employeeId = item.SK.slice(0, item.SK.indexOf('#'));
      const rows = found.get(employeeId);
      if (rows) rows.push(olderOf(item));
      else found.set(employeeId, [olderOf(item)]);
    }
  }
  return found;
}
