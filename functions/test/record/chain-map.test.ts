import { chainMap, mapRoots } from '@muster/shared/record/chain-map';
import type { SealLeaf } from '@muster/shared/record/merkle';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/table/core/hash.ts';

const roots = mapRoots(async (bytes) => sha256(bytes));
const leafOf = (chain: string, entries = 1): SealLeaf => ({ chain, entries, head: sha256(Buffer.from(chain)) });
const names = fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 60 });

describe('the map of a seal', () => {
  test('proves the end of each chain, and the absence of every other one', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, async (present, others) => {
        const { root, prove } = chainMap(
          present.map((chain) => leafOf(chain)),
          sha256,
        );
        for (const chain of present) {
          const { path, other } = prove(chain);
          expect(other).toBeUndefined();
          expect(await roots.withEnd(leafOf(chain), path)).toBe(root);
          expect(await roots.without(chain, { path })).not.toBe(root);
        }
        for (const chain of others.filter((one) => !present.includes(one))) {
          const proof = prove(chain);
          expect(await roots.without(chain, proof)).toBe(root);
          expect(await roots.withEnd(leafOf(chain), proof.path)).not.toBe(root);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('depends on the ends, not on their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 20 }), (chains) => {
        const leaves = chains.map((chain) => leafOf(chain));
        const [first, ...rest] = leaves;
        expect(chainMap(leaves.toReversed(), sha256).root).toBe(chainMap(leaves, sha256).root);
        expect(chainMap(rest, sha256).root).not.toBe(chainMap(leaves, sha256).root);
        expect(chainMap([{ ...(first as SealLeaf), entries: 2 }, ...rest], sha256).root).not.toBe(
          chainMap(leaves, sha256).root,
        );
      }),
    );
  });

  test('has one place per chain: no other end leads to its root, whatever hashes are beside it', async () => {
    const chains = Array.from({ length: 40 }, (_, n) => `chain ${n}`);
    const { root, prove } = chainMap(
      chains.map((chain) => leafOf(chain)),
      sha256,
    );
    const hashes = chains.flatMap((chain) => prove(chain).path);
    const anyPath = fc.array(fc.oneof(fc.constantFrom(...hashes), fc.constant('0'.repeat(64))), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...chains), fc.integer({ min: 2 }), anyPath, async (chain, entries, path) => {
        expect(await roots.withEnd(leafOf(chain, entries), path)).not.toBe(root);
        expect(await roots.withEnd(leafOf(chain, entries), prove(chain).path)).not.toBe(root);
        expect(await roots.without(chain, { path })).not.toBe(root);
      }),
      { numRuns: 200 },
    );
    expect(() => chainMap([leafOf('a'), leafOf('a', 2)], sha256)).toThrow('two ends');
  });

  test('refuses a path that is longer than a place, and a neighbor that is elsewhere', async () => {
    const { root, prove } = chainMap([leafOf('a'), leafOf('b'), leafOf('c')], sha256);
    expect(
      await roots.withEnd(
        leafOf('a'),
        Array.from({ length: 257 }, () => root),
      ),
    ).toBeUndefined();
    const proof = prove('a');
    const itself = { place: sha256(Buffer.from('a')), end: root };
    expect(await roots.without('a', { ...proof, other: itself })).toBeUndefined();
    const [bit] = itself.place;
    const elsewhere = { place: `${bit === 'f' ? '0' : 'f'}${itself.place.slice(1)}`, end: root };
    expect(await roots.without('a', { path: [...proof.path, root, root, root, root], other: elsewhere })).toBe(
      undefined,
    );
  });
});
