import type { SiteTable } from './client.ts';

/** Bounds what is kept of all sites together. */
export interface Bound<T> {
  most: number;
  sizeOf: (value: T) => number;
}

/**
 * What this process keeps of each site, under the identity of the site's handle and never under a text that could name another site. With a
 * bound, the oldest values are forgotten beyond it.
 */
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

  /** Makes room for a value that is complete, if it is still kept. */
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

  /** Forgets a value, unless another one has taken its place. */
  forget({ memory }: SiteTable, value: T): void {
    if (this.#values.get(memory) === value) this.#values.delete(memory);
  }
}

/** Runs the reads of a site one after the other, so that none replaces what a later one has kept. */
export class SiteTurns {
  readonly #last = new SiteMemory<Promise<unknown>>();

  run<T>(table: SiteTable, read: () => Promise<T>): Promise<T> {
    const before = this.#last.get(table) ?? Promise.resolve();
    const reading = before.then(read, read);
    this.#last.set(table, reading);
    return reading;
  }
}
