import { addMonths, today } from './calendar.ts';

/**
 * What a department may have deleted after a time, and how many months that is at least
 * (docs/decisions/0089-delete-what-a-department-no-longer-keeps.md). Everything else is kept.
 */
export const retentionKinds = {
  bug_reports: { words: 'Bug reports, after they were handled', least: 1 },
  texts: { words: 'What was typed in the records of people who left, names among it, after their last day', least: 12 },
} as const satisfies Record<string, { words: string; least: number }>;

export type RetentionKind = keyof typeof retentionKinds;

/** The most months that a rule may have: a century. */
export const mostRetentionMonths = 1_200;

/** After how many months each kind is deleted; absent: never. */
export type RetentionRules = Partial<Record<RetentionKind, number>>;

/**
 * Returns the first day, in the department's zone, on which something may be deleted that ended on a date; undefined:
 * never.
 */
export function deletedFrom(rules: RetentionRules, kind: RetentionKind, ended: string): string | undefined {
  const months = rules[kind];
  return months === undefined ? undefined : addMonths(ended, months);
}

/** Returns whether something that ended on a date of the department may be deleted now. */
export function isDueForDeletion(
  rules: RetentionRules,
  kind: RetentionKind,
  ended: string,
  { timezone, now }: { timezone: string; now: Date },
): boolean {
  const from = deletedFrom(rules, kind, ended);
  return from !== undefined && from <= today(timezone, now);
}
