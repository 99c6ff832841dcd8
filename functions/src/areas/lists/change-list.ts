import {
  type Place as AnsweredPlace,
  type Unit as AnsweredUnit,
  type Holiday,
  mostListed,
} from '@muster/shared/areas/lists';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../../kernel/merge-edit.ts';
import { gone } from '../../kernel/missing.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  type AnyListed,
  addListed,
  changeListed,
  findListed,
  type ListName,
  readList,
  removeListed,
  renameListed,
} from '../../table/entities/site-list.ts';
import { placeUnit } from './place-unit.ts';

/** The names of lists in the audit log. */
const what = {
  PLACE: 'place',
  CATEGORY: 'category',
  UNIT: 'unit',
  GROUP: 'group',
  HOLIDAY: 'holiday',
} as const satisfies Record<ListName, string>;
const labelOf = (list: ListName): string => (list === 'PLACE' ? 'location' : what[list]);

const taken = (list: ListName) => () =>
  new ApiError('name_taken', { detail: `A ${labelOf(list)} with this name already exists` });

/** The input of any list. Null clears a field; undefined keeps it. */
interface ListedInput {
  name: string;
  address?: string | null | undefined;
  capacity?: number | null | undefined;
  parent_id?: string | null | undefined;
  minimum_staff?: number | null | undefined;
  date?: string | undefined;
  yearly?: boolean | undefined;
}

/** Returns the given fields in stored form. Undefined: the edit clears the field. */
function toStored(input: Partial<ListedInput>): Partial<AnyListed> {
  const { name, address, capacity, parent_id, minimum_staff, date, yearly } = input;
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address: address ?? undefined }),
    ...(capacity !== undefined && { capacity: capacity ?? undefined }),
    ...(parent_id !== undefined && { parent_id: parent_id ?? undefined }),
    ...(minimum_staff !== undefined && { minimum_staff: minimum_staff ?? undefined }),
    ...(date !== undefined && { date }),
    ...(yearly !== undefined && { yearly }),
  };
}

/** Returns a list item in the contract's form. */
export const presentListed = ({
  id,
  name,
  address,
  capacity,
  parent_id,
  minimum_staff,
  date,
  yearly,
}: AnyListed): AnsweredPlace & AnsweredUnit & Partial<Holiday> => ({
  id,
  name,
  ...(address && { address }),
  ...(capacity !== undefined && { capacity }),
  ...(parent_id && { parent_id }),
  ...(minimum_staff !== undefined && { minimum_staff }),
  ...(date !== undefined && { date, yearly: yearly ?? false }),
});

export const presentHoliday = ({ id, name, date = '', yearly = false }: AnyListed): Holiday => ({
  id,
  name,
  date,
  yearly,
});

/** Returns a current list item. Throws `not_found`. */
async function requireListed({ table }: SiteContext, list: ListName, id: string): Promise<AnyListed> {
  const listed = await findListed<AnyListed>(table, list, id);
  if (!listed) throw new ApiError('not_found', { detail: gone(labelOf(list)) });
  return listed;
}

/** Adds a list item. Throws as `placeUnit`, `list_full`, and `name_taken`, which ignores case and spaces. */
export async function addToList(context: SiteContext, list: ListName, input: ListedInput): Promise<AnyListed> {
  const { table, actor, now, idempotency } = context;
  const listed: AnyListed = { id: newId(now), name: input.name, ...toStored(input) };
  const refusals = { most: mostListed, taken: taken(list), full: () => new ApiError('list_full') };
  await withoutCollision(async () =>
    transact(table, [
      ...idempotency.storeAnswer(presentListed(listed)),
      ...addListed(table, list, listed, refusals),
      ...(await placeUnit(context, listed, undefined)),
      audit(table, actor, now, {
        action: `${what[list]}.add`,
        subject: { [what[list]]: listed.id },
        after: presentListed(listed),
      }),
    ]),
  );
  return listed;
}

/** Updates a list item and merges concurrent edits. Throws as `addToList`, and `edit_conflict`. */
export async function updateListed(
  context: SiteContext,
  list: ListName,
  { id, read, ...input }: ListedInput & { id: string; read?: Partial<ListedInput> | undefined },
): Promise<AnyListed> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const before = await requireListed(context, list, id);
    const requested = toStored(input);
    const { changes, conflicting } = mergeEdit<AnyListed>(before, requested, read && toStored(read));
    if (conflicting.length > 0) {
      const units = list === 'UNIT' ? await readList(table, list) : [];
      const nameOf = (id: string | undefined) => units.find((unit) => unit.id === id)?.name ?? '';
      throw editConflict<AnyListed>(
        conflicting,
        { stored: before, requested },
        {
          words: (field, values) => (field === 'parent_id' ? nameOf(values[field]) : plainWords(values[field])),
          answered: (field, values) => ({ field, value: values[field] ?? null }),
        },
      );
    }
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...changes };
    const isRenamed = foldName(after.name) !== foldName(before.name);
    await transact(table, [
      changeListed(table, list, before, changes),
      ...(isRenamed ? renameListed(table, list, { before, after }, taken(list)) : []),
      ...(await placeUnit(context, after, before.parent_id)),
      audit(table, actor, now, {
        action: `${what[list]}.update`,
        subject: { [what[list]]: id },
        before: presentListed(before),
        after: presentListed(after),
      }),
    ]);
    return after;
  });
}

/**
 * Removes a list item. `usedBy` returns its use as a sentence, read after the list to see new uses. Throws `in_use`.
 */
export async function removeFromList(
  context: SiteContext,
  list: ListName,
  { id, usedBy }: { id: string; usedBy: () => Promise<string | undefined> },
): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const listed = await requireListed(context, list, id);
    const detail = await usedBy();
    if (detail) throw new ApiError('in_use', { detail });
    await transact(table, [
      ...removeListed(table, list, listed),
      audit(table, actor, now, {
        action: `${what[list]}.remove`,
        subject: { [what[list]]: id },
        before: presentListed(listed),
      }),
    ]);
  });
}
