import type { CertificationDates } from '@muster/shared/rules/certification';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import { findRecords, recordPages, type TrainingRecord } from '../../table/entities/training-record.ts';

/** An employee's current seats and waitlists, to compare with a class. */
export interface HeldNow {
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
  held: ReadonlyMap<string, HeldNow>;
}

/** Bytes of records that a process caches, approximately: some ten departments of 10,000 employees. */
const memory = new SiteMemory<KeptRecords>({
  most: 128 * 1024 * 1024,
  sizeOf: ({ held }) => {
    let size = 0;
    for (const { certifications, seats, waits } of held.values())
      size += 200 + 150 * (Object.keys(certifications).length + Object.keys(seats).length + waits.length);
    return size;
  },
});

const turns = new SiteTurns();

/** Returns the current seats and waitlists by employee (internal id), cached. Rereads only the records that changed. */
export const knownRecords = (table: SiteTable): Promise<ReadonlyMap<string, HeldNow>> =>
  turns.run(table, () => refresh(table));

async function refresh(table: SiteTable): Promise<ReadonlyMap<string, HeldNow>> {
  const readAt = Date.now();
  const known = memory.get(table);
  const changed = known && (await changedSince(table, 'RECORD', known.readAt));
  const held = known && changed ? await withChanges(table, known.held, [...changed]) : await readAll(table);
  const kept: KeptRecords = { readAt, held };
  memory.set(table, kept);
  memory.settle(table, kept);
  return held;
}

async function readAll(table: SiteTable): Promise<ReadonlyMap<string, HeldNow>> {
  const held = new Map<string, HeldNow>();
  for await (const page of recordPages(table)) for (const [id, record] of page) held.set(id, heldBy(record));
  return held;
}

async function withChanges(table: SiteTable, held: ReadonlyMap<string, HeldNow>, changed: readonly string[]) {
  if (changed.length === 0) return held;
  const records = await findRecords(table, changed);
  const after = new Map(held);
  for (const [n, id] of changed.entries()) {
    const record = records[n];
    if (record) after.set(id, heldBy(record));
    else after.delete(id);
  }
  return after;
}

const heldBy = ({ certifications, seats, waits }: TrainingRecord): HeldNow => ({
  certifications: Object.fromEntries(
    Object.entries(certifications).map(([id, { date, expires }]) => [id, { date, expires }]),
  ),
  seats: Object.fromEntries(Object.entries(seats).map(([id, { type_id, ends_at }]) => [id, { type_id, ends_at }])),
  waits: Object.keys(waits),
});
