import { rootOfPath, treeOf } from '@muster/shared/record/merkle';
import { historyLeafBytes, historyRoot, withLink } from '@muster/shared/record/seal-history';
import { verifyEvidence } from '@muster/shared/record/verify';
import { type BuiltSite, buildPerson, buildSite, staffOf } from '@muster/testing/build';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { historyPaths, linkOf } from '../../src/areas/record/history-paths.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import { firstSealsOfMonths, sealsFrom } from '../../src/table/entities/seal.ts';

const system = await buildSystem();
let site: BuiltSite;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});

test('the complete subtrees grow to the same root as a tree over all links', () => {
  fc.assert(
    fc.property(fc.nat(70), (size) => {
      const links = Array.from({ length: size }, (_, n) => sha256(Buffer.from(`seal ${n}`)));
      let subtrees: string[] = [];
      for (const [n, link] of links.entries()) subtrees = withLink(subtrees, n, link, sha256);
      const leaves = links.map((link) => sha256(historyLeafBytes(link)));
      const expected = size === 0 ? sha256(new Uint8Array()) : treeOf(leaves, sha256).root;
      expect(historyRoot(subtrees, sha256)).toBe(expected);
    }),
  );
});

test('every earlier seal has a path to the root that each later seal signs', async () => {
  const sealing = buildSealing(system);
  for (let n = 0; n < 21; n++) await sealSite(site.table, sealing);
  const seals = await sealsFrom(site.table, 1);
  for (const last of seals) {
    const earlier = seals.slice(0, last.no - 1);
    const paths = await historyPaths(
      site.table,
      earlier.map(({ no }) => no),
      last.no,
    );
    for (const [n, { seal, path }] of paths.entries()) {
      const leaf = sha256(historyLeafBytes(linkOf(earlier[n] as never)));
      const root = await rootOfPath({ leaf, index: seal - 1, size: last.no - 1, path }, async (bytes) => sha256(bytes));
      expect(root, `seal ${seal} in seal ${last.no}`).toBe(last.history);
    }
  }
});

test('a file has the first seal of each month and a requested one, and skips the others', async () => {
  const { employee } = await buildPerson(system, site);
  const sealing = buildSealing(system);
  for (let day = 0; day < 70; day++) {
    system.clock.now = new Date(usualNow.getTime() + day * 86_400_000);
    await sealSite(site.table, sealing);
  }
  expect(await firstSealsOfMonths(site.table)).toEqual([1, 20, 50]);
  const question = { on: '2026-05-13', requirement_ids: [], people: [employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), { ...question, seal: 33 }, sealing);
  expect(evidence.seals.map(({ no }) => no)).toEqual([1, 20, 33, 50, 70, 71]);
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
  const exchanged = evidence.seals.map((seal) => (seal.no === 33 ? { ...seal, ...evidence.seals[1], no: 33 } : seal));
  expect(await verifyEvidence({ ...evidence, seals: exchanged })).toMatchObject({ holds: false });
});
