import { addMonths, today } from './calendar.ts';

/**
 * Data that a department can delete after some time, with the minimum in months
 * (docs/decisions/0034-move-and-delete-data.md). All other data are kept.
 */
export const retentionKinds = {
  bug_reports: { words: 'Bug reports, after they were handled', least: 1 },
  texts: { words: 'Texts in the records of former employees, including names, after their last day', least: 12 },
} as const satisfies Record<string, { words: string; least: number }>;

export type RetentionKind = keyof typeof retentionKinds;

/** The most months of a rule: a century. */
export const mostRetentionMonths = 1_200;

/** Months after which each kind is deleted; absent: never. */
export type RetentionRules = Partial<Record<RetentionKind, number>>;

/** Returns the first day (department's zone) on which data that ended on a date may be deleted; undefined: never. */
export function deletedFrom(rules: RetentionRules, kind: RetentionKind, ended: string): string | undefined {
  const months = rules[kind];
  return months === undefined ? undefined : addMonths(ended, months);
}

/** Returns whether data that ended on a date of the department may be deleted now. */
export function isDueForDeletion(
  rules: RetentionRules,
  kind: RetentionKind,
  ended: string,
  { timezone, now }: { timezone: string; now: Date },
): boolean {
  const from = deletedFrom(rules, kind, ended);
  return from !== undefined && from <= today(timezone, now);
}
