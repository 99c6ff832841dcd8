import type { Item, Key } from './item.ts';

/**
 * Items read in one batch with the sign-in. Each serves the first read of its key, and all end with a transaction, so
 * that repeated attempts and reads after a write use the table.
 */
export class ReadAlong {
  private readonly items: Map<string, Item | undefined>;

  constructor(keys: readonly Key[], items: readonly (Item | undefined)[]) {
    this.items = new Map(keys.map((key, n) => [nameOf(key), items[n]]));
  }

  /** Returns the item of a key, undefined if it does not exist, or `unread`. */
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

export const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;
