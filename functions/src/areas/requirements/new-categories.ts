import { mostListed } from '@muster/shared/areas/lists';
import type { requirements } from '@muster/shared/areas/requirements';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { namedIds } from '../../domain/requirements/named-ids.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { oneGone } from '../../kernel/missing.ts';
import { newId } from '../../table/core/new-id.ts';
import type { Action } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { addAllListed, readList, type TrainingCategory } from '../../table/entities/site-list.ts';
import { type TrainingType, trainingTypes, updateTrainingType } from '../../table/entities/training-type.ts';

type RequirementInput = ValidatedInput<typeof requirements.create>['body'];
type NewCategory = NonNullable<RequirementInput['new_categories']>[number];

/** Changes in the transaction of a requirement version, besides the department's record. */
export interface Beside {
  writes: Action[];
  /** Ids of categories and trainings that these writes mark as used. */
  noted: ReadonlySet<string>;
}

/** Actions of a transaction that remain for the ids in a rule, its categories and their trainings. */
const mostActions = 85;

/**
 * Returns the rule with ids instead of keys, and the writes that add its new categories and assign them to trainings.
 * Reuses a category with the same name. Throws field errors for repeated names, unused keys and missing trainings.
 */
export async function withNewCategories<I extends Pick<RequirementInput, 'asked' | 'rule' | 'new_categories'>>(
  context: SiteContext,
  { new_categories: newCategories = [], ...input }: I,
): Promise<Beside & { input: Omit<I, 'new_categories'> }> {
  if (newCategories.length === 0) return { input, writes: [], noted: new Set() };
  const { table, actor, now } = context;
  refuseKeys(newCategories, input);
  const [listed, types] = await Promise.all([readList<TrainingCategory>(table, 'CATEGORY'), trainingTypes(table)]);
  const there = new Map(listed.map(({ id, name }) => [foldName(name), id]));
  const ids = new Map(newCategories.map(({ key, name }) => [key, there.get(foldName(name)) ?? newId(now)]));
  const added = newCategories
    .filter(({ name }) => !there.has(foldName(name)))
    .map(({ key, name }) => ({ id: ids.get(key) ?? '', name, uses: 1 }));
  const replaced = { ...input, rule: withIds(input.rule, ids) };
  const named = namedIds(replaced);
  const isNamed = new Set(named.map(({ id }) => id));
  const changed = changedTypes(newCategories, ids, types);
  if (named.length + added.length * 2 + changed.length * 2 > mostActions) {
    throw invalidField('new_categories', 'There are too many trainings for one change. Please choose fewer.');
  }
  return {
    input: replaced,
    noted: new Set([...added, ...changed.map(({ before }) => before)].map(({ id }) => id)),
    writes: [
      ...(added.length > 0
        ? addAllListed(table, 'CATEGORY', added, { most: mostListed, full: () => new ApiError('list_full') })
        : []),
      ...added.map(({ id, name }) =>
        audit(table, actor, now, { action: 'category.add', subject: { category: id }, after: { id, name } }),
      ),
      ...changed.flatMap(({ before, changes }) => [
        isNamed.has(before.id) ? updateNamedType(context, before, changes) : updateTrainingType(table, before, changes),
        audit(table, actor, now, {
          action: 'type.update',
          subject: { type: before.id },
          before: { ...before },
          after: { ...before, ...changes },
        }),
      ]),
    ],
  };
}

/** Returns one action that both changes a type and marks it as used: a transaction writes an item once. */
export const updateNamedType = (
  { table }: Pick<SiteContext, 'table'>,
  before: TrainingType,
  changes: Partial<TrainingType>,
): Action =>
  updateTrainingType(table, before, {
    ...changes,
    chosen_for_instructors: (before.chosen_for_instructors ?? 0) + 1,
  });

function refuseKeys(newCategories: readonly NewCategory[], input: Pick<RequirementInput, 'asked' | 'rule'>): void {
  const named = new Set(namedIds(input).map(({ id }) => id));
  for (const [n, { key, name }] of newCategories.entries()) {
    const earlier = newCategories.slice(0, n);
    if (earlier.some((one) => one.key === key) || !named.has(key)) {
      throw invalidField(`new_categories.${n}.key`, 'The rule must name this key, and each key must be sent once');
    }
    if (earlier.some((one) => foldName(one.name) === foldName(name))) {
      throw invalidField(`new_categories.${n}.name`, 'Another new category has this name');
    }
  }
}

/** Returns a rule with replaced category ids. */
function withIds(rule: RequirementRule, ids: ReadonlyMap<string, string>): RequirementRule {
  if (rule.kind !== 'hours') return rule;
  const all = (categories: readonly string[]) => [...new Set(categories.map((id) => ids.get(id) ?? id))];
  return {
    ...rule,
    category_minimums: rule.category_minimums.map((one) => ({ ...one, category_ids: all(one.category_ids) })),
    caps: rule.caps.map((cap) =>
      cap.of === 'category' ? { ...cap, category_id: ids.get(cap.category_id) ?? cap.category_id } : cap,
    ),
    excluded: { ...rule.excluded, category_ids: all(rule.excluded.category_ids) },
  };
}

/** Returns the trainings with new categories, with all their categories. */
function changedTypes(
  newCategories: readonly NewCategory[],
  ids: ReadonlyMap<string, string>,
  types: ReadonlyMap<string, TrainingType>,
): { before: TrainingType; changes: Pick<TrainingType, 'category_ids'> }[] {
  const more = new Map<string, string[]>();
  for (const [n, { key, type_ids }] of newCategories.entries()) {
    for (const id of type_ids) {
      if (!types.has(id)) throw invalidField(`new_categories.${n}.type_ids`, oneGone('trainings'));
      more.set(id, [...(more.get(id) ?? []), ids.get(key) ?? '']);
    }
  }
  return [...more].flatMap(([id, categories]) => {
    const before = types.get(id);
    const category_ids = [...new Set([...(before?.category_ids ?? []), ...categories])];
    return before && category_ids.length > (before.category_ids?.length ?? 0)
      ? [{ before, changes: { category_ids } }]
      : [];
  });
}
