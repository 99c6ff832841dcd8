import type { RequirementPack } from '@muster/shared/areas/requirements';
import type { Asked } from '@muster/shared/requirements/requirement';
import type { PackBody } from './api.ts';
import { packLabels as labels } from './labels.ts';

/** A rule of a pack as it is chosen. */
export interface PackRuleValues {
  rule: string;
  isChosen: boolean;
  asked: Asked;
  /** The id of a training for each course of the rule, in its order; empty: none. */
  courses: string[];
}

export type PackValues = {
  /** The state's two letters; empty: none is chosen. */
  pack: string;
  rules: PackRuleValues[];
  effective_from: string;
};

/** Returns the values for a state: the rules that the department does not have are chosen, with the trainings that fit by number or name. */
export const packValues = (pack: RequirementPack | undefined, today: string): PackValues => ({
  pack: pack?.id ?? '',
  rules: (pack?.rules ?? []).map(({ rule, requirement_id, courses }) => ({
    rule,
    isChosen: requirement_id === null,
    asked: { rank_ids: [], unit_ids: [], group_ids: [] },
    courses: courses.map(({ type_id }) => type_id ?? ''),
  })),
  effective_from: today,
});

/** Returns what is sent: the chosen rules. */
export const packBody = ({ rules, effective_from }: PackValues, pack: RequirementPack): PackBody => ({
  rules: rules
    .filter(({ isChosen }) => isChosen)
    .map(({ rule, asked, courses }) => {
      const named = pack.rules.find((one) => one.rule === rule)?.courses ?? [];
      return {
        rule,
        asked,
        effective_from,
        courses: Object.fromEntries(
          named.map(({ title }, n) => [title, courses[n] ?? ''] as const).filter(([, id]) => id !== ''),
        ),
      };
    }),
});

/** Returns the messages of what is not chosen yet, by field. */
export function packMessages({ rules }: PackValues, pack: RequirementPack | undefined): Record<string, string> {
  if (!pack) return { pack: labels.choose };
  if (!rules.some(({ isChosen }) => isChosen)) return { rules: labels.noneChosen };
  return Object.fromEntries(
    rules.flatMap(({ rule, isChosen, courses }, row) =>
      (isChosen ? (pack.rules.find((one) => one.rule === rule)?.courses ?? []) : []).flatMap(({ optional }, n) =>
        optional || courses[n] ? [] : [[`rules.${row}.courses.${n}`, labels.missing] as const],
      ),
    ),
  );
}
