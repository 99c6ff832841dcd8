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

/**
 * Returns a function that reads something of a site once and keeps it until a higher version of any is asked for. The versions must have
 * been read before, and every write of what is read must raise one (`Action.raises`): what is kept is then never older than they are.
 * Kept under the handle's own identity, never under a text that could name another site. Calls at the same moment share one read; a
 * failed one is forgotten, and beyond the bound the oldest are.
 */
export function keptByVersion<A, T>(
  read: (asked: A) => Promise<T>,
  bound?: Bound<T>,
): (table: SiteTable, versions: readonly number[], asked: A) => Promise<T> {
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
  return ({ memory }, versions, asked) => {
    const known = all.get(memory);
    if (known && versions.every((version, n) => (known.versions[n] ?? 0) >= version)) return known.value;
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
}
