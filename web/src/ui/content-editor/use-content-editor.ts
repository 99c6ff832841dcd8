import { useMutation } from '../../api/use-mutation.ts';
import { type ItemCalls, type StoredItem, useEditedContent } from './use-edited-content.ts';
import { type ContentRules, useEditorMessages } from './use-editor-messages.ts';

interface EditorOptions<C, T extends StoredItem<C>> extends ItemCalls<C, T> {
  /** The rules of a content that can be saved. */
  rules: ContentRules<C>;
  texts: { wrong: (count: number) => string; saveFailed: string };
  /** Shows a stored item on its page and in lists. */
  store: (item: T) => Promise<unknown>;
  onSaved: () => void;
}

/**
 * Keeps the content of a stored item while it is edited as a whole, and saves it. `item` undefined adds an item, which
 * begins with `first`. After an edit conflict, the person chooses between the own version and the other one.
 */
export function useContentEditor<C, T extends StoredItem<C>>(
  item: T | undefined,
  first: C,
  { rules, texts, store, onSaved, ...calls }: EditorOptions<C, T>,
) {
  const edited = useEditedContent(item, first, calls);
  const { content, base, isDirty, theirs, setContent } = edited;
  const messages = useEditorMessages(content, texts.wrong);

  function accept(stored: T, sent: C): void {
    edited.accept(stored, sent);
    messages.clear();
    void store(stored).catch(() => undefined); // the lists load again when they open
  }
  async function showError(message: string, error: unknown): Promise<void> {
    await edited.loadTheirs(error);
    messages.showError(message, error);
  }
  /** Saves the content without checking it. Returns the stored item; undefined: refused, with messages. */
  async function saveChecked(): Promise<T | undefined> {
    try {
      const saved = await edited.save();
      accept(saved, content);
      return saved;
    } catch (error) {
      await showError(texts.saveFailed, error);
      return undefined;
    }
  }
  const { busy, run } = useMutation(async () => {
    if (messages.check(rules) && (await saveChecked())) onSaved();
  });
  return {
    content,
    base,
    isDirty,
    theirs,
    busy,
    problems: messages.problems,
    failure: messages.failure,
    attempt: messages.attempt,
    /** The id of an item that was added, once nothing is unsaved. */
    addedId: item || isDirty ? undefined : base?.id,
    save: () => void run(),
    saveChecked,
    check: messages.check,
    accept,
    showError,
    change(next: C): void {
      messages.forgetRefusal();
      setContent(next);
    },
    keepMine(): void {
      edited.keepMine();
      messages.forgetRefusal();
    },
    takeTheirs(): void {
      edited.takeTheirs();
      messages.clear();
    },
  };
}
