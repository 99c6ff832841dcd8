import { clockTolerance } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import { keptByVersion, SiteMemory } from '../core/site-memory.ts';
import { listRanks, type Rank } from './rank.ts';
import type { Site } from './site.ts';
import { type Listed, readList } from './site-list.ts';
import { classKey, findClasses, listUpcomingClasses, type TrainingClass } from './training-class.ts';
import { type TrainingType, trainingTypes } from './training-type.ts';

/**
 * Cached data shared by everyone in a site, never older than the call's `site` (versions.ts). For display only:
 * decisions about seats, permissions, sign-in or uniqueness read the table (ADR 4).
 */
interface ReadSite {
  table: SiteTable;
  site: Site;
}

/** Returns the catalogue's version when the site was read. */
export const catalogueVersion = ({ catalogue = 0 }: Site): number => catalogue;

const keptTypes = keptByVersion(trainingTypes);
const keptRanks = keptByVersion(listRanks);

/** Returns every training type of the site, by id. */
export const cachedTypes = ({ table, site }: ReadSite): Promise<ReadonlyMap<string, Readonly<TrainingType>>> =>
  keptTypes.get(table, [catalogueVersion(site)], table);

/** Returns every rank of the site, unordered. */
export const cachedRanks = ({ table, site }: ReadSite): Promise<readonly Readonly<Rank>[]> =>
  keptRanks.get(table, [catalogueVersion(site)], table);

const keptAssigned = keptByVersion(async (table: SiteTable) => {
  const [units, groups] = await Promise.all([readList<Listed>(table, 'UNIT'), readList<Listed>(table, 'GROUP')]);
  return { units, groups };
});

/** Returns every unit and every group of the site, unordered. */
export const cachedUnitsAndGroups = ({
  table,
  site,
}: ReadSite): Promise<Readonly<{ units: Listed[]; groups: Listed[] }>> =>
  keptAssigned.get(table, [catalogueVersion(site)], table);

/** Cached classes, with the time of the call that read them, in epoch milliseconds. */
interface KeptClasses {
  version: number;
  readAt: number;
  classes: Promise<TrainingClass[]>;
  /** Ids of `classes`, as soon as they are read. */
  ids: readonly string[];
}

const keptClasses = new SiteMemory<KeptClasses>();

/** By class id, of classes that were read: a class never changes its type. */
const typesOfClasses = new SiteMemory<Map<string, string>>();

/** Returns the type of a class, if this process has read the class before. */
export const typeIdOfClass = (table: SiteTable, classId: string): string | undefined =>
  typesOfClasses.get(table)?.get(classId);

/** Caches the types of classes. */
export function keepTypesOf(table: SiteTable, classes: readonly Pick<TrainingClass, 'id' | 'type_id'>[]): void {
  const kept = typesOfClasses.get(table) ?? new Map<string, string>();
  for (const { id, type_id } of classes) kept.set(id, type_id);
  typesOfClasses.set(table, kept);
}

/** Oldest accepted counts of seats and waitlists, in milliseconds. */
const oldestCounts = 1_000;
/** Milliseconds without a read of counts, after which the next call reads them along with the sign-in. */
const quietFor = 5_000;

/** The reader's needs of the counts of seats and waitlists. */
interface Counts {
  /** UTC ISO: the reader's last change of a count. Undefined: never. */
  changedAt?: string | undefined;
  /** Reads the counts now, for readers who change others' seats. */
  countNow?: boolean;
  /** The counts are not used. */
  anyCounts?: boolean;
}

/** Returns classes that have not ended; counts are at most a second old and include the reader's own changes. */
export const upcomingClasses = async (
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

/** Returns the existing classes, in the order of the ids. Only counts may be old; ended and new classes are read. */
export async function classesNamed(
  read: ReadSite & { now: Date },
  ids: readonly string[],
): Promise<Readonly<TrainingClass>[]> {
  if (ids.length === 0) return [];
  const cached = byId(await allToCome(read, { anyCounts: true }));
  const unknown = ids.filter((id) => !cached.has(id));
  const others = byId(unknown.length > 0 ? await findClasses(read.table, unknown) : []);
  return ids.flatMap((id) => cached.get(id) ?? others.get(id) ?? []);
}

const byId = (classes: readonly Readonly<TrainingClass>[]) =>
  new Map(classes.map((trainingClass) => [trainingClass.id, trainingClass]));

/** Returns whether counts are recent and include the reader's change, possibly by another process's clock. */
function hasCounts({ readAt }: KeptClasses, now: Date, changedAt: string | undefined): boolean {
  const age = now.getTime() - readAt;
  const isChangeIncluded = changedAt === undefined || readAt > Date.parse(changedAt) + clockTolerance;
  return age >= 0 && age < oldestCounts && isChangeIncluded;
}

/** Rereads the `cached` upcoming classes, or finds them. Concurrent calls share the read. */
function keep({ table, site, now }: ReadSite & { now: Date }, cached: KeptClasses | undefined): KeptClasses {
  const read: KeptClasses = {
    version: cached?.version ?? catalogueVersion(site),
    readAt: now.getTime(),
    classes: cached
      ? cached.classes.then((classes) =>
          findClasses(
            table,
            classes.map(({ id }) => id),
          ),
        )
      : listUpcomingClasses(
          table,
          cachedTypes({ table, site }).then((types) => [...types.keys()]),
          now,
        ),
    ids: cached?.ids ?? [],
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
 * Returns the keys of cached upcoming classes whose counts were not read for a while: reading them along with the
 * sign-in saves a round trip. Frequent calls share counts instead.
 */
export function keysOfQuietClasses(table: SiteTable, now: Date): Key[] {
  const kept = keptClasses.get(table);
  const isQuiet = kept !== undefined && now.getTime() - kept.readAt >= quietFor;
  return isQuiet ? kept.ids.map((id) => classKey(table, id)) : [];
}
