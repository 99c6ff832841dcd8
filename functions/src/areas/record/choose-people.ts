import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { inForce } from '@muster/shared/record/in-force';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { statusOn } from '@muster/shared/record/status-on';
import type { SiteTable } from '../../table/core/client.ts';
import { listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';

/** A chain up to the end that a seal covers. */
export interface ReadChain {
  chain: string;
  read: ReadEntry[];
}

export interface PeopleFilter {
  on: string;
  known: string;
  /** Internal ids. Undefined: everyone employed on the day. */
  people?: readonly string[] | undefined;
  /** Only people of this rank on the day. */
  rank_id?: string | undefined;
  /** Only people in one of these units, and in one of these groups, on the day. Empty: any. */
  unit_ids?: readonly string[] | undefined;
  group_ids?: readonly string[] | undefined;
  /** Internal ids selected in the short histories. Absent: every record is read. */
  among?: ReadonlySet<string> | undefined;
  /** Only people employed on some of these days. */
  range?: { from: string; until: string } | undefined;
  /** Only people after this internal id. */
  after?: string | undefined;
  most: number;
  /** The most entries of several people. Default: those of a file. */
  mostEntries?: number;
}

/** Records read at once. */
const atOnce = 50;

/** The most entries in a file of several people: about 3 MB of the 4.5 MB that an answer can have. */
const mostEntriesInFile = 15_000;

/** Records searched for one file, so that it is ready within seconds. */
const mostSearched = 2_500;

/** Returns the sealed records of these people, by id. `next` is the id to continue after; undefined: no more. */
export async function choosePeople(
  table: SiteTable,
  leaves: readonly SealLeaf[],
  filter: PeopleFilter,
): Promise<{ people: ReadChain[]; next: string | undefined }> {
  const named = filter.people && new Set(filter.people);
  const candidates = leaves
    .filter(({ chain }) => (named?.has(chain) ?? true) && (filter.among?.has(chain) ?? true))
    .filter(({ chain }) => chain > (filter.after ?? ''))
    .slice(0, mostSearched + 1);
  const { most, mostEntries = mostEntriesInFile } = filter;
  const people: ReadChain[] = [];
  let entries = 0;
  for (let from = 0; from < candidates.length; from += atOnce) {
    const read = await Promise.all(candidates.slice(from, from + atOnce).map((leaf) => readChain(table, leaf)));
    for (const [n, one] of read.entries()) {
      const before = candidates[from + n - 1]?.chain;
      const isFull = people.length === most || (entries + one.read.length > mostEntries && people.length > 0);
      if (from + n === mostSearched || (isFull && isSelected(one, filter))) return { people, next: before };
      if (!isSelected(one, filter)) continue;
      people.push(one);
      entries += one.read.length;
    }
  }
  return { people, next: undefined };
}

/** Reads a chain up to its leaf, without later entries. */
export async function readChain(table: SiteTable, { chain, entries }: SealLeaf): Promise<ReadChain> {
  return { chain, read: (await listEntries(table, chain)).slice(0, entries) };
}

/** Returns whether a record is selected. Without rank, unit or group, a named person is, employed or not. */
function isSelected({ read }: ReadChain, filter: PeopleFilter): boolean {
  const { on, known, people, rank_id, unit_ids, group_ids, range } = filter;
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

/** Returns whether a person was employed on a day of the range, by the entries recorded then. */
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
