import type { Evaluation } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../api/error-text.ts';
import { labels } from './labels.ts';

/** An evaluation that a card is asked for. */
export interface CardRequest {
  /** The evaluated person. */
  name: string;
  /** Null: not known. */
  rank: string | null;
  load: () => Promise<Evaluation>;
}

/** An evaluation could not be loaded. The message names the person and the reason. */
export class CardNotLoaded extends Error {}

/** The number of evaluations that load at the same time. */
const atOnce = 4;

/** Loads evaluations in their order, four at a time. Rejects with `CardNotLoaded` at the first failure. */
export async function loadCards(
  requests: readonly CardRequest[],
  { onLoaded, signal }: { onLoaded: (done: number) => void; signal: AbortSignal },
): Promise<{ evaluation: Evaluation; rank: string | null }[]> {
  const loaded = new Map<number, { evaluation: Evaluation; rank: string | null }>();
  const waiting = requests.entries();
  let hasFailed = false;
  async function loadNext(): Promise<void> {
    // All share the iterator, so each request is taken once.
    for (const [n, { name, rank, load }] of waiting) {
      if (hasFailed || signal.aborted) return;
      try {
        loaded.set(n, { evaluation: await load(), rank });
      } catch (error) {
        hasFailed = true;
        throw new CardNotLoaded(errorText(labels.notLoaded(name), error));
      }
      onLoaded(loaded.size);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext));
  signal.throwIfAborted();
  return requests.flatMap((_, n) => loaded.get(n) ?? []);
}
