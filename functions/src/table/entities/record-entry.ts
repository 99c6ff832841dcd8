import { randomBytes } from 'node:crypto';
import {
  beginningBytes,
  type ChainHead,
  canonicalText,
  contentBytes,
  linkBytes,
  textBytes,
} from '@muster/shared/record/chain';
import type {
  EntryContent,
  EntryFacts,
  EntryKind,
  EntryText,
  RecordEntry,
  TextName,
} from '@muster/shared/record/entry';
import { topicOf } from '@muster/shared/record/topic';
import type { SiteTable } from '../core/client.ts';
import { recordMark } from '../core/definition.ts';
import { sha256 } from '../core/hash.ts';
import { getItems, type Item, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, put, remove } from '../core/write.ts';
import type { Actor } from './audit-entry.ts';

/** An entry to record: without its number, its hashes and its author. */
export type NewEntry = {
  [Kind in EntryKind]: {
    kind: Kind;
    /** The local date from which it is true. */
    valid_on: string;
    data: EntryFacts[Kind];
    /** Texts typed by a person. */
    texts?: Partial<Record<TextName, string>>;
    supersedes?: number;
    /** For data from before there were entries: time, author, and the salts of its texts. */
    past?: { recorded_at: string; actor: EntryActor; saltOf: (no: number, name: string) => string };
  };
}[EntryKind];

type EntryActor = Pick<Actor, 'id' | 'employee_id'>;

/** An entry with its existing texts. */
export interface ReadEntry {
  entry: RecordEntry;
  texts: Partial<Record<TextName, EntryText>>;
}

/** The end of a chain as stored beside it. */
export interface ChainEnd extends ChainHead {
  /** UTC ISO: the latest moment of an entry. Absent: none yet, or stored by an earlier version. */
  recorded_at?: string | undefined;
}

/** The texts of a new entry, with their salts. */
type Salted = Partial<Record<TextName, EntryText>>;

const entries = (table: SiteTable, chain: string): string => `${table.site}${recordMark}${chain}`;
const texts = (table: SiteTable, chain: string): string => `${table.site}#TEXT#${chain}`;
const position = (no: number): string => String(no).padStart(10, '0');

/** Returns the head of an empty chain. */
export const beginning = (table: SiteTable, chain: string): ChainHead => ({
  entries: 0,
  head: sha256(beginningBytes({ site: table.site, chain })),
});

/**
 * Returns the moment of a new entry of a chain: now, but not before its last entry. Clocks differ, and a chain's times
 * never decrease.
 */
export function recordedAt(now: Date, { recorded_at: last = '' }: Pick<ChainEnd, 'recorded_at'>): string {
  const time = now.toISOString();
  return last > time ? last : time;
}

/** Returns the hash of an entry, which is its chain's new head. `head` is that of the chain before it. */
export const headAfter = (head: string, entry: EntryContent | RecordEntry): string =>
  sha256(linkBytes(head, sha256(contentBytes(entry)), topicOf(entry)));

/**
 * Returns the writes that append entries to a chain, its new end, and the entries. The caller writes the end's item
 * in the same transaction, on condition that it is as read: that serializes the chain.
 */
export function appendEntries(
  { table, actor, now }: { table: SiteTable; actor: EntryActor; now: Date },
  chain: string,
  before: ChainEnd,
  added: readonly NewEntry[],
): { end: ChainEnd; writes: Action[]; contents: EntryContent[] } {
  const present = { recorded_at: recordedAt(now, before), actor: { id: actor.id, employee_id: actor.employee_id } };
  const writes: Action[] = [];
  const contents: EntryContent[] = [];
  let { entries: no, head, recorded_at: latest = '' } = before;
  for (const { texts: typed, past, ...entry } of added) {
    no += 1;
    const salted = saltedTexts(typed, past ? (name) => past.saltOf(no, name) : newSalt);
    const recorded = past ? { recorded_at: past.recorded_at, actor: past.actor, imported: true } : present;
    const content = { no, ...entry, ...recorded, ...hashedTexts(salted) } as EntryContent;
    head = headAfter(head, content);
    contents.push(content);
    if (content.recorded_at > latest) latest = content.recorded_at;
    writes.push(...entryWrites(table, chain, { ...content, hash: head }, salted));
  }
  return { end: { entries: no, head, recorded_at: latest }, writes, contents };
}

