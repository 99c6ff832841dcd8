import type { ranks } from '@muster/shared/areas/ranks';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { ApiError } from '../http/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../merge-edit.ts';
import type { SiteContext } from '../site-context.ts';
import { asItWas, setting } from '../table/core/changed-fields.ts';
import type { SiteTable } from '../table/core/client.ts';
import { newId } from '../table/core/new-id.ts';
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
} from '../table/core/write.ts';
import { type Actor, audit } from '../table/entities/audit-entry.ts';
import {
  hierarchyVersion,
  hierarchyVersionKey,
  listRanks,
  type Rank,
  rankItem,
  rankKey,
  rankNameItem,
  rankNameKey,
} from '../table/entities/rank.ts';
import { foldName } from '../table/entities/unique-name.ts';
import { makesCycle } from './hierarchy.ts';

const nameConflict = (stored: string, wanted: string) =>
  editConflict<Pick<Rank, 'name'>>(
    ['name'],
    { stored: { name: stored }, wanted: { name: wanted } },
    {
      words: (_, { name }) => plainWords(name),
      answered: (field, { name }) => ({ field, value: name }),
    },
  );

const gone = () => new ApiError('not_found', { detail: 'This rank no longer exists' });

/** Creates a rank without a superior, under a name that no other rank has. `more` are writes to be part of it. */
export async function createRank(
  { table, actor, now }: SiteContext,
  name: string,
  more: (rank: Rank) => Action[] = () => [],
): Promise<Rank> {
  const rank: Rank = { id: newId(now), name, holders: 0 };
  await withoutCollision(async () => {
    refuseTaken(await listRanks(table), rank);
    await transact(table, [...more(rank), ...rankCreation(table, actor, now, rank)]);
  });
  return rank;
}

/** The writes that make a rank: itself, the guard of its name and the audit entry. */
export function rankCreation(table: SiteTable, actor: Actor, now: Date, rank: Rank): Action[] {
  return [
    put(table, rankItem(table, rank), { condition: absent, otherwise: () => new ApiError('unexpected') }),
    nameWrite(table, rank),
    audit(table, actor, now, { action: 'rank.create', subject: { rank: rank.id }, after: { name: rank.name } }),
  ];
}

/**
 * Throws when another rank has the name. Together with the guard that every new name gets, this also holds for ranks made before names
 * were guarded: what is not yet among the ranks that were read meets the guard.
 */
function refuseTaken(ranks: readonly Rank[], { id, name }: Rank): void {
  if (sharesName(ranks, { id, name })) throw new ApiError('rank_taken');
}

const sharesName = (ranks: readonly Rank[], { id, name }: Pick<Rank, 'id' | 'name'>): boolean =>
  ranks.some((one) => one.id !== id && foldName(one.name) === foldName(name));

const nameWrite = (table: SiteTable, rank: Rank): Action =>
  put(table, rankNameItem(table, rank), { condition: absent, otherwise: () => new ApiError('rank_taken') });

/** Frees a rank's name, unless another one has it too: two of one name may be there from before names were guarded. */
const nameRemoval = (table: SiteTable, ranks: readonly Rank[], rank: Rank): Action[] =>
  sharesName(ranks, rank) ? [] : [remove(table, rankNameKey(table, rank.name))];

/** Renames a rank; attendees of earlier classes keep the rank's name as it was. `read` is the name that the form had read. */
export async function renameRank(
  { table, actor, now }: SiteContext,
  id: string,
  { name, read }: ValidatedInput<typeof ranks.rename>['body'],
): Promise<Rank> {
  return withoutCollision(async () => {
    const ranks = await listRanks(table);
    const before = ranks.find((rank) => rank.id === id);
    if (!before) throw gone();
    const { changes, conflicting } = mergeEdit<Pick<Rank, 'name'>>(before, { name }, read);
    if (conflicting.length > 0) throw nameConflict(before.name, name);
    if (read && !changes.name) return before;
    const after = { ...before, name };
    const renamed = foldName(before.name) !== foldName(name);
    if (renamed) refuseTaken(ranks, after);
    await transact(table, [
      update(table, rankKey(table, id), setting({ name }), {
        ...asItWas({ ...before }, ['name'], present),
        otherwise: () => reread,
      }),
      ...(renamed ? [...nameRemoval(table, ranks, before), nameWrite(table, after)] : []),
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

/** The most subordinates that a deletion lets go in its transaction; of any others the list says that they have no superior. */
const mostSubordinates = 90;

/** Deletes a rank that nobody holds; its subordinates lose their superior (DESIGN.md section 3, "Ranks"). */
export async function deleteRank(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const { ranks, version } = await hierarchy(context);
    const rank = ranks.find((one) => one.id === id);
    if (!rank) throw gone();
    const subordinates = ranks.filter(({ superior_id }) => superior_id === id).slice(0, mostSubordinates);
    await transact(table, [
      remove(table, rankKey(table, id), {
        condition: `${present} AND holders = :nobody AND #name = :name`,
        names: { '#name': 'name' },
        values: { ':nobody': 0, ':name': rank.name },
        otherwise: (old) => (!old ? gone() : old.holders === 0 ? reread : new ApiError('rank_held')),
      }),
      ...nameRemoval(table, ranks, rank),
      ...subordinates.map((one) =>
        update(
          table,
          rankKey(table, one.id),
          { expression: 'REMOVE superior_id' },
          { condition: 'superior_id = :superior', values: { ':superior': id }, otherwise: () => reread },
        ),
      ),
      nextVersion(context, version),
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
export async function placeRank(context: SiteContext, id: string, superior: string | null): Promise<Rank> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const { ranks, version } = await hierarchy(context);
    const rank = ranks.find((one) => one.id === id);
    if (!rank || (superior && !ranks.some((one) => one.id === superior))) throw gone();
    if (superior && makesCycle(ranks, id, superior)) throw new ApiError('rank_cycle');
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
      nextVersion(context, version),
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
async function hierarchy({ table }: SiteContext): Promise<{ ranks: Rank[]; version: number }> {
  const version = await hierarchyVersion(table);
  return { ranks: await listRanks(table), version };
}

/** Moves the hierarchy's version on, on condition that it is the one that was read. */
function nextVersion({ table }: SiteContext, read: number): Action {
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
