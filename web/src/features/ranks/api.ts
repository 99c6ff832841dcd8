import { type Rank, ranks } from '@muster/shared/areas/ranks';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/use-call.ts';
import { afresh } from './afresh.ts';
import { labels } from './labels.ts';

/**
 * The department's ranks and what can be done to them. The list shows what the server answered, never what was only asked
 * for: a refused line is not drawn and a rank that is held stays. It is loaded again whenever the window gets the focus.
 */
export function useHierarchy(onFailure: (message: string | undefined) => void) {
  const { data, error, mutate } = useCall(ranks.list, {}, afresh);

  /** Shows a rank as answered, then loads the list again, whose order follows the hierarchy. */
  function show(rank: Rank) {
    return mutate((list) => list && [...list.filter(({ id }) => id !== rank.id), rank]);
  }

  /** Sets a rank's superior, or clears it with null. Returns whether that was done. */
  async function place(subordinate_id: string, superior_id: string | null): Promise<boolean> {
    onFailure(undefined);
    try {
      await show(await call(ranks.updateHierarchy, { body: { subordinate_id, superior_id } }));
      return true;
    } catch (error) {
      onFailure(errorText(superior_id ? labels.connectFailed : labels.disconnectFailed, error));
      await mutate(); // somebody else may have changed what it was drawn on
      return false;
    }
  }

  async function create(name: string): Promise<Rank> {
    onFailure(undefined);
    const rank = await call(ranks.create, { body: { name } });
    await show(rank);
    return rank;
  }

  /** Renames a rank; `read` is the name that the form had read. */
  async function rename(id: string, name: string, read: string): Promise<void> {
    onFailure(undefined);
    await show(await call(ranks.rename, { params: { id }, body: { name, read: { name: read } } }));
  }

  /** Deletes ranks one by one (SPEC.md section 7); throws at the first that is refused, those before it are gone. */
  async function remove(doomed: readonly Rank[]): Promise<void> {
    onFailure(undefined);
    try {
      for (const { id } of doomed) {
        await call(ranks.delete, { params: { id } });
        await mutate((list) => list?.filter((rank) => rank.id !== id), { revalidate: false });
      }
    } finally {
      await mutate();
    }
  }

  return { list: data, failed: error !== undefined, retry: () => mutate(), place, create, rename, remove };
}

export type Hierarchy = ReturnType<typeof useHierarchy>;
