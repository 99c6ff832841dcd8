import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { usePageDraft } from '../use-page-draft.ts';

/** A stored item whose content is edited as a whole, such as a form. */
export interface StoredItem<C> {
  id: string;
  content: C;
  /** The number of its newest entry: it increases with every change. */
  newest: number;
}

/** The calls of one kind of items. */
export interface ItemCalls<C, T extends StoredItem<C>> {
  /** Names the kind, for content that is restored after the login session expired. */
  kind: string;
  load: (id: string) => Promise<T>;
  add: (content: C) => Promise<T>;
  /** Saves a content that was edited from `base`. The server rejects it if the item was changed since. */
  update: (base: T, content: C) => Promise<T>;
}

interface Edited<C, T> {
  content: C;
  /** The stored item that the content was edited from; undefined: the item is new. */
  base: T | undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edit_conflict';

const isChanged = <C>({ content, base }: Edited<C, StoredItem<C>>): boolean => !base || !isSame(content, base.content);

/** Continues from a newer stored item. Content that differs from `settled` was typed meanwhile, and stays. */
const rebased = <C, T extends StoredItem<C>>({ content }: Edited<C, T>, base: T, settled: C): Edited<C, T> => ({
  content: isSame(content, settled) ? base.content : content,
  base,
});

/**
 * Keeps the content of an item while it is edited, with the stored item that it was edited from, and saves it. `item`
 * is the loaded item; undefined adds one, which begins with `first`.
 */
export function useEditedContent<C, T extends StoredItem<C>>(
  item: T | undefined,
  first: C,
  { kind, load, add, update }: ItemCalls<C, T>,
) {
  const empty: Edited<C, T> = { content: first, base: item };
  const [edited, setEdited] = usePageDraft(kind, item?.id ?? 'new', empty, isChanged);
  const { content, base } = edited;
  const isDirty = isChanged(edited);
  /** The item as another person stored it, after a conflict. */
  const [theirs, setTheirs] = useState<T>();

  // Follows the loaded item, unless both contents were changed: then the next save asks.
  useEffect(() => {
    if (!item || !base || item.newest <= base.newest) return;
    if (!isDirty || isSame(item.content, base.content)) setEdited((now) => rebased(now, item, base.content));
  }, [item, base, isDirty, setEdited]);

  /** If only other fields were changed meanwhile, such as the published version, saves the content again. */
  async function updated(before: T): Promise<T> {
    try {
      return await update(before, content);
    } catch (error) {
      const now = isConflict(error) ? await load(before.id).catch(() => undefined) : undefined;
      if (!now || now.newest <= before.newest || !isSame(now.content, before.content)) throw error;
      return updated(now);
    }
  }
  return {
    content,
    base,
    isDirty,
    theirs,
    setContent: (next: C): void => setEdited((now) => ({ ...now, content: next })),
    /** Saves the content, and returns the stored item. */
    save: (): Promise<T> => (base ? updated(base) : add(content)),
    /** Continues from an item that was stored with the content `sent`. Content that was typed meanwhile stays. */
    accept(stored: T, sent: C): void {
      setEdited((now) => rebased(now, stored, sent));
      setTheirs(undefined);
    },
    /** Loads the item as another person stored it, if a call failed because of that. */
    async loadTheirs(error: unknown): Promise<void> {
      if (base && isConflict(error)) setTheirs(await load(base.id).catch(() => undefined));
    },
    /** Keeps the own content: the next save replaces the other person's. */
    keepMine(): void {
      if (theirs) setEdited((now) => ({ ...now, base: theirs }));
      setTheirs(undefined);
    },
    takeTheirs(): void {
      if (theirs) setEdited({ content: theirs.content, base: theirs });
      setTheirs(undefined);
    },
  };
}
