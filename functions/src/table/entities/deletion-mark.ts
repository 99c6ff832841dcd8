import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, absent, check, ifAbsent, type Otherwise, put, remove, update } from '../core/write.ts';
import { importMarkKey } from './import-mark.ts';
import type { RegistryEntry } from './registry.ts';

/** The export that a deletion was confirmed with. */
export interface ConfirmedExport {
  /** SHA-256 of the file without its signature. */
  digest: string;
  /** UTC ISO. */
  exported_at: string;
  /** The root over the ends of all records. */
  root: string;
  /** The last seal; absent: the department was never sealed. */
  last_seal?: { no: number; at: string; root: string; key: string } | undefined;
  /** The number of documents in the file. */
  documents: number;
  /** The id of one of them, by which their store is recognized. */
  a_document?: string | undefined;
  /** Ids of documents that the file lacks, because their bytes were missing or changed. */
  missing_documents: string[];
}

/** A site that is being deleted: it is not served, and its code cannot be created or imported. */
export interface DeletionMark {
  /** The attempt that continues it. */
  run: string;
  /** UTC ISO: no call has been served since. */
  closed_at: string;
  /** The site's own item, to open the site again. */
  site: Item;
  registry: RegistryEntry;
  /** The retention rules that the operator has overridden; absent: none. */
  overridden?: string[] | undefined;
  /** From here on, items are deleted. Absent: the site can be opened again. */
  confirmed?: ConfirmedExport | undefined;
  /** The number of deleted items, with the site's own. */
  items: number;
}

/** Returns whether a mark is that of a deletion, not of an import. */
export const isDeletionMark = (mark: object | undefined): mark is DeletionMark =>
  mark !== undefined && 'closed_at' in mark;

/** Returns the mark. Undefined: the site is not being deleted. Consistent. */
export async function findDeletionMark(table: SiteTable): Promise<DeletionMark | undefined> {
  const mark = entityOrNone<object>(await getItem(table, importMarkKey(table)));
  return isDeletionMark(mark) ? mark : undefined;
}

/** Adds the mark, on condition that the site has neither this mark nor that of an import. */
export const addDeletionMark = (table: SiteTable, mark: DeletionMark): Action =>
  put(table, { ...importMarkKey(table), ...mark }, ifAbsent);

/** Lets another attempt continue the deletion, on condition that the mark is as read. */
export const takeOverDeletion = (table: SiteTable, { run, items }: DeletionMark, next: string): Action =>
  update(table, importMarkKey(table), setting({ run: next }), asRead({ run, items }, ['run', 'items']));

/** Changes the mark, on condition that no other attempt has changed it. */
export const changeDeletionMark = (
  table: SiteTable,
  { run, items }: Pick<DeletionMark, 'run' | 'items'>,
  changes: Partial<DeletionMark>,
  otherwise: Otherwise,
): Action =>
  update(table, importMarkKey(table), setting(changes), { ...asRead({ run, items }, ['run', 'items']), otherwise });

/** Removes the mark, on the same condition. */
export const removeDeletionMark = (
  table: SiteTable,
  { run, items }: Pick<DeletionMark, 'run' | 'items'>,
  otherwise: Otherwise,
): Action => remove(table, importMarkKey(table), { ...asRead({ run, items }, ['run', 'items']), otherwise });

const deletedKey = (table: SiteTable): Key => ({ ...importMarkKey(table), SK: 'DELETED' });

/** Notes that the site was deleted while locked copies of its seals remain, which a new site of the code would meet. */
export const noteDeleted = (table: SiteTable, deleted_at: string): Action =>
  put(table, { ...deletedKey(table), deleted_at });

/** Returns when the site was deleted with copies of seals remaining, in UTC ISO. Undefined: never. */
export async function findDeleted(table: SiteTable): Promise<string | undefined> {
  return (await getItem(table, deletedKey(table)))?.deleted_at as string | undefined;
}

/** Conditions a new site on its code not having copies of another department's seals. */
export const checkNotDeleted = (table: SiteTable, otherwise: Otherwise): Action =>
  check(table, deletedKey(table), { condition: absent, otherwise });
