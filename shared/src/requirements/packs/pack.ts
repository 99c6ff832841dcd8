import type { CourseMinimum } from '../../forms/course-minimum.ts';
import type { RequirementRule, Source } from '../requirement.ts';

/** A training in a rule: its title, and its number if the source has one. */
export interface PackCourse {
  title: string;
  number?: string;
  /** The rule can be added without it. */
  optional?: true;
}

/** A form in a rule. */
export interface PackForm {
  title: string;
  /** The id of the template for departments without such a form (`forms/templates/`). */
  template: string;
  /** The rule can be added without it. */
  optional?: true;
  /** Conditions of the source for its course of fire. Compared with the published form, not with each evaluation. */
  course?: CourseMinimum;
}

/** A state's rule as in its source. Conditions missing in the source are absent. */
export interface PackRule {
  /** Its name within the pack. Never changed, because copies refer to it. */
  rule: string;
  name: string;
  /** The audience in the source's words. The department maps it to ranks, units or groups. */
  whom: string;
  /** A requirement's rule, with category names, training titles and form titles instead of ids. */
  asks: RequirementRule;
  courses: PackCourse[];
  /** Forms of a rule of evaluations. */
  forms?: PackForm[];
  /** Conditions of the source that the rule cannot express, in sentences. */
  not_checked: string[];
  source: Source;
}

export interface RequirementPack {
  /** The state's two letters. */
  id: string;
  name: string;
  /** Minutes in a training hour, if the source says so. */
  hour_minutes?: number;
  rules: PackRule[];
}

/** Shown beside every rule of a pack. */
export const packWarning = 'Check against the current rule before you rely on it.';

/** The first day of the month in which the sources were last compared. */
export const packsCheckedOn = '2026-11-01';

/** The base for rules with few exclusions. */
export const nothingExcluded = { type_ids: [], category_ids: [], repeats: false, external: false };

/** The base for hours rules without courses, caps and exclusions. */
export const nothingElse = { courses: [], caps: [], excluded: nothingExcluded };
