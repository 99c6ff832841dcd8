import type { RequirementPack } from '@muster/shared/areas/requirements';
import type { Asked } from '@muster/shared/requirements/requirement';
import type { Choice, Choices, PackBody } from './api.ts';
import { packLabels as labels } from './labels.ts';

type PackCourse = RequirementPack['rules'][number]['courses'][number];
type PackForm = RequirementPack['rules'][number]['forms'][number];

/** The choices for one rule of a pack. */
export interface PackRuleValues {
  rule: string;
  isChosen: boolean;
  asked: Asked;
  /** A training id for each course of the rule, in order. `newTraining`: create one. Empty: none. */
  courses: string[];
  /** A form id for each form of the rule, in order. Empty: none. */
  forms: string[];
}

export type PackValues = {
  /** The state's two letters. Empty: no state is chosen. */
  pack: string;
  rules: PackRuleValues[];
  effective_from: string;
};

/** The choice to create the training that the rule names. */
export const newTraining = 'new';

/** Patterns of officers in the text of a source, and in the names of groups. */
const officers = { whom: /officers/i, group: /^(sworn|((peace|police|certified) )?officers?|deput(y|ies))\b/i };
const dispatchers = { whom: /^dispatchers/i, group: /^(dispatch|communications|telecommunic)/i };

/** Returns the ids of the groups whose names match the people of a rule. */
function fittingGroups(whom: string, groups: readonly Choice[]): string[] {
  const people = [officers, dispatchers].find((one) => one.whom.test(whom));
  return people ? groups.filter(({ name }) => people.group.test(name)).map(({ id }) => id) : [];
}

/** Returns the positions of required forms that are not chosen. */
const missingForms = (forms: readonly PackForm[], chosen: readonly string[]): number[] =>
  forms.flatMap(({ optional }, n) => (!optional && !chosen[n] ? [n] : []));

/**
 * Returns the initial choices for a state, with groups, trainings and published forms matched by name. Selects the
 * rules that the department does not have, except rules about other people than officers for which no group matches,
 * and rules without a required form.
 */
export const packValues = (
  pack: RequirementPack | undefined,
  today: string,
  { group: groups, form: published }: Pick<Choices, 'group' | 'form'>,
): PackValues => ({
  pack: pack?.id ?? '',
  rules: (pack?.rules ?? []).map(({ rule, whom, requirement_id, courses, forms }) => {
    const group_ids = fittingGroups(whom, groups);
    const isFitting = group_ids.length > 0 || officers.whom.test(whom);
    const form_ids = forms.map(({ form_id }) => published.find(({ id }) => id === form_id)?.id ?? '');
    return {
      rule,
      isChosen: requirement_id === null && isFitting && missingForms(forms, form_ids).length === 0,
      asked: { rank_ids: [], unit_ids: [], group_ids },
      courses: courses.map(({ type_id, optional }) => type_id ?? (optional ? '' : newTraining)),
      forms: form_ids,
    };
  }),
  effective_from: today,
});

/** Returns the courses of the chosen rules for which a training is created, each title once. */
export const coursesToCreate = ({ rules }: PackValues, pack: RequirementPack): PackCourse[] => {
  const named = rules
    .filter(({ isChosen }) => isChosen)
    .flatMap(({ rule, courses }) =>
      (pack.rules.find((one) => one.rule === rule)?.courses ?? []).filter((_, n) => courses[n] === newTraining),
    );
  return [...new Map(named.map((course) => [course.title, course])).values()];
};

/** Returns the request body with the chosen rules. `created` has the ids of new trainings, by title. */
export const packBody = (
  { rules, effective_from }: PackValues,
  pack: RequirementPack,
  created: ReadonlyMap<string, string>,
): PackBody => ({
  rules: rules
    .filter(({ isChosen }) => isChosen)
    .map(({ rule, asked, courses, forms }) => {
      const of = pack.rules.find((one) => one.rule === rule);
      return {
        rule,
        asked,
        effective_from,
        courses: Object.fromEntries(
          (of?.courses ?? [])
            .map(({ title }, n) => [title, courses[n] === newTraining ? created.get(title) : courses[n]] as const)
            .filter((pair): pair is readonly [string, string] => Boolean(pair[1])),
        ),
        forms: Object.fromEntries(
          (of?.forms ?? []).flatMap(({ title }, n) => (forms[n] ? [[title, forms[n]] as const] : [])),
        ),
      };
    }),
});

/** Returns the message for each missing choice, by field. */
export function packMessages({ rules }: PackValues, pack: RequirementPack | undefined): Record<string, string> {
  if (!pack) return { pack: labels.choose };
  if (!rules.some(({ isChosen }) => isChosen)) return { rules: labels.noneChosen };
  return Object.fromEntries(
    rules.flatMap(({ rule, isChosen, forms }, row) => {
      const of = pack.rules.find((one) => one.rule === rule)?.forms ?? [];
      return isChosen ? missingForms(of, forms).map((n) => [`rules.${row}.forms.${n}`, labels.chooseForm]) : [];
    }),
  );
}
