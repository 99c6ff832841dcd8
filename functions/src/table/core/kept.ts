import type { SiteTable } from './client.ts';
import { type Bound, SiteMemory } from './site-memory.ts';

/** What a process keeps of a site, as it was at these versions or later ones. */
interface Kept<T> {
  versions: readonly number[];
  value: Promise<T>;
  /** `value`, once it is read. */
  read?: T;
}

interface KeptByVersion<A, T> {
  /** Returns what is kept, or reads it. */
  get: (table: SiteTable, versions: readonly number[], asked: A) => Promise<T>;
  /** Returns what is kept, or undefined. */
  find: (table: SiteTable, versions: readonly number[]) => Promise<T> | undefined;
}

/**
 * Reads something of a site once and keeps it until a higher version of any is asked for. The versions must have been read before, and
 * every write of what is read must raise one (`Action.raises`): what is kept is then never older than they are. `read` gets what was kept
 * until then. Calls at the same moment share one read; a failed one is forgotten.
 */
export function keptByVersion<A, T>(
  read: (asked: A, before: T | undefined) => Promise<T>,
  bound?: Bound<T>,
): KeptByVersion<A, T> {
  const sizeOf = ({ read: value }: Kept<T>) => (bound && value !== undefined ? bound.sizeOf(value) : 0);
  const all = new SiteMemory<Kept<T>>(bound && { most: bound.most, sizeOf });
  const find: KeptByVersion<A, T>['find'] = (table, versions) => {
    const known = all.get(table);
    return known && versions.every((version, n) => (known.versions[n] ?? 0) >= version) ? known.value : undefined;
  };
  const get: KeptByVersion<A, T>['get'] = (table, versions, asked) => {
    const known = find(table, versions);
    if (known) return known;
    const kept: Kept<T> = { versions, value: read(asked, all.get(table)?.read) };
    all.set(table, kept);
    kept.value.then(
      (value) => {
        kept.read = value;
        all.settle(table, kept);
      },
      () => all.forget(table, kept),
    );
    return kept.value;
  };
  return { get, find };
}
