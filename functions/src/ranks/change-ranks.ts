import { Problem } from '../http/problem.ts';
import { audit } from '../table/audit.ts';
import { newId } from '../table/new-id.ts';
import { hierarchyVersion, hierarchyVersionKey, listRanks, type Rank, rankItem, rankKey } from '../table/rank.ts';
import {
  type Action,
  absent,
  check,
  present,
  put,
  remove,
  reread,
  transact,
  update,
  withoutCollision,
} from '../table/write.ts';
import type { Work } from '../work.ts';
import { makesCycle } from './hierarchy.ts';

const gone = () => new Problem('not_found', { detail: 'This rank no longer exists' });

/** Creates a rank without a superior; two ranks may have the same name. `more` are writes to be part of it. */
export async function createRank(
  { table, actor, now }: Work,
  name: string,
  more: (rank: Rank) => Action[] = () => [],
): Promise<Rank> {
  const rank: Rank = { id: newId(now), name, holders: 0 };
  await withoutCollision(() =>
    transact(table, [
      ...more(rank),
      put(table, rankItem(table, rank), { condition: absent, otherwise: () => new Problem('unexpected') }),
      audit(table, actor, now, { action: 'rank.create', subject: { rank: rank.id }, after: { name } }),
    ]),
  );
  return rank;
}

/** Renames a rank; attendees of earlier classes keep the rank's name as it was. */
export async function renameRank({ table, actor, now }: Work, id: string, name: string): Promise<Rank> {
  return withoutCollision(async () => {
    const before = (await listRanks(table)).find((rank) => rank.id === id);
    if (!before) throw gone();
    await transact(table, [
      update(
        table,
        rankKey(table, id),
        { expression: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } },
        { condition: present, otherwise: gone },
      ),
      audit(table, actor, now, {
        action: 'rank.rename',
        subject: { rank: id },
        before: { name: before.name },
        after: { name },
      }),
    ]);
    return { ...before, name };
  });
}

/** The most subordinates that a deletion lets go in its transaction; of any others the list says that they have no superior. */
const mostSubordinates = 90;

/** Deletes a rank that nobody holds; its subordinates lose their superior (DESIGN.md section 3, "Ranks"). */
export async function deleteRank(work: Work, id: string): Promise<void> {
  const { table, actor, now } = work;
  await withoutCollision(async () => {
    const { ranks, version } = await hierarchy(work);
    const rank = ranks.find((one) => one.id === id);
    if (!rank) throw gone();
    const subordinates = ranks.filter(({ superior_id }) => superior_id === id).slice(0, mostSubordinates);
    await transact(table, [
      remove(table, rankKey(table, id), {
        condition: `${present} AND holders = :nobody`,
        values: { ':nobody': 0 },
        otherwise: (old) => (old ? new Problem('rank_held') : gone()),
      }),
      ...subordinates.map((one) =>
        update(
          table,
          rankKey(table, one.id),
          { expression: 'REMOVE superior_id' },
          { condition: 'superior_id = :superior', values: { ':superior': id }, otherwise: () => reread },
        ),
      ),
      nextVersion(work, version),
      audit(table, actor, now, {
        action: 'rank.delete',
        subject: { rank: id },
        before: { ...rank, subordinates: subordinates.map((one) => one.id) },
      }),
    ]);
  });
}

/**
 * Sets a rank's superior, or clears it with null. Cycles are refused on the hierarchy as read, which the version holds: of two
 * changes at once that would make one together, the second is decided anew.
 */
export async function placeRank(work: Work, id: string, superior: string | null): Promise<Rank> {
  const { table, actor, now } = work;
  return withoutCollision(async () => {
    const { ranks, version } = await hierarchy(work);
    const rank = ranks.find((one) => one.id === id);
    if (!rank || (superior && !ranks.some((one) => one.id === superior))) throw gone();
    if (superior && makesCycle(ranks, id, superior)) throw new Problem('rank_cycle');
    await transact(table, [
      update(
        table,
        rankKey(table, id),
        superior
          ? { expression: 'SET superior_id = :superior', values: { ':superior': superior } }
          : { expression: 'REMOVE superior_id' },
        { condition: present, otherwise: () => reread },
      ),
      ...(superior ? [check(table, rankKey(table, superior), { condition: present, otherwise: () => reread })] : []),
      nextVersion(work, version),
      audit(table, actor, now, {
        action: 'rank.place',
        subject: { rank: id },
        before: { superior_id: rank.superior_id ?? null },
        after: { superior_id: superior },
      }),
    ]);
    return { ...rank, superior_id: superior ?? undefined };
  });
}

/**
 * The ranks, and the version that they have at least: read before them, so that a change in between is met by the version's
 * condition. Read after them or beside them, it could vouch for ranks that are older than it is.
 */
async function hierarchy({ table }: Work): Promise<{ ranks: Rank[]; version: number }> {
  const version = await hierarchyVersion(table);
  return { ranks: await listRanks(table), version };
}

/** Moves the hierarchy's version on, on condition that it is the one that was read. */
function nextVersion({ table }: Work, read: number): Action {
  return update(
    table,
    hierarchyVersionKey(table),
    { expression: 'SET version = :next', values: { ':next': read + 1 } },
    {
      condition: read === 0 ? absent : 'version = :read',
      ...(read === 0 ? {} : { values: { ':read': read } }),
      otherwise: () => reread,
    },
  );
}
