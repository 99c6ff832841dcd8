import { ranks } from '@muster/shared/areas/ranks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/use-call.ts';
import { afresh } from './afresh.ts';
import { labels } from './labels.ts';
import type { Point } from './node-positions.ts';

/** Milliseconds without a move after which positions are sent. */
const pause = 500;
/** The contract's most of one call. */
const mostAtOnce = 90;

type Points = ReadonlyMap<string, Point>;

/** Where ranks were put: as the server keeps it, and as moved here since. `keep` sends moves once they have come to rest. */
export function usePositions(onFailure: (message: string | undefined) => void) {
  const { data, error, mutate } = useCall(ranks.positions, {}, afresh);
  const [moved, setMoved] = useState<Points>(new Map());
  const unsent = useRef(new Map<string, Point>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const batch = [...unsent.current].slice(0, mostAtOnce);
    if (batch.length === 0) return;
    for (const [id] of batch) unsent.current.delete(id);
    try {
      const positions = batch.map(([id, { x, y }]) => ({ id, x, y }));
      const kept = await call(ranks.setPositions, { body: { positions } });
      await mutate((before) => [...(before ?? []).filter(({ id }) => !kept.some((one) => one.id === id)), ...kept], {
        revalidate: false,
      });
      onFailure(undefined);
      // From here on the server's word counts again, except for what was moved on meanwhile.
      setMoved(
        (all) => new Map([...all].filter(([id, at]) => !batch.some(([sent, then]) => sent === id && then === at))),
      );
    } catch (error) {
      // They go with the next move.
      for (const [id, at] of batch) if (!unsent.current.has(id)) unsent.current.set(id, at);
      onFailure(errorText(labels.positionsFailed, error));
      return;
    }
    await send();
  }, [mutate, onFailure]);

  const keep = useCallback(
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

  return { saved: data, moved, keep, failed: error !== undefined, retry: () => mutate() };
}
