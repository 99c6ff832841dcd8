import type { SiteTable } from '../core/client.ts';
import { getItems, type Item, type Key } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

/** A saved view of the compliance page. */
export interface StoredView {
  id: string;
  name: string;
  /** The query of the page's URL. */
  query: string;
  /** The author: internal id, and the name at that time. */
  by: { id: string; name: string };
}

/** The views of one owner, in one item: names are unique among them, and they are shown together. */
export interface Views {
  /** 0: no view was saved yet. */
  version: number;
  views: StoredView[];
}

/** The owner of views: an employee, or everyone who sees compliance. */
export type ViewOwner = { employee: string } | 'SHARED';

const key = (table: SiteTable, owner: ViewOwner): Key => ({
  PK: `${table.site}#VIEWS`,
  SK: owner === 'SHARED' ? owner : owner.employee,
});

const viewsOf = (item: Item | undefined): Views => ({
  version: Number(item?.version ?? 0),
  views: item ? (JSON.parse(String(item.views)) as StoredView[]) : [],
});

/** Returns an employee's and the shared views, in the order of saving. Consistent. */
export async function findViews(table: SiteTable, employee: string): Promise<{ own: Views; shared: Views }> {
  const [own, shared] = await getItems(table, [key(table, { employee }), key(table, 'SHARED')]);
  return { own: viewsOf(own), shared: viewsOf(shared) };
}

/** Replaces an owner's views, on condition that they are as read. */
export const setViews = (table: SiteTable, owner: ViewOwner, read: Views, views: readonly StoredView[]): Action =>
  put(
    table,
    { ...key(table, owner), version: read.version + 1, views: JSON.stringify(views) },
    {
      condition: read.version === 0 ? absent : '#version = :read',
      ...(read.version > 0 && { names: { '#version': 'version' }, values: { ':read': read.version } }),
      otherwise: () => reread,
    },
  );
