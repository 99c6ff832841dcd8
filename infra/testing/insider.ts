import { rootOfHistory, subtreesUpTo } from '@muster/functions/areas/record/history-paths';
import { linkTo, readLeaves } from '@muster/functions/areas/record/seal-site';
import { listRoot, mapRoot } from '@muster/functions/areas/record/seal-trees';
import type { Sealing } from '@muster/functions/kernel/sealing';
import { transact } from '@muster/functions/table/core/write';
import { enrollmentStateKey } from '@muster/functions/table/entities/enrollment-state';
import { headAfter, listEntries } from '@muster/functions/table/entities/record-entry';
import { addSeal, addSealKey, findStoredSeal, latestSeal, listSealKeys } from '@muster/functions/table/entities/seal';
import { addLeaves, leavesOf } from '@muster/functions/table/entities/seal-leaves';
import { canonicalText } from '@muster/shared/record/chain';
import { type Seal, type SealContent, sealBytes } from '@muster/shared/record/seal';
import type { BuiltSite } from './build.ts';
import { change } from './dump.ts';
import { entryKey, forge } from './forge.ts';
import type { System } from './system.ts';

/** Gives the last entry of a record another moment, and computes its hash and the end of the record again. */
export async function backdate(system: System, site: BuiltSite, chain: string, moment: Date): Promise<void> {
  const [before, last] = (await listEntries(site.table, chain)).slice(-2).map(({ entry }) => entry);
  if (!before || !last) throw new Error('The record has too few entries');
  const { hash: _, ...content } = { ...last, recorded_at: moment.toISOString() };
  const head = headAfter(before.hash, content);
  const key = entryKey(site.code, chain, last.no);
  await forge(system, key, 'content', () => canonicalText(content));
  await forge(system, key, 'hash', () => head);
  await change(site.table, enrollmentStateKey(site.table, chain), { head });
}

/**
 * Adds a seal of everything that is stored, without the checks of the server: with the key and the table. `earlier`: as
 * a version without maps and without the root over earlier seals made it.
 */
export async function sealUnchecked(
  { table }: BuiltSite,
  { signer, archive, now }: Sealing,
  { earlier = false } = {},
): Promise<Seal> {
  const last = await latestSeal(table);
  const stored = last && (await findStoredSeal(table, last.no));
  const leaves = await readLeaves(table);
  const at = now().toISOString();
  const subtrees = await subtreesUpTo(table, stored);
  const content: SealContent = {
    site: table.site,
    no: (last?.no ?? 0) + 1,
    at,
    chains: leaves.length,
    root: earlier ? listRoot(leaves) : mapRoot(leaves),
    previous: linkTo(last),
    key: signer.id,
    ...(!earlier && { began: at, history: rootOfHistory(subtrees) }),
  };
  const seal = { ...content, signature: await signer.sign(sealBytes(content)) };
  const { base, writes } = addLeaves(table, seal, leaves, stored && (await leavesOf(table, stored)));
  const isNewKey = !(await listSealKeys(table)).some(({ id }) => id === signer.id);
  await transact(table, [
    ...addSeal(table, { seal, base, ...(!earlier && { subtrees }) }, last),
    ...writes,
    ...(isNewKey ? [addSealKey(table, signer.id, signer.publicKey, at)] : []),
  ]);
  await archive.keep({ seal, key: signer.publicKey });
  return seal;
}
