import type { CertificationDates } from '@muster/shared/rules/certification';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import {
  type EnrollmentState,
  enrollmentStatePages,
  findEnrollmentStates,
} from '../../table/entities/enrollment-state.ts';

/** An employee's certifications, seats and waitlists, to compare with a class. */
export interface CurrentRecord {
  certifications: Readonly<Record<string, CertificationDates>>;
  /** By class id. */
  seats: Readonly<Record<string, { type_id: string; ends_at: string }>>;
  /** Ids of the classes whose waitlist the employee is on. */
  waits: readonly string[];
}

interface KeptRecords {
  /** Time of the read, in epoch milliseconds by this process's clock. */
  readAt: number;
  /** By internal id. */
  current: ReadonlyMap<string, CurrentRecord>;
}

/** Bytes of records that a process caches, approximately: some ten departments of 10,000 employees. */
const memory = new SiteMemory<KeptRecords>({
  most: 128 * 1024 * 1024,
  sizeOf: ({ current }) => {
    let size = 0;
    for (const { certifications, seats, waits } of current.values())
      size += 200 + 150 * (Object.keys(certifications).length + Object.keys(seats).length + waits.length);
    return size;
  },
});

const turns = new SiteTurns();

/** Returns employees' current records by internal id, cached. Rereads only the records that changed. */
export const cachedRecords = (table: SiteTable): Promise<ReadonlyMap<string, CurrentRecord>> =>
  turns.run(table, () => refresh(table));

async function refresh(table: SiteTable): Promise<ReadonlyMap<string, CurrentRecord>> {
  const readAt = Date.now();
  const cached = memory.get(table);
  const changed = cached && (await changedSince(table, 'RECORD', cached.readAt));
  const current = cached && changed ? await withChanges(table, cached.current, [...changed]) : await readAll(table);
  const fresh: KeptRecords = { readAt, current };
  memory.set(table, fresh);
  memory.settle(table, fresh);
  return current;
}

async function readAll(table: SiteTable): Promise<ReadonlyMap<string, CurrentRecord>> {
  const current = new Map<string, CurrentRecord>();
  for await (const page of enrollmentStatePages(table))
    for (const [id, record] of page) current.set(id, currentOf(record));
  return current;
}

async function withChanges(table: SiteTable, current: ReadonlyMap<string, CurrentRecord>, changed: readonly string[]) {
  if (changed.length === 0) return current;
  const records = await findEnrollmentStates(table, changed);
  const after = new Map(current);
  for (const [n, id] of changed.entries()) {
    const record = records[n];
    if (record) after.set(id, currentOf(record));
    else after.delete(id);
  }
  return after;
}

const currentOf = ({ certifications, seats, waits }: EnrollmentState): CurrentRecord => ({
  certifications: Object.fromEntries(
    Object.entries(certifications).map(([id, { date, expires }]) => [id, { date, expires }]),
  ),
  seats: Object.fromEntries(Object.entries(seats).map(([id, { type_id, ends_at }]) => [id, { type_id, ends_at }])),
  waits: Object.keys(waits),
});
