import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { changesSince } from '../../table/entities/change-log.ts';
import { employeeIds } from '../../table/entities/employee.ts';
import { recordHistories } from '../../table/entities/enrollment-state.ts';
import { olderRowsOf } from '../../table/entities/history.ts';
import {
  type Histories,
  type History,
  type KeptHistories,
  peopleTogether,
  readHistories,
  together,
  withChanges,
} from './read-histories.ts';
import { readSnapshot } from './snapshot.ts';

/** Approximate bytes of cached histories per process: 100,000 people with 40 entries each. */
const memory = new SiteMemory<KeptHistories>({
  most: 384 * 1024 * 1024,
  sizeOf: ({ histories }) => {
    let size = 0;
    for (const one of histories.values()) size += sizeOf(one);
    return size;
  },
});

const sizeOf = ({ older, recent, seats }: History): number =>
  older.reduce((sum, { rows }) => sum + rows.length + 100, 300 + recent.length) + 300 * Object.keys(seats).length;

const turns = new SiteTurns();

/** Above this number of log entries, reading everything costs less. */
const mostLogged = 10_000;

/** Returns everyone's histories, also of past employees. Rereads those in the change log; unchanged: the same map. */
export const cachedHistories = (table: SiteTable): Promise<Histories> => turns.run(table, () => refresh(table));

export const keepsHistories = (table: SiteTable): boolean => memory.get(table) !== undefined;

/** Returns the histories of these people, and perhaps others. Reads only theirs if they are few and none are cached. */
export const historiesOf = (table: SiteTable, ids: readonly string[]): Promise<Histories> =>
  keepsHistories(table) || ids.length > peopleTogether ? cachedHistories(table) : withChanges(table, new Map(), ids);

async function refresh(table: SiteTable): Promise<Histories> {
  const kept =
    (await withLog(table, memory.get(table))) ??
    (await withLog(table, await readSnapshot(table))) ??
    (await readAll(table));
  memory.set(table, kept);
  memory.settle(table, kept);
  return kept.histories;
}

/** Returns histories with the changes since they were read. Undefined: none, or reading everything costs less. */
async function withLog(table: SiteTable, before: KeptHistories | undefined): Promise<KeptHistories | undefined> {
  if (!before) return undefined;
  const readAt = Date.now();
  const changes = await changesSince(table, 'RECORD', before.readAt, { seen: before.seen, most: mostLogged });
  if (!changes) return undefined;
  return { readAt, seen: changes.seen, histories: await withChanges(table, before.histories, [...changes.ids]) };
}

async function readAll(table: SiteTable): Promise<KeptHistories> {
  const readAt = Date.now();
  // The log first: its changes are included in later reads.
  const [changes, ids] = await Promise.all([
    changesSince(table, 'RECORD', readAt, { most: mostLogged }),
    employeeIds(table),
  ]);
  return { readAt, seen: changes?.seen ?? new Set(), histories: await readHistories(table, ids) };
}

/**
 * Yields histories after an internal id, for a process without a cache: the requested number first, then twice as many
 * to make up for people who left or do not match, and the third time all the rest.
 */
export async function* historiesAfter(
  table: SiteTable,
  after: string | undefined,
  count: number,
): AsyncGenerator<History[]> {
  let last = after ?? '0';
  for (const limit of [count, 2 * count]) {
    const records = await recordHistories(table, { after: last, limit });
    const ids = records.map(([id]) => id);
    const cuts = ids.filter((_, n) => n % peopleTogether === 0);
    const end = `${ids.at(-1)}~`;
    const older = await Promise.all(cuts.map((from, n) => olderRowsOf(table, { from, to: cuts[n + 1] ?? end })));
    const olderById = new Map(older.flatMap((some) => [...some]));
    yield await together(table, records, (id) => olderById.get(id) ?? []);
    if (records.length < limit) return;
    last = ids.at(-1) ?? last;
  }
  yield [...(await cachedHistories(table)).values()].filter(({ id }) => id > last);
}
