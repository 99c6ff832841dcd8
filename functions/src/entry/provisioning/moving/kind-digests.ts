import { createHash } from 'node:crypto';
import { canonicalText } from '@muster/shared/record/chain';
import type { Item } from '../../../table/core/read.ts';

/** A hash of the items of each kind, in order. */
export class KindDigests {
  readonly #of = new Map<string, { items: number; sum: ReturnType<typeof createHash> }>();

  add(kind: string, item: Item): void {
    const name = kind.replace(/#$/, '');
    const known = this.#of.get(name) ?? { items: 0, sum: createHash('sha256') };
    this.#of.set(name, known);
    known.items++;
    known.sum.update(canonicalText(item));
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#of].map(([kind, { items }]) => [kind, items]));
  }

  /** Returns the kinds that differ. */
  differences(other: KindDigests): string[] {
    const mine = this.#hashes();
    const theirs = other.#hashes();
    return [...new Set([...mine.keys(), ...theirs.keys()])].filter((kind) => mine.get(kind) !== theirs.get(kind));
  }

  #hashes(): Map<string, string> {
    return new Map([...this.#of].map(([kind, { sum }]) => [kind, sum.copy().digest('hex')]));
  }
}
