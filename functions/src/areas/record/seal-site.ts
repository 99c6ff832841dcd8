import { departmentChain } from '@muster/shared/record/chain';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { type Seal, type SealContent, type SealKey, sealBytes } from '@muster/shared/record/seal';
import type { Sealing } from '../../kernel/sealing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { Collision, transact, withoutCollision } from '../../table/core/write.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { headPages } from '../../table/entities/enrollment-state.ts';
import {
  addSeal,
  addSealKey,
  latestSeal,
  listSealKeys,
  position,
  type StoredSeal,
  storedSeals,
} from '../../table/entities/seal.ts';
import { addLeaves, inOrder, leavesOf, writeAhead } from '../../table/entities/seal-leaves.ts';
import { type LastSealed, refuseRewritten } from './check-ends.ts';
import { linkOf, rootOfHistory, subtreesUpTo } from './history-paths.ts';
import { mapRoot } from './seal-trees.ts';

/** Returns the name of a seal's copy in the archive. */
export const copyName = (site: string, no: number): string => `${site}/${position(no)}.json`;

/** Returns the ends of all chains, sorted by chain. `last` is undefined without a seal, and after a restore. */
type ReadEnds = (last: LastSealed | undefined) => Promise<SealLeaf[]>;

/**
 * Seals every chain of a site in its current state (docs/record.md, "Seals"), which `readEnds` returns on each attempt.
 * Repeated and concurrent calls are safe: each number is used once. After a restore, continues the
 * archive's chain. Returns the seal. Throws if the archive's seals do not continue the table's, or if a record does not
 * continue the last seal.
 */
export async function sealSite(
  table: SiteTable,
  sealing: Sealing,
  readEnds: ReadEnds = () => readLeaves(table),
): Promise<Seal> {
  const seal = await withoutCollision(async () => {
    // On each attempt: no seal may follow one that is missing from the archive.
    return addNext(table, sealing, readEnds, await catchUp(table, sealing));
  });
  await sealing.archive.keep({ seal, key: sealing.signer.publicKey });
  return seal;
}

/** The common state of table and archive: the number of the last seal, or 0, and the keys by id. */
interface CaughtUp {
  no: number;
  keys: ReadonlyMap<string, SealKey>;
}

/** Syncs the seals of table and archive, after an interrupted step (seal in the table only) or a restored table. */
async function catchUp(table: SiteTable, { archive }: Sealing): Promise<CaughtUp> {
  const [last, published] = await Promise.all([latestSeal(table), listSealKeys(table)]);
  const keys = new Map(published.map(({ id, key }) => [id, key]));
  const archived = await archive.after(table.site, Math.max((last?.no ?? 0) - 1, 0));
  const copy = archived.find(({ seal }) => seal.no === last?.no);
  if (copy && linkTo(copy.seal) !== linkTo(last))
    throw new Error(`The table's seal ${copy.seal.no} of ${table.site} is not the one in the archive`);
  const lost = archived.filter((kept) => kept !== copy);
  let before = last;
  for (const { seal, key } of lost) {
    if (seal.no !== (before?.no ?? 0) + 1 || seal.previous !== linkTo(before))
      throw new Error(`The archive's seal ${seal.no} of ${table.site} does not continue the table's seals`);
    const isNewKey = !keys.has(seal.key);
    await transact(table, [
      ...addSeal(table, { seal }, before),
      ...(isNewKey ? [addSealKey(table, seal.key, key, seal.at)] : []),
    ]);
    keys.set(seal.key, key);
    before = seal;
  }
  const key = last && keys.get(last.key);
  if (key && archived.length === 0) await archive.keep({ seal: last, key });
  return { no: before?.no ?? 0, keys };
}

/** Adds the seal after the last one that both table and archive contain. */
async function addNext(
  table: SiteTable,
  { signer, now }: Sealing,
  readEnds: ReadEnds,
  { no, keys }: CaughtUp,
): Promise<Seal> {
  const { last, leavesBefore, restoredAfter } = await readLast(table);
  if ((last?.seal.no ?? 0) !== no) throw new Collision('Another seal was added meanwhile');
  const began = now();
  const before = last && leavesBefore && { seal: last.seal, leaves: leavesBefore.leaves };
  const [leaves, subtrees] = await Promise.all([readEnds(before), subtreesUpTo(table, last)]);
  const read = now();
  if (before) await refuseRewritten(table, before, leaves, read);
  // Times follow the numbers even if a clock was set back.
  const at = [read.toISOString(), last?.seal.at ?? ''].reduce((a, b) => (a > b ? a : b));
  const content: SealContent = {
    site: table.site,
    no: no + 1,
    at,
    began: began.toISOString(),
    chains: leaves.length,
    root: mapRoot(leaves),
    previous: linkTo(last?.seal),
    history: rootOfHistory(subtrees),
    key: signer.id,
    ...(restoredAfter !== undefined && { restored_after: restoredAfter }),
  };
  const seal: Seal = { ...content, signature: await signer.sign(sealBytes(content)) };
  const { base, ahead, writes } = addLeaves(table, seal, leaves, leavesBefore);
  await writeAhead(table, ahead);
  await transact(table, [
    ...addSeal(table, { seal, base, subtrees }, last?.seal),
    ...writes,
    ...(keys.has(signer.id) ? [] : [addSealKey(table, signer.id, signer.publicKey, at)]),
  ]);
  return seal;
}

/** Returns the next seal's reference to this one. */
export const linkTo = (seal: Seal | undefined): string | null => (seal ? linkOf(seal) : null);

/** Returns the last seal and its leaves. For a seal from the archive, also the number of the table's own last seal. */
async function readLast(table: SiteTable) {
  let last: StoredSeal | undefined;
  for await (const stored of storedSeals(table)) {
    last ??= stored;
    if (stored.base === undefined) continue;
    const isLast = last === stored;
    return isLast ? { last, leavesBefore: await leavesOf(table, stored) } : { last, restoredAfter: stored.seal.no };
  }
  return last ? { last, restoredAfter: 0 } : {};
}

/** Returns the ends of all chains of a site, sorted by chain. */
export async function readLeaves(table: SiteTable): Promise<SealLeaf[]> {
  const { entries, head } = await findDepartmentHead(table);
  const leaves: SealLeaf[] = [{ chain: departmentChain, entries, head }];
  for await (const page of headPages(table)) for (const [chain, head] of page) leaves.push({ chain, ...head });
  return inOrder(leaves);
}
