import { departmentChain } from '@muster/shared/record/chain';
import { leafBytes, proofIn, type SealLeaf } from '@muster/shared/record/merkle';
import { type Seal, type SealContent, type SealKey, sealBytes, sealLinkBytes } from '@muster/shared/record/seal';
import type { SiteTable } from '../table/core/client.ts';
import { sha256 } from '../table/core/hash.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { findDepartmentHead } from '../table/entities/department-record.ts';
import { addLeaves, addSeal, addSealKey, latestSeal, listSealKeys } from '../table/entities/seal.ts';
import { headOf, recordPages } from '../table/entities/training-record.ts';

/** The key that signs seals: a KMS key in the cloud, a file on one machine. */
export interface SealSigner {
  /** The thumbprint of `publicKey`. */
  id: string;
  publicKey: SealKey;
  /** Returns ES256 of bytes: r and s, in hexadecimal. */
  sign(bytes: Uint8Array): Promise<string>;
}

/** Where copies of seals are kept that nobody can change: a bucket with Object Lock in the cloud, a folder on one machine. */
export interface SealArchive {
  /** Keeps a seal; one that is there already stays. */
  keep(seal: Seal): Promise<void>;
  /** Returns the seals after a number, in their order. */
  after(site: string, no: number): Promise<Seal[]>;
}

export interface Sealing {
  signer: SealSigner;
  archive: SealArchive;
  now: () => Date;
}

/**
 * Seals every chain of a site as it is (docs/record.md, "Seals"): each end is true when it is read. Safe to repeat and to race: each number
 * is given once. After a restore, it continues the chain of the archive. Returns the seal.
 */
export async function sealSite(table: SiteTable, sealing: Sealing): Promise<Seal> {
  const restoredAfter = await catchUp(table, sealing);
  const seal = await withoutCollision(() => addNext(table, sealing, restoredAfter));
  await sealing.archive.keep(seal);
  return seal;
}

/**
 * Makes table and archive hold the same seals: an interrupted step kept one in the table only, a restore has put the table back. Returns
 * the number of the last seal that a restored table held.
 */
async function catchUp(table: SiteTable, { archive }: Sealing): Promise<number | undefined> {
  const last = await latestSeal(table);
  const lost = await archive.after(table.site, last?.no ?? 0);
  for (const seal of lost) await transact(table, [addSeal(table, seal)]);
  if (lost.length > 0) return last?.no ?? 0;
  if (last) await archive.keep(last);
  return undefined;
}

async function addNext(table: SiteTable, { signer, now }: Sealing, restoredAfter: number | undefined): Promise<Seal> {
  const [last, leaves, published] = await Promise.all([latestSeal(table), readLeaves(table), listSealKeys(table)]);
  const { root } = proofIn(
    leaves.map((leaf) => sha256(leafBytes(leaf))),
    0,
    sha256,
  );
  const at = now().toISOString();
  const content: SealContent = {
    site: table.site,
    no: (last?.no ?? 0) + 1,
    at,
    chains: leaves.length,
    root,
    previous: last ? sha256(sealLinkBytes(last)) : null,
    key: signer.id,
    ...(restoredAfter !== undefined && { restored_after: restoredAfter }),
  };
  const seal: Seal = { ...content, signature: await signer.sign(sealBytes(content)) };
  const isNewKey = !published.some(({ id }) => id === signer.id);
  await transact(table, [
    addSeal(table, seal),
    ...addLeaves(table, seal.no, leaves),
    ...(isNewKey ? [addSealKey(table, signer.id, signer.publicKey, at)] : []),
  ]);
  return seal;
}

/** Returns the ends of all chains of a site, in order of their names. */
async function readLeaves(table: SiteTable): Promise<SealLeaf[]> {
  const leaves: SealLeaf[] = [{ chain: departmentChain, ...(await findDepartmentHead(table)) }];
  for await (const page of recordPages(table)) {
    for (const [chain, record] of page) leaves.push({ chain, ...headOf(table, chain, record) });
  }
  return leaves.sort((a, b) => (a.chain < b.chain ? -1 : 1));
}

/** Returns the proof that a chain's end is one of these leaves; undefined: it is none of them. */
export function proveInTree(leaves: readonly SealLeaf[], chain: string) {
  const index = leaves.findIndex((leaf) => leaf.chain === chain);
  const leaf = leaves[index];
  if (!leaf) return undefined;
  const { path } = proofIn(
    leaves.map((one) => sha256(leafBytes(one))),
    index,
    sha256,
  );
  return { leaf, index, size: leaves.length, path };
}
