import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { leafBytes, rootOfPath } from '@muster/shared/record/merkle';
import { type Seal, sealLinkBytes } from '@muster/shared/record/seal';
import { type BuiltSite, buildPerson, buildSite, buildType } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { buildArchive, buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { proveInTree, sealSite } from '../../src/record/seal-site.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import { latestSeal, listLeaves, listSeals } from '../../src/table/entities/seal.ts';

const system = await buildSystem();
let site: BuiltSite;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});

const seal = (sealing = buildSealing(system)) => sealSite(site.table, sealing);

/** Expects that each seal names the one before. */
function expectChain(seals: readonly Seal[]): void {
  expect(seals.map(({ no }) => no)).toEqual(seals.map((_, n) => n + 1));
  for (const [n, { previous }] of seals.entries()) {
    const before = seals[n - 1];
    expect(previous).toBe(before ? sha256(sealLinkBytes(before)) : null);
  }
}

test('a seal covers every record and that of the department, and proves each', async () => {
  const { employee } = await buildPerson(system, site);
  const { no, chains, root } = await seal();
  expect(chains).toBe(3);
  const leaves = await listLeaves(site.table, no);
  const proof = proveInTree(leaves, employee.id);
  expect(proof?.leaf.entries).toBe(1);
  const leaf = sha256(leafBytes(proof?.leaf as never));
  expect(
    await rootOfPath({ ...(proof as never as { index: number; size: number; path: string[] }), leaf }, async (bytes) =>
      sha256(bytes),
    ),
  ).toBe(root);
});

test('seals form a chain over another key and over a restore of the table', async () => {
  const archive = buildArchive();
  const first = buildSealing(system, { archive });
  await seal(first);
  await buildType(system, site);
  await seal(first);
  const second = buildSealing(system, { archive, signer: buildSigner() });
  const third = await seal(second);
  expect(third.key).toBe(second.signer.id);
  await restoreBefore(2);
  expect((await latestSeal(site.table))?.no).toBe(1);
  const afterwards = await seal(second);
  expect(afterwards).toMatchObject({ no: 4, restored_after: 1 });
  const seals = (await listSeals(site.table, { limit: 10 })).toReversed();
  expect(seals.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  expectChain(seals);
  expect(archive.kept).toEqual(seals);
});

test('of seals at the same moment each gets a number of its own, and the archive has all', async () => {
  const sealing = buildSealing(system);
  await Promise.all([seal(sealing), seal(sealing), seal(sealing)]);
  expectChain((await listSeals(site.table, { limit: 10 })).toReversed());
});

test('a seal whose copy was not kept is kept with the next one', async () => {
  const archive = buildArchive();
  const failing = { ...archive, keep: () => Promise.reject(new Error('no disk')) };
  await expect(seal(buildSealing(system, { archive: failing }))).rejects.toThrow('no disk');
  expect(archive.kept).toEqual([]);
  await seal(buildSealing(system, { archive }));
  expect(archive.kept.map(({ no }) => no)).toEqual([1, 2]);
});

/** Puts the table back to the time before a seal, as far as seals go. */
async function restoreBefore(no: number): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: system.endpoint ?? '', region: 'local', credentials });
  for (const { PK, SK } of await contentsOf(system)) {
    if (PK !== `${site.code}#SEAL` || Number(SK) < no) continue;
    await client.send(new DeleteItemCommand({ TableName: system.table.name, Key: { PK: { S: PK }, SK: { S: SK } } }));
  }
}
