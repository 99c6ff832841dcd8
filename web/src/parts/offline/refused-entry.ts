import { changeDevice, type Device, type LocalDraft, type Stored } from './device.ts';
import { type EntryOf, waitingId, withLater } from './entry.ts';

/** Returns the refused evaluation with a placeholder as its id; undefined: it is recorded, or waits to be sent. */
export const refusedEntry = (entries: Device['entries'], id: string): EntryOf<'complete'> | undefined =>
  entries.find(
    (entry): entry is EntryOf<'complete'> =>
      entry.call === 'complete' && entry.state === 'rejected' && waitingId(entry) === id,
  );

/** Returns whether other entries wait for a refused one: they would be sent without it. */
export const hasLater = ({ id }: Pick<EntryOf<'complete'>, 'id'>, entries: Device['entries']): boolean =>
  withLater(id, entries).length > 1;

/** A version that no stored draft has. */
const unknownVersion = 0;

/** Returns the draft of a refused evaluation. Its next save reports whether it was changed or deleted meanwhile. */
export const refusedDraft = ({ sent: { body } }: EntryOf<'complete'>): { id: string; newest: number } | undefined =>
  body.draft_id ? { id: body.draft_id, newest: unknownVersion } : undefined;

/**
 * Replaces a refused entry by its answers, which are not completed then, in one transaction. Returns the stored
 * answers.
 */
export async function replaceRefused({ id }: EntryOf<'complete'>, draft: LocalDraft): Promise<Stored<'draft'>> {
  const stored = { ...draft, id: crypto.randomUUID() };
  await changeDevice({ drafts: [stored], removed: [id] });
  return stored;
}
