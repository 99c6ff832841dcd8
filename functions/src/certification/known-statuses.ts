import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../http/call.ts';
import { type WrittenRow, writeRow } from '../http/paging.ts';
import { type RosterRow, wholeRoster } from '../roster/list-roster.ts';
import type { SiteTable } from '../table/core/client.ts';
import { SiteMemory } from '../table/core/site-memory.ts';
import { knownTypes } from '../table/entities/catalogue.ts';
import { changedSince } from '../table/entities/change-log.ts';
import { emptyRecord, findRecords, recordsBetween } from '../table/entities/training-record.ts';
import { type MandatoryStatuses, mandatoryStatuses } from './mandatory-status.ts';

type InSite = Pick<Call<'certification', 'summaries'>, 'table' | 'site' | 'now'>;
export type StatusRow = WrittenRow<CertificationSummary>;
type Person = Pick<RosterRow, 'at' | 'employee_id' | 'name'>;

/** The written statuses of a site's employees. */
interface KeptStatuses {
  /** What they follow from besides the records: mandatory types, the day, and the days of notice. */
  basis: string;
  /** When they were read, in epoch milliseconds by this process's clock. */
  readAt: number;
  /** The whole roster that they were written for. */
  roster: readonly RosterRow[];
  /** Of the active employees, in the order of the roster. */
  rows: readonly KeptRow[];
}

interface KeptRow {
  person: RosterRow;
  row: StatusRow;
}

/** How many bytes of statuses a process keeps: some eight departments of 10,000. */
const memory = new SiteMemory<KeptStatuses>({
  most: 128 * 1024 * 1024,
  sizeOf: ({ rows }) => rows.reduce((sum, { row }) => sum + row.text.length + 200, 0),
});

/** The read that runs, by site: one after the other, so that none replaces what a later one has read. */
const running = new SiteMemory<Promise<unknown>>();

/**
 * Returns the statuses of the active employees, in the order of their creation, as they are now. The process keeps them and reads the
 * records that the log of changes names.
 */
export async function knownStatuses(call: InSite): Promise<StatusRow[]> {
  const { table, site, now } = call;
  const before = running.get(table);
  const read = (async () => {
    await before?.catch(() => undefined);
    const [roster, types] = await Promise.all([wholeRoster(call), knownTypes(call)]);
    const statuses = mandatoryStatuses(types.values(), site, now);
    const { rows } = await refresh(table, roster, statuses);
    return rows.map(({ row }) => row);
  })();
  running.set(table, read);
  return read;
}

async function refresh(table: SiteTable, roster: readonly RosterRow[], statuses: MandatoryStatuses) {
  const readAt = Date.now();
  const { basis } = statuses;
  const known = memory.get(table);
  const changed = known?.basis === basis ? await changedSince(table, 'RECORD', known.readAt) : undefined;
  const isSame = known !== undefined && changed !== undefined && known.roster === roster;
  const rows = isSame
    ? await replaced(table, known.rows, changed, statuses)
    : await written(table, roster, changed && known?.rows, changed, statuses);
  const kept: KeptStatuses = { basis, readAt, roster, rows };
  memory.set(table, kept);
  memory.settle(table, kept);
  return kept;
}

/** Returns the rows with those of changed records written again. */
async function replaced(
  table: SiteTable,
  rows: readonly KeptRow[],
  changed: ReadonlySet<string>,
  statuses: MandatoryStatuses,
): Promise<readonly KeptRow[]> {
  if (changed.size === 0) return rows;
  const people = rows.flatMap(({ person }) => (changed.has(person.at) ? [person] : []));
  const again = byPerson(await writeSingly(table, people, statuses));
  return rows.map((one) => again.get(one.person.at) ?? one);
}

/** Writes the rows of a roster, except those that are known for the same employee with an unchanged record. */
async function written(
  table: SiteTable,
  roster: readonly RosterRow[],
  known: readonly KeptRow[] = [],
  changed: ReadonlySet<string> = new Set(),
  statuses: MandatoryStatuses,
): Promise<readonly KeptRow[]> {
  const active = roster.filter((person) => person.active);
  const earlier = byPerson(known.filter(({ person }) => !changed.has(person.at)));
  const missing = active.filter((person) => earlier.get(person.at)?.person.text !== person.text);
  const isFew = known.length > 0 && missing.length < mostSingle;
  const again = byPerson(await (isFew ? writeSingly : writeInOrder)(table, missing, statuses));
  return active.flatMap(({ at }) => again.get(at) ?? earlier.get(at) ?? []);
}

const byPerson = (rows: readonly KeptRow[]) => new Map(rows.map((one) => [one.person.at, one]));

async function writeSingly(table: SiteTable, people: readonly RosterRow[], { of }: MandatoryStatuses) {
  const records = await findRecords(
    table,
    people.map(({ at }) => at),
  );
  return people.map((person, n): KeptRow => ({ person, row: statusRow(person, of(records[n] ?? emptyRecord)) }));
}

async function writeInOrder(table: SiteTable, all: readonly RosterRow[], { of }: MandatoryStatuses) {
  const rows: KeptRow[] = [];
  for await (const { people, records } of recordsAhead(table, all)) {
    for (const person of people)
      rows.push({ person, row: statusRow(person, of(records.get(person.at) ?? emptyRecord)) });
  }
  return rows;
}

/** Up to so many records are read one by one, which costs more for each than reading them in their order. */
const mostSingle = 1_000;
/** Employees whose records are read in one request, and how many requests are ahead of the one that is written. */
const atOnce = 250;
const ahead = 2;

/** Yields employees, in the order of their creation, with their records. */
async function* recordsAhead<P extends Person>(table: SiteTable, employees: readonly P[]) {
  const read = (first: number) => {
    const people = employees.slice(first, first + atOnce);
    const records = recordsBetween(table, people[0]?.at ?? '', people.at(-1)?.at ?? '');
    // It may fail while nobody waits for it: the one who does gets the error.
    records.catch(() => undefined);
    return { people, records };
  };
  const reading: ReturnType<typeof read>[] = [];
  for (let given = 0, next = 0; given < employees.length; given += atOnce) {
    while (reading.length <= ahead && next < employees.length) {
      reading.push(read(next));
      next += atOnce;
    }
    const first = reading.shift();
    if (first) yield { people: first.people, records: await first.records };
  }
}

/** Yields the statuses of employees, in the order of their creation, from their records alone. */
export async function* readStatuses(
  table: SiteTable,
  employees: readonly Person[],
  statuses: MandatoryStatuses,
): AsyncGenerator<StatusRow[]> {
  for await (const { people, records } of recordsAhead(table, employees)) {
    yield people.map((person) => statusRow(person, statuses.of(records.get(person.at) ?? emptyRecord)));
  }
}

function statusRow({ at, employee_id, name }: Person, certifications: MandatoryStatus[]): StatusRow {
  const count = (status: CertificationStatus) => certifications.filter((one) => one.status === status).length;
  const summary: CertificationSummary = {
    employee_id,
    name,
    missing_count: count('MISSING'),
    pending_count: count('PENDING'),
    expiring_count: count('NEAR_EXPIRATION'),
    completed_count: count('COMPLETED'),
    certifications,
  };
  return writeRow(at, summary, employee_id);
}
