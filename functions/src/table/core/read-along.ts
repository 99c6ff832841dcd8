import type { Item, Key } from './item.ts';

/**
 * Items that a call read in one batch with the sign-in. Each serves the first read of its key and is then gone, and a
 * transaction ends them all: an attempt that runs again, and whatever is read after a write, reads the table.
 */
export class ReadAlong {
  private readonly items: Map<string, Item | undefined>;

  constructor(keys: readonly Key[], items: readonly (Item | undefined)[]) {
    this.items = new Map(keys.map((key, n) => [nameOf(key), items[n]]));
  }

  /** Returns the item of a key, undefined where there is none, or `unread`. */
  take(key: Key): Item | undefined | typeof unread {
    const name = nameOf(key);
    if (!this.items.has(name)) return unread;
    const item = this.items.get(name);
    this.items.delete(name);
    return item;
  }

  end(): void {
    this.items.clear();
  }
}

/** The key was not read along, or its item was taken before. */
export const unread = Symbol('unread');

/** Returns a text that is the same for the same key. */
export const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;
