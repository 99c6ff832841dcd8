import type { Rank } from '@muster/shared/areas/ranks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ranks } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/use-call.ts';
import { labels } from './labels.ts';
import type { Point } from './node-positions.ts';

/** Two administrators may edit at once: reloads on focus after a second, sooner than other screens. */
const options = { focusThrottleInterval: 1000 } as const;

/**
 * Loads and changes the ranks; shows only confirmed changes. `onFailure` gets each failure's message, then undefined.
 */
export function useHierarchy(onFailure: (message: string | undefined) => void) {
  const { data, error, staleSince, retry, mutate } = useCall(ranks.list, {}, options);

  /** Shows a rank as answered, then reloads the list, because its order follows the hierarchy. */
  function show(rank: Rank) {
    return mutate((list) => list && [...list.filter(({ id }) => id !== rank.id), rank]);
  }

  /** Sets a rank's superior; null removes it. Returns true on success. */
  async function setSuperior(subordinate_id: string, superior_id: string | null): Promise<boolean> {
    onFailure(undefined);
    try {
      await show(await call(ranks.updateHierarchy, { body: { subordinate_id, superior_id } }));
      return true;
    } catch (error) {
      onFailure(errorText(superior_id ? labels.connectFailed : labels.disconnectFailed, error));
      await mutate(); // another person may have changed the hierarchy
      return false;
    }
  }

  async function create(name: string): Promise<Rank> {
    onFailure(undefined);
    const rank = await call(ranks.create, { body: { name } });
    await show(rank);
    return rank;
  }

  /** Renames a rank; `read` is the name that the form loaded. */
  async function rename(id: string, name: string, read: string): Promise<void> {
    onFailure(undefined);
    await show(await call(ranks.rename, { params: { id }, body: { name, read: { name: read } } }));
  }

  /** Deletes ranks one by one (docs/spec.md section 7). Throws at the first refusal; earlier ranks stay deleted. */
  async function remove(deleted: readonly Rank[]): Promise<void> {
    onFailure(undefined);
    try {
      for (const { id } of deleted) {
        await call(ranks.delete, { params: { id } });
        await mutate((list) => list?.filter((rank) => rank.id !== id), { revalidate: false });
      }
    } finally {
      await mutate();
    }
  }

  return { list: data, failed: error !== undefined, staleSince, retry, setSuperior, create, rename, remove };
}

export type Hierarchy = ReturnType<typeof useHierarchy>;

/** Milliseconds after the last move before positions are sent. */
const pause = 500;
/** The maximum number of positions per call. */
const batchSize = 90;

type Points = ReadonlyMap<string, Point>;

/** Loads the positions of the ranks. `moved` has unsaved positions; `save` sends them after a pause. */
export function usePositions(onFailure: (message: string | undefined) => void) {
  const { data, error, staleSince, retry, mutate } = useCall(ranks.positions, {}, options);
  const [moved, setMoved] = useState<Points>(new Map());
  const unsent = useRef(new Map<string, Point>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const batch = [...unsent.current].slice(0, batchSize);
    if (batch.length === 0) return;
    for (const [id] of batch) unsent.current.delete(id);
    try {
      const positions = batch.map(([id, { x, y }]) => ({ id, x, y }));
      const stored = await call(ranks.setPositions, { body: { positions } });
      await mutate(
        (before) => [...(before ?? []).filter(({ id }) => !stored.some((one) => one.id === id)), ...stored],
        {
          revalidate: false,
        },
      );
      onFailure(undefined);
      // The stored positions apply again, except to ranks moved again meanwhile.
      setMoved(
        (all) =>
          new Map([...all].filter(([id, at]) => !batch.some(([sentId, sentAt]) => sentId === id && sentAt === at))),
      );
    } catch (error) {
      // Sends them again with the next move.
      for (const [id, at] of batch) if (!unsent.current.has(id)) unsent.current.set(id, at);
      onFailure(errorText(labels.positionsFailed, error));
      return;
    }
    await send();
  }, [mutate, onFailure]);

  const save = useCallback(
    (points: Iterable<[id: string, at: Point]>) => {
      const all = [...points];
      for (const [id, at] of all) unsent.current.set(id, at);
      setMoved((before) => new Map([...before, ...all]));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), pause);
    },
    [send],
  );

  useEffect(() => () => void send(), [send]);

  return { saved: data, moved, save, failed: error !== undefined, staleSince, retry };
}
