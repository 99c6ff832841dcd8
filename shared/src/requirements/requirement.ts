import type { FirearmType } from '../forms/firearm-types.ts';
import type { ShownFact } from '../forms/form.ts';

/** The audience. Values within a list are alternatives; all non-empty lists must match. All empty: everyone. */
export interface Asked {
  rank_ids: string[];
  unit_ids: string[];
  group_ids: string[];
}

/** The periods in which hours or evaluations are required. Days are dates of the department. */
export type Period =
  /** January 1 to December 31. */
  | { kind: 'calendar_year' }
  /** A year from a day; `starts` is `MM-DD`, but not February 29. */
  | { kind: 'fiscal_year'; starts: string }
  /** Consecutive periods of so many months in both directions from a date (`YYYY-MM-DD`), a first day. */
  | { kind: 'cycle'; months: number; from: string }
  /**
   * Months from the day of employment, or from the first certification in any of `type_ids` (default: employment). A
   * period ends on the day before the anniversary, at the end of its month, or on the next June 30; the next period
   * begins one day later.
   */
  | { kind: 'anniversary'; of: 'employment' | 'certification'; type_ids: string[]; months: number; ends: PeriodEnd }
  /** The months up to the requested day. */
  | { kind: 'rolling'; months: number };

export const periodKinds = ['calendar_year', 'fiscal_year', 'cycle', 'anniversary', 'rolling'] as const;
export const periodEnds = ['day', 'month_end', 'june_30'] as const;
export type PeriodEnd = (typeof periodEnds)[number];

/**
 * The amount required in the period of hire: all, none, or pro rata. Pro rata is `minutes_a_month` for each month with
 * a day of employment (at most the full amount), by default the full amount divided by the period's months. Category
 * minutes are prorated too, courses are not. Rolling periods require all.
 */
export type FirstPeriod = { kind: 'whole' } | { kind: 'excused' } | { kind: 'pro_rata'; minutes_a_month?: number };

/** Minimum minutes in these categories, as part of the total. A credit in several of them counts once. */
export interface CategoryMinimum {
  category_ids: string[];
  minutes: number;
}

/** Minimum number of these trainings, each once, within the period or (`months`) the months up to its last day. */
export interface CourseMinimum {
  type_ids: string[];
  at_least: number;
  months?: number;
}

/** The most minutes that count for a category, a training, or each class or external training (`each`). */
export type Cap =
  | { of: 'category'; category_id: string; minutes: number }
  | { of: 'type'; type_id: string; minutes: number }
  | { of: 'each'; minutes: number };

/** Exclusions. */
export interface Exclusions {
  type_ids: string[];
  category_ids: string[];
  /** Repeated training in a period counts only the first time. Credits without a training are never repeats. */
  repeats: boolean;
  /** Credit for teaching: `all` of it, or only for teaching the same training again in the period. */
  teaching?: 'all' | 'repeats';
  /** Credit for training elsewhere. */
  external: boolean;
  /** Credits with fewer minutes. */
  shorter_than?: number;
}

/** A current certification in any of these trainings. */
export interface CertificationRule {
  kind: 'certification';
  type_ids: string[];
}

/** Minutes of credit in a period; `minutes` may be 0 if only courses or categories are required. */
export interface HoursRule {
  kind: 'hours';
  minutes: number;
  period: Period;
  first_period: FirstPeriod;
  category_minimums: CategoryMinimum[];
  courses: CourseMinimum[];
  caps: Cap[];
  excluded: Exclusions;
  /** Does not apply to a person with an unexpired certification in any of these trainings on that day. */
  unless_certified_in?: string[];
}

/** An evaluation is required of the person, with each firearm carried, or with one firearm of each type carried. */
export const evaluatedUnits = ['person', 'firearm', 'firearm_type'] as const;

/** A passed evaluation with a version of any of these forms. Each period is due by its last day. */
export interface EvaluationRule {
  kind: 'evaluation';
  form_ids: string[];
  /** An anniversary is one of employment. */
  period: Period;
  per: (typeof evaluatedUnits)[number];
  /** Only firearms of these types; empty: all. */
  firearm_types: FirearmType[];
  /** The fewest rounds of the course of fire with a firearm of a type. */
  rounds: { type: FirearmType; rounds: number }[];
  /** The evaluation must show all of these. */
  shown: ShownFact[];
}

export type RequirementRule = CertificationRule | HoursRule | EvaluationRule;

export const requirementKinds = ['certification', 'hours', 'evaluation'] as const satisfies RequirementRule['kind'][];

/** The source of a rule: a law or policy. */
export interface Source {
  citation: string;
  url?: string;
  /** The date of the last comparison, as a date of the department. */
  checked_on?: string;
}

/**
 * A version of a requirement in the department's record (docs/record.md, "Requirements"). From `valid_on`, it replaces
 * everything recorded before it, until a later entry's day (`versions.ts`). A mandatory training is a built-in
 * requirement for everyone; a version whose `requirement_id` is the training's narrows its audience.
 */
export interface RequirementFacts {
  requirement_id: string;
  name: string;
  asked: Asked;
  rule: RequirementRule;
  source?: Source;
  /** The pack that it was copied from (`packs/`), such as `TX`, and the name of the rule in it. */
  pack?: { id: string; rule: string };
}
