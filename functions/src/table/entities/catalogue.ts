import { clockTolerance } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import { keptByVersion, SiteMemory } from '../core/site-memory.ts';
import { listRanks, type Rank } from './rank.ts';
import type { Site } from './site.ts';
import { type Listed, readList } from './site-list.ts';
import { classKey, findClasses, listClassesToCome, type TrainingClass } from './training-class.ts';
import { type TrainingType, trainingTypes } from './training-type.ts';

/**
 * What is the same for everybody in a site, as this process keeps it: never older than the site that the call has read
 * (versions.ts). For showing only: what decides on seats, permissions, sign-in or uniqueness reads the table
 * (docs/decisions/0034-keep-what-a-site-shares.md).
 */
interface ReadSite {
  table: SiteTable;
  site: Site;
}

/** Returns the version of the catalogue at which the site was read. */
export const catalogueVersion = ({ catalogue = 0 }: Site): number => catalogue;

const keptTypes = keptByVersion(trainingTypes);
const keptRanks = keptByVersion(listRanks);

/** Returns every training type of the site, by id. */
export const knownTypes = ({ table, site }: ReadSite): Promise<ReadonlyMap<string, Readonly<TrainingType>>> =>
  keptTypes.get(table, [catalogueVersion(site)], table);

/** Returns every rank of the site, in no particular order. */
export const knownRanks = ({ table, site }: ReadSite): Promise<readonly Readonly<Rank>[]> =>
  keptRanks.get(table, [catalogueVersion(site)], table);

const keptAssigned = keptByVersion(async (table: SiteTable) => {
  const [units, groups] = await Promise.all([readList<Listed>(table, 'UNIT'), readList<Listed>(table, 'GROUP')]);
  return { units, groups };
});

/** Returns every unit and every group of the site, in no particular order. */
export const knownAssigned = ({ table, site }: ReadSite): Promise<Readonly<{ units: Listed[]; groups: Listed[] }>> =>
  keptAssigned.get(table, [catalogueVersion(site)], table);

/** Classes as this process keeps them, with the time of the call that read them, in epoch milliseconds. */
interface KeptClasses {
  version: number;
  readAt: number;
  classes: Promise<TrainingClass[]>;
  /** Of `classes`, as soon as they are read. */
  ids: readonly string[];
}

const keptClasses = new SiteMemory<KeptClasses>();

/** By class id, of classes that were read: a class never changes its type. */
const typesOfClasses = new SiteMemory<Map<string, string>>();

/** Returns the type of a class, where this process has read the class before. */
export const typeIdOfClass = (table: SiteTable, classId: string): string | undefined =>
  typesOfClasses.get(table)?.get(classId);

/** Keeps the types of classes that were read. */
export function keepTypesOf(table: SiteTable, classes: readonly Pick<TrainingClass, 'id' | 'type_id'>[]): void {
  const kept = typesOfClasses.get(table) ?? new Map<string, string>();
  for (const { id, type_id } of classes) kept.set(id, type_id);
  typesOfClasses.set(table, kept);
}

/** How old counts of seats and waitlists may be, in milliseconds. */
const oldestCounts = 1_000;
/** Milliseconds without a call that read the counts, after which the next one reads them along with the sign-in. */
const quietFor = 5_000;

/** What a reader needs of the counts of seats and waitlists. */
interface Counts {
  /** UTC ISO: when the reader last changed any; undefined: never. */
  changedAt?: string | undefined;
  /** Read them now, for readers who change others' seats. */
  countNow?: boolean;
  /** They are not looked at. */
  anyCounts?: boolean;
}

/**
 * Returns the classes that have not ended and are not being deleted. Their counts of seats and waitlists are at most a
 * second old, and include what the reader changed.
 */
export const classesToCome = async (
  read: ReadSite & { now: Date },
  counts: Counts,
): Promise<readonly Readonly<TrainingClass>[]> => (await allToCome(read, counts)).filter(({ deleting }) => !deleting);

async function allToCome(
  { table, site, now }: ReadSite & { now: Date },
  { changedAt, countNow = false, anyCounts = false }: Counts,
): Promise<readonly Readonly<TrainingClass>[]> {
  const kept = keptClasses.get(table);
  const isCurrent = kept !== undefined && kept.version >= catalogueVersion(site);
  const serves = isCurrent && (anyCounts || (!countNow && hasCounts(kept, now, changedAt)));
  const read = serves ? kept : keep({ table, site, now }, isCurrent ? kept : undefined);
  const at = now.toISOString();
  return (await read.classes).filter(({ ends_at }) => ends_at > at);
}

/**
 * Returns the classes that exist of these, in the order of the ids. Of those to come nothing is out of date but the
 * counts; a class that has ended, or was added after the site was read, is read now.
 */
export async function classesNamed(
  read: ReadSite & { now: Date },
  ids: readonly string[],
): Promise<Readonly<TrainingClass>[]> {
  if (ids.length === 0) return [];
  const known = byId(await allToCome(read, { anyCounts: true }));
  const unknown = ids.filter((id) => !known.has(id));
  const others = byId(unknown.length > 0 ? await findClasses(read.table, unknown) : []);
  return ids.flatMap((id) => known.get(id) ?? others.get(id) ?? []);
}

const byId = (classes: readonly Readonly<TrainingClass>[]) =>
  new Map(classes.map((trainingClass) => [trainingClass.id, trainingClass]));

/**
 * Returns whether counts are young enough and include the reader's change. Another process may have made it, by another
 * clock.
 */
function hasCounts({ readAt }: KeptClasses, now: Date, changedAt: string | undefined): boolean {
  const age = now.getTime() - readAt;
  const isChangeIncluded = changedAt === undefined || readAt > Date.parse(changedAt) + clockTolerance;
  return age >= 0 && age < oldestCounts && isChangeIncluded;
}

/**
 * Reads the classes that are `known` to be to come once more, or finds them. Calls at the same moment share the read.
 */
function keep({ table, site, now }: ReadSite & { now: Date }, known: KeptClasses | undefined): KeptClasses {
  const read: KeptClasses = {
    version: known?.version ?? catalogueVersion(site),
    readAt: now.getTime(),
    classes: known
      ? known.classes.then((classes) =>
          findClasses(
            table,
            classes.map(({ id }) => id),
          ),
        )
      : listClassesToCome(
          table,
          knownTypes({ table, site }).then((types) => [...types.keys()]),
          now,
        ),
    ids: known?.ids ?? [],
  };
  keptClasses.set(table, read);
  read.classes.then(
    (classes) => {
      read.ids = classes.map(({ id }) => id);
      keepTypesOf(table, classes);
    },
    () => keptClasses.forget(table, read),
  );
  return read;
}

/**
 * Returns the keys of the classes to come, where this process knows them and has not read their counts for a while:
 * read along with the sign-in they save a round trip. Between calls that follow each other closely the counts are
 * shared instead.
 */
export function keysOfQuietClasses(table: SiteTable, now: Date): Key[] {
  const kept = keptClasses.get(table);
  const isQuiet = kept !== undefined && now.getTime() - kept.readAt >= quietFor;
  return isQuiet ? kept.ids.map((id) => classKey(table, id)) : [];
}
