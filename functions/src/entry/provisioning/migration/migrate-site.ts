import { createHmac, randomBytes } from 'node:crypto';
import { departmentChain } from '@muster/shared/record/chain';
import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../../calls/site-context.ts';
import { typeDefined } from '../../../domain/training/type-entries.ts';
import { forEach } from '../../../kernel/for-each.ts';
import { batchOf } from '../../../table/core/batch.ts';
import type { SiteTable } from '../../../table/core/client.ts';
import { type Action, transact, withoutCollision } from '../../../table/core/write.ts';
import { listCertifications } from '../../../table/entities/certification.ts';
import { findDepartmentHead, recordOfDepartment } from '../../../table/entities/department-record.ts';
import { changeEmployee, findEmployee } from '../../../table/entities/employee.ts';
import {
  enrollmentStatePages,
  findEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
  setHistory,
} from '../../../table/entities/enrollment-state.ts';
import { historyOf, isWhole } from '../../../table/entities/history.ts';
import { listRanks } from '../../../table/entities/rank.ts';
import { listEntries, type NewEntry } from '../../../table/entities/record-entry.ts';
import {
  currentSchema,
  findSite,
  migrationSalt,
  type Site,
  schemas,
  setSiteSchema,
} from '../../../table/entities/site.ts';
import { trainingTypes, updateTrainingType } from '../../../table/entities/training-type.ts';
import { auditedPast } from './audited-past.ts';
import { type ImportSetting, importedEntries, storedAt, unknownActor } from './imported-entries.ts';

export interface Migrated {
  /** Of employees and of the department. */
  entries: number;
  employees: number;
  /** Stopped because its time was over. Continue `after` this employee, or from the beginning. */
  paused?: { after?: string };
}

/** The limits of one call. */
export interface Pace {
  /** The last employee of the previous call. */
  after?: string | undefined;
  /** Whether to stop and wait for the next call. */
  isOver(): boolean;
}

const unhurried: Pace = { isOver: () => false };

/** The earliest audit entry possible, for sites without a creation time. */
const beginningOfTime = '2026-01-01T00:00:00.000Z';

/**
 * Migrates a site step by step while it answers calls. Repeating a step adds nothing twice, so an interrupted migration
 * is run again. Returns the writes; undefined: none needed. With a pace, stops when its time is over and reports it.
 */
export async function migrateSite(context: SiteContext, pace = unhurried): Promise<Migrated | undefined> {
  const { table } = context;
  const site = await findSite(table);
  if (!site || (site.schema ?? 0) >= currentSchema) return undefined;
  const schema = site.schema ?? 0;
  const nothing: Migrated = { entries: 0, employees: 0 };
  const written = schema < schemas.entries ? await writeEntries({ ...context, site }, pace) : nothing;
  if (written.paused) return written;
  if (schema < schemas.entries) await noteSchema(table, schemas.entries);
  if (!(await writeHistories(table, pace))) return { ...written, paused: {} };
  await noteSchema(table, schemas.histories);
  return written;
}

const noteSchema = (table: SiteTable, schema: number): Promise<void> =>
  withoutCollision(async () => {
    const read = await findSite(table);
    if (read && (read.schema ?? 0) < schema) await transact(table, [setSiteSchema(table, read, schema)]);
  });

/** Writes the short history of every record that has none or an outdated one. Returns whether every record has one. */
async function writeHistories(table: SiteTable, { isOver }: Pace): Promise<boolean> {
  for await (const page of enrollmentStatePages(table)) {
    await forEach(
      page.filter(([, record]) => !isWhole(record)).map(([id]) => id),
      (id) =>
        withoutCollision(async () => {
          // The next call finds the rest and skips the others.
          if (isOver()) return;
          const { read, written } = await findEnrollmentStateWithEntries(table, id);
          if (!read || isWhole(read)) return;
          const history = await historyOf(
            table,
            id,
            written.map(({ entry }) => entry),
          );
          await transact(table, [setHistory(table, id, read, history.held), ...history.writes]);
        }),
    );
    if (isOver()) return false;
  }
  return true;
}

