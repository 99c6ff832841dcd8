/**
 * Whom a requirement is about. Within a list one is enough; of lists that are not empty, each must fit. All empty:
 * everyone.
 */
export interface Asked {
  rank_ids: string[];
  unit_ids: string[];
  group_ids: string[];
}

/** How the time is divided in which hours are counted. All days are dates of the department. */
export type Period =
  /** January 1 to December 31. */
  | { kind: 'calendar_year' }
  /** A year from a day on; `starts` is `MM-DD`, and not February 29. */
  | { kind: 'fiscal_year'; starts: string }
  /** So many months, one after the other in both directions from a date (`YYYY-MM-DD`, a first day of one of them). */
  | { kind: 'cycle'; months: number; from: string }
  /**
   * So many months from the day of employment, or of the first certification in any of `type_ids` (without one: of
   * employment). A period ends on the day before the anniversary, or at the end of the anniversary's month, or on the
   * first June 30 on or after the anniversary; the next begins on the day after.
   */
  | { kind: 'anniversary'; of: 'employment' | 'certification'; type_ids: string[]; months: number; ends: PeriodEnd }
  /** The months that end with the day that is asked about. */
  | { kind: 'rolling'; months: number };

export const periodKinds = ['calendar_year', 'fiscal_year', 'cycle', 'anniversary', 'rolling'] as const;
export const periodEnds = ['day', 'month_end', 'june_30'] as const;
export type PeriodEnd = (typeof periodEnds)[number];

/**
 * What is asked in the period in which somebody is hired: all of it, nothing, or a share: `minutes_a_month` for each
 * month of which a day is within the employment, at most the whole; without it the whole divided by the period's
 * months. Minutes of categories are shared likewise, courses are not. Rolling periods ask for all of it.
 */
export type FirstPeriod = { kind: 'whole' } | { kind: 'excused' } | { kind: 'pro_rata'; minutes_a_month?: number };

/** So many minutes of the whole at least in these categories: a credit in any of them counts once. */
export interface CategoryMinimum {
  category_ids: string[];
  minutes: number;
}

/**
 * At least so many of these trainings, each once, within the period or, with `months`, within so many months that end
 * with the period's last day.
 */
export interface CourseMinimum {
  type_ids: string[];
  at_least: number;
  months?: number;
}

/** The most minutes that count of a category, of a training, or of any one class or external training (`each`). */
export type Cap =
  | { of: 'category'; category_id: string; minutes: number }
  | { of: 'type'; type_id: string; minutes: number }
  | { of: 'each'; minutes: number };

/** What does not count. */
export interface Exclusions {
  type_ids: string[];
  category_ids: string[];
  /**
   * A training that was taken in the period before counts once: the first time. What no training is named for is none.
   */
  repeats: boolean;
  /** Credit for teaching: `all` of it, or only teaching the same again in the period. */
  teaching?: 'all' | 'repeats';
  /** Credit for training elsewhere. */
  external: boolean;
  /** Credits of fewer minutes. */
  shorter_than?: number;
}

/** Current in any of these trainings. */
export interface CertificationRule {
  kind: 'certification';
  type_ids: string[];
}

/** So many minutes of credit in a period. `minutes` may be 0 where only courses or categories are asked for. */
export interface HoursRule {
  kind: 'hours';
  minutes: number;
  period: Period;
  first_period: FirstPeriod;
  category_minimums: CategoryMinimum[];
  courses: CourseMinimum[];
  caps: Cap[];
  excluded: Exclusions;
  /** Not asked of who holds, on that day, a certification in any of these trainings that has not expired. */
  unless_certified_in?: string[];
}

export type RequirementRule = CertificationRule | HoursRule;

/** Where a rule comes from: a law, a policy. */
export interface Source {
  citation: string;
  /** An address of the web. */
  url?: string;
  /** The department's date on which somebody compared it. */
  checked_on?: string;
}

/**
 * One version of a requirement, as an entry of the department's record has it (docs/record.md, "Requirements"). From
 * its entry's `valid_on` on it counts instead of what was recorded before it, until a later entry's day
 * (`versions.ts`). A mandatory training is the built-in requirement for everyone; a version whose `requirement_id` is
 * the training's narrows whom it is about.
 */
export interface RequirementFacts {
  requirement_id: string;
  name: string;
  asked: Asked;
  rule: RequirementRule;
  source?: Source;
  /** The pack that it was copied from (`packs/`), such as `TX`, and the name of the rule there. */
  pack?: { id: string; rule: string };
}
