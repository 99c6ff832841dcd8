import type { SiteTable } from './client.ts';

/** What a process keeps of a site, as it was at these versions or later ones. */
interface Kept<T> {
  versions: readonly number[];
  value: Promise<T>;
}

/** Bounds what is kept of all sites together. */
interface Bound<T> {
  most: number;
  sizeOf: (value: T) => number;
}

interface KeptByVersion<A, T> {
  /** Returns what is kept, or reads it. */
  get: (table: SiteTable, versions: readonly number[], asked: A) => Promise<T>;
  /** Returns what is kept, or undefined. */
  find: (table: SiteTable, versions: readonly number[]) => Promise<T> | undefined;
}

/**
 * Reads something of a site once and keeps it until a higher version of any is asked for. The versions must have
 * been read before, and every write of what is read must raise one (`Action.raises`): what is kept is then never older than they are.
 * Kept under the handle's own identity, never under a text that could name another site. Calls at the same moment share one read; a
 * failed one is forgotten, and beyond the bound the oldest are.
 */
export function keptByVersion<A, T>(read: (asked: A) => Promise<T>, bound?: Bound<T>): KeptByVersion<A, T> {
  const all = new WeakMap<object, Kept<T>>();
  const sizes = new Map<object, number>();
  const makeRoom = ({ most, sizeOf }: Bound<T>, memory: object, value: T) => {
    sizes.delete(memory);
    sizes.set(memory, sizeOf(value));
    let sum = [...sizes.values()].reduce((before, size) => before + size, 0);
    for (const [oldest, size] of sizes) {
      if (sum <= most) break;
      sum -= size;
      sizes.delete(oldest);
      all.delete(oldest);
    }
  };
  const find: KeptByVersion<A, T>['find'] = ({ memory }, versions) => {
    const known = all.get(memory);
    return known && versions.every((version, n) => (known.versions[n] ?? 0) >= version) ? known.value : undefined;
  };
  const get: KeptByVersion<A, T>['get'] = (table, versions, asked) => {
    const known = find(table, versions);
    if (known) return known;
    const { memory } = table;
    const kept = { versions, value: read(asked) };
    all.set(memory, kept);
    kept.value.then(
      (value) => bound && makeRoom(bound, memory, value),
      () => {
        if (all.get(memory) === kept) all.delete(memory);
      },
    );
    return kept.value;
  };
  return { get, find };
}