async function writeEntries(context: SiteContext, { after, isOver }: Pace): Promise<Migrated> {
  const { table, site, now } = context;
  const since = new Date(site.created_at ?? beginningOfTime);
  const [past, ranks, salt] = await Promise.all([
    auditedPast(table, since, now),
    listRanks(table),
    withoutCollision(() => migrationSalt(table, () => randomBytes(32).toString('hex'))),
  ]);
  const saltOf = (chain: string) => (no: number, name: string) =>
    createHmac('sha256', salt).update(`${chain} ${no} ${name}`).digest('hex').slice(0, 32);
  const setting = { timezone: site.timezone, ranks, past, saltOf };
  let entries = 0;
  for (let added = 1; added > 0; entries += added) {
    added = await withoutCollision(() => migrateDepartment(context, site, setting));
  }
  let employees = 0;
  let last = after;
  for await (const page of enrollmentStatePages(table, { after })) {
    for (const [id] of page) {
      if (isOver()) return { entries, employees, paused: last === undefined ? {} : { after: last } };
      const added = await migratePerson(context, id, setting);
      entries += added;
      employees += added > 0 ? 1 : 0;
      last = id;
    }
  }
  return { entries, employees };
}

/** Writes the entries of one employee in as many transactions as needed. Returns the number of entries. */
async function migratePerson(context: SiteContext, id: string, setting: ImportSetting): Promise<number> {
  const { table } = context;
  for (let written = 0; ; ) {
    const added = await withoutCollision(async () => {
      // Read first: later reads are no older than its version.
      const read = await findEnrollmentState(table, id);
      const [employee, certifications, entries] = await Promise.all([
        findEmployee(table, id),
        listCertifications(table, id),
        listEntries(table, id),
      ]);
      const stored = { id, employee, certifications, entries: entries.map(({ entry }) => entry) };
      const due = importedEntries(stored, setting);
      if (!read || due.length === 0) return 0;
      const { items, actions } = batchOf(table, due, (entries) => [
        ...record(context, id, read, { entries }),
        ...(employee && !employee.hired_on ? [hired(table, employee, setting)] : []),
      ]);
      await transact(table, actions);
      return items.length;
    });
    if (added === 0) return written;
    written += added;
  }
}

/** Stores an employee's hire date from their first entry. */
const hired = (table: SiteTable, employee: Parameters<typeof changeEmployee>[1], { timezone }: ImportSetting): Action =>
  changeEmployee(table, employee, { hired_on: today(timezone, new Date(storedAt(employee.id))) });

/** Writes entries of settings and training types, up to one transaction. Returns the number of entries. */
async function migrateDepartment(
  { table, ...context }: SiteContext,
  site: Site,
  setting: ImportSetting,
): Promise<number> {
  const head = await findDepartmentHead(table);
  const [types, written] = await Promise.all([trainingTypes(table), listEntries(table, departmentChain)]);
  const entries = written.map(({ entry }) => entry);
  const past = (recorded_at: string) => ({ recorded_at, actor: unknownActor, saltOf: setting.saltOf(departmentChain) });
  const created = site.created_at ?? beginningOfTime;
  const settings: NewEntry[] = entries.some(({ kind }) => kind === 'department.defined')
    ? []
    : [
        {
          kind: 'department.defined',
          valid_on: today(site.timezone, new Date(created)),
          data: { timezone: site.timezone, near_expiration_days: site.near_expiration_days },
          past: past(created),
        },
      ];
  const definedIds = new Set(entries.filter(isKind('type.defined')).map(({ data }) => data.type_id));
  const missing = [...types.values()].filter(({ id }) => !definedIds.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (settings.length + missing.length === 0) return 0;
  const defined = missing.map((type) => {
    const at = storedAt(type.id);
    const mandatory_since =
      type.mandatory_since ?? (type.is_mandatory ? today(site.timezone, new Date(at)) : undefined);
    const entry = typeDefined({ site, now: new Date(at) }, { ...type, mandatory_since });
    return { type, mandatory_since, entry: { ...entry, past: past(at) } };
  });
  const { items, actions } = batchOf(table, defined, (some) => [
    ...recordOfDepartment({ ...context, table }, head, [...settings, ...some.map(({ entry }) => entry)]),
    ...some.flatMap(({ type, mandatory_since }) =>
      mandatory_since && !type.mandatory_since ? [updateTrainingType(table, type, { mandatory_since })] : [],
    ),
  ]);
  await transact(table, actions);
  return settings.length + items.length;
}
