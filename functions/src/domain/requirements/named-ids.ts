import type { HoursRule, RequirementFacts, RequirementRule } from '@muster/shared/requirements/requirement';
import { invalidField } from '../../kernel/api-error.ts';
import { oneGone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { checkFormInUse } from '../../table/entities/form.ts';
import { chooseRank } from '../../table/entities/rank.ts';
import { chooseListed } from '../../table/entities/site-list.ts';
import { chooseTrainingType } from '../../table/entities/training-type.ts';

/** The kinds of items that a requirement refers to by id. */
export type NamedKind = 'rank' | 'unit' | 'group' | 'training' | 'category' | 'form';

export interface Named {
  kind: NamedKind;
  id: string;
  /** The field of the call, for field errors. */
  field: string;
}

/** Returns every id in a version of a requirement once, with the first field that has it. */
export function namedIds({ asked, rule }: Pick<RequirementFacts, 'asked' | 'rule'>): Named[] {
  const all = (kind: NamedKind, field: string, ids: readonly string[]): Named[] =>
    ids.map((id) => ({ kind, id, field }));
  const named = [
    ...all('rank', 'asked.rank_ids', asked.rank_ids),
    ...all('unit', 'asked.unit_ids', asked.unit_ids),
    ...all('group', 'asked.group_ids', asked.group_ids),
    ...inRule(rule, all),
  ];
  return [...new Map(named.toReversed().map((one) => [`${one.kind} ${one.id}`, one])).values()].reverse();
}

type NameAll = (kind: NamedKind, field: string, ids: readonly string[]) => Named[];

function inRule(rule: RequirementRule, all: NameAll): Named[] {
  switch (rule.kind) {
    case 'certification':
      return all('training', 'rule.type_ids', rule.type_ids);
    case 'hours':
      return ofHours(rule, all);
    case 'evaluation':
      return all('form', 'rule.form_ids', rule.form_ids);
  }
}

function ofHours(rule: HoursRule, all: NameAll): Named[] {
  const { period, category_minimums, courses, caps, excluded, unless_certified_in = [] } = rule;
  return [
    ...all('training', 'rule.period.type_ids', period.kind === 'anniversary' ? period.type_ids : []),
    ...category_minimums.flatMap((one, n) =>
      all('category', `rule.category_minimums.${n}.category_ids`, one.category_ids),
    ),
    ...courses.flatMap((one, n) => all('training', `rule.courses.${n}.type_ids`, one.type_ids)),
    ...caps.flatMap((cap, n) => {
      if (cap.of === 'category') return all('category', `rule.caps.${n}.category_id`, [cap.category_id]);
      return cap.of === 'type' ? all('training', `rule.caps.${n}.type_id`, [cap.type_id]) : [];
    }),
    ...all('training', 'rule.excluded.type_ids', excluded.type_ids),
    ...all('category', 'rule.excluded.category_ids', excluded.category_ids),
    ...all('training', 'rule.unless_certified_in', unless_certified_in),
  ];
}

export const archivedForm = 'One of these forms is archived. Please choose another form.';

/** Most ids in one requirement: a transaction has an action for each. */
const mostNamed = 80;

const goneText: Record<NamedKind, string> = {
  rank: oneGone('ranks'),
  unit: oneGone('units'),
  group: oneGone('groups'),
  training: oneGone('trainings'),
  category: oneGone('categories'),
  form: archivedForm,
};

/**
 * Returns the writes that count references to a version's ids, except those in `noted`. Counting keeps an item from
 * being removed; a missing one is a field error. A form, which stays once published, must not be archived.
 */
export const chooseNamed = (
  table: SiteTable,
  facts: Pick<RequirementFacts, 'asked' | 'rule'>,
  noted: ReadonlySet<string>,
): Action[] =>
  chooseAll(
    table,
    namedIds(facts).filter(({ id }) => !noted.has(id)),
  );

/** Like `chooseNamed`, for several requirements in one transaction: each id once. */
export function chooseAll(table: SiteTable, all: readonly Named[]): Action[] {
  const named = [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()];
  if (named.length > mostNamed) {
    throw invalidField(
      'rule',
      `A requirement can name at most ${mostNamed} ranks, units, groups, trainings, categories and forms together`,
    );
  }
  return named.map(({ kind, id, field }) => {
    const gone = () => invalidField(field, goneText[kind]);
    switch (kind) {
      case 'rank':
        return chooseRank(table, id, gone);
      case 'training':
        return chooseTrainingType(table, id, gone);
      case 'unit':
        return chooseListed(table, 'UNIT', id, gone);
      case 'group':
        return chooseListed(table, 'GROUP', id, gone);
      case 'form':
        return checkFormInUse(table, id, gone);
      default:
        return chooseListed(table, 'CATEGORY', id, gone);
    }
  });
}
