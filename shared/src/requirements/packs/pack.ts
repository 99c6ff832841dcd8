import type { RequirementRule, Source } from '../requirement.ts';

/** A training that a rule names: its title and, where the source has one, its number. */
export interface PackCourse {
  title: string;
  number?: string;
  /** The rule may be added without it: that part of it is left out. */
  optional?: true;
}

/** A rule of a state, as its source has it. What the source does not say is not in it. */
export interface PackRule {
  /** Its name within the pack; never changed, because copies refer to it. */
  rule: string;
  name: string;
  /** Whom the source is about; a department chooses its ranks, units or groups. */
  whom: string;
  /** As of a requirement, with categories by name and trainings by title in place of their ids. */
  asks: RequirementRule;
  courses: PackCourse[];
  /** What the source says that the rule cannot, in sentences. */
  not_checked: string[];
  source: Source;
}

export interface RequirementPack {
  /** The state's two letters. */
  id: string;
  name: string;
  /** Minutes of an hour of training, where the source says so. */
  hour_minutes?: number;
  rules: PackRule[];
}

/** Stands beside every rule of a pack. */
export const packWarning = 'Check against the current rule before you rely on it.';

/** The month's first day: the sources were compared in November 2026. */
export const packsCheckedOn = '2026-11-01';

/** Nothing is excluded: for rules to say only what they exclude. */
export const nothingExcluded = { type_ids: [], category_ids: [], repeats: false, external: false };

/** A rule of hours names no courses, and credits all hours that it does not exclude. */
export const nothingElse = { courses: [], caps: [], excluded: nothingExcluded };
