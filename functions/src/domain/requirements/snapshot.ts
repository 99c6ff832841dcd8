import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { packed } from '../../table/core/packed.ts';
import { transact } from '../../table/core/write.ts';
import { changesSince } from '../../table/entities/change-log.ts';
import { employeeIds } from '../../table/entities/employee.ts';
import {
  findRange,
  findSnapshotCheck,
  putRange,
  rangePages,
  rangeStarts,
  storeSnapshotCheck,
} from '../../table/entities/history-snapshot.ts';
import { cachedDepartment } from './cached-department.ts';
import { isFinal, monthEnds, statusesOn } from './past-statuses.ts';
import {
  entriesOf,
  type Histories,
  type History,
  type KeptHistories,
  type PastDays,
  rangesOf,
  readRange,
  type StatusesOn,
  withChanges,
} from './read-histories.ts';

/** Departments below this number of employees need no snapshot: their histories are read in a second. */
export const fewestPeople = 2_000;
/** People of a range: some 40 KB, compressed. */
const peopleOfRange = 100;
/** Bytes of a packed range, well under the 400 KB of an item. */
const mostBytes = 300_000;
/** Empty ranges written in one transaction. */
const rangesAtOnce = 100;
/** Above this number of log entries, everything is read again. */
const mostLogged = 50_000;
/** The months whose ends are stored, as many as a trend shows. */
const monthsStored = 36;

/** The content of a range. People with the same statuses share one. */
interface StoredRange {
  days: PastDays;
  shared: StatusesOn[];
  people: (Omit<History, 'past'> & { past?: number[] })[];
}

/** Returns the histories of the snapshot as of its check. Undefined: the department has none. */
export async function readSnapshot(table: SiteTable): Promise<KeptHistories | undefined> {
  const check = await findSnapshotCheck(table);
  if (!check) return undefined;
  const histories = new Map<string, History>();
  for await (const ranges of rangePages<StoredRange>(table)) {
    for (const one of ranges.flatMap(historiesIn)) histories.set(one.id, one);
  }
  return { readAt: check.checked_at, seen: new Set(), histories };
}

function historiesIn({ days, shared, people }: StoredRange): History[] {
  return people.map(({ past, ...history }) => ({
    ...history,
    ...(past && { past: { days, statuses: past.map((n) => shared[n] as StatusesOn) } }),
  }));
}

/**
 * Brings the snapshot of a large department up to date, one range of people for each part, and creates a missing one.
 * Ranges without changes and without a new month are only read. `after` is the end of an earlier part of the run: its
 * start, and the first id of the next range. Safe to repeat, interrupt, or run concurrently.
 */
export async function* snapshotParts(
  context: SiteContext,
  after?: string,
  fewest = fewestPeople,
): AsyncGenerator<{ end: string }> {
  const { table } = context;
  const [startedAt = String(Date.now()), first = ''] = after?.split(':') ?? [];
  const starts = await startsOf(table, fewest);
  if (starts.length === 0) return;
  const check = await findSnapshotCheck(table);
  const changes = check && (await changesSince(table, 'RECORD', check.checked_at, { most: mostLogged }));
  for (const [n, from] of starts.entries()) {
    const next = starts[n + 1];
    if (from < first) continue;
    const to = next ?? '~';
    await renewRange(context, { from, to }, changes && [...changes.ids].filter((id) => id >= from && id < to));
    if (next !== undefined) yield { end: `${startedAt}:${next}` };
  }
  await transact(table, [storeSnapshotCheck(table, { checked_at: Number(startedAt) })]);
}

/** Returns the first ids of the ranges, in order. Creates empty ones for a department that is large enough. */
async function startsOf(table: SiteTable, fewest: number): Promise<string[]> {
  const starts = await rangeStarts(table);
  if (starts.length > 0) return starts;
  const ids = await employeeIds(table);
  if (ids.length < fewest) return [];
  const ranges = rangesOf(ids, peopleOfRange);
  for (let n = 0; n < ranges.length; n += rangesAtOnce) {
    const some = ranges.slice(n, n + rangesAtOnce);
    await transact(
      table,
      some.map(({ from }) => putRange(table, from)),
    );
  }
  return ranges.map(({ from }) => from);
}

/** Writes a range again if its content differs. `changed`: people changed since it was checked; absent: perhaps all. */
async function renewRange(
  context: SiteContext,
  range: { from: string; to: string },
  changed: readonly string[] | undefined,
): Promise<void> {
  const { table } = context;
  const stored = changed && (await findRange<StoredRange>(table, range.from));
  const people =
    stored && changed
      ? await withChanges(table, byId(historiesIn(stored)), changed)
      : byId(await readRange(table, range));
  const content = await contentOf(context, people);
  if (JSON.stringify(content) !== JSON.stringify(stored)) await writeRange(table, range.from, content);
}

const byId = (histories: readonly History[]): Histories => new Map(histories.map((one) => [one.id, one]));

/** Returns the content of a range, with the statuses at the ends of past months. */
async function contentOf({ table, site, now }: SiteContext, people: Histories): Promise<StoredRange> {
  const department = await cachedDepartment(table);
  const known = now.toISOString();
  const days = monthEnds(today(site.timezone, now), monthsStored).map((on) => ({ on, known, isNow: true }));
  const found = await statusesOn(table, { histories: people, department }, days);
  const shared = new Map<string, { place: number; one: StatusesOn }>();
  const placeOf = (one: StatusesOn): number => {
    const key = JSON.stringify(one);
    const { place } = shared.get(key) ?? { place: shared.size };
    shared.set(key, { place, one });
    return place;
  };
  const stored = [...people.values()].map(({ past: _, ...history }, n) => ({
    ...history,
    // Entries from a clock that is ahead do not count yet.
    ...(isFinal(entriesOf(history), known) && { past: (found.people[n] ?? []).map(placeOf) }),
  }));
  return {
    days: isFinal(department, known) ? found.days.map(({ compiled: { on }, basis }) => ({ on, basis })) : [],
    shared: [...shared.values()].map(({ one }) => one),
    people: stored,
  };
}

/** Writes a range, or its halves as ranges of their own if it is too large for an item. */
async function writeRange(table: SiteTable, from: string, content: StoredRange): Promise<void> {
  const { people } = content;
  const bytes = packed(content);
  const [middle] = people.slice(Math.floor(people.length / 2));
  const isLarge = people.length > 2 * peopleOfRange || (people.length > 1 && bytes.length > mostBytes);
  if (!isLarge || !middle) return transact(table, [putRange(table, from, bytes)]);
  // The second half first: until the first is written, it has everyone.
  await writeRange(table, middle.id, { ...content, people: people.filter(({ id }) => id >= middle.id) });
  await writeRange(table, from, { ...content, people: people.filter(({ id }) => id < middle.id) });
}
