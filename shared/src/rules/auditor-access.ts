import type { ClassSession } from './class-sessions.ts';

/** First and last day of an auditor's access, as dates of the department. */
export interface AccessDays {
  open_from: string;
  open_until: string;
}

/** The date range that an auditor may see, as dates of the department. */
export interface AuditedDays {
  range_from: string;
  range_until: string;
}

/** Limits of an auditor's account; without limits, everything in the date range. */
export interface AuditLimits {
  /** Requirements and trainings; absent: all. The requirement of a mandatory training has the training's id. */
  topics?: readonly string[] | undefined;
}

/** States of an auditor's access: not begun, open, past its last day, ended by an administrator. */
export const accessStates = ['planned', 'open', 'over', 'ended'] as const;
export type AccessState = (typeof accessStates)[number];

/** Returns the state of an auditor's access on a day of the department. */
export function accessState(
  { active, open_from, open_until }: AccessDays & { active: boolean },
  day: string,
): AccessState {
  if (!active) return 'ended';
  if (day < open_from) return 'planned';
  return day > open_until ? 'over' : 'open';
}

/** Returns whether an auditor may see a day. */
export const isAuditedDay = ({ range_from, range_until }: AuditedDays, day: string): boolean =>
  range_from <= day && day <= range_until;

/** Returns whether an auditor may see a requirement or training. */
export const isAuditedTopic = ({ topics }: AuditLimits, id: string): boolean => !topics || topics.includes(id);

/** Returns whether an auditor may see a class: all its days and its training must be within the account's limits. */
export const isAuditedClass = (
  auditor: AuditedDays & AuditLimits,
  { sessions, type_id }: { sessions: readonly Pick<ClassSession, 'date'>[]; type_id: string },
): boolean => isAuditedTopic(auditor, type_id) && sessions.every(({ date }) => isAuditedDay(auditor, date));

/** Returns whether a change takes any right from an account. */
export function narrowsAccess(
  before: AccessDays & AuditedDays & AuditLimits,
  after: AccessDays & AuditedDays & AuditLimits,
): boolean {
  const { topics } = after;
  return (
    after.open_from > before.open_from ||
    after.open_until < before.open_until ||
    after.range_from > before.range_from ||
    after.range_until < before.range_until ||
    (topics !== undefined && (!before.topics || before.topics.some((id) => !topics.includes(id))))
  );
}