const newSalt = () => randomBytes(16).toString('hex');

/** Returns a text with a new salt. An entry stores only its `hashOfText`. */
export const newText = (value: string): EntryText => ({ value, salt: newSalt() });

/** Returns the hash that an entry stores instead of a text. */
export const hashOfText = (text: EntryText): string => sha256(textBytes(text));

function saltedTexts(typed: NewEntry['texts'] = {}, saltOf: (name: string) => string): Salted {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, { value, salt: saltOf(name) }]));
}

function hashedTexts(salted: Salted): Pick<EntryContent, 'texts'> {
  const hashes = Object.entries(salted).map(([name, text]) => [name, hashOfText(text)]);
  return hashes.length > 0 ? { texts: Object.fromEntries(hashes) } : {};
}

/** Returns the writes of an entry and of its texts, which are a separate item so that they can be destroyed. */
export function entryWrites(table: SiteTable, chain: string, entry: RecordEntry, salted: Salted): Action[] {
  const { hash, ...content } = entry;
  const SK = position(entry.no);
  const item = { PK: entries(table, chain), SK, content: canonicalText(content), hash };
  const add = (written: Item) => put(table, written, ifAbsent);
  return [
    add(item),
    ...(Object.keys(salted).length > 0 ? [add({ PK: texts(table, chain), SK, texts: JSON.stringify(salted) })] : []),
  ];
}

/** Returns the entries of a chain after a number, in order, without texts. Consistent. */
export async function entriesAfter(table: SiteTable, chain: string, no: number): Promise<EntryContent[]> {
  return (await queryAll(table, entries(table, chain), { from: position(no + 1) })).map(entryOf);
}

/** Returns the entries of a chain with their texts, in their order. Consistent. */
export async function listEntries(table: SiteTable, chain: string): Promise<ReadEntry[]> {
  const [items, typed] = await Promise.all([
    queryAll(table, entries(table, chain)),
    queryAll(table, texts(table, chain)),
  ]);
  const textsOf = new Map(typed.map((item) => [item.SK, JSON.parse(String(item.texts)) as Salted]));
  return items.map((item) => ({ entry: entryOf(item), texts: textsOf.get(item.SK) ?? {} }));
}

/** Returns the texts of entries, in the order of the arguments; empty if they were destroyed. */
export async function findTexts(
  table: SiteTable,
  places: readonly { chain: string; no: number }[],
): Promise<Partial<Record<TextName, EntryText>>[]> {
  const keys = places.map(({ chain, no }) => ({ PK: texts(table, chain), SK: position(no) }));
  const items = await getItems(table, keys);
  return items.map((item) => (item ? (JSON.parse(String(item.texts)) as Salted) : {}));
}

/** Returns the numbers of the entries of a chain that still have texts. Consistent. */
export async function textNumbers(table: SiteTable, chain: string): Promise<number[]> {
  return (await queryAll(table, texts(table, chain), { only: [] })).map(({ SK }) => Number(SK));
}

/** Destroys the texts of entries; their hashes stay in the entries. */
export const textRemovals = (table: SiteTable, chain: string, numbers: readonly number[]): Action[] =>
  numbers.map((no) => remove(table, { PK: texts(table, chain), SK: position(no) }));

/** Returns the chain that an item of an entry belongs to. */
export const chainOf = (site: string, { PK }: Item): string => PK.slice(`${site}${recordMark}`.length);

/** Returns the entry of an item, as it was written. */
export const entryOf = ({ content, hash }: Item): RecordEntry =>
  ({ ...JSON.parse(String(content)), hash: String(hash) }) as RecordEntry;
