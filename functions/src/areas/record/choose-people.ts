import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { inForce } from '@muster/shared/record/in-force';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { statusOn } from '@muster/shared/record/status-on';
import type { SiteTable } from '../../table/core/client.ts';
import { listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';

/** A chain as a seal covers it. */
export interface ReadChain {
  chain: string;
  read: ReadEntry[];
}

export interface PeopleWanted {
  on: string;
  known: string;
  /** Internal ids; undefined: everybody who was employed on the day. */
  people?: readonly string[] | undefined;
  /** Only those of this rank on the day. */
  rank_id?: string | undefined;
  /** Only those of one of these units, and of one of these groups, on the day; none: of any. */
  unit_ids?: readonly string[] | undefined;
  group_ids?: readonly string[] | undefined;
  /** Internal ids that the short histories have selected; absent: every record is read. */
  among?: ReadonlySet<string> | undefined;
  /** Only those who were employed on some of these days. */
  range?: { from: string; until: string } | undefined;
  /** Only people after this internal id. */
  after?: string | undefined;
  most: number;
}

/** How many records are read at once. */
const atOnce = 50;

/**
 * How many entries one file has at most, unless one person alone has more: they are some 3 MB, of the 4.5 MB that an
 * answer can have.
 */
const mostEntries = 15_000;

/** How many records are searched for one file, so that it is made within seconds. */
const mostSearched = 2_500;

/**
 * Returns the records of these people as a seal covers them, in order of their ids. `next` is the id to continue after;
 * undefined: there is nobody else.
 */
export async function choosePeople(
  table: SiteTable,
  leaves: readonly SealLeaf[],
  wanted: PeopleWanted,
): Promise<{ people: ReadChain[]; next: string | undefined }> {
  const named = wanted.people && new Set(wanted.people);
  const candidates = leaves
    .filter(({ chain }) => (named?.has(chain) ?? true) && (wanted.among?.has(chain) ?? true))
    .filter(({ chain }) => chain > (wanted.after ?? ''))
    .slice(0, mostSearched + 1);
  const people: ReadChain[] = [];
  let entries = 0;
  for (let from = 0; from < candidates.length; from += atOnce) {
    const read = await Promise.all(candidates.slice(from, from + atOnce).map((leaf) => readChain(table, leaf)));
    for (const [n, one] of read.entries()) {
      const before = candidates[from + n - 1]?.chain;
      const isFull = people.length === wanted.most || (entries + one.read.length > mostEntries && people.length > 0);
      if (from + n === mostSearched || (isFull && isWanted(one, wanted))) return { people, next: before };
      if (!isWanted(one, wanted)) continue;
      people.push(one);
      entries += one.read.length;
    }
  }
  return { people, next: undefined };
}

/** Reads a chain as a leaf has it: what was written since is left out. */
export async function readChain(table: SiteTable, { chain, entries }: SealLeaf): Promise<ReadChain> {
  return { chain, read: (await listEntries(table, chain)).slice(0, entries) };
}

/**
 * Returns whether a record belongs to the answer. A named person does, employed or not, unless the question has a rank,
 * unit or group.
 */
function isWanted({ read }: ReadChain, wanted: PeopleWanted): boolean {
  const { on, known, people, rank_id, unit_ids, group_ids, range } = wanted;
  const person = read.map(({ entry }) => entry);
  if (range && !isEmployedIn(person, known, range)) return false;
  const isNarrowed = rank_id !== undefined || (unit_ids?.length ?? 0) > 0 || (group_ids?.length ?? 0) > 0;
  if (people && !isNarrowed) return true;
  const found = statusOn({ person, department: [] }, { on, known });
  const fits = (ids: readonly string[] | undefined, id: string | undefined) =>
    ids === undefined || ids.length === 0 || (id !== undefined && ids.includes(id));
  return (
    found.employed &&
    fits(rank_id === undefined ? undefined : [rank_id], found.rank_id) &&
    fits(unit_ids, found.unit_id) &&
    fits(group_ids, found.group_id)
  );
}

/** Returns whether a person was employed on a day of the range, by the entries known then. */
function isEmployedIn(
  person: readonly EntryContent[],
  known: string,
  { from, until }: { from: string; until: string },
) {
  const isEmployed = (on: string) => statusOn({ person, department: [] }, { on, known }).employed;
  const begun = inForce(person, known)
    .filter(isKind('employment.started'))
    .map(({ valid_on }) => valid_on);
  return isEmployed(from) || begun.some((day) => day >= from && day <= until);
}
