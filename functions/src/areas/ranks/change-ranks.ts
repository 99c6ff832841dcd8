import type { Rank as AnsweredRank, ranks } from '@muster/shared/areas/ranks';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { requirementWith } from '../../domain/requirements/used-by.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../../kernel/merge-edit.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  addRank,
  claimRankName,
  clearSuperior,
  findHierarchyVersion,
  freeRankName,
  listRanks,
  type Rank,
  raiseHierarchyVersion,
  removeRank,
  requireRank,
  setRankName,
  setSuperior,
} from '../../table/entities/rank.ts';
import { makesCycle } from './hierarchy.ts';

const nameConflict = (stored: string, requested: string) =>
  editConflict<Pick<Rank, 'name'>>(
    ['name'],
    { stored: { name: stored }, requested: { name: requested } },
    {
      words: (_, { name }) => plainWords(name),
      answered: (field, { name }) => ({ field, value: name }),
    },
  );

const noRank = () => new ApiError('not_found', { detail: gone('rank') });
const taken = () => new ApiError('rank_taken');

/** Returns a rank in the contract's form, without a superior that is not among the `known` ranks. */
export function presentRank({ id, name, superior_id }: Rank, known?: ReadonlySet<string>): AnsweredRank {
  const superior = superior_id && (known?.has(superior_id) ?? true) ? superior_id : null;
  return { id, name, superior_id: superior };
}

/** Creates a rank without a superior. Throws if the name is taken. */
export async function createRank(context: SiteContext, { name }: { name: string }): Promise<Rank> {
  const { table, now, idempotency } = context;
  const rank: Rank = { id: newId(now), name, holders: 0 };
  await withoutCollision(async () => {
    refuseTaken(await listRanks(table), rank);
    await transact(table, [...idempotency.storeAnswer(presentRank(rank)), ...rankCreation(context, rank)]);
  });
  return rank;
}

/** Returns the writes of a new rank: itself, the reservation of its name and the audit entry. */
export function rankCreation(
  { table, actor, now }: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  rank: Rank,
): Action[] {
  return [
    addRank(table, rank),
    claimRankName(table, rank, taken),
    audit(table, actor, now, { action: 'rank.create', subject: { rank: rank.id }, after: { name: rank.name } }),
  ];
}

/** Throws if another rank has the name. Older ranks have no reservation, so they are compared as read. */
function refuseTaken(ranks: readonly Rank[], rank: Pick<Rank, 'id' | 'name'>): void {
  if (isShared(ranks, rank)) throw taken();
}

const isShared = (ranks: readonly Rank[], { id, name }: Pick<Rank, 'id' | 'name'>): boolean =>
  ranks.some((one) => one.id !== id && foldName(one.name) === foldName(name));

/** Returns the write that frees a rank's name, unless another rank has it too (possible before names were reserved). */
const freeName = (table: SiteTable, ranks: readonly Rank[], rank: Rank): Action[] =>
  isShared(ranks, rank) ? [] : [freeRankName(table, rank)];

/** Renames a rank. Attendees of earlier classes keep the old name. `read` is the name that the form loaded. */
export async function renameRank(
  { table, actor, now }: SiteContext,
  { id, name, read }: { id: string } & ValidatedInput<typeof ranks.rename>['body'],
): Promise<Rank> {
  return withoutCollision(async () => {
    const ranks = await listRanks(table);
    const before = ranks.find((rank) => rank.id === id);
    if (!before) throw noRank();
    const { changes, conflicting } = mergeEdit<Pick<Rank, 'name'>>(before, { name }, read);
    if (conflicting.length > 0) throw nameConflict(before.name, name);
    if (read && !changes.name) return before;
    const after = { ...before, name };
    const isOther = foldName(before.name) !== foldName(name);
    if (isOther) refuseTaken(ranks, after);
    await transact(table, [
      setRankName(table, before, name),
      ...(isOther ? [...freeName(table, ranks, before), claimRankName(table, after, taken)] : []),
      audit(table, actor, now, {
        action: 'rank.rename',
        subject: { rank: id },
        before: { name: before.name },
        after: { name },
      }),
    ]);
    return after;
  });
}

/** Subordinates released in the transaction of a deletion. Others name a missing superior, which counts as none. */
const mostSubordinates = 90;

/**
 * Deletes a rank without employees and requirements. Subordinates lose their superior (docs/behavior.md, "Roster and
 * ranks").
 */
export async function deleteRank(context: SiteContext, { id }: { id: string }): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const { ranks, version } = await readHierarchy(table);
    const rank = ranks.find((one) => one.id === id);
    if (!rank) throw noRank();
    const asked = rank.holders === 0 ? await requirementWith(context, 'rank', id) : undefined;
    if (asked) throw new ApiError('in_use', { detail: asked });
    const subordinates = ranks.filter(({ superior_id }) => superior_id === id).slice(0, mostSubordinates);
    await transact(table, [
      removeRank(table, rank, (held) => (held ? new ApiError('rank_held') : noRank())),
      ...freeName(table, ranks, rank),
      ...subordinates.map((one) => clearSuperior(table, one)),
      raiseHierarchyVersion(table, version),
      audit(table, actor, now, {
        action: 'rank.delete',
        subject: { rank: id },
        before: { ...rank, subordinates: subordinates.map((one) => one.id) },
      }),
    ]);
  });
}

/** Sets a rank's superior; null clears it. Requires the hierarchy's version, so concurrent changes make no cycle. */
export async function placeRank(
  { table, actor, now }: SiteContext,
  { id, superiorId }: { id: string; superiorId: string | null },
): Promise<Rank> {
  return withoutCollision(async () => {
    const { ranks, version } = await readHierarchy(table);
    const rank = ranks.find((one) => one.id === id);
    if (!rank || (superiorId && !ranks.some((one) => one.id === superiorId))) throw noRank();
    if (superiorId && makesCycle(ranks, id, superiorId)) throw new ApiError('rank_cycle');
    await transact(table, [
      setSuperior(table, id, superiorId ?? undefined),
      ...(superiorId ? [requireRank(table, superiorId)] : []),
      raiseHierarchyVersion(table, version),
      audit(table, actor, now, {
        action: 'rank.place',
        subject: { rank: id },
        before: { superior_id: rank.superior_id ?? null },
        after: { superior_id: superiorId },
      }),
    ]);
    return { ...rank, superior_id: superiorId ?? undefined };
  });
}

/** Returns the ranks and their version. Reads the version first: a later version could hide outdated ranks. */
async function readHierarchy(table: SiteTable): Promise<{ ranks: Rank[]; version: number }> {
  const version = await findHierarchyVersion(table);
  return { ranks: await listRanks(table), version };
}
