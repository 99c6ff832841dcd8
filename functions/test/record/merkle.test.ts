import { leafBytes, nodeBytes, rootOfPath, treeOf } from '@muster/shared/record/merkle';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/table/core/hash.ts';

const hash = async (bytes: Uint8Array) => sha256(bytes);
const node = (left: string, right: string) => sha256(nodeBytes(left, right));
const leafOf = (data: string) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(data, 'hex')]));

/** RFC 9162 section 2.1.1, word by word. */
function slowRoot(leaves: readonly string[]): string {
  if (leaves.length === 1) return leaves[0] ?? '';
  const k = split(leaves.length);
  return node(slowRoot(leaves.slice(0, k)), slowRoot(leaves.slice(k)));
}

/** RFC 9162 section 2.1.3.1, word by word. */
function slowPath(m: number, leaves: readonly string[]): string[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  return m < k
    ? [...slowPath(m, leaves.slice(0, k)), slowRoot(leaves.slice(k))]
    : [...slowPath(m - k, leaves.slice(k)), slowRoot(leaves.slice(0, k))];
}

/** The largest power of two smaller than n. */
const split = (n: number): number => Math.max(...Array.from({ length: 12 }, (_, e) => 2 ** e).filter((k) => k < n));

/** The leaves and roots that implementations of Certificate Transparency are tested with. */
const published = {
  data: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};

test('the roots of published leaves are the published ones', () => {
  const leaves = published.data.map(leafOf);
  expect(leaves.map((_, n) => treeOf(leaves.slice(0, n + 1), sha256).root)).toEqual(published.roots);
});

test('the paths in a tree of seven are those of RFC 9162 section 2.1.5', () => {
  const leaves = published.data.slice(0, 7).map(leafOf);
  const [a, b, c, d, e, f, j] = leaves as [string, string, string, string, string, string, string];
  const [g, h, i] = [node(a, b), node(c, d), node(e, f)];
  const [k, l] = [node(g, h), node(i, j)];
  const { root, pathTo } = treeOf(leaves, sha256);
  expect(root).toBe(node(k, l));
  expect([0, 3, 4, 6].map(pathTo)).toEqual([
    [b, h, l],
    [c, g, l],
    [f, j, k],
    [i, k],
  ]);
});

describe('a tree of any size', () => {
  test('has the root and the paths of a slow model, and each path leads to the root', async () => {
    for (let size = 1; size <= 20; size++) {
      const leaves = Array.from({ length: size }, (_, n) => leafOf(String(n).padStart(4, '0')));
      const { root, pathTo } = treeOf(leaves, sha256);
      expect(root).toBe(slowRoot(leaves));
      for (const [index, leaf] of leaves.entries()) {
        const path = pathTo(index);
        expect(path).toEqual(slowPath(index, leaves));
        expect(await rootOfPath({ leaf, index, size, path }, hash)).toBe(root);
      }
    }
  });

  test('is led to by no other leaf, place, size or path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.integer({ min: -2, max: 41 }),
        fc.integer({ min: -1, max: 41 }),
        fc.nat(),
        async (size, at, otherIndex, otherSize, cut) => {
          const leaves = Array.from({ length: size }, (_, n) => leafOf(String(n).padStart(4, '0')));
          const index = at % size;
          const { root, pathTo } = treeOf(leaves, sha256);
          const proof = { leaf: leaves[index] ?? '', index, size, path: pathTo(index) };
          const forged = [
            { ...proof, leaf: leafOf('ff') },
            { ...proof, path: [...proof.path, leafOf('ff')] },
            ...(proof.path.length > 0
              ? [
                  { ...proof, path: proof.path.toSpliced(cut % proof.path.length, 1) },
                  { ...proof, path: proof.path.with(cut % proof.path.length, leafOf('ff')) },
                ]
              : []),
            ...(otherIndex !== index ? [{ ...proof, index: otherIndex }] : []),
            { ...proof, index: index + 0.5 },
          ];
          for (const one of forged) expect(await rootOfPath(one, hash)).not.toBe(root);
          // A path may fit a tree of another size, whose number of leaves the seal states: it never throws.
          await rootOfPath({ ...proof, size: otherSize }, hash);
        },
      ),
    );
  });

  test('is another one with another chain, number of entries or head in a leaf', () => {
    const leaf = { chain: 'A', entries: 1, head: '0'.repeat(64) };
    const hashes = [leaf, { ...leaf, chain: 'B' }, { ...leaf, entries: 2 }, { ...leaf, head: '1'.repeat(64) }].map(
      (one) => sha256(leafBytes(one)),
    );
    expect(new Set(hashes).size).toBe(4);
    expect(() => treeOf([], sha256)).toThrow('leaves');
  });
});
