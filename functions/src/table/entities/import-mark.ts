import { asItWas, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, absent, check, type Otherwise, put, remove, update } from '../core/write.ts';

/** An incomplete import of a site: the site is not served, and its code cannot be created. */
export interface ImportMark {
  /** The attempt that continues it. */
  run: string;
  /** The SHA-256 of the export's lines. */
  file: string;
  /** The count of written lines. */
  written: number;
  /** Items of an import of another file are being removed. */
  clearing?: true | undefined;
}

export const importMarkKey = (table: SiteTable): Key => ({ PK: `${table.site}#IMPORT`, SK: 'IMPORT' });

/** Returns the mark; undefined: no import. Consistent. */
export async function findImportMark(table: SiteTable): Promise<ImportMark | undefined> {
  return entityOrNone<ImportMark>(await getItem(table, importMarkKey(table)));
}

/** Sets the mark, on condition that it is as read. */
export function setImportMark(
  table: SiteTable,
  read: ImportMark | undefined,
  mark: ImportMark,
  otherwise: Otherwise,
): Action {
  if (!read) return put(table, { ...importMarkKey(table), ...mark }, { condition: absent, otherwise });
  return update(table, importMarkKey(table), setting({ clearing: undefined, ...mark }), {
    ...asItWas({ run: read.run, written: read.written }, ['run', 'written'], 'attribute_exists(PK)'),
    otherwise,
  });
}

/** Removes the mark, on the same condition. */
export const removeImportMark = (table: SiteTable, { run }: ImportMark, otherwise: Otherwise): Action =>
  remove(table, importMarkKey(table), {
    condition: '#run = :run',
    names: { '#run': 'run' },
    values: { ':run': run },
    otherwise,
  });

/** Conditions a transaction on the site having no mark: no import, and no deletion (deletion-mark.ts). */
export const checkUnmarked = (table: SiteTable, otherwise: Otherwise): Action =>
  check(table, importMarkKey(table), { condition: absent, otherwise });
