import type { Cap, HoursRule, RequirementRule } from '../requirement.ts';
import { ruleText } from '../requirement-text.ts';
import type { PackRule } from './pack.ts';

/** Returns a rule in sentences with the pack's names, then the conditions that Muster does not check. */
export const packRuleText = ({ asks, not_checked }: PackRule): string[] => [
  ...ruleText(asks, (_, name) => name),
  ...not_checked,
];

/** Returns the categories in a rule, without duplicates. */
export function packCategories({ asks }: PackRule): string[] {
  if (asks.kind !== 'hours') return [];
  const { category_minimums, caps, excluded } = asks;
  return [
    ...new Set([
      ...category_minimums.flatMap(({ category_ids }) => category_ids),
      ...caps.flatMap((cap) => (cap.of === 'category' ? [cap.category_id] : [])),
      ...excluded.category_ids,
    ]),
  ];
}

/** The department's ids for names in a pack. */
export interface PackIds {
  /** By category name. */
  categories: ReadonlyMap<string, string>;
  /** By training title. */
  courses: ReadonlyMap<string, string>;
  /** By form title. */
  forms: ReadonlyMap<string, string>;
}

/** Returns the titles of trainings that must be chosen before the rule can be added. */
export const missingCourses = ({ courses }: PackRule, ids: Pick<PackIds, 'courses'>): string[] =>
  courses.filter(({ title, optional }) => !optional && !ids.courses.has(title)).map(({ title }) => title);

/** Returns the titles of forms that must be chosen before the rule can be added. */
export const missingForms = ({ forms = [] }: PackRule, ids: Pick<PackIds, 'forms'>): string[] =>
  forms.filter(({ title, optional }) => !optional && !ids.forms.has(title)).map(({ title }) => title);

/**
 * Returns a rule with a department's ids. Trainings and forms without one are omitted; `missingCourses` and
 * `missingForms` name required ones.
 */
export function withSiteIds({ asks }: PackRule, { categories, courses, forms }: PackIds): RequirementRule {
  const types = (titles: readonly string[]) => titles.flatMap((title) => courses.get(title) ?? []);
  const among = (names: readonly string[]) => names.flatMap((name) => categories.get(name) ?? []);
  if (asks.kind === 'certification') return { ...asks, type_ids: types(asks.type_ids) };
  if (asks.kind === 'evaluation') {
    return { ...asks, form_ids: [...new Set(asks.form_ids.flatMap((title) => forms.get(title) ?? []))] };
  }
  const { unless_certified_in: unless, period, excluded, ...rule } = asks;
  const until = types(unless ?? []);
  return {
    ...rule,
    period: period.kind === 'anniversary' ? { ...period, type_ids: types(period.type_ids) } : period,
    category_minimums: rule.category_minimums.map((minimum) => ({
      ...minimum,
      category_ids: among(minimum.category_ids),
    })),
    courses: rule.courses.map((course) => ({ ...course, type_ids: types(course.type_ids) })),
    caps: rule.caps.flatMap((cap) => capWithIds(cap, types, among)),
    excluded: { ...excluded, type_ids: types(excluded.type_ids), category_ids: among(excluded.category_ids) },
    ...(until.length > 0 && { unless_certified_in: until }),
  } satisfies HoursRule;
}

type Ids = (names: readonly string[]) => string[];

function capWithIds(cap: Cap, types: Ids, categories: Ids): Cap[] {
  if (cap.of === 'each') return [cap];
  return cap.of === 'type'
    ? types([cap.type_id]).map((type_id) => ({ ...cap, type_id }))
    : categories([cap.category_id]).map((category_id) => ({ ...cap, category_id }));
}
