import type { SiteTable } from './client.ts';

/** Limits the cached values of all sites together. */
export interface Bound<T> {
  most: number;
  sizeOf: (value: T) => number;
}

/** Cache of values per site, keyed by the handle's identity, never by a text. Drops the oldest beyond the bound. */
export class SiteMemory<T> {
  readonly #values = new WeakMap<object, T>();
  readonly #sizes = new Map<object, number>();
  readonly #bound: Bound<T> | undefined;

  constructor(bound?: Bound<T>) {
    this.#bound = bound;
  }

  get({ memory }: SiteTable): T | undefined {
    return this.#values.get(memory);
  }

  set({ memory }: SiteTable, value: T): void {
    this.#values.set(memory, value);
  }

  /** Makes room for a value that is complete, if it is still cached. */
  settle({ memory }: SiteTable, value: T): void {
    if (!this.#bound || this.#values.get(memory) !== value) return;
    this.#sizes.delete(memory);
    this.#sizes.set(memory, this.#bound.sizeOf(value));
    let sum = [...this.#sizes.values()].reduce((before, size) => before + size, 0);
    for (const [oldest, size] of this.#sizes) {
      if (sum <= this.#bound.most) break;
      sum -= size;
      this.#sizes.delete(oldest);
      this.#values.delete(oldest);
    }
  }

  /** Drops a value, unless another one has replaced it. */
  forget({ memory }: SiteTable, value: T): void {
    if (this.#values.get(memory) === value) this.#values.delete(memory);
  }
}

/** Runs the reads of a site one after another, so that none replaces the result of a later one. */
export class SiteTurns {
  readonly #last = new SiteMemory<Promise<unknown>>();

  run<T>(table: SiteTable, read: () => Promise<T>): Promise<T> {
    const before = this.#last.get(table) ?? Promise.resolve();
    const reading = before.then(read, read);
    this.#last.set(table, reading);
    return reading;
  }
}

/** A cached value of a site, at these versions or later ones. */
interface Kept<T> {
  versions: readonly number[];
  value: Promise<T>;
  /** `value`, once it is read. */
  read?: T;
}

interface KeptByVersion<A, T> {
  /** Returns the cached value, or reads it. */
  get: (table: SiteTable, versions: readonly number[], input: A) => Promise<T>;
  /** Returns the cached value, or undefined. */
  find: (table: SiteTable, versions: readonly number[]) => Promise<T> | undefined;
}

/**
 * Caches data of a site until a higher version is requested. Versions must be read first, and every write of the data
 * must raise one (`Action.raises`), so the value is never older. `read` gets the former value. Concurrent calls share
 * one read; failures are not cached.
 */
export function keptByVersion<A, T>(
  read: (input: A, before: T | undefined) => Promise<T>,
  bound?: Bound<T>,
): KeptByVersion<A, T> {
  const sizeOf = ({ read: value }: Kept<T>) => (bound && value !== undefined ? bound.sizeOf(value) : 0);
  const all = new SiteMemory<Kept<T>>(bound && { most: bound.most, sizeOf });
  const find: KeptByVersion<A, T>['find'] = (table, versions) => {
    const cached = all.get(table);
    return cached && versions.every((version, n) => (cached.versions[n] ?? 0) >= version) ? cached.value : undefined;
  };
  const get: KeptByVersion<A, T>['get'] = (table, versions, input) => {
    const cached = find(table, versions);
    if (cached) return cached;
    const kept: Kept<T> = { versions, value: read(input, all.get(table)?.read) };
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
