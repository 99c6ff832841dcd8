import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../../calls/call.ts';
import { type WrittenRow, writeRow } from '../../calls/paging.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { started } from '../../table/core/started.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import {
  emptyEnrollmentState,
  enrollmentStatesBetween,
  findEnrollmentStates,
} from '../../table/entities/enrollment-state.ts';
import { type RosterRow, wholeRoster } from '../people/list-roster.ts';
import { type MandatoryStatuses, mandatoryStatuses } from './mandatory-status.ts';

type InSite = Pick<Call<'certification', 'summaries'>, 'table' | 'site' | 'now'>;
export type StatusRow = WrittenRow<CertificationSummary>;

/** The serialized statuses of a site's employees. */
interface KeptStatuses {
  /** Inputs besides the records: mandatory types, the day, and the days of notice. */
  basis: string;
  /** When they were read: epoch milliseconds of this process's clock. */
  readAt: number;
  /** The whole roster that they belong to. */
  roster: readonly RosterRow[];
  /** Active employees, in the order of the roster. */
  rows: readonly KeptRow[];
}

interface KeptRow {
  person: RosterRow;
  row: StatusRow;
}

/** Bytes of cached statuses per process: some eight departments of 10,000. */
const memory = new SiteMemory<KeptStatuses>({
  most: 128 * 1024 * 1024,
  sizeOf: ({ rows }) => rows.reduce((sum, { row }) => sum + row.text.length + 200, 0),
});

const turns = new SiteTurns();

/** Returns active employees' current statuses, in the order of creation. Cached; rereads records in the change log. */
export const cachedStatuses = async (call: InSite): Promise<StatusRow[]> =>
  (await keptRows(call)).map(({ row }) => row);

function keptRows(call: InSite): Promise<readonly KeptRow[]> {
  const { table, site, now } = call;
  return turns.run(table, async () => {
    const [roster, types] = await Promise.all([wholeRoster(call), cachedTypes(call)]);
    const statuses = mandatoryStatuses(types.values(), site, now);
    return (await refresh(table, roster.rows, statuses)).rows;
  });
}

async function refresh(table: SiteTable, roster: readonly RosterRow[], statuses: MandatoryStatuses) {
  const readAt = Date.now();
  const { basis } = statuses;
  const cached = memory.get(table);
  const changed = cached?.basis === basis ? await changedSince(table, 'RECORD', cached.readAt) : undefined;
  const isUnchanged = cached?.roster === roster && changed?.size === 0;
  const usable = changed ? (cached?.rows ?? []).filter(({ person }) => !changed.has(person.at)) : [];
  const rows = isUnchanged ? cached.rows : await written(table, roster, usable, statuses);
  const kept: KeptStatuses = { basis, readAt, roster, rows };
  memory.set(table, kept);
  memory.settle(table, kept);
  return kept;
}

/** Builds the rows of a roster. Reuses `usable` rows of unchanged employees. */
async function written(
  table: SiteTable,
  roster: readonly RosterRow[],
  usable: readonly KeptRow[],
  statuses: MandatoryStatuses,
): Promise<readonly KeptRow[]> {
  const active = roster.filter((person) => person.active);
  const earlier = byPerson(usable);
  const missing = active.filter((person) => earlier.get(person.at)?.person.text !== person.text);
  const isFew = usable.length > 0 && missing.length < mostSingle;
  const again: KeptRow[] = isFew ? await writeSingly(table, missing, statuses) : [];
  if (!isFew) for await (const rows of writeInOrder(table, missing, statuses)) again.push(...rows);
  const kept = new Map([...earlier, ...byPerson(again)]);
  return active.flatMap(({ at }) => kept.get(at) ?? []);
}

const byPerson = (rows: readonly KeptRow[]) => new Map(rows.map((one) => [one.person.at, one]));

async function writeSingly(table: SiteTable, people: readonly RosterRow[], { of }: MandatoryStatuses) {
  const records = await findEnrollmentStates(
    table,
    people.map(({ at }) => at),
  );
  return people.map((person, n) => keptRow(person, of(records[n] ?? emptyEnrollmentState)));
}

/** Builds the rows of employees in the order of creation, from their records alone. Yields them as they are read. */
export async function* writeInOrder(
  table: SiteTable,
  all: readonly RosterRow[],
  { of }: MandatoryStatuses,
): AsyncGenerator<KeptRow[]> {
  for await (const { people, records } of recordsAhead(table, all)) {
    yield people.map((person) => keptRow(person, of(records.get(person.at) ?? emptyEnrollmentState)));
  }
}

/** Up to this many records are read one by one, which costs more for each than reading them in order. */
const mostSingle = 1_000;
/** Employees per read of records, and how many reads run ahead. */
const atOnce = 250;
const ahead = 2;

/** Yields employees in the order of creation with their records. */
async function* recordsAhead(table: SiteTable, employees: readonly RosterRow[]) {
  const read = (first: number) => {
    const people = employees.slice(first, first + atOnce);
    return { people, records: started(enrollmentStatesBetween(table, people[0]?.at ?? '', people.at(-1)?.at ?? '')) };
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

const keptRow = (person: RosterRow, certifications: MandatoryStatus[]): KeptRow => ({
  person,
  row: statusRow(person, certifications),
});

function statusRow(
  { at, employee_id, name, rank_name, rank_order }: RosterRow,
  certifications: MandatoryStatus[],
): StatusRow {
  const count = (status: CertificationStatus) => certifications.filter((one) => one.status === status).length;
  const summary: CertificationSummary = {
    employee_id,
    name,
    rank_name,
    rank_order,
    missing_count: count('MISSING'),
    pending_count: count('PENDING'),
    expiring_count: count('NEAR_EXPIRATION'),
    completed_count: count('COMPLETED'),
    certifications,
  };
  return writeRow(at, summary, employee_id);
}
