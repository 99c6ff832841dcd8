import { randomUUID } from 'node:crypto';
import type { Table } from '../../../table/core/client.ts';
import { transact, withoutCollision } from '../../../table/core/write.ts';
import {
  addDeletionMark,
  type ConfirmedExport,
  changeDeletionMark,
  type DeletionMark,
  findDeletionMark,
  removeDeletionMark,
  takeOverDeletion,
} from '../../../table/entities/deletion-mark.ts';
import { checkHolds, findLegalHolds } from '../../../table/entities/legal-hold.ts';
import { addRegistryEntry, findRegistryEntry, removeRegistryEntry } from '../../../table/entities/registry.ts';
import { addSiteItem, findSiteItem, removeSiteItem } from '../../../table/entities/site.ts';
import { SiteExists } from '../create-site.ts';
import { NoSuchSite } from '../rename-site.ts';

/** A legal hold forbids the deletion. Nothing was changed. */
export class LegallyHeld extends Error {
  override name = 'LegallyHeld';
}

/** Another process has taken over the deletion. */
export class DeletionTakenOver extends Error {
  override name = 'DeletionTakenOver';
}

/** Items are already deleted, so the site cannot be opened again. */
export class DeletionBegun extends Error {
  override name = 'DeletionBegun';
}

export const takenOver = () => new DeletionTakenOver('Another process continues this deletion, so this one stops');

/** Throws `LegallyHeld` if the site has a legal hold, of the department or of a person. Returns the holds as read. */
export async function requireNoHold(table: ReturnType<Table['site']>) {
  const read = await findLegalHolds(table);
  const [hold] = read.holds;
  if (!hold) return read;
  const of = hold.id === 'DEPARTMENT' ? 'the department' : `employee ${hold.employee_id ?? hold.id}`;
  const more = read.holds.length > 1 ? ` and ${read.holds.length - 1} more` : '';
  throw new LegallyHeld(
    `${table.site} has a legal hold on ${of} since ${hold.since.slice(0, 10)} (${hold.reason})${more}. A hold forbids the deletion until its release`,
  );
}

/**
 * Ends all use of a site: removes its item and its entry in the registry, and marks it as being deleted. Calls find no
 * such site, and scheduled work skips it. Takes over a deletion that has begun. Throws `NoSuchSite` and `LegallyHeld`.
 */
export async function closeSite(
  tables: Table,
  code: string,
  { now, overridden }: { now: Date; overridden?: string[] | undefined },
): Promise<DeletionMark> {
  const table = tables.provisioning(code);
  const run = randomUUID();
  const gone = () => new NoSuchSite(`There is no site ${code}`);
  return withoutCollision(async () => {
    const before = await findDeletionMark(table);
    if (before) {
      await transact(table, [takeOverDeletion(table, before, run)]);
      return { ...before, run };
    }
    const [site, registry] = await Promise.all([findSiteItem(table), findRegistryEntry(table, code)]);
    if (!site || !registry) throw gone();
    const holds = await requireNoHold(table);
    const mark = { run, closed_at: now.toISOString(), site, registry, items: 1, ...(overridden && { overridden }) };
    await transact(table, [
      removeSiteItem(table, site),
      removeRegistryEntry(table, code, gone),
      addDeletionMark(table, mark),
      checkHolds(table, holds),
    ]);
    return mark;
  });
}

/** Opens a closed site again, as it was. Throws `DeletionBegun` once items are deleted. */
export async function reopenSite(tables: Table, { site, registry, ...mark }: DeletionMark): Promise<void> {
  const code = registry.site_code;
  if (mark.confirmed) throw new DeletionBegun(`Items of ${code} are already deleted, so it cannot be opened again`);
  const table = tables.provisioning(code);
  const taken = () => new SiteExists(`The site code ${code} is in use`);
  await withoutCollision(() =>
    transact(table, [
      addSiteItem(table, site, taken),
      addRegistryEntry(table, registry, taken),
      removeDeletionMark(table, mark, takenOver),
    ]),
  );
}

/** Records the export that the site's data equal. From now on, items are deleted. Returns the new mark. */
export async function confirmDeletion(
  tables: Table,
  mark: DeletionMark,
  confirmed: ConfirmedExport,
): Promise<DeletionMark> {
  const table = tables.provisioning(mark.registry.site_code);
  await withoutCollision(() => transact(table, [changeDeletionMark(table, mark, { confirmed }, takenOver)]));
  return { ...mark, confirmed };
}
