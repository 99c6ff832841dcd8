import type { SiteContext } from '../../calls/site-context.ts';
import { forEach } from '../../kernel/for-each.ts';
import { batchOf } from '../../table/core/batch.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import {
  addFirearms,
  type Firearm,
  type FirearmFields,
  findFirearm,
  findFirearmsWithSerials,
  serialOf,
} from '../../table/entities/firearm.ts';
import { listJobRows, removeJobRows } from '../../table/entities/job-rows.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { authorizationsIn, overlaps } from './authorizations.ts';
import { authorizationWrites } from './authorize.ts';
import { newFirearm } from './change-firearm.ts';

/** A row of an import: a firearm, and the person to authorize for it. */
export interface JobRow {
  /** The firearm on record, or the new one. */
  id: string;
  /** A new firearm. Absent: it is on record. */
  firearm?: FirearmFields;
  /** The internal id. */
  employee?: string | undefined;
  from: string;
}

/** The most firearms that are compared with the table at once. */
const firearmsAtOnce = 50;

/**
 * Writes the rows of an import: firearms first, then the authorizations of several people at once. Skips rows on
 * record, so it can be interrupted, repeated or run twice at once. Skips people deleted and firearms retired meanwhile.
 */
export async function writeFirearms(
  context: SiteContext,
  { id, actor }: { id: string; actor: { id: string; employee_id: string } },
): Promise<void> {
  const { table } = context;
  const rows = await listJobRows<JobRow>(table, id);
  const acting = { ...context, actor: { ...context.actor, ...actor } };
  const idOf = await addNew(acting, rows);
  await forEach(
    Map.groupBy(
      rows.filter(({ employee }) => employee !== undefined),
      ({ employee }) => employee ?? '',
    ),
    async ([employee, own]) => {
      for (const row of own) {
        await withoutCollision(() => authorizeOne(acting, { employee, firearmId: idOf(row), from: row.from }));
      }
    },
  );
  await removeJobRows(table, id);
}

/** Adds the new firearms. Returns the id of a row's firearm, which another call may have added meanwhile. */
async function addNew(context: SiteContext, rows: readonly JobRow[]): Promise<(row: JobRow) => string> {
  const { table } = context;
  const firearms = rows.flatMap(({ id, firearm }) => (firearm ? newFirearm(id, firearm) : []));
  let left: readonly Firearm[] = [...new Map(firearms.map((one) => [serialOf(table, one), one])).values()];
  while (left.length > 0) left = await withoutCollision(() => addSome(context, left));
  const stored = await findFirearmsWithSerials(table, firearms);
  return ({ id, firearm }) => (firearm && stored.get(serialOf(table, firearm))?.id) ?? id;
}

/** Adds some of the firearms that are not stored yet. Returns those that are left. */
async function addSome({ table }: SiteContext, firearms: readonly Firearm[]): Promise<Firearm[]> {
  const some = firearms.slice(0, firearmsAtOnce);
  const stored = await findFirearmsWithSerials(table, some);
  const due = some.filter((firearm) => !stored.has(serialOf(table, firearm)));
  const { actions, left } = batchOf(table, due, (part) => (part.length === 0 ? [] : addFirearms(table, part)));
  if (actions.length > 0) await transact(table, actions);
  return [...left, ...firearms.slice(firearmsAtOnce)];
}

async function authorizeOne(
  context: SiteContext,
  { employee, firearmId, from }: { employee: string; firearmId: string; from: string },
): Promise<void> {
  const { table } = context;
  const [firearm, read] = await Promise.all([findFirearm(table, firearmId), findEnrollmentState(table, employee)]);
  // Read after the record: entries newer than its version make the transaction collide.
  const written = await entriesAfter(table, employee, 0);
  if (!firearm || firearm.retired || !read || written.some(({ kind }) => kind === 'employment.ended')) return;
  const own = authorizationsIn(written).filter((one) => one.firearm === firearmId);
  if (own.some((one) => overlaps(one, from, undefined))) return;
  await transact(table, authorizationWrites(context, { employee, read, firearm, from }));
}
